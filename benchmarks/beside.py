"""`python -m benchmarks.beside`: pairs of games, in one of which another party plays too.

Two parties have each a fight, time, light, votes and things, and a channel. What the players and
the referee of the one do follows from the seed: 25 commands each, with wrong ones, undo and redo.
It is played twice, once with what the other party does between, and with the same dice. Mark: what
the party has in the document, the messages and boards in its channel, all answers and what its
players are offered are the same byte for byte; but for the address of channels and the time, and
where all may read all the numbers of moves. In every second pair the parties keep apart, and their
players also read logs, chronicles, dice and lists.
"""

import argparse
import asyncio
import math
import sys
import tempfile
import time
from itertools import count
from pathlib import Path

import discord
import pytest

import cogs.core.entrance
import data.remembered
from bot import Linkboy
from rules.kernel.setting import PRESETS
from tests.cogs.beside import PartysDice, differences
from tests.cogs.conftest import PatientEnv, Play, make_bot
from tests.cogs.people import Person
from tests.tables import place_tables

PAIRS, DEEDS, OF_A_BOT = 500, 25, 25
"""So many pairs are played with one bot, so that it does not keep all of them."""
NAMES = ("rae", "ann", "bob", "cat")
_rooms = count(1)


async def measure(seeds: range, presets: list[str], deeds: int, dice: PartysDice) -> int:
    """Play the pairs of some seeds with one bot; how many differ."""
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        bot = make_bot(place_tables(Path(folder) / "games.db"))
        env = PatientEnv(bot, approved_intents=discord.Intents.default())
        await env.start()
        try:
            for seed in seeds:
                found = await _differences(
                    env, bot, presets[seed % len(presets)], seed, deeds, dice
                )
                bad += bool(found)
                for line in found[:3]:
                    print(line, flush=True)
        finally:
            await bot.close()
            await env.shutdown()
    return bad


async def _differences(
    env: PatientEnv, bot: Linkboy, preset: str, seed: int, deeds: int, dice: PartysDice
) -> list[str]:
    guild = env.create_guild("Guild")
    people = [Person.joined(env, guild, name) for name in NAMES]
    play = Play(env, bot, None, None, guild, *people)
    return await differences(
        play,
        dice,
        lambda: guild.create_text_channel(f"room-{next(_rooms)}"),
        preset,
        f"{preset} {seed}",
        deeds,
        is_closed=bool(seed % 2),
    )


def main(arguments: list[str] | None = None) -> int:
    """Run the benchmark from the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.beside", description=__doc__)
    parser.add_argument("--pairs", type=int, default=PAIRS, help="so many")
    parser.add_argument("--deeds", type=int, default=DEEDS, help="so many of the party in each")
    parser.add_argument("--seed", type=int, default=0, help="of the first pair")
    parser.add_argument("--preset", choices=PRESETS, action="append", help="one of them alone")
    asked = parser.parse_args(arguments)
    presets, dice, bad, began = asked.preset or [*PRESETS], PartysDice(), 0, time.perf_counter()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(data.remembered, "DELAY_S", 0)
        patch.setattr("cogs.core.gateway.LOST_S", math.inf)
        patch.setattr(cogs.core.entrance, "MOST", 1_000_000)
        dice.use(patch)
        last = asked.seed + asked.pairs
        for first in range(asked.seed, last, OF_A_BOT):
            seeds = range(first, min(first + OF_A_BOT, last))
            bad += asyncio.run(measure(seeds, presets, asked.deeds, dice))
    took = time.perf_counter() - began
    print(f"{asked.pairs} pairs of {asked.deeds} commands in {took:.0f} s: {bad} differ (mark: 0)")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
