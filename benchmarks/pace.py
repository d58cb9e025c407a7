"""How much an ordinary round asks of people: taps of players and referee, messages in the channel.

`python -m benchmarks.pace` plays a round of three players against two groups of monsters, in which
nothing special happens, through the buttons of the board, once with each rulebook and with the
settings that it has by default. Where the rulebook has declarations, it is played twice: players
have said once to declare nothing until they say so, or hold in every round, as before.
"""

import argparse
import asyncio
import sys
import tempfile
from collections import Counter
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path

from bot import Linkboy, build_bot
from cogs.render.board import board_view
from cogs.render.deeds import AS_BEFORE
from cogs.rounds.pages import ALWAYS_DECIDES
from data.configuration import Configuration
from rules.kernel.setting import PRESETS
from rules.state.rounds import StepKind
from rules.view.records import CombatantView, EncounterView
from tests.emulator.commands import Value
from tests.emulator.emulator import Emulator
from tests.emulator.interactions import Interaction
from tests.emulator.state import Channel, Message, User

HEROES = ("Cuthbert", "Nim", "Ulf")
MOST_TAPS = 60
A_MOMENT_S = 0.05
"""The bot goes on for a moment after its answer was seen."""
NOTHING, STANDING = "Hold", ALWAYS_DECIDES
"""The second is said once, in the round before the one that counts."""
MARK_TAPS, MARK_MESSAGES = 1, 5


@dataclass
class Table:
    """A channel with the bot, a referee and three players, and what they have pressed so far.

    With `is_standing` the players say once and for all that they declare nothing.
    """

    discord: Emulator
    bot: Linkboy
    channel: Channel
    referee: User
    players: tuple[User, ...]
    is_standing: bool = True
    taps: Counter[str] = field(default_factory=Counter[str])

    async def type(self, who: User, command: str, **options: Value) -> None:
        """Type a command."""
        await self.discord.slash(who, self.channel, command, options)

    async def view(self, who: User) -> EncounterView:
        """The encounter as somebody may know it."""
        game = await self.bot.games.find(self.channel.id)
        assert game is not None
        view = board_view(game, game.viewer(who.id))
        assert view is not None
        return view

    async def board(self) -> Message:
        """The board as it stands when it has been drawn."""
        await asyncio.sleep(A_MOMENT_S)
        await self.bot.boards.settle()
        game = await self.bot.games.find(self.channel.id)
        assert game is not None
        place = self.bot.games.remembered.board(game.id)
        assert place is not None
        return self.channel.messages[place[1]]

    async def press(self, who: User, message: Message, label: str) -> Interaction:
        """Press a button, and count the tap."""
        self.taps[who.name] += 1
        return await self.discord.click(who, message, label=label)

    async def declare(self, who: User, label: str) -> None:
        """Declare on the board, and then an answer on the private page; As before where that is."""
        board = await self.board()
        if label == NOTHING and AS_BEFORE in board.labels:
            await self.press(who, board, AS_BEFORE)
            return
        page = page_of(await self.press(who, board, "Declare"))
        assert page is not None
        await self.pick(who, page, label)

    async def pick(self, who: User, page: Message, label: str) -> None:
        """Press a button of a private page, or pick it in the menu below, and count the tap."""
        if label in page.labels:
            await self.press(who, page, label)
            return
        (menu,) = page.selects
        value = next(str(one["value"]) for one in menu["options"] if one["label"] == label)
        self.taps[who.name] += 1
        await self.discord.select(who, page, str(menu["custom_id"]), [value])


def page_of(sent: Interaction) -> Message | None:
    """The private message that answers a press."""
    return sent.original if sent.original is not None else next(reversed(sent.followups), None)


async def set_table(table: Table, preset: str) -> None:
    """Bring everybody to the beginning of the second round."""
    await table.type(table.referee, "game start", preset=preset)
    for who, name in zip(table.players, HEROES, strict=True):
        await table.type(who, "sheet create", name=name, hit_points=8)
    await table.type(table.referee, "encounter start")
    for name, count in (("Goblin", 5), ("Orc", 3)):
        await table.type(table.referee, "monster add", name=name, hit_points="5", count=count)
    await table.type(table.referee, "encounter next")
    await play_round(table)


