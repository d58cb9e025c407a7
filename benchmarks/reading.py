"""How much of what people have is read right: by format, what is right, wrong, doubtful, missing.

    python -m benchmarks.reading [--only stat_bx] [--cases fresh] [--show]

`reading_cases/` has files in the shape of what tools and books print, with the facts of each:
`files` by somebody who did not know the code, `own` beside the readers, `fresh`, `blind`
and `tempting` before their writers had looked at what reads them, `outside` and `others` by two
people who knew nothing of the code. `by_hand` has texts of a third and, in `g`, of a fourth, with
their facts in words and what was made of them before anybody mended what they show. A fact is
*wrong* where the
reading says something else and no doubt about it (the goal is 0), *doubtful* where it is right and
asked about, *missing* where it is nowhere. What is kept as a remark in its own words counts as read
for what rules do not know.
"""

import argparse
import dataclasses
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from io import BytesIO
from itertools import zip_longest
from pathlib import Path
from typing import Any

from benchmarks import reading_sheets
from benchmarks.reading_sheets import Sheet
from cogs.bestiary.importing import read_all
from cogs.bestiary.names import one_of
from cogs.bestiary.parts import STAT_BLOCKS
from cogs.bestiary.reading import ReadBlock
from cogs.core.files.texts import find_text, read_anything
from cogs.sheet.importing import KEYS, SHEETS, read_sheets
from cogs.wandering.files import TABLES
from cogs.wandering.importing import drafts_of_tables
from rules.items.line_words import dice_of
from rules.state.game import GameState
from rules.systems import ENGINE
from rules.wandering.records import TableRow

CASES = Path(__file__).parent / "reading_cases"
STAT_BLOCK, TABLE, SHEET = "stat block", "table", "sheet"
RIGHT, WRONG, DOUBTFUL, MISSING = "right", "wrong", "doubtful", "missing"
Fact = tuple[str, Any]
_MAGIC = re.compile(r" \+\d$")
"""What a thing's own bonus adds to its name."""
_ALIGNMENTS = {
    "chaotic": "c", "lawful": "l", "neutral": "n", "neutrality": "n", "chaoticevil": "ce",
    "lawfulevil": "le", "neutralevil": "ne", "chaoticneutral": "cn", "evil": "e",
    "lawfulneutral": "ln",
}  # fmt: skip
_CLASSES = {"f": "fighter", "c": "cleric", "mu": "magicuser", "t": "thief", "d": "dwarf"}
_SAVES = {"D": "death", "W": "wands", "P": "paralysis", "B": "breath", "S": "spells"}
_PLAIN = ("count", "hp", "hps", "hd", "thac0", "bonus", "move_feet", "morale", "alignment", "xp",
          "number", "number_lair", "treasure", "ac", "saves")  # fmt: skip


@dataclass
class Tally:
    """What came of the facts of one format, and what went wrong."""

    counts: Counter[str] = field(default_factory=Counter[str])
    faults: list[str] = field(default_factory=list[str])


def bare(text: object) -> str:
    """A text as it is compared."""
    return re.sub(r"[^a-z0-9]", "", str(text).lower())


def facts_of(monster: Mapping[str, Any]) -> Iterator[Fact]:
    """The facts of one monster, one by one."""
    yield "name", monster["name"]
    for key in _PLAIN:
        if key in monster:
            yield key, monster[key]
    for key, value in monster.get("move_other", {}).items():
        yield f"move_{key}", value
    for key in ("attacks", "special"):
        for value in monster.get(key, ()):
            yield key, value


def judged(monster: Mapping[str, Any], read: ReadBlock, fact: Fact) -> tuple[bool | None, object]:
    """Whether a fact is read right, None where it is nowhere; and what stands there."""
    key, value = fact
    check = _CHECKS.get(key) or partial(_move_other, key.removeprefix("move_"))
    return check(monster, read, value)


def _is(found: object, *wanted: object) -> tuple[bool | None, object]:
    if found in (None, "", (), 0):
        return None, ""
    return bare(found) in {bare(one) for one in wanted}, found


