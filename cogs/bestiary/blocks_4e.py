"""Stat blocks as the later monster books of the fourth edition print them: powers by action."""

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from cogs.bestiary.labels import (
    AC,
    ALIGNMENT,
    ATTACKS,
    EXPERIENCE,
    FLY,
    HIT_POINTS,
    INITIATIVE,
    LEVEL,
    MOVE,
    SWIM,
)
from cogs.bestiary.names import Draft
from rules.kernel.labelled import Said, lines_of

_HEAD = re.compile(
    r"Level (?P<level>\d{1,2}) (?P<role>(?:(?:Minion|Elite|Solo) )?(?:Artillery|Brute|Controller"
    r"|Lurker|Skirmisher|Soldier|Minion)(?: \(Leader\))?)"
)
_NUMBERS = (
    (HIT_POINTS, re.compile(r"\bHP (?P<n>\d{1,4})")),
    (INITIATIVE, re.compile(r"\bInitiative (?P<n>[+-]?\d{1,2})")),
    (AC, re.compile(r"\bAC (?P<n>\d{1,2})")),
    ("fortitude", re.compile(r"\bFort(?:itude)? (?P<n>\d{1,2})")),
    ("reflex", re.compile(r"\bRef(?:lex)? (?P<n>\d{1,2})")),
    ("will", re.compile(r"\bWill (?P<n>\d{1,2})")),
    (MOVE, re.compile(r"\bSpeed (?P<n>\d{1,2})")),
    (SWIM, re.compile(r"\bswim (?P<n>\d{1,2})")),
    (FLY, re.compile(r"\bfly (?P<n>\d{1,2})")),
    (EXPERIENCE, re.compile(r"\bXP (?P<n>\d{1,3}(?:,\d{3})?)")),
)
_ALIGNMENT = re.compile(
    r"\bAlignment (?P<n>unaligned|(?:lawful |chaotic )?(?:good|evil)|any)", re.IGNORECASE
)
_USAGE = re.compile(r"(?:At-Will|Encounter|Daily|Recharge|Aura \d)", re.IGNORECASE)
_SIGNS = re.compile(
    r"\[[A-Za-z]{1,2}\] ?|\([A-Za-z-]{1,10}\) ?|[^\w\s(]{1,3} ?|[mMrRcCaA] (?=[A-Z])"
)
_TO_HIT = re.compile(r"(?P<hit>[+-]\d{1,2}) vs\.? (?P<vs>AC|Fortitude|Reflex|Will)")
_HIT = re.compile(
    r"(?:Hit:|vs\. [A-Z][A-Za-z]{1,8};) (?P<dice>\d{1,3}(?:d\d{1,3})?(?: ?[+-] ?\d{1,3})?)"
)
_KEPT = (
    "Alignment",
    "Immune", "Resist", "Vulnerable", "Skills", "Equipment", "Languages", "Str ", "Con ",
)  # fmt: skip
_MORE = re.compile(r"\b(?:Senses|Perception|missed attack|XP)\b")
"""On the lines above the powers that say more than their numbers."""
_MANY = re.compile(r" \(x? ?(?P<n>\d{1,2})\)$")
_FEET = 5


def is_4e(text: str) -> bool:
    """Whether a text has a block of that kind in it."""
    return _HEAD.search(text) is not None and ("Bloodied" in text or "vs." in text)


def read_4e(text: str) -> list[Draft]:
    """The stat blocks in such a text."""
    found: list[Draft] = []
    block: list[str] = []
    for line in lines_of(text):
        head = _HEAD.search(line.text)
        if head is not None:
            if found:
                _fill(found[-1], block)
            block = [line.text[head.end() :]]
            name = line.text[: head.start()].strip(" \t-:")
            said = Said(LEVEL, LEVEL, f"{head['level']} {head['role']}")
            many = _MANY.search(name)
            count, name = (int(many["n"]), name[: many.start()]) if many else (0, name)
            found.append(Draft(name=name, count=count, line=line.number, said=[said]))
        else:
            block.append(line.text)
    if found:
        _fill(found[-1], block)
    return found


def _fill(draft: Draft, lines: Sequence[str]) -> None:
    """What the lines of one block say."""
    whole = "\n".join(lines)
    for key, pattern in _NUMBERS:
        if (found := pattern.search(whole)) is not None:
            draft.said.append(Said(key, key, _as_said(key, found["n"])))
    if (found := _ALIGNMENT.search(whole)) is not None:
        draft.said.append(Said(ALIGNMENT, ALIGNMENT, found["n"]))
    attacks = "; ".join(_attacks(draft, lines))
    if attacks:
        draft.said.append(Said(ATTACKS, ATTACKS, attacks))
    draft.beside += [line for line in lines if line.startswith(_KEPT) or _MORE.search(line)]
    begun = next((at for at, line in enumerate(lines) if line.lower() == "traits"), None)
    if begun is not None:
        draft.beside += takewhile(_is_no_head, lines[begun + 1 :])


def _is_no_head(line: str) -> bool:
    """Whether a line begins no further part: `STANDARD ACTIONS`, `Triggered Actions`."""
    return not (line.isupper() or line.lower().endswith(" actions"))


def _as_said(key: str, number: str) -> str:
    """Armour counts up; squares a round are feet in a turn."""
    if key == AC:
        return f"[{number}]"
    is_rate = key in (MOVE, SWIM, FLY)
    return f"{int(number) * _FEET * 3}' ({int(number) * _FEET}')" if is_rate else number


def _attacks(draft: Draft, lines: Sequence[str]) -> Iterator[str]:
    """Powers with dice as attacks; the others are remarks, each with all that it says."""
    for at, line in enumerate(lines):
        if _USAGE.search(line) is None or line.startswith(("Effect", "Attack", "Hit")):
            continue
        name = _power_name(line)
        behind = list(_until_next(lines, at + 1))
        text = " ".join(behind)
        to_hit, hit = _TO_HIT.search(text), _HIT.search(text)
        if not name:
            draft.beside.append(line)
            continue
        draft.beside.append(f"{name}: {' '.join((line.partition(name)[2].strip(), text))}")
        if to_hit is not None and hit is not None:
            versus = "" if to_hit["vs"] == "AC" else f", vs {to_hit['vs'].lower()}"
            yield f"{name} {to_hit['hit']} ({hit['dice'].replace(' ', '')}{versus})"


def _power_name(line: str) -> str:
    """The name of a power, without the sign of its kind, its keywords and how often."""
    bare = _SIGNS.sub("", line, count=1) if _SIGNS.match(line) else line
    usage = _USAGE.search(bare)
    head = bare[: usage.start()] if usage else bare
    return head.partition(" (")[0].strip(" \t-:*\u2022\u2726\u2666\u25c6")


def _until_next(lines: Sequence[str], at: int) -> Iterator[str]:
    for line in lines[at:]:
        if (
            not _is_no_head(line)
            or line.startswith(_KEPT)
            or (_USAGE.search(line) and ":" not in line)
        ):
            return
        yield line
