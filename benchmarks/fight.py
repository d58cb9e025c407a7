"""What a whole fight asks of people: taps of a player in a round, messages in the channel.

`python -m benchmarks.fight` plays six characters against three groups of monsters to the end, once
with each rulebook and its default settings, through the buttons of the board, then the same in a
game that tells every move by itself. Everybody attacks in each of their turns. `--show` prints all
that the channel reads.
"""

import argparse
import asyncio
import random
import sys
import tempfile
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path

from benchmarks.pace import STANDING, Table, page_of
from bot import build_bot
from data.configuration import Configuration
from rules.kernel.setting import PRESETS
from rules.state.encounter import Stage
from rules.state.rounds import StepKind
from rules.view import CombatantView, EncounterView
from tests.emulator import Channel, Emulator, User
from tests.emulator.state import Message

HEROES = ("Aldric", "Berta", "Cuthbert", "Dagny", "Egil", "Freya")
GROUPS = (("goblin", 5), ("orc", 4), ("wolf", 3))
MARK_TAPS = 3
MOST_TAPS = 400
MOST_ROUNDS = 12


async def set_table(table: Table, preset: str, *, is_talkative: bool) -> None:
    """Six characters with swords and three groups of monsters, in the first round."""
    await table.type(table.referee, "game start", preset=preset)
    if is_talkative:
        await table.type(table.referee, "game settings", setting="talkative", value="on")
    for who, name in zip(table.players, HEROES, strict=True):
        await table.type(who, "sheet create", name=name, hit_points=12)
        for field, value in (("thac0", 17), ("melee", 1), ("ac", 4)):
            written = value if preset != "4e" else {"thac0": 17, "ac": 15}.get(field, value)
            await table.type(who, "sheet set", field=field, value=str(written))
        await table.type(who, "item add", name="Long sword", damage="1d8")
        await table.type(who, "item wield", item="Long sword")
    await table.type(table.referee, "encounter start")
    for name, count in GROUPS:
        await table.type(table.referee, "monster add", name=name, count=count)
    await table.type(table.referee, "encounter next")


def labels_that(message: Message, *words: str) -> list[str]:
    """The labels of a message's buttons that hold any of the words."""
    return [label for label in message.labels if any(word in label for word in words)]


async def act(table: Table) -> bool:
    """Let whoever is waited for act: a player first, else the referee; False where nothing is."""
    for who in table.players:
        view = await table.view(who)
        member = await _member(table, who)
        own = [one for one in view.combatants if one.owner == member]
        if await _player_acts(table, who, view, own):
            return True
    return await _referee_acts(table)


async def _member(table: Table, who: User) -> int | None:
    game = await table.bot.games.find(table.channel.id)
    assert game is not None
    return game.viewer(who.id).member


async def _player_acts(
    table: Table, who: User, view: EncounterView, own: list[CombatantView]
) -> bool:
    kind = view.current.kind if view.current is not None else None
    board = await table.board()
    if kind is StepKind.DECLARE and any(one.awaited for one in own):
        await table.declare(who, STANDING)
        return True
    if kind is StepKind.ACT and any(one.can_act and not one.done for one in own):
        await _attack(table, who, board, own[0].name)
        return True
    return False


async def _attack(table: Table, who: User, board: Message, name: str) -> None:
    """Attack one of the first two on the page; be done where an attack is not all of a turn."""
    page = page_of(await table.press(who, board, "Attack"))
    if page is not None and name in page.labels:
        page = page_of(await table.press(who, page, name))
    foes = [] if page is None else labels_that(page, "melee", "shot")
    if page is not None and foes:
        await table.press(who, page, random.choice(foes[:2]))
    view = await table.view(who)
    if any(one.name == name and one.can_act and not one.done for one in view.combatants):
        await _done(table, who, name)


async def _done(table: Table, who: User, name: str) -> None:
    board = await table.board()
    label = next(label for label in board.labels if label.startswith("Done"))
    page = page_of(await table.press(who, board, label))
    if page is not None and page.is_ephemeral and name in page.labels:
        await table.press(who, page, name)


