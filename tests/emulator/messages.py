"""Makes and changes messages by what a request says."""

import math
import time
from collections.abc import Iterable

from tests.contract.shapes import BUTTON, SELECTS, records, walk_components
from tests.emulator.payloads import message_payload
from tests.emulator.server import Request, Server
from tests.emulator.snowflakes import new_id, timestamp
from tests.emulator.state import EPHEMERAL, Channel, Json, Message, User
from tests.emulator.strict import (
    LAYOUT,
    NONCE_S,
    SILENT,
    RefusalError,
    named_in,
    require_layout,
)

SUPPRESS_EMBEDS = 1 << 2
KEPT_FLAGS = SUPPRESS_EMBEDS | EPHEMERAL | SILENT | LAYOUT
STAYING_FLAGS = EPHEMERAL | SILENT | LAYOUT


def new_message(
    channel: Channel, author: User, body: Json, filenames: Iterable[str] = ()
) -> Message:
    """Return a message as a request describes it; refuse an empty one."""
    message = Message(channel, author, nonce=body.get("nonce"))
    message.flags = (body.get("flags") or 0) & KEPT_FLAGS
    message.reply_to = body.get("message_reference")
    _fill(message, body, filenames)
    parts = (message.content.strip(), message.embeds, message.components, message.attachments)
    if not any(parts):
        raise RefusalError(400, 50006, "Cannot send an empty message")
    return message


def change_message(message: Message, body: Json, filenames: Iterable[str] = ()) -> None:
    """Apply an edit; what the request leaves out stays."""
    message.versions.append(message_payload(message))
    if "flags" in body:
        given = (body["flags"] or 0) & (SUPPRESS_EMBEDS | LAYOUT)
        message.flags = (message.flags & STAYING_FLAGS) | given
    _fill(message, body, filenames)
    message.edited_at = timestamp()


def find_by_nonce(server: Server, request: Request) -> Message | None:
    """Return the message that an enforced nonce says has been sent already, wherever that was."""
    nonce = request.record.get("nonce")
    if nonce is None or not request.record.get("enforce_nonce"):
        return None
    at, message = server.nonces.get(str(nonce), (-math.inf, None))
    return message if time.monotonic() - at < NONCE_S else None


def note_nonce(server: Server, message: Message) -> None:
    """Remember with which nonce a message was sent."""
    if message.nonce is not None:
        server.nonces[str(message.nonce)] = time.monotonic(), message


def _fill(message: Message, body: Json, filenames: Iterable[str]) -> None:
    if "content" in body:
        message.content = body["content"] or ""
    if "embeds" in body:
        message.embeds = records(body["embeds"])
    if "components" in body:
        message.components = records(body["components"])
        _number(message.components)
    if body.keys() & {"content", "components"}:
        message.allowed_mentions = body.get("allowed_mentions")
        message.mentions = named_in(message)
    require_layout(message.flags, message.content, message.embeds)
    if "attachments" in body or filenames:
        message.attachments = _attachments(message, body, list(filenames))


def _number(components: list[Json]) -> None:
    """Give every component an id, as Discord does."""
    for number, part in enumerate(walk_components(components), start=1):
        part.setdefault("id", number)
        if part["type"] in {BUTTON, *SELECTS}:
            part.setdefault("disabled", False)


def _attachments(message: Message, body: Json, filenames: list[str]) -> list[Json]:
    kept = {part["id"]: part for part in message.attachments}
    asked = [str(part.get("id")) for part in records(body.get("attachments"))]
    attachments = [kept[key] for key in asked if key in kept]
    return attachments + [_attachment(message, name) for name in filenames]


def _attachment(message: Message, filename: str) -> Json:
    attachment_id = str(new_id())
    path = f"attachments/{message.channel.id}/{attachment_id}/{filename}"
    url = f"https://cdn.discordapp.com/{path}?ex=7fffffff&is=0&hm=0&"
    return {"id": attachment_id, "filename": filename, "size": 1, "url": url, "proxy_url": url}
