"""What people do in the Discord app: type commands, press buttons, fill in modals, write posts."""

import time
from collections.abc import Mapping, Sequence

from discord import Permissions

from tests.contract.shapes import TEXT_INPUT, Json, records, walk_components
from tests.emulator import interactions as kinds
from tests.emulator.commands import (
    CHAT_INPUT,
    MESSAGE_MENU,
    USER_MENU,
    Focus,
    Value,
    call_data,
)
from tests.emulator.interactions import Interaction, Sent
from tests.emulator.payloads import (
    channel_payload,
    member_payload,
    message_payload,
    resolved_payload,
)
from tests.emulator.server import Server
from tests.emulator.snowflakes import TIME_SHIFT
from tests.emulator.state import Channel, Message, Role, User
from tests.emulator.strict import require_pressing
from tests.typed import line_of, listed_name

LOST_MS = 4_000
"""So long ago somebody acted whom Discord has told that it failed."""
ATTACHMENT_LIMIT = 10 * 1024 * 1024
FORGED_BUTTON: Json = {"type": 2, "id": 9_000, "style": 1, "label": "forged", "disabled": False}
RESOLVED_SELECTS = frozenset({5, 6, 7, 8})


class Actors:
    """Sends interactions and messages to the bot; nothing here waits for an answer."""

    def __init__(self, server: Server) -> None:
        self.server = server

    def slash(
        self,
        user: User,
        channel: Channel,
        command: str,
        options: Mapping[str, Value] | None = None,
        *,
        is_forged: bool = False,
        as_person: bool = False,
    ) -> Sent:
        """Send a slash command by its key (`"encounter next"`); it has to be registered and fit.

        `as_person`: by the app that somebody has installed for themselves.

        What the bot has and does not list goes as a line behind `/do`.

        Raises LookupError, PermissionError or ValueError for what the app would not send, unless
        `is_forged`.
        """
        options = options or {}
        listed = listed_name(command)
        if not listed:
            said = {k: f"<@{one.id}>" for k, one in options.items() if isinstance(one, User)}
            said |= {k: f"<#{one.id}>" for k, one in options.items() if isinstance(one, Channel)}
            listed, options = "do", {"what": line_of(command, options, said)}
        name, *path = listed.split()
        known = self.server.commands
        spec = known.find(channel.guild.id, CHAT_INPUT, name, as_person=as_person)
        if not is_forged:
            self._require_offered(user, channel, spec)
        data = call_data(spec, path, options, channel.guild, is_forged=is_forged)
        return self._send(Sent(kinds.COMMAND, user, channel, data, is_own=as_person))

    def autocomplete(
        self,
        user: User,
        channel: Channel,
        command: str,
        option: str,
        text: str = "",
        options: Mapping[str, Value] | None = None,
    ) -> Sent:
        """Ask for the choices of an option while `text` stands in it."""
        name, *path = command.split()
        spec = self.server.commands.find(channel.guild.id, CHAT_INPUT, name)
        focus = Focus(option, text)
        data = call_data(spec, path, options or {}, channel.guild, focus=focus)
        return self._send(Sent(kinds.AUTOCOMPLETE, user, channel, data))

    def menu(self, user: User, channel: Channel, name: str, target: User | Message) -> Sent:
        """Pick an entry of the context menu of a user or a message."""
        kind = USER_MENU if isinstance(target, User) else MESSAGE_MENU
        spec = self.server.commands.find(channel.guild.id, kind, name)
        data: Json = {"id": spec["id"], "name": name, "type": kind, "target_id": str(target.id)}
        data["resolved"] = resolved_payload([target], channel.guild)
        return self._send(Sent(kinds.COMMAND, user, channel, data))

    def click(
        self,
        user: User,
        message: Message,
        custom_id: str | None = None,
        *,
        label: str | None = None,
        is_forged: bool = False,
        on_phone: bool = False,
    ) -> Sent:
        """Press a button, named by its id or its label; forged ids need not be on the message.

        Raises PermissionError for a press that the app does not send.
        """
        may = self.server.world.permissions(user, message.channel)
        require_pressing(message.channel, user, may, on_phone=on_phone)
        button = FORGED_BUTTON if is_forged else _pressable(message.buttons, custom_id, label)
        data: Json = {"component_type": 2, "id": button["id"]}
        data["custom_id"] = custom_id if is_forged else button["custom_id"]
        return self._press(user, message, data)

    def select(
        self, user: User, message: Message, custom_id: str, values: Sequence[str | User | Role]
    ) -> Sent:
        """Choose values in a select."""
        select = _pressable(message.selects, custom_id, None)
        offered = [option["value"] for option in records(select.get("options"))]
        unknown = [value for value in values if offered and value not in offered]
        assert not unknown, f"{unknown} are not among {offered}"
        ids = [value if isinstance(value, str) else str(value.id) for value in values]
        data: Json = {"custom_id": custom_id, "component_type": select["type"], "values": ids}
        targets = [value for value in values if not isinstance(value, str)]
        if select["type"] in RESOLVED_SELECTS:
            data["resolved"] = resolved_payload(targets, message.channel.guild)
        return self._press(user, message, {**data, "id": select["id"]})

    def modal(self, user: User, opened: Interaction, values: Mapping[str, str]) -> Sent:
        """Send off the modal that an interaction opened; fields left out stay as they were."""
        assert opened.ack is not None, "the modal has not been opened"
        assert opened.ack.kind == "modal", f"no modal but a {opened.ack.kind} came"
        modal = opened.ack.data
        fields = [part for part in walk_components(modal["components"]) if "custom_id" in part]
        names = {part["custom_id"] for part in fields}
        assert values.keys() <= names, f"{set(values) - names} are not among {names}"
        rows = [_submitted(part, values) for part in records(modal["components"])]
        data: Json = {"custom_id": modal["custom_id"], "components": rows}
        return self._send(Sent(kinds.MODAL, user, opened.channel, data, message=opened.message))

    def redeliver(self, interaction: Interaction) -> None:
        """Send the same interaction once more, as Discord does when the first seemed lost."""
        interaction.deliveries += 1
        self.server.gateway.dispatch("INTERACTION_CREATE", interaction.payload)

    def post(
        self,
        user: User,
        channel: Channel,
        content: str,
        mentions: Sequence[User] = (),
        roles: Sequence[Role] = (),
    ) -> Message:
        """Write an ordinary message, with mentions of people and of roles."""
        message = Message(
            channel, user, content=content, mentions=list(mentions), roles=list(roles)
        )
        self.server.publish_message(message)
        return message

    def mention_message(self, user: User, channel: Channel, content: str) -> Message:
        """Write a message that begins with a mention of the bot."""
        bot = self.server.world.bot
        return self.post(user, channel, f"{bot.mention} {content}", [bot])

    def delete_message(self, message: Message) -> None:
        """Delete a message the way a moderator does."""
        self.server.remove_message(message)

    def _require_offered(self, user: User, channel: Channel, spec: Json) -> None:
        """Raise PermissionError if the app would not show somebody a command."""
        needed = spec.get("default_member_permissions")
        may = self.server.world.permissions(user, channel)
        if needed is not None and not may.is_superset(Permissions(int(needed))):
            raise PermissionError(f"{user.name} is not offered {spec['name']!r}")

    def _press(self, user: User, message: Message, data: Json) -> Sent:
        is_hidden = message.is_ephemeral and message.seen_by is not user
        assert not is_hidden, f"{user.name} cannot see the ephemeral message"
        return self._send(Sent(kinds.COMPONENT, user, message.channel, data, message))

    def _send(self, interaction: Sent) -> Sent:
        if self.server.gateway.is_down:
            interaction.is_lost = True
            interaction.id -= LOST_MS << TIME_SHIFT
        interaction.payload = self._payload(interaction)
        self.server.interactions[interaction.token] = interaction
        interaction.sent_at = time.perf_counter()
        self.redeliver(interaction)
        return interaction

    def _payload(self, interaction: Interaction) -> Json:
        world, channel = self.server.world, interaction.channel
        member = channel.guild.members[interaction.user.id]
        may = world.permissions(interaction.user, channel)
        guild_id = str(channel.guild.id)
        payload: Json = {
            "id": str(interaction.id),
            "application_id": str(world.application_id),
            "type": interaction.kind,
            "token": interaction.token,
            "version": 1,
            "data": interaction.data,
            "guild_id": guild_id,
            "guild": {"id": guild_id, "locale": "en-US", "features": []},
            "channel_id": str(channel.id),
            "channel": {**channel_payload(channel), "permissions": str(may.value)},
            "member": {**member_payload(member), "permissions": str(may.value)},
            "app_permissions": "0" if interaction.is_own else str(self.server.may(channel).value),
            "locale": "en-US",
            "guild_locale": "en-US",
            "entitlements": [],
            "authorizing_integration_owners": (
                {"1": str(interaction.user.id)} if interaction.is_own else {"0": guild_id}
            ),
            "context": 0,
            "attachment_size_limit": ATTACHMENT_LIMIT,
        }
        if interaction.message is not None:
            payload["message"] = _pressed_message(interaction.message, interaction.data)
        return payload


