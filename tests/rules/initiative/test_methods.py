"""The registry of methods: open to a fifth method by one file and one line.
What the sources leave open about ties and waiting: a case of each ruling.
"""

from dataclasses import replace

import pytest

import rules.initiative
import rules.rounds.turns
from rules.health.records import Damage, LifeChanged
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
from rules.initiative.records import Delay, RollInitiative, method_setting
from rules.kernel.setting import PRESETS
from rules.rounds.records import GoBack
from rules.state.health import Life
from rules.state.rounds import Declaration, Turn
from tests.rules.scene import Scene, reported
from tests.rules.systems import system_of
from tests.rules.table import ANN

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
    scene.hero("Bo", turn=Turn(ahead=Declaration("attack")), slow=True)
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


@pytest.mark.rule("OSE-INITIATIVE")
def test_blows_of_a_tie_count_when_the_referee_goes_back_and_ends_it() -> None:
    scene = Scene("ose", initiative_tie="simultaneous").meet().hero("A").foe("X").foe("Y")
    scene.begin(party=4, monsters=4)
    scene.act(Damage(targets=("x",), amount="9"), ANN)
    assert scene.encounter.held
    step = scene.act(GoBack())
    assert scene.now.kind == "initiative"
    assert [event.after for event in reported(step, LifeChanged)] == [Life.DEAD]
    scene.act(RollInitiative(side="party", forced=6))
    scene.next()
    assert (scene.now.label, scene.encounter.held) == ("Party", ())


@pytest.mark.rule("OSE-INITIATIVE")
def test_who_comes_level_with_a_tie_that_was_rolled_off_rolls_too() -> None:
    scene = Scene("ose").meet().hero("A").foe("X").foe("Thief", side="bandits")
    scene.begin()
    scene.force(bandits=1, party=4)
    scene.act(RollInitiative(side="monsters", forced=4), faces=[6, 2])
    scene.act(RollInitiative(side="bandits", forced=4), faces=[5])
    scene.next()
    assert scene.order() == [{"a"}, {"thief"}, {"x"}]


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
def test_who_waits_behind_a_group_stays_behind_all_of_it() -> None:
    scene = Scene("4e").meet().hero("A").hero("B").foe("X").foe("Y")
    scene.begin(a=15, b=5, x=7, y=9)
    scene.act(Delay(target="a", behind="y"), ANN)
    assert scene.order()[-2:] == [{"x", "y"}, {"a", "b"}]
    scene.next(to="round")
    assert scene.order() == [{"x", "y"}, {"a", "b"}]
