"""The rooms of a key: which of its lines are their heads, with number and name.

    ## 1. Gatehouse     **A1 - Toll Gate**     Room #2 - Belfry     3) big cave     4 Lamp Store

All lines that may be heads are tried in each of the ways that keys are numbered; the way that
numbers the most of them, one after the other, is the key's.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from string import ascii_uppercase
from typing import NamedTuple

from cogs.places.key_lines import sentences_of
from cogs.places.key_marks import GIVEN
from rules.kernel.labelled import Line

NUMBER = r"(?:[A-Z]{1,2}-?|\d{1,2}\.)?\d{1,3}[a-z]?(?![\w])|[A-Z](?![\w'])"
_WORDS = r"room|area|chamber|location|cave|hall|zone|locale|encounter area|encounter|hex|keyed area"
_HEAD = re.compile(
    rf"(?:(?P<word>(?i:{_WORDS})) )?(?P<mark>#)?(?P<number>{NUMBER})"
    rf"(?: ?(?:-|to|&) ?(?P<to>\d{{1,3}}[a-z]?)(?=[.):]))?"
    r"(?P<sep>\. ?|\) ?|: ?| ?- | ?/ ?| \u00b7 |\s+|$)(?P<rest>.*)",
    re.DOTALL,
)
_INLINE = re.compile(r"(?<=[.;:-]) (?:- ?)?(?=\d{1,3}\. [A-Z])")
"""Before a head in the middle of a line."""
_PARTS = re.compile(r"(?P<letters>[A-Z]*|\d{1,2}\.)-?(?P<digits>\d*)(?P<more>[a-z]?)")
_NAME_ENDS = re.compile(r"[.:;!](?= |$)| - |,? [(\[]|, |: | ; ")
_STEP, _FAR = 4, 9
"""How far numbers may be apart in a key of which a page is lacking."""
_LONGEST_NAME, _MOST_WORDS = 60, 9
OF_SOMEBODY = re.compile(r"\d{1,3} [a-z]{3,}")
"""Behind the dash of a head that has no name: `22 - 3 orcs`."""
_NO_NAME = re.compile(r"[(\[]\d|\d{1,3} ?(?:'|x|by) ?\d|(?:un)?locked\b", re.IGNORECASE)
"""How large a room is, or how it is, which is no name of it."""
_SMALL = re.compile(r"[a-z]+(?: [a-z]+){0,2} - ")
"""What follows in a head that somebody typed who has no capitals: `room 1 yard - a gate`."""
_DICE = re.compile(r"\d{0,2}d\d|x ", re.IGNORECASE)
_SURE = ("word", "heading", "bold", "mark")
_STYLES = ("word", "heading", "bold", "mark", "dot", "letter", "plain")
"""How heads are known, the surest first."""
ORDINALS: Sequence[str] = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
)  # fmt: skip
_TOLD = re.compile(
    rf"\bthe (?P<which>{'|'.join(ORDINALS)}) room\b(?:(?:'s| is) the (?P<name>[a-z-]{{3,20}}))?",
    re.IGNORECASE,
)
_LED = re.compile(r"(?P<name>[A-Z][a-z-]{2,20}(?: [a-z]{2,20})?): ")
"""Rooms of a letter: `The second room's the refectory`, and then `Kitchen: cold.`"""
_POINTED = re.compile(r"\b(?:[Ii]n|(?:[Ii]n)?to|[Ff]rom|[Aa]t) (?P<letter>[A-Z])(?![\w'])")
_LETTERED = re.compile(
    r"(?:(?:Exits |Ways )?(?:(?i:in|at|from|of)) )?(?P<letter>[A-Z])"
    r"(?:'s|[,.:]|(?= [a-z]))"
)
_INTO = re.compile(r"\binto (?P<letter>A)\b")
_CALLED = re.compile(
    r"^[^.]{0,60}?\b[A-Z](?:,| is)(?: which is)?(?: just)? (?:an?|the) "
    r"(?P<name>[a-z' -]{3,24})(?=[,.;])"
)
_FEWEST_LETTERS = 3
"""Rooms that are only called by letters in sentences, how those begin and what they are called."""
FEWEST = 2
"""Heads without which a text is no key."""


@dataclass(frozen=True, slots=True)
class Head:
    """A head: on which of the lines, the number as it is written, its end, the name, the rest."""

    at: int
    number: str
    to: str
    name: str
    rest: str
    style: str = ""


class _Key(NamedTuple):
    """A number as it is counted: `11b` comes behind `11a`, `A2` behind `A1`, `C` behind `B`."""

    letters: str
    number: int
    more: str

    def next_ones(self, far: int) -> Iterator["_Key"]:
        """What may come next."""
        yield _Key(self.letters, self.number, chr(ord(self.more) + 1) if self.more else "a")
        for step in range(1, far + 1):
            yield _Key(self.letters, self.number + step, "")
            yield _Key(self.letters, self.number + step, "a")
        if self.letters.endswith("."):  # `4.1` comes behind the last of `3.`.
            yield _Key(f"{int(self.letters[:-1]) + 1}.", 1, "")


def rooms_told(lines: Sequence[Line]) -> tuple[list[Line], list[Head], list[str]]:
    """The lines of rooms that somebody counts in running text, their heads, and all other text."""
    kept: list[Line] = []
    heads: list[Head] = []
    others: list[str] = []
    is_room = False
    for line in lines:
        told = _TOLD.search(line.text)
        led = _LED.match(line.text) if heads and line.is_apart else None
        is_room = told is not None or led is not None or (is_room and not line.is_apart)
        if told is not None:
            number = ORDINALS.index(told["which"].lower()) + 1
            heads.append(Head(len(kept), str(number), "", told["name"] or "", line.text))
        elif led is not None:
            number = int(heads[-1].number) + 1
            heads.append(Head(len(kept), str(number), "", led["name"], line.text[led.end() :]))
        if is_room:
            kept.append(line)
        else:
            others.append(line.text)
    return kept, heads if len(heads) >= FEWEST else [], others


def rooms_lettered(lines: Sequence[Line]) -> tuple[list[Line], list[Head], list[str]]:
    """The same of rooms that running text only calls by letters: `C is where the goods are.`"""
    told = sentences_of(" ".join(line.text for line in lines))
    pointed = {found["letter"] for one in told for found in _POINTED.finditer(one)}
    letters = "".join(takewhile(pointed.__contains__, ascii_uppercase))
    rooms: dict[str, list[str]] = {"": []}
    now = ""
    for sentence in told if len(letters) >= _FEWEST_LETTERS else ():
        begins = _LETTERED.match(sentence) or (not now and _INTO.search(sentence))
        now = begins["letter"] if begins and begins["letter"] in letters else now
        rooms.setdefault(now, []).append(sentence)
    others = rooms.pop("")
    kept = [Line(" ".join(one), at) for at, one in enumerate(rooms.values(), start=1)]
    heads = [
        Head(
            at,
            letter,
            "",
            "" if (name := _CALLED.search(line.text)) is None else name["name"],
            line.text,
        )
        for at, (letter, line) in enumerate(zip(rooms, kept, strict=True))
    ]
    return (kept, heads, others) if len(heads) == len(letters) else ([], [], [])


def with_inline_heads(lines: Sequence[Line]) -> list[Line]:
    """The lines, those that hold several rooms taken apart."""
    found: list[Line] = []
    for line in lines:
        parts = _INLINE.split(line.text) if "." in line.text else [line.text]
        found += [replace(line, text=part.removesuffix(" -"), cells=()) for part in parts]
    return found


def heads_in(lines: Sequence[Line]) -> list[Head]:
    """The heads of the rooms, in their order; none for a text that numbers nothing."""
    best = [
        Head(at, *_given(line.text), rest="", style="heading")
        for at, line in enumerate(lines)
        if line.text.startswith(GIVEN)
    ]
    for style in () if best else _STYLES:
        found = list(_candidates(lines, style))
        # What stands apart each time numbers rooms, even where many are left out between.
        is_apart = style == "dot" and all(lines[head.at].is_apart for _, head in found)
        far = _FAR if is_apart else _STEP if style in _SURE else 1 + (style == "dot")
        chain = _longest(found, far)
        if len(chain) > len(best) and (len(chain) >= FEWEST or style in _SURE or style == "dot"):
            best = chain
    return best


def _given(text: str) -> tuple[str, str, str]:
    number, _, name = text.removeprefix(GIVEN).partition(": ")
    return number, "", name


def _candidates(lines: Sequence[Line], style: str) -> Iterator[tuple[_Key, Head]]:
    for at, line in enumerate(lines):
        head = _head_of(at, line, style)
        if head is not None and not (at and _is_open(lines[at - 1], line)):
            yield _key_of(head.number), head


def _is_open(above: Line, line: Line) -> bool:
    """Whether a bracket goes on from the line above: `east (area` and `3) and west`."""
    return not line.is_apart and above.text.count("(") > above.text.count(")")


def _key_of(number: str) -> _Key:
    found = _PARTS.fullmatch(number)
    assert found is not None
    if not found["digits"]:
        return _Key("", ord(found["letters"]), "")
    return _Key(found["letters"], int(found["digits"]), found["more"])


def _head_of(at: int, line: Line, style: str) -> Head | None:
    """The head that a line is in one way of numbering, None where it is none."""
    if line.cells and style in ("dot", "plain", "letter"):
        return None
    found = _HEAD.match(line.text)
    if found is None or not _fits(line, found, style):
        return None
    is_whole = bool(line.level) or line.is_bold
    name, rest = _name_of(found["rest"], is_whole=is_whole)
    return Head(at, found["number"], found["to"] or "", name, rest, style)


def _fits(line: Line, found: re.Match[str], style: str) -> bool:
    rest, sep = found["rest"], found["sep"].strip()
    if style == "word":
        is_small = bool(found["word"]) and found["word"].islower()
        if not found["word"] or (is_small and sep not in (":", "-") and not _SMALL.match(rest)):
            return False
        return bool(sep or found["mark"] or is_small) or not rest or rest[:1].isupper()
    if style == "heading":
        return bool(line.level)
    if style == "bold":
        return line.is_bold
    if style == "mark":
        return bool(found["mark"])
    is_digit = found["number"][-1:].isdigit() or found["number"][:1].isdigit()
    if not rest or found["word"] or _DICE.match(rest):
        return False
    if style == "dot":
        return (
            bool(sep)
            and is_digit
            and not (sep in "-/" and rest[:1].isdigit() and OF_SOMEBODY.match(rest) is None)
        )
    if style == "letter":
        return not is_digit and (bool(sep) or rest[:1].isupper() or rest[:1] == "?")
    return not sep and is_digit and rest[:1].isupper()


def _name_of(rest: str, *, is_whole: bool) -> tuple[str, str]:
    """The name of a room, and what stands behind it on the line."""
    if OF_SOMEBODY.match(rest) or _NO_NAME.match(rest):
        return "", rest
    ends = _NAME_ENDS.search(rest)
    name = rest[: ends.start()] if ends is not None else rest
    if is_whole and (ends is None or ends[0].strip()[:1] not in ("(", "[", ":", ".")):
        name, behind = rest, ""
    else:
        behind = rest[len(name) :]
    name = name.strip(" .:-")
    if len(name) > _LONGEST_NAME or len(name.split()) > _MOST_WORDS:
        return "", rest
    return name, behind.lstrip(" .:;-,\u00b7").strip()


def _longest(candidates: Iterable[tuple[_Key, Head]], far: int) -> list[Head]:
    """The longest row of heads whose numbers follow each other."""
    found: list[tuple[Head, int, int]] = []
    waiting: dict[_Key, int] = {}
    lettered = -1
    for key, head in candidates:
        begins = key.number == 1 and key.letters.isalpha() and not key.more
        before = waiting.get(key, lettered if begins else -1)
        length = found[before][1] + 1 if before >= 0 else 1
        found.append((head, length, before))
        # The first of another letter comes behind whichever is there: `T1` behind `G2`.
        if key.letters.isalpha() and (lettered < 0 or found[lettered][1] <= length):
            lettered = len(found) - 1
        after = _key_of(head.to) if head.to else key
        for following in after.next_ones(far):
            there = waiting.get(following)
            if there is None or found[there][1] < length:
                waiting[following] = len(found) - 1
    at = max(range(len(found)), key=lambda one: found[one][1], default=-1)
    chain: list[Head] = []
    while at >= 0:
        chain.append(found[at][0])
        at = found[at][2]
    return chain[::-1]
