"""All deeds of somebody: what the board offers them, what families yield, and every command."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from cogs.core.commands import Commands
from cogs.deeds.awaited_pages import awaited_deeds, dues_of
from cogs.render.board import board_view
from cogs.render.board_buttons import board_buttons, gives, quiet_buttons, rare_buttons, verb_of
from cogs.render.buttons import Button, catch_up_button
from cogs.render.deeds import COMMANDS, Deed, Deeds, Doer, Near, deed_of
from cogs.render.words import OF_BUTTONS
from data.live import LiveGame
from rules.kernel.dues import Due

AT_ONCE = frozenset(("join", "chase-evade", "open-thing", "pick-thing"))
"""Buttons of the board by which players do something without being asked."""
PAGES = frozenset(
    ("details", "catch-up", "journey", "vote", "lights", "treasure", "shop", "hire")
) | {"doors", "lying", "task", "powers", "cast-next", "board-down"}
"""Buttons of the board that show players a page: they come after what can be done."""

AT_ANY_TIME, LIGHTS = frozenset(("item-use",)), frozenset(("light-on", "light-out", "light-cover"))

_newest: deque[tuple[LiveGame, int, Sequence[Deeds], list[Deed]]] = deque(maxlen=8)


def doer_of(game: LiveGame, user_id: int) -> Doer:
    """Somebody at a game as they stand now."""
    viewer = game.viewer(user_id)
    return Doer(game, user_id, viewer, board_view(game, viewer))


def all_deeds(doer: Doer, families: Sequence[Deeds], known: Commands) -> list[Deed]:
    """What somebody can do now, the nearest first; each once."""
    near = [_with_words(deed, known) for deed in _offered(doer, families)]
    there = {deed.words for deed in near if deed.verb == "form"}
    commands = known.deeds(for_referee=doer.viewer.is_referee)
    return [*near, *(deed for deed in commands if deed.words not in there)]


def _with_words(deed: Deed, known: Commands) -> Deed:
    """What a command is, found by all the words of the command too."""
    if deed.verb not in COMMANDS:
        return deed
    command = known.find(str(deed.words[0])).deed
    return replace(deed, also=f"{deed.also} {command.label} {command.also}")


def near_deeds(doer: Doer, families: Sequence[Deeds]) -> list[Deed]:
    """What lies on the board and in its menus for somebody, the nearest first."""
    return [deed for deed in _offered(doer, families) if deed.near is not Near.ASKED]


def _offered(doer: Doer, families: Sequence[Deeds]) -> list[Deed]:
    """The same, with what comes only when it is asked for.

    It is asked for with each letter that somebody types, of the same game.
    """
    for game, user_id, theirs, known in _newest:
        if game is doer.game and user_id == doer.user_id and theirs is families:
            return known
    found = _find_near(doer, families)
    _newest.appendleft((doer.game, doer.user_id, families, found))
    return found


def _find_near(doer: Doer, families: Iterable[Deeds]) -> list[Deed]:
    """Each once; what asks for more in a form comes after what is done by the press, and what can
    be done at any time after what the moment is for."""
    later = AT_ANY_TIME if doer.met is None else AT_ANY_TIME | LIGHTS
    found: dict[tuple[str, ...], Deed] = {}
    for deed in _near(doer, families):
        found.setdefault((deed.verb, *map(str, deed.words)), deed)
    return sorted(
        found.values(), key=lambda deed: (deed.near, deed.verb in COMMANDS, deed.verb in later)
    )


def _near(doer: Doer, families: Iterable[Deeds]) -> Iterator[Deed]:
    if doer.game.ended:
        return
    dues = dues_of(doer)
    yield from awaited_deeds(doer, dues)
    board = list(_board(doer, dues))
    yield from (deed for deed in board if deed.near is Near.BOARD)
    for deeds in families:
        yield from deeds(doer)
    yield from board


def _board(doer: Doer, dues: Sequence[Due]) -> Iterator[Deed]:
    """The buttons of the board that give what somebody owes; a referee has all of them."""
    game, viewer = doer.game, doer.viewer
    asked = {verb for due in dues if due.is_of(viewer) for verb in gives(due)} | AT_ONCE
    may_join = doer.character is not None and not doer.is_in
    for button in _all_buttons(game, doer):
        verb = verb_of(button)
        if verb == "join" and not may_join:
            continue
        if verb in asked or (viewer.is_referee and verb not in PAGES):
            yield deed_of(button, Near.BOARD, also=OF_BUTTONS.get(verb, ""))
        elif viewer.is_referee or verb in PAGES:
            yield deed_of(button, Near.MENU, also=OF_BUTTONS.get(verb, ""))


def _all_buttons(game: LiveGame, doer: Doer) -> list[Button]:
    """Those of the board and those for which it has no room."""
    if doer.met is None:
        return [*quiet_buttons(game), catch_up_button(game.id)]
    rare = rare_buttons(game, doer.met, doer.viewer, is_in=doer.is_in)
    return [*board_buttons(game, doer.met), *rare]