async def play_round(table: Table) -> None:
    """Press what the board asks for until the next round begins."""
    number = (await table.view(table.referee)).round
    for _ in range(MOST_TAPS):
        if (await table.view(table.referee)).round != number:
            return
        if not await _players_press(table):
            await _referee_presses(table)
    raise AssertionError(f"the round was not over after {MOST_TAPS} taps")


async def _players_press(table: Table) -> bool:
    """Let the first player press whom the step waits for; False if it waits for none of them."""
    for who in table.players:
        game = await table.bot.games.find(table.channel.id)
        assert game is not None
        member = game.viewer(who.id).member
        view = await table.view(who)
        own = [line for line in view.combatants if line.owner == member]
        if await _player_presses(table, who, view, own):
            return True
    return False


async def _player_presses(
    table: Table, who: User, view: EncounterView, own: list[CombatantView]
) -> bool:
    """Press what the step wants of a player; False if it wants nothing."""
    board = await table.board()
    kind = view.current.kind if view.current is not None else None
    is_awaited = any(line.awaited for line in own)
    if kind is StepKind.DECLARE and is_awaited:
        await table.declare(who, STANDING if table.is_standing else NOTHING)
        return True
    if kind is StepKind.ACT and any(line.can_act for line in own):
        done = "Done" if "Done" in board.labels else "Done for this round"
        await table.press(who, board, done)
        return True
    return False


async def _referee_presses(table: Table) -> None:
    """The referee goes on, once the monsters have acted."""
    await table.press(table.referee, await table.board(), "Next")


async def measure(preset: str, folder: Path, *, is_showing: bool, is_standing: bool) -> str:
    """Play two rounds and count the second; the line that says what it took."""
    async with AsyncExitStack() as stack:
        discord = await stack.enter_async_context(Emulator())
        guild = discord.guild()
        channel = discord.channel(guild)
        names = ("Ann", "Bob", "Cat")
        people = [discord.member(guild, name) for name in ("Rae", *names)]
        database = f"sqlite+aiosqlite:///{folder / f'{preset}{is_standing}'}.db"
        bot = build_bot(Configuration(database_url=database))
        await stack.enter_async_context(discord.running(bot))
        table = Table(discord, bot, channel, people[0], tuple(people[1:]), is_standing)
        await set_table(table, preset)
        before = (await table.board()).id
        there = {message.id for message in channel.public_messages}
        table.taps.clear()
        await play_round(table)
        await table.board()
        left = [m for m in channel.public_messages if m.id not in there]
        board = (await table.board()).id
        messages = [message for message in left if message.id not in (before, board)]
        if is_showing:
            for message in messages:
                print(f"    {message.text!r} {message.labels}")
        return line_of(preset, [table.taps[name] for name in names], table.taps["Rae"], messages)


def line_of(preset: str, taps: list[int], referee: int, messages: list[Message]) -> str:
    """What one round took."""
    each = ", ".join(map(str, taps))
    is_reached = max(taps) <= MARK_TAPS and len(messages) <= MARK_MESSAGES
    line = f"{preset:<5} taps of players {each:<8} of the referee {referee:<3} messages "
    return f"{line}{len(messages):<3} {'reached' if is_reached else 'MISSED'}"


async def run(*, is_showing: bool) -> None:
    """Play a round with each rulebook and print a line each, then those without a word for good."""
    print(f"mark: {MARK_TAPS} tap a player, {MARK_MESSAGES} messages")
    with tempfile.TemporaryDirectory() as folder:
        for is_standing, said in ((True, f"once: {STANDING}"), (False, f"each round: {NOTHING}")):
            print(f"declarations, {said}")
            for preset in PRESETS:
                line = await measure(
                    preset, Path(folder), is_showing=is_showing, is_standing=is_standing
                )
                print(f"  {line}")


def main(arguments: list[str] | None = None) -> int:
    """Run the benchmark from the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pace", description=__doc__)
    parser.add_argument("--show", action="store_true", help="print the messages too")
    asyncio.run(run(is_showing=parser.parse_args(arguments).show))
    return 0


if __name__ == "__main__":
    sys.exit(main())