def _remarks(read: ReadBlock) -> str:
    return bare(" ".join((*read.remarks, read.block.notes, *read.block.abilities)))


def _or_remark(
    read: ReadBlock, value: object, found: tuple[bool | None, object]
) -> tuple[bool | None, object]:
    return (True, "remark") if not found[0] and bare(value) in _remarks(read) else found


def _hit_dice(_: object, read: ReadBlock, value: str) -> tuple[bool | None, object]:
    if read.block.hit_dice is None:
        return None, ""
    text = read.block.hit_dice.text.replace("*", "").replace("\u00bd", "1/2")
    plain = value.replace("hp", "").removeprefix("F").replace("d8", "")
    return text in (plain, value) or (plain == "1d4" and text == "1/2"), text


def _points(monster: Mapping[str, Any], read: ReadBlock, value: int) -> tuple[bool | None, object]:
    return _is(read.block.hit_points, value, monster.get("hp_max", value))


def _bonus(monster: Mapping[str, Any], read: ReadBlock, value: int) -> tuple[bool | None, object]:
    numbers = read.block.numbers
    if "attack" in numbers:
        return numbers["attack"] == value, numbers["attack"]
    thac0 = numbers.get("thac0")
    return (None, "") if thac0 is None else (thac0 in (19 - value, monster.get("thac0")), thac0)


def _move(monster: Mapping[str, Any], read: ReadBlock, value: int) -> tuple[bool | None, object]:
    a_turn = value * 3 if monster.get("move_per") == "round" else value
    return _is(read.block.numbers.get("move"), a_turn)


def _move_other(
    key: str, monster: Mapping[str, Any], read: ReadBlock, value: int
) -> tuple[bool | None, object]:
    a_turn = value * 3 if monster.get("move_per") == "round" else value
    found = _is(read.block.numbers.get(key), a_turn, value)
    return _or_remark(read, value, found)


def _morale(monster: Mapping[str, Any], read: ReadBlock, value: int) -> tuple[bool | None, object]:
    there = 8 + value if monster.get("ac_base") == 0 else value
    return _or_remark(read, value, _is(read.block.morale, there))


def _alignment(_: object, read: ReadBlock, value: str) -> tuple[bool | None, object]:
    return _is(read.block.alignment, value, _ALIGNMENTS.get(bare(value), value))


def _experience(
    monster: Mapping[str, Any], read: ReadBlock, value: int
) -> tuple[bool | None, object]:
    found = _is(read.block.experience, value)
    return _or_remark(read, f"xp{value}", found) if "xp_per_hp" in monster else found


def _appearing(lair: bool, _: object, read: ReadBlock, value: str) -> tuple[bool | None, object]:
    there = read.block.in_lair if lair else read.block.in_dungeon
    return (True, "") if value == "0" and not there else _is(there, dice_of(value))


def _treasure(_: object, read: ReadBlock, value: str) -> tuple[bool | None, object]:
    if not read.block.treasure and bare(value) in ("none", "nil"):
        return True, ""
    return _or_remark(read, value, _is(read.block.treasure, value))


def _armour(monster: Mapping[str, Any], read: ReadBlock, value: int) -> tuple[bool | None, object]:
    if monster["ac_kind"] != "descending":
        value = (9 if monster.get("ac_base") == 0 else 19) - value
    held = read.block.numbers.get("ac")
    return (None, "") if held is None else (held == value, held)


def _saves(
    _: object, read: ReadBlock, value: str | Mapping[str, int]
) -> tuple[bool | None, object]:
    if isinstance(value, str):
        letters = re.match(r"([a-z]+)(\d*)", value.lower())
        assert letters
        held = read.block.saves_as
        wanted = f"{_CLASSES.get(letters[1], letters[1])}{letters[2]}"
        return (None, "") if held is None else _is(held.text, wanted)
    all_wanted = {_SAVES.get(key, "breath"): number for key, number in value.items()}
    there = {key: read.block.numbers.get(f"save_{key}") for key in all_wanted}
    return (there == all_wanted if any(there.values()) else None), there


