"""What goes through the door, as Discord answers it: threads that sleep, nonces, who is rung."""

import pytest

from bot import build_bot
from cogs.core.sending import _LETTERS
from tests.places import SQLITE, empty_place
from tests.wire.conftest import Wire, configuration

pytestmark = pytest.mark.no_cover


async def in_thread(wire: Wire, *, is_joined: bool = True) -> None:
    """Go on in a thread of the channel."""
    parent, wire.channel = wire.channel, wire.discord.thread(wire.channel, "Cellar")
    assert wire.channel.parent is parent
    if is_joined:
        wire.channel.people.add(wire.discord.bot.id)


@pytest.mark.parametrize("is_joined", [True, False])
async def test_a_board_in_a_thread_that_sleeps_goes_on(wire: Wire, *, is_joined: bool) -> None:
    await in_thread(wire)
    await wire.fight()
    await wire.say(wire.rae, "game settings", setting="pings", value="off")
    before = await wire.board("Hold")
    wire.discord.sleep(wire.channel)
    if not is_joined:
        wire.channel.people.clear()
    await wire.discord.click(wire.ann, before, label="Hold")
    await wire.bot.boards.settle()
    board = await wire.board("Hold")
    assert "▸" not in board.text.partition("▸ **Berta")[0]
    assert not wire.channel.is_archived
    assert (board is before) is is_joined


async def test_what_was_taken_back_says_so_in_a_thread_that_sleeps(wire: Wire) -> None:
    await in_thread(wire)
    await wire.begin()
    told = await wire.say(wire.rae, "damage", target="Aldric", amount="3")
    wire.discord.sleep(wire.channel)
    await wire.say(wire.rae, "log undo")
    await wire.discord.until(lambda: told.text.startswith("**Taken back**"))


async def test_no_phone_rings_for_what_calls_nobody(wire: Wire) -> None:
    await wire.fight()
    for who in (wire.ann, wire.bob):
        await wire.say(who, "me pings", when="off")
    await wire.say(wire.ann, "roll", dice="1d20")
    await wire.discord.click(wire.ann, await wire.board("Hold"), label="Hold")
    await wire.go_on()
    posts = wire.channel.public_messages
    heard = [one for one in posts if one.rings and not one.mentions]
    assert len(posts) > 5
    assert heard == []


async def test_a_call_rings(wire: Wire) -> None:
    for who in (wire.ann, wire.bob):
        await wire.say(who, "me hours", **{"from": "0:00", "to": "0:00"})
    await wire.fight(declaring="everybody")

    await wire.board("Hold")
    called = [one for one in wire.channel.public_messages if wire.ann in one.mentions]
    assert called
    assert all("Ann" in one.rings for one in called)


async def test_a_database_begun_anew_tells_nothing_elsewhere(
    wire: Wire, tmp_path_factory: pytest.TempPathFactory
) -> None:
    await wire.fight()
    await wire.bot.boards.settle()
    await wire.bot.close()
    place = await empty_place(SQLITE, tmp_path_factory.mktemp("anew"))
    again = build_bot(configuration(place))
    async with wire.discord.running(again):
        there = Wire(wire.discord, again, wire.other, wire.channel, wire.rae, wire.ann, wire.bob)
        await there.fight()
        board = await there.board("Hold")
    assert board.channel is wire.other


async def test_a_message_of_another_channel_is_not_believed(wire: Wire) -> None:
    door = wire.bot.door
    rooms = [door.room(one.id, one.guild.id) for one in (wire.channel, wire.other)]
    sent = [await door.post(room, "Hello.", once="1-4") for room in rooms]
    assert sent[0].id != sent[1].id
    assert [one.content for one in wire.other.public_messages] == ["Hello."]
    assert await wire.bot.games.remembered.fact(_LETTERS) == door.letters
