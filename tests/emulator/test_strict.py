"""Each rule that is taken from Discord: the answer that is given where it is not kept to."""

import time
from collections.abc import Awaitable
from typing import Any

import aiohttp
import discord
import pytest
from discord import Permissions
from discord.http import Route

from tests.emulator import Channel, User
from tests.emulator.conftest import Table
from tests.emulator.interactions import AUTOCOMPLETE, COMMAND, MODAL, Sent
from tests.emulator.state import Role
from tests.emulator.strict import RULES, SHOWN, shows

SILENT, LAYOUT = 1 << 12, 1 << 15
PNG, WEBP = "data:image/png;base64,AAAA", "data:image/webp;base64,AAAA"
TEXT = [{"type": 10, "content": "The board"}]


async def code(asked: Awaitable[object]) -> int:
    """With which code Discord refuses something."""
    with pytest.raises(discord.HTTPException) as caught:
        await asked
    return caught.value.code


def asks(table: Table, method: str, path: str, **body: object) -> Awaitable[Any]:
    """Send a request of the bot's as it is."""
    given: Any = {"json": body} if body else {}
    return table.bot.http.request(Route(method, path), **given)


def says(table: Table, channel: Channel, **body: object) -> Awaitable[Any]:
    return asks(table, "POST", f"/channels/{channel.id}/messages", **body)


def own_role(table: Table) -> Role:
    """The bot's role in the server."""
    return next(role for role in table.channel.guild.roles.values() if role.bot is not None)


def let(table: Table, **may: bool) -> None:
    """Let the bot do something in the server."""
    role = own_role(table)
    role.permissions = role.permissions | Permissions(**may)


def thread_of(table: Table, *people: User) -> Channel:
    thread = table.discord.thread(table.channel, "cellar")
    thread.people |= {one.id for one in people}
    return thread


@shows("archived")
async def test_nothing_is_edited_in_an_archived_thread(table: Table) -> None:
    thread = thread_of(table)
    sent = await says(table, thread, content="round 1")
    table.discord.sleep(thread)
    path = f"/channels/{thread.id}"
    message = f"{path}/messages/{sent['id']}"
    assert await code(asks(table, "PATCH", message, content="round 2")) == 50083
    assert await code(asks(table, "PUT", f"{message}/reactions/x/@me")) == 50083
    assert await code(asks(table, "PUT", f"{path}/thread-members/{table.ann.id}")) == 50083
    await asks(table, "DELETE", message)
    assert not thread.messages


@shows("waking")
async def test_what_is_sent_wakes_a_thread(table: Table) -> None:
    thread = thread_of(table)
    table.discord.sleep(thread)
    await says(table, thread, content="round 1")
    assert not thread.is_archived


@shows("locked")
async def test_a_locked_thread_is_for_those_who_manage_it(table: Table) -> None:
    thread = thread_of(table, table.discord.bot)
    sent = await says(table, thread, content="round 1")
    message = f"/channels/{thread.id}/messages/{sent['id']}"
    thread.is_locked = True
    assert await code(says(table, thread, content="round 2")) == 160005
    assert await code(asks(table, "PATCH", message, content="round 2")) == 160005
    thread.is_archived = True
    assert await code(asks(table, "DELETE", message)) == 50083
    let(table, manage_threads=True)
    await says(table, thread, content="round 2")
    assert not thread.is_archived


@shows("reopening")
async def test_who_is_in_a_thread_reopens_it(table: Table) -> None:
    thread = thread_of(table)
    path = f"/channels/{thread.id}"
    table.discord.sleep(thread)
    assert await code(asks(table, "PATCH", path, archived=False)) == 50013
    thread.people.add(table.discord.bot.id)
    await asks(table, "PATCH", path, archived=False)
    assert not thread.is_archived
    table.discord.sleep(thread)
    thread.is_locked = True
    assert await code(asks(table, "PATCH", path, archived=False)) == 50013


