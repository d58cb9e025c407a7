"""Routes of a channel's webhooks: made, listed and removed, and what is said by them."""

from dataclasses import dataclass, field
from secrets import token_hex

from discord import Permissions

from tests.emulator.messages import change_message, new_message
from tests.emulator.payloads import message_payload, user_payload
from tests.emulator.picture_routes import keep_picture, picture_at
from tests.emulator.server import Request, Routes, Server
from tests.emulator.snowflakes import new_id
from tests.emulator.state import Channel, Json, Message, User
from tests.emulator.strict import (
    MOST_HOOKS,
    RefusalError,
    require_changing,
    require_deleting,
    require_name,
    require_picture,
    require_sending,
)

HOOKS = "/channels/{channel}/webhooks"


@dataclass(eq=False)
class Hook:
    """A webhook of a channel, and what its picture is known by."""

    channel: Channel
    name: str
    maker: User
    picture: str = ""
    id: int = field(default_factory=new_id)
    token: str = field(default_factory=token_hex)

    def payload(self) -> Json:
        return {
            "id": str(self.id),
            "type": 1,
            "guild_id": str(self.channel.guild.id),
            "channel_id": str(self.channel.id),
            "name": self.name,
            "avatar": self.picture or None,
            "token": self.token,
            "application_id": None,
            "user": user_payload(self.maker),
        }


def add_webhook_routes(routes: Routes) -> None:
    """Register the webhooks of channels; what is said by them goes where interactions go."""
    routes.add("GET", HOOKS)(_list)
    routes.add("POST", HOOKS)(_make)
    routes.add("PATCH", "/webhooks/{webhook}")(_rename)
    routes.add("DELETE", "/webhooks/{webhook}")(_remove)


def _list(server: Server, request: Request) -> list[Json]:
    channel = server.channel(request, "manage_webhooks")
    return [hook.payload() for hook in server.hooks.values() if hook.channel is channel]


def _make(server: Server, request: Request) -> Json:
    channel = server.channel(request, "manage_webhooks")
    if channel.is_thread:
        raise RefusalError(400, 50024, "Cannot execute action on this channel type")
    name = str(request.record["name"])
    require_name(name)
    if sum(hook.channel is channel for hook in server.hooks.values()) >= MOST_HOOKS:
        raise RefusalError(400, 30007, "Maximum number of webhooks reached (15)")
    hook = Hook(channel, name, server.world.bot, _picture_in(server, request))
    server.hooks[hook.token] = hook
    return hook.payload()


def _picture_in(server: Server, request: Request) -> str:
    picture = request.record.get("avatar")
    require_picture(picture)
    return keep_picture(server, picture) if picture else ""


def _found(server: Server, request: Request) -> Hook:
    number = request.number("webhook")
    hook = next((one for one in server.hooks.values() if one.id == number), None)
    if hook is None:
        raise RefusalError(404, 10015, "Unknown Webhook")
    if not server.may(hook.channel).manage_webhooks:
        raise RefusalError(403, 50013, "Missing Permissions")
    return hook


def _rename(server: Server, request: Request) -> Json:
    hook, record = _found(server, request), request.record
    require_name(record.get("name", hook.name))
    hook.name = record.get("name", hook.name)
    if "avatar" in record:
        hook.picture = _picture_in(server, request)
    return hook.payload()


def _remove(server: Server, request: Request) -> None:
    del server.hooks[_found(server, request).token]


def say_by(hook: Hook, server: Server, request: Request) -> Json:
    """Post what a webhook says, in its channel or in a thread of it."""
    channel = _channel(hook, server, request)
    author = User(request.record.get("username") or hook.name, hook.id, is_bot=True)
    require_name(author.name)
    require_sending(channel, Permissions.none())
    message = new_message(channel, author, request.record, request.filenames)
    address = request.record.get("avatar_url")
    message.picture = picture_at(server, address) if address else hook.picture
    message.webhook_id = hook.id
    server.publish_message(message)
    return message_payload(message)


def edit_by(hook: Hook, server: Server, request: Request) -> Json:
    """Change what a webhook has said."""
    message = _message(hook, server, request)
    require_changing(message.channel, Permissions.none())
    change_message(message, request.record, request.filenames)
    server.send_message_event("MESSAGE_UPDATE", message)
    return message_payload(message)


def delete_by(hook: Hook, server: Server, request: Request) -> None:
    """Delete what a webhook has said."""
    message = _message(hook, server, request)
    require_deleting(message.channel, Permissions.none())
    server.remove_message(message)


def _channel(hook: Hook, server: Server, request: Request) -> Channel:
    thread = request.query.get("thread_id")
    if thread is None:
        return hook.channel
    found = server.world.channels.get(int(thread))
    if found is None or found.parent is not hook.channel:
        raise RefusalError(404, 10003, "Unknown Channel")
    return found


def _message(hook: Hook, server: Server, request: Request) -> Message:
    found = _channel(hook, server, request).messages.get(request.number("message"))
    if found is None or found.author.id != hook.id:
        raise RefusalError(404, 10008, "Unknown Message")
    return found
