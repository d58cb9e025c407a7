"""Who wanders by in a dungeon, as its key tells it above or below the rooms, and how often."""

import re
from collections.abc import Sequence

from cogs.bestiary.names import NUMBER_WORDS
from cogs.core.reading import Doubt
from cogs.places.key_heads import ORDINALS
from cogs.places.key_parts import short_title
from cogs.wandering.drafts import Draft
from cogs.wandering.pasted import read_pasted
from rules.places.state import Place
from rules.record import replace

_DICE = re.compile(r"\(\d{0,2}d\d{1,4}\)(?: \(for [^()]{0,80}\))?$")
_OF_A_TABLE = re.compile(r"wander|encounter|\bd\d", re.IGNORECASE)
"""What stands below the rooms and says none of this is no table: `MONSTER ROSTER`."""
WANDERS = re.compile(
    r"(?:(?:roll|check|throw) for )?(?:wander|errant|random (?:encounter|monster)|(?-i:\bWM\b))",
    re.IGNORECASE,
)
_CHANCE = re.compile(r"\b(?P<n>\d{1,2})(?: in |-in-|/| on (?:an? )?1?d)(?P<of>\d{1,3})\b")
_HOW_OFTEN = "|".join(("other", *ORDINALS, *NUMBER_WORDS))
_EVERY = re.compile(
    rf"\b(?:every|each|per|once an?)(?: (?P<n>\d{{1,2}}|{_HOW_OFTEN}))? (?P<unit>turn|hour)s?\b",
    re.IGNORECASE,
)
_SIDES, _TURNS_AN_HOUR = 6, 6
_LONGEST_SAID, _LONGEST_NAME = 60, 40


def tables_above(lines: Sequence[str]) -> list[Draft]:
    """The tables of wanderers among what stands above the rooms."""
    at = next((at for at, line in enumerate(lines) if WANDERS.search(line)), len(lines))
    return [draft for draft in _read(lines[at:], lines[at:]) if draft.is_numbered]


def tables_below(lines: Sequence[str]) -> list[Draft]:
    """The tables below the rooms."""
    if not any(_OF_A_TABLE.search(line) or _DICE.search(line) for line in lines):
        return []
    told = [f"## {line}" if _DICE.search(line) else line for line in lines]
    return [one for one in _read(told, lines) if one.is_numbered or one.dice]


def _read(told: Sequence[str], lines: Sequence[str]) -> list[Draft]:
    """The tables in lines as they are `told`, or in the sentence that a page has broken there."""
    drafts = read_pasted("\n".join(told))
    is_whole = any(draft.is_numbered and draft.rows for draft in drafts)
    return drafts if is_whole else [*read_pasted(" ".join(lines))] or drafts


def name_for(draft: Draft, title: str) -> str:
    """What a table is called: how often it is asked is no name of it."""
    how_often = _CHANCE.search(draft.name) or _EVERY.search(draft.name)
    is_name = 0 < len(draft.name) <= _LONGEST_NAME and not how_often
    return draft.name if is_name else f"{short_title(title)[:_LONGEST_NAME]}: wanderers"


def with_wanderers(
    place: Place, lines: Sequence[str], tables: Sequence[str], doubts: list[Doubt]
) -> Place:
    """The place with its table of wanderers, and how often that is asked by what lines say."""
    found = WANDERS.search(" ".join(lines))
    if place.table or len(tables) != 1 or found is None:
        return place
    told = found.string[found.start() :]
    chance, every = _CHANCE.search(told), _EVERY.search(told)
    place = replace(place, table=tables[0])
    if chance is not None and int(chance["of"]) == _SIDES:
        place = replace(place, chance=int(chance["n"]))
    if every is not None:
        place = replace(place, every=_turns(every))
    if every is None or chance is None or int(chance["of"]) != _SIDES:
        now = f"{place.chance} in 6 every {place.every} turns"
        about = f"How often does something wander by? “{told[:_LONGEST_SAID]}”"
        doubts.append(Doubt("wanders", about, (), now))
    return place


def _turns(every: re.Match[str]) -> int:
    word = (every["n"] or "1").lower()
    words = {"other": 2, **NUMBER_WORDS, **{one: at for at, one in enumerate(ORDINALS, start=1)}}
    return max(1, int(words.get(word, word))) * (
        _TURNS_AN_HOUR if every["unit"].lower() == "hour" else 1
    )
