"""Magic items of the OSE book: which of them do by themselves what they do."""

import re
from dataclasses import replace

import pytest

from rules.bestiary.known import find_block
from rules.books.ose import OSE
from rules.books.white_box import WHITE_BOX
from rules.conditions.kinds import BY_KEY
from rules.items.wares import power_named
from rules.spells.item_rows import ItemPower, Worn
from rules.spells.rows import Asks, Makes, Marks, Puts, Reads, Save, Summons, deeds_of
from rules.spells.wards import WARD
from rules.spells.work import length_of
from tests.rules.scene import Scene

pytestmark = pytest.mark.rule("OSE-SPELLCASTING")
BONUS = re.compile(r"[+-]\d|AC 9")
"""What a name says that rules read by itself."""


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
        return bool(BONUS.search(name))
    return power.works and not (only_says(power) or is_only_shown(power))


def only_says(power: ItemPower) -> bool:
    """Whether its usual use does nothing that a rule reads."""
    if power.row is None:
        return False
    usual = replace(power.row, uses=power.row.uses[:1])
    return all(
        isinstance(one, Makes | Save)
        or (isinstance(one, Marks) and not WARD.fullmatch(one.name.format(1)))
        for one in deeds_of(usual)
    )


def ways(power: ItemPower) -> bool:
    """Whether the referee has buttons for what the book says."""
    deeds = () if power.row is None else deeds_of(power.row)
    return any(isinstance(one, Asks) and one.ways for one in deeds)


def is_only_shown(power: ItemPower) -> bool:
    """Whether all that wearing it does is a name on the board."""
    there = power.worn
    if there is None or replace(there, conditions=()) != Worn():
        return False
    return not all(one in BY_KEY for one in there.conditions)


STICKS = names_in("rod")
KINDS = {
    "potions": (names_in("potion"), 21, 26),
    "wands": ([one for one in STICKS if one.startswith("Wand")], 11, 13),
    "staves": ([one for one in STICKS if not one.startswith("Wand")], 7, 8),
    "rings": (names_in("ring"), 16, 19),
    "miscellaneous": (names_in("misc"), 25, 31),
    "arms": (names_in("armour", "sword", "weapon"), 57, 59),
    "scrolls": (
        [one for one in names_in("scroll") if "map" not in one]
        + [f"Scroll of {row.name}" for row in OSE.spells],
        102,
        127,
    ),
}
"""The names of each kind, how many of them work by themselves, and how many there are; a map is no
scroll, and what it leads to is the referee's."""


@pytest.mark.parametrize("kind", KINDS)
def test_four_in_five_of_each_kind_work_by_themselves(kind: str) -> None:
    names, working, of = KINDS[kind]
    assert (sum(map(works, names)), len(names)) == (working, of)
    assert working >= 0.8 * of


def test_what_does_not_work_by_itself_says_what_the_book_leaves_to_the_table() -> None:
    names = names_in("potion", "rod", "ring", "misc", "sword", "weapon", "scroll")
    powers = {name: power_named(Scene("ose").state, name) for name in names if not works(name)}
    silent = {
        name
        for name, power in powers.items()
        if power is None or not (power.leaves or power.name in OSE.left or ways(power))
    }
    assert silent == set()
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


def test_of_the_161_items_of_white_box_91_do_by_themselves_what_they_do() -> None:
    state = Scene("eris").state
    tables = WHITE_BOX.treasury.charts
    plain = {f"@{key}" for key in tables} | {"Leather", "Chainmail", "Platemail"}
    mixed = ("jewel", "magic", "melee", "missile", "blunt", "thrown", "armour-type", "spell")
    names = {
        name
        for key, chart in tables.items()
        if not key.startswith(mixed)
        for *_, name in chart.rows.bands
        if name[0].isupper() and name not in plain and name != "Shield"
    }
    found = {name: power_named(state, name) for name in names}
    assert len(names) == 161
    assert sum(row is not None and row.works for row in found.values()) == 91
    assert {row.name for row in WHITE_BOX.powers} == {row.name for row in found.values() if row}
    for row in (one.row for one in WHITE_BOX.powers if one.row is not None):
        for text in (row.lasts, *(use.lasts for use in row.uses if use.lasts)):
            length_of(text)
        for deed in deeds_of(row):
            assert not isinstance(deed, Puts) or deed.key in BY_KEY, row.name
            assert not isinstance(deed, Summons) or find_block(state, deed.monster), row.name
