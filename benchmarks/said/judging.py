"""The lines that people say, what their authors mean by them, and whether a row does that."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from cogs.render.asking import distance

HERE = Path(__file__).parent
NOTHING = "nothing"
CALLED: Mapping[str, str] = {
    "chain mail": "chainmail",
    "flask of oil": "oil flask",
    "bolts": "quarrel",
    "10' pole": "pole 10'",
    "short bow": "shortbow",
    "rope": "rope",
    "rations": "ration",
    "food": "ration",
    "first gem": "gem",
    "the first goblin": "goblin 1",
    "my bow": "shortbow",
    "+1 sword": "sword +1",
    "plate": "plate",
    "silver dagger": "silver dagger",
    "stuck door to the north": "north",
    "next door": "door",
    "n door": "north",
    "that stuck door": "north",
    "gp": "coin",
    "sp": "silver",
    "poison": "death",
    "mm": "magic missile",
    "xbow": "crossbow",
    "plate mail": "platemail",
    "the hurt gobbo": "goblin 3",
    "the hurt goblin": "goblin 3",
    "nearest gobbo": "goblin",
    "the nearest one": "",
    "party": "",
    "everybody": "",
}
"""What the authors call things, and what these are called here."""
PLAYED: Mapping[str, str] = {"ann": "aldric", "bob": "maud", "cat": "silas", "dee": "nell"}
"""Whom the people play: who names them means these."""
NUMBERS: Mapping[str, str] = {
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7",
    "eight": "8", "nine": "9", "ten": "10", "twenty": "20", "hundred": "100", "1st": "1",
    "first": "1",
}  # fmt: skip
ARTICLES = frozenset(
    "the a an my his her our their that this each nearest whichever looks biggest".split()  # noqa: SIM905
)
"""An author writes `the ogre` and `three` where an option holds Ogre and 3: how one is picked says
nothing of which it is, for whoever stands there is offered as one."""
_NUMBER = re.compile(r"\d+")
_WORD = re.compile(r"[a-z]+|[+-]?\d+(?:d\d+)?")


@dataclass(frozen=True, slots=True)
class Line:
    """What somebody says in a situation, and what they mean by it."""

    where: str
    who: str
    text: str
    deed: str
    also: tuple[str, ...]
    slots: Mapping[str, Any]
    open: tuple[str, ...]

    @property
    def kinds(self) -> tuple[str, ...]:
        """All deeds that would be right."""
        return (self.deed, *self.also)


@dataclass(frozen=True, slots=True)
class Row:
    """What is offered for a line: how it is done (`/item buy`, or a button's verb), and all that
    is said of it: its label with what its options hold."""

    way: str
    text: str


@dataclass(frozen=True, slots=True)
class Meaning:
    """How a deed is done here, and the author's slots that an option here holds."""

    ways: frozenset[str]
    slots: frozenset[str]


def read_lines(*names: str) -> Iterator[Line]:
    """The lines of some files."""
    for name in names:
        for text in (HERE / name).read_text(encoding="utf-8").splitlines():
            row = json.loads(text)
            yield Line(
                row["where"],
                row["who"],
                row["line"],
                row["deed"],
                tuple(row["also"]),
                row["slots"],
                tuple(row["open"]),
            )


@cache
def meanings() -> Mapping[str, Meaning]:
    """The table of what the authors' words for deeds are here."""
    found: dict[str, Meaning] = {}
    for line in (HERE / "meanings.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            deed, ways, slots = (part.strip() for part in line.split("|"))
            found[deed] = Meaning(frozenset(_ways(ways)), frozenset(slots.split()))
    return found


def _ways(text: str) -> Iterator[str]:
    """`/item buy shop /ref party` as three ways: a key has two words where there is such a one."""
    for part in re.split(r"(?=/)", text):
        if not part.startswith("/"):
            yield from part.split()
            continue
        key, *verbs = part.split()
        two = f"{key} {verbs[0]}" if verbs else ""
        if two and two[1:] in _keys():
            yield two
            yield from verbs[1:]
        else:
            yield key
            yield from verbs


@cache
def _keys() -> frozenset[str]:
    return frozenset((HERE / "keys.txt").read_text(encoding="utf-8").splitlines())


def is_nothing(line: Line) -> bool:
    """Whether the bot has nothing for a line, and has to say so."""
    return all(meanings()[kind].ways == frozenset((NOTHING,)) for kind in line.kinds)


def may_be_nothing(line: Line) -> bool:
    """Whether to say that nothing fits would be right too."""
    return any(NOTHING in meanings()[kind].ways for kind in line.kinds)


def is_deed(line: Line, row: Row) -> bool:
    """Whether a row does what is meant, whatever its slots hold."""
    return any(row.way in meanings()[kind].ways for kind in line.kinds)


def is_right(line: Line, row: Row) -> bool:
    """Whether a row does what is meant, and all that an option can hold of what was said."""
    fits = [meanings()[kind] for kind in line.kinds if row.way in meanings()[kind].ways]
    return any(_holds(line, row, meaning.slots) for meaning in fits)


def names_others(line: Line, shown: Mapping[str, str]) -> bool:
    """Whether a deed is done to somebody whom the author did not mean, beside whom they did.

    `shown` are its options as they are shown: `wolf bites Maud for 5` takes nothing from the wolf.
    """
    meant = [value for name, value in line.slots.items() if name in ("target", "targets")]
    wanted = frozenset[str]().union(*map(_words_of, meant)) if meant else frozenset[str]()
    names = shown.get("target", "").split(", ")
    return (
        bool(wanted)
        and len(names) > 1
        and any(not any(_is_said(word, wanted) for word in _words(name)) for name in names)
    )


def _holds(line: Line, row: Row, slots: Iterable[str]) -> bool:
    said = set(_words(row.text))
    wanted = (_words_of(line.slots[name]) for name in slots if name in line.slots)
    return all(_is_said(word, said) for words in wanted for word in words)


def _is_said(word: str, said: Iterable[str]) -> bool:
    """Whether a word stands in a row, also short or with a slip: `sun` for Sunday, `gob` for
    goblin, `missle`; or whom somebody plays."""
    if any(one in said for one in _words(PLAYED.get(word, ""))):
        return True
    return any(word == one or _is_nearly(word, one) for one in said)


def _is_nearly(word: str, one: str) -> bool:
    short, long = sorted((word, one), key=len)
    if not word.isalpha() or len(short) < 3:
        return False
    return long.startswith(short) or (len(short) > 4 and distance(word, one, 1) == 1)


def _words_of(value: str | int | list[Any]) -> frozenset[str]:
    if isinstance(value, list):
        return frozenset[str]().union(*map(_words_of, value))
    text = str(value).lower()
    if much := re.fullmatch(r"(\d+) (gp|sp|cp|ft|turn|turns|day|days|week|weeks)", text):
        return frozenset((str(int(much[1]) * (7 if much[2].startswith("week") else 1)),))
    return frozenset(_words(CALLED.get(text, text)))


def _words(text: str) -> Iterator[str]:
    for said in _WORD.findall(text.lower().replace("'s", "")):
        if said in ARTICLES:
            continue
        word = NUMBERS.get(said, said)
        short = word.removesuffix("es" if word.endswith("ches") else "s")
        yield short.lstrip("+") if len(word) > 3 else word.lstrip("+")
