"""A ring of spell storing: what is in it when somebody first puts it on, and casting a spell into
it (R-STORED)."""

from rules.books.settings import book_of
from rules.casting.knowing import rows_of
from rules.casting.records import SpellCast
from rules.errors import RuleError
from rules.items.known import key_of
from rules.items.reading import find_item, items_of, put_item, told_of
from rules.items.records import ItemHeld
from rules.items.spells_in import holding, is_filled, room_in, spells_in
from rules.items.wares import power_of
from rules.kernel.resolution import Resolution, throw_text
from rules.kernel.words import listed
from rules.spells import FAMILY
from rules.spells.records import SpellMade
from rules.spells.rows import CLERIC, MAGIC_USER, SpellRow
from rules.spells.work import RULE
from rules.state.game import GameState
from rules.state.items import Held, Item

DIVINE_FROM, LIST_DICE = 4, "1d4"
"""One spell in four is a cleric's, as of those on scrolls."""


def level_to_cast(state: GameState, row: SpellRow) -> int:
    """The lowest level at which somebody of the book casts a spell, 1 where no class does."""
    levels = (
        rank.level
        for one in book_of(state).classes
        if one.casts == row.list
        for rank in one.table.ranks
        if len(rank.slots) >= row.level and rank.slots[row.level - 1]
    )
    return min(levels, default=1)


@FAMILY.follows(RULE)
def is_put_on(resolution: Resolution, event: ItemHeld) -> None:
    """The spells in it are drawn once, and its wearer knows them."""
    owner = event.target.id
    item = find_item(resolution.state, owner, event.item)
    power = None if item is None else power_of(resolution.state, item)
    if item is None or power is None or not power.stores or item.held is Held.CARRIED:
        return
    if not is_filled(item):
        number = throw_text(resolution, power.stores, "spells stored", secret=True).total
        drawn = [_draw(resolution) for _ in range(number)]
        item = holding(item, drawn, 0)
        put_item(resolution, owner, item)
    _tell(resolution, owner, item)


def _tell(resolution: Resolution, owner: str, item: Item) -> None:
    there = [one.title() for one in spells_in(item)]
    room = room_in(item)
    holds = f"it holds {listed(there)}" if there else "it holds no spell"
    resolution.emit(
        SpellMade(
            target=resolution.who(owner),
            spell=item.name,
            what=holds + (f", with room for {room}" if room else ""),
            rule=RULE,
            audience=told_of(resolution, owner),
        )
    )


def _draw(resolution: Resolution) -> str:
    """A spell of the book: its list, its level and its place there, each by a die."""
    which = throw_text(resolution, LIST_DICE, "whose spell", secret=True).total
    of = CLERIC if which >= DIVINE_FROM else MAGIC_USER
    known = [row for row in rows_of(resolution.state) if row.list == of and not row.reverses]
    highest = max(row.level for row in known)
    level = resolution.roll("spell level", 1, highest, secret=True).total
    rows = [row for row in known if row.level == level]
    return rows[resolution.roll("which spell", 1, len(rows), secret=True).total - 1].name


def ring_meant(state: GameState, event: SpellCast) -> tuple[str, Item] | None:
    """Whose ring a spell is cast into, by what was said of whom or what it is cast at; None where
    that names no such ring."""
    said = key_of(event.at)
    for owner in dict.fromkeys((event.target.id, *(one.id for one in state.characters))):
        for item in items_of(state, owner):
            power = power_of(state, item)
            if power is not None and power.stores and said and key_of(item.name) in said:
                return owner, item
    return None


def put_in(resolution: Resolution, event: SpellCast, owner: str, ring: Item) -> None:
    """The spell does nothing now, and is in the ring. RuleError where that has no room."""
    room = room_in(ring)
    if not room:
        raise RuleError(f"{ring.name} is full. A spell has to be cast from it first.")
    ring = holding(ring, (*spells_in(ring), event.spell), room - 1)
    put_item(resolution, owner, ring)
    _tell(resolution, owner, ring)
