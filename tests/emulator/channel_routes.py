"""Routes about channels, threads, messages and pins."""

from tests.emulator.messages import change_message, find_by_nonce, new_message, note_nonce
from tests.emulator.payloads import channel_payload, message_payload
from tests.emulator.server import Request, Routes, Server
from tests.emulator.snowflakes import timestamp
from tests.emulator.state import PRIVATE_THREAD, PUBLIC_THREAD, Channel, Json
from tests.emulator.strict import (
    RefusalError,
    require_archiving,
    require_changing,
    require_deleting,
    require_reopening,
    require_sending,
    require_tags,
)

MESSAGE = "/channels/{channel}/messages/{message}"
THREAD_MEMBER = "/channels/{channel}/thread-members/{user}"
PAGE = 50


def add_channel_routes(routes: Routes) -> None:
    """Register channels and threads."""
    routes.add("GET", "/channels/{channel}")(
        lambda server, request: channel_payload(server.channel(request))
    )
    routes.add("PATCH", "/channels/{channel}")(_edit_channel)
    routes.add("DELETE", "/channels/{channel}")(_delete_channel)
    routes.add("POST", "/channels/{channel}/threads")(_create_thread)
    routes.add("POST", MESSAGE + "/threads")(_create_thread)
    routes.add("GET", THREAD_MEMBER)(_thread_member)
    routes.add("PUT", THREAD_MEMBER)(_join)
    routes.add("DELETE", THREAD_MEMBER)(_leave)
    routes.add("POST", "/channels/{channel}/typing")(_visit)


def add_message_routes(routes: Routes) -> None:
    """Register messages and pins."""
    routes.add("GET", "/channels/{channel}/messages")(_history)
    routes.add("POST", "/channels/{channel}/messages")(_create_message)
    routes.add("GET", MESSAGE)(lambda server, request: server.read(server.message(request)))
    routes.add("PATCH", MESSAGE)(_edit_message)
    routes.add("DELETE", MESSAGE)(_delete_message)
    routes.add("PUT", MESSAGE + "/reactions/{emoji}/@me")(_react)
    routes.add("GET", "/channels/{channel}/messages/pins")(_pins)
    for path in (
        "/channels/{channel}/messages/pins/{message}",
        "/channels/{channel}/pins/{message}",
    ):
        routes.add("PUT", path)(_pin)
        routes.add("DELETE", path)(_unpin)


def _visit(server: Server, request: Request) -> None:
    server.channel(request)


def _whose(server: Server, request: Request) -> int:
    return server.world.bot.id if request.ids["user"] == "@me" else request.number("user")


def _thread_member(server: Server, request: Request) -> Json:
    thread, user_id = server.channel(request), _whose(server, request)
    if user_id not in thread.people:
        raise RefusalError(404, 10007, "Unknown Member")
    joined = {"join_timestamp": timestamp(), "flags": 0}
    return {"id": str(thread.id), "user_id": str(user_id), **joined}


def _join(server: Server, request: Request) -> None:
    thread = server.channel(request)
    require_changing(thread, server.may(thread))
    thread.people.add(_whose(server, request))


def _leave(server: Server, request: Request) -> None:
    server.channel(request).people.discard(_whose(server, request))


def _edit_channel(server: Server, request: Request) -> Json:
    channel, record = server.channel(request), request.record
    if record.keys() == {"archived"} and not record["archived"]:
        require_reopening(channel, server.world.bot, server.may(channel))
    elif channel.is_thread and record.keys() <= {"name", "archived"}:
        require_archiving(channel, server.world.bot, server.may(channel))
    else:
        server.channel(request, "manage_threads")
    channel.name = record.get("name", channel.name)
    channel.is_archived = record.get("archived", channel.is_archived)
    channel.is_locked = record.get("locked", channel.is_locked)
    channel.is_stirred = not channel.is_archived
    event = "THREAD_UPDATE" if channel.is_thread else "CHANNEL_UPDATE"
    server.gateway.dispatch(event, channel_payload(channel))
    return channel_payload(channel)


def _delete_channel(server: Server, request: Request) -> Json:
    channel = server.channel(request)
    if channel.is_thread:
        server.channel(request, "manage_threads")
    payload = channel_payload(channel)
    del server.world.channels[channel.id], channel.guild.channels[channel.id]
    event = "THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE"
    server.gateway.dispatch(event, payload)
    return payload


