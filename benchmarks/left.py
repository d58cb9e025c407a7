"""`python -m benchmarks.left`: what books leave to the referee, by how often it comes in a month.

Meetings are drawn from the tables of a book for a party of levels 1 to 5, half of them in dungeons
and half in the wild; treasure is rolled for each that has any, each magic thing of it is used once,
and a caster of each kind casts a spell in each meeting. Nothing is played: whether people would
come to ask for it is another question. A month of `benchmarks.month` has ten meetings.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence

from rules.bestiary.able import able
from rules.books.records import Book
from rules.books.settings import BOOKS
from rules.errors import RuleError
from rules.items.wares import power_named
from rules.spells.rows import CLERIC, MAGIC_USER, Asks, Deed, Makes, Marks, Reads, SpellRow
from rules.treasure.records import HoardRolled, RollHoard
from rules.wandering.records import EncounterTable
from tests.rules.scene import Scene
from tests.rules.scenes import CountedDice
from tests.rules.table import REFEREE

PRINTED, HIGHEST = 60, 5
PRESETS = {"ose": "ose", "eris": "white-box"}


class _Dice(CountedDice):
    def __init__(self, chance: random.Random) -> None:
        super().__init__()
        self._chance = chance

    def face(self, sides: int) -> int:
        """As it falls."""
        return self._chance.randint(1, sides)


def months(preset: str, count: int, meetings: int, seed: str) -> Counter[str]:
    """What came up in so many months of so many meetings each."""
    chance, left = random.Random(f"{preset} {seed}"), Counter[str]()
    scene = Scene(preset)
    scene.falling = _Dice(chance)
    book = BOOKS[PRESETS[preset]]
    for _ in range(count * meetings):
        left.update(_meeting(scene, book, chance))
    return left


def _meeting(scene: Scene, book: Book, chance: random.Random) -> Iterator[str]:
    level = chance.randint(1, HIGHEST)
    block = book.find_block(_drawn(book, level, chance))
    assert block is not None
    how = able(book.abilities, block)
    yield from (f"ability: {one}" for one in how.text)
    yield from ("(abilities by themselves)",) * len(how.by_itself)
    yield from ("(abilities asked)",) * len(how.asked)
    yield from _things(scene, block.name)
    for word in (CLERIC, MAGIC_USER):
        highest = (level + 1) // 2
        known = [one for one in book.spells if one.list == word and one.level <= highest]
        yield from _cast(book, chance.choice(known))


def _drawn(book: Book, level: int, chance: random.Random) -> str:
    """The name of the stat block that comes."""
    is_wild = chance.random() < 0.5
    found: list[EncounterTable] = [
        one
        for one in book.encounters
        if one.where and ("level" in " ".join(one.where)) is not is_wild
        if is_wild or f"level {level}" in one.where
    ]
    table: EncounterTable | None = chance.choice(found)
    text = ""
    while table is not None:
        row = chance.choice([one for one in table.rows for _ in range(one.low, one.high + 1)])
        if row.block:
            return row.block
        text = row.text
        table = next((one for one in book.encounters if one.name == text), None)
    return _drawn(book, level, chance)


def _things(scene: Scene, monster: str) -> Iterator[str]:
    try:
        scene.act(RollHoard(monster=monster, count=4), by=REFEREE)
    except RuleError:
        return
    for thing in scene.events(HoardRolled)[0].things:
        power = power_named(scene.state, thing.name)
        if power is not None and not power.works:
            yield f"item: {power.name}" + (f" ({power.leaves})" if power.leaves else "")
        elif power is not None:
            yield "(items by themselves)"


def _cast(book: Book, row: SpellRow) -> Iterator[str]:
    deeds: Sequence[Deed] = row.uses[0].does
    if any(isinstance(one, Asks | Reads) for one in deeds):
        yield f"spell: {row.name} (waits for the referee)"
    elif all(isinstance(one, Marks | Makes) for one in deeds) and row.name in book.left:
        yield f"spell: {row.name} (named and timed; {book.left[row.name][:60]})"
    elif all(isinstance(one, Marks | Makes) for one in deeds):
        yield f"spell: {row.name} (named and timed)"
    else:
        yield "(spells by themselves)"


def main(arguments: list[str] | None = None) -> int:
    """Print the list, the most frequent first."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.left", description=__doc__)
    parser.add_argument("--preset", choices=PRESETS, action="append", help="one of them alone")
    parser.add_argument("--months", type=int, default=200, help="so many are drawn")
    parser.add_argument("--meetings", type=int, default=10, help="in each month")
    parser.add_argument("--seed", default="", help="other months")
    asked = parser.parse_args(arguments)
    for preset in asked.preset or PRESETS:
        print(f"{preset}, in a month:")
        found = months(preset, asked.months, asked.meetings, asked.seed)
        for text, times in found.most_common(PRINTED):
            print(f"{times / asked.months:6.2f} {text}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
