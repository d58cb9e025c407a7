"""Treasure by a book: rolled in one step that only referees see, and then found by the party.

Dice, the rows of a book's tables, the things that rows name, and the hoard of all of them.
"""

import re
from collections import Counter
from collections.abc import Iterator

from rules.bestiary.known import require_block
from rules.books.hoards import Chart, HoardType
from rules.books.settings import book_of
from rules.errors import NotFoundError, RuleError, WayOut
from rules.items.describing import new_item
from rules.items.known import find_known
from rules.items.money import is_money
from rules.items.records import Details
from rules.items.things import COIN_ROWS, Kind
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.spells.rows import SpellRow
from rules.state.items import Item
from rules.treasure import FAMILY
from rules.treasure.finding import share_out
from rules.treasure.pool import HOARDS, Hoard, bring, disguised
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

EXPERT = 4
"""The level from which characters find what is not for beginners alone."""
_TENTH = 10
_MAGIC = 20
_MAP, _SCROLL = "Treasure map", "scroll"
_DICE = re.compile(r"(\d+)d(\d+)(?:x(\d+))?(?:\+(\d+))?")
_REF = re.compile(
    r"@(?P<key>[\w-]+)(?P<rule>[!=][\w/]+)?(?: (?P<dice>\d+d\d+(?:\+\d+)?))?(?: x(?P<times>\w+))?"
)
_THING = re.compile(
    r"(?:(?P<count>\d+(?:d\d+)?) )?(?P<name>.+?)(?: \((?P<charges>\d+(?:d\d+(?:\+\d+)?)?)\))?"
)
_SLOT = re.compile(r"\{(?P<key>[\w-]+)\}")
_SPELL = re.compile(r"(?P<what>spell|wand) (?P<level>\d+(?:d\d+(?:\+\d+)?)?)")
_UNITS = {row.unit: row.item for row in COIN_ROWS}


