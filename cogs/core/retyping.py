"""A long form that was refused can be opened again with all that was typed into it.

What was typed is given back with the refusal as well: in a file where it would fill the message.
"""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from io import BytesIO

import discord

from cogs.core.buttons import Submit, kept, word
from cogs.core.errors import answer_error
from cogs.core.interaction import Interaction
from cogs.render.buttons import BLUE, Form, make_button, row_of
from data.live import LiveGame
from rules.errors import NotFoundError, RuleError

MOST_KEPT = 100
"""Forms that are remembered; the oldest is forgotten first."""
_LONG = 700
_FILE = "what-you-typed.txt"
GONE = "I do not have what you typed any more. Copy it from above into the form."


Reopen = Callable[[LiveGame, list[str], Mapping[str, str]], Form]
"""Makes a form again from the words of its id and what was typed into it."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A form that was refused: its verb, the words of its id, and what was typed into it."""

    verb: str
    words: tuple[str, ...]
    typed: Mapping[str, str]


async def _give_back(
    interaction: Interaction, game: LiveGame, refusal: RuleError, refused: Refused
) -> None:
    """Tell why a form was refused, with what was typed and a button that opens it again."""
    key = keep_typed(interaction, refused)
    button = make_button("form-again", game.id, key, label="Correct it", style=BLUE)
    note, file = kept(refused.typed), None
    if len(note) > _LONG:
        whole = "\n\n".join(text for text in refused.typed.values() if text.strip())
        note = "\nAll that you typed is in the file."
        file = discord.File(BytesIO(whole.encode()), _FILE)
    await answer_error(interaction, refusal, note=note, view=row_of(button), file=file)


def keep_typed(interaction: Interaction, refused: Refused) -> str:
    """Remember what was typed into a form; the key under which `find_refused` has it."""
    there = interaction.client.refused
    while len(there) >= MOST_KEPT:
        del there[next(iter(there))]
    key = secrets.token_hex(8)
    there[key] = refused
    return key


def careful(verb: str, submit: Submit) -> Submit:
    """What receives a form, and gives back what was typed where it is refused."""

    async def receive(
        interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
    ) -> None:
        try:
            await submit(interaction, game, words, typed)
        except RuleError as refusal:
            await _give_back(interaction, game, refusal, Refused(verb, tuple(words), typed))

    return receive


async def press_again(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button under a refusal: opens the form again."""
    refused = find_refused(interaction, word(words, 0))
    reopen = interaction.client.reopens[refused.verb]
    await interaction.response.send_modal(reopen(game, list(refused.words), refused.typed))


def find_refused(interaction: Interaction, key: str) -> Refused:
    """The form that a button is to open again. Raises NotFoundError after a restart."""
    found = interaction.client.refused.get(key)
    if found is None:
        raise NotFoundError(GONE)
    return found
