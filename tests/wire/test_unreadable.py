"""A game that cannot be read keeps no other: those are told, drawn and played as ever."""

import asyncio

import pytest

from bot import build_bot
from cogs.core.trouble import DRAWN, SHOWN, TOLD
from data.live import Asked
from rules.rolls.records import RollDice
from tests.emulator.emulator import Emulator
from tests.places import Place
from tests.wire.conftest import BUSY_S, Wire, configuration, furnish, on_each

OFFER = "INSERT INTO open_offer (game_id, key, channel_id, message_id) VALUES (?, ?, ?, ?)"


@on_each
async def test_one_game_that_cannot_be_read_keeps_no_other(
    database: Place, caplog: pytest.LogCaptureFixture
) -> None:
    async with Emulator() as discord:
        channel, other, rae, ann, bob = furnish(discord)
        bot = build_bot(configuration(database), board_pause_s=0.0)
        async with discord.running(bot):
            wire = Wire(discord, bot, channel, other, rae, ann, bob)
            await wire.fight()
            broken = (await wire.game()).id
            await discord.slash(rae, other, "game start", {"preset": "ose"})
            kept = bot.games.places.channels[other.id]
            await bot.boards.settle()
            for game_id, room in ((broken, channel), (kept, other)):
                asked = Asked(f"i:untold-{game_id}", ann.id, room.id)
                await bot.games.act(game_id, asked, RollDice(text="1d4"))
        await database.change(OFFER, broken, "vote:a", channel.id, 5)
        await database.change("UPDATE game SET state = ? WHERE id = ?", b"broken", broken)
        again = build_bot(configuration(database), board_pause_s=0.0)
        async with discord.running(again):
            await discord.until(
                lambda: any("interrupted" in one.content for one in other.public_messages),
                "nobody was told",
                timeout=BUSY_S,
            )
            await discord.until(
                lambda: (
                    dict(again.trouble.counts()).items() >= {TOLD: 1, DRAWN: 1, SHOWN: 1}.items()
                ),
                "it is not noted",
                timeout=BUSY_S,
            )
            rolled = await discord.slash(bob, other, "roll", {"dice": "2d6"})
            assert "-# #" in rolled.text
            async with asyncio.timeout(BUSY_S):
                # It is noted a moment after the answer was seen.
                while len(await again.games.log.untold_games()) > 1:
                    await again.games.later.flush()
        said = [record.getMessage() for record in caplog.records]
        assert sum(f"game {broken} cannot be told" in line for line in said) == 1
        assert not any(f"game {kept} cannot" in line for line in said)
