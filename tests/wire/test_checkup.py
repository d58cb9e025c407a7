"""`/game check` names a referee what of their server is to be mended, and how."""

import discord as library
import pytest

from tests.emulator.payloads import channel_payload
from tests.emulator.state import Channel
from tests.emulator.webhook_routes import Hook
from tests.wire.conftest import Wire

pytestmark = pytest.mark.no_cover


def set_rights(wire: Wire, channel: Channel, who: int, *, yes: str = "", no: str = "") -> None:
    """What somebody, or a role, may do in a channel, and the bot is told of it."""
    given, taken = (library.Permissions(**dict.fromkeys(one.split(), True)) for one in (yes, no))
    channel.overwrites[who] = (given.value, taken.value)
    wire.discord.gateway.dispatch("CHANNEL_UPDATE", channel_payload(channel))


async def looked(wire: Wire) -> dict[str, list[str]]:
    """What `/game check` says, by its heads."""
    shown = await wire.say(wire.rae, "game check")
    assert shown.is_ephemeral
    found, under = dict[str, list[str]](), list[str]()
    for line in shown.text.splitlines():
        if line.startswith("**"):
            under = found.setdefault(line.strip("*"), [])
        elif not line.startswith("-#"):
            under.append(line.removeprefix("- "))
    return found


async def test_a_referee_is_told_which_rights_lack_and_what_rings(wire: Wire) -> None:
    await wire.begin()
    room, bot = f"<#{wire.channel.id}>", wire.discord.bot.id
    lacks, rings = (await looked(wire))["To be mended"]
    assert lacks == (
        f"In {room} I lack Manage Webhooks (so that characters speak under their own names). "
        "Somebody with Manage Permissions there can give me that, by the channel's settings or my "
        "role's."
    )
    assert "set Default Notification Settings to Only @mentions" in rings
    set_rights(wire, wire.channel, bot, yes="manage_webhooks", no="send_messages attach_files")
    assert (await looked(wire))["To be mended"][0].startswith(
        f"In {room} I lack Send Messages (to post the board and what happens) and Attach Files "
    )
    set_rights(wire, wire.channel, bot, yes="manage_webhooks")
    assert (await looked(wire))["All right"] == [f"I have all rights in {room}."]
    hooks = [Hook(wire.channel, f"Feed {number}", wire.rae) for number in range(15)]
    wire.discord.server.hooks |= {hook.token: hook for hook in hooks}
    full, _ = (await looked(wire))["To be mended"]
    assert full.startswith(f"{room} has as many webhooks as there can be, and none is mine")
    hooks[7].maker = wire.discord.bot
    assert "All right" in await looked(wire)
    wire.discord.faults.refuse("GET", "/channels/*/webhooks", 403, 50001, "Missing Access")
    assert (await looked(wire))["Not known"][0].startswith("Discord does not say just now which")


async def test_a_referee_is_told_of_a_place_for_secrets_that_others_read(wire: Wire) -> None:
    await wire.begin()
    guild, room = wire.channel.guild, f"<#{wire.other.id}>"
    set_rights(wire, wire.other, guild.id, no="view_channel")
    set_rights(wire, wire.other, wire.discord.bot.id, yes="view_channel")
    set_rights(wire, wire.other, wire.rae.id, yes="view_channel")
    await wire.discord.slash(wire.rae, wire.channel, "game secrets place", {"channel": wire.other})
    game = await wire.game()
    assert game.secrets_channel_id == wire.other.id
    assert f"Only referees can read {room}, where secrets go." in (await looked(wire))["All right"]
    set_rights(wire, wire.other, wire.bob.id, yes="view_channel")
    told = (await looked(wire))["To be mended"]
    assert any(
        one.startswith(f"Nothing secret can be told in {room}. <@{wire.bob.id}>") for one in told
    )


async def test_a_thread_that_is_locked_is_said_and_one_that_sleeps_is_well(wire: Wire) -> None:
    await wire.begin()
    thread = wire.discord.thread(wire.channel, "Cellar")
    await wire.discord.slash(wire.rae, wire.channel, "game bind", {"channel": thread})
    wire.discord.sleep(thread)
    set_rights(wire, wire.channel, wire.discord.bot.id, yes="manage_webhooks")
    assert (
        f"<#{thread.id}> sleeps, and wakes with the next move." in (await looked(wire))["All right"]
    )
    wire.discord.lock(thread)
    assert (await looked(wire))["To be mended"][0].startswith(
        f"<#{thread.id}>: This thread is locked"
    )


async def test_players_are_not_told_what_a_server_lacks(wire: Wire) -> None:
    await wire.begin()
    refused = await wire.say(wire.ann, "game check")
    assert refused.text == "Only a referee, or somebody with Manage Server, can look at that."
