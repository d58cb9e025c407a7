"""Dwarves tell the exact value of gems and jewellery."""

import pytest

from rules.items.records import AddItem, Details
from rules.kernel.events import REFEREES
from rules.races.records import StonesSeen
from rules.state.health import Life, Vitals
from tests.rules.classes.tables import camp, hero
from tests.rules.scene import reported
from tests.rules.table import ANN

DWARF = ("dwarf",)


@pytest.mark.rule("ERIS-DWARF")
@pytest.mark.parametrize(
    ("traits", "item", "preset", "told"),
    [
        (DWARF, "Gem", "eris", True),
        (DWARF, "gems", "eris", True),
        (DWARF, "Jewelry", "eris", True),
        (DWARF, "Torch", "eris", False),
        (DWARF, "Emerald ring", "eris", False),
        (("elf",), "Gem", "eris", False),
        (DWARF, "Gem", "ose", False),
    ],
)
def test_the_referee_is_reminded_of_a_dwarf(
    traits: tuple[str, ...], item: str, preset: str, *, told: bool
) -> None:
    scene = camp(hero(traits=traits), preset=preset)
    events = reported(scene.act(AddItem(name=item, target="ada"), ANN), StonesSeen)
    assert [event.audience for event in events] == ([REFEREES] if told else [])


@pytest.mark.rule("ERIS-DWARF")
def test_what_has_a_worth_needs_nobody_and_who_is_down_tells_nothing() -> None:
    scene = camp(hero(traits=DWARF))
    worth = AddItem(name="Gem", target="ada", details=Details(worth=50))
    assert reported(scene.act(worth, ANN), StonesSeen) == []
    down = camp(hero(traits=DWARF, vitals=Vitals(0, 8, life=Life.UNCONSCIOUS)))
    assert reported(down.act(AddItem(name="Gem", target="ada"), ANN), StonesSeen) == []
