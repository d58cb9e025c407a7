"""At home on Discord: threads, lost connections, the bot's role, commands told, presses of old."""

from datetime import UTC, datetime
from pathlib import Path

import discord as library
import pytest

from bot import build_bot
from cogs.speech import voices
from data.configuration import Configuration, Secret
from tests.emulator.emulator import TOKEN, Emulator
from tests.emulator.server import Server
from tests.emulator.state import Channel, Role
from tests.places import SQLITE, empty_place
from tests.wire.conftest import Wire, configuration, furnish

pytestmark = pytest.mark.no_cover


@pytest.fixture(autouse=True)
def _no_list_of_members(monkeypatch: pytest.MonkeyPatch) -> None:
    """The emulator has none, for which speech waits a while each time."""
    monkeypatch.setattr(voices, "_PATIENCE_S", 0)


def own_role(channel: Channel) -> Role:
    """The bot's role in the server."""
    return next(role for role in channel.guild.roles.values() if role.bot is not None)


def let_speak(channel: Channel) -> None:
    """Let the bot make webhooks, before it is told of the server."""
    role = own_role(channel)
    role.permissions = role.permissions | library.Permissions(manage_webhooks=True)


def on_discord(place_url: str, guild_id: int | None = None) -> Configuration:
    return Configuration(database_url=place_url, token=Secret(TOKEN), development_guild=guild_id)


async def in_thread(wire: Wire) -> Channel:
    """Begin a fight in a thread of the channel, which the bot has joined by that."""
    wire.channel = wire.discord.thread(wire.channel, "Cellar")
    await wire.fight()
    await wire.bot.boards.settle()
    return wire.channel


async def test_a_thread_is_kept_awake_while_somebody_plays(wire: Wire) -> None:
    thread = await in_thread(wire)
    assert wire.discord.bot.id in thread.people
    wire.discord.sleep(thread)
    await wire.discord.until(lambda: not thread.is_archived)
    await wire.say(wire.rae, "encounter end")
    await wire.bot.boards.settle()
    wire.discord.sleep(thread)
    await wire.say(wire.rae, "roll", dice="1d6")
    assert len(wire.discord.sent("PATCH", f"/channels/{thread.id}")) == 1


async def test_no_game_begins_in_a_thread_that_is_locked(wire: Wire) -> None:
    wire.channel = wire.discord.thread(wire.channel, "Cellar")
    wire.discord.lock(wire.channel)
    refused = await wire.say(wire.rae, "game start", preset="ose")
    assert refused.is_ephemeral
    assert refused.text.startswith("This thread is locked, so I can post nothing in it.")


async def test_speech_in_a_thread_that_slept_when_the_bot_began(tmp_path: Path) -> None:
    async with Emulator() as discord:
        channel, *_ = people = furnish(discord)
        let_speak(channel)
        thread = discord.thread(channel, "Cellar")
        place = await empty_place(SQLITE, tmp_path)
        bot = build_bot(on_discord(place.url))
        async with discord.running(bot):
            wire = Wire(discord, bot, thread, *people[1:])
            await wire.begin()
        discord.sleep(thread)
        bot = build_bot(on_discord(place.url))
        async with discord.running(bot):
            wire = Wire(discord, bot, thread, *people[1:])
            await wire.say(wire.ann, "say", text="Who is there?")
            assert thread.public_messages[-1].author.name.startswith("Aldric")
            assert not thread.is_archived


@pytest.mark.parametrize("name", ["Here", "Everyone", "A", "Ada ``` Ada"])
async def test_harmless_names_speak(tmp_path: Path, name: str) -> None:
    async with Emulator() as discord:
        channel, *_ = people = furnish(discord)
        let_speak(channel)
        bot = build_bot(configuration(await empty_place(SQLITE, tmp_path)))
        async with discord.running(bot):
            wire = Wire(discord, bot, channel, *people[1:])
            await wire.say(wire.rae, "game start", preset="ose")
            await wire.say(wire.rae, "game settings", setting="join", value="open")
            await wire.say(wire.ann, "sheet create", name=name, hit_points=8)
            await wire.say(wire.ann, "say", text="Ale!")
            spoken = channel.public_messages[-1]
            assert spoken.author.name.replace("\N{HAIR SPACE}", "").startswith(name)
            # A refusal for good is quoted at once, and why is said.
            discord.faults.refuse("POST", "/webhooks/*", 400, 50035, "Invalid Form Body")
            said = await wire.say(wire.ann, "say", text="Beer!")
            assert "Beer!" in channel.public_messages[-1].text
            assert "does not take that name" in (await said.followed_up()).text


