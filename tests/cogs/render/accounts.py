"""Rows told as the chronicle tells them: as messages for everybody, as a page for one viewer."""

from collections.abc import Sequence

from cogs.log.book_pages import write_book
from cogs.log.chronicle_pages import render_html
from cogs.log.message_pages import write_chronicle
from cogs.log.scene_pages import Scope
from cogs.render.markup import Reader
from data.live import LiveGame, LogEntry
from rules.kernel.actor import TABLE, Viewer

ALL = Scope("The whole game")


def page_of(rows: Sequence[LogEntry], game: LiveGame, viewer: Viewer = TABLE) -> str:
    """The page for one viewer."""
    return render_html(write_book(rows, game, viewer, ALL), game, viewer, Reader({1: "Rae"}))


def account_of(rows: Sequence[LogEntry], game: LiveGame) -> str:
    """What is posted."""
    return "\n".join(write_chronicle(write_book(rows, game, TABLE, ALL)).paragraphs)
