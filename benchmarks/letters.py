"""How much a fight of three rounds leaves to read in the channel, with each rulebook.

`python -m benchmarks.letters` plays three heroes against six orcs with the real bot, as people do
who answer at once, and counts the letters of every public message of the bot's that is still there
when the third round is over. The board is not counted: it is one message that is edited. Markup,
names of people who are mentioned and the number of the move count as they are sent. `--show` prints
what the channel reads. What is compared is another checkout's: run this file in its folder with
`python - < benchmarks/letters.py`.
"""

import argparse
import asyncio
import random
import statistics
import sys
import tempfile
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.month.deeds import answer_all
from benchmarks.month.moved_time import MovedLoop, moved_world
from benchmarks.month.people import BERLIN, RAE, Cast, Player
from benchmarks.month.table import Table
from data.live import LiveGame
from rules.kernel.setting import PRESETS
from tests.emulator.commands import Value
from tests.emulator.emulator import Emulator
from tests.places import file_in

BEGIN = datetime(2026, 3, 4, 12, tzinfo=UTC)
ROUNDS, FIGHTS, MOST_TURNS = 3, 5, 60
MARKS = {"ose": 1_474, "eris": 1_613, "4e": 1_762}
"""At most so many letters: half of what the same fights left at 72af0efa, before issue 22."""
HEROES = {"Ann": "Aldric", "Bob": "Berta", "Cat": "Cuthbert"}
CAST = Cast("letters", tuple(Player(name, BERLIN, 0, 24, 0.0) for name in HEROES), RAE)
WEAPONS = {"Aldric": ("Long sword", "1d8"), "Berta": ("Mace", "1d6"), "Cuthbert": ("Spear", "1d6")}
NUMBERS = {"saves": "12 13 14 15 16", "Fortitude": "14", "Reflex": "14", "Will": "14"}
ORCS: dict[str, Value] = {
    "name": "Orc",
    "count": 6,
    "hit_points": "5",
    "ac": 6,
    "morale": 12,
    "hit_dice": "1",
}


@dataclass(frozen=True)
class Fight:
    """What one fight left in the channel, oldest first."""

    preset: str
    texts: tuple[str, ...]

    @property
    def letters(self) -> int:
        """All that there is to read."""
        return sum(map(len, self.texts))


async def fight(folder: Path, preset: str, seed: int) -> Fight:
    """Play one; the same seed plays the same fight."""
    began = int(BEGIN.timestamp() * 1000)
    world = f"letters {preset} {seed}"
    with moved_world(began, world):
        random.seed(world)
        async with Emulator(is_validating=False) as discord:
            guild = discord.guild()
            channel = discord.channel(guild)
            people = {one.name: discord.member(guild, one.name) for one in CAST.everybody}
            table = Table(discord, channel, CAST, people, began, file_in(folder).url)
            await table.start()
            try:
                await _meet(table, preset)
                await _play(table)
                table.read()
                return Fight(preset, tuple(post.text for post in table.standing()))
            finally:
                await table.stop()


async def _meet(table: Table, preset: str) -> None:
    """Three heroes with weapons stand before six orcs."""
    rae = RAE.name
    await table.type(rae, "game start", preset=preset)
    numbers = {"attack_bonus": 4} if preset == "4e" else {"thac0": 17}
    for who, hero in HEROES.items():
        await table.type(
            who,
            "sheet create",
            name=hero,
            hit_points=14,
            armour_class=14 if preset == "4e" else 5,
            **numbers,
        )
        for field, value in NUMBERS.items():
            await table.type(who, "sheet set", field=field, value=value)
        weapon, damage = WEAPONS[hero]
        await table.type(who, "item add", name=weapon, damage=damage)
        await table.type(who, "item wield", item=weapon)
    table.read()
    table.posts.clear()
    await table.type(rae, "encounter start")
    orcs = ORCS | ({"ac": 14} if preset == "4e" else {})
    await table.type(rae, "monster add", **orcs)


async def _play(table: Table) -> None:
    """Everybody answers in turn what they owe until the rounds are over, or the fight is."""
    for _ in range(MOST_TURNS):
        for who in (*HEROES, RAE.name):
            if _is_over(await table.game()):
                return
            await answer_all(table, who)
    raise AssertionError("the fight stands still")


def _is_over(game: LiveGame) -> bool:
    return game.state.encounter is None or game.state.encounter.round > ROUNDS


def run(preset: str, seed: int) -> Fight:
    """The same on a loop of its own, whose time is moved."""
    with tempfile.TemporaryDirectory() as folder, asyncio.Runner(loop_factory=MovedLoop) as loop:
        return loop.run(fight(Path(folder), preset, seed))


def main(arguments: list[str] | None = None) -> int:
    """Run the benchmark from the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.letters", description=__doc__)
    parser.add_argument("--preset", choices=PRESETS, action="append", help="one of them alone")
    parser.add_argument("--fights", type=int, default=FIGHTS, help="so many with each rulebook")
    parser.add_argument("--show", action="store_true", help="print the messages of the first too")
    asked = parser.parse_args(arguments)
    is_short = True
    for preset in asked.preset or PRESETS:
        fights = [run(preset, seed) for seed in range(asked.fights)]
        for text in fights[0].texts if asked.show else ():
            print(f"---\n{text}")
        letters = statistics.mean(one.letters for one in fights)
        messages = statistics.mean(len(one.texts) for one in fights)
        is_short = is_short and letters <= MARKS[preset]
        mark = f"at most {MARKS[preset]:,}"
        print(f"{preset}: {letters:,.0f} letters in {messages:.1f} messages ({mark})")
    return 0 if is_short else 1


if __name__ == "__main__":
    sys.exit(main())