@shows("thread-creators")
async def test_who_made_a_thread_archives_it_and_others_delete_it(table: Table) -> None:
    own = await asks(table, "POST", f"/channels/{table.channel.id}/threads", name="own", type=11)
    others = f"/channels/{thread_of(table, table.discord.bot).id}"
    assert await code(asks(table, "PATCH", others, archived=True)) == 50013
    await asks(table, "PATCH", f"/channels/{own['id']}", archived=True)
    assert await code(asks(table, "DELETE", f"/channels/{own['id']}")) == 50013
    let(table, manage_threads=True)
    await asks(table, "DELETE", f"/channels/{own['id']}")
    assert int(own["id"]) not in table.discord.world.channels


@shows("sleeping")
async def test_only_what_is_sent_keeps_a_thread_awake(table: Table) -> None:
    thread = thread_of(table, table.discord.bot)
    sent = await says(table, thread, content="round 1")
    table.discord.sleep()
    assert not thread.is_archived
    await asks(table, "PATCH", f"/channels/{thread.id}/messages/{sent['id']}", content="round 2")
    table.discord.sleep()
    assert thread.is_archived


@shows("active-threads")
async def test_threads_that_sleep_are_not_told_of(table: Table) -> None:
    asleep, awake = thread_of(table), thread_of(table)
    table.discord.sleep(asleep)
    guild = await asks(table, "GET", f"/guilds/{table.channel.guild.id}")
    assert [one["id"] for one in guild["threads"]] == [str(awake.id)]
    assert (await asks(table, "GET", f"/channels/{asleep.id}"))["thread_metadata"]["archived"]


@shows("thread-members")
async def test_who_is_in_a_thread_is_asked_one_by_one(table: Table) -> None:
    thread = thread_of(table, table.ann)
    path = f"/channels/{thread.id}/thread-members"
    assert (await asks(table, "GET", f"{path}/{table.ann.id}"))["user_id"] == str(table.ann.id)
    assert await code(asks(table, "GET", f"{path}/{table.bob.id}")) == 10007


@shows("adding")
async def test_a_mention_adds_to_a_thread(table: Table) -> None:
    thread = thread_of(table)
    quiet = {"parse": list[str]()}
    await says(table, thread, content=table.ann.mention, allowed_mentions=quiet)
    await says(table, thread, content=table.bob.mention)
    assert thread.people == {table.bob.id}


@shows("nonces")
async def test_a_nonce_is_looked_for_in_all_channels(table: Table) -> None:
    other = table.discord.channel(table.channel.guild, "elsewhere")
    first = await says(table, table.channel, content="one", nonce="b1", enforce_nonce=True)
    again = await says(table, other, content="two", nonce="b1", enforce_nonce=True)
    assert (again["id"], again["channel_id"]) == (first["id"], str(table.channel.id))
    await says(table, other, content="three", nonce="b1")
    assert [one.content for one in other.public_messages] == ["three"]


@shows("flags")
async def test_a_message_stays_silent(table: Table) -> None:
    sent = await says(table, table.channel, content="one", flags=SILENT)
    assert sent["flags"] == SILENT
    message = f"/channels/{table.channel.id}/messages/{sent['id']}"
    assert (await asks(table, "PATCH", message, content="two"))["flags"] == SILENT


@shows("ringing")
async def test_whom_a_message_rings(table: Table) -> None:
    def rung(**body: object) -> Awaitable[Any]:
        return says(table, table.channel, content=f"{table.ann.mention} is next", **body)

    quiet, guild = {"parse": list[str]()}, table.channel.guild
    await rung(allowed_mentions=quiet)
    await rung(allowed_mentions=quiet, flags=SILENT)
    guild.notifies_of = 1
    await rung(allowed_mentions=quiet)
    await rung(allowed_mentions={"users": [str(table.ann.id)]})
    everybody = frozenset({"Ann", "Bob", guild.owner.name})
    rings = [one.rings for one in table.channel.public_messages]
    assert rings == [everybody, frozenset(), frozenset(), {"Ann"}]


