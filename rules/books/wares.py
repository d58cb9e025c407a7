"""Rows of a book's price list: what every game knows of a thing, with what the book says of it."""

from collections.abc import Mapping
from dataclasses import replace as changed

from rules.items.things import GEAR, WEAPONS, WORN_THINGS, Thing
from rules.record import replace
from rules.state.items import Bands

_COPPER = 100
_KNOWN: Mapping[str, Thing] = {one.name: one for one in (*WEAPONS, *WORN_THINGS, *GEAR)}


def ware(
    name: str,
    gp: int,
    *also: str,
    of: str = "",
    pieces: int = 1,
    weight: int | None = None,
    damage: str = "",
    reach: tuple[int, int, int] | None = None,
    hands: int = 0,
    holds: int | None = None,
    ac: int | None = None,
    words: tuple[str, ...] = (),
    tags: tuple[str, ...] = (),
) -> Thing:
    """What so many pieces cost, by a name of the list of known things, and what one piece is.

    `also` are other known things that the book means by the same name, `of` the known thing where
    the book's is a better or worse one. `reach` is in feet. KeyError for a name of no list.
    """
    known = _KNOWN[of or name]
    item = replace(
        known.item,
        name=name,
        weight=weight,
        damage=damage or known.item.damage,
        bands=known.item.bands if reach is None else Bands(*reach),
        hands=hands or known.item.hands,
        holds=holds,
        tags=(*known.item.tags, *tags),
    )
    return changed(
        known,
        item=item,
        words=known.words | {*words},
        spellings=also if of else (*known.spellings, *also),
        price=gp * _COPPER,
        pieces=pieces,
        ac=ac,
    )


def listed(source: str, *rows: Thing) -> tuple[Thing, ...]:
    """Rows of one page, with where they were read."""
    return tuple(changed(one, source=source) for one in rows)
