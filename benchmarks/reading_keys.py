"""How much of the keys of dungeons is read right: each exit, monster, trap, treasure is a fact.

    python -m benchmarks.reading_keys [--only key_prose] [--cases fresh] [--show]

In `reading_cases/` `files.jsonl` has pages by somebody who did not know the code, `keys.jsonl`
others, written before the reader was, `fresh.jsonl` others, by somebody who had not looked at it,
`outside.jsonl` and `others.jsonl` the newest, by two people who knew nothing of the code.
What is read of a room and stands in no fact is *wrong*, unless the page asks about it.
"""

import argparse
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from benchmarks.reading import CASES, DOUBTFUL, MISSING, RIGHT, WRONG, Tally, bare, cases_of
from cogs.places.generators import generated
from cogs.places.key_records import Key, KeyRoom
from cogs.places.keys import read_key
from rules.bestiary.known import find_block, word_of
from rules.dice.syntax import nearest
from rules.state.game import GameState

_GAME = GameState(preset="ose")
_FOLDERS = {
    "files": "files",
    "keys": "files",
    "fresh": "fresh",
    "blind": "blind",
    "tempting": "tempting",
    "outside": "outside",
    "others": "others",
}
_ARTICLES = re.compile(r"^(?:an?|the|some) ", re.IGNORECASE)


def cases(named: str = "") -> Iterator[tuple[Path, Mapping[str, Any]]]:
    """The pages of keys in `named`.jsonl, those of all for "", with their facts."""
    for one in (named,) if named else _FOLDERS:
        for case in cases_of("key", one):
            yield CASES / _FOLDERS[one] / case["file"], case


def read_file(path: Path) -> Key:
    """The key in a file, as a game with the OSE book reads it."""
    return read_key(path.read_text(), _knows)


def measured(only: str = "", named: str = "") -> dict[str, Tally]:
    """What comes of the facts of all pages, by the shape of the page."""
    tallies: dict[str, Tally] = {}
    for path, case in cases(named):
        if not path.name.startswith(only):
            continue
        key = read_file(path)
        tally = tallies.setdefault(case["file"].split("_")[1], Tally())
        rooms = {room.number: room for room in key.rooms}
        for facts in case["facts"]["rooms"]:
            room = rooms.pop(facts["number"], None)
            if room is None:
                _note(tally, case["file"], MISSING, f"room {facts['number']}", "")
                continue
            _judge(tally, f"{case['file']} {room.number}", facts, room)
        for number in rooms:
            _note(tally, case["file"], WRONG, f"room {number} is none", "")
    return tallies


def places_measured(named: str = "files") -> Tally:
    """What comes of the facts of generators' files."""
    tally = Tally()
    for case in cases_of("place", named):
        made = generated(json.loads((CASES / named / case["file"]).read_text()), _knows)
        assert made is not None
        rooms = {room.number: room for room in made.key.rooms}
        _note(
            tally,
            case["file"],
            RIGHT if made.key.title == case["facts"]["title"] else WRONG,
            "title",
            made.key.title,
        )
        for facts in case["facts"]["rooms"]:
            unnamed = {**facts, "name": ""}
            _judge(tally, f"{case['file']} {facts['number']}", unnamed, rooms[facts["number"]])
    return tally


def _knows(name: str) -> bool:
    return find_block(_GAME, name) is not None


def _note(tally: Tally, where: str, what: str, fact: object, there: object) -> None:
    tally.counts[what] += 1
    if what != RIGHT:
        tally.faults.append(f"{what}: {where}: {fact} ({there})")


def _judge(tally: Tally, where: str, facts: Mapping[str, Any], room: KeyRoom) -> None:
    is_named = bare(room.name) == bare(facts["name"].replace("\u2019", "'"))
    _note(tally, where, RIGHT if is_named else WRONG, f"name {facts['name']}", room.name)
    _judge_ways(tally, where, facts["exits"], room)
    _judge_foes(tally, where, facts["monsters"], room)
    _judge_traps(tally, where, facts["traps"], room)
    _judge_hoards(tally, where, facts["treasure"], room)


