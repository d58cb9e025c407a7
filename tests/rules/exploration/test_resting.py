"""One turn in six is for rest (OSE-DUNGEON-REST, R-REST-TURN)."""

import pytest

from rules.attack.records import AttackBonus, DamageBonus
from rules.clock.records import PassTime
from rules.encounter.records import EndEncounter, StartEncounter
from rules.expedition.records import ComeBack, SetOut
from rules.exploration.planning import GUARD, REST, WAIT
from rules.exploration.records import (
    EXPLORATION,
    ChooseTask,
    GrewWeary,
    PlayTurn,
    RestDue,
    WearinessEnded,
)
from rules.exploration.walking import is_weary, the_weary, turns_until_rest, with_rest
from rules.kernel.actor import TABLE
from rules.kernel.questions import Addend
from rules.record import replace
from rules.rest.records import RestForDays, TakeShortRest
from rules.rounds.records import NextStep
from rules.sheet.records import ChooseActive, CreateCharacter
from rules.state.encounter import Kind
from rules.state.health import DEAD, Vitals
from rules.state.party import Scale
from tests.rules.cast import combatant_of, monsters
from tests.rules.exploration.delving import PEOPLE, TURN, at_home, delve, rest, spend
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, CAT

pytestmark = pytest.mark.rule("OSE-DUNGEON-REST")
EVERYBODY = ("Ada", "Bert", "Cid")


def weary(scene: Scene) -> list[str]:
    return [one.name for one in the_weary(scene.state)]


