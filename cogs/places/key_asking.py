"""What is asked of the rooms of a key: what may be gone or false."""

from collections.abc import Iterator, Mapping

from cogs.core.reading import Doubt
from cogs.places.key_records import Key, KeyRoom

_YES, _NO = "yes", "no"
_LONGEST = 60
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


def _answers(kind: str) -> Iterator[tuple[str, str]]:
    yield _YES, "yes" if kind != "path" else "yes, it is a way"
    yield _NO, "no, only a remark"
