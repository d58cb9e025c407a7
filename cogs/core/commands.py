"""Every command by its key, such as "hazard climb": those that Discord lists, and all others.

Discord lists few (`cogs/listed.py`). The others are found by `/do` and on cards, and open a form.
A line with options can be typed behind `/do` for each of them: `hazard climb who:Brom feet:50`.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.core.command_words import ALSO
from cogs.core.entrance import LONGEST_NAME, squeezed
from cogs.core.interaction import Interaction
from cogs.render.deeds import Deed, Near
from cogs.render.text import listed, plain, shorten
from rules.dice.syntax import nearest
from rules.errors import NotFoundError, RuleError

Command = app_commands.Command[Any, ..., Any]
Parameter = app_commands.Parameter
Kind = discord.AppCommandOptionType
REFEREES = " (referee)"
_WHOSE = " (referee"
_TYPED = "typed"
_LONGEST_LABEL = 60
_TRUE, _FALSE = ("true", "yes", "on"), ("false", "no", "off")
_OPTION = re.compile(r"(?:^|\s)([a-z][a-z0-9_]*):")
_SAID = re.compile(r"(?:^|\s)([a-z][a-z0-9_]*):([^\s/]?)")
_QUOTED = re.compile(r'"[^"]*"')
_ID = re.compile(r"<[@#]!?(\d{1,20})>")


@dataclass(frozen=True, eq=False)
class Known:
    """A command; `listed` is how Discord lists it, "" where `/do` alone finds it."""

    key: str
    command: Command
    listed: str = ""

    @property
    def typed(self) -> str:
        """How it is typed: `/ref damage`, `/do hazard climb`."""
        return f"/{self.listed}" if self.listed else f"/do {self.key}"

    @property
    def is_referees(self) -> bool:
        """Whether only referees can use it."""
        return self.command.description.endswith(REFEREES)

    @cached_property
    def label(self) -> str:
        """What it does in a few words, with dots where it asks for more."""
        words = self.command.description.partition(_WHOSE)[0].partition(";")[0]
        while len(words) > _LONGEST_LABEL and "," in words:
            words = words.rpartition(",")[0]
        words = shorten(words, _LONGEST_LABEL)
        return words if words.endswith("…") or not self.options else f"{words}…"

    @cached_property
    def options(self) -> Mapping[str, Parameter]:
        """Its options by the names that people see."""
        return {one.display_name: one for one in self.command.parameters}

    @property
    def usage(self) -> str:
        """`/do hazard climb who:… feet:…`, with what has to be said."""
        needed = (f" {name}:…" for name, one in self.options.items() if one.required)
        return f"`{self.typed}{''.join(needed)}`"


def cog_commands(cog: commands.Cog) -> Iterator[Command]:
    """The commands of a cog, whatever group they stand in."""
    for command in cog.walk_app_commands():
        if isinstance(command, app_commands.Command):
            yield command


def typed_so_far(interaction: Interaction, option: str) -> str:
    """What has been typed for another option of the command, "" for nothing."""
    given = interaction.extras.get(_TYPED)
    if given is None:
        given = vars(interaction.namespace)
    return str(given.get(option) or "")


async def run(interaction: Interaction, known: Known, given: Mapping[str, Any]) -> None:
    """Do what a command does with these options. Raises RuleError.

    Texts are read as Discord would have read them; what is no text is taken as it is.
    """
    interaction.client.spending.spend(interaction.user.id, known.key)
    values = {name: await _read(interaction, known, name, one) for name, one in given.items()}
    for name, option in known.options.items():
        if option.required and name not in values:
            raise RuleError(f"Say `{name}` too: {known.usage}")
    namespace = app_commands.Namespace(interaction, {}, [])
    vars(namespace).update(values)
    interaction.extras[_TYPED] = values
    try:
        # The library has no open door for a command that it does not list.
        await known.command._invoke_with_namespace(interaction, namespace)  # pyright: ignore[reportPrivateUsage]
    except app_commands.CommandInvokeError as error:
        raise error.original from error


def note_typed(interaction: Interaction, given: Mapping[str, Any]) -> None:
    """Remember what stands in a form, for what other options suggest by it."""
    interaction.extras[_TYPED] = dict(given)


def read_line(known: Known, rest: str) -> dict[str, str]:
    """The options in a line, by their names. Raises RuleError for words that belong to none.

    What stands before the first `option:` is for the first that has to be said; a value may stand
    in quotation marks.
    """
    names = tuple(known.options)
    given: dict[str, str] = {}
    first, *parts = _parted(rest, names)
    require_options(known.typed, rest, names)
    if first.strip():
        if not names:
            raise RuleError(f"`{known.typed}` takes nothing more.")
        given[names[0]] = _unquoted(first)
    for name, value in zip(parts[::2], parts[1::2], strict=True):
        if value.strip():
            given[name] = _unquoted(value)
    return given


def require_options(typed: str, rest: str, names: Sequence[str]) -> None:
    """Raise RuleError for an `option:` that is none of these, with the line that is meant.

    What stands in quotation marks is no option; nor is a word of a text, with a space behind its
    colon, unless it is a slip for one.
    """
    for found in _SAID.finditer(_QUOTED.sub("", rest)):
        word = found[1]
        near = nearest(word, names)
        if word in names or not (near or found[2]):
            continue
        if near:
            meant = f"{typed} {rest.strip()}".replace(f" {word}:", f" {near}:", 1)
            raise RuleError(f"There is no `{word}:` here. Did you mean `{meant}`?")
        takes = f"What it takes: {listed([f'`{name}:`' for name in names])}." if names else ""
        raise RuleError(f"There is no `{word}:` here. {takes}".strip())


def _unquoted(text: str) -> str:
    text = text.strip()
    is_quoted = len(text) > 1 and text[0] == text[-1] == '"'
    return text[1:-1] if is_quoted else text


def _parted(text: str, names: tuple[str, ...]) -> Iterator[str]:
    """What stands before the first option, then each option and what stands behind it."""
    start, quoted_to = 0, -1
    for found in _OPTION.finditer(text):
        if found[1] not in names or found.start() < quoted_to:
            continue
        yield text[start : found.start()]
        yield found[1]
        start = found.end()
        if text[start : start + 1] == '"':
            quoted_to = text.find('"', start + 1)
    yield text[start:]


async def _read(interaction: Interaction, known: Known, name: str, given: Any) -> Any:  # noqa: ANN401
    """The value of an option. Raises RuleError with what to type instead."""
    option = known.options.get(name)
    if option is None:
        raise RuleError(f"There is no `{name}:` here: {known.usage}")
    if not isinstance(given, str):
        return given
    text = squeezed(given)
    if option.choices:
        return _choice(option, text)
    match option.type:
        case Kind.integer | Kind.number:
            return _number(option, text)
        case Kind.boolean:
            return _yes_or_no(option, text)
        case Kind.user | Kind.channel:
            return await _found(interaction, option, text)
        case Kind.attachment:
            raise RuleError(f"`{name}` is a file: {known.usage}")
        case _:
            return _held(option, text)


def _held(option: Parameter, text: str) -> str:
    most = int(option.max_value or LONGEST_NAME)
    if len(text) > most:
        raise RuleError(
            f"`{option.display_name}` has {len(text):,} letters, and may have {most}. Type less."
        )
    return text


def _choice(option: Parameter, text: str) -> Any:  # noqa: ANN401
    for choice in option.choices:
        name = choice.name.lower()
        if text.lower() in (str(choice.value).lower(), name, name.partition(":")[0]):
            return choice.value
    names = ", ".join(f"`{choice.value}`" for choice in option.choices)
    raise RuleError(f"`{option.display_name}` is one of {names}.")


def _number(option: Parameter, text: str) -> int | float:
    least, most = option.min_value, option.max_value
    bounds = f" from {least:g} to {most:g}" if least is not None and most is not None else ""
    refusal = RuleError(f"`{option.display_name}` is a number{bounds}, such as 3.")
    try:
        number = int(text[:20]) if option.type is Kind.integer else float(text[:20])
    except ValueError:
        raise refusal from None
    if (least is not None and number < least) or (most is not None and number > most):
        raise refusal
    return number


def _yes_or_no(option: Parameter, text: str) -> bool:
    if text.lower() not in (*_TRUE, *_FALSE):
        raise RuleError(f"`{option.display_name}` is yes or no.")
    return text.lower() in _TRUE


async def _found(interaction: Interaction, option: Parameter, text: str) -> Any:  # noqa: ANN401
    """Somebody or a channel by a mention, as `<@1>`."""
    found = _ID.fullmatch(text)
    guild = interaction.guild
    if found is None or guild is None:
        raise NotFoundError(
            f"Mention who or what is meant: `{option.display_name}:` and an @ or #."
        )
    number = int(found[1])
    try:
        if option.type is Kind.channel:
            return await guild.fetch_channel(number)
        return await guild.fetch_member(number)
    except discord.HTTPException:
        raise NotFoundError(f"I know nobody and nothing like {plain(shorten(text, 40))}.") from None


@lru_cache(maxsize=1024)
def command_deed(known: Known) -> Deed:
    """The deed that a command is: its form, or what it does where it asks for nothing."""
    also = " ".join((known.listed, ALSO.get(known.key, ""), *known.options))
    return Deed(known.label, "form", (known.key,), Near.ASKED, also.replace("_", " "))


class Commands:
    """All commands of the bot by their keys."""

    def __init__(self) -> None:
        self._by_key: dict[str, Known] = {}
        self._by_listed: dict[str, Known] = {}
        self._deeds: dict[bool, tuple[Deed, ...]] = {}

    def add(self, known: Known) -> None:
        """Take one up."""
        self._by_key[known.key] = known
        if known.listed:
            self._by_listed[known.listed] = known
        self._deeds.clear()

    def deeds(self, *, for_referee: bool) -> tuple[Deed, ...]:
        """What they are to a referee or a player: the same at any time."""
        if for_referee not in self._deeds:
            fit = (one for one in self.all() if for_referee or not one.is_referees)
            self._deeds[for_referee] = tuple(map(command_deed, fit))
        return self._deeds[for_referee]

    def all(self) -> tuple[Known, ...]:
        """All of them, as they came."""
        return tuple(self._by_key.values())

    def find(self, key: str) -> Known:
        """A command by its key. Raises NotFoundError for one that is there no more."""
        found = self._by_key.get(key)
        if found is None:
            raise NotFoundError("That is done another way now. `/do` shows what you can do.")
        return found

    def key_of(self, command: Command) -> str:
        """The key of a command that Discord lists, perhaps by other words."""
        listed = self._by_listed.get(command.qualified_name)
        return command.qualified_name if listed is None else listed.key

    def in_line(self, line: str) -> tuple[Known, str] | None:
        """The command that a line begins with, and the rest of the line; None for none."""
        words = line.lower().removeprefix("/").split(" ")
        for many in range(min(len(words), 4), 0, -1):
            typed = " ".join(words[:many])
            found = self._by_key.get(typed) or self._by_listed.get(typed)
            if found is not None:
                return found, " ".join(line.removeprefix("/").split(" ")[many:])
        return None
