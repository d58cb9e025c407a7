"""An option of a command: how it is typed and read, what can be picked, and what its help says.

It belongs to the type of what the command's function takes, so that a function needs no more than

    def store(item: Carried, count: Count | None = None, who: Owner = "") -> Action:

Autocompletion is not validation: any text can arrive, and `read` and the rules check it.
"""

import inspect
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import Any

import discord
from discord import app_commands

from cogs.core.entrance import LONGEST_NAME, squeezed, squeezed_lines
from cogs.core.interaction import NO_GAME, Interaction, find_game
from cogs.render.text import plain, shorten
from data.live import LiveGame
from rules.errors import NotFoundError, RuleError
from rules.kernel.actor import Viewer
from rules.kernel.folding import folded, meant

Kind = discord.AppCommandOptionType
Pairs = Iterable[tuple[str, str]]
"""What can be picked: what is shown, and what is meant."""
Choices = list[app_commands.Choice[str]]
MOST = 25
_SHOWN = 100
TRUE, FALSE = ("true", "yes", "on"), ("false", "no", "off")
_ID = re.compile(r"<[@#]!?(\d{1,20})>")
_UNIT = re.compile(r"(?<=\d) ?(?:gp|xp|feet|ft|%|['\u2019\u2032])$", re.IGNORECASE)
_THOUSAND = re.compile(r"(?<=\d),(?=\d{3}\b)")
_KINDS: Mapping[object, Kind] = {
    int: Kind.integer,
    float: Kind.number,
    bool: Kind.boolean,
    discord.User: Kind.user,
    discord.Member: Kind.user,
    discord.TextChannel: Kind.channel,
    discord.TextChannel | discord.Thread: Kind.channel,
    discord.Attachment: Kind.attachment,
}


@dataclass(frozen=True, eq=False)
class Typed:
    """Who types where, and what stands in the options so far; `text` is what stands in this one."""

    interaction: Interaction
    found: LiveGame | None
    words: Mapping[str, object]
    text: str = ""

    @property
    def game(self) -> LiveGame:
        """The game of the channel. Raises NotFoundError with how to begin one."""
        if self.found is None:
            raise NotFoundError(NO_GAME)
        return self.found

    @property
    def user_id(self) -> int:
        """Discord's id of whoever types."""
        return self.interaction.user.id

    @cached_property
    def viewer(self) -> Viewer:
        """What whoever types may know."""
        return self.game.viewer(self.user_id)

    def word(self, option: str) -> str:
        """What has been typed for another option, "" for nothing."""
        return str(self.words.get(option) or "")


Read = Callable[[Typed, Any], object]
Suggest = Callable[[Typed], Pairs | Awaitable[Pairs]]


async def typed_by(interaction: Interaction, words: Mapping[str, object], text: str = "") -> Typed:
    """What somebody types, in the game of the channel if there is one."""
    found = await find_game(interaction) if interaction.guild_id is not None else None
    return Typed(interaction, found, words, text)


