"""The registry of methods: open to a fifth method by one file and one line."""

from dataclasses import replace

import pytest

import rules.initiative
import rules.rounds.turns
from rules.initiative.method import (
    OWN_ROLLS,
    InitiativeMethod,
    Lineup,
    Place,
    block,
    is_between_sides,
    is_several,
)
from rules.initiative.methods import BY_KEY, METHODS
from rules.initiative.records import method_setting
from rules.kernel.setting import PRESETS
from tests.rules.scene import Scene
from tests.rules.systems import system_of

SYSTEM = system_of("initiative")


def order_of_names(lineup: Lineup) -> tuple[Place, ...]:
    """A toy: everybody alone, by name, whatever they rolled."""
    by_name = sorted(lineup.combatants, key=lambda line: line.name)
    return tuple(block([line]) for line in by_name)


TOY = InitiativeMethod(
    key="by-name",
    label="By name",
    meaning="in the order of their names",
    source="TOY",
    die=4,
    rolls=OWN_ROLLS,
    rolls_each_round=True,
    has_declarations=False,
    ties=lambda lineup: (),
    order=order_of_names,
    delay=lambda waiting: "",
    names_combatants=True,
)


@pytest.mark.rule("OSE-INITIATIVE")
def test_keys_are_distinct_and_every_preset_names_one() -> None:
    keys = [method.key for method in METHODS]
    assert len(set(keys)) == len(keys)
    setting = method_setting(METHODS)
    assert [value.key for value in setting.values] == keys
    assert {setting.default(preset) for preset in PRESETS} <= set(keys)
    assert {method.source for method in METHODS} <= set(SYSTEM.implements)


@pytest.mark.rule("OSE-INITIATIVE")
def test_a_fifth_method_needs_nothing_but_its_record(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BY_KEY, TOY.key, TOY)
    scene = Scene("ose", initiative="by-name").meet()
    scene.foe("Zombie")
    scene.hero("Ada")
    scene.foe("Lurker", hidden=True)
    scene.hero("Bo", slow=True)
    scene.begin()
    assert scene.now.kind == "initiative"
    scene.next(faces=[4, 1, 2, 3])
    assert scene.order() == [{"ada"}, {"zombie"}, {"bo"}]
    assert scene.encounter.unseen[0].behind == 1
    scene.next(to="round")
    assert scene.now.kind == "initiative"
    assert "by-name" in [value.key for value in method_setting((*METHODS, TOY)).values]


@pytest.mark.rule("OSE-INITIATIVE")
def test_what_counts_as_a_tie() -> None:
    scene = Scene("ose").meet()
    scene.hero("A")
    scene.foe("X")
    lineup = rules.initiative.method.Lineup(
        scene.encounter,
        scene.encounter.combatants,
        frozenset({"a", "x"}),
        scene.encounter.settings,
    )
    first, second = OWN_ROLLS.entries(lineup)
    assert is_several((first, second))
    assert not is_several((first,))
    assert is_between_sides((first, second))
    assert not is_between_sides((first, replace(second, side=first.side)))
