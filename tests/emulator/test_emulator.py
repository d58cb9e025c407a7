"""The emulator behaves as discord.py expects of Discord, also when something goes wrong."""

import asyncio
from pathlib import Path

import discord as discord_py
import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from tests import needs
from tests.emulator import BotProcess, Emulator
from tests.emulator.commands import Value
from tests.emulator.conftest import Table
from tests.tiny_bot import COUNT_FILE, TinyBot


async def test_slash_command_is_answered_with_a_message(table: Table) -> None:
    pressed = await table.discord.slash(table.ann, table.channel, "ping")
    assert pressed.reply.content == "pong"
    assert pressed.text == "pong\nfast"
    assert not pressed.is_ephemeral
    assert 0 < pressed.seconds_to_ack <= (pressed.seconds_to_reply or 0) < 3
    assert table.channel.last_message is pressed.reply


async def test_options_subcommands_and_members_arrive(table: Table) -> None:
    options: dict[str, Value] = {"value": 3, "who": table.bob}
    pressed = await table.discord.slash(table.ann, table.channel, "guess number", options)
    assert pressed.text == "Bob guessed 3"


@pytest.mark.parametrize(
    ("command", "options", "error"),
    [
        ("nothing", {}, LookupError),
        ("guess", {}, LookupError),
        ("guess animal", {}, ValueError),
        ("guess animal", {"name": 3}, ValueError),
        ("guess animal", {"name": "owl", "size": 3}, LookupError),
        ("guess number", {"value": 3}, ValueError),
        ("ping", {"loudly": True}, LookupError),
    ],
)
async def test_what_the_app_would_not_send_is_refused(
    table: Table, command: str, options: dict[str, Value], error: type[Exception]
) -> None:
    with pytest.raises(error):
        _ = table.discord.slash(table.ann, table.channel, command, options)


@pytest.mark.parametrize("value", [0, 7, True, "3"])
async def test_values_out_of_bounds_are_refused(table: Table, value: int | str) -> None:
    options: dict[str, Value] = {"who": table.bob, "value": value}
    with pytest.raises(ValueError, match="value"):
        _ = table.discord.slash(table.ann, table.channel, "guess number", options)


async def test_forged_options_reach_the_bot(table: Table) -> None:
    options: dict[str, Value] = {"name": "unicorn", "size": 3}
    forged = table.discord.slash(table.ann, table.channel, "guess animal", options, is_forged=True)
    assert (await forged).text == "a unicorn"
    _ = table.discord.slash(table.ann, table.channel, "guess animal", is_forged=True)
    await table.discord.until(lambda: bool(table.bot.errors))
    assert isinstance(table.bot.errors[0], discord_py.app_commands.CommandSignatureMismatch)


async def test_autocompletion_gives_choices(table: Table) -> None:
    typed = await table.discord.autocomplete(table.ann, table.channel, "guess animal", "name", "o")
    assert [choice["name"] for choice in typed.choices] == ["owl", "otter"]


async def test_deferred_answer_keeps_the_secrecy_of_the_deferral(table: Table) -> None:
    for hidden in (True, False):
        options = {"hidden": hidden}
        pressed = await table.discord.slash(table.ann, table.channel, "slow", options)
        await table.discord.until(lambda pressed=pressed: pressed.edits == 1)  # type: ignore[misc]
        assert (await pressed.acked()).kind == "defer"
        assert pressed.is_ephemeral is hidden
        assert pressed.reply.content == "changed"
        assert pressed.reply.versions[0]["content"] == "first"
        assert pressed.followups[0].content == "second"
    assert [message.content for message in table.channel.public_messages] == ["changed"]


@pytest.mark.usefixtures("count_file")
async def test_dynamic_button_edits_its_message(table: Table) -> None:
    shown = await table.discord.slash(table.ann, table.channel, "count")
    assert shown.reply.labels == ["1"]
    await table.discord.click(table.bob, shown.reply, "count:1")
    pressed = await table.discord.click(table.bob, shown.reply, label="2")
    assert pressed.reply is shown.reply
    assert shown.reply.labels == ["3"]
    with pytest.raises(AssertionError, match="there is no 'count:1'"):
        _ = table.discord.click(table.bob, shown.reply, "count:1")


@pytest.mark.usefixtures("count_file")
async def test_forged_button_reaches_the_bot(table: Table) -> None:
    shown = await table.discord.slash(table.ann, table.channel, "count")
    await table.discord.click(table.bob, shown.reply, "count:41", is_forged=True)
    assert shown.reply.labels == ["42"]


async def test_select_and_modal(table: Table) -> None:
    offered = await table.discord.slash(table.ann, table.channel, "offer")
    chosen = await table.discord.select(table.ann, offered.reply, "colour", ["blue"])
    assert chosen.text == "you like blue"
    asked = await table.discord.slash(table.ann, table.channel, "ask")
    sent = await table.discord.modal(table.ann, asked, {"name": "Morgan"})
    assert sent.text == "hello Morgan"
    assert sent.is_ephemeral
    with pytest.raises(AssertionError, match="cannot see"):
        _ = table.discord.click(table.bob, sent.reply, "anything", is_forged=True)