def _attack(_: object, read: ReadBlock, value: Mapping[str, Any]) -> tuple[bool | None, object]:
    name, damage = bare(value["name"]), dice_of(value.get("damage", "").split(" or ")[0])
    alike = [one for one in read.block.items if bare(one.name).startswith(name[:4])]
    right = [
        one
        for one in alike
        if bare(one.damage) == bare(damage)
        and one.shots >= value["count"]
        and {bare(one.name), bare(_MAGIC.sub("", one.name))}
        & {name, f"{name}s", name.removesuffix("s")}
    ]
    return (True if right else None if not alike else False), [
        (one.name, one.shots, one.damage) for one in alike
    ]


def _special(_: object, read: ReadBlock, value: str) -> tuple[bool | None, object]:
    return (True, "") if bare(value)[:12] in _remarks(read) else (None, "")


_CHECKS: Mapping[str, Callable[[Any, ReadBlock, Any], tuple[bool | None, object]]] = {
    "name": lambda _, read, value: _is(
        read.block.name,
        value,
        f"The {value}",
        value.removeprefix("The ").removeprefix("the "),
        one_of(value, 2),
    ),
    "count": lambda _, read, value: (
        (True, 1) if not read.count and value == 1 else _is(read.count, value)
    ),
    "hp": _points,
    "hps": lambda _, read, value: _is(read.points, tuple(value)),
    "hd": _hit_dice,
    "thac0": lambda _, read, value: _is(read.block.numbers.get("thac0"), value),
    "bonus": _bonus,
    "move_feet": _move,
    "morale": _morale,
    "alignment": _alignment,
    "xp": _experience,
    "number": partial(_appearing, False),
    "number_lair": partial(_appearing, True),
    "treasure": _treasure,
    "ac": _armour,
    "saves": _saves,
    "attacks": _attack,
    "special": _special,
}
_DOUBTS = {
    "move_feet": "move", "xp": "experience", "hp": "hit_points", "hps": "hit_points",
    "hd": "hit_dice", "thac0": "to_hit", "bonus": "to_hit", "number": "appearing",
    "number_lair": "appearing",
}  # fmt: skip


def cases_of(kind: str, named: str = "files") -> Iterator[Mapping[str, Any]]:
    """The cases of a kind in `named`.jsonl, whose files stand in the folder of that name."""
    for line in (CASES / f"{named}.jsonl").read_text().splitlines():
        case = json.loads(line)
        if case["kind"] == kind:
            yield case


def measured(only: str = "", cases: str = "files") -> dict[str, Tally]:
    """What comes of the stat blocks of all files, by format; `only` begins the files' names."""
    tallies: dict[str, Tally] = {}
    asker = ENGINE.asking(GameState(preset="ose"))
    for case in cases_of(STAT_BLOCK, cases):
        name = case["file"]
        if not name.startswith(only):
            continue
        found = read_anything(STAT_BLOCKS, (CASES / cases / name).read_text(), name, ("name",))
        blocks = read_all(asker, found, {})
        tally = tallies.setdefault(name.split("_")[1].split(".")[0], Tally())
        for at, monster in enumerate(case["facts"]["monsters"]):
            _count(tally, name, monster, _block_of(blocks, monster, at))
    return tallies


def tables_measured(only: str = "", cases: str = "files") -> Tally:
    """What comes of the rows of all tables, each with its faces, words and notes."""
    tally = Tally()
    for case in cases_of(TABLE, cases):
        if not case["file"].startswith(only):
            continue
        text = (CASES / cases / case["file"]).read_text()
        drafts = drafts_of_tables(read_anything(TABLES, text, case["file"], ("name",)))
        for at, table in enumerate(case["facts"].get("tables") or [case["facts"]]):
            rows = drafts[at].rows if at < len(drafts) else []
            for number, row in enumerate(table["rows"], start=1):
                _count_row(tally, case["file"], {"from": number, "to": number, **row}, rows)
    return tally


