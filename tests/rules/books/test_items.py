"""Magic items of the OSE book: which of them do by themselves what they do."""

import re

import pytest

from rules.books.ose import OSE
from rules.items.wares import power_named
from tests.rules.scene import Scene

pytestmark = pytest.mark.rule("OSE-SPELLCASTING")
SPECIAL = re.compile(r"map|thrower|AC 9")
"""What a name says that is no bonus, and that no row has yet."""
BONUS = re.compile(r"[+-]\d")


def names_in(*charts: str) -> list[str]:
    """All names of these tables of the book, each once."""
    rows = (name for chart in charts for *_, name in OSE.treasury.charts[chart].rows.bands)
    return [name for name in dict.fromkeys(rows) if not name.startswith("@")]


def works(name: str) -> bool:
    """Whether all of it happens by itself: by its row, or by its bonus alone."""
    power = power_named(Scene("ose").state, name)
    if power is not None:
        return power.works
    return bool(BONUS.search(name)) and not SPECIAL.search(name)


@pytest.mark.parametrize(
    ("charts", "working", "of"),
    [
        (("potion",), 21, 26),
        (("rod",), 19, 21),
        (("ring",), 14, 19),
        (("misc",), 25, 31),
        (("armour", "sword", "weapon"), 54, 59),
    ],
)
def test_so_many_of_each_table_work_by_themselves(
    charts: tuple[str, ...], working: int, of: int
) -> None:
    names = names_in(*charts)
    assert (sum(map(works, names)), len(names)) == (working, of)


def test_scrolls_do_what_their_spells_do() -> None:
    names = [f"Scroll of {row.name}" for row in OSE.spells]
    assert (sum(map(works, names)), len(names)) == (98, 122)


@pytest.mark.parametrize(
    ("name", "row"),
    [
        ("wand of FIRE balls (5 charges)", "Wand of fire balls"),
        ("Scroll of Fire Ball", "Fire Ball"),
        ("Wand of sleep", "Sleep"),
        ("Staff of striking", "Staff of striking"),
        ("Wand of nothing at all", None),
        ("Ring of sleep", None),
    ],
)
def test_a_thing_is_found_by_its_name(name: str, row: str | None) -> None:
    found = power_named(Scene("ose").state, name)
    assert (None if found is None or found.row is None else found.row.name) == row
    assert power_named(Scene("4e").state, name) is None
