"""Lists of who wants to set out, and setting out from them."""

from collections.abc import Iterable
from typing import Any

import pytest

from rules.clock.clock import now
from rules.clock.records import PassTime
from rules.encounter.records import StartEncounter
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.expedition.records import SetOut
from rules.kernel.dues import Plan
from rules.kernel.events import Who
from rules.kernel.hours import DAY, HOUR
from rules.kernel.parties import label_of, labels, numbers, through
from rules.parties.parting import MOST_PARTIES
from rules.parties.records import (
    CancelSignUp,
    ChangeSignUp,
    CloseSignUp,
    JoinSignUp,
    LeaveSignUp,
    OpenSignUp,
    PartySentOut,
    RemindSignUp,
    SendOut,
    SignedOff,
    SignedUp,
    SignUpCancelled,
    SignUpChanged,
    SignUpOpened,
    SignUpReminded,
    SplitUp,
)
from rules.parties.signing_up import could_join, levels_of
from rules.parties.state import SIGN_UPS, SignUp, Terms, those_who_wait
from rules.record import replace
from rules.sheet.records import CreateCharacter
from rules.state.health import Life
from rules.state.party import Scale
from rules.state.sheet import Character
from tests.rules.cast import character
from tests.rules.parties.examples import LIST, listed
from tests.rules.parties.test_parting import BEA, CLEO, three, turn
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, COUSIN
from tests.rules.table import ANN, BOB, CAT, STRANGER

NOW = 1_000 * DAY


def open_list(scene: Scene, **terms: Any) -> Scene:
    """Three people and a list for the mill."""
    scene.at = NOW
    scene.act(OpenSignUp(terms=Terms("The mill", **terms)))
    return scene


def the_list(scene: Scene) -> SignUp:
    (found,) = SIGN_UPS.of(scene.state)
    return found


def join(scene: Scene, *who: str) -> None:
    for one in who:
        scene.act(JoinSignUp(sign_up_id=the_list(scene).id, character_id=one))


def send(scene: Scene) -> PartySentOut:
    scene.act(SendOut(sign_up_id=the_list(scene).id))
    sent: PartySentOut
    (sent,) = scene.events(PartySentOut)
    return sent


def plans(scene: Scene) -> list[tuple[int, bool]]:
    """When those on lists are told of them, and whether it is time then."""
    found: list[Plan] = [*scene.engine.plans(scene.state)]
    ours = [one for one in found if isinstance(one.action, RemindSignUp)]
    return [(one.at, one.action.now) for one in ours if isinstance(one.action, RemindSignUp)]


def names(people: Iterable[Who] | Iterable[Character]) -> list[str]:
    return [one.name for one in people]


# Lists


def test_whoever_has_somebody_makes_a_list() -> None:
    scene = three()
    scene.at = NOW
    scene.act(OpenSignUp(terms=Terms(" The  mill ", note="a\n b")), BOB)
    (opened,) = scene.events(SignUpOpened)
    assert opened.terms == Terms("The mill", note="a b")
    assert opened.offer_key == f"sign-up:{the_list(scene).id}"
    assert opened.is_of_game()
    assert the_list(scene).by == BOB.member
    with pytest.raises(ForbiddenError, match="who plays somebody"):
        scene.act(OpenSignUp(terms=Terms("Well")), STRANGER)


@pytest.mark.parametrize(
    ("terms", "says"),
    [
        (Terms(" "), "Say in 1 to 40 letters where"),
        (Terms("x" * 41), "Say in 1 to 40 letters where"),
        (Terms("Well", note="x" * 301), "300 characters"),
        (Terms("Well", at=NOW), "That moment is over"),
        (Terms("Well", seats=31), "From 1 to 30"),
        (Terms("Well", lowest=3, highest=2), "lower level first"),
        (Terms("Well", lowest=100), "Level 99 is the highest"),
        (Terms("the MILL"), "a list for the MILL already"),
    ],
)
def test_what_no_list_can_be_for(terms: Terms, says: str) -> None:
    scene = open_list(three())
    with pytest.raises(RuleError, match=says):
        scene.act(OpenSignUp(terms=terms))