def coming(scene: Scene, turns: int) -> list[tuple[int, str, str, int]]:
    """What comes: in which turn, what, to whom if not to all, to how many."""
    present = scene.state.clock.turns * TURN
    found = scene.engine.coming(scene.state, present + turns * TURN, TABLE)
    return [((one.at - present) // TURN, one.what, one.name, one.count) for one in found]


@pytest.mark.parametrize(("turns", "left"), [(0, 5), (1, 4), (4, 1), (5, 0), (6, 0), (9, 0)])
def test_after_five_turns_the_sixth_has_to_be_rest(turns: int, left: int) -> None:
    scene = delve()
    spend(scene, turns)
    assert turns_until_rest(scene.state) == left
    assert weary(scene) == ([*EVERYBODY] if turns >= 6 else [])


def test_when_the_sixth_turn_goes_by_without_rest_all_are_told_once() -> None:
    scene = delve()
    spend(scene, 5)
    step = scene.act(PlayTurn(doing=WAIT))
    (grew,) = reported(step, GrewWeary)
    assert [who.name for who in grew.who] == [*EVERYBODY]
    assert grew.rule == "OSE-DUNGEON-REST"
    assert not reported(scene.act(PlayTurn(doing=WAIT)), GrewWeary)


@pytest.mark.parametrize(
    ("first", "then", "told"), [(4, 1, True), (5, 1, False), (4, 2, False), (0, 5, True)]
)
def test_all_are_told_that_the_next_turn_has_to_be_rest(
    first: int, then: int, *, told: bool
) -> None:
    scene = delve()
    spend(scene, first)
    step = scene.act(PassTime(turns=then))
    assert bool(reported(step, RestDue)) is told


def test_a_minute_of_the_turn_that_has_to_be_rest_tells_them_nothing_more() -> None:
    scene = delve()
    spend(scene, 5)
    step = scene.act(PassTime(rounds=6))
    assert not reported(step, RestDue)


def test_a_rest_in_the_sixth_turn_comes_in_time() -> None:
    scene = delve()
    for _ in range(3):
        spend(scene, 5)
        step = scene.act(PlayTurn(doing=REST))
        assert not reported(step, GrewWeary)
        assert not reported(step, WearinessEnded)
        assert turns_until_rest(scene.state) == 5


def test_one_turn_of_rest_ends_it() -> None:
    scene = delve()
    spend(scene, 8)
    (ended,) = reported(scene.act(PlayTurn(doing=REST)), WearinessEnded)
    assert [who.name for who in ended.who] == [*EVERYBODY]
    assert not weary(scene)
    assert turns_until_rest(scene.state) == 5


@pytest.mark.parametrize(("turns", "ends"), [(143, False), (144, True)])
def test_a_full_day_that_was_only_let_go_by_ends_it(turns: int, *, ends: bool) -> None:
    scene = delve()
    spend(scene, 8)
    scene.act(PlayTurn(doing=WAIT))
    spend(scene, 100)
    step = scene.act(PassTime(turns=turns - 100))
    assert bool(reported(step, WearinessEnded)) is ends
    assert bool(weary(scene)) is not ends


def test_who_keeps_watch_does_not_rest() -> None:
    scene = delve()
    spend(scene, 5)
    scene.act(ChooseTask(kind=GUARD), CAT)
    scene.act(PlayTurn(doing=REST))
    assert weary(scene) == ["Cid"]
    assert turns_until_rest(scene.state) == 0
    scene.act(ChooseTask(kind=REST), CAT)
    scene.act(PlayTurn(doing=WAIT))
    assert not weary(scene)


def test_weariness_costs_one_of_attack_and_damage() -> None:
    scene = delve()
    told = Addend("weary", -1, "OSE-DUNGEON-REST")
    asked = (AttackBonus(who="ada", whom="m1"), DamageBonus(who="ada", whom="m1"))
    scene.meet().bring(combatant_of(scene.state.characters[0]), monsters("m1"))
    assert all(told not in scene.engine.ask(scene.state, question) for question in asked)
    scene.state = replace(scene.state, encounter=None)
    spend(scene, 6)
    scene.meet().bring(combatant_of(scene.state.characters[0]), monsters("m1"))
    assert all(told in scene.engine.ask(scene.state, question) for question in asked)
    others = (AttackBonus(who="m1", whom="ada"), DamageBonus(who="m1", whom="ada"))
    assert all(told not in scene.engine.ask(scene.state, question) for question in others)


def test_hirelings_are_as_weary_as_who_leads_them() -> None:
    scene = delve()
    spend(scene, 6)
    squire = monsters("m1", name="Squire", side="party", kind=Kind.RETAINER, owner=2)
    hired = monsters("m2", name="Archers", side="party", kind=Kind.MERCENARY)
    stranger = monsters("m3", name="Page", side="party", kind=Kind.RETAINER, owner=9)
    scene.meet().bring(squire, hired, stranger)
    assert is_weary(scene.state, "m1#1")
    assert not is_weary(scene.state, "m2")
    assert not is_weary(scene.state, "m3")


def test_what_is_left_of_the_last_turn_of_an_encounter_is_rest() -> None:
    scene = delve()
    spend(scene, 3)
    scene.act(StartEncounter())
    scene.act(EndEncounter())
    assert turns_until_rest(scene.state) == 5


def test_the_rounds_of_an_encounter_count_on() -> None:
    scene = delve("eris")
    spend(scene, 5)
    scene.act(StartEncounter())
    scene.change(rounds_over=9)
    scene.state = replace(scene.state, clock=replace(scene.state.clock, rounds=9))
    scene.begin()
    told = reported(scene.act(NextStep(to="round")), GrewWeary)
    assert [who.name for event in told for who in event.who] == [*EVERYBODY]


@pytest.mark.parametrize("action", [TakeShortRest(turns=1), RestForDays(days=1)])
def test_other_rests_count(action: TakeShortRest | RestForDays) -> None:
    scene = delve()
    spend(scene, 5)
    step = scene.act(action)
    assert not reported(step, GrewWeary)
    assert turns_until_rest(scene.state) == 5


def test_an_hour_on_the_road_makes_nobody_weary() -> None:
    scene = at_home()
    scene.act(SetOut(scale=Scale.WILDERNESS))
    spend(scene, 12)
    assert EXPLORATION.of(scene.state).toil == {}
    assert not weary(scene)


def test_who_leaves_weary_is_so_until_they_rest() -> None:
    scene = delve()
    spend(scene, 6)
    scene.act(SetOut(scale=Scale.WILDERNESS))
    assert weary(scene) == [*EVERYBODY]
    spend(scene, 7)
    scene.act(SetOut(scale=Scale.DUNGEON))
    assert weary(scene) == [*EVERYBODY]
    assert turns_until_rest(scene.state) == 5
    rest(scene)
    assert not weary(scene)


def test_at_home_nobody_is_weary() -> None:
    scene = delve()
    spend(scene, 6)
    scene.act(ComeBack())
    assert not weary(scene)
    assert turns_until_rest(scene.state) == 5


def test_who_comes_later_is_fresh() -> None:
    scene = delve()
    spend(scene, 4)
    scene.act(CreateCharacter(name="Dora", hit_points=8), ANN)
    scene.act(ChooseActive(character_id=scene.state.characters[-1].id), ANN)
    assert turns_until_rest(scene.state) == 1
    spend(scene, 2)
    assert weary(scene) == ["Bert", "Cid"]


def test_the_dead_need_no_rest() -> None:
    scene = delve()
    sheets = scene.state.characters
    fallen = replace(sheets[0], vitals=Vitals(0, 8, life=DEAD))
    scene.state = replace(scene.state, characters=(fallen, *sheets[1:]))
    spend(scene, 6)
    assert weary(scene) == ["Bert", "Cid"]


# What is coming


@pytest.mark.parametrize(
    ("gone", "turns", "comes"),
    [
        (0, 4, []),
        (0, 5, [(5, "rest-due", "", 3)]),
        (0, 6, [(6, "weary", "", 3)]),
        (5, 1, [(1, "weary", "", 3)]),
        (6, 9, []),
    ],
)
def test_rest_is_foreseen(gone: int, turns: int, comes: list[tuple[int, str, str, int]]) -> None:
    scene = delve()
    spend(scene, gone)
    assert coming(scene, turns) == comes


def test_nothing_comes_to_who_rests_in_time() -> None:
    scene = delve()
    spend(scene, 5)
    scene.state = with_rest(scene.state, {"ada", "bert"})
    assert coming(scene, 1) == [(1, "weary", "Cid", 1)]
    scene.state = with_rest(scene.state, set(PEOPLE))
    assert coming(scene, 1) == []


def test_nothing_comes_to_who_is_not_in_a_dungeon() -> None:
    assert coming(at_home(), 12) == []


def test_a_rest_that_is_cut_short_is_none() -> None:
    scene = delve()
    scene.state = with_rest(scene.state, set(PEOPLE))
    scene.act(PassTime(rounds=30))
    scene.state = with_rest(scene.state, set())
    spend(scene, 5)
    assert turns_until_rest(scene.state) == 0
