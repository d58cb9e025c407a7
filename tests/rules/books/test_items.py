"""Magic items of the OSE book: which of them do by themselves what they do."""

import re
from dataclasses import replace

import pytest

from rules.books.ose import OSE
from rules.books.white_box import WHITE_BOX
from rules.conditions.kinds import BY_KEY
from rules.items.wares import power_named
from rules.spells.item_rows import ItemPower, Worn
from rules.spells.rows import Asks, Makes, Marks, Reads, Save, deeds_of
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
    """Whether it happens by itself: by its row, or by its bonus alone.

    What only stands on the board or is only told, and no rule reads, does not count.
    """
    power = power_named(Scene("ose").state, name)
    if power is None:
        return bool(BONUS.search(name)) and not SPECIAL.search(name)
    return power.works and not (only_says(power) or is_only_shown(power))


def only_says(power: ItemPower) -> bool:
    """Whether its usual use does nothing that a rule reads."""
    if power.row is None:
        return False
    usual = replace(power.row, uses=power.row.uses[:1])
    return all(isinstance(one, Marks | Makes | Save) for one in deeds_of(usual))


def is_only_shown(power: ItemPower) -> bool:
    """Whether all that wearing it does is a name on the board."""
    there = power.worn
    if there is None or replace(there, conditions=()) != Worn():
        return False
    return not all(one in BY_KEY for one in there.conditions)


@pytest.mark.parametrize(
    ("charts", "working", "of"),
    [
        (("potion",), 21, 26),
        (("rod",), 17, 21),
        (("ring",), 16, 19),
        (("misc",), 25, 31),
        (("armour", "sword", "weapon"), 54, 59),
    ],
)
def test_so_many_of_each_table_work_by_themselves(
    charts: tuple[str, ...], working: int, of: int
) -> None:
    names = names_in(*charts)
    assert (sum(map(works, names)), len(names)) == (working, of)


def test_what_does_not_work_by_itself_says_what_the_book_leaves_to_the_table() -> None:
    names = names_in("potion", "rod", "ring", "misc", "sword", "weapon")
    powers = {name: power_named(Scene("ose").state, name) for name in names if not works(name)}
    silent = {
        name
        for name, power in powers.items()
        if power is None or not (power.leaves or power.name in OSE.left)
    }
    assert silent == {"War hammer +3, dwarven thrower"}
    assert len(powers) > 15
    for book in (OSE, WHITE_BOX):
        asked = (
            row
            for row in book.spells
            if any(isinstance(one, Asks | Reads) for one in deeds_of(row))
        )
        left = {row.name for row in asked} - set(book.left)
        assert left <= {"Know Alignment", "Curse", "Cause Disease", "Teleport"}, left
        known = {row.name for row in (*book.spells, *book.potions)}
        assert set(book.left) <= known | {power.name for power in book.powers}


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