async def test_what_was_lost_with_a_connection_is_not_played(tmp_path: Path) -> None:
    async with Emulator() as discord:
        people = furnish(discord)
        bot = build_bot(on_discord((await empty_place(SQLITE, tmp_path)).url))
        async with discord.running(bot):
            wire = Wire(discord, bot, *people)
            await wire.begin()
            hurt = {"target": "Aldric", "amount": "5"}
            async with discord.away():
                lost = discord.slash(wire.rae, wire.channel, "damage", hurt)
                _ = discord.slash(wire.ann, wire.channel, "roll", {"dice": "1d20"})
            await wire.say(wire.rae, "damage", **hurt)
            await wire.say(wire.ann, "roll", dice="1d20")
            assert lost.ack is None
            texts = [one.text for one in wire.channel.public_messages]
            assert sum("Aldric takes 5" in text for text in texts) == 1
            assert sum("1d20" in text for text in texts) == 1
            (aldric,) = [c for c in (await wire.game()).state.characters if c.name == "Aldric"]
            assert aldric.vitals.hit_points == 25


@pytest.mark.parametrize("is_told", [True, False])
async def test_the_role_of_the_bot_is_the_bot(
    wire: Wire, monkeypatch: pytest.MonkeyPatch, *, is_told: bool
) -> None:
    role = own_role(wire.channel)
    if is_told:
        monkeypatch.setattr(Server, "can_read", lambda *_: True)
    for _ in range(2):
        before = len(wire.channel.messages)
        wire.discord.post(wire.ann, wire.channel, f"{role.mention} roll 2d6", roles=[role])
        if is_told:
            await wire.discord.until(lambda: len(wire.channel.messages) == before + 2)  # noqa: B023
    if is_told:
        assert "2d6" in wire.channel.last_message.text
    else:
        await wire.say(wire.ann, "roll", dice="1d6")
        answers = [m for m in wire.channel.public_messages if m.author is wire.discord.bot]
        assert sum("you have picked my role" in one.text for one in answers) == 1
    wire.discord.post(wire.ann, wire.channel, "<@&1> roll 2d6")


async def test_commands_stand_in_one_place_and_are_mended(tmp_path: Path) -> None:
    async with Emulator() as discord:
        channel, *_ = furnish(discord)
        guild_id = channel.guild.id
        url = (await empty_place(SQLITE, tmp_path)).url

        async def start(development_guild: int | None = None) -> tuple[int, int]:
            bot = build_bot(on_discord(url, development_guild))
            async with discord.running(bot):
                pass
            there = discord.commands
            return len(there.listed(None)), len(there.listed(guild_id))

        everywhere, none = await start()
        assert everywhere > 20
        assert none == 0
        assert await start(guild_id) == (0, everywhere)
        assert await start() == (everywhere, 0)
        # Told once, and again only where another program has taken them away.
        told = discord.commands.replacements
        assert await start() == (everywhere, 0)
        assert discord.commands.replacements == told
        discord.commands.replace(None, [])
        assert await start() == (everywhere, 0)


async def test_nobody_carries_the_commands_along(wire: Wire) -> None:
    for name in ("roll", "game start"):
        with pytest.raises(LookupError):
            _ = wire.discord.slash(wire.ann, wire.channel, name, as_person=True)
    there = wire.discord.commands.listed(None)
    assert {one["name"] for one in there if 1 in one["contexts"]} == {"roll", "help"}


async def test_a_press_whose_button_is_gone_is_answered(wire: Wire) -> None:
    await wire.fight()
    board = await wire.board("Hold")
    gone = {"component_type": 2, "id": 77, "custom_id": "hold:1:x"}
    pressed = await wire.discord._press(wire.ann, board, gone)
    assert pressed.is_ephemeral
    assert "out of date" in pressed.text


async def test_secrets_go_to_a_private_thread_and_add_nobody_to_it(wire: Wire) -> None:
    await wire.begin()
    thread = wire.discord.thread(wire.channel, "screen", is_private=True)
    thread.people |= {wire.discord.bot.id, wire.rae.id}
    await wire.discord.slash(wire.rae, wire.channel, "game secrets place", {"channel": thread})
    await wire.say(wire.rae, "roll", dice="1d20", mode="private")
    await wire.discord.until(lambda: any("1d20" in m.text for m in thread.messages.values()))
    assert thread.people == {wire.discord.bot.id, wire.rae.id}
    # Somebody who is no referee comes in: nothing more is told there.
    thread.people.add(wire.ann.id)
    before = len(thread.messages)
    await wire.say(wire.rae, "roll", dice="1d20", mode="private")
    await wire.bot.secrets.settle()
    assert len(thread.messages) == before


async def test_speech_is_silent_while_anybody_sleeps(tmp_path: Path) -> None:
    async with Emulator() as discord:
        channel, *_ = people = furnish(discord)
        let_speak(channel)
        bot = build_bot(configuration(await empty_place(SQLITE, tmp_path)))
        async with discord.running(bot):
            wire = Wire(discord, bot, channel, *people[1:])
            await wire.begin()
            await wire.say(wire.ann, "say", text="Who is awake?")
            assert "Bob" in channel.public_messages[-1].rings
            hour = datetime.now(UTC).hour
            asleep = {"from": f"{(hour + 3) % 24}:00", "to": f"{(hour + 5) % 24}:00"}
            await wire.say(wire.bob, "me timezone", zone="UTC")
            await wire.say(wire.bob, "me hours", **asleep)
            await wire.say(wire.ann, "say", text="Hush.")
            assert channel.public_messages[-1].content == "Hush."
            assert channel.public_messages[-1].rings == frozenset()
