"""Reads stat blocks as a book prints them: a name, and what is said of it in lines of one subject.

    Bugbear
        AC 5, HD 3+1, MV 90, ML 9, AL C, XP 50, NA 2d4 (5d4), TT B
        Att weapon Mace 2d4
        Is humanoid intelligent surprises-on-3
        Can surprise

Of the first line `MV 90 fly 240 swim 60` are feet in a turn, `SV cleric 1` is what it saves as,
`NA` how many there are in a dungeon (in a lair or the wild), `TT` the treasure types, `IV` how far
it sees in the dark, `TH` its THAC0 where that is not the one of its hit dice. Attacks are set apart
by `;`: `2 claws 1d4 [words]`, `weapon Spear 1d6`, and `or` before what it does instead. `Is` are
traits, `Also` other names, `Can` what the book calls special, `Notes` our own words.
"""

import re
from collections.abc import Iterator, Mapping

from rules.bestiary.hit_dice import parse_hit_dice, parse_saves_as
from rules.bestiary.records import StatBlock
from rules.items.tags import ALONE, NATURAL
from rules.kernel.whole import read_whole
from rules.record import replace
from rules.state.items import Bands, Held, Item

DARK = 60
"""Feet in which monsters see in the dark, unless they are said to see farther (OSE-INFRAVISION)."""
HUMAN = "human"
_ATTACK = re.compile(
    r"(?P<alone>or )?(?P<weapon>weapon )?(?:(?P<count>\d+) )?(?P<name>[^\d\[][^\[]*?)"
    r"(?: (?P<damage>\d[\dd+*-]*))?(?: \[(?P<words>.*)\])?"
)
_RANGE = re.compile(r"range (\d+)/(\d+)/(\d+)")
_APPEARING = re.compile(r"(?P<dungeon>\S+) \((?P<lair>.+)\)")
_MOVE = re.compile(r"(?:(?P<how>fly|swim) )?(?P<feet>\d+)")
NOBODY = ("0", "?")
"""How a book writes that none are met there, or that it depends."""


def read_blocks(text: str, source: str, scale: int = 1) -> tuple[StatBlock, ...]:
    """The stat blocks of a text. Movement counts `scale` feet for each number that is printed.

    ValueError or RuleError for what cannot be read.
    """
    return tuple(_block(name, lines, source, scale) for name, lines in _entries(text))


def _entries(text: str) -> Iterator[tuple[str, Mapping[str, str]]]:
    """Each name, and its lines by their first word; a line that goes on is indented more."""
    name, lines = "", dict[str, str]()
    last = ""
    for line in filter(str.strip, text.splitlines()):
        indent = len(line) - len(line.lstrip())
        if not indent:
            if name:
                yield name, lines
            name, lines = line.strip(), {}
        elif indent > 4:
            lines[last] += f" {line.strip()}"
        else:
            word, _, rest = line.strip().partition(" ")
            last = word if word in _SUBJECTS else ""
            lines[last] = rest if last else line.strip()
    if name:
        yield name, lines


_SUBJECTS = ("Att", "Is", "Also", "Can", "Notes")


def _block(name: str, lines: Mapping[str, str], source: str, scale: int) -> StatBlock:
    said = dict[str, str]()
    for part in lines[""].split(", "):
        key, _, value = part.partition(" ")
        said[key] = value
    traits = tuple(lines.get("Is", "").split())
    experience = said.get("XP")
    dungeon, lair = _appearing(said.get("NA", ""))
    return StatBlock(
        name,
        hit_dice=parse_hit_dice(said["HD"]),
        hit_points=int(said.get("HP", 0)),
        morale=read_whole(said.get("ML", "")),
        saves_as=parse_saves_as(said["SV"]) if "SV" in said else None,
        numbers={**_armour(said), **_rates(said["MV"], scale), **_sight(said, traits)},
        items=tuple(map(_attack, lines.get("Att", "").split("; "))) if "Att" in lines else (),
        traits=traits,
        notes=lines.get("Notes", ""),
        in_dungeon=dungeon,
        in_lair=lair,
        treasure=said.get("TT", ""),
        experience=None if experience is None else int(experience),
        alignment=said.get("AL", ""),
        abilities=_list(lines.get("Can", "")),
        also=_list(lines.get("Also", "")),
        source=source,
    )


def _list(text: str) -> tuple[str, ...]:
    return tuple(filter(None, text.split(", ")))


def _armour(said: Mapping[str, str]) -> dict[str, int]:
    found = {"ac": int(said["AC"])} if "AC" in said else {}
    return found | ({"thac0": int(said["TH"])} if "TH" in said else {})


def _rates(text: str, scale: int) -> dict[str, int]:
    """Feet in a turn on foot, in the air and in the water."""
    found = {match["how"] or "move": int(match["feet"]) * scale for match in _MOVE.finditer(text)}
    return {"move": 0, **found}


def _sight(said: Mapping[str, str], traits: tuple[str, ...]) -> dict[str, int]:
    """All that is not human sees in the dark."""
    feet = int(said.get("IV", 0 if HUMAN in traits else DARK))
    return {"infravision": feet} if feet else {}


def _appearing(text: str) -> tuple[str, str]:
    match = _APPEARING.fullmatch(text)
    if match is None:
        return "", ""
    dungeon, lair = ("" if one in NOBODY else one for one in match.groups())
    return dungeon, lair


def _attack(text: str) -> Item:
    match = _ATTACK.fullmatch(text)
    if match is None:
        raise ValueError(f"no attack: {text}")
    words = _list(match["words"] or "")
    ranges = [found for word in words if (found := _RANGE.fullmatch(word)) is not None]
    bands = Bands(*map(int, ranges[0].groups())) if ranges else None
    tags = tuple(word for word in words if _RANGE.fullmatch(word) is None)
    name = match["name"][:1].upper() + match["name"][1:]
    item = Item("", name, bands=bands, damage=match["damage"] or "", shots=int(match["count"] or 1))
    if not match["weapon"]:
        alone = (ALONE,) if match["alone"] else ()
        return replace(item, tags=(NATURAL, *alone, *tags))
    held = Held.CARRIED if bands or match["alone"] else Held.WIELDED
    return replace(item, held=held, hands=0 if bands else 1, tags=tags)