@shows("allowed-mentions")
async def test_what_says_nothing_mentions_all(table: Table) -> None:
    quiet = {"parse": list[str]()}
    sent = await says(table, table.channel, content="nobody", allowed_mentions=quiet)
    message = f"/channels/{table.channel.id}/messages/{sent['id']}"
    edited = await asks(table, "PATCH", message, content=table.ann.mention)
    assert [one["id"] for one in edited["mentions"]] == [str(table.ann.id)]


@shows("layouts")
async def test_a_layout_stays_one(table: Table) -> None:
    table.discord.contract = None
    both = says(table, table.channel, content="one", components=TEXT, flags=LAYOUT)
    assert await code(both) == 50035
    sent = await says(table, table.channel, components=TEXT, flags=LAYOUT)
    message = f"/channels/{table.channel.id}/messages/{sent['id']}"
    assert await code(asks(table, "PATCH", message, content="two", flags=0)) == 50035
    assert table.channel.last_message.flags == LAYOUT


@shows("forms")
async def test_a_form_is_no_answer_to_a_form(table: Table) -> None:
    table.discord.contract = None

    async def refusals(kind: int, *answers: int) -> list[int]:
        path = callback(table, kind)
        return [await code(asks(table, "POST", path, type=answer)) for answer in answers]

    assert await refusals(MODAL, 9, 8, 7) == [50035] * 3
    assert await refusals(COMMAND, 6, 7, 8) == [50035] * 3
    assert await refusals(AUTOCOMPLETE, 4, 5, 9) == [50035] * 3


def callback(table: Table, kind: int) -> str:
    """Where an interaction is answered of which nobody has told the bot, so that it does not."""
    sent = Sent(kind, table.ann, table.channel, {}, sent_at=time.perf_counter())
    table.discord.server.interactions[sent.token] = sent
    return f"/interactions/{sent.id}/{sent.token}/callback"


@shows("labels")
async def test_a_field_of_a_form_has_a_label(table: Table) -> None:
    typed = {"type": 4, "custom_id": "a", "style": 1, "required": True}
    row = {"type": 1, "components": [{**typed, "label": "Name"}]}
    twice = {"type": 18, "label": "Name", "component": {**typed, "label": "Name"}}
    table.discord.contract = None
    path = callback(table, COMMAND)
    for part in (row, twice):
        form = {"custom_id": "f", "title": "Form", "components": [part]}
        assert await code(asks(table, "POST", path, type=9, data=form)) == 50035
    well = {"type": 18, "label": "Name", "component": typed}
    form = {"custom_id": "f", "title": "Form", "components": [well]}
    await asks(table, "POST", path, type=9, data=form)


@shows("archived-presses")
async def test_a_phone_sends_no_press_in_an_archived_thread(table: Table) -> None:
    button = {"type": 2, "style": 2, "custom_id": "x", "label": "Hold"}
    thread = thread_of(table)
    await says(table, thread, components=[{"type": 1, "components": [button]}])
    table.discord.sleep(thread)
    with pytest.raises(PermissionError, match="reopened"):
        _ = table.discord.click(table.ann, thread.last_message, "x", on_phone=True)
    _ = table.discord.click(table.ann, thread.last_message, "x")
    thread.people.add(table.ann.id)
    _ = table.discord.click(table.ann, thread.last_message, "x", on_phone=True)
    thread.is_locked = True
    with pytest.raises(PermissionError, match="grey"):
        _ = table.discord.click(table.ann, thread.last_message, "x")


@shows("deadline")
async def test_after_three_seconds_it_is_unknown(table: Table) -> None:
    table.discord.server.ack_deadline = 3.0
    sent = table.discord.slash(table.ann, table.channel, "ping")
    sent.sent_at = time.perf_counter() - 3.1
    await table.discord.until(lambda: sent.refusals == [10062])


