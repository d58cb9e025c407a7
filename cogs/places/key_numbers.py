"""The numbers that a key prints of those in its rooms, laid over what the game knows of their kind.

What the key says of goblins counts for goblins in its rooms, what it is silent about is the book's.
Whom the game does not know is kept as the key has them.
"""

import dataclasses
import re
import textwrap
from collections.abc import Mapping, Sequence

from cogs.bestiary.importing import read_all
from cogs.bestiary.labels import AC
from cogs.bestiary.reading import ReadBlock, laid_over
from cogs.core.files.texts import Found
from cogs.core.reading import Doubt
from cogs.places.key_parts import short_title
from cogs.places.key_people import STATS, Foe, word_of
from cogs.places.key_records import KeyRoom
from rules.bestiary.known import find_block
from rules.bestiary.records import StatBlock
from rules.kernel.questions import Asker
from rules.record import fields_of, replace

_EACH_ITS = re.compile(r" ?\((?P<points>\d[\dhp, ]{1,80})(?<=hp)\)")
"""The hit points of each behind their hit dice: `HD 2* (9, 11, 7hp)`."""
_NO_SIGNS = re.compile(r"[:,;()\[\]]")
_MOST_BLOCKS, _LONGEST_MARK = 30, 32
_WORDS = {"name", "notes", "abilities", "source", "also"}
"""What of a stat block is no number."""


