"""What a key says above its rooms and holds for all of them: its shorthand, and how its doors are.

Legend: S = secret door, L = locked, St = stuck, O = open archway.      Exits: N-St-2, S-O-outside
All doors on this level are stone and stuck unless noted otherwise.
"""

import re
from collections.abc import Mapping, Sequence

from cogs.places.key_way_words import LOCKED, NOUNS, SECRET, STUCK

_ENTRY = re.compile(
    r"(?<![\w'])\"?(?P<short>[A-Z][A-Za-z]{0,3})\"? ?= ?"
    r"(?P<long>[a-z][a-z' -]{2,30})(?=[,.;)\]]|$)",
    re.MULTILINE,
)
_FEWEST, _LONGEST_LINE = 2, 600
_WAY = re.compile(
    r"(?<![\w-])(?P<point>NE|NW|SE|SW|[NSEWUD]|[Uu]p|[Dd]own)-(?P<short>[A-Z][A-Za-z]{0,3})-(?=\w)"
)
_MARKED = re.compile(r"\((?P<short>[A-Z][A-Za-z]{0,3}(?:, ?[A-Z][A-Za-z]{0,3}){0,3})\)")
"""A way and a lid as a legend shortens them: `N-St-2`, `Chest (L)`."""
_ALL = re.compile(r"\b(?:all|every|each|unless|otherwise|always|normally)\b", re.IGNORECASE)
_DOORS = re.compile(r"(?<!secret )\bdoors?\b(?P<how>[^.;]{0,120})", re.IGNORECASE)
_PARTLY = re.compile(
    r"\b(?:some|most|many|half|often|usually|sometimes|may|might|chance|\d%)", re.IGNORECASE
)
_SAYS_ELSE = re.compile(
    r"\b(?:un(?:locked|stuck)|not|never|ajar|open(?:s|ed)?|barred|bolted|normal|broken|free|oiled"
    r"|smashed|swings?)\b",
    re.IGNORECASE,
)


def without_shorthand(text: str) -> str:
    """The text with what its legend shortens written out, where a way or a lid is so marked."""
    legend = _legend_of(text)

    def written(found: re.Match[str]) -> str:
        shorts = [one.strip() for one in found["short"].split(",")]
        if not all(one in legend for one in shorts):
            return found[0]
        whole = ", ".join(legend[one] for one in shorts)
        return f"{found['point']} {whole} to " if found.re is _WAY else f"({whole})"

    lines = (
        line
        if _ENTRY.search(line[:_LONGEST_LINE])
        else _MARKED.sub(written, _WAY.sub(written, line))
        for line in text.split("\n")
    )
    return "\n".join(lines) if legend else text


def _legend_of(text: str) -> Mapping[str, str]:
    """What shorthand stands for in a key, where ways are told by it."""
    for line in text.split("\n"):
        found = {one["short"]: one["long"].strip() for one in _ENTRY.finditer(line[:_LONGEST_LINE])}
        told = [one for one in found.values() if _state_of(one) or NOUNS.search(one)]
        if len(told) >= _FEWEST:
            return found
    return {}


def doors_are(lines: Sequence[str]) -> str:
    """How all doors are by what stands above the rooms: "stuck", "locked", "" where it is not plain
    or not said."""
    for line in lines:
        for sentence in line.split(". "):
            found = _DOORS.search(sentence)
            if found is None or not _ALL.search(sentence) or _PARTLY.search(sentence):
                continue
            if state := _state_of(found["how"]):
                return state
    return ""


def says_else(said: str) -> bool:
    """Whether what is said of a way takes it out of a rule for all: `a door that is ajar`."""
    return _SAYS_ELSE.search(said) is not None or SECRET.search(said) is not None


def _state_of(text: str) -> str:
    return "locked" if LOCKED.search(text) else "stuck" if STUCK.search(text) else ""
