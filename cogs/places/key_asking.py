"""What is asked of the rooms of a key: what may be gone or false, whose numbers count."""

import dataclasses
import re
from collections.abc import Iterator, Mapping

from cogs.bestiary.labels import AC
from cogs.bestiary.reading import ReadBlock
from cogs.core.reading import Doubt
from cogs.places.key_people import Foe, word_of
from cogs.places.key_records import Key, KeyRoom
from rules.bestiary.records import StatBlock
from rules.record import replace

_YES, _NO = "yes", "no"
_LONGEST = 60
_HOW_MANY = re.compile(r"\d{0,2}d\d{1,3}(?: ?[-+] ?\d{1,2})? ")
"""Before a name: `1d4+2 stirges`."""
_ABOUT = {
    "trap": "is that a trap, still",
    "hoard": "is that there to be had",
    "path": "can anybody go that way",
}


def ask_of_rooms(key: Key, choices: Mapping[str, str], doubts: list[Doubt]) -> None:
    """Ask about each trap, treasure and way that is not sure; what is none stays a remark."""
    for room in key.rooms:
        room.traps = [
            one
            for one in room.traps
            if one.is_sure or _stays(room, "trap", one.said, choices, doubts)
        ]
        room.hoards = [
            one
            for one in room.hoards
            if one.is_sure or _stays(room, "hoard", one.text, choices, doubts)
        ]
        room.ways = [
            one
            for one in room.ways
            if one.is_sure or not one.to or _stays(room, "path", one.said, choices, doubts)
        ]


def _stays(
    room: KeyRoom, kind: str, said: str, choices: Mapping[str, str], doubts: list[Doubt]
) -> bool:
    number = sum(1 for one in doubts if one.key.startswith(f"{kind}.{room.number}."))
    key = f"{kind}.{room.number}.{number}"
    chosen = choices.get(key, _YES)
    about = f"{room.label}: {_ABOUT[kind]}? “{said.strip(' ,.;')[:_LONGEST]}”"
    doubts.append(Doubt(key, about, tuple(_answers(kind)), chosen))
    if chosen == _NO and not any(said.strip(" .") in remark for remark in room.remarks):
        room.remarks.append(said)
    return chosen != _NO


def who_of(read: ReadBlock, room: KeyRoom) -> tuple[Foe | None, ReadBlock]:
    """Who of a room a stat block is of, and that under their name: `the vicar` is no other than
    `The vicar Prue`, whose whole name counts where the room has a part of it."""
    name = _HOW_MANY.sub("", read.block.name)
    read = dataclasses.replace(read, block=replace(read.block, name=name))
    word, whose = word_of(name), word_of(name.partition(", ")[0])
    for at, foe in enumerate(room.foes):
        own = word_of(foe.name)
        if own == word:
            return foe, read
        if own == whose:  # `Osk, drowned monk`
            doubts = tuple(one for one in read.doubts if not one.key.endswith("name"))
            return foe, dataclasses.replace(
                read, block=replace(read.block, name=foe.name), doubts=doubts
            )
        if word.endswith(f" {own}") and " " not in own:
            room.foes[at] = dataclasses.replace(foe, name=name)
            return room.foes[at], read
        if word.endswith(f" {own}") or own.endswith(f" {word}"):
            return foe, dataclasses.replace(read, block=replace(read.block, name=foe.name))
    return None, read


def ask_whose(
    name: str,
    printed: StatBlock,
    known: StatBlock | None,
    choices: Mapping[str, str],
    doubts: list[Doubt],
) -> bool:
    """Whether the numbers that a key prints count; where the game has others, that is asked."""
    if known is None:
        return True
    own, others = _numbers(printed), _numbers(known)
    if own == others or not set(own) <= set(others):
        return False
    key = f"own.{name.lower()}"
    chosen = choices.get(key, "")
    offered = (("", f"the game's: {_shown(others)}"), ("own", f"the key's: {_shown(own)}"))
    doubts.append(Doubt(key, f"{name}: which numbers count?", offered, chosen))
    return chosen == "own"


def _numbers(block: StatBlock) -> Mapping[str, str]:
    """What tells one stat block from another of that name: hit dice and armour class."""
    found = {} if block.hit_dice is None else {"HD": block.hit_dice.text.rstrip("*")}
    return {**found, **{key.upper(): str(n) for key, n in block.numbers.items() if key == AC}}


def _shown(numbers: Mapping[str, str]) -> str:
    return ", ".join(f"{key} {value}" for key, value in numbers.items())


def _answers(kind: str) -> Iterator[tuple[str, str]]:
    yield _YES, "yes" if kind != "path" else "yes, it is a way"
    yield _NO, "no, only a remark"
