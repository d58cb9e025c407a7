"""What every method's waiting has in common: when it is too late, and what the referee may do."""

import pytest

from rules.errors import RuleError, TooLateError
from rules.health.actions import Damage
from rules.initiative.actions import Delay, SetSlow
from rules.initiative.events import Delayed, SlowChanged
from rules.record import replace
from rules.state.encounter import Body
from rules.state.health import Life, Vitals
from rules.state.rounds import Turn
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN

pytestmark = pytest.mark.rule("4E-INITIATIVE-GROUPS")


def arena_of_three(preset: str = "4e", **settings: str) -> Scene:
    arena = Scene(preset, **settings).meet()
    arena.hero("A")
    arena.foe("X")
    arena.hero("B")
    return arena


def test_waiting_is_reported() -> None:
    arena = arena_of_three()
    arena.begin(a=15, x=9, b=3)
    step = arena.act(Delay(target="a", behind="x"), ANN)
    (delayed,) = reported(step, Delayed)
    assert delayed.behind is not None
    assert (delayed.target.id, delayed.behind.id, delayed.round) == ("a", "x", 1)


def test_it_needs_a_place_that_is_still_to_come() -> None:
    arena = arena_of_three()
    arena.begin()
    with pytest.raises(RuleError, match="A has no place in the order"):
        arena.act(Delay(target="a", behind="x"), ANN)
    arena.force(a=15, x=9, b=3)
    arena.next()
    arena.done("a", by=ANN)
    with pytest.raises(TooLateError, match="A has already acted"):
        arena.act(Delay(target="a", behind="x"), ANN)
    arena.next()
    arena.alter("a", turn=Turn())
    with pytest.raises(TooLateError, match="The place of A in this round has gone by"):
        arena.act(Delay(target="a", behind="x"))


def test_those_who_cannot_act_cannot_wait() -> None:
    arena = arena_of_three()
    arena.begin(a=15, x=9, b=3)
    arena.alter("x", bodies=(Body(1, Vitals(0, 4, Life.UNCONSCIOUS)),))
    with pytest.raises(RuleError, match=r"X is down .* cannot act now"):
        arena.act(Delay(target="x", behind="b"))


def test_behind_somebody_without_a_place_is_refused() -> None:
    arena = arena_of_three()
    arena.begin(a=15, x=9, b=3)
    arena.foe("W", joined_round=1)
    with pytest.raises(RuleError, match="W does not act later"):
        arena.act(Delay(target="a", behind="w"), ANN)


def test_a_referee_may_move_somebody_behind_their_own_side_for_this_round() -> None:
    arena = arena_of_three()
    arena.begin(x=20, a=15, b=14)
    arena.act(Delay(target="x", behind="a"))
    arena.next(to="round")
    arena.alter("a", initiative=replace(arena.combatant("a").initiative, delayed_behind=""))
    assert arena.order()[0] == {"a", "b"}


def test_a_referee_may_move_somebody_to_the_end_of_this_round_only() -> None:
    arena = arena_of_three()
    arena.begin(a=15, x=9, b=3)
    arena.act(Delay(target="a"))
    assert arena.order() == [set(), {"x"}, {"b"}, {"a"}]
    arena.next(to="round")
    assert arena.order() == [{"a"}, {"x"}, {"b"}]


def test_whoever_waits_joins_all_phases_of_their_side() -> None:
    arena = Scene("ose", initiative_tie="simultaneous").meet()
    arena.hero("A")
    arena.foe("X")
    arena.foe("Bandit", side="bandits")
    arena.begin(party=5, monsters=3, bandits=1)
    arena.foe("Y")
    lines = arena.encounter.combatants
    arena.change(
        combatants=tuple(
            replace(line, side="bandits") if line.id == "a" else line for line in lines
        )
    )
    arena.act(Delay(target="a", behind="x"))
    phases = [step.phase for step in arena.encounter.steps if "a" in step.members]
    assert phases == ["movement", "missile", "magic", "melee"]


def test_slow_places_are_not_joined_by_waiting() -> None:
    arena = Scene("ose").meet()
    arena.hero("A")
    arena.hero("Halberd", slow=True)
    arena.foe("X")
    arena.begin(party=5, monsters=3)
    arena.act(Delay(target="a", behind="x"))
    assert arena.order() == [set(), {"x"}, {"a"}, {"halberd"}]


@pytest.mark.rule("OSE-SLOW-WEAPONS")
def test_a_slow_weapon_for_one_who_died_before_their_turn_changes_no_order() -> None:
    arena = Scene("ose").meet()
    arena.hero("A")
    arena.foe("X")
    arena.begin(party=5, monsters=3)
    before = arena.order()
    arena.act(Damage(targets=("x",), amount="4"))
    step = arena.act(SetSlow(target="x", slow=True))
    (changed,) = reported(step, SlowChanged)
    assert changed.from_round == 2
    assert arena.order()[0] == before[0]
