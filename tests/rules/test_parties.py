"""One game seen by each of its parties: what is whose, parting and joining."""

import re

import pytest

from data.codec import encode_state
from rules.encounter.records import EncounterBegan
from rules.kernel.part import PARTS
from rules.kernel.parties import (
    COMMON_PACE,
    OWN,
    PARTIES,
    back,
    each,
    everybody,
    has_several,
    here,
    join_up,
    marked,
    meant_by,
    names,
    numbers,
    own,
    part_off,
    parties_of,
    party_of_key,
    through,
    with_own_of,
    with_party,
)
from rules.kernel.whose import BY_KEY, GAMES, OVER, PARTYS, POOLED, SAME, By, Where
from rules.pace.records import SetLimit
from rules.parties.records import JoinUp, MeanParty, SendOut, SplitUp
from rules.places.records import ReadRoom
from rules.places.state import ROOMS_APART
from rules.record import Record, fields_of, replace
from rules.state.game import Clock, GameState
from rules.state.health import Effect, Vitals
from rules.state.pace import Limit, Pace, Wait
from rules.state.parties import Elsewhere, Parties
from rules.state.party import Expedition, Formation, MapNote, Option, Party, Scale, Vote
from rules.state.sheet import Character, Service
from rules.systems import ENGINE
from rules.wandering.records import WANDERING, Wandering
from tests.rules.example import Example
from tests.rules.examples import for_examples
from tests.rules.scenes import CountedDice, declaring

ADA, BEA, NELL, SQUIRE = "c1", "c2", "c3", "c4"
ANN, BOB, CEM = 2, 3, 4
FRONT, BACK = 1, 2
BEGUN = {EncounterBegan}
MARK = re.compile(r"(?<=')p2(?=c\d)")


def character(id_: str, owner: int, name: str, service: Service | None = None) -> Character:
    return Character(id_, name, owner, Vitals(hit_points=8, maximum=8), service=service)


def four() -> GameState:
    """Ann plays Ada, whose squire follows her; Bob plays Bea, and Cem Nell."""
    return GameState(
        "ose",
        characters=(
            character(ADA, ANN, "Ada"),
            character(BEA, BOB, "Bea"),
            character(NELL, CEM, "Nell"),
            character(SQUIRE, ANN, "Squire", Service(ADA, "Squire")),
        ),
        active={ANN: ADA, BOB: BEA, CEM: NELL},
        effects=(
            Effect(id="e1", target=ADA, name="blessed"),
            Effect(id="e2", target=NELL, name="blind"),
        ),
        clock=Clock(turns=7),
        next_character=5,
        expedition=Expedition(Scale.DUNGEON, begun=600),
        party=Party(
            caller=NELL,
            mapper=ADA,
            formations=(
                Formation("line", ((ADA,), (NELL,), (BEA, SQUIRE))),
                Formation("two", ((ADA, BEA),)),
            ),
            formation="line",
            map_notes=(MapNote("mill", "north"),),
            votes=(Vote("v", "Where?", (Option("on"),), ANN),),
        ),
        pace=Pace(limits={"": Limit(5)}, zone="UTC", waits=(Wait("w", ADA, 3),), paused=9),
    )


def parted() -> GameState:
    """Nell stays behind."""
    return part_off(four(), (NELL,), "The village")


def test_every_field_of_a_game_is_the_games_or_a_partys() -> None:
    common = {
        *("preset", "format", "overrides", "gone", "waiting", "away", "vacant", "session"),
    }
    assert common | {*OWN} == fields_of(GameState).keys()
    assert not common & {*OWN}
    assert {*OWN, "id", "name"} == fields_of(Elsewhere).keys()
    assert {*COMMON_PACE} < fields_of(Pace).keys()


def test_with_one_party_the_game_is_as_it_is() -> None:
    game = four()
    assert through(game, 1) is game
    assert through(game, 7) is game
    assert back(game) is game
    assert [*each(game)] == [game]
    assert everybody(game) is game.characters
    assert (here(game), numbers(game), names(game)) == (1, (1,), {1: ""})
    assert not has_several(game)


