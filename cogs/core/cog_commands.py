"""Commands that are still methods of cogs, as the others are. Goes when the last has gone."""

from collections.abc import Callable, Coroutine, Iterator, Mapping
from functools import cached_property
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.core.choices import suggest_affected, suggest_own_several, suggest_several
from cogs.core.commands import Command
from cogs.core.entrance import LISTS, LONGEST_NAME
from cogs.core.interaction import Interaction
from cogs.core.option import Choices, Kind, Option, Suggest, Typed, typed_by

_TYPED = "typed"
_SEVERAL = (suggest_several, suggest_affected, suggest_own_several)
_RAW: Mapping[Kind, Any] = {
    Kind.integer: int,
    Kind.number: float,
    Kind.boolean: bool,
    Kind.user: discord.User,
    Kind.channel: discord.TextChannel | discord.Thread,
    Kind.attachment: discord.Attachment,
}


def typed_so_far(interaction: Interaction, option: str) -> str:
    """What has been typed for another option of the command, "" for nothing."""
    return str(interaction.extras.get(_TYPED, {}).get(option) or "")


class CogCommand(Command):
    """A method of a cog."""

    def __init__(self, command: app_commands.Command[Any, ..., Any]) -> None:
        root = command.root_parent
        topic = root.description if root is not None else ""
        super().__init__(command.qualified_name, command.callback, {}, topic)
        self._command = command

    @cached_property
    def about(self) -> str:
        return self._command.description

    @cached_property
    def options(self) -> Mapping[str, Option]:
        inner = {one.display_name: one for one in self._command._params.values()}  # pyright: ignore[reportPrivateUsage]
        return {
            one.display_name: Option(
                name=one.display_name,
                finds=True,
                about=str(one.description),
                raw=_RAW.get(one.type, str),
                required=one.required,
                choices={choice.name: choice.value for choice in one.choices},
                least=one.min_value,
                most=one.max_value
                or (
                    LISTS.get(one.display_name, LONGEST_NAME)
                    if one.type is Kind.string and not one.choices
                    else None
                ),
                suggest=self._suggest(inner[one.display_name].autocomplete),
                several=inner[one.display_name].autocomplete in _SEVERAL,
            )
            for one in self._command.parameters
        }

    def _suggest(self, suggest: Any) -> Suggest | None:  # noqa: ANN401
        if suggest is None:
            return None
        bound = getattr(suggest, "pass_command_binding", False)

        async def found(typed: Typed) -> list[tuple[str, str]]:
            typed.interaction.extras[_TYPED] = typed.words
            args = (self._command.binding,) if bound else ()
            choices = await suggest(*args, typed.interaction, typed.text)
            return [(one.name, one.value) for one in choices]

        return found

    async def run(self, interaction: Interaction, given: Mapping[str, Any]) -> None:
        interaction.client.spending.spend(interaction.user.id, self.key)
        typed = Typed(interaction, None, given)
        values = await self._values(typed)
        namespace = app_commands.Namespace(interaction, {}, [])
        vars(namespace).update(values)
        interaction.extras[_TYPED] = values
        try:
            await self._command._invoke_with_namespace(interaction, namespace)  # pyright: ignore[reportPrivateUsage]
        except app_commands.CommandInvokeError as error:
            raise error.original from error


def cog_commands(cog: commands.Cog) -> Iterator[Command]:
    """The commands of a cog, whatever group they stand in."""
    for command in cog.walk_app_commands():
        if isinstance(command, app_commands.Command):
            yield CogCommand(command)


def for_cogs(
    suggest: Suggest, *, several: bool = False
) -> Callable[[Interaction, str], Coroutine[Any, Any, Choices]]:
    """What a function suggests, for commands that are still methods."""

    async def found(interaction: Interaction, text: str) -> Choices:
        typed = await typed_by(interaction, interaction.extras.get(_TYPED, {}), text)
        return await Option(suggest=suggest, several=several).picked(typed)

    return found