def test_only_so_many_are_open() -> None:
    scene = three()
    for number in range(8):
        scene.act(OpenSignUp(terms=Terms(f"Place {number}")))
    with pytest.raises(RuleError, match="8 lists are open"):
        scene.act(OpenSignUp(terms=Terms("One more")))


def test_whoever_signs_up_has_a_seat_or_waits_for_one() -> None:
    scene = open_list(three(), seats=1)
    id_ = the_list(scene).id
    scene.act(JoinSignUp(sign_up_id=id_), ANN)
    (signed,) = scene.events(SignedUp)
    assert (signed.who.name, signed.place, signed.waits) == ("Ada", 1, False)
    scene.act(JoinSignUp(sign_up_id=id_, character_id=BEA), BOB)
    (signed,) = scene.events(SignedUp)
    assert (signed.who.name, signed.place, signed.waits) == ("Bea", 1, True)
    assert names(those_who_wait(scene.state, the_list(scene))) == ["Bea"]
    scene.act(LeaveSignUp(sign_up_id=id_), ANN)
    (left,) = scene.events(SignedOff)
    assert (left.who.name, names(left.moved), left.is_bookkeeping()) == ("Ada", ["Bea"], False)
    scene.act(LeaveSignUp(sign_up_id=id_, character_id=BEA))
    (left,) = scene.events(SignedOff)
    assert (left.moved, left.is_bookkeeping()) == ((), True)
    with pytest.raises(RuleError, match="Nobody of yours"):
        scene.act(LeaveSignUp(sign_up_id=id_), ANN)


def test_who_cannot_sign_up() -> None:
    scene = open_list(three(), lowest=1)
    id_ = the_list(scene).id
    for one, by, says in (
        ("c99", ANN, "no such character"),
        (COUSIN, ANN, "no such character"),
        (BEA, ANN, "Only Bea's player"),
    ):
        with pytest.raises(RuleError, match=says):
            scene.act(JoinSignUp(sign_up_id=id_, character_id=one), by)
    with pytest.raises(RuleError, match="You play nobody here"):
        scene.act(JoinSignUp(sign_up_id=id_), CAT)
    join(scene, BEA)
    with pytest.raises(RuleError, match="Bea is on that list already"):
        scene.act(JoinSignUp(sign_up_id=id_, character_id=BEA), BOB)
    with pytest.raises(RuleError, match="Bea is on that list for you"):
        scene.act(JoinSignUp(sign_up_id=id_, character_id=CLEO), BOB)
    with pytest.raises(ForbiddenError, match="Only Bea's player"):
        scene.act(LeaveSignUp(sign_up_id=id_, character_id=BEA), ANN)
    # A referee may have two of one player's go.
    join(scene, CLEO)
    with pytest.raises(NotFoundError, match="That list is over"):
        scene.act(JoinSignUp(sign_up_id="no"), ANN)


def test_a_list_is_full_in_the_end() -> None:
    scene = open_list(three())
    others = [character(f"x{number}", name=f"Page {number}", owner=9) for number in range(59)]
    scene.bring(*others)
    scene.state = SIGN_UPS.put(
        scene.state, (replace(the_list(scene), who=tuple(one.id for one in others)),)
    )
    join(scene, ADA)
    with pytest.raises(RuleError, match="That list is full"):
        join(scene, BEA)


@pytest.mark.parametrize(
    ("terms", "words"),
    [
        (Terms("x"), ""),
        (Terms("x", lowest=2, highest=2), "level 2"),
        (Terms("x", lowest=2), "level 2 and higher"),
        (Terms("x", highest=2), "levels up to 2"),
        (Terms("x", lowest=2, highest=4), "levels 2 to 4"),
    ],
)
def test_for_whom_a_list_is(terms: Terms, words: str) -> None:
    assert levels_of(terms) == words


@pytest.mark.parametrize("terms", [{"lowest": 2}, {"lowest": 0, "highest": 1}])
def test_levels_refuse(terms: dict[str, int]) -> None:
    scene = open_list(three(), **terms)
    level = 1 if "highest" not in terms else 2
    people = tuple(replace(one, level=level) for one in scene.state.characters)
    scene.state = replace(scene.state, characters=people)
    with pytest.raises(RuleError, match=f"Ada is of level {level}. The mill is for level"):
        scene.act(JoinSignUp(sign_up_id=the_list(scene).id), ANN)


