"""The forms that somebody opened or filled in, remembered so that they open again."""

import secrets
from collections import OrderedDict

import discord

from cogs.core.client import Client, Refused
from cogs.core.interaction import Interaction
from rules.errors import NotFoundError

_MOST_OPENED = 300
MOST_KEPT = 100
"""Forms that are remembered as they were typed; the oldest is forgotten first."""
GONE = "I do not have what you typed any more. Copy it from above into the form."


class Opened(OrderedDict[tuple[int, str], discord.ui.Modal]):
    """The forms that were opened last, by who opened them and their ids: to be opened again."""

    def __init__(self, _client: Client) -> None:
        super().__init__()

    def __bool__(self) -> bool:
        return True

    def keep(self, user_id: int, form: discord.ui.Modal) -> None:
        """Remember a form, and forget the oldest where there are too many."""
        self.pop((user_id, form.custom_id), None)
        self[user_id, form.custom_id] = form
        while len(self) > _MOST_OPENED:
            self.popitem(last=False)


def keep_typed(interaction: Interaction, refused: Refused) -> str:
    """Remember what was typed into a form; the key under which `find_refused` has it."""
    there = interaction.client.refused
    while len(there) >= MOST_KEPT:
        del there[next(iter(there))]
    key = secrets.token_urlsafe(8)
    there[key] = refused
    return key


def find_refused(interaction: Interaction, key: str) -> Refused:
    """The form that a button is to open again. Raises NotFoundError after a restart."""
    found = interaction.client.refused.get(key)
    if found is None:
        raise NotFoundError(GONE)
    return found
