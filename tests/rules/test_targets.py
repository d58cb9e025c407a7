"""Targets: how they are spelt, and what they name."""

import pytest

from rules.errors import NotFoundError, RuleError
from rules.kernel.draft import Draft
from rules.kernel.events import Who
from rules.kernel.naming import name_target
from rules.kernel.resolution import Resolution
from rules.kernel.targets import (
    all_targets,
    body_of,
    find_character,
    find_combatant,
    find_vitals,
    id_of,
    is_on,
    spell,
    split_target,
    target_of,
)
from rules.state.encounter import Body, Combatant, Encounter, Kind
from rules.state.game import GameState
from rules.state.health import Vitals
from rules.state.sheet import Character
from rules.systems import ENGINE
from tests.rules.table import REFEREE, ScriptedDice

VERA = Character("c1", "Vera", owner=2, vitals=Vitals(8, 8))
ALONE = Combatant("m1", "Wolf", "monsters", Kind.MONSTER, bodies=(Body(1, Vitals(9, 9)),))
GROUP = Combatant(
    "m2", "Orc", "monsters", Kind.MONSTER, bodies=(Body(1, Vitals(4, 4)), Body(2, Vitals(5, 5)))
)
STATE = GameState(
    preset="ose",
    characters=(VERA,),
    encounter=Encounter("e1", 1, {}, combatants=(ALONE, GROUP)),
)


@pytest.mark.parametrize(
    ("target", "parts"),
    [("c3", ("c3", 0)), ("m1#3", ("m1", 3)), ("m1#x", ("m1", 0)), ("m1#", ("m1", 0))],
)
def test_a_target_has_an_id_and_a_number(target: str, parts: tuple[str, int]) -> None:
    assert split_target(target) == parts
    assert id_of(target) == parts[0]


def test_one_alone_has_no_number() -> None:
    assert (spell("m1"), spell("m1", 3)) == ("m1", "m1#3")
    assert (target_of(ALONE), target_of(ALONE, 1)) == ("m1", "m1")
    assert (target_of(GROUP), target_of(GROUP, 1)) == ("m2", "m2#1")
    assert (Who("m2", "Orc", 2).target, Who("m1", "Wolf").target) == ("m2#2", "m1")


def test_a_target_belongs_to_its_combatant() -> None:
    assert is_on("m2#2", GROUP)
    assert is_on("m2", GROUP)
    assert not is_on("m1", GROUP)


@pytest.mark.parametrize(
    ("target", "points"),
    [("c1", 8), ("m1", 9), ("m1#1", 9), ("m2#2", 5), ("m2", None), ("m2#3", None), ("x", None)],
)
def test_hit_points_are_found_behind_a_target(target: str, points: int | None) -> None:
    found = find_vitals(STATE, target)
    assert (found.hit_points if found else None) == points


def test_whoever_is_not_there_is_not_found() -> None:
    empty = GameState(preset="ose")
    assert find_combatant(empty, "m1") is None
    assert find_combatant(STATE, "m3") is None
    assert find_character(STATE, "m1") is None
    assert body_of(GROUP) is None
    assert (all_targets(empty), all_targets(STATE)) == ((), ("c1", "m1", "m2#1", "m2#2"))


def test_hit_points_are_stored_where_they_were_found() -> None:
    draft = Draft(STATE, REFEREE)
    for target in ("c1", "m1", "m2#2"):
        draft.put_vitals(target, Vitals(1, 1))
    points = [find_vitals(draft.state, target) for target in all_targets(STATE)]
    assert [vitals.hit_points for vitals in points if vitals] == [1, 1, 4, 1]


def test_what_is_typed_names_one_body() -> None:
    resolution = Resolution(STATE, REFEREE, ScriptedDice([]), ENGINE.rulebook)
    assert name_target(resolution, " m2#2 ") == "m2#2"
    assert name_target(resolution, "m1#7") == "m1"
    with pytest.raises(RuleError, match="Orc 1"):
        name_target(resolution, "m2")
    with pytest.raises(NotFoundError, match="no number 3"):
        name_target(resolution, "m2#3")
