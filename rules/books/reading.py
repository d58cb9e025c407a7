"""Reads the tables of a book as it prints them, a level or a score in a line."""

import re
from collections.abc import Iterable, Iterator, Mapping

from rules.bestiary.records import StatBlock
from rules.bestiary.words import parse_hit_dice, parse_saves_as, sizes_of
from rules.classes.records import ClassTable, Rank, TurningRow
from rules.items.tags import ALONE, NATURAL
from rules.kernel.numbers import Band, Table, read_whole
from rules.kernel.words import capitalized
from rules.record import replace
from rules.state.items import Bands, Held, Item
from rules.wandering.records import EncounterTable, TableRow

SAVES = 5
NOTHING = "-"
THAC0_OF_NO_BONUS = 19
_ROW = re.compile(r"(?P<low>\d+)(?:-(?P<high>\d+))? (?:(?P<count>\d[\dd+*]*) )?(?P<text>.+)")
OF_A_BOOK = "book:"
"""Begins the id of every table of a book."""
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
_SLOW = "always-last"
_INITIATIVE = {"always-first": 60, "slow-to-act": -1}
"""Words that are no traits: who acts after all others, and what counts where each rolls alone."""
_SUBJECTS = ("Att", "Is", "Also", "Can", "Notes")


def class_table(name: str, text: str) -> ClassTable:
    """A class: level, experience, hit dice, THAC0 (or `+2`, to hit), five saves, spells a level.

    Raises ValueError for what is no row.
    """
    return ClassTable(name, tuple(map(_rank, _lines(text))))


def _rank(line: str) -> Rank:
    level, experience, hit_dice, attack, *rest = line.split()
    slots = tuple(0 if each == NOTHING else int(each) for each in rest[SAVES:])
    return Rank(
        int(level),
        int(experience),
        hit_dice,
        THAC0_OF_NO_BONUS - int(attack) if attack.startswith("+") else int(attack),
        tuple(map(int, rest[:SAVES])),
        slots,
    )


def by_score(text: str) -> Table[int]:
    """A table by ability score: `3 -3  4-5 -2  … 18 +3`; the first and last row are open."""
    words = text.split()
    bands: list[Band[int]] = [
        (*_ends(score), int(value)) for score, value in zip(words[::2], words[1::2], strict=True)
    ]
    first, last = bands[0], bands[-1]
    bands[0] = (None, first[1], first[2])
    bands[-1] = (bands[-1][0], None, last[2])
    return Table(tuple(bands))


def _ends(text: str) -> tuple[int, int]:
    low, _, high = text.partition("-")
    return int(low), int(high or low)


def turning(text: str) -> tuple[TurningRow, ...]:
    """A chart of turning: a kind of undead, its hit dice, and what each level of a cleric needs.

    `Vampire/8` is a vampire of 8 hit dice.
    """
    rows = map(str.split, _lines(text))
    return tuple(
        TurningRow(kind.replace("/", " of hit dice "), tuple(needs), dice)
        for kind, dice, *needs in rows
    )


def _lines(text: str) -> Iterator[str]:
    return (line for line in text.splitlines() if line.strip())


def read_tables(
    text: str, monsters: Iterable[StatBlock], *, wild: bool
) -> tuple[EncounterTable, ...]:
    """The tables of a text; where no number is printed, what a stat block says of the `wild`, or of
    a dungeon. ValueError for a row that cannot be read.
    """
    blocks = {name.casefold(): block for block in monsters for name in (*block.also, block.name)}
    return tuple(_table(head, body, blocks, wild=wild) for head, body in _tables_in(text))


def _tables_in(text: str) -> Iterator[tuple[str, str]]:
    head, body = "", list[str]()
    for line in filter(str.strip, text.splitlines()):
        if not line.startswith(" "):
            if head:
                yield head, " ".join(body)
            head, body = line, []
        else:
            body.append(line.strip())
    if head:
        yield head, " ".join(body)


def _table(head: str, body: str, blocks: dict[str, StatBlock], *, wild: bool) -> EncounterTable:
    name, dice, *grounds = (part.strip() for part in head.split("|"))
    rows = tuple(_row(row, blocks, wild=wild) for row in body.split("; "))
    words = tuple(word for ground in grounds for word in ground.split(", "))
    return EncounterTable(f"{OF_A_BOOK}{name.lower()}", name, dice, rows, words)


def _row(text: str, blocks: dict[str, StatBlock], *, wild: bool) -> TableRow:
    found = _ROW.fullmatch(text)
    if found is None:
        raise ValueError(f"no row: {text}")
    low, said = int(found["low"]), found["text"]
    sizes = sizes_of(said)
    high = int(found["high"] or low)
    block = blocks.get((sizes[0] if sizes else said).casefold())
    if block is None:
        return TableRow(low, high, said)
    usual = (block.in_lair or block.in_dungeon) if wild else (block.in_dungeon or block.in_lair)
    return TableRow(low, high, said, block=block.name, number=found["count"] or usual or "1")


def read_blocks(text: str, source: str, scale: int = 1) -> tuple[StatBlock, ...]:
    """The stat blocks of a text. Movement counts `scale` feet for each number that is printed.

    ValueError or RuleError for what cannot be read.
    """
    return tuple(_block(name, lines, source, scale) for name, lines in _blocks_in(text))


def _blocks_in(text: str) -> Iterator[tuple[str, Mapping[str, str]]]:
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


def _block(name: str, lines: Mapping[str, str], source: str, scale: int) -> StatBlock:
    said = dict[str, str]()
    for part in lines[""].split(", "):
        key, _, value = part.partition(" ")
        said[key] = value
    words = tuple(lines.get("Is", "").split())
    traits = tuple(word for word in words if word != _SLOW and word not in _INITIATIVE)
    experience = said.get("XP")
    dungeon, lair = _appearing(said.get("NA", ""))
    return StatBlock(
        name,
        hit_dice=parse_hit_dice(said["HD"]),
        hit_points=int(said.get("HP", 0)),
        morale=read_whole(said.get("ML", "")),
        saves_as=parse_saves_as(said["SV"]) if "SV" in said else None,
        slow=_SLOW in words,
        numbers={
            **_armour(said),
            **_rates(said["MV"], scale),
            **_sight(said, traits),
            **_initiative(words),
        },
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


def _initiative(words: Iterable[str]) -> dict[str, int]:
    found = [_INITIATIVE[word] for word in words if word in _INITIATIVE]
    return {"initiative": sum(found)} if found else {}


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
    name = capitalized(match["name"])
    item = Item("", name, bands=bands, damage=match["damage"] or "", shots=int(match["count"] or 1))
    if not match["weapon"]:
        alone = (ALONE,) if match["alone"] else ()
        return replace(item, tags=(NATURAL, *alone, *tags))
    held = Held.CARRIED if bands or match["alone"] else Held.WIELDED
    return replace(item, held=held, hands=0 if bands else 1, tags=tags)