def _judge_ways(tally: Tally, where: str, facts: list[Any], room: KeyRoom) -> None:
    left = list(room.ways)
    for fact in facts:
        to = fact["to"] or ""
        alike = [w for w in left if (w.direction or w.name) == fact["way"]] or [
            w
            for w in left
            if to and w.to == to and not (w.direction and fact["way"] == w.direction)
        ]
        if not alike:
            _note(tally, where, MISSING, fact, [w.said for w in left])
            continue
        way = next((w for w in alike if w.to == to), alike[0])
        left.remove(way)
        state = (
            "secret" if way.secret else "locked" if way.locked else "stuck" if way.stuck else None
        )
        is_right = way.to == to and state == fact["door"]
        what = DOUBTFUL if not way.is_sure else RIGHT
        what = what if is_right or not way.is_sure else DOUBTFUL if not way.to else WRONG
        _note(tally, where, what, fact, (way.direction, way.name, way.to, state, way.said))
    for way in left:
        what = WRONG if way.to and way.is_sure else DOUBTFUL
        _note(tally, where, what, "no such way", way)


def _judge_foes(tally: Tally, where: str, facts: list[Any], room: KeyRoom) -> None:
    left = list(room.foes)
    for fact in facts:
        name = word_of(fact["name"]).removeprefix("the ")
        names = (name, word_of(fact.get("also", "")))
        foe = next(
            (f for f in left if word_of(f.name).removeprefix("the ") in names), None
        ) or next((f for f in left if nearest(name, [word_of(f.name)])), None)
        if foe is None:
            _note(tally, where, MISSING, fact, [f.name for f in left])
            continue
        left.remove(foe)
        is_right = foe.count.replace(" ", "") == str(fact["count"])
        what = DOUBTFUL if not foe.is_sure else RIGHT if is_right else WRONG
        _note(tally, where, what, fact, foe)
    for foe in left:
        _note(tally, where, WRONG if foe.is_sure else DOUBTFUL, "no such monster", foe)


def _judge_traps(tally: Tally, where: str, count: int, room: KeyRoom) -> None:
    there = len(room.traps)
    unsure = sum(not trap.is_sure for trap in room.traps)
    for number in range(max(count, there)):
        what = RIGHT if number < min(count, there) else MISSING if there < count else WRONG
        if number >= there - unsure and what != MISSING:
            what = DOUBTFUL
        _note(tally, where, what, f"{count} traps", [t.said for t in room.traps])


def _judge_hoards(tally: Tally, where: str, facts: list[str], room: KeyRoom) -> None:
    left = [hoard.text for hoard in room.hoards]
    unsure = {hoard.text for hoard in room.hoards if not hoard.is_sure}
    for fact in facts:
        wanted = bare(_ARTICLES.sub("", fact.replace("\u2019", "'")))
        found = next(
            (h for h in left if wanted in bare(h) or bare(_ARTICLES.sub("", h)) in wanted), None
        )
        what = MISSING if not found else DOUBTFUL if found in unsure else RIGHT
        _note(tally, where, what, fact, left)
        if found:
            left.remove(found)
    for hoard in left:
        what = DOUBTFUL if hoard in unsure else WRONG
        _note(tally, where, what, "no such treasure", hoard)


def whole_of(tallies: Mapping[str, Tally]) -> Counter[str]:
    """All of them together."""
    return sum((tally.counts for tally in tallies.values()), Counter[str]())


def main() -> None:
    """Print the report."""
    parser = argparse.ArgumentParser(description="How much of the keys of dungeons is read right.")
    parser.add_argument("--only", default="", help="what the names of the files begin with")
    parser.add_argument("--show", action="store_true", help="show each fault")
    parser.add_argument(
        "--cases", default="", help="which: files, keys, fresh, blind, tempting, outside, others"
    )
    given = parser.parse_args()
    tallies = measured(given.only, given.cases)
    for kind, tally in (*tallies.items(), ("all", Tally(whole_of(tallies)))):
        print(
            f"{kind:10}",
            *(f"{tally.counts[one]:5} {one}" for one in (RIGHT, DOUBTFUL, WRONG, MISSING)),
        )
        for fault in tally.faults if given.show else ():
            print("   ", fault)


if __name__ == "__main__":
    main()
