"""Makes and changes messages by what a request says."""

from collections.abc import Iterable

from tests.contract.shapes import BUTTON, SELECTS, records, walk_components
from tests.emulator.payloads import message_payload
from tests.emulator.server import RefusalError, Request
from tests.emulator.snowflakes import new_id, timestamp
from tests.emulator.state import EPHEMERAL, Channel, Json, Message, User

SUPPRESS_EMBEDS, LAYOUT = 1 << 2, 1 << 15
KEPT_FLAGS = SUPPRESS_EMBEDS | EPHEMERAL | LAYOUT


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
        message.flags = (message.flags & EPHEMERAL) | ((body["flags"] or 0) & ~EPHEMERAL)
    _fill(message, body, filenames)
    message.edited_at = timestamp()


def find_by_nonce(channel: Channel, request: Request) -> Message | None:
    """Return the message that an enforced nonce says has been sent already."""
    nonce = request.record.get("nonce")
    if nonce is None or not request.record.get("enforce_nonce"):
        return None
    for message in channel.messages.values():
        if str(message.nonce) == str(nonce):
            return message
    return None


def _fill(message: Message, body: Json, filenames: Iterable[str]) -> None:
    if "content" in body:
        message.content = body["content"] or ""
    if "embeds" in body:
        message.embeds = records(body["embeds"])
    if "components" in body:
        message.components = records(body["components"])
        _number(message.components)
    if "allowed_mentions" in body:
        message.allowed_mentions = body["allowed_mentions"]
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
    url = f"https://cdn.discordapp.com/attachments/{message.channel.id}/{attachment_id}/{filename}"
    return {"id": attachment_id, "filename": filename, "size": 1, "url": url, "proxy_url": url}
