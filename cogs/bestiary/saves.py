"""Saving throws that stand one to a line, each by its name, put on one line with their label."""

import dataclasses
import re
from collections.abc import Iterator, Sequence

from rules.kernel.labelled import Line

_NAMES = (
    ("D", re.compile(r"death|poison|doom|\bd$", re.IGNORECASE)),
    ("W", re.compile(r"wand|device|\brays?\b|\bw$", re.IGNORECASE)),
    ("P", re.compile(r"paraly|petri|stone|hold|turn|\bp$", re.IGNORECASE)),
    ("B", re.compile(r"breath|dragon|blast|\bb$", re.IGNORECASE)),
    ("S", re.compile(r"spell|rod|sta(?:ff|ve)|magic|\bs$", re.IGNORECASE)),
)
"""What a saving throw is called, the surest first: a death ray is no ray."""
_ONE = re.compile(
    r"(?:sav(?:e|es|ing throws?) )?(?:vs?\.? )?(?P<name>[a-z][a-z /&'-]{0,40}?)(?: save)?"
    r"[:=\t -]{1,4}(?P<number>\d{1,2})\+?",
    re.IGNORECASE,
)
_HEAD = re.compile(r"sav(?:es?|ing throws?)[: ]{0,2}", re.IGNORECASE)
_APART = re.compile(r"[,;] ?")
_LONGEST = 120


def with_saves_together(lines: Sequence[Line]) -> Iterator[Line]:
    """The lines, with those that are the five saving throws and nothing else as one: `Saves:`.

    Fewer than five, or one of them twice, may be anything: `Breath: 3` is three a day.
    """
    at = 0
    while at < len(lines):
        has_head = _HEAD.fullmatch(lines[at].text) is not None
        end, saves = _run(lines, at + has_head)
        if len(saves) == len(_NAMES):
            said = " ".join(f"{letter}{saves[letter]}" for letter, _ in _NAMES)
            yield dataclasses.replace(lines[at], text=f"Saves: {said}", is_bullet=False, cells=())
            at = end
        else:
            yield lines[at]
            at += 1


def _run(lines: Sequence[Line], at: int) -> tuple[int, dict[str, str]]:
    """The index behind the saving throws that begin there, and each by its letter."""
    saves: dict[str, str] = {}
    while at < len(lines) and len(saves) < len(_NAMES):
        found = _saves_of(lines[at])
        if not found or found.keys() & saves.keys():
            break
        saves |= found
        at += 1
    return at, saves


def _saves_of(line: Line) -> dict[str, str]:
    """The saving throws that are all of a line; none for any other line."""
    text = ": ".join(line.cells) if len(line.cells) == 2 else line.text
    saves: dict[str, str] = {}
    if line.level or len(text) > _LONGEST:
        return {}
    for piece in filter(None, _APART.split(text)):
        one = _ONE.fullmatch(piece.strip(" ."))
        letter = next((key for key, name in _NAMES if one and name.search(one["name"])), "")
        if one is None or not letter or letter in saves:
            return {}
        saves[letter] = one["number"]
    return saves
