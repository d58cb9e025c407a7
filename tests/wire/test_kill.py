"""Killed in the middle of a burst: what was acknowledged is there, once, and play goes on."""

import asyncio
import re
from pathlib import Path

from tests import needs
from tests.emulator import BotProcess, Emulator
from tests.emulator.forked import ForkedBot
from tests.emulator.state import Channel, Message, User
from tests.places import Place
from tests.wire.conftest import BUSY_S, furnish, on_each

pytestmark = needs.FORKS
COUNTED = re.compile(r"(\d+) more moves")
MOVE = re.compile(r"#(\d+)")
PRESSES = 10


async def press_next(discord: Emulator, who: User, channel: Channel) -> Message:
    """Press Next; a board of before the kill says so, and is drawn anew."""
    for _ in range(PRESSES):
        board = [m for m in channel.messages.values() if "Next" in m.labels][-1]
        seen = (await discord.click(who, board, label="Next")).reply
        if "out of date" not in seen.text:
            return seen
        await asyncio.sleep(0.5)
    raise AssertionError("the board stays as it was")


@on_each
async def test_a_kill_in_a_burst_loses_nothing_that_was_acknowledged(
    database: Place, tmp_path: Path
) -> None:
    # Started as a program once is enough.
    kind = ForkedBot if database.name else BotProcess
    async with Emulator(is_pointing=False) as discord:
        channel, _other, rae, ann, bob = furnish(discord)
        bot = kind(
            discord,
            "bot",
            environment={"LINKBOY_DATABASE_URL": database.url},
            log=tmp_path / "bot.log",
        )
        async with bot:
            await discord.slash(rae, channel, "game start", {"preset": "ose"})
            opened = {"setting": "join", "value": "open"}
            await discord.slash(rae, channel, "game settings", opened)
            await discord.slash(ann, channel, "sheet create", {"name": "Ada", "hit_points": 9})
            await discord.slash(rae, channel, "encounter start")
            await discord.slash(rae, channel, "encounter next")
            burst = [
                discord.slash(who, channel, "roll", {"dice": "3d6"})
                for _ in range(40)
                for who in (ann, bob)
            ]
            await discord.until(lambda: sum(sent.is_answered for sent in burst) >= 20)
            await bot.kill()
            acknowledged = {
                int(found[1])
                for sent in burst
                if sent.is_answered and (found := MOVE.search(sent.text))
            }
            unanswered = [sent for sent in burst if not sent.is_answered]
            for sent in unanswered:
                discord.forget(sent)
            rows = database.rows("SELECT seq, action_key FROM log")
            assert len(acknowledged) >= 20
            assert acknowledged <= {seq for seq, _ in rows}
            assert len({key for _, key in rows}) == len(rows)
            assert sorted(seq for seq, _ in rows) == list(range(1, len(rows) + 1))

            synced = discord.commands.replacements
            await bot.start()
            assert discord.commands.replacements == synced

            def is_caught_up() -> bool:
                ((left,),) = database.rows("SELECT count(*) FROM log WHERE announced = 0")
                return not left and any("Next" in m.labels for m in channel.messages.values())

            await discord.until(is_caught_up, "it has not told all", timeout=BUSY_S)
            told = "\n".join(message.content for message in channel.messages.values())
            told_moves = {int(found) for found in MOVE.findall(told)}
            # Of very many the older ones are only counted.
            counted = sum(int(found) for found in COUNTED.findall(told))
            rolls = database.rows("SELECT seq FROM log WHERE throws != '[]'")
            assert len({seq for (seq,) in rolls} - told_moves) <= counted
            seen = await press_next(discord, rae, channel)
            if "Go on" in seen.labels:
                seen = await (await discord.click(rae, seen, label="Go on")).followed_up()
            assert MOVE.search(seen.text)
