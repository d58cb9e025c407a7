"""Rows of the magic items of a book."""

from collections.abc import Iterable, Iterator

from rules.books.wares import spell
from rules.spells.item_rows import CHARGE, NOTHING, PIECE, ItemPower, Worn
from rules.spells.rows import ITEM, Hurts, Marks, Save, SpellRow, Use, Whom

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
    **more: int | str | tuple[str, ...],
) -> ItemPower:
    """An item that is used: what a use does and how long that lasts."""
    row = spell(source, ITEM, 1, name, reach, lasts, *uses)
    return ItemPower(name, row, CHARGE if charges else spends, charges, **more)  # type: ignore[arg-type]


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


def wards(kind: str, *dice: str) -> tuple[Marks, ...]:
    """So many of a kind are kept off, by their hit dice."""
    bands = zip(("1 to 3", "4 to 5", "6 or more"), dice, strict=True)
    return tuple(Marks(f"warded from {{}} {kind} of {band} hit dice", many) for band, many in bands)


def blasts(dice: str, save: str = "spells") -> Iterator[Use]:
    """A fire ball, a lightning bolt and a cone of cold."""
    for label, element, across in (
        ("fire ball", "fire", 40),
        ("lightning bolt", "lightning", 60),
        ("cone of cold", "cold", 60),
    ):
        does = Save(save, Hurts(dice, (element, "area")), half=True)
        yield Use(Whom.AREA, (does,), label, across=across, fills=element != "lightning")
