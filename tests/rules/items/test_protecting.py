"""Armour class and saves by magic that is worn, in games by a book."""

import pytest

from rules.checks.records import SaveBonus
from rules.items.describing import new_item
from rules.record import replace
from rules.sheet.reading import find_number
from rules.state.items import Held
from rules.systems import ENGINE
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, camp

BOOK = pytest.mark.rule("OSE-AAC")


def wearing(preset: str, *names: str) -> Scene:
    """Ada (DEX 15) wears these, and has shields on her arm."""
    game = camp(preset)
    items = [replace(new_item(name), id=f"i{place}") for place, name in enumerate(names)]
    held = [replace(one, held=Held.WIELDED if "Shield" in one.name else Held.WORN) for one in items]
    (ada, *others) = game.state.characters
    game.state = replace(game.state, characters=(replace(ada, items=tuple(held)), *others))
    return game


def armour_class(game: Scene) -> int:
    """Ada's, descending."""
    found = find_number(ENGINE.asking(game.state), ADA, "ac")
    assert found is not None
    return found.value


@BOOK
@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("Chainmail +1", "Shield +2"), 1),
        (("Ring of protection +1",), 8),
        (("Cloak of protection +3", "Leather"), 4),
        (("Bracers of defense AC 4",), 4),
        (("Bracers of defense AC 6", "Platemail"), 3),
        (("Platemail of AC 9, cursed",), 9),
        (("Cloak",), 9),
    ],
)
def test_what_is_worn_protects_as_it_says(names: tuple[str, ...], expected: int) -> None:
    assert armour_class(wearing("eris", *names)) == expected


@BOOK
@pytest.mark.parametrize(
    ("names", "bonus"),
    [
        (("Ring of protection +1",), (1,)),
        (("Ring of protection +1", "Cloak of protection +2"), (2,)),
        (("Ring of invisibility",), ()),
        (("Cloak of protection",), ()),
    ],
)
def test_protection_helps_with_saves(names: tuple[str, ...], bonus: tuple[int, ...]) -> None:
    game = wearing("ose", *names)
    found = ENGINE.asking(game.state).ask(SaveBonus(who=ADA, stake="save_death"))
    assert tuple(one.amount for one in found) == bonus
