"""How a book writes its spells down: a row in one call."""

from rules.spells.rows import (
    SpellRow,
    Use,
)


def spell(
    source: str,
    list_name: str,
    level: int,
    name: str,
    reach: str,
    lasts: str,
    *uses: Use,
    reverses: str = "",
    names: tuple[str, ...] = (),
    concentration: bool = False,
) -> SpellRow:
    """A spell of a list and level; `reach` is its range. Its page is that of its name."""
    return SpellRow(
        name,
        list_name,
        level,
        reach,
        lasts,
        uses,
        reverses,
        names,
        concentration=concentration,
        source=f"{source}, {reverses or name}",
    )