def _create_thread(server: Server, request: Request) -> Json:
    is_private = request.record.get("type") == PRIVATE_THREAD
    needed = "create_private_threads" if is_private else "create_public_threads"
    parent = server.channel(request)
    if parent.is_forum:
        return _create_post(server, request, parent)
    parent = server.channel(request, needed)
    kind = PRIVATE_THREAD if is_private else PUBLIC_THREAD
    thread = Channel(
        request.record["name"], parent.guild, kind=kind, parent=parent, owner=server.world.bot
    )
    if "message" in request.ids:
        thread.id = server.message(request).id
        if thread.id in server.world.channels:
            raise RefusalError(400, 160004, "A thread has already been created for this message")
    thread.people.add(server.world.bot.id)
    server.world.add_channel(thread)
    server.gateway.dispatch("THREAD_CREATE", {**channel_payload(thread), "newly_created": True})
    return channel_payload(thread)


def _create_post(server: Server, request: Request, forum: Channel) -> Json:
    server.channel(request, "send_messages")
    tags = tuple(map(int, request.record.get("applied_tags") or ()))
    require_tags(forum, tags)
    bot = server.world.bot
    post = Channel(request.record["name"], forum.guild, kind=PUBLIC_THREAD, parent=forum, owner=bot)
    post.tags = tags
    post.people.add(bot.id)
    first = new_message(post, bot, request.record["message"], request.filenames)
    first.id = post.id
    server.world.add_channel(post)
    server.gateway.dispatch("THREAD_CREATE", {**channel_payload(post), "newly_created": True})
    server.publish_message(first)
    return {**channel_payload(post), "message": message_payload(first)}


def _history(server: Server, request: Request) -> list[Json]:
    channel = server.channel(request, "read_message_history")
    messages = channel.public_messages
    if "before" in request.query:
        messages = [part for part in messages if part.id < int(request.query["before"])]
    if "after" in request.query:
        messages = [part for part in messages if part.id > int(request.query["after"])]
    limit = int(request.query.get("limit", PAGE))
    page = messages[:limit] if "after" in request.query else messages[-limit:]
    return [server.read(message) for message in reversed(page)]


def _create_message(server: Server, request: Request) -> Json:
    channel = server.channel(request)
    needed = "send_messages_in_threads" if channel.is_thread else "send_messages"
    server.channel(request, needed, *(["embed_links"] if request.record.get("embeds") else []))
    if channel.is_forum:
        raise RefusalError(400, 50024, "Cannot execute action on this channel type")
    require_sending(channel, server.may(channel))
    sent = find_by_nonce(server, request)
    if sent is None:
        sent = new_message(channel, server.world.bot, request.record, request.filenames)
        server.publish_message(sent)
        note_nonce(server, sent)
    return message_payload(sent)


def _edit_message(server: Server, request: Request) -> Json:
    message = server.message(request)
    if message.author is not server.world.bot:
        raise RefusalError(403, 50005, "Cannot edit a message authored by another user")
    require_changing(message.channel, server.may(message.channel))
    change_message(message, request.record, request.filenames)
    server.send_message_event("MESSAGE_UPDATE", message)
    return message_payload(message)


def _delete_message(server: Server, request: Request) -> None:
    message = server.message(request)
    if message.author is not server.world.bot:
        server.channel(request, "manage_messages")
    require_deleting(message.channel, server.may(message.channel))
    server.remove_message(message)


def _react(server: Server, request: Request) -> None:
    channel = server.message(request).channel
    require_changing(channel, server.may(channel))


def _pins(server: Server, request: Request) -> Json:
    pinned = [part for part in server.channel(request).public_messages if part.is_pinned]
    items = [{"pinned_at": part.created_at, "message": message_payload(part)} for part in pinned]
    return {"items": items, "has_more": False}


def _pin(server: Server, request: Request) -> None:
    server.channel(request, "pin_messages")
    server.message(request).is_pinned = True


def _unpin(server: Server, request: Request) -> None:
    server.channel(request, "pin_messages")
    server.message(request).is_pinned = False
