"""A button as a line: the command that it does, what is known of it, and what it answers.

    lines={
        "light-on": Does("light on", "source"),
        "chase-run": Does("chase run", "@chase", "#stretch", "times"),
        "time-pass": Does("time pass", "!", "turns", still=Still(now, TIME_WENT_BY)),
        "meeting-pass": Does(LetPass, "@meeting_id"),
    }

The names say what the words of its id are, in their order: options of the command, or with `@` and
`#` (a number) fields of the action by which it knows what it answers, so that a late press does
nothing else. What is no command is an action with its fields. `@encounter` is the one that has to
be running, `@again` what was refused and is done after a form, `!` a number of the game that has to
be still the same. So a deed stands once, as its command.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from cogs.core.buttons import Guard, number, word
from cogs.core.client import Interaction, Press
from cogs.core.combatants import require_encounter
from cogs.core.command_forms import ANSWERS, ask_for_rest
from cogs.core.commands import commands_of
from cogs.core.giving import Page, give
from cogs.core.play import play
from data.live import LiveGame
from rules.errors import TooLateError, Wording
from rules.kernel.action import Action
from rules.state.game import GameState

ANY, ENCOUNTER, STILL = "*", "encounter", "!"
Then = Callable[[LiveGame, int, list[str]], Page]


@dataclass(frozen=True, slots=True)
class Still:
    """A number of the game that an id knows, and what is said where it is another by now."""

    of: Callable[[GameState], int]
    changed: Wording


class Does:
    """The line of a verb: the key of a command, or an action, and what the words of an id are.

    A `*` in the key is the first of the words. A name may end in `?` (its word may be left out) or
    in `=word` (whether it is that one); further options, and fields that are true or false, are as
    they are given. With `asks` the command's form asks for what else it needs, or for the options
    that are named there, with what is known of them written in already. With `stays` the message of
    the button keeps the others, which are still to be pressed; `then` is shown afterwards. The
    `guard` is as in `asks`.
    """

    def __init__(
        self,
        key: str | type[Action],
        *names: str,
        asks: bool | str = False,
        stays: bool = False,
        still: Still | None = None,
        then: Then | None = None,
        guard: Guard | None = None,
        **more: str | bool,
    ) -> None:
        self.key, self.names, self.asks, self.stays = key, names, asks, stays
        self.still, self.then, self.guard = still, then, guard
        self.given = {name.rstrip("_"): one for name, one in more.items() if isinstance(one, str)}
        self.fixed = {name: one for name, one in more.items() if not isinstance(one, str)}

    def read(self, words: Sequence[str]) -> "Said":
        """What the words of an id say. NotFoundError for an id of another form."""
        said = Said(dict(self.given), dict[str, str | int](self.fixed))
        for place, one in enumerate(self.names):
            is_needed = not one.endswith("?")
            name, _, meant = one.rstrip("?").partition("=")
            found = word([*words], place) if is_needed else (*words[place : place + 1], "")[0]
            if name == STILL:
                said.known = number([*words], place)
            elif name.startswith("#"):
                said.answers[name[1:]] = number([*words], place)
            elif name.startswith("@"):
                if found or is_needed:
                    said.answers[name[1:]] = found == meant if meant else found
            elif name and (found or is_needed):
                said.given[name] = ("yes" if found == meant else "no") if meant else found
        return said

    async def press(self, interaction: Interaction, game: LiveGame, words: list[str]) -> None:
        """Do it, or ask for the rest."""
        if self.guard is not None:
            self.guard(interaction, game, words)
        is_any = isinstance(self.key, str) and ANY in self.key
        said = self.read(words[1:] if is_any else words)
        if (encounter := said.answers.pop(ENCOUNTER, None)) is not None:
            require_encounter(game, interaction, str(encounter))
        if self.still is not None and said.known != self.still.of(game.state):
            raise TooLateError(self.still.changed)
        if isinstance(self.key, str):
            key = self.key.replace(ANY, word(words, 0)) if is_any else self.key
            await self._command(interaction, game, key, said)
        else:
            action = self.key(**said.given, **said.answers)
            await play(interaction, action, game=game, turns=not self.stays)
        if self.then is not None:
            after = await interaction.client.games.get(game.key)
            await give(
                interaction, after, self.then(after, interaction.user.id, words), turns=False
            )

    async def _command(
        self, interaction: Interaction, game: LiveGame, key: str, said: "Said"
    ) -> None:
        """Do the command with this key, or ask for the rest."""
        command = commands_of(interaction.client).find(key)
        if self.asks:
            names = self.asks.split() if isinstance(self.asks, str) else None
            answers = {f"{ANSWERS}{name}": str(one) for name, one in said.answers.items()}
            await ask_for_rest(interaction, game, command, said.given | answers, names)
        else:
            await command.run(interaction, said.given, answers=said.answers, turns=not self.stays)


@dataclass(slots=True)
class Said:
    """The options of a command as they are known, fields of its action, and the number of the game
    that has to be the same."""

    given: dict[str, str]
    answers: dict[str, str | int] = field(default_factory=dict[str, str | int])
    known: int = 0


def presses_of(lines: Mapping[str, Does]) -> dict[str, Press]:
    """What buttons do whose verbs have lines."""
    return {verb: line.press for verb, line in lines.items()}
