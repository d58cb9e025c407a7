"""Rows of the magic items of a book."""

from collections.abc import Iterable

from rules.books.wares import spell
from rules.spells.item_rows import CHARGE, NOTHING, PIECE, ItemPower, Worn
from rules.spells.rows import ITEM, SpellRow, Use

ARCANE = ("magic-user", "elf")
DIVINE = ("cleric",)
CASTERS = (*ARCANE, *DIVINE)


def used(
    source: str,
    name: str,
    lasts: str,
    *uses: Use,
    reach: str = "caster",
    spends: str = NOTHING,
    charges: str = "",
    level: int = 0,
    users: tuple[str, ...] = (),
    worn: Worn | None = None,
    leaves: str = "",
) -> ItemPower:
    """An item that is used: what a use does and how long that lasts."""
    row = spell(source, ITEM, 1, name, reach, lasts, *uses)
    spends = CHARGE if charges else spends
    return ItemPower(name, row, spends, charges, level, users, worn, leaves)


def worn(
    name: str,
    *conditions: str,
    charges: str = "",
    leaves: str = "",
    **changes: int | bool | tuple[str, ...] | None,
) -> ItemPower:
    """An item that does what it does while it is worn."""
    put_on = Worn(conditions=conditions, **changes)  # type: ignore[arg-type]
    return ItemPower(name, charges=charges, worn=put_on, leaves=leaves)


def as_powers(rows: Iterable[SpellRow]) -> tuple[ItemPower, ...]:
    """What is used up by its one use, such as potions."""
    return tuple(ItemPower(row.name, row, PIECE) for row in rows)
