"""Rooms that have nothing yet are filled by dice, for the referee to look over and change first."""

import re
from typing import TypeVar

from rules.books.records import EMPTY, MONSTER, SPECIAL, Stocking
from rules.books.settings import book_of
from rules.errors import NotFoundError, RuleError, WayOut
from rules.items.money import unit_of
from rules.kernel.resolution import Resolution, throw_text
from rules.kernel.words import in_sentence, many, pieces
from rules.places import FAMILY
from rules.places.keeping import put_place
from rules.places.linking import join_room, room_of
from rules.places.reading import find_place, finds_of, require_place
from rules.places.records import KeepStock, PlaceStocked, StockAgain, StockKept, StockPlace
from rules.places.state import STOCK, Area, Find, Place, Stock, Stocked, Trap
from rules.record import replace
from rules.state.game import GameState
from rules.state.items import Item
from rules.treasure.hoards import guarded, unguarded
from rules.treasure.pool import disguised
from rules.wandering.coming_up import roll_row
from rules.wandering.records import EncounterTable
from rules.wandering.tables import all_tables

DEEPEST = 10
RULE = "R-BOOK"
BY_DICE = "By the dice: "
"""Before what stands among the notes of a room for which dice fell."""
_ROLL = "roll what is in rooms"
T = TypeVar("T")
_AT_ONCE = re.compile(r"\{(\d+d\d+)\}")


def to_stock(place: Place) -> tuple[Area, ...]:
    """The rooms that have nothing to meet or to find, where nobody has been and no dice fell."""
    trapped = {trap.area for trap in place.traps}
    return tuple(
        area
        for area in place.areas
        if not (area.opened or area.monsters or area.id in trapped or BY_DICE in area.notes)
        and not finds_of(place, area.id)
    )


@FAMILY.handles
def stock_place(resolution: Resolution, action: StockPlace) -> None:
    """Roll for every such room of a place."""
    resolution.require_referee(_ROLL)
    place = require_place(resolution.state, action.place)
    if not 1 <= action.level <= DEEPEST:
        raise RuleError(f"A dungeon has level 1 to {DEEPEST}; {action.level} is none of these.")
    areas = to_stock(place)
    if not areas:
        raise RuleError(
            f"Every room of {place.name} has something, or the party knows it. ",
            WayOut("Write another", "place add", place=place.name),
            ".",
        )
    rooms = tuple(Stocked(area.id, f"{area.number} {area.name}".strip(), "") for area in areas)
    _roll(resolution, Stock("", place.id, place.name, action.level, rooms), "")


@FAMILY.handles
def stock_again(resolution: Resolution, action: StockAgain) -> None:
    """Other dice for a room or for all, or a room less."""
    resolution.require_referee(_ROLL)
    stock = require_stock(resolution.state, action.stock)
    if action.out:
        rooms = tuple(one for one in stock.rooms if one.area != action.room)
        _show(resolution, replace(stock, rooms=rooms))
    else:
        _roll(resolution, stock, action.room)


def require_stock(state: GameState, stock: str) -> Stock:
    """What was rolled under that id. NotFoundError where it does not wait any more."""
    found = STOCK.of(state)
    if found is None or found.id != stock or find_place(state, found.place) is None:
        raise NotFoundError(
            "That was kept, or rolled anew, since. ", WayOut("Roll again", "place stock"), "."
        )
    return found


def _roll(resolution: Resolution, stock: Stock, room: str) -> None:
    """Roll for all rooms of a reading, or for the one with that id."""
    stocking, table = _books(resolution.state, stock.level)
    rooms = tuple(
        _stocked(resolution, one, stocking, table, stock.level) if room in ("", one.area) else one
        for one in stock.rooms
    )
    told = replace(stock, rooms=rooms, table=table.name, source=stocking.source)
    _show(resolution, told)


def _books(state: GameState, level: int) -> tuple[Stocking, EncounterTable]:
    """What is rolled on in a dungeon of that level. Raises RuleError where the game has none."""
    stocking, word = book_of(state).stocking, f"level {level}"
    if stocking is None:
        raise RuleError(
            "This game has no book that says what rooms hold. ",
            WayOut("Choose one", "game settings", setting="book"),
            ".",
        )
    table = next((one for one in all_tables(state) if word in one.where), None)
    if table is None:
        raise RuleError(
            f"There is no encounter table for {word}. ",
            WayOut("Keep one", "wandering table keep"),
            f" that is for the ground `{word}`.",
        )
    return stocking, table


def _show(resolution: Resolution, stock: Stock) -> None:
    """Have it wait under another id, and tell the referees."""
    stock = replace(stock, id=f"s{resolution.token()}")
    resolution.put(STOCK, stock)
    resolution.emit(PlaceStocked(stock=stock, throws=tuple(resolution.throws), rule=RULE))


