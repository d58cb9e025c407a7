"""Commands as functions, and every command by its key, such as "hazard climb".

    HAZARD = Group("hazard")

    @HAZARD.command("climb", who="Who climbs")
    def climb(who: Somebody, feet: Feet) -> Action:
        '''Climb a wall or a cliff'''
        return Climb(target=who, feet=feet)

What a function gives back is done or shown: an action is played, several are played in a row, a
text or a page is shown to whoever asks alone, a form is opened; one that answers by itself gives
back nothing. It is handed the
`Interaction`, what was `Typed` and the `LiveGame` if it asks for them. What it says first of itself
is its help; what ends in "(referee)" is for referees alone.

Discord lists few (`cogs/core/listed.py`). The others are found by `/do` and on cards, and open a
form.
A line with options can be typed behind `/do` for each of them: `hazard climb who:Brom feet:50`.
"""

import dataclasses
import inspect
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cached_property
from types import NoneType, UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

import discord

from cogs.core.client import Client
from cogs.core.entrance import LISTS, LONGEST_NAME
from cogs.core.giving import Given, Page, give
from cogs.core.interaction import (
    Doing,
    Interaction,
    is_unsure,
    may_ask_others,
    mean,
    note_doing,
    note_misread,
    settle,
)
from cogs.core.listed import BY_KEY
from cogs.core.option import Kind, Option, Parts, Typed, typed_by
from cogs.core.unkept import show_unkept
from cogs.render.buttons import TITLE_LIMIT
from cogs.render.deeds import Deed, Near
from cogs.render.text import shorten
from data.live import LiveGame
from data.seeds import GameDice
from rules.errors import MisreadError, NotFoundError, RuleError
from rules.kernel.action import Action
from rules.record import replace
from rules.systems import ENGINE

NOTHING_MORE: Mapping[str, str | int] = {}
REFEREES = " (referee)"
_WHOSE = " (referee"
_LONGEST_LABEL = 60
F = TypeVar("F", bound=Callable[..., object])
Taken = Option | Parts | type
"""What a parameter of a function takes."""


class Asker:
    """Somebody as options ask for them where there is no interaction."""

    def __init__(self, user_id: int) -> None:
        self.id = user_id
        self.user = self
        self.guild_id = None


