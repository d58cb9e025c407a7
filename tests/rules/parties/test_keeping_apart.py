"""Who learns of what a party does where parties keep apart, and how its moves are counted."""

import pytest

from rules.away.records import GoAway
from rules.campaign.records import ChangeSetting
from rules.clock.records import PassTime
from rules.errors import ForbiddenError
from rules.kernel.actor import ALL_KNOWING, TABLE, Actor, Viewer
from rules.kernel.apart import (
    SERIES,
    called,
    in_series,
    in_words,
    is_apart,
    is_closed,
    keeps_apart,
    known_parties,
    may_know,
    members_of,
    number_called,
    parted,
    party_audience,
    table_of,
    told_to,
)
from rules.kernel.parties import through
from rules.parties.parting import BY_REFEREE
from rules.parties.records import JoinUp, MeanParty, SplitUp
from rules.record import replace
from rules.sheet.records import CreateCharacter
from rules.state.game import GameState
from rules.state.pace import Absence, Away
from rules.view.notebook import linkable
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, camp
from tests.rules.table import ANN, BOB, REFEREE

BEA = "c3"
CLOSED = ChangeSetting(key="apart", value="closed")
TURN = PassTime(turns=1)


def apart(*, is_kept: bool = True) -> Scene:
    """Ada and Bea go their own ways, and with `is_kept` neither learns of the other."""
    scene = camp("ose")
    scene.act(CreateCharacter(name="Bea", hit_points=5), BOB)
    if is_kept:
        scene.act(CLOSED)
    scene.act(SplitUp(characters=(BEA,), name="The well"))
    return scene


def seen(state: GameState) -> dict[int, frozenset[int]]:
    return {number: members_of(through(state, number)) for number in (1, 2)}


def test_one_party_and_parties_that_are_open_keep_nothing_apart() -> None:
    scene = camp("ose")
    scene.act(CLOSED)
    assert is_closed(scene.state)
    assert not keeps_apart(scene.state)
    assert told_to(scene.state, scene.state, ANN, TURN) is None
    state = apart(is_kept=False).state
    assert not keeps_apart(state)
    assert told_to(state, state, ANN, TURN) is None
    assert party_audience(state) is None
    assert known_parties(state, ANN) == (1, 2)


def test_its_own_people_and_whoever_acts_learn_of_a_move() -> None:
    state = apart().state
    assert seen(state) == {1: {ANN.member}, 2: {BOB.member}}
    theirs = through(state, 2)
    assert told_to(state, state, ANN, TURN) == (ANN.member,)
    assert told_to(theirs, theirs, ANN, TURN) == (ANN.member, BOB.member)
    assert told_to(theirs, theirs, REFEREE, TURN) == party_audience(theirs) == (BOB.member,)
    assert known_parties(state, REFEREE) == (1, 2)
    assert known_parties(state, BOB) == (2,)
    assert known_parties(state, Viewer(member=9)) == ()


def test_a_stand_in_learns_of_it_and_who_plays_elsewhere_does_not() -> None:
    state = apart().state
    away = Away(member=ANN.member, since=0, why=Absence.SAID, delegate=7)
    assert seen(replace(state, away=(away,)))[1] == {ANN.member, 7}
    # Bob has a sheet in both, and plays in one.
    other = replace(state.characters[0], id="c9", owner=BOB.member)
    both = replace(state, characters=(*state.characters, other))
    assert seen(both) == {1: {ANN.member}, 2: {BOB.member}}
    idle = replace(through(both, 2), active={})
    assert members_of(through(idle, 1)) == {ANN.member, BOB.member}
    gone = (*state.characters, replace(other, retired=True))
    assert members_of(replace(through(idle, 1), characters=gone)) == {ANN.member}


def test_all_learn_who_parts_who_meets_and_what_is_about_the_game() -> None:
    scene = camp("ose")
    scene.act(CreateCharacter(name="Bea", hit_points=5), BOB)
    scene.act(CLOSED)
    before = scene.state
    scene.act(SplitUp(characters=(BEA,)))
    now = scene.state
    assert told_to(before, now, BOB, SplitUp(characters=(BEA,))) is None
    assert told_to(now, now, REFEREE, ChangeSetting(key="led_by", value="caller")) is None
    opened = ChangeSetting(key="apart", value="open")
    scene.act(opened)
    assert told_to(now, scene.state, REFEREE, TURN) is None
    scene.act(CLOSED)
    assert told_to(replace(now, overrides={}), now, REFEREE, TURN) is None
    scene.act(MeanParty(party=2))
    assert told_to(now, scene.state, REFEREE, MeanParty(party=2)) == (ANN.member,)
    scene.act(JoinUp(party=2))
    assert told_to(now, scene.state, REFEREE, JoinUp(party=2)) is None


def test_what_is_about_the_game_is_a_partys_where_the_party_goes_on_by_it() -> None:
    state = apart().state
    away = GoAway(until=5)
    gone = replace(state, away=(Away(member=ANN.member, since=0, why=Absence.SAID),))
    assert told_to(state, gone, ANN, away) is None
    decided = replace(gone, party=replace(gone.party, caller=ADA))
    assert told_to(state, decided, ANN, away) == (ANN.member,)


def test_only_a_referee_knows_where_the_others_are() -> None:
    scene = apart()
    for party in (2, 7):
        with pytest.raises(ForbiddenError, match=BY_REFEREE):
            scene.act(JoinUp(party=party), ANN)


def test_who_may_know() -> None:
    assert may_know(None, TABLE)
    assert not may_know((3,), TABLE)
    assert may_know((), ALL_KNOWING)
    assert may_know((3,), Actor(member=3))
    assert not may_know((3,), Actor(member=4))
    assert may_know((3,), Actor(member=4, stands_in_for=(3,)))


def test_moves_apart_are_counted_by_party() -> None:
    number = in_series(2, 5)
    assert (called(12), called(number)) == ("12", "2.5")
    assert (number_called("", "12"), number_called("2", "5")) == (12, number)
    assert (is_apart(12), is_apart(number)) == (False, True)
    assert parted(number) == (2, 5)
    assert number > SERIES
    assert list(in_words((number, 3, number + 1))) == [("", (3,)), ("2.", (5, 6))]
    assert list(in_words(())) == []


def test_names_of_other_parties_are_offered_to_referees_alone() -> None:
    state = apart().state
    names = {one.name for one in state.characters}
    assert {name for name, link in linkable(state, ANN, ()) if link.startswith("who:")} == names
    everybody = {name for name, link in linkable(state, REFEREE, ()) if link.startswith("who:")}
    assert everybody == {*names, "Bea"}
    assert f"who:{ADA}" in dict(linkable(state, ANN, ())).values()


def test_a_channel_knows_what_all_know_who_read_there() -> None:
    state = apart().state
    table = table_of(state)
    assert may_know((ANN.member, 9), table)
    assert not may_know((9,), table)
    assert may_know(None, table)
    nobody = replace(state, characters=(), active={})
    assert not may_know((ANN.member,), table_of(nobody))
    assert table_of(apart(is_kept=False).state) is TABLE


def test_who_is_away_is_told_to_all_unless_their_party_went_on_by_it() -> None:
    scene = apart()
    before, action = scene.state, GoAway(until=9_000)
    after = scene.act(action, ANN).state
    assert told_to(before, after, ANN, action) is None
    went_on = replace(after, characters=after.characters[:1])
    assert told_to(before, went_on, ANN, action) == (ANN.member,)