def _stocked(
    resolution: Resolution, room: Stocked, stocking: Stocking, table: EncounterTable, level: int
) -> Stocked:
    """What a room holds: of monsters how many, of a trap which, and whether there is treasure."""
    named = f"{room.name}: "
    what, chance = stocking.contents.at(_die(resolution, f"{named}contents"))
    rich = chance > 0 and _die(resolution, f"{named}treasure") <= chance
    new = Stocked(room.area, room.name, what)
    if what == MONSTER:
        return _with_monsters(resolution, new, table, rich=rich)
    if what == SPECIAL:
        return replace(new, note=_one_of(resolution, named, stocking.specials))
    kind, treasury = stocking.unguarded.at(level), stocking.treasury
    new = replace(new, items=unguarded(resolution, kind, treasury) if rich else ())
    if what == EMPTY:
        return new if new.items else replace(new, note=EMPTY)
    trap = _one_of(resolution, named, stocking.treasure_traps if new.items else stocking.traps)
    return replace(new, traps=(_set(resolution, trap),))


def _one_of(resolution: Resolution, named: str, choices: tuple[T, ...]) -> T:
    return choices[_die(resolution, f"{named}which", len(choices)) - 1]


def _with_monsters(
    resolution: Resolution, room: Stocked, table: EncounterTable, *, rich: bool
) -> Stocked:
    """Monsters of the table, with what they guard; what has no stat block is in the notes."""
    row, _, numbers = roll_row(resolution, table)
    if numbers is None:
        return replace(room, note=row.text)
    count = numbers.total
    kind = in_sentence(row.block)
    text = many(count, kind) if count > 1 else kind
    items = guarded(resolution, row.block, count) if rich else ()
    return replace(room, monsters=text, items=items, note=row.notes)


def _die(resolution: Resolution, purpose: str, sides: int = 6) -> int:
    return resolution.roll(purpose, 1, sides, secret=True).total


def _set(resolution: Resolution, trap: Trap) -> Trap:
    """The trap with the dice that count as it is set, such as how many darts there are."""
    found = _AT_ONCE.search(trap.damage)
    if found is None:
        return trap
    number = throw_text(resolution, found[1], trap.name, secret=True).total
    return replace(trap, damage=trap.damage.replace(found[0], str(number)))


@FAMILY.handles
def keep_stock(resolution: Resolution, action: KeepStock) -> None:
    """It is in its rooms from now on, as if it had been written there."""
    resolution.require_referee(_ROLL)
    stock = require_stock(resolution.state, action.stock)
    place = require_place(resolution.state, stock.place)
    open_ones = {area.id: area for area in to_stock(place)}
    for one in stock.rooms:
        if one.area in open_ones:
            place = _filled(resolution, place, open_ones[one.area], one)
    resolution.put(STOCK, None)
    put_place(resolution, place)
    resolution.emit(
        StockKept(
            place=place.id,
            place_name=place.name,
            rooms=tuple(one.name for one in stock.rooms if one.area in open_ones),
            left=tuple(one.name for one in stock.rooms if one.area not in open_ones),
        )
    )


def _filled(resolution: Resolution, place: Place, area: Area, stocked: Stocked) -> Place:
    """The place with that in a room. RuleError where its notes have no room for more."""
    chest = next((trap.item for trap in stocked.traps), "")
    things = [(one, _as_found(resolution, one)) for one in stocked.items]
    magic = (f"{name} is {one.name}" for one, name in things if one.count == 1 and one.magic)
    said = "; ".join(filter(None, (stocked.note, *magic)))
    room = room_of(place, area)
    noted = replace(
        area,
        notes="\n".join(filter(None, (area.notes, f"{BY_DICE}{said}." if said else ""))),
        monsters=(stocked.monsters,) if stocked.monsters else (),
    )
    finds = tuple(Find("", name, "", item=chest) for _, name in things)
    room = replace(room, area=noted, traps=(*room.traps, *stocked.traps), finds=finds)
    try:
        return join_room(resolution, place, room, area.id)
    except RuleError as refusal:
        raise RuleError(f"{stocked.name}: {refusal.message}") from refusal


def _as_found(resolution: Resolution, item: Item) -> str:
    """What the find is called: `600 sp`, `3 gems (50 gp each)`; a magic thing by how it looks."""
    if unit := unit_of(item.name):
        return f"{item.count:,} {unit}"
    seen = disguised(resolution, item) if item.count == 1 else item
    each = " each" if item.count > 1 else ""
    worth = f" ({item.worth:,} gp{each})" if item.worth else ""
    return f"{pieces(item.count, seen.name)}{worth}"
