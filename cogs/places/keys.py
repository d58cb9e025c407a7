"""The key of a dungeon, read: its rooms with their ways, monsters, traps and treasure.

What is understood of a room stands in its lists; every sentence that says more than these is among
its remarks, and what is marked to be read aloud is kept apart.
"""

import re
from collections.abc import Sequence

from cogs.places.key_general import without_shorthand
from cogs.places.key_heads import (
    FEWEST,
    OF_SOMEBODY,
    Head,
    heads_in,
    rooms_lettered,
    rooms_told,
    with_inline_heads,
)
from cogs.places.key_lines import Block, blocks_of, key_lines, sentences_of, width_of
from cogs.places.key_people import STATS, Known
from cogs.places.key_records import Key, KeyRoom, tidy
from cogs.places.key_room_words import begins
from cogs.places.key_rooms import RoomReader
from cogs.places.key_tables import with_rows_as_rooms
from cogs.places.key_wandering import WANDERS
from cogs.places.key_way_words import Rooms, normal
from rules.kernel.labelled import Line as TextLine
from rules.kernel.labelled import plain_text

WORDS = re.compile(r"\w+")
_LONGEST_TITLE, _FILLED = 60, 40
_TITLES = re.compile(
    r" {0,3}(?: - key|, key|\bkey) ?:?$|^key:? ?| {0,3}\(one page\)| {0,3}`?1 page`?$",
    re.IGNORECASE,
)
_NAMED = re.compile(
    r"(?:dungeon|title|name|place|location|adventure): ?\"?(?P<name>[^\"]+)", re.IGNORECASE
)
"""What tags above a key call it."""
_KEY_OF = re.compile(r"\bkey (?:for|of|to) (?:the )?(?P<name>[^,.;:]{3,40})")
"""What somebody in a chat says it is a key of: `ok key for the tannery, pls pin`."""
_STRUCK = re.compile(
    r"(?mi)^(?P<lead>(?:\| ?|#{1,6} |\*\*)?(?:room )?\d{1,3}[a-z]?(?: ?\| ?|[.:)] )|#{1,6} |"
    r"(?=~~(?:room )?\d{1,3}[.:)] ))~~(?P<name>[^~\n]{1,60})~~"
)
_OUT = "\ue005"
"""Stands behind the name of a room that is struck out, with its number or without."""
_GONE = re.compile(
    r"(?:crossed|struck) out|deleted|removed|(?:not |un)used|skip(?:ped)?", re.IGNORECASE
)
"""What stands in the stead of the name of a room that is none any more."""
_WANDERING = re.compile(
    rf"(?:table [\w.-]{{1,8}}:?\s{{1,4}})?(?:{WANDERS.pattern}|encounters in\b)",
    re.IGNORECASE,
)
_ROSTER = re.compile(r"[A-Z][A-Z'-]{2,20}(?: [A-Z][A-Z'-]{2,20}){1,3}:?")
"""What is shouted below the last room heads a list of all of them: `MONSTER ROSTER`."""
MOST_ROOMS = 100


def read_key(text: str, known: Known) -> Key:
    """The key that a text is; without rooms where it is none. `known` names known monsters."""
    text = _STRUCK.sub(rf"\g<lead>\g<name>{_OUT}", without_shorthand(plain_text(text)))
    lines, left = key_lines(with_rows_as_rooms(text))
    heads = heads_in(lines)
    if len(heads) < FEWEST:
        apart = with_inline_heads(lines)
        inline = heads_in(apart)
        lines, heads = (apart, inline) if len(inline) > len(heads) else (lines, heads)
    key, others = Key(left=left), list[str]()
    for told_in in () if heads else (rooms_told, rooms_lettered):
        if not heads:
            below, heads, others = told_in(lines)
            lines = below if heads else lines
    if len(heads) > MOST_ROOMS:
        over = heads[MOST_ROOMS].at
        key.left.append(
            f"{len(heads) - MOST_ROOMS} rooms more than {MOST_ROOMS}: paste them by themselves"
        )
        lines, heads = lines[:over], heads[:MOST_ROOMS]
    if not heads:
        return key
    _take_title(key, lines[: heads[0].at])
    for tag in filter(None, map(_NAMED.fullmatch, () if key.title else left)):
        key.title = tag["name"].strip()
        key.left.remove(tag[0])
        break
    there = [head for head in heads if _OUT not in head.name and not _GONE.fullmatch(head.name)]
    numbers = {normal(number): number for head in there for number in _numbers(head)}
    names = {
        head.name.lower().removeprefix("the "): head.number for head in there if len(head.name) > 3
    }
    rooms = Rooms(numbers, names)
    width = width_of(lines)
    ends = [*(head.at for head in heads[1:]), len(lines)]
    for head, following in zip(heads, ends, strict=True):
        end = _end_of(lines, head.at, following)
        own = lines[head.at + 1 : end]
        others += [line.text for line in lines[end:following]]
        if head not in there:
            told = (line.text for line in (lines[head.at], *own))
            others.append(" ".join(told).replace(_OUT, ""))
            continue
        rest = head.rest
        if rest.startswith("(") and STATS.search(rest[: rest.find(")")]):
            # `25 - ogre (26hp, AC5)`, and not `25 - Cave (3 ogres, hp 26)`.
            rest = rest if OF_SOMEBODY.match(rest, 1) else f"{head.name} {rest}"
        blocks = blocks_of(rest, lines[head.at], own, width, begins)
        key.rooms += _read_rooms(head, blocks, rooms, known)
    key.outro = others
    return key