def test_those_who_go_are_out_of_sight_with_all_that_is_theirs() -> None:
    stay = parted()
    assert [one.id for one in stay.characters] == [ADA, BEA, SQUIRE]
    assert stay.active == {ANN: ADA, BOB: BEA}
    assert [one.id for one in stay.effects] == ["e1"]
    assert (stay.party.caller, stay.party.mapper) == ("", ADA)
    assert stay.party.formations[0].ranks == ((ADA,), (BEA, SQUIRE))
    assert [one.id for one in stay.party.votes] == ["v"]
    assert stay.pace == four().pace
    go = through(stay, 2)
    assert [one.id for one in go.characters] == [NELL]
    assert go.active == {CEM: NELL}
    assert [one.id for one in go.effects] == ["e2"]
    assert (go.party.caller, go.party.mapper, go.party.votes) == (NELL, "", ())
    assert [one.name for one in go.party.formations] == ["line"]
    assert (go.party.formation, go.party.map_notes) == ("line", four().party.map_notes)
    assert (go.clock, go.expedition) == (stay.clock, stay.expedition)
    assert (go.pace.waits, go.pace.limits, go.pace.paused) == ((), {"": Limit(5)}, 9)
    assert (go.next_encounter, marked(go, "e1"), marked(stay, "e1")) == (1, "p2e1", "e1")
    assert [one.name for one in everybody(go)] == ["Nell", "Ada", "Bea", "Squire"]
    assert (numbers(go), names(go)) == ((1, 2), {1: "", 2: "The village"})
    assert [here(one) for one in each(go)] == [1, 2]


def test_going_round_all_parties_changes_nothing() -> None:
    stay = part_off(parted(), (BEA,))
    assert numbers(stay) == (1, 2, 3)
    again = back(through(through(through(stay, 3), 2), 3))
    assert again == stay
    assert encode_state(back(through(again, 2))) == encode_state(again)
    # A party that is not there any more is the first one.
    assert here(through(through(stay, 3), 9)) == 1


def test_a_party_can_have_what_it_has_in_another_state() -> None:
    stay = parted()
    hurt = through(stay, 2)
    nell = replace(hurt.characters[0], vitals=Vitals(hit_points=1, maximum=8))
    then = back(replace(hurt, characters=(nell,)))
    later = replace(stay, clock=Clock(turns=99))
    both = with_own_of(later, 2, then)
    assert both.clock.turns == 99
    assert through(both, 2).characters == (nell,)
    assert with_own_of(both, 2, stay) == later
    assert with_own_of(through(both, 2), 1, stay) == then


def test_who_takes_nobody_played_along_plays_them_there() -> None:
    game = replace(four(), active={ANN: ADA, BOB: BEA})
    go = through(part_off(game, (NELL, SQUIRE)), 2)
    assert go.active == {CEM: NELL}


def test_where_somebody_is() -> None:
    stay = parted()
    assert (parties_of(stay, (ANN,)), parties_of(stay, (CEM,))) == ((1,), (2,))
    idle = replace(through(stay, 2), active={})
    assert parties_of(idle, (CEM,)) == (2,)
    assert parties_of(idle, (9,)) == ()


def test_the_party_that_is_meant() -> None:
    stay = parted()
    assert meant_by(stay, (CEM,), 1) == 2
    # A newcomer joins whoever is read there.
    assert [meant_by(stay, (9,), there) for there in (2, None)] == [2, 1]
    both = through(stay, 2)
    both = back(replace(both, active={**both.active, ANN: NELL}))
    assert meant_by(both, (ANN,), 2) == 2
    assert meant_by(both, (ANN,), None) is None
    said = PARTIES.put(both, replace(PARTIES.of(both), looks_at={ANN: 2}))
    assert meant_by(said, (ANN,), None) == 2
    gone = PARTIES.put(both, replace(PARTIES.of(both), looks_at={ANN: 9}))
    assert meant_by(gone, (ANN,), 9) is None


