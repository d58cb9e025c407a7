"""Which party somebody means who could mean several: the one in which that can be done."""

import re
from collections.abc import Iterator
from itertools import chain, zip_longest

from cogs.core.interaction import Interaction, is_unsure, may_ask_others, settle
from cogs.core.option import Typed
from cogs.deeds.near import doer_of
from cogs.deeds.spoken import read_meant, rows_for
from cogs.render.buttons import read_id, with_party
from cogs.render.text import shorten
from data.live import LiveGame
from rules.kernel.parties import label_of

MOST_SUGGESTED = 25
LONGEST_ROW = 100


_OF_PARTY = re.compile(r"p(\d{1,9}): (.+)")
"""A row that was picked of those of a party."""


def in_its_party(interaction: Interaction, game: LiveGame, said: str) -> tuple[LiveGame, str]:
    """The game through the party that is meant, and what was said.

    That is the one of the row that was picked, else the only one in which it is clear.
    """
    picked = _OF_PARTY.fullmatch(said)
    if picked is not None and int(picked[1]) in game.could_mean(interaction.user.id):
        return settle(interaction, game, int(picked[1])), picked[2]
    return _where_clear(interaction, game, said), said


def _where_clear(interaction: Interaction, game: LiveGame, said: str) -> LiveGame:
    if not may_ask_others(interaction, game):
        return game
    if not is_unsure(interaction) and _is_clear(interaction, game, said):
        return game
    there = map(game.through, game.could_mean(interaction.user.id))
    found = [seen.party for seen in there if _is_clear(interaction, seen, said)]
    return settle(interaction, game, found[0]) if len(found) == 1 else game


def _is_clear(interaction: Interaction, game: LiveGame, said: str) -> bool:
    meant = read_meant(interaction.client, doer_of(game, interaction.user.id), said)
    return meant.line is None and meant.clear is not None


def rows_of_all(typed: Typed) -> Iterator[tuple[str, str]]:
    """What `/do` lists for somebody: of several parties that they could mean a row of each in turn,
    with whose it is."""
    game, bot = typed.game, typed.interaction.client
    if not is_unsure(typed.interaction):
        doer = doer_of(game, typed.user_id)
        yield from rows_for(bot, doer, typed.text, most=MOST_SUGGESTED)
        return
    each = (list(_rows(typed, game.through(number))) for number in game.could_mean(typed.user_id))
    rows = (row for row in chain.from_iterable(zip_longest(*each)) if row is not None)
    yield from list(rows)[:MOST_SUGGESTED]


def _rows(typed: Typed, game: LiveGame) -> Iterator[tuple[str, str]]:
    label, doer = label_of(game.state), doer_of(game, typed.user_id)
    for row, value in rows_for(typed.interaction.client, doer, typed.text, most=MOST_SUGGESTED):
        picked = f"p{game.party}: {value}"
        if read_id(value) is not None:
            picked = with_party(value, game.party)
        known = picked if len(picked) <= LONGEST_ROW else value
        yield shorten(f"{label}: {row}", LONGEST_ROW), known