class Hoarder:
    """Rolls treasure in one step, with dice that are secret."""

    def __init__(self, resolution: Resolution) -> None:
        self._resolution = resolution
        self._treasury = book_of(resolution.state).treasury
        people = (one for one in resolution.state.characters if one.service is None)
        self._basic = all(one.level < EXPERT for one in people if not one.retired)

    # Dice

    def _roll(self, text: str, purpose: str) -> int:
        """A number, or dice such as `1d6x1000` or `1d100x10+250`."""
        found = _DICE.fullmatch(text)
        if found is None:
            return int(text)
        count, sides, times, more = (int(part or 0) for part in found.groups())
        throw = self._resolution.roll(purpose, count, sides, secret=True)
        return throw.total * (times or 1) + more

    def _faces(self, count: int, sides: int, purpose: str) -> tuple[int, ...]:
        return self._resolution.roll(purpose, count, sides, secret=True).record.faces

    # Whole hoards

    def hoard(self, kind: HoardType, count: int) -> Iterator[Item]:
        """What a type holds; of what each carries, for so many."""
        for line in kind.lines:
            if line.chance < 100 and self._roll("1d100", f"type {kind.key}") > line.chance:
                continue
            yield from self._line(line.what, count if kind.each else 1)

    def _line(self, what: str, count: int) -> Iterator[Item]:
        if what.startswith("@"):
            yield from self._row(what, "")
            return
        dice, word = what.split()
        amount = sum(self._roll(dice, word) for _ in range(count))
        if word == "gem":
            yield from self._gems(amount)
        elif word == "jewellery":
            yield from self._jewellery(amount)
        else:
            yield from self.coins(word, amount)

    def coins(self, unit: str, count: int) -> Iterator[Item]:
        """So many coins of a metal."""
        if count:
            yield replace(_UNITS[unit], count=count)

    def _gems(self, count: int) -> Iterator[Item]:
        chart = self._treasury.charts["gem"]
        for face in self._faces(count, 20, "gems"):
            yield self._valued("Gem", int(chart.rows.at(face)))

    def _jewellery(self, count: int) -> Iterator[Item]:
        found = _DICE.fullmatch(self._treasury.jewellery)
        assert found is not None
        dice, sides, times = int(found[1]), int(found[2]), int(found[3])
        faces = self._faces(dice * count, sides, "jewellery")
        for first in range(0, len(faces), dice):
            yield self._valued("Jewellery", times * sum(faces[first : first + dice]))

    def _valued(self, name: str, worth: int) -> Item:
        return new_item(name, Details(worth=worth), self._resolution.state)

    def by_worth(self, xp: int) -> Iterator[Item]:
        """Coins worth some times the experience, and what some of the gold is instead."""
        assert self._treasury.value is not None
        roll = self._roll("1d6", "value")
        times, copper, silver, gold = self._treasury.value.at(roll)
        whole = xp * times
        left = whole * gold // 100
        for worth, tier in self._treasury.tiers:
            chances = left // worth
            faces = self._faces(chances, 100, f"{worth:,} gp") if chances else ()
            for _ in (face for face in faces if face <= _TENTH):
                left -= worth
                yield from self._traded(tier)
        yield from self.coins("cp", whole * copper)
        yield from self.coins("sp", whole * silver // 10)
        yield from self.coins("gp", left)

    def _traded(self, tier: str) -> Iterator[Item]:
        if self._roll("1d20", tier) == _MAGIC:
            yield from self._row(f"@magic-{tier}", "")
        else:
            chart = self._treasury.charts[f"jewel-{tier}"]
            row = chart.rows.at(self._roll(chart.dice, "jewellery"))
            yield self._valued("Jewellery", self._roll(row, "worth"))

    def together(self, items: Iterator[Item] | list[Item]) -> list[Item]:
        """What is alike counted together, coins last."""
        found = Counter[Item]()
        for item in items:
            found[replace(item, count=1)] += item.count
        ordered = sorted(found, key=lambda item: item.name in {one.name for one in _UNITS.values()})
        return [replace(item, count=found[item]) for item in ordered]

    # Rows

    def _row(self, text: str, grade: str) -> Iterator[Item]:
        for part in text.split(" & "):
            if part.startswith("@"):
                yield from self._other(part)
            elif (spell := _SPELL.search(part)) is not None:
                yield from self._spells(part, spell, grade)
            else:
                yield self._thing(part, grade)

    def _other(self, text: str) -> Iterator[Item]:
        found = _REF.fullmatch(text)
        assert found is not None, text
        chart = self._treasury.charts[found["key"]]
        for _ in range(self._roll(found["times"] or "1", chart.key)):
            yield from self._row(self._on(chart, found["dice"], found["rule"] or ""), chart.grade)

    def _on(self, chart: Chart, dice: str | None, rule: str) -> str:
        """A row of a table; one that a rule leaves out is rolled again."""
        rows, usual = chart.rows, chart.dice
        if self._basic and chart.basic is not None:
            rows, usual = chart.basic, chart.basic_dice
        while True:
            row = rows.at(self._roll(dice or usual, chart.key))
            is_named = row.removeprefix("@") in rule[1:].split("/")
            if not rule or is_named is (rule[0] == "="):
                return row

    def _thing(self, text: str, grade: str) -> Item:
        while (slot := _SLOT.search(text)) is not None:
            other = self._on(self._treasury.charts[slot["key"]], None, "")
            text = f"{text[: slot.start()]}{other}{text[slot.end() :]}"
        found = _THING.fullmatch(text)
        assert found is not None, text
        count = self._roll(found["count"] or "1", "how many")
        charges = self._roll(found["charges"], "charges") if found["charges"] else None
        return replace(self._magic(found["name"], grade, charges), count=count)

    def _magic(self, name: str, grade: str, charges: int | None) -> Item:
        is_map = name.startswith(_MAP)
        odd = Kind.SCROLL if name.endswith(_SCROLL) else Kind.GEAR
        details = Details(
            magic=bool(grade) and not is_map,
            grade="" if is_map else grade,
            charges=charges,
            kind=odd if find_known(name) is None else None,
        )
        return new_item(name, details, self._resolution.state)

    def _spells(self, text: str, spell: re.Match[str], grade: str) -> Iterator[Item]:
        """Scrolls of so many spells, or a wand of one, each of its own level."""
        found = _THING.fullmatch(text)
        assert found is not None, text
        charges = int(found["charges"]) if found["charges"] else None
        for _ in range(self._roll(found["count"] or "1", "spells")):
            name = self._spell(spell["level"], is_scroll=spell["what"] == "spell")
            what = "Scroll" if spell["what"] == "spell" else "Wand"
            yield self._magic(f"{what} of {name}", grade, charges)

    def _spell(self, level: str, *, is_scroll: bool) -> str:
        """A spell by its level; wands have those of magic-users."""
        divine = self._treasury.divine_dice
        is_divine = is_scroll and self._roll(divine, "divine") >= self._treasury.divine_from
        number = self._roll(level, "spell level")
        while is_divine and number > self._treasury.divine_most:
            number = self._roll(level, "spell level") if "d" in level else number - 1
        of = "cleric" if is_divine else "magic-user"
        known = [one.name for one in self._spells_of(of, number)]
        if not known:
            return f"a level {number} {of} spell"
        return known[self._roll(f"1d{len(known)}", f"{of} spell") - 1]

    def _spells_of(self, of: str, level: int) -> Iterator[SpellRow]:
        """The spells of a list and level in the book; a reversed one is its other's."""
        for one in book_of(self._resolution.state).spells:
            if (one.list, one.level, one.reverses) == (of, level, ""):
                yield one


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
            "This game has no book with tables of treasure. ",
            WayOut("Put in", "ref found"),
            " what you say.",
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
