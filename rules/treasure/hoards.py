"""Treasure by a book: rolled in one step that only referees see, and then found by the party.

`roll_hoard` reads what is wanted, by the letters of a book's types or by what those who guard it
are worth. A `Hoarder` rolls it: whole hoards first, then the rows of the book's tables and the
things that they name. `take_hoard` makes it the party's, `drop_hoard` has it lie nowhere.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from rules.bestiary.known import require_block
from rules.books.hoards import Chart, HoardType, Treasury
from rules.books.settings import book_of
from rules.errors import NotFoundError, RuleError, WayOut
from rules.items.describing import new_item
from rules.items.known import find_known
from rules.items.money import is_money
from rules.items.records import Details
from rules.items.things import COIN_ROWS, Kind
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.items import Item
from rules.treasure import FAMILY
from rules.treasure import records as said
from rules.treasure.finding import share_out
from rules.treasure.pool import HOARDS, Hoard, disguised

MOST_HOARDS, MOST_COUNT, MOST_XP = 20, 100, 100_000
CARRIED = "PQRSTUV"
"""The types that monsters have on them; all others are in their lair."""
EXPERT = 4
"""The level from which characters find what is not for beginners alone."""
TENTH, MAGIC = 10, 20
"""Of so many in 100 gold is something else; on this face of 1d20 that is magic."""
MAP, SCROLL = "Treasure map", "scroll"
UNITS = {row.unit: row.item for row in COIN_ROWS}
TYPE = re.compile(r"\b(?P<letter>TREASURE MAP [IVX]+|[A-Z])\b(?: x (?P<times>\d))?")
GOLD = re.compile(r"\+ (?P<gp>\d+) gp")
LAIR = re.compile(r"\([^()]*\)")
DICE = re.compile(r"(\d+)d(\d+)(?:x(\d+))?(?:\+(\d+))?")
REF = re.compile(
    r"@(?P<key>[\w-]+)(?P<rule>[!=][\w/]+)?(?: (?P<dice>\d+d\d+(?:\+\d+)?))?(?: x(?P<times>\w+))?"
)
THING = re.compile(
    r"(?:(?P<count>\d+(?:d\d+)?) )?(?P<name>.+?)(?: \((?P<charges>\d+(?:d\d+(?:\+\d+)?)?)\))?"
)
SLOT = re.compile(r"\{(?P<key>[\w-]+)\}")
SPELL = re.compile(r"(?P<what>spell|wand) (?P<level>\d+(?:d\d+(?:\+\d+)?)?)")


@FAMILY.handles
def roll_hoard(resolution: Resolution, action: said.RollHoard) -> None:
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
    label, items = _rolled(resolution, action)
    hoard = Hoard(f"h{resolution.token()}", label, items)
    if items:
        others = HOARDS.of(resolution.state)[-MOST_HOARDS + 1 :]
        resolution.put(HOARDS, (*others, hoard))
    things = tuple(_told(one, charges=True) for one in items)
    resolution.emit(said.HoardRolled(hoard=hoard.id, label=label, things=things, rule=book.name))


def _rolled(resolution: Resolution, action: said.RollHoard) -> tuple[str, tuple[Item, ...]]:
    by_worth = book_of(resolution.state).treasury.value is not None
    label, found = _by_worth(resolution, action) if by_worth else _by_type(resolution, action)
    return label, _together(found)


def guarded(resolution: Resolution, monster: str, count: int) -> tuple[Item, ...]:
    """What so many of a monster have in their lair; nothing where its book gives them none."""
    try:
        return _rolled(resolution, said.RollHoard(monster=monster, count=count))[1]
    except RuleError:
        return ()


def unguarded(resolution: Resolution, kind: HoardType, treasury: Treasury) -> tuple[Item, ...]:
    """What such a hoard holds, by the tables of a book that need not be the game's."""
    return _together(Hoarder(resolution, treasury).hoard(kind, 1))


def _by_type(resolution: Resolution, action: said.RollHoard) -> tuple[str, Iterable[Item]]:
    """By the letters that were said, or those of a monster."""
    text, name = action.types.upper(), f"type {' '.join(action.types.upper().split())}"
    if action.monster:
        block = require_block(resolution.state, action.monster)
        text, name = block.treasure, f"{block.name}, type {block.treasure or 'none'}"
    if not action.lair:
        text = LAIR.sub("", text)
    kinds = list[HoardType]()
    for word in TYPE.finditer(GOLD.sub("", text)):
        kind = book_of(resolution.state).treasury.find_type(word["letter"])
        if kind is None:
            raise NotFoundError(f"There is no treasure type {word['letter']}. There are A to V.")
        if action.lair or kind.key in CARRIED:
            kinds += [kind] * int(word["times"] or 1)
    if not kinds and not GOLD.search(text):
        raise RuleError(
            f"There is no treasure by a type in “{text.strip()[:40] or 'nothing'}”. Give one or "
            "more letters from A to V, such as `A` or `R S`."
        )
    hoarder = Hoarder(resolution)
    items = [item for kind in kinds for item in hoarder.hoard(kind, action.count)]
    gold = sum(int(more["gp"]) for more in GOLD.finditer(text))
    return name, [*items, *hoarder.coins("gp", gold)]


