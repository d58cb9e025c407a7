"""Routes that answer interactions: callbacks, the original message and follow-ups."""

import time

from tests.contract.shapes import records
from tests.emulator.interactions import ACKS, COMPONENT, Interaction
from tests.emulator.messages import change_message, new_message
from tests.emulator.payloads import message_payload
from tests.emulator.server import Request, Routes, Server
from tests.emulator.state import EPHEMERAL, Json, Message
from tests.emulator.strict import RefusalError, require_answer, require_labels
from tests.emulator.webhook_routes import delete_by, edit_by, say_by

WEBHOOK = "/webhooks/{application}/{token}"
ORIGINAL = WEBHOOK + "/messages/@original"
FOLLOW_UP = WEBHOOK + "/messages/{message}"
REPLY_TO_COMMAND, PLAIN_REPLY = 20, 19


def add_interaction_routes(routes: Routes) -> None:
    """Register the callback and the webhook of an interaction."""
    routes.add("POST", "/interactions/{interaction}/{token}/callback")(_callback)
    routes.add("POST", WEBHOOK)(_follow_up)
    for path in (ORIGINAL, FOLLOW_UP):
        routes.add("GET", path)(_get_answer)
        routes.add("PATCH", path)(_edit_answer)
        routes.add("DELETE", path)(_delete_answer)


def _callback(server: Server, request: Request) -> Json | None:
    interaction = server.interactions.get(request.ids["token"])
    if interaction is None or interaction.id != request.number("interaction"):
        raise RefusalError(404, 10062, "Unknown interaction")
    with server.noting_refusals(interaction):
        if interaction.ack is not None:
            interaction.second_acks += 1
            raise RefusalError(400, 40060, "Interaction has already been acknowledged.")
        if interaction.is_lost or time.perf_counter() - interaction.sent_at > server.ack_deadline:
            raise RefusalError(404, 10062, "Unknown interaction")
        kind = ACKS.get(request.record.get("type", 0), "")
        require_answer(interaction.kind, kind, on_message=interaction.message is not None)
        resource = _acknowledge(server, request, interaction, kind)
    if request.query.get("with_response") not in {"1", "true", "True"}:
        return None
    described: Json = {"id": str(interaction.id), "type": interaction.kind}
    if "message" in resource:
        described["response_message_id"] = resource["message"]["id"]
    return {"interaction": described, "resource": resource}


def _acknowledge(server: Server, request: Request, interaction: Interaction, kind: str) -> Json:
    """Carry out a callback and return the resource that its response describes."""
    data: Json = request.record.get("data") or {}
    resource: Json = {"type": request.record["type"]}
    if kind == "message":
        interaction.original = _answer(server, interaction, data, request)
    elif kind == "update":
        _change_pressed(server, interaction, data, request)
    elif kind == "modal":
        require_labels(records(data.get("components")))
    elif kind == "defer update":
        interaction.original = interaction.message
    interaction.acknowledge(kind, data)
    if interaction.original is not None:
        resource["message"] = message_payload(interaction.original)
    return resource


def _answer(server: Server, interaction: Interaction, data: Json, request: Request) -> Message:
    message = new_message(interaction.channel, server.world.bot, data, request.filenames)
    message.interaction_id = interaction.id
    message.kind = PLAIN_REPLY if interaction.kind == COMPONENT else REPLY_TO_COMMAND
    message.seen_by = interaction.user if message.is_ephemeral else None
    server.publish_message(message)
    return message


def _change_pressed(server: Server, interaction: Interaction, data: Json, request: Request) -> None:
    """Edit the message that the pressed button belongs to, ephemeral or not."""
    message = interaction.message
    if message is None or message.is_deleted:
        raise RefusalError(404, 10008, "Unknown Message")
    change_message(message, data, request.filenames)
    interaction.original = message
    server.send_message_event("MESSAGE_UPDATE", message)


def _follow_up(server: Server, request: Request) -> Json:
    if (hook := server.hooks.get(request.ids["token"])) is not None:
        return say_by(hook, server, request)
    interaction = server.interaction(request)
    with server.noting_refusals(interaction):
        if _is_still_thinking(interaction):
            return message_payload(_fill_in(server, interaction, request))
        message = _answer(server, interaction, request.record, request)
        interaction.followups.append(message)
    interaction.touch()
    return message_payload(message)


def _is_still_thinking(interaction: Interaction) -> bool:
    is_deferred = interaction.ack is not None and interaction.ack.kind == "defer"
    return is_deferred and interaction.original is None and interaction.deletions == 0


def _fill_in(server: Server, interaction: Interaction, request: Request) -> Message:
    """Put the first message after "is thinking…" in its place.

    Whether it is ephemeral was settled by the deferral; the message cannot change it any more.
    """
    assert interaction.ack is not None
    was_ephemeral = (interaction.ack.data.get("flags") or 0) & EPHEMERAL
    flags = ((request.record.get("flags") or 0) & ~EPHEMERAL) | was_ephemeral
    body = {**request.record, "flags": flags}
    interaction.original = _answer(server, interaction, body, request)
    interaction.touch()
    return interaction.original


def _find_answer(interaction: Interaction, request: Request) -> Message:
    wanted = request.ids.get("message")
    original = interaction.original
    if wanted is None and original is not None and not original.is_deleted:
        return original
    for message in interaction.messages:
        if str(message.id) == wanted and not message.is_deleted:
            return message
    raise RefusalError(404, 10008, "Unknown Message")


def _get_answer(server: Server, request: Request) -> Json:
    return message_payload(_find_answer(server.interaction(request), request))


def _edit_answer(server: Server, request: Request) -> Json:
    if (hook := server.hooks.get(request.ids["token"])) is not None:
        return edit_by(hook, server, request)
    interaction = server.interaction(request)
    with server.noting_refusals(interaction):
        if "message" not in request.ids and _is_still_thinking(interaction):
            return message_payload(_fill_in(server, interaction, request))
        message = _find_answer(interaction, request)
        change_message(message, request.record, request.filenames)
    interaction.edits += 1
    interaction.touch()
    server.send_message_event("MESSAGE_UPDATE", message)
    return message_payload(message)


def _delete_answer(server: Server, request: Request) -> None:
    if (hook := server.hooks.get(request.ids["token"])) is not None:
        delete_by(hook, server, request)
        return
    interaction = server.interaction(request)
    with server.noting_refusals(interaction):
        if "message" not in request.ids and _is_still_thinking(interaction):
            interaction.deletions += 1
            interaction.touch()
            return
        server.remove_message(_find_answer(interaction, request))
    interaction.deletions += 1
    interaction.touch()