class KeyNumbers:
    """The numbers of one key; `place` is what its dungeon is called, `chosen` answers questions.

    `blocks` are to be kept, by name; `laid` is what the key itself says of those whom the book has.
    """

    def __init__(self, asker: Asker, place: str, chosen: Mapping[str, str]) -> None:
        self._asker, self._chosen = asker, chosen
        self._mark = textwrap.shorten(short_title(place), _LONGEST_MARK, placeholder="")
        self.blocks: dict[str, StatBlock] = {}
        self.laid: dict[str, StatBlock] = {}
        self.doubts: list[Doubt] = []
        self._called: dict[tuple[str, str], str] = {}
        self._points: dict[tuple[str, str], tuple[int, ...]] = {}

    def take_general(self, lines: Sequence[str], rooms: Sequence[KeyRoom]) -> None:
        """Take in numbers that stand above or below the rooms of those who are in one."""
        foes = [dataclasses.replace(foe, stats=()) for room in rooms for foe in room.foes]
        told = [line for line in lines if STATS.search(line)]
        self.take(KeyRoom("", "", foes=foes, printed=told))

    def take(self, room: KeyRoom) -> None:
        """Take in the numbers that a room prints of somebody in it."""
        for foe in room.foes:
            count = f"{foe.count} " if foe.count.isdecimal() and foe.count != "1" else ""
            name = f"{count}{_NO_SIGNS.sub(' ', foe.name)}"
            for numbers in (_EACH_ITS.sub(_listed, one) for one in foe.stats if one):
                texts = f"{name} ({numbers})", f"{name}: {numbers}"
                read = (one for text in texts for one in read_all(self._asker, Found(text), {})[:1])
                if (found := max(read, key=_how_much, default=None)) is not None:
                    self._take(foe, found, room)
        by_word = {word_of(foe.name): foe for foe in room.foes}
        for text in dict.fromkeys(room.printed):
            for one in read_all(self._asker, Found(text), {}):
                if (its := by_word.get(word_of(one.block.name))) is not None:
                    self._take(its, one, room)

    def name_of(self, room: KeyRoom, foe: Foe) -> str:
        """What the stat block of somebody in a room is called; "" where there is none."""
        word = word_of(foe.name)
        own = self._called.get((room.number, word)) or self._called.get(("", word), "")
        is_its = word_of(own) == word or find_block(self._asker.state, foe.name) is not None
        return foe.name if is_its and "(" not in own else own

    def points_of(self, room: KeyRoom, foe: Foe) -> tuple[int, ...]:
        """The hit points of each of somebody in a room, () where the key does not say them."""
        return self._points.get((room.number, word_of(foe.name)), ())

    def _take(self, foe: Foe, read: ReadBlock, room: KeyRoom) -> None:
        word, own = word_of(foe.name), read.block
        known = find_block(self._asker.state, foe.kind or foe.name)
        is_counted = foe.count == str(len(read.points)) and room.number
        if is_counted and (known is not None or own.hit_dice is not None):
            self._points.setdefault((room.number, word), read.points)
            own = own if known is None else replace(own, hit_points=0)
        here = self._called.get((room.number, word), "")
        called = here or self._called.get(("", word), "")
        first = self.blocks.get(called)
        clash = {} if first is None else _clash(own, self.laid.get(called, first))
        if clash and here and not self._counts(room, foe.name, clash):
            return
        base = known if first is None or (clash and not here) else first
        if base is None and (own.hit_dice is None or not _has_armour(own)):
            return
        block = own if base is None else laid_over(own, base)
        alike = (one for one in (None if foe.kind else known, first) if one)
        same = next((one for one in alike if _is_like(one, block)), None)
        if same is None and len(self.blocks) < _MOST_BLOCKS:
            same = self._keep(
                here or self._free(own.name, room, None if foe.kind else known), block
            )
            self._called.setdefault(("", word), same.name)
            if known is not None:
                self.laid[same.name] = laid_over(own, self.laid.get(same.name, own))
            named = [one for one in read.doubts if not one.key.endswith("name")]
            for number, doubt in enumerate(named):
                about = f"{same.name}: {doubt.about}"
                self.doubts.append(Doubt(f"block.{word}.{number}", about, (), doubt.shown))
        if same is not None:
            self._called[room.number, word] = same.name

    def _counts(self, room: KeyRoom, name: str, clash: Mapping[str, tuple[str, str]]) -> bool:
        """Whether numbers count of which a room has said others: that is asked."""
        key = f"own.{room.number}.{word_of(name)}"
        chosen = self._chosen.get(key, "")
        offered = tuple(
            (value, ", ".join(f"{name} {pair[at]}" for name, pair in clash.items()))
            for at, value in enumerate(("", "own"))
        )
        about = f"{room.label}: {name} has two kinds of numbers. Which count?"
        self.doubts.append(Doubt(key, about, offered, chosen))
        return chosen == "own"

    def _free(self, name: str, room: KeyRoom, known: StatBlock | None) -> str:
        """What a stat block is called here, and in this room alone where the key prints others
        elsewhere."""
        name = name if known is None else f"{known.name} ({self._mark})"
        if name not in self.blocks:
            return name
        base, _, mark = name.partition(" (")
        return f"{base} ({mark.removesuffix(')')} {room.number})".replace("( ", "(")

    def _keep(self, name: str, block: StatBlock) -> StatBlock:
        self.blocks[name] = replace(block, name=name, also=(), source=self._mark)
        return self.blocks[name]


def _listed(found: re.Match[str]) -> str:
    return f", hp {found['points'].replace('hp', '')}"


def _how_much(one: ReadBlock) -> tuple[bool, int, int]:
    """How much of numbers is read: the same may be understood with a colon or in brackets."""
    return one.block.hit_dice is not None, len(one.block.numbers), len(one.points)


def _clash(own: StatBlock, before: StatBlock) -> dict[str, tuple[str, str]]:
    """The numbers that two stat blocks have otherwise, as the one before has them and as this."""
    said, other = (
        {
            **({} if one.hit_dice is None else {"HD": one.hit_dice.text.rstrip("*")}),
            **({} if one.morale is None else {"ML": str(one.morale)}),
            **{key.upper(): str(value) for key, value in one.numbers.items()},
        }
        for one in (own, before)
    )
    return {
        key: (other[key], value)
        for key, value in said.items()
        if key in other and other[key] != value
    }


def _has_armour(block: StatBlock) -> bool:
    return any(key == AC for key, _ in block.numbers.items())


def _is_like(one: StatBlock, other: StatBlock) -> bool:
    """Whether two stat blocks have the same numbers, whatever their words say."""
    return all(
        getattr(one, key) == getattr(other, key) for key in fields_of(StatBlock).keys() - _WORDS
    )
