"""The routes that a bot uses besides interactions answer as discord.py expects."""

import io

import discord
import pytest
from discord import Permissions

from tests.emulator.conftest import Table


async def test_what_was_written_can_be_fetched(table: Table) -> None:
    channel = table.seen_channel
    sent = [await channel.send(f"{number}") for number in range(3)]
    fetched = await channel.fetch_message(sent[1].id)
    assert fetched.content == "1"
    assert [message.content async for message in channel.history()] == ["2", "1", "0"]
    assert [message.id async for message in channel.history(before=sent[1])] == [sent[0].id]
    assert [message.id async for message in channel.history(after=sent[1])] == [sent[2].id]
    await sent[0].delete()
    with pytest.raises(discord.NotFound) as caught:
        await channel.fetch_message(sent[0].id)
    assert caught.value.code == 10008


async def test_pins_are_listed(table: Table) -> None:
    sent = await table.seen_channel.send("board")
    await sent.pin()
    assert [message.id async for message in table.seen_channel.pins()] == [sent.id]
    await sent.unpin()
    assert [message.id async for message in table.seen_channel.pins()] == []


async def test_files_and_layouts_are_kept(table: Table) -> None:
    await table.seen_channel.send("log", file=discord.File(io.BytesIO(b"text"), "log.txt"))
    assert table.channel.last_message.attachments[0]["filename"] == "log.txt"
    layout = discord.ui.LayoutView(timeout=None)
    layout.add_item(discord.ui.Container(discord.ui.TextDisplay("round 1")))
    sent = await table.seen_channel.send(view=layout)
    assert table.channel.last_message.text == "round 1"
    changed = discord.ui.LayoutView(timeout=None)
    changed.add_item(discord.ui.TextDisplay("round 2"))
    await sent.edit(view=changed)
    assert table.channel.last_message.text == "round 2"
    assert table.channel.last_message.edited_at is not None


async def test_enforced_nonce_sends_once(table: Table) -> None:
    http = table.bot.http
    body = {"content": "the goblins break", "nonce": "log-7", "enforce_nonce": True}
    route = discord.http.Route(
        "POST", "/channels/{channel_id}/messages", channel_id=table.channel.id
    )
    first = await http.request(route, json=body)
    second = await http.request(route, json=body)
    assert first["id"] == second["id"]
    assert len(table.channel.messages) == 1


async def test_guilds_members_and_users_can_be_fetched(table: Table) -> None:
    guild = table.seen_channel.guild
    assert (await guild.fetch_member(table.ann.id)).display_name == "Ann"
    assert (await table.bot.fetch_user(table.bob.id)).name == "Bob"
    assert [channel.name for channel in await guild.fetch_channels()] == ["tavern"]
    assert {role.name for role in await guild.fetch_roles()} >= {"@everyone", "role of Ann"}
    assert (await table.bot.application_info()).id == table.discord.world.application_id
    assert guild.me.guild_permissions.manage_messages
    with pytest.raises(discord.NotFound) as caught:
        await guild.fetch_member(1)
    assert caught.value.code == 10007


async def test_threads_belong_to_their_channel(table: Table) -> None:
    thread = table.discord.thread(table.channel, "west wing")
    pressed = await table.discord.slash(table.ann, thread, "ping")
    assert thread.last_message is pressed.reply
    seen = await table.bot.fetch_channel(thread.id)
    assert isinstance(seen, discord.Thread)
    assert seen.parent_id == table.channel.id


async def test_permissions_of_whoever_acts_are_sent(table: Table) -> None:
    manager = table.discord.slash(table.ann, table.channel, "ping")
    player = table.discord.slash(table.bob, table.channel, "ping")
    may = [Permissions(int(sent.payload["member"]["permissions"])) for sent in (manager, player)]
    assert [permissions.manage_guild for permissions in may] == [True, False]
    await manager
    await player


async def test_commands_are_offered_by_permission(table: Table) -> None:
    assert (await table.discord.slash(table.ann, table.channel, "manage")).is_ephemeral
    with pytest.raises(PermissionError):
        _ = table.discord.slash(table.bob, table.channel, "manage")


async def test_commands_of_a_guild_go_before_global_ones(table: Table) -> None:
    guild = discord.Object(table.channel.guild.id)
    table.bot.tree.copy_global_to(guild=guild)
    synced = await table.bot.tree.sync(guild=guild)
    assert len(synced) == len(await table.bot.tree.fetch_commands())
    pressed = await table.discord.slash(table.ann, table.channel, "ping")
    assert pressed.data["guild_id"] == str(guild.id)
    await synced[0].delete()
    assert len(await table.bot.tree.fetch_commands(guild=guild)) == len(synced) - 1


async def test_follow_ups_can_be_edited_and_deleted(table: Table) -> None:
    pressed = await table.discord.slash(table.ann, table.channel, "slow")
    await table.discord.until(lambda: pressed.edits == 1)
    webhook = discord.Webhook.partial(
        table.discord.world.application_id, pressed.token, client=table.bot
    )
    second = pressed.followups[0]
    await webhook.edit_message(second.id, content="third")
    assert second.content == "third"
    assert (await webhook.fetch_message(second.id)).content == "third"
    await webhook.delete_message(second.id)
    assert second.is_deleted
    pressed.is_expired = True
    with pytest.raises(discord.HTTPException) as caught:
        await webhook.send("too late")
    assert caught.value.code == 50027


async def test_unknown_routes_are_reported(table: Table) -> None:
    with pytest.raises(discord.NotFound):
        await table.bot.http.request(discord.http.Route("GET", "/voice/regions"))
    assert table.discord.problems.pop().endswith("the emulator has no such route")