async def test_channel_messages_threads_and_pins(table: Table) -> None:
    pressed = await table.discord.slash(table.ann, table.channel, "board")
    board = table.channel.public_messages[0]
    assert board.content == "round 2"
    assert board.is_pinned
    sent, edited = board.versions[0], board.allowed_mentions
    assert (sent["content"], edited) == ("round 1", None)
    thread = table.discord.world.channels[board.id]
    assert thread.parent is table.channel
    assert thread.last_message.content == "more"
    assert str(board.id) in pressed.text
    assert len(table.discord.sent("PATCH", "/channels/*/messages/*")) == 1


async def test_mentions_and_menus(table: Table) -> None:
    post = table.discord.mention_message(table.bob, table.channel, "roll 2d6")
    await table.discord.until(lambda: table.channel.last_message.content == "yes?")
    assert table.bot.heard == [f"{table.discord.bot.mention} roll 2d6"]
    assert table.channel.last_message.reply_to is not None
    shouted = await table.discord.menu(table.ann, table.channel, "Shout", post)
    assert shouted.text.endswith("ROLL 2D6")
    table.discord.post(table.bob, table.channel, "nobody should read this")
    await table.discord.slash(table.ann, table.channel, "ping")
    assert [
        message.content
        for message in table.bot.cached_messages
        if message.author.id == table.bob.id
    ] == [
        post.content,
        "",
    ]


async def test_many_at_once(table: Table) -> None:
    pressed = [table.discord.slash(table.ann, table.channel, "ping") for _ in range(100)]
    await asyncio.gather(*(one.answered() for one in pressed))
    assert len({one.id for one in pressed}) == len({one.reply.id for one in pressed}) == 100


async def test_resumed_connection_gets_what_it_missed(table: Table) -> None:
    await table.discord.gateway.disconnect()
    pressed = table.discord.slash(table.ann, table.channel, "ping")
    await pressed.answered()
    table.discord.gateway.ask_to_reconnect()
    await table.discord.gateway.connected(times=3)
    assert (await table.discord.slash(table.ann, table.channel, "ping")).text.startswith("pong")
    assert table.discord.gateway.resumed == 2
    assert table.discord.gateway.identified == 1
    assert table.bot.resumes == 2


async def test_restarted_bot_keeps_command_ids(table: Table) -> None:
    commands = table.discord.commands
    before = {command["name"]: command["id"] for command in commands.listed(None)}
    await table.bot.close()
    bot = TinyBot()
    async with table.discord.running(bot):
        await table.discord.slash(table.ann, table.channel, "ping")
    assert {command["name"]: command["id"] for command in commands.listed(None)} == before
    assert commands.replacements == 2


async def test_bot_leaves_and_comes_back(table: Table) -> None:
    guild = table.channel.guild
    table.discord.remove_bot(guild)
    left = await table.bot.wait_for("guild_remove", timeout=5)
    assert left.id == guild.id
    table.discord.invite_bot(guild)
    joined = await table.bot.wait_for("guild_join", timeout=5)
    assert joined.get_channel(table.channel.id) is not None


async def test_addresses_are_restored() -> None:
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    async with Emulator() as discord:
        assert discord.rest_url == Route.BASE
    assert before == (Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY)


async def test_nonsense_fails_the_test_that_sent_it() -> None:
    with pytest.raises(AssertionError, match="2001 characters"):
        await send_nonsense()


async def send_nonsense() -> None:
    async with Emulator() as discord:
        discord.channel(discord.guild())
        async with discord.running(TinyBot()) as bot:
            channel = bot.get_channel(next(iter(discord.world.channels)))
            assert isinstance(channel, discord_py.TextChannel)
            await channel.send("x" * 2001)


async def test_privileged_intent_is_refused() -> None:
    async with Emulator() as discord:
        client = discord_py.Client(intents=discord_py.Intents.all())
        with pytest.raises(discord_py.PrivilegedIntentsRequired):
            async with discord.running(client):
                pass
        assert "MESSAGE_CONTENT" in discord.gateway.problems.pop()


@needs.SIGNALS
async def test_killed_process_comes_back(tmp_path: Path) -> None:
    log, counted = tmp_path / "log", tmp_path / "count"
    async with Emulator(is_pointing=False) as discord:
        guild = discord.guild()
        channel, ann = discord.channel(guild), discord.member(guild, "Ann")
        bot = BotProcess(discord, "tests.tiny_bot", environment={COUNT_FILE: str(counted)}, log=log)
        async with bot:
            shown = await discord.slash(ann, channel, "count")
            await bot.restart()
            assert (await discord.slash(ann, channel, "count")).reply.content == "2"
            pressed = await discord.click(ann, shown.reply, "count:1")
            assert pressed.reply.labels == ["2"]
            assert discord.gateway.identified == 2
        assert not bot.is_running


@needs.SIGNALS
async def test_process_that_cannot_start_says_why(tmp_path: Path) -> None:
    async with Emulator(is_pointing=False) as discord:
        bot = BotProcess(discord, "tests.no_such_bot", log=tmp_path / "log")
        with pytest.raises(AssertionError, match="No module named"):
            await bot.start()
