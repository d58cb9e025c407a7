"""What was told is found again, however many posts came before it in the same minute."""

import discord as library
import pytest

from cogs.core.announcements import tell_untold
from cogs.core.answering import TOLD
from cogs.core.looking import LOOKED_THROUGH, find_told, told_since
from data.live import Asked
from rules.rolls.records import RollDice
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


async def test_what_a_start_tells_is_not_told_again_where_the_same_is_asked_once_more(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process made the move and died; Discord hands the interaction to the next as well."""
    await wire.begin()
    with monkeypatch.context() as patch:
        patch.setattr(wire.discord, "redeliver", lambda _: None)
        sent = wire.discord.slash(wire.ann, wire.channel, "roll", {"dice": "1d20"})
    game, bot = await wire.game(), wire.bot
    asked = Asked(f"i:{sent.id}", wire.ann.id, wire.channel.id)
    made = await bot.games.act(game.id, asked, RollDice(text="1d20"))
    wire.discord.redeliver(sent)
    assert await tell_untold(bot, await bot.games.log.untold_games()) == {}
    assert (await sent).is_ephemeral
    assert sent.text == TOLD
    texts = [message.content for message in wire.channel.public_messages]
    assert [text for text in texts if f"-# #{made.entry.number}" in text] == texts[-1:]


async def test_of_a_move_long_ago_and_a_new_one_both_are_found(wire: Wire) -> None:
    await wire.begin()
    game = await wire.game()
    (oldest,) = await wire.bot.games.log.entries(game.id, limit=1)
    for number in range(LOOKED_THROUGH + 1):
        wire.discord.post(wire.ann, wire.channel, f"Word {number}")
    await wire.say(wire.ann, "roll", dice="1d20")
    (newest,) = await wire.bot.games.log.entries(game.id, limit=1)
    channel = wire.bot.get_partial_messageable(wire.channel.id, type=library.ChannelType.text)
    found = await told_since(wire.bot, channel, (oldest, newest))
    assert found.keys() == {oldest.seq, newest.seq}