def sheets_measured(only: str = "", cases: str = "files") -> Tally:
    """What comes of the facts of all sheets; `own` are those that were written for this."""
    tally = Tally()
    for case in cases_of(SHEET, cases):
        name = case["file"]
        if not name.startswith(only):
            continue
        state = GameState("4e" if "4e" in name else "ose")
        said = (dataclasses.asdict(SHEETS), name, KEYS)
        (found,) = find_text(BytesIO((CASES / cases / name).read_bytes()), *said)
        readings = read_sheets(ENGINE.asking(state), found, {})
        all_facts = case["facts"].get("sheets", [case["facts"]])
        for facts, reading in zip_longest(all_facts, readings[: len(all_facts)]):
            _count_sheet(tally, name, facts, None if reading is None else Sheet(state, reading))
    return tally


def _count_sheet(tally: Tally, name: str, facts: Mapping[str, Any], sheet: Sheet | None) -> None:
    for fact in reading_sheets.facts_of(facts):
        is_right, there = (None, "") if sheet is None else sheet.judged(facts, fact)
        if sheet is not None and sheet.is_doubted(fact) and is_right is not None:
            tally.counts[DOUBTFUL] += 1
        elif is_right:
            tally.counts[RIGHT] += 1
        else:
            what = MISSING if is_right is None else WRONG
            tally.counts[what] += 1
            tally.faults.append(f"{what}: {name}: {fact[0]} {fact[1]} ({there})")


def _count_row(tally: Tally, name: str, row: Mapping[str, Any], rows: list[TableRow]) -> None:
    there = next((one for one in rows if one.low == row.get("from")), None)
    if there is None:
        what = MISSING
    else:
        whole = bare(f"{there.number} {there.text} {there.notes}")
        wanted = bare(row["text"])
        words = [row["text"], *map(str, row.get("columns", {}).values()), row.get("price", "")]
        words = " ".join(words).split()
        is_right = there.high == row["to"] and all(bare(word) in whole for word in words)
        what = RIGHT if is_right and wanted else WRONG
    tally.counts[what] += 1
    if what != RIGHT:
        tally.faults.append(f"{what}: {name}: {row} ({there})")


def _block_of(blocks: list[ReadBlock], monster: Mapping[str, Any], at: int) -> ReadBlock | None:
    named = (one for one in blocks if bare(one.block.name) == bare(monster["name"]))
    return next(named, blocks[at] if at < len(blocks) else None)


def _count(tally: Tally, name: str, monster: Mapping[str, Any], read: ReadBlock | None) -> None:
    doubts = {doubt.key.partition(".")[2] for doubt in read.doubts} if read else set[str]()
    for fact in facts_of(monster):
        is_right, there = (None, "") if read is None else judged(monster, read, fact)
        is_doubted = _DOUBTS.get(fact[0], fact[0]) in doubts
        if is_doubted and is_right is not None:
            tally.counts[DOUBTFUL] += 1
        elif is_right:
            tally.counts[RIGHT] += 1
        else:
            what = MISSING if is_right is None else WRONG
            tally.counts[what] += 1
            tally.faults.append(f"{what}: {name}, {monster['name']}: {fact[0]} {fact[1]} ({there})")


def main() -> None:
    """Print the report."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", default="", help="what the names of the files begin with")
    parser.add_argument(
        "--cases",
        default="files",
        help="which: files, own, fresh, blind, tempting, outside, others",
    )
    parser.add_argument("--show", action="store_true", help="show each fault")
    given = parser.parse_args()
    tallies = measured(given.only, given.cases)
    tallies["tables"] = tables_measured(given.only, given.cases)
    tallies["sheets"] = sheets_measured(given.only, given.cases)
    tallies["all"] = Tally(sum((one.counts for one in tallies.values()), Counter[str]()))
    for kind, tally in tallies.items():
        print(
            f"{kind:10}",
            *(f"{tally.counts[one]:5} {one}" for one in (RIGHT, DOUBTFUL, WRONG, MISSING)),
        )
        for fault in tally.faults if given.show else ():
            print("   ", fault)


if __name__ == "__main__":
    main()