def _pressed_message(message: Message, data: Json) -> Json:
    """Return the message that goes with a press; what is forged is put into it.

    The client looks up the pressed component in the message and ignores one that is not there.
    """
    payload = message_payload(message)
    if data.get("id") == FORGED_BUTTON["id"]:
        forged = {**FORGED_BUTTON, "custom_id": data["custom_id"]}
        row = {"type": 1, "id": FORGED_BUTTON["id"] + 1, "components": [forged]}
        payload["components"] = [*message.components, row]
    return payload


def _pressable(parts: list[Json], custom_id: str | None, label: str | None) -> Json:
    """Return the component that is meant; raises AssertionError if nobody could press it."""
    for part in parts:
        if custom_id == part.get("custom_id") if custom_id else label == part.get("label"):
            assert not part.get("disabled"), f"{custom_id or label!r} is disabled"
            return part
    there = [(part.get("label"), part.get("custom_id")) for part in parts]
    raise AssertionError(f"there is no {custom_id or label!r} among {there}")


def _submitted(part: Json, values: Mapping[str, str]) -> Json:
    """Return a row or label of a modal the way the app sends it back."""
    sent: Json = {"type": part["type"], "id": part.get("id", 1)}
    if "components" in part:
        return {**sent, "components": [_submitted(row, values) for row in part["components"]]}
    if "component" in part:
        return {**sent, "component": _submitted(part["component"], values)}
    if "custom_id" not in part:
        return sent
    value = values.get(part["custom_id"], part.get("value") or "")
    sent["custom_id"] = part["custom_id"]
    return {**sent, "value": value} if part["type"] == TEXT_INPUT else {**sent, "values": [value]}
