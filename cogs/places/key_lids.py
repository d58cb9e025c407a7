"""What has a lid in the key of a dungeon: whether it is locked, what springs when it opens."""

import re
from collections.abc import Sequence

from cogs.places.key_way_words import LOCKED

LIDS = re.compile(
    r"\b(?P<locked>locked )?(?P<lid>(?:(?:iron|oak|wooden|stone|small|large|lead|bronze|"
    r"tarred|iron-bound) )?"
    r"(?:chest|coffer|strongbox|casket|coffin|sarcophagus|urn|drawer|box|safe|crate|barrel|"
    r"footlocker|trunk))s?\b",
    re.IGNORECASE,
)
_TRAPPED = re.compile(
    r"\btrap(?:ped|s)?\b|\bhas an? (?:string|wire|needle|glyph)\b|\bprotected by an?\b",
    re.IGNORECASE,
)
_ELSEWHERE = re.compile(r"\.| (?:behind|on|over|under|near|beside|beyond|by)\b")
"""Between a lid and a trap that is not in it."""
_OF_LID = re.compile(
    r"^(?:un)?locked\b|\b(?:lids?|locks?|lift(?:ed|ing)|on opening"
    r"|(?:if|when|once|unless|whoever) (?:(?:it )?is )?open(?:ed|s))\b",
    re.IGNORECASE,
)
"""Words of what springs when something is opened that the sentence before may name."""
_A_DOOR = re.compile(
    r"\. (?!locked[;.](?![^.]{0,40}\b(?:door|gate)))|\bdoors?\b|\bgates?\b", re.IGNORECASE
)
_NEAR = 60


def locked_lids(text: str) -> list[str]:
    """The lids that a text says to be locked."""
    found: list[str] = []
    for lid in LIDS.finditer(text):
        behind = _A_DOOR.split(text[lid.end() : lid.end() + _NEAR], maxsplit=1)[0]
        lock = LOCKED.search(behind)
        is_next = lock is not None and LIDS.match(text, lid.end() + lock.start()) is not None
        if lid["locked"] or (lock is not None and not is_next):
            found.append(lid["lid"].lower())
    return found


def lid_of(trap: str, remarks: Sequence[str]) -> str:
    """What a trap is in by the remark that tells of it or the one before, "" for the room."""
    at = next((at for at, one in enumerate(remarks) if trap[:_NEAR] in one), -1)
    if at < 0:
        return ""
    found = next(filter(_is_trapped, LIDS.finditer(remarks[at])), None)
    if found is None and _OF_LID.search(trap) and not _A_DOOR.search(trap.strip(". ")):
        lids = (one for n in (at, at - 1) if n >= 0 for one in LIDS.finditer(remarks[n]))
        found = next(lids, None)
    return "" if found is None else found["lid"].lower()


def _is_trapped(lid: re.Match[str]) -> bool:
    """Whether what follows a lid says that it has a trap: `The chest (locked) is trapped`."""
    behind = lid.string[lid.end() : lid.end() + _NEAR]
    trap = _TRAPPED.search(behind)
    return trap is not None and _ELSEWHERE.search(behind[: trap.start()]) is None