@shows("replay")
async def test_what_was_missed_is_sent_again_though_it_is_unknown(table: Table) -> None:
    async with table.discord.away():
        sent = table.discord.slash(table.ann, table.channel, "ping")
    await table.discord.until(lambda: sent.refusals == [10062])


@shows("content")
async def test_what_others_wrote_is_empty(table: Table) -> None:
    table.discord.post(table.ann, table.channel, "between us")
    table.discord.mention_message(table.bob, table.channel, "roll")
    posts = await asks(table, "GET", f"/channels/{table.channel.id}/messages")
    *_, mention, other = (post["content"] for post in posts)
    assert (other, mention) == ("", f"{table.discord.bot.mention} roll")


@shows("bot-role")
async def test_the_bot_has_a_role_of_its_own(table: Table) -> None:
    role = own_role(table)
    seen = table.bot.get_guild(table.channel.guild.id)
    assert seen is not None
    assert seen.self_role is not None
    assert seen.self_role.id == role.id
    post = table.discord.post(table.ann, table.channel, f"{role.mention} roll", roles=[role])
    sent = await asks(table, "GET", f"/channels/{table.channel.id}/messages/{post.id}")
    assert (sent["mention_roles"], sent["mentions"]) == ([str(role.id)], [])


@shows("webhook-names")
async def test_names_that_a_webhook_may_not_have(table: Table) -> None:
    let(table, manage_webhooks=True)
    hook = await table.seen_channel.create_webhook(name="Linkboy")
    for name in ("here", "Everyone", "a ``` b", "Clyde", "Discordia", "x" * 81):
        assert await code(hook.send("Ale?", username=name, wait=True)) == 50035
    await hook.send("Ale?", username="Heretic", wait=True)
    assert table.channel.last_message.author.name == "Heretic"


@shows("webhook-count")
async def test_how_many_webhooks_a_channel_has(table: Table) -> None:
    let(table, manage_webhooks=True)
    for _ in range(15):
        await table.seen_channel.create_webhook(name="Linkboy")
    assert await code(table.seen_channel.create_webhook(name="Linkboy")) == 30007


@shows("webhook-bursts")
async def test_a_webhook_posts_five_times_in_two_seconds(table: Table) -> None:
    address, statuses = f"{table.discord.rest_url}{await hook_of(table)}", list[int]()
    async with aiohttp.ClientSession() as session:
        for number in range(6):
            async with session.post(address, json={"content": f"{number}"}) as answer:
                statuses.append(answer.status)
    assert statuses == [200] * 5 + [429]


async def hook_of(table: Table, **more: object) -> str:
    """The path of a new webhook."""
    let(table, manage_webhooks=True)
    path = f"/channels/{table.channel.id}/webhooks"
    hook = await asks(table, "POST", path, name="Voice", **more)
    return f"/webhooks/{hook['id']}/{hook['token']}"


async def shown_by(table: Table, path: str, **body: object) -> str | None:
    """What stands beside a post of a webhook."""
    sent = await asks(table, "POST", path, content="Ale!", **body)
    found: str | None = sent["author"]["avatar"]
    return found


@shows("webhook-pictures")
async def test_a_webhook_has_a_picture_of_its_own(table: Table) -> None:
    plain, painted = await hook_of(table), await hook_of(table, avatar=PNG)
    assert await shown_by(table, plain) is None
    own = await shown_by(table, painted)
    assert own is not None
    assert await shown_by(table, painted, avatar_url="https://example.org/a.png") not in (own, None)
    number = painted.split("/")[2]
    await asks(table, "PATCH", f"/webhooks/{number}", avatar="data:image/png;base64,BBBB")
    assert await shown_by(table, painted) not in (own, None)
    assert await code(asks(table, "PATCH", f"/webhooks/{number}", avatar=WEBP)) == 50035
    assert await code(hook_of(table, avatar=WEBP)) == 50035


