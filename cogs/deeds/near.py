"""All deeds of somebody: what the board offers them, what families yield, and every command."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence

from cogs.core.commands import Commands
from cogs.render.board import board_view
from cogs.render.board_buttons import board_buttons, gives, quiet_buttons, verb_of
from cogs.render.deeds import Deed, Deeds, Doer, Near, deed_of
from data.live import LiveGame
from rules.systems import ENGINE

ANYBODYS = frozenset(
    ("join", "details", "catch-up", "journey", "vote", "lights", "treasure", "shop", "hire")
) | {"doors", "lying", "task", "chase-evade", "powers", "open-thing", "pick-thing", "cast-next"}
"""Buttons of the board that players press without being asked."""


_newest: deque[tuple[LiveGame, int, Sequence[Deeds], list[Deed]]] = deque(maxlen=8)


def doer_of(game: LiveGame, user_id: int) -> Doer:
    """Somebody at a game as they stand now."""
    viewer = game.viewer(user_id)
    return Doer(game, user_id, viewer, board_view(game, viewer))


def all_deeds(doer: Doer, families: Sequence[Deeds], known: Commands) -> list[Deed]:
    """What somebody can do now, the nearest first; each once."""
    return [*near_deeds(doer, families), *known.deeds(for_referee=doer.viewer.is_referee)]


def near_deeds(doer: Doer, families: Sequence[Deeds]) -> list[Deed]:
    """What lies on the board and in its menus for somebody, the nearest first.

    It is asked for with each letter that somebody types, of the same game.
    """
    for game, user_id, theirs, known in _newest:
        if game is doer.game and user_id == doer.user_id and theirs is families:
            return known
    found = _find_near(doer, families)
    _newest.appendleft((doer.game, doer.user_id, families, found))
    return found


def _find_near(doer: Doer, families: Iterable[Deeds]) -> list[Deed]:
    found: dict[tuple[str, ...], Deed] = {}
    for deed in _near(doer, families):
        found.setdefault((deed.verb, *map(str, deed.words)), deed)
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