def _by_worth(resolution: Resolution, action: said.RollHoard) -> tuple[str, Iterable[Item]]:
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
    return f"{name}{worth:,} XP", Hoarder(resolution).by_worth(worth)


def _together(items: Iterable[Item]) -> tuple[Item, ...]:
    """What is alike counted together, coins last."""
    found = Counter[Item]()
    for item in items:
        found[replace(item, count=1)] += item.count
    coins = {one.name for one in UNITS.values()}
    ordered = sorted(found, key=lambda item: item.name in coins)
    return tuple(replace(item, count=found[item]) for item in ordered)


class Hoarder:
    """Rolls treasure in one step, with dice that are secret."""

    def __init__(self, resolution: Resolution, treasury: Treasury | None = None) -> None:
        self._resolution = resolution
        self._treasury = treasury or book_of(resolution.state).treasury
        people = (one for one in resolution.state.characters if one.service is None)
        self._basic = all(one.level < EXPERT for one in people if not one.retired)

    def hoard(self, kind: HoardType, count: int) -> Iterator[Item]:
        """What a type holds; of what each carries, for so many."""
        for line in kind.lines:
            if line.chance < 100 and self._roll("1d100", f"type {kind.key}") > line.chance:
                continue
            if line.what.startswith("@"):
                yield from self._row(line.what, "")
                continue
            dice, word = line.what.split()
            amount = sum(self._roll(dice, word) for _ in range(count if kind.each else 1))
            if word == "gem":
                rows = self._treasury.charts["gem"].rows
                for face in self._faces(amount, 20, "gems"):
                    yield self._valued("Gem", int(rows.at(face)))
            elif word == "jewellery":
                yield from self._jewellery(amount)
            else:
                yield from self.coins(word, amount)

    def _jewellery(self, count: int) -> Iterator[Item]:
        found = DICE.fullmatch(self._treasury.jewellery)
        assert found is not None
        dice, sides, times = int(found[1]), int(found[2]), int(found[3])
        faces = self._faces(dice * count, sides, "jewellery")
        for first in range(0, len(faces), dice):
            yield self._valued("Jewellery", times * sum(faces[first : first + dice]))

    def by_worth(self, xp: int) -> Iterator[Item]:
        """Coins worth some times the experience, and what some of the gold is instead."""
        assert self._treasury.value is not None
        times, copper, silver, gold = self._treasury.value.at(self._roll("1d6", "value"))
        whole = xp * times
        left = whole * gold // 100
        for worth, tier in self._treasury.tiers:
            chances = left // worth
            faces = self._faces(chances, 100, f"{worth:,} gp") if chances else ()
            for _ in (face for face in faces if face <= TENTH):
                left -= worth
                if self._roll("1d20", tier) == MAGIC:
                    yield from self._row(f"@magic-{tier}", "")
                else:
                    chart = self._treasury.charts[f"jewel-{tier}"]
                    row = chart.rows.at(self._roll(chart.dice, "jewellery"))
                    yield self._valued("Jewellery", self._roll(row, "worth"))
        yield from self.coins("cp", whole * copper)
        yield from self.coins("sp", whole * silver // 10)
        yield from self.coins("gp", left)

    def coins(self, unit: str, count: int) -> Iterator[Item]:
        """So many coins of a metal."""
        if count:
            yield replace(UNITS[unit], count=count)

    def _valued(self, name: str, worth: int) -> Item:
        return new_item(name, Details(worth=worth), self._resolution.state)

    def _roll(self, text: str, purpose: str) -> int:
        """A number, or dice such as `1d6x1000` or `1d100x10+250`."""
        found = DICE.fullmatch(text)
        if found is None:
            return int(text)
        count, sides, times, more = (int(part or 0) for part in found.groups())
        throw = self._resolution.roll(purpose, count, sides, secret=True)
        return throw.total * (times or 1) + more

    def _faces(self, count: int, sides: int, purpose: str) -> tuple[int, ...]:
        return self._resolution.roll(purpose, count, sides, secret=True).record.faces

    def _row(self, text: str, grade: str) -> Iterator[Item]:
        """What a row names: rows of other tables, and things."""
        for part in text.split(" & "):
            if not part.startswith("@"):
                yield from self._things(part, grade)
                continue
            found = REF.fullmatch(part)
            assert found is not None, part
            chart = self._treasury.charts[found["key"]]
            for _ in range(self._roll(found["times"] or "1", chart.key)):
                row = self._on(chart, found["dice"], found["rule"] or "")
                yield from self._row(row, chart.grade)

    def _on(self, chart: Chart, dice: str | None = None, rule: str = "") -> str:
        """A row of a table; one that a rule leaves out is rolled again."""
        rows, usual = chart.rows, chart.dice
        if self._basic and chart.basic is not None:
            rows, usual = chart.basic, chart.basic_dice
        while True:
            row = rows.at(self._roll(dice or usual, chart.key))
            is_named = row.removeprefix("@") in rule[1:].split("/")
            if not rule or is_named is (rule[0] == "="):
                return row

    def _things(self, text: str, grade: str) -> Iterator[Item]:
        """So many of a thing; or scrolls and wands of spells, each of its own level."""
        while (slot := SLOT.search(text)) is not None:
            other = self._on(self._treasury.charts[slot["key"]])
            text = f"{text[: slot.start()]}{other}{text[slot.end() :]}"
        spell, found = SPELL.search(text), THING.fullmatch(text)
        assert found is not None, text
        count = self._roll(found["count"] or "1", "how many" if spell is None else "spells")
        charges = self._roll(found["charges"], "charges") if found["charges"] else None
        if spell is None:
            yield replace(self._magic(found["name"], grade, charges), count=count)
            return
        is_scroll = spell["what"] == "spell"
        for _ in range(count):
            name = self._spell(spell["level"], is_scroll=is_scroll)
            what = "Scroll" if is_scroll else "Wand"
            yield self._magic(f"{what} of {name}", grade, charges)

    def _magic(self, name: str, grade: str, charges: int | None) -> Item:
        grade = "" if name.startswith(MAP) else grade
        odd = Kind.SCROLL if name.endswith(SCROLL) else Kind.GEAR
        kind = odd if find_known(name) is None else None
        details = Details(magic=bool(grade), grade=grade, charges=charges, kind=kind)
        return new_item(name, details, self._resolution.state)

    def _spell(self, level: str, *, is_scroll: bool) -> str:
        """A spell of the book by its level; wands have those of magic-users.

        One that is another reversed is the other's.
        """
        divine = self._treasury.divine_dice
        is_divine = is_scroll and self._roll(divine, "divine") >= self._treasury.divine_from
        number = self._roll(level, "spell level")
        while is_divine and number > self._treasury.divine_most:
            number = self._roll(level, "spell level") if "d" in level else number - 1
        of = "cleric" if is_divine else "magic-user"
        spells = book_of(self._resolution.state).spells
        which = (of, number, "")
        known = [one.name for one in spells if (one.list, one.level, one.reverses) == which]
        if not known:
            return f"a level {number} {of} spell"
        return known[self._roll(f"1d{len(known)}", f"{of} spell") - 1]


def _told(item: Item, *, charges: bool) -> said.FoundThing:
    """A thing as people are told of it: only referees can tell how many charges it has."""
    has = "" if item.charges is None or not charges else f" ({item.charges} charges)"
    return said.FoundThing(f"{item.name}{has}", item.count, item.worth, is_money(item))


@FAMILY.handles
def take_hoard(resolution: Resolution, action: said.TakeHoard) -> None:
    """It is the party's: shared out among those who travel, or it lies where they are."""
    resolution.require_referee("say what the party has found")
    hoard = _claim(resolution, action.hoard)
    things = tuple(replace(one, pooled=True) for one in hoard.items)
    if action.unknown:
        things = tuple(disguised(resolution, one) for one in things)
    carried = Counter[str]()
    for item in things:
        carried.update(share_out(resolution, item, left=action.left, allow=True))
    resolution.emit(
        said.HoardTaken(
            things=tuple(_told(one, charges=False) for one in things),
            carried=tuple(said.Share(resolution.who(who), n) for who, n in carried.items()),
            kept=resolution.state.expedition is None,
            rule="ERIS-TREASURE-POOL",
        )
    )


@FAMILY.handles
def drop_hoard(resolution: Resolution, action: said.DropHoard) -> None:
    """It is nowhere to be found."""
    resolution.require_referee("throw away what was rolled")
    hoard = _claim(resolution, action.hoard)
    resolution.emit(said.HoardDropped(label=hoard.label, rule=book_of(resolution.state).name))


def _claim(resolution: Resolution, hoard_id: str) -> Hoard:
    """What was rolled under that id, which waits no longer. NotFoundError where it does not."""
    waiting = HOARDS.of(resolution.state)
    found = next((one for one in waiting if one.id == hoard_id), None)
    if found is None:
        raise NotFoundError("That treasure is not waiting any more: it was taken, or thrown away.")
    resolution.put(HOARDS, tuple(one for one in waiting if one is not found))
    return found
