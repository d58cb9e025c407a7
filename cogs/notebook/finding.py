"""`/log find`: words in moves, in what was said, and in the notebook, as far as one may know."""

import asyncio
from typing import Annotated

from cogs.core.answering import Answer
from cogs.core.interaction import Interaction
from cogs.core.option import text
from cogs.core.said import always, says
from cogs.log.commands import LOG
from cogs.log.pages import UNTOLD, summarise
from cogs.notebook.entries import in_texts, search
from cogs.notebook.pages import entry_line, open_buttons
from cogs.render.buttons import Button, make_button
from cogs.render.deeds import page_of
from cogs.render.families import TELLERS
from cogs.render.text import MESSAGE_LIMIT, join_within, plain, shorten
from data.live import LiveGame, LogEntry
from data.move_numbers import read_label
from rules.errors import RuleError
from rules.kernel.actor import Viewer
from rules.kernel.notebook import LONGEST_NAME, fits, words_in

PAGE, MOST_PAGES = 100, 20
"""So many moves are read at once, and so many times."""
MOST_MOVES, MOST_ENTRIES = 6, 6
_LONGEST_WORD = 50
NO_WORDS = "Say which words to look for, of two letters at least, such as “old marta”."
NOTHING = "No move and no entry of the notebook has these words, as far as you may know it."


@LOG.command("find", words="Words that stand in it", before="Only in moves older than this number")
@says(
    "find in the log, search the log, look up in the log, find words",
    "Find “{words}” in the log",
    when=always,
    rest="words",
    needs=("words",),
    asks=True,
)
@says(
    "search for, when did",
    "Find “{words}” in the log",
    when=always,
    rest="words",
    needs=("words",),
    asks=True,
    confirmed=True,
)
async def find(
    interaction: Interaction,
    game: LiveGame,
    words: Annotated[str, text(LONGEST_NAME)],
    before: str = "",
) -> None:
    """Find words in moves, in what was said, and in the notebook, as far as you may know it"""
    viewer, wanted = game.viewer(interaction.user.id), words_in(words)
    if not wanted:
        raise RuleError(NO_WORDS)
    async with Answer(interaction, turns=True) as answer:
        place = await _place(interaction, game, viewer, before)
        moves, older = await _moves(interaction, game, viewer, wanted, place)
        entries = [] if before else search(game, viewer, words)
        if not entries and not before:
            entries = await in_texts(interaction, game, words)
        lines = [summarise(one, game, viewer, TELLERS) for one in moves]
        if entries:
            lines.append("**In the notebook**")
            lines += [entry_line(game, viewer, one) for one in entries[:MOST_ENTRIES]]
        head = f"**{plain(shorten(words, 60))}**" if lines else NOTHING
        page = join_within([head, *lines], MESSAGE_LIMIT)
        buttons = [*_older(game, words, older), *open_buttons(game.id, entries[:MOST_ENTRIES])]
        await answer.private(page, view=page_of(game.id, buttons[:5], buttons[5:]))


async def _place(
    interaction: Interaction, game: LiveGame, viewer: Viewer, before: str
) -> int | None:
    """Where to begin in the log; None for at the newest move."""
    if not before:
        return None
    number = read_label(before, viewer)
    return (await interaction.client.games.log.entry(game.id, number, viewer)).seq


async def _moves(
    interaction: Interaction,
    game: LiveGame,
    viewer: Viewer,
    wanted: tuple[str, ...],
    before: int | None,
) -> tuple[list[LogEntry], LogEntry | None]:
    """The newest moves with some words, and where to look further; None where that is all."""
    found, last = list[LogEntry](), None
    for _ in range(MOST_PAGES):
        rows = await interaction.client.games.log.entries(
            game.id, before=before, viewer=viewer, limit=PAGE
        )
        for row in rows:
            told = summarise(row, game, viewer, TELLERS).partition("\n")[2]
            if told != UNTOLD and fits(wanted, told):
                found.append(row)
                if len(found) == MOST_MOVES:
                    return found, row
        if len(rows) < PAGE:
            return found, None
        last = rows[-1]
        before = last.seq
        # Who plays meanwhile does not wait for all of a long log.
        await asyncio.sleep(0)
    return found, last


def _older(game: LiveGame, words: str, older: LogEntry | None) -> list[Button]:
    """Looks further back; words that an id cannot hold are typed again."""
    if older is None or ":" in words or len(words) > _LONGEST_WORD:
        return []
    return [make_button("log-find", game.id, words, older.label, label="Older")]