@shows("forums")
async def test_a_forum_has_posts_alone_each_with_a_tag_where_it_demands_one(table: Table) -> None:
    forum = table.discord.forum(table.channel.guild, tags=2, demands_tag=True)
    assert await code(says(table, forum, content="Hello")) == 50024
    there = table.bot.get_channel(forum.id)
    assert isinstance(there, discord.ForumChannel)
    assert there.flags.require_tag
    assert await code(there.create_thread(name="The well", content="Hello")) == 40067
    made = await there.create_thread(
        name="The well", content="Hello", applied_tags=there.available_tags[:1]
    )
    post = table.discord.world.channels[made.thread.id]
    assert (post.parent, [one.content for one in post.public_messages]) == (forum, ["Hello"])
    assert made.thread.applied_tags == there.available_tags[:1]
    table.discord.deny(forum, table.discord.bot, discord.Permissions(send_messages=True))
    assert await code(there.create_thread(name="The mill", content="Hello")) == 50013


@shows("signed-addresses")
async def test_a_signed_address_shows_nothing(table: Table) -> None:
    path = await hook_of(table)
    signed = "https://cdn.discordapp.com/attachments/1/2/portrait.webp?ex=7fffffff&is=0&hm=0&"
    assert await shown_by(table, path, avatar_url=signed) is None
    assert await shown_by(table, path, avatar_url=signed.partition("?")[0]) is not None


def emojis(table: Table) -> str:
    return f"/applications/{table.discord.world.application_id}/emojis"


@shows("app-emojis")
async def test_an_app_has_so_many_emojis(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.emulator.picture_routes.MOST_EMOJIS", 1)
    made = await asks(table, "POST", emojis(table), name="face", image=WEBP)
    assert await code(asks(table, "POST", emojis(table), name="other", image=PNG)) == 30008
    address = f"{discord.Asset.BASE}/emojis/{made['id']}.webp?size=128"
    assert await shown_by(table, await hook_of(table), avatar_url=address) is not None
    listed = await asks(table, "GET", emojis(table))
    assert [one["id"] for one in listed["items"]] == [made["id"]]


@shows("gone-emojis")
async def test_no_button_has_an_emoji_that_is_gone(table: Table) -> None:
    made = await asks(table, "POST", emojis(table), name="face", image=PNG)
    emoji = {"id": made["id"], "name": "face"}
    button = {"type": 2, "style": 2, "custom_id": "x", "label": "Ada", "emoji": emoji}
    menu = {"type": 3, "custom_id": "y", "options": [{"label": "A", "value": "a", "emoji": emoji}]}
    rows = [{"type": 1, "components": [button]}, {"type": 1, "components": [menu]}]
    await says(table, table.channel, components=rows)
    await asks(table, "DELETE", f"{emojis(table)}/{made['id']}")
    for row in rows:
        with pytest.raises(discord.HTTPException, match="Invalid emoji") as refused:
            await says(table, table.channel, components=[row])
        assert refused.value.code == 50035


@shows("two-scopes")
async def test_commands_stand_side_by_side(table: Table) -> None:
    guild = discord.Object(table.channel.guild.id)
    table.bot.tree.copy_global_to(guild=guild)
    await table.bot.tree.sync(guild=guild)
    assert table.discord.commands.names(guild.id).count("ping") == 2


@shows("user-installs")
async def test_a_command_comes_along_unless_it_says_no(table: Table) -> None:
    sent = await table.discord.slash(table.ann, table.channel, "ping", as_person=True)
    owners = sent.payload["authorizing_integration_owners"]
    assert (owners, sent.payload["app_permissions"]) == ({"1": str(table.ann.id)}, "0")
    table.discord.commands.find(0, 1, "ping")["integration_types"] = [0]
    with pytest.raises(LookupError):
        _ = table.discord.slash(table.ann, table.channel, "ping", as_person=True)


def test_each_rule_is_shown_and_has_a_source() -> None:
    assert set(SHOWN) == {rule.key for rule in RULES}
    assert all(rule.source and rule.read for rule in RULES)