async def _referee_acts(table: Table) -> bool:
    view = await table.view(table.referee)
    board = await table.board()
    waiting = [one for one in view.combatants if one.owner is None and one.can_act and not one.done]
    if waiting and view.current is not None and view.current.kind is StepKind.ACT:
        await _attack(table, table.referee, board, waiting[0].name)
        return True
    if "Next" in board.labels:
        await table.press(table.referee, board, "Next")
        return True
    return False


def is_over(view: EncounterView) -> bool:
    """Whether one side has nobody left who stands."""
    sides = {one.side for one in view.combatants if one.standing}
    return view.stage is Stage.ROUNDS and len(sides) < 2


async def play(preset: str, folder: Path, *, is_talkative: bool, is_showing: bool) -> str:
    """Play a fight and say what it took."""
    async with AsyncExitStack() as stack:
        discord = await stack.enter_async_context(Emulator())
        guild = discord.guild()
        channel = discord.channel(guild)
        people = [discord.member(guild, name) for name in ("Rae", *(f"{h[:3]}!" for h in HEROES))]
        database = f"sqlite+aiosqlite:///{folder / preset}{is_talkative:d}.db"
        bot = build_bot(Configuration(database_url=database))
        await stack.enter_async_context(discord.running(bot))
        table = Table(discord, bot, channel, people[0], tuple(people[1:]))
        await set_table(table, preset, is_talkative=is_talkative)
        there = {message.id for message in channel.public_messages}
        table.taps.clear()
        by_round = await play_out(table, there)
        if is_showing:
            for message in told_in(channel, there):
                print(f"--- {message.labels}\n{message.text}")
            print(f"=== the board\n{(await table.board()).text}")
        return line_of(preset, table, by_round, is_talkative=is_talkative)


async def play_out(table: Table, there: set[int]) -> list[int]:
    """Play until it is over; how many messages came in each round."""
    by_round: Counter[int] = Counter()
    told = 0
    for _ in range(MOST_TAPS):
        view = await table.view(table.referee)
        if is_over(view) or view.round > MOST_ROUNDS or not await act(table):
            break
        now = len(told_in(table.channel, there))
        by_round[view.round] += now - told
        told = now
    return [by_round[number] for number in sorted(by_round)]


def told_in(channel: Channel, there: set[int]) -> list[Message]:
    """The messages of a channel that are no board, but for those that were there already."""
    return [m for m in channel.public_messages if m.id not in there and m.content]


def line_of(preset: str, table: Table, by_round: list[int], *, is_talkative: bool) -> str:
    """What a fight took."""
    rounds = len(by_round)
    taps = [table.taps[who.name] / rounds for who in table.players]
    is_reached = max(taps) <= MARK_TAPS
    return (
        f"{preset:<5} {'talkative' if is_talkative else 'quiet':<10}{rounds:>2} rounds, messages a "
        f"round {sum(by_round) / rounds:.1f}, at most {max(by_round)}; taps of a player at most "
        f"{max(taps):.1f}, of the referee {table.taps['Rae'] / rounds:.1f}, "
        f"{'reached' if is_reached else 'MISSED'}: {MARK_TAPS} taps"
    )


async def run(presets: list[str], *, is_showing: bool) -> None:
    """Play with each rulebook and print a line each."""
    random.seed(7)
    with tempfile.TemporaryDirectory() as folder:
        for preset in presets:
            for is_talkative in (False, True):
                line = await play(
                    preset, Path(folder), is_talkative=is_talkative, is_showing=is_showing
                )
                print(line)


def main(arguments: list[str] | None = None) -> int:
    """Run the benchmark from the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fight", description=__doc__)
    parser.add_argument("presets", nargs="*", default=list(PRESETS))
    parser.add_argument("--show", action="store_true", help="print the messages too")
    asked = parser.parse_args(arguments)
    asyncio.run(run(asked.presets, is_showing=asked.show))
    return 0


if __name__ == "__main__":
    sys.exit(main())
