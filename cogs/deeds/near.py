"""All deeds of somebody: what the board offers them, what families yield, and every command."""

from collections.abc import Iterable, Iterator

from cogs.core.commands import Commands, command_deed
from cogs.render.board import board_view
from cogs.render.board_buttons import board_buttons, gives, quiet_buttons, verb_of
from cogs.render.deeds import Deed, Deeds, Doer, Near, deed_of
from data.live import LiveGame
from rules.kernel.actor import Viewer
from rules.systems import ENGINE

ANYBODYS = frozenset(
    ("join", "details", "catch-up", "journey", "vote", "lights", "treasure", "shop", "hire")
) | {"doors", "lying", "task", "chase-evade", "powers", "open-thing", "pick-thing", "cast-next"}
"""Buttons of the board that players press without being asked."""


def doer_of(game: LiveGame, user_id: int) -> Doer:
    """Somebody at a game as they stand now."""
    viewer = game.viewer(user_id)
    return Doer(game, user_id, viewer, board_view(game, viewer))


def all_deeds(doer: Doer, families: Iterable[Deeds], known: Commands) -> list[Deed]:
    """What somebody can do now, the nearest first; each once."""
    return _once(doer, (*_near(doer, families), *_asked(doer.viewer, known)))


def near_deeds(doer: Doer, families: Iterable[Deeds]) -> list[Deed]:
    """What lies on the board and in its menus for somebody, the nearest first."""
    return _once(doer, _near(doer, families))


def _once(doer: Doer, deeds: Iterable[Deed]) -> list[Deed]:
    found: dict[str, Deed] = {}
    for deed in deeds:
        found.setdefault(deed.id_in(doer.game), deed)
    return sorted(found.values(), key=lambda deed: deed.near)


def _near(doer: Doer, families: Iterable[Deeds]) -> Iterator[Deed]:
    if doer.game.ended:
        return
    yield from _board(doer)
    for deeds in families:
        yield from deeds(doer)


def _board(doer: Doer) -> Iterator[Deed]:
    """The buttons of the board that give what somebody owes; a referee has all of them."""
    game, viewer, met = doer.game, doer.viewer, doer.met
    dues = met.dues if met is not None else ENGINE.what_is_due(game.state, viewer)
    asked = {verb for due in dues if viewer.plays_for_any(due.owners) for verb in gives(due)}
    for button in quiet_buttons(game) if met is None else board_buttons(game, met):
        verb = verb_of(button)
        if viewer.is_referee or verb in asked:
            yield deed_of(button, Near.BOARD)
        elif verb in ANYBODYS:
            yield deed_of(button, Near.MENU)


def _asked(viewer: Viewer, known: Commands) -> Iterator[Deed]:
    for one in known.all():
        if viewer.is_referee or not one.is_referees:
            yield command_deed(one)