@dataclass(frozen=True, eq=False, kw_only=True)
class Option:
    """One option. `name` and `required` come from the function that takes it.

    `choices` are all that can be said, by what is shown; `least` and `most` are bounds of a number,
    or of the letters of a text. `several` are words set apart by commas, of which the last is being
    typed. With `blank` it is read though nothing was typed for it, and its parameter needs no
    default. With `own_words` people write what they like, though something is suggested: its field
    in a form is no menu. With `finds` what is suggested fits to the text already; with `has_lines`
    its field in a form has room for several; `now` is what stands there already where a button
    opens it, to be changed. `raw` is what Discord hands over: the parameter's
    type, said here only where `read` makes something else of it, or in `Parts`.
    """

    about: str = ""
    read: Read | None = None
    suggest: Suggest | None = None
    choices: Mapping[str, object] = field(default_factory=dict[str, object])
    least: float | None = None
    most: float | None = None
    several: bool = False
    blank: bool = False
    own_words: bool = False
    finds: bool = False
    has_lines: bool = False
    now: Callable[[Typed], str] | None = None
    raw: object = str
    name: str = ""
    required: bool = False

    @cached_property
    def kind(self) -> Kind:
        """How Discord has it typed."""
        return _KINDS.get(self.raw, Kind.string)

    @cached_property
    def wire(self) -> Mapping[str, Any]:
        """What is sent for each of the choices, by what is shown."""
        return {
            shown: value.value if isinstance(value, Enum) else value
            for shown, value in self.choices.items()
        }

    def says_nothing(self, given: object) -> bool:
        """Whether what was typed is as good as left out: nothing can be read of it."""
        return self.read is not None and isinstance(given, str) and not given.strip()

    async def value(self, typed: Typed, given: object) -> object:
        """What the function gets for what was typed. Raises RuleError with what to type instead."""
        said = await self._meant(typed, given)
        if self.read is None:
            other = None if self.own_words else await self._called(typed, said)
            return said if other is None else other
        try:
            return await self._read(typed, said)
        except RuleError:
            other = await self._called(typed, said)
            if other is None or other == said:
                raise
        return await self._read(typed, other)

    async def _read(self, typed: Typed, said: object) -> object:
        assert self.read is not None
        found = self.read(typed, said)
        return await found if inspect.isawaitable(found) else found

    async def _called(self, typed: Typed, said: object) -> str | None:
        """What is offered under a name that folds to what was typed, None for nothing else."""
        if not isinstance(said, str) or self.suggest is None or self.several:
            return None
        offered = await self.suggestions(typed)
        return None if said in [value for _, value in offered] else meant(said, offered)

    async def _meant(self, typed: Typed, given: object) -> object:
        if self.choices:
            return self._choice(given)
        if isinstance(given, app_commands.AppCommandChannel | app_commands.AppCommandThread):
            return given.resolve() or await self._found(typed.interaction, given.mention)
        if not isinstance(given, str):
            return given
        text = squeezed_lines(given) if self.has_lines else squeezed(given)
        match self.kind:
            case Kind.integer | Kind.number:
                return self._number(text)
            case Kind.boolean:
                if text.lower() not in (*TRUE, *FALSE):
                    raise RuleError(f"`{self.name}` is yes or no.")
                return text.lower() in TRUE
            case Kind.user | Kind.channel:
                return await self._found(typed.interaction, text)
            case Kind.attachment:
                raise RuleError(f"`{self.name}` is a file.")
            case _:
                most = int(self.most or LONGEST_NAME)
                if len(text) > most:
                    raise RuleError(
                        f"`{self.name}` has {len(text):,} letters, and may have {most}. Type less."
                    )
                return text

    def _choice(self, given: object) -> object:
        text = str(given).strip().lower()
        for shown, value in self.choices.items():
            name = shown.lower()
            if text in (str(self.wire[shown]).lower(), name, name.partition(":")[0]):
                return value
        names = ", ".join(f"`{value}`" for value in self.wire.values())
        raise RuleError(f"`{self.name}` is one of {names}.")

    def _number(self, text: str) -> int | float:
        least, most = self.least, self.most
        bounds = (
            f" from {least:,.9g} to {most:,.9g}" if least is not None and most is not None else ""
        )
        refusal = RuleError(f"`{self.name}` is a number{bounds}, such as 3.")
        try:
            said = _UNIT.sub("", _THOUSAND.sub("", text[:20]))
            number = int(said) if self.kind is Kind.integer else float(said)
        except ValueError:
            raise refusal from None
        if (least is not None and number < least) or (most is not None and number > most):
            raise refusal
        return number

    async def _found(self, interaction: Interaction, text: str) -> object:
        """Somebody or a channel by a mention, as `<@1>`."""
        found = _ID.fullmatch(text)
        guild = interaction.guild
        if found is None or guild is None:
            raise NotFoundError(f"Mention who or what is meant: `{self.name}:` and an @ or #.")
        number = int(found[1])
        try:
            if self.kind is Kind.channel:
                return await guild.fetch_channel(number)
            return await guild.fetch_member(number)
        except discord.HTTPException:
            raise NotFoundError(
                f"I know nobody and nothing like {plain(shorten(text, 40))}."
            ) from None

    async def suggestions(self, typed: Typed) -> list[tuple[str, str]]:
        """All that can be picked, as far as whoever types may know it."""
        if self.suggest is None:
            return []
        try:
            found = self.suggest(typed)
            pairs = list(await found if inspect.isawaitable(found) else found)
        except RuleError:
            return []
        return list({value: (name, value) for name, value in pairs if _fits(name, value)}.values())

    def has_choice(self, typed: Typed) -> bool:
        """Whether there is anything to pick; of what is looked up, or has own words, yes."""
        if self.suggest is None or self.own_words or inspect.iscoroutinefunction(self.suggest):
            return True
        try:
            found = self.suggest(typed)
        except RuleError:
            return False
        assert not inspect.isawaitable(found)
        return any(True for _ in found)

    async def picked(self, typed: Typed) -> Choices:
        """What fits to what has been typed so far, as Discord shows it."""
        found = await self.suggestions(typed)
        if self.finds:
            return pick(found, "")
        return (pick_last if self.several else pick)(found, typed.text)


@dataclass(frozen=True, eq=False)
class Parts:
    """Options that make up one record; its fields are called as they are, None where not said."""

    record: Callable[..., object]
    options: Mapping[str, Option]


def whole(least: int, most: int, about: str = "") -> Option:
    """A whole number within bounds."""
    return Option(about=about, least=least, most=most)


def text(most: int, about: str = "", least: int | None = None) -> Option:
    """Words of one's own, at most so many letters."""
    return Option(about=about, least=least, most=most)


def one_of(choices: Mapping[str, object], about: str = "") -> Option:
    """One of a few, by what is shown."""
    return Option(about=about, choices=choices)


def _fits(name: str, value: str) -> bool:
    """Whether Discord takes it in a list or a menu, of which it would refuse all the rest too."""
    return bool(name.strip()) and 0 < len(value) <= _SHOWN


def pick(options: Pairs, typed: str) -> Choices:
    """Options (name, value) whose name holds what was typed, those that begin with it first."""
    wanted = folded(typed)
    found = [one for one in options if wanted in folded(one[0]) and _fits(*one)]
    found.sort(key=lambda option: not folded(option[0]).startswith(wanted))
    return [
        app_commands.Choice(name=shorten(name, _SHOWN), value=value) for name, value in found[:MOST]
    ]


def pick_last(options: Pairs, typed: str) -> Choices:
    """The same for the last of several words set apart by commas; those before it stay.

    Of what has been picked already nothing is offered again; it is shown by its names.
    """
    before, comma, last = typed.rpartition(",")
    if not comma:
        return pick(options, typed)
    pairs = list(options)
    names = {value: name for name, value in pairs}
    values = {folded(name): value for name, value in pairs} | {folded(one): one for one in names}
    chosen = [values.get(folded(one), one.strip()) for one in before.split(",")]
    said = ", ".join(names.get(one, one) for one in chosen)
    wanted = folded(last)
    rest = [one for one in pairs if one[1] not in chosen and wanted in folded(one[0])]
    return pick(((f"{said}, {name}", ",".join((*chosen, value))) for name, value in rest), "")
