"""What was told is found again, however many posts came before it in the same minute."""

import discord as library

from cogs.core.delivery import LOOKED_THROUGH, find_told
from tests.wire.conftest import Wire


async def test_an_answer_below_very_many_posts_is_found(wire: Wire) -> None:
    await wire.begin()
    for number in range(LOOKED_THROUGH + 1):
        wire.discord.post(wire.ann, wire.channel, f"Word {number}")
    await wire.say(wire.ann, "roll", dice="1d20")
    game = await wire.game()
    (roll,) = await wire.bot.games.log.entries(game.id, limit=1)
    channel = wire.bot.get_partial_messageable(wire.channel.id, type=library.ChannelType.text)
    newest = list(wire.channel.messages)[-1]
    assert await find_told(wire.bot, channel, (roll,)) == newest
    (older,) = await wire.bot.games.log.entries(game.id, limit=1, before=roll.seq)
    assert await find_told(wire.bot, channel, (older,)) not in (None, newest)