def test_who_has_several_says_with_whom() -> None:
    scene = open_list(three())
    scene.act(SplitUp(characters=(BEA,), name="The well"), BOB)
    scene.state = replace(turn(scene, 1), active={**turn(scene, 1).active, 3: CLEO})
    assert names(could_join(scene.state, 3)) == ["Cleo", "Bea"]
    with pytest.raises(RuleError, match="Say with whom you join: Cleo or Bea"):
        scene.act(JoinSignUp(sign_up_id=the_list(scene).id), BOB)
    scene.state = replace(scene.state, active={})
    assert names(could_join(scene.state, 2)) == ["Ada"]


def test_a_list_is_changed_by_whoever_made_it_or_a_referee() -> None:
    scene = open_list(three(), at=NOW + 3 * DAY, seats=1)
    before = the_list(scene)
    join(scene, ADA, BEA)
    with pytest.raises(ForbiddenError, match="who made the list, can change it"):
        scene.act(ChangeSignUp(sign_up_id=before.id, terms=Terms("Well")), BOB)
    scene.act(ChangeSignUp(sign_up_id=before.id, terms=replace(before.terms, seats=2)))
    (changed,) = scene.events(SignUpChanged)
    assert (names(changed.who), names(changed.moved)) == (["Ada", "Bea"], ["Bea"])
    assert the_list(scene).remind_at == before.remind_at == NOW + 2 * DAY
    later = Terms("The mill", at=NOW + 5 * DAY)
    scene.act(ChangeSignUp(sign_up_id=before.id, terms=later))
    assert the_list(scene).remind_at == NOW + 4 * DAY
    with pytest.raises(RuleError, match="so already"):
        scene.act(ChangeSignUp(sign_up_id=before.id, terms=later))
    scene.act(OpenSignUp(terms=Terms("Well")))
    with pytest.raises(RuleError, match="a list for Well already"):
        scene.act(ChangeSignUp(sign_up_id=before.id, terms=Terms("Well")))
    # What was to be by now may stay so.
    scene.at = NOW + 6 * DAY
    scene.act(ChangeSignUp(sign_up_id=before.id, terms=replace(later, note="late")))


def test_a_list_is_closed_opened_again_and_cancelled() -> None:
    scene = open_list(three())
    id_ = the_list(scene).id
    join(scene, ADA)
    scene.act(CloseSignUp(sign_up_id=id_))
    with pytest.raises(RuleError, match="The list for The mill is closed"):
        join(scene, BEA)
    scene.act(CloseSignUp(sign_up_id=id_, again=True))
    with pytest.raises(RuleError, match="so already"):
        scene.act(CloseSignUp(sign_up_id=id_, again=True))
    with pytest.raises(ForbiddenError, match="can strike it"):
        scene.act(CancelSignUp(sign_up_id=id_), BOB)
    scene.act(CancelSignUp(sign_up_id=id_))
    (cancelled,) = scene.events(SignUpCancelled)
    assert (names(cancelled.who), SIGN_UPS.of(scene.state)) == (["Ada"], ())


@pytest.mark.parametrize(
    ("ahead", "reminded"),
    [(3 * DAY, 2 * DAY), (DAY, DAY - HOUR), (2 * HOUR, None), (30 * HOUR, 6 * HOUR)],
)
def test_those_on_it_are_reminded_once_for_all_parties(ahead: int, reminded: int | None) -> None:
    scene = open_list(three(), at=NOW + ahead)
    join(scene, ADA)
    scene.act(SplitUp(characters=(BEA,)))
    soon = [] if reminded is None else [(NOW + reminded, False)]
    assert plans(scene) == [*soon, (NOW + ahead, True)]
    turn(scene, 2)
    assert plans(scene) == []


def test_a_list_without_a_date_reminds_nobody() -> None:
    assert plans(open_list(three())) == []
    assert plans(three()) == []


