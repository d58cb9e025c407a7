"""Rolls on a book's tables of treasure: dice, rows, and the things that rows name."""

import re
from collections import Counter
from collections.abc import Iterator

from rules.books.hoards import Chart, HoardType
from rules.books.settings import book_of
from rules.items.describing import new_item
from rules.items.known import find_known
from rules.items.records import Details
from rules.items.things import COIN_ROWS, Kind
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.spells.rows import SpellRow
from rules.state.items import Item

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
        throw = self._resolution.roll(purpose, count, sides, secret=True)
        return throw.record.faces

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
        """What a row says is there."""
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
