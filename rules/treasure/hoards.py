"""Treasure by a book: rolled in one step that only referees see, and then found by the party."""

import re
from collections.abc import Iterator

from rules.bestiary.known import require_block
from rules.books.hoards import HoardType
from rules.books.settings import book_of
from rules.errors import NotFoundError, RuleError
from rules.items.money import is_money
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.items import Item
from rules.treasure import FAMILY
from rules.treasure.finding import share_out
from rules.treasure.pool import HOARDS, Hoard, bring
from rules.treasure.records import (
    DropHoard,
    FoundThing,
    HoardDropped,
    HoardRolled,
    HoardTaken,
    RollHoard,
    Share,
    TakeHoard,
)
from rules.treasure.rolling import Hoarder
from rules.treasure.unknown import disguised

RULE = "OSE-TREASURE-DIVISION"
MOST_HOARDS, MOST_COUNT, MOST_XP = 20, 100, 100_000
_TYPE = re.compile(r"\b(?P<letter>[A-Z])\b(?: x (?P<times>\d))?")
_GOLD = re.compile(r"\+ (?P<gp>\d+) gp")
_LAIR = re.compile(r"\([^()]*\)")
CARRIED = "PQRSTUV"
"""The types that monsters have on them; all others are in their lair."""


@FAMILY.handles
def roll_hoard(resolution: Resolution, action: RollHoard) -> None:
    """Roll what there is, once; referees see it, and it lies nowhere until one of them says so."""
    resolution.require_referee("roll treasure")
    book = book_of(resolution.state)
    if not book.treasury.charts:
        raise RuleError(
            "This game has no book with tables of treasure. ⟦Put in|ref found⟧ what you say."
        )
    if not 1 <= action.count <= MOST_COUNT:
        raise RuleError(f"Give a `count` of 1 to {MOST_COUNT}.")
    by_worth = book.treasury.value is not None
    label, items = _by_worth(resolution, action) if by_worth else _by_type(resolution, action)
    hoard = Hoard(f"h{resolution.token()}", label, tuple(items))
    if items:
        others = HOARDS.of(resolution.state)[-MOST_HOARDS + 1 :]
        resolution.put(HOARDS, (*others, hoard))
    resolution.emit(
        HoardRolled(
            hoard=hoard.id, label=label, things=tuple(map(told, hoard.items)), rule=book.name
        )
    )


def _by_type(resolution: Resolution, action: RollHoard) -> tuple[str, list[Item]]:
    """By the letters that were said, or those of a monster."""
    text, name = action.types.upper(), f"type {' '.join(action.types.upper().split())}"
    if action.monster:
        block = require_block(resolution.state, action.monster)
        text, name = block.treasure, f"{block.name}, type {block.treasure or 'none'}"
    if not action.lair:
        text = _LAIR.sub("", text)
    found = list(_types(resolution, text, lair=action.lair))
    if not found and not _GOLD.search(text):
        raise RuleError(
            f"There is no treasure by a type in “{text.strip()[:40] or 'nothing'}”. Give one or "
            "more letters from A to V, such as `A` or `R S`."
        )
    hoarder = Hoarder(resolution)
    items = [
        item
        for kind, times in found
        for _ in range(times)
        for item in hoarder.hoard(kind, action.count)
    ]
    gold = sum(int(more["gp"]) for more in _GOLD.finditer(text))
    return name, hoarder.together([*items, *hoarder.coins("gp", gold)])


def _types(resolution: Resolution, text: str, *, lair: bool) -> Iterator[tuple[HoardType, int]]:
    treasury = book_of(resolution.state).treasury
    for word in _TYPE.finditer(_GOLD.sub("", text)):
        kind = treasury.find_type(word["letter"])
        if kind is None:
            raise NotFoundError(f"There is no treasure type {word['letter']}. There are A to V.")
        if lair or kind.key in CARRIED:
            yield kind, int(word["times"] or 1)


def _by_worth(resolution: Resolution, action: RollHoard) -> tuple[str, list[Item]]:
    """By the experience for those who guard it."""
    name, worth = "", action.xp
    if action.monster:
        block = require_block(resolution.state, action.monster)
        name = f"{action.count} x {block.name}, "
        worth = worth or (block.experience or 0) * action.count
    if not 1 <= worth <= MOST_XP:
        raise RuleError(
            f"Say with `xp` how much experience those who guard it are worth, 1 to {MOST_XP:,}, or "
            "name a `monster` that is worth any."
        )
    hoarder = Hoarder(resolution)
    return f"{name}{worth:,} XP", hoarder.together(hoarder.by_worth(worth))


def shown(item: Item) -> FoundThing:
    """A thing as everybody is told of it: nobody can tell how many charges it has."""
    return FoundThing(item.name, item.count, item.worth, is_money(item))


def told(item: Item) -> FoundThing:
    """The same for referees."""
    charges = "" if item.charges is None else f" ({item.charges} charges)"
    return replace(shown(item), name=f"{item.name}{charges}")


def find_hoard(resolution: Resolution, hoard_id: str) -> Hoard:
    """What was rolled under that id. NotFoundError where it is taken, or forgotten."""
    found = next((one for one in HOARDS.of(resolution.state) if one.id == hoard_id), None)
    if found is None:
        raise NotFoundError("That treasure is not waiting any more: it was taken, or thrown away.")
    return found


def _forget(resolution: Resolution, hoard: Hoard) -> None:
    kept = tuple(one for one in HOARDS.of(resolution.state) if one.id != hoard.id)
    resolution.put(HOARDS, kept)


@FAMILY.handles
def take_hoard(resolution: Resolution, action: TakeHoard) -> None:
    """It is the party's: shared out among those who travel, or it lies where they are."""
    resolution.require_referee("say what the party has found")
    hoard = find_hoard(resolution, action.hoard)
    carried: dict[str, int] = {}
    things = tuple(replace(one, pooled=True) for one in hoard.items)
    if action.unknown:
        things = tuple(disguised(resolution, one) for one in things)
    for item in things:
        shares = () if action.left else share_out(resolution, (), item)
        for who, count in shares:
            bring(resolution, who, (replace(item, count=count),))
            carried[who] = carried.get(who, 0) + count
        if not shares:
            bring(resolution, "", (item,))
    _forget(resolution, hoard)
    resolution.emit(
        HoardTaken(
            things=tuple(map(shown, things)),
            carried=tuple(Share(resolution.who(who), count) for who, count in carried.items()),
            kept=resolution.state.expedition is None,
            rule="ERIS-TREASURE-POOL",
        )
    )


@FAMILY.handles
def drop_hoard(resolution: Resolution, action: DropHoard) -> None:
    """It is nowhere to be found."""
    resolution.require_referee("throw away what was rolled")
    hoard = find_hoard(resolution, action.hoard)
    _forget(resolution, hoard)
    resolution.emit(HoardDropped(label=hoard.label, rule=book_of(resolution.state).name))