def test_who_is_told_that_it_is_soon_or_time() -> None:
    scene = listed("ose")
    for is_now, at in ((False, 5_000), (True, 9_000)):
        scene.at = at
        scene.act(RemindSignUp(sign_up_id=LIST, now=is_now))
        (reminded,) = scene.events(SignUpReminded)
        assert (names(reminded.who), reminded.at, reminded.now) == (["Ada"], 9_000, is_now)
    # A host that was down says it once, as it is time.
    with pytest.raises(RuleError, match="That moment is over"):
        scene.act(RemindSignUp(sign_up_id=LIST))
    dateless = replace(SIGN_UPS.of(scene.state)[0], terms=Terms("The mill"))
    scene.state = SIGN_UPS.put(scene.state, (dateless,))
    with pytest.raises(RuleError, match="That moment is over"):
        scene.act(RemindSignUp(sign_up_id=LIST, now=True))
    with pytest.raises(ForbiddenError):
        scene.act(RemindSignUp(sign_up_id=LIST, now=True), ANN)


# Setting out


def test_those_on_it_are_a_party_and_their_hirelings_go_along() -> None:
    scene = open_list(three())
    join(scene, ADA, CLEO)
    with pytest.raises(ForbiddenError, match="Only a referee"):
        scene.act(SendOut(sign_up_id=the_list(scene).id), ANN)
    sent = send(scene)
    assert (sent.party, names(sent.went), sent.left) == (2, ["Ada", "Cleo"], ())
    assert dict(labels(scene.state)) == {1: "Bea", 2: "The mill"}
    out = turn(scene, 2)
    assert [one.name for one in out.characters] == ["Ada", "Cousin", "Cleo"]
    assert out.active == {2: ADA, 3: CLEO}
    assert SIGN_UPS.of(scene.state) == ()


def test_from_several_parties_whoever_is_behind_has_lived_the_time() -> None:
    scene = open_list(three())
    scene.act(SplitUp(characters=(BEA,), name="The well"))
    turn(scene, 2)
    scene.act(PassTime(turns=6))
    turn(scene, 1)
    join(scene, ADA, BEA)
    sent = send(scene)
    # Bea's party goes as it is, with Ada, who leaves Cleo behind.
    assert dict(labels(scene.state)) == {1: "Cleo", sent.party: "The mill"}
    assert now(scene.state) == 0
    assert now(through(scene.state, sent.party)) == 3_600


def test_a_whole_party_goes_as_it_is() -> None:
    scene = open_list(three())
    join(scene, ADA, BEA, CLEO)
    assert send(scene).party == 1
    assert numbers(scene.state) == (1,)
    assert label_of(scene.state) != "The mill"


def test_who_is_out_or_held_stays_behind_and_the_next_has_their_seat() -> None:
    scene = open_list(three(), seats=1)
    scene.act(SplitUp(characters=(BEA,), name="The well"))
    turn(scene, 2)
    scene.act(SetOut(scale=Scale.DUNGEON))
    turn(scene, 1)
    join(scene, BEA, ADA, CLEO)
    sent = send(scene)
    assert (names(sent.went), names(sent.left)) == (["Ada"], ["Bea", "Cleo"])


def test_nobody_may_be_free_to_go() -> None:
    scene = open_list(three())
    with pytest.raises(RuleError, match="Nobody is on that list yet"):
        send(scene)
    join(scene, ADA)
    scene.act(StartEncounter())
    with pytest.raises(RuleError, match="Nobody of that list is at home and free"):
        send(scene)


def test_the_dead_are_on_no_list() -> None:
    scene = open_list(three())
    join(scene, ADA, BEA)
    dead = replace(scene.state.characters[0].vitals, life=Life.DEAD)
    people = [replace(c, vitals=dead) if c.id == ADA else c for c in scene.state.characters]
    scene.state = replace(scene.state, characters=tuple(people))
    assert names(send(scene).went) == ["Bea"]


def test_a_party_has_a_name_that_no_other_has() -> None:
    scene = three()
    for number in range(3):
        scene.act(CreateCharacter(name=f"One {number}", hit_points=4), CAT)
    scene.act(SplitUp(characters=(BEA,), name="The mill"))
    open_list(scene)
    join(scene, ADA)
    sent = send(scene)
    assert dict(labels(scene.state))[sent.party] == "The mill 2"


def test_there_are_only_so_many_parties(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules.parties.setting_out.MOST_PARTIES", 1)
    assert MOST_PARTIES > 1
    scene = open_list(three())
    join(scene, ADA)
    with pytest.raises(RuleError, match="1 parties already"):
        send(scene)