@pytest.mark.parametrize("number", [FRONT, BACK])
def test_two_parties_are_one_again(number: int) -> None:
    seen = through(parted(), number)
    one = join_up(seen, 3 - number)
    assert (here(one), numbers(one), has_several(one)) == (1, (1,), False)
    assert one.characters == four().characters
    assert one.active == four().active
    assert {effect.id for effect in one.effects} == {"e1", "e2"}
    assert (one.party.caller, one.party.mapper) == (NELL, ADA)
    assert one.party.map_notes == four().party.map_notes
    assert one.next_encounter == 1
    assert PARTIES.of(one).newest == 2
    assert through(one, 2) is one


class Thing(Record):
    id: str
    of: str = ""
    several: tuple[str, ...] = ()


ADAS, NELLS, NOBODYS = Thing("a", ADA), Thing("n", f"{NELL}#2"), Thing("o")


@pytest.mark.parametrize(
    ("whose", "value", "stay", "go"),
    [
        (GAMES, (ADAS,), (ADAS,), (ADAS,)),
        (PARTYS, (ADAS,), (ADAS,), ()),
        (SAME, (ADAS,), (ADAS,), (ADAS,)),
        (OVER, (ADAS,), (), ()),
        (POOLED, (ADAS,), (ADAS,), ()),
        (By("of"), (ADAS, NELLS), (ADAS,), (NELLS,)),
        (
            By("several"),
            (NOBODYS, Thing("b", several=(NELL,)), Thing("c", several=(NELL, ADA))),
            (NOBODYS, Thing("c", several=(NELL, ADA))),
            (Thing("b", several=(NELL,)),),
        ),
        (Where(lambda one: bool(one.of)), (ADAS, NOBODYS), (ADAS, NOBODYS), (ADAS,)),
        (
            Where(lambda one: bool(one.of), is_copied=True),
            (ADAS, NOBODYS),
            (ADAS, NOBODYS),
            (ADAS, NOBODYS),
        ),
    ],
)
def test_whose_a_part_is(
    whose: object, value: object, stay: object, go: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    part = PARTS["lights"]
    monkeypatch.setattr(part, "whose", whose)
    parting = part_off(replace(four(), parts={"lights": value}), (NELL,))
    assert part.of(parting) == stay
    assert part.of(through(parting, 2)) == go
    assert back(through(parting, 2)) == parting


def test_what_is_kept_by_character_goes_with_them(monkeypatch: pytest.MonkeyPatch) -> None:
    part = PARTS["battle"]
    monkeypatch.setattr(part, "whose", BY_KEY)
    monkeypatch.setattr(part, "default", {})
    parting = part_off(replace(four(), parts={"battle": {ADA: 1, NELL: 2}}), (NELL,))
    assert (part.of(parting), part.of(through(parting, 2))) == ({ADA: 1}, {NELL: 2})
    assert part.of(join_up(parting, 2)) == {ADA: 1, NELL: 2}


@pytest.mark.parametrize(
    ("whose", "ours", "theirs", "both"),
    [
        (GAMES, (ADAS,), (), (ADAS,)),
        (PARTYS, (ADAS,), (NELLS,), (ADAS,)),
        (PARTYS, (), (NELLS,), (NELLS,)),
        (POOLED, (ADAS, NOBODYS), (NELLS, NOBODYS), (ADAS, NOBODYS, NELLS)),
        (POOLED, ("x",), ("y", "x"), ("x", "y")),
        (By("of"), (ADAS,), (NELLS,), (ADAS, NELLS)),
        (Where(lambda one: bool(one.of)), (ADAS, NOBODYS), (NOBODYS,), (ADAS, NOBODYS)),
        (Where(lambda _: False), ("x",), ("x",), ("x", "x")),
    ],
)
def test_what_two_parties_have_together(
    whose: object, ours: object, theirs: object, both: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    part = PARTS["lights"]
    monkeypatch.setattr(part, "whose", whose)
    front = part.put(parted(), ours)
    stored = part.put(through(front, 2), part.whose.with_ours(part.of(through(front, 2)), theirs))
    assert part.of(join_up(through(stored, 1), 2)) == both


def test_numbers_of_two_parties_are_added_up(monkeypatch: pytest.MonkeyPatch) -> None:
    part = PARTS["lights"]
    monkeypatch.setattr(part, "whose", POOLED)
    monkeypatch.setattr(part, "default", 0)
    front = part.put(parted(), 3)
    back_ = part.put(through(front, 2), 4)
    assert part.of(join_up(back_, 1)) == 7


def beside_another(state: GameState, number: int) -> GameState:
    """A game with a second party beside the one it has, which is number 1 or 2 of the two."""
    if number == FRONT:
        other = own(through(parted(), BACK))
        seen = replace(PARTIES.of(state), newest=2, others=(other,))
    else:
        seen = replace(PARTIES.of(state), here=2, newest=2, others=(own(four()),))
    return PARTIES.put(state, seen)


def stored(party: Elsewhere) -> bytes:
    """What is a party's own, as it is stored."""
    return encode_state(PARTIES.put(GameState("ose"), replace(Parties(), others=(party,))))


def by_itself(state: GameState) -> GameState:
    """The game without other parties, and without what is noted of rooms because of them."""
    return ROOMS_APART.put(PARTIES.put(state, Parties()), ())


@for_examples
def test_what_one_party_does_is_as_it_is_alone_and_leaves_the_other_as_it_is(
    example: Example,
) -> None:
    alone, action = example.in_scene()
    if isinstance(action, SplitUp | JoinUp | MeanParty | ReadRoom | SendOut):
        return
    before = alone.state
    alone.act(action, example.by)
    for number in (FRONT, BACK):
        scene, action = example.in_scene()
        scene.state = beside_another(scene.state, number)
        other = stored(own(through(scene.state, 3 - number)))
        scene.act(action, example.by)
        assert scene.step is not None
        assert alone.step is not None
        after = back(scene.state)
        assert stored(own(through(after, 3 - number))) == other
        if action.of_game:
            assert own(scene.state) == own(beside_another(before, number))
        if number == BACK and BEGUN & {type(event) for event in scene.step.events}:
            continue  # Encounters of each party have ids of its own.
        if number == BACK and MARK.search(told := repr(scene.step.events)):
            assert MARK.sub("", told) == repr(alone.step.events)  # And so have characters.
            continue
        assert scene.step.events == alone.step.events
        assert by_itself(scene.state) == alone.state
        seen = through(after, number)
        assert replace(seen, parts={}) == replace(alone.state, parts={})
        assert by_itself(seen).parts == alone.state.parts


def test_what_is_planned_has_a_key_of_its_party() -> None:
    waiting = declaring("ose")
    waiting.falling = CountedDice()
    waiting.act(SetLimit(limit=Limit(minutes=60)))
    other = replace(own(waiting.state), id=2)
    parties = Parties(others=(other,), newest=2)
    both = PARTIES.put(waiting.state, parties)
    alone = ENGINE.later(waiting.state)
    assert alone
    keys = [one.key for one in ENGINE.later_of_all(both)]
    assert keys == [*(one.key for one in alone), *(f"p2/{one.key}" for one in alone)]
    assert [party_of_key(key) for key in keys[:: len(alone)]] == [1, 2]
    assert ENGINE.later_of_all(waiting.state) == alone
    assert [with_party(one, "k") for one in each(both)] == ["k", "p2/k"]
    assert [party_of_key(key) for key in ("pq/k", "a/b", "p3")] == [1, 1, 1]


def test_a_part_that_nobody_has_any_more_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    part = PARTS["lights"]
    monkeypatch.setattr(part, "whose", POOLED)
    monkeypatch.setattr(part, "default", 0)
    front = part.put(parted(), 3)
    other = part.put(through(front, 2), -3)
    assert part.key not in join_up(other, 1).parts


def test_a_record_says_it_of_each_of_its_fields() -> None:
    whole = Wandering(every=1, last=600, once=2)
    stay = part_off(WANDERING.put(four(), whole), (NELL,))
    assert WANDERING.of(stay) == whole
    assert WANDERING.of(through(stay, 2)) == Wandering(every=1, last=600)
    assert WANDERING.of(join_up(stay, 2)) == whole