def _end_of(lines: Sequence[TextLine], at: int, end: int) -> int:
    """Where a room ends: at a heading as high as its own that is no room's, at what is said of
    wanderers, at the latest at the next room."""
    above = (lines[n].level for n in range(at, -1, -1) if lines[n].level)
    level = next(above, 0)
    others = (
        n
        for n in range(at + 1, end)
        if (level and 0 < lines[n].level <= level)
        or (lines[n].is_apart and _WANDERING.match(lines[n].text))
        or (end == len(lines) and lines[n].is_apart and _ROSTER.fullmatch(lines[n].text))
    )
    return next(others, end)


def _numbers(head: Head) -> list[str]:
    """The numbers of a head: `12-13` are two rooms."""
    if not (head.to.isdigit() and head.number.isdigit() and int(head.to) > int(head.number)):
        return [head.number]
    return [
        str(one) for one in range(int(head.number), min(int(head.to), int(head.number) + 9) + 1)
    ]


def _take_title(key: Key, lines: Sequence[TextLine]) -> None:
    """What stands above the rooms: the name of the dungeon, and the rest."""
    for at, line in enumerate(lines):
        text = line.text.strip("\ue001 ")
        ends = (".", ":", "!") if at else (".", ":")
        goes_on = (
            len(text) > _FILLED
            and text[-1:].islower()
            and "".join(one.text for one in lines[at + 1 : at + 2])[:1].islower()
        )
        is_name = len(text) <= _LONGEST_TITLE and not (text.endswith(ends) or goes_on)
        if not key.title and (line.level == 1 or (is_name and not line.is_bullet)):
            of = _KEY_OF.search(text)
            key.title = of["name"] if of else _TITLES.sub("", text).strip(" -:,*`") or text
            key.intro += [text] if of else []
        elif text:
            key.intro.append(text)


def _read_rooms(head: Head, blocks: list[Block], rooms: Rooms, known: Known) -> list[KeyRoom]:
    """The room of a head, or the rooms of one that has several numbers."""
    numbers = _numbers(head)
    found = [KeyRoom(number, head.name) for number in numbers]
    if len(found) > 1:
        others = found[1:]
        for block in blocks:
            # A text without the sentences that name another of the rooms; those go there.
            text = block.text
            kept: list[str] = []
            for sentence in sentences_of(text):
                words = frozenset(WORDS.findall(sentence))
                named = [one for one in others if one.number in words]
                if named:
                    RoomReader(named[0], rooms, known).read([Block(sentence)])
                else:
                    kept.append(sentence)
            block.text = " ".join(kept)
    RoomReader(found[0], rooms, known).read(blocks)
    for room in found:
        tidy(room)
    return found


def likeness(key: Key) -> int:
    """How much a text looks like the key of a dungeon: rooms with ways between them."""
    numbers = {normal(room.number) for room in key.rooms}
    tied = sum(normal(way.to) in numbers for room in key.rooms for way in room.ways)
    return 0 if len(key.rooms) < FEWEST or not tied else 100 * min(tied, len(key.rooms)) + key.facts