class Command:
    """A function that somebody can type, with what its options say of themselves.

    `helps` are words about its options that stand instead of their own; `topic` says what all
    commands are about that begin with the same word.
    """

    def __init__(
        self, key: str, function: Callable[..., Any], helps: Mapping[str, str], topic: str = ""
    ) -> None:
        self.key = key
        self.topic = topic
        self.function = function
        self._helps = helps

    @cached_property
    def about(self) -> str:
        """What it does."""
        return inspect.cleandoc(self.function.__doc__ or "").partition("\n")[0]

    @property
    def listed(self) -> str:
        """How Discord lists it, "" where `/do` alone finds it."""
        return BY_KEY.get(self.key, "")

    @property
    def typed(self) -> str:
        """How it is typed: `/ref damage`, `/do hazard climb`."""
        return f"/{self.listed}" if self.listed else f"/do {self.key}"

    @cached_property
    def is_referees(self) -> bool:
        """Whether only referees can use it."""
        return self.about.endswith(REFEREES)

    @cached_property
    def label(self) -> str:
        """What it does in a few words, with dots where it asks for more."""
        words = self.about.partition(_WHOSE)[0].partition(";")[0]
        while len(words) > _LONGEST_LABEL and "," in words:
            words = words.rpartition(",")[0]
        words = shorten(words, _LONGEST_LABEL)
        return words if words.endswith("…") or not self.options else f"{words}…"

    @cached_property
    def title(self) -> str:
        """The same over its form, where there is less room: without what is said beside it."""
        words = self.about.partition(_WHOSE)[0].partition(";")[0]
        while len(words) > TITLE_LIMIT and (": " in words or ", " in words):
            words = words.rpartition(": " if ": " in words else ", ")[0]
        return words

    @property
    def usage(self) -> str:
        """`/do hazard climb who:… feet:…`, with what has to be said."""
        needed = (f" {name}:…" for name, one in self.options.items() if one.required)
        return f"`{self.typed}{''.join(needed)}`"

    @cached_property
    def deed(self) -> Deed:
        """The deed that it is: its form, or what it does where it asks for nothing."""
        return Deed(self.label, "form", (self.key,), Near.ASKED)

    @cached_property
    def _taken(self) -> Mapping[str, Taken]:
        """What the function takes, by the names of its parameters."""
        hints = get_type_hints(self.function, include_extras=True)
        parameters = inspect.signature(self.function).parameters.values()
        return {
            one.name: _taken(one.name, hints[one.name], one.default, self._helps)
            for one in parameters
        }

    @cached_property
    def options(self) -> Mapping[str, Option]:
        """Its options by the names that people see."""
        found: dict[str, Option] = {}
        for one in self._taken.values():
            if isinstance(one, Parts):
                found |= {
                    part: dataclasses.replace(option, name=part)
                    for part, option in one.options.items()
                }
            elif isinstance(one, Option):
                found[one.name] = one
        return {name: _bound(one) for name, one in found.items()}

    def is_possible(self, game: LiveGame, user_id: int) -> bool:
        """Whether a referee who presses it is not refused what it plays at once; of what asks for
        more, or shows something, yes."""
        if self.options or any(one is not LiveGame for one in self._taken.values()):
            return True
        if inspect.iscoroutinefunction(self.function):
            return True
        try:
            done = self.function(**dict.fromkeys(self._taken, game))
        except RuleError:
            return False
        return not isinstance(done, Action) or would_be_done(game, user_id, done)

    def has_choice(self, game: LiveGame, user_id: int) -> bool:
        """Whether there is something to pick for each option that has to be said and is picked.

        Of what is looked up elsewhere, or written in one's own words, yes.
        """
        typed = Typed(Asker(user_id), game, NOTHING_MORE)  # type: ignore[arg-type]
        return all(one.has_choice(typed) for one in self.options.values() if one.required)

    async def run(
        self,
        interaction: Interaction,
        given: Mapping[str, object],
        *,
        answers: Mapping[str, str | int] = NOTHING_MORE,
        turns: bool = True,
    ) -> None:
        """Do it with these options, texts as they were typed. Raises RuleError.

        `answers` are fields of its action that no option says, such as the round that a button is
        about; `turns` as in `play`.
        """
        interaction.client.spending.spend(interaction.user.id, self.key)
        note_doing(interaction, Doing("", (self.key,), given))
        game: LiveGame | None = None
        try:
            typed = await self._in_its_party(await typed_by(interaction, given), given)
            game = typed.found
            await self._do(typed, answers, turns=turns)
        except MisreadError as refusal:
            note_misread(interaction, self.key, given, refusal)
            raise
        except RuleError:
            # What is looked for may stand in a reading that waits to be kept.
            if game is None or not await show_unkept(interaction, game.id, self.key):
                raise

    async def _in_its_party(self, typed: Typed, given: Mapping[str, object]) -> Typed:
        """What was typed, in the one party in which it can be meant, if that is another one.

        Who leads several need not say whose it is where they name somebody.
        """
        game, interaction = typed.found, typed.interaction
        if game is None or not given or not may_ask_others(interaction, game):
            return typed
        meant = game.party
        if not is_unsure(interaction) and await self._is_read(typed):
            return typed
        found = list[int]()
        for number in game.could_mean(interaction.user.id):
            seen = mean(interaction, game, number)
            if await self._is_read(dataclasses.replace(typed, found=seen)):
                found.append(number)
        mean(interaction, game, meant)
        if len(found) != 1:
            return typed
        return dataclasses.replace(typed, found=settle(interaction, game, found[0]))

    async def _is_read(self, typed: Typed) -> bool:
        """Whether all options can be read."""
        with suppress(RuleError):
            await self._values(typed)
            return True
        return False

    async def _do(self, typed: Typed, answers: Mapping[str, str | int], *, turns: bool) -> None:
        done = await self.worked_out(typed)
        if isinstance(done, Action):
            done = replace(done, **answers) if answers else done
        turns = turns and (isinstance(done, Action) or (isinstance(done, Page) and done.opens))
        await give(typed.interaction, typed.found, done, turns=turns)

    async def worked_out(self, typed: Typed) -> Given:
        """What the function gives back for what was typed. Raises RuleError."""
        values = await self._values(typed)
        took = {
            name: self._handed(kind, typed, values)
            for name, kind in self._taken.items()
            if not isinstance(kind, Option) or kind.name in values
        }
        found = self.function(**took)
        done: Given
        done = await found if inspect.isawaitable(found) else found
        return done

    async def _values(self, typed: Typed) -> dict[str, object]:
        for name in typed.words:
            if name not in self.options:
                raise RuleError(f"There is no `{name}:` here: {self.usage}")
        values: dict[str, object] = {}
        for name, option in self.options.items():
            if name in typed.words and not option.says_nothing(typed.words[name]):
                values[name] = await option.value(typed, typed.words[name])
            elif option.required:
                raise RuleError(f"Say `{name}` too: {self.usage}")
            elif option.blank:
                values[name] = await option.value(typed, "")
        return values

    @staticmethod
    def _handed(kind: Taken, typed: Typed, values: Mapping[str, object]) -> object:
        if isinstance(kind, Parts):
            return kind.record(**{part: values.get(part) for part in kind.options})
        if isinstance(kind, Option):
            return values[kind.name]
        if kind is LiveGame:
            return typed.game
        return typed if kind is Typed else typed.interaction


