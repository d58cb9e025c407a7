"""A button as a line: the command that it does, what is known of it, and what it answers.

    lines={
        "light-on": Does("light on", "source"),
        "chase-run": Does("chase run", "@chase", "#stretch", "times"),
    }

The names say what the words of its id are, in their order: options of the command, or with `@` and
`#` (a number) fields of the action by which it knows what it answers, so that a late press does
nothing else. `@encounter` is the one that has to be running. So a deed stands once, as its command.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from cogs.core.buttons import number, word
from cogs.core.client import Interaction, Press
from cogs.core.combatants import require_encounter
from cogs.core.command_forms import ask_for_rest
from cogs.core.commands import commands_of
from data.live import LiveGame

ANY, ENCOUNTER = "*", "encounter"


class Does:
    """The line of a verb: the key of a command, and what the words of an id are.

    A `*` in the key is the first of the words. A name may end in `?` (its word may be left out) or
    in `=word` (whether it is that one); further options, and fields that are true or false, are as
    they are given. With `asks` the command's form asks for what else it needs; with `stays` the
    message of the button keeps the others, which are still to be pressed.
    """

    def __init__(
        self, key: str, *names: str, asks: bool = False, stays: bool = False, **more: str | bool
    ) -> None:
        self.key, self.names, self.asks, self.stays = key, names, asks, stays
        self.given = {name: one for name, one in more.items() if isinstance(one, str)}
        self.fixed = {name: one for name, one in more.items() if not isinstance(one, str)}

    def read(self, words: Sequence[str]) -> "Said":
        """What the words of an id say. NotFoundError for an id of another form."""
        said = Said(dict(self.given), dict[str, str | int](self.fixed))
        for place, one in enumerate(self.names):
            is_needed = not one.endswith("?")
            name, _, meant = one.rstrip("?").partition("=")
            found = word([*words], place) if is_needed else (*words[place : place + 1], "")[0]
            if name.startswith("#"):
                said.answers[name[1:]] = number([*words], place)
            elif name.startswith("@"):
                said.answers[name[1:]] = found
            elif name and (found or is_needed):
                said.given[name] = ("yes" if found == meant else "no") if meant else found
        return said

    async def press(self, interaction: Interaction, game: LiveGame, words: list[str]) -> None:
        """Do it, or ask for the rest."""
        key = self.key.replace(ANY, word(words, 0)) if ANY in self.key else self.key
        command = commands_of(interaction.client).find(key)
        said = self.read(words[1:] if ANY in self.key else words)
        if (encounter := said.answers.pop(ENCOUNTER, None)) is not None:
            require_encounter(game, interaction, str(encounter))
        if self.asks:
            await ask_for_rest(interaction, game, command, said.given)
        else:
            await command.run(interaction, said.given, answers=said.answers, turns=not self.stays)


@dataclass(frozen=True, slots=True)
class Said:
    """The options of a command as they are known, and fields of its action."""

    given: dict[str, str]
    answers: dict[str, str | int] = field(default_factory=dict[str, str | int])


def presses_of(lines: Mapping[str, Does]) -> dict[str, Press]:
    """What buttons do whose verbs have lines."""
    return {verb: line.press for verb, line in lines.items()}
