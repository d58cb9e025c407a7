"""A long form that was refused can be opened again with all that was typed into it.

What was typed is given back with the refusal as well: in a file where it would fill the message.
"""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO

import discord

from cogs.core.errors import answer_error
from cogs.core.forms import kept
from cogs.core.interaction import Interaction
from cogs.render.buttons import BLUE, make_button, row_of
from data.live import LiveGame
from rules.errors import NotFoundError, RuleError

MOST_KEPT = 100
"""Forms that are remembered; the oldest is forgotten first."""
_LONG = 700
_FILE = "what-you-typed.txt"
GONE = "I do not have what you typed any more. Copy it from above into the form."


@dataclass(frozen=True, slots=True)
class Refused:
    """A form that was refused: its verb, the words of its id, and what was typed into it."""

    verb: str
    words: tuple[str, ...]
    typed: Mapping[str, str]


async def give_back(
    interaction: Interaction, game: LiveGame, refusal: RuleError, refused: Refused
) -> None:
    """Tell why a form was refused, with what was typed and a button that opens it again."""
    there = interaction.client.refused
    while len(there) >= MOST_KEPT:
        del there[next(iter(there))]
    key = secrets.token_hex(8)
    there[key] = refused
    button = make_button("form-again", game.id, key, label="Correct it", style=BLUE)
    note, file = kept(refused.typed), None
    if len(note) > _LONG:
        whole = "\n\n".join(text for text in refused.typed.values() if text.strip())
        note, file = "\nAll that you typed is in the file.", discord.File(_bytes(whole), _FILE)
    await answer_error(interaction, refusal, note=note, view=row_of(button), file=file)


def _bytes(text: str) -> BytesIO:
    return BytesIO(text.encode())


def find_refused(interaction: Interaction, key: str) -> Refused:
    """The form that a button is to open again. Raises NotFoundError after a restart."""
    found = interaction.client.refused.get(key)
    if found is None:
        raise NotFoundError(GONE)
    return found
