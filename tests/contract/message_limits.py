"""Limits of messages, embeds and autocompletion that the OpenAPI file does not encode."""

from collections.abc import Iterator

from tests.contract.component_limits import check_components
from tests.contract.shapes import Json, record, records, text

CONTENT_LENGTH = 2000
EMBEDS_LENGTH = 6000
CHOICES = 25
CHOICE_LENGTH = 100
EPHEMERAL = 1 << 6
MISSING = "..."
LAYOUT = 1 << 15
PARTS = ("content", "embeds", "components", "attachments", "sticker_ids", "poll")
REPLACED_BY_LAYOUT = ("content", "embeds", "sticker_ids", "poll")


def check_message(message: Json, *, is_new: bool, is_in_channel: bool = False) -> Iterator[str]:
    """Yield what is wrong with a message that is sent (`is_new`) or edited.

    `is_in_channel`: it goes to a channel, where no message can be ephemeral.
    """
    content = text(message.get("content"))
    if len(content) > CONTENT_LENGTH:
        yield f"content has {len(content)} characters, {CONTENT_LENGTH} are allowed"
    if _is_empty(message, is_new=is_new):
        yield "the message is empty"
    if is_in_channel and _flags(message) & EPHEMERAL:
        yield "a channel message cannot be ephemeral: everybody would read it"
    if message.get("nonce") == MISSING:
        yield "the nonce is the library's word for nothing: Discord takes only the first of them"
    yield from _check_embeds(records(message.get("embeds")))
    yield from _check_mentions(record(message.get("allowed_mentions")))
    is_layout = bool(_flags(message) & LAYOUT)
    if is_layout:
        yield from _check_layout(message)
    yield from check_components(message.get("components"), is_layout=is_layout, is_new=is_new)


def check_autocomplete(data: Json) -> Iterator[str]:
    """Yield what is wrong with the choices that answer an autocompletion."""
    choices = records(data.get("choices"))
    if len(choices) > CHOICES:
        yield f"{len(choices)} choices are offered, {CHOICES} are allowed"
    for choice in choices:
        name, value = text(choice.get("name")), choice.get("value")
        if not 1 <= len(name.strip()) <= CHOICE_LENGTH or len(name) > CHOICE_LENGTH:
            yield f"the choice name {name[:40]!r} has {len(name)} characters, 1 to 100 are allowed"
        if isinstance(value, str) and not 1 <= len(value) <= CHOICE_LENGTH:
            yield f"the choice value {value[:40]!r} has {len(value)} characters, 1 to 100 allowed"


def _flags(message: Json) -> int:
    flags = message.get("flags")
    return flags if isinstance(flags, int) else 0


def _is_empty(message: Json, *, is_new: bool) -> bool:
    """Tell whether nothing would be left to see; an edit keeps the parts that it leaves out."""
    if not is_new and not {"content", "embeds", "components"} <= message.keys():
        return False
    parts = [message.get(part) for part in PARTS]
    return not any(part.strip() if isinstance(part, str) else part for part in parts)


def _check_embeds(embeds: list[Json]) -> Iterator[str]:
    total = sum(_embed_length(embed) for embed in embeds)
    if total > EMBEDS_LENGTH:
        yield f"all embeds together have {total} characters, {EMBEDS_LENGTH} are allowed"
    for position, embed in enumerate(embeds):
        if not embed.keys() - {"type", "color", "flags"}:
            yield f"embed {position} has nothing in it"
        for field in records(embed.get("fields")):
            yield from (
                f"embed {position} has a field with an empty {part}"
                for part in ("name", "value")
                if not text(field.get(part)).strip()
            )


def _embed_length(embed: Json) -> int:
    texts = [embed.get("title"), embed.get("description")]
    texts += [record(embed.get("footer")).get("text"), record(embed.get("author")).get("name")]
    for field in records(embed.get("fields")):
        texts += [field.get("name"), field.get("value")]
    return sum(len(text(part)) for part in texts)


def _check_mentions(allowed: Json) -> Iterator[str]:
    parse = allowed.get("parse") or []
    for kind in ("users", "roles"):
        if kind in parse and allowed.get(kind):
            yield f"allowed_mentions names {kind} and also parses them all"
        if len(allowed.get(kind) or []) > 100:
            yield f"allowed_mentions names more than 100 {kind}"


def _check_layout(message: Json) -> Iterator[str]:
    for part in REPLACED_BY_LAYOUT:
        if message.get(part):
            yield f"a components layout cannot be combined with {part}"
