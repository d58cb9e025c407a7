"""People of SimCord whose commands and presses were answered, unless a test says otherwise."""

from collections.abc import Mapping, Sequence
from typing import Any

from simcord import Env, MemberActor
from simcord.actors import MessageLike
from simcord.builders import ChannelHandle, GuildHandle, RoleHandle
from simcord.results import InteractionResult, ResponseMessage

from tests.typed import line_of, listed_name


def _line(name: str, options: Mapping[str, Any]) -> str:
    """A command with its options as a line."""
    mentions = {
        key: f"<@{value.id}>" if isinstance(value, MemberActor) else f"<#{value.id}>"
        for key, value in options.items()
        if isinstance(value, MemberActor | ChannelHandle)
    }
    return line_of(name, options, mentions)


def in_menu(message: MessageLike, label: str) -> tuple[str, str] | None:
    """The menu of a message that has an entry called so, and its value; None where a button is
    called so, or nothing."""
    rows: list[Any] = [
        part if isinstance(part, dict) else part.to_dict() for part in message.components
    ]
    parts = [part for row in rows for part in row.get("components", [])]
    if any(part.get("label") == label for part in parts):
        return None
    entries = ((part, entry) for part in parts for entry in part.get("options", []))
    found = (
        (str(part["custom_id"]), str(entry["value"]))
        for part, entry in entries
        if entry["label"] == label
    )
    return next(found, None)


def _labels(message: MessageLike) -> list[str]:
    """What stands on the buttons of a message."""
    rows: list[Any] = [
        part if isinstance(part, dict) else part.to_dict() for part in message.components
    ]
    return [str(part.get("label")) for row in rows for part in row.get("components", [])]


class Told(InteractionResult):
    """What somebody was told who did something.

    Where the message that was pressed stays and only loses buttons, that is no answer: `pressed` is
    how it read.
    """

    pressed = ""

    @classmethod
    def of(cls, result: InteractionResult) -> "Told":
        """The same result, read this way."""
        return cls(result._env, result._interaction)

    @property
    def response(self) -> ResponseMessage:
        """The answer. Raises AssertionError if there is none, or no more."""
        assert self.messages, "There was no answer."
        return self.messages[0]

    @property
    def ephemeral(self) -> bool:
        """Whether the answer is for them alone."""
        return self.messages[0].ephemeral if self._only_lost_buttons() else super().ephemeral

    @property
    def followups(self) -> list[ResponseMessage]:
        """What came after the answer."""
        return super().followups[1:] if self._only_lost_buttons() else super().followups

    def _only_lost_buttons(self) -> bool:
        found, later = super().response, super().followups
        return bool(self.pressed and later and found and found.content == self.pressed)

    @property
    def messages(self) -> list[ResponseMessage]:
        """The answer, if there is one, and what followed it."""
        found, later = super().response, super().followups
        if found is None or self._only_lost_buttons():
            return later
        return [found, *later]


class Person(MemberActor):
    """A member of the guild; every verb gives what they were told."""

    @classmethod
    def joined(cls, env: Env, guild: GuildHandle, name: str, *roles: RoleHandle) -> "Person":
        """Somebody new, who has joined the guild."""
        member = guild.add_member(env.create_user(name), roles=roles)
        return cls(env, guild, member.user)

    async def slash(self, channel: ChannelHandle, name: str, /, **options: Any) -> Told:
        """Type a command by its key; what Discord does not list is a line behind `/do`."""
        listed = listed_name(name)
        if listed:
            return Told.of(await super().slash(channel, listed, **options))
        return Told.of(await super().slash(channel, "do", what=_line(name, options)))

    async def autocomplete(
        self, channel: ChannelHandle, name: str, option: str, value: str, /, **filled: Any
    ) -> list[dict[str, Any]]:
        """What can be picked for an option of a command; for an unlisted one behind `/do`."""
        listed = listed_name(name)
        if listed:
            return await super().autocomplete(channel, listed, option, value, **filled)
        line = _line(name, filled | {option: value})
        found = await super().autocomplete(channel, "do", "what", line)
        return [
            one | {"value": one["value"].rpartition(f"{option}:")[2].strip('"')} for one in found
        ]

    async def context_menu(
        self, channel: ChannelHandle, name: str, target: MemberActor | MessageLike
    ) -> Told:
        """What is behind the one menu of messages is asked for by its label; a member has menus."""
        if not hasattr(target, "content"):
            return Told.of(await super().context_menu(channel, name, target))
        opened = Told.of(await super().context_menu(channel, "Linkboy…", target))
        if not opened.messages or name not in _labels(opened.response):
            return opened
        return await self.click(opened.response, label=name)

    async def click(
        self, message: MessageLike, *, label: str | None = None, custom_id: str | None = None
    ) -> Told:
        picked = None if label is None else in_menu(message, label)
        if picked is not None:
            return await self.select(message, [picked[1]], custom_id=picked[0])
        pressed = message.content
        told = Told.of(await super().click(message, label=label, custom_id=custom_id))
        told.pressed = pressed
        return told

    async def select(
        self, message: MessageLike, values: Sequence[Any], *, custom_id: str | None = None
    ) -> Told:
        return Told.of(await super().select(message, values, custom_id=custom_id))

    async def submit_modal(self, shown: InteractionResult, values: dict[str, Any]) -> Told:
        return Told.of(await super().submit_modal(shown, values))