def would_be_done(game: LiveGame, user_id: int, action: Action) -> bool:
    """Whether an action of a referee is not refused now: found out by trying, for nothing is hidden
    from referees. Nothing comes of it."""
    dice = GameDice(game.id, "tried", game.open_seed, game.secret_seed)
    try:
        ENGINE.step(game.state, game.actor(user_id), action, dice)
    except RuleError:
        return False
    return True


def _taken(name: str, hint: Any, default: object, helps: Mapping[str, str]) -> Taken:  # noqa: ANN401
    """What a type says of its option, within `… | None` too."""
    several = get_origin(hint) in (Union, UnionType)
    kinds = [one for one in get_args(hint) if one is not NoneType] if several else [hint]
    handed: tuple[type, ...] = (discord.Interaction, Typed, LiveGame)
    if kinds[0] in handed:
        return handed[handed.index(kinds[0])]
    base, *said = get_args(kinds[0]) if get_origin(kinds[0]) is Annotated else (kinds[0],)
    option = next((one for one in said if isinstance(one, Option | Parts)), Option())
    if isinstance(option, Parts):
        return option
    if option.raw is str and option.choices:
        base = int if all(isinstance(one, int) for one in option.wire.values()) else str
    elif option.raw is not str or option.read is not None:
        base = option.raw
    elif len(kinds) > 1:
        for other in kinds[1:]:
            base |= other
    return dataclasses.replace(
        option,
        name=name.rstrip("_"),
        about=helps.get(name.rstrip("_"), option.about),
        raw=base,
        required=default is inspect.Parameter.empty and not option.blank,
    )


def _bound(option: Option) -> Option:
    """The same with a limit for every text, which Discord is told."""
    if option.kind is not Kind.string or option.most is not None or option.choices:
        return option
    return dataclasses.replace(option, most=LISTS.get(option.name, LONGEST_NAME))


class Group:
    """Commands whose keys begin with the same words, or with none, and what they are about."""

    def __init__(self, words: str = "", about: str = "") -> None:
        self._words = words
        self._about = about
        self.commands: list[Command] = []

    def command(self, name: str, /, **helps: str) -> Callable[[F], F]:
        """Make a function a command; `helps` say of its options what their types do not."""

        key = f"{self._words} {name}".strip()

        def added(function: F) -> F:
            self.commands.append(Command(key, function, helps, self._about))
            return function

        return added


class Commands:
    """All commands of the bot by their keys."""

    def __init__(self) -> None:
        self._by_key: dict[str, Command] = {}
        self._by_listed: dict[str, Command] = {}

    def add(self, command: Command) -> None:
        """Take one up."""
        self._by_key[command.key] = command
        if command.listed:
            self._by_listed[command.listed] = command

    def all(self) -> tuple[Command, ...]:
        """All of them, as they came."""
        return tuple(self._by_key.values())

    def find(self, key: str) -> Command:
        """A command by its key. Raises NotFoundError for one that is there no more."""
        found = self._by_key.get(key)
        if found is None:
            raise NotFoundError("That is done another way now. `/do` shows what you can do.")
        return found

    def named(self, name: str) -> Command | None:
        """A command by its key, or as Discord lists it; None for none."""
        return self._by_key.get(name) or self._by_listed.get(name)

    def in_line(self, line: str) -> tuple[Command, str] | None:
        """The command that a line begins with, and the rest of the line; None for none."""
        words = line.lower().removeprefix("/").split(" ")
        for many in range(min(len(words), 4), 0, -1):
            typed = " ".join(words[:many])
            found = self.named(typed)
            if found is not None:
                return found, " ".join(line.removeprefix("/").split(" ")[many:])
        return None


def commands_of(client: Client) -> Commands:
    """All commands of the bot, with all that they can do."""
    found = client.commands_by_key
    assert isinstance(found, Commands)
    return found
