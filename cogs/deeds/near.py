"""All deeds of somebody: what the board offers them, what families yield, and every command."""

from collections.abc import Iterator
from functools import lru_cache

from cogs.core.commands import Commands, Known
from cogs.core.deeds import Deed, Deeds, Near, deed_of
from cogs.render.board import board_view
from cogs.render.board_buttons import board_buttons, buttons_for, quiet_buttons
from data.live import LiveGame
from rules.kernel.actor import Viewer
from rules.systems import ENGINE


def deeds_of(
    game: LiveGame, viewer: Viewer, families: tuple[Deeds, ...], known: Commands
) -> list[Deed]:
    """What somebody can do now, the nearest first; each once."""
    found: dict[str, Deed] = {}
    for deed in (*_all_near(game, viewer, families), *_asked(viewer, known)):
        found.setdefault(deed.id_in(game), deed)
    return sorted(found.values(), key=lambda deed: deed.near)


def near_deeds(game: LiveGame, viewer: Viewer, families: tuple[Deeds, ...]) -> list[Deed]:
    """What lies on the board and in its menus for somebody, the nearest first."""
    found: dict[str, Deed] = {}
    for deed in _all_near(game, viewer, families):
        found.setdefault(deed.id_in(game), deed)
    return sorted(found.values(), key=lambda deed: deed.near)


def _all_near(game: LiveGame, viewer: Viewer, families: tuple[Deeds, ...]) -> Iterator[Deed]:
    if game.ended:
        return
    yield from _board(game, viewer)
    for deeds in families:
        yield from deeds(game, viewer)


def _board(game: LiveGame, viewer: Viewer) -> Iterator[Deed]:
    """The buttons of the board that give what somebody owes; a referee has all of them."""
    view = board_view(game, viewer)
    if viewer.is_referee:
        buttons = quiet_buttons(game) if view is None else board_buttons(game, view)
    else:
        dues = view.dues if view is not None else ENGINE.what_is_due(game.state, viewer)
        own = [due for due in dues if viewer.plays_for_any(due.owners)]
        buttons = buttons_for(game, view, own)
    for button in buttons:
        yield deed_of(button, Near.BOARD)


def _asked(viewer: Viewer, known: Commands) -> Iterator[Deed]:
    for one in known.all():
        if viewer.is_referee or not one.is_referees:
            yield command_deed(one)


@lru_cache(maxsize=1024)
def command_deed(known: Known) -> Deed:
    """The deed that a command is: its form, or what it does where it asks for nothing."""
    also = f"{known.key} {known.listed} {known.command.description} {' '.join(known.options)}"
    return Deed(known.label, "form", (known.key,), Near.ASKED, also.replace("_", " "))
