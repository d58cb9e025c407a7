"""What lies near for somebody: what the board offers, and what families yield."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence

from cogs.deeds.pages import awaited_deeds, dues_of
from cogs.encounter.board_pages import rare_buttons
from cogs.render.board import board_view
from cogs.render.board_buttons import SPOKEN, board_buttons, gives, quiet_buttons, verb_of
from cogs.render.buttons import Button, catch_up_button
from cogs.render.deeds import COMMANDS, Deed, Deeds, Doer, Near, deed_of
from data.live import LiveGame
from rules.expedition.going import leads
from rules.kernel.dues import Due
from rules.pursuit.chasing import may_decide

AT_ONCE = frozenset(("join", "chase-evade", "open-thing", "pick-thing", "beaten"))
"""Buttons of the board by which players do something without being asked."""
BODILY = frozenset(("chase-evade", "open-thing", "pick-thing", "beaten")) | frozenset(
    ("task", "doors", "powers", "cast-next", "lights", "shop", "hire", "vote")
)
"""What somebody does who plays anybody that lives, and nobody else."""
_SAID = """
attack move declare cast nothing hold-all details catch-up journey
lights board-down done turn-go task chase-evade chase-run chase-stand chase-drop flee-on
initiative nudge level-mine death-save-mine
""".split()  # noqa: SIM905 - a list of one word a line would be longer than the rest
SAID = frozenset(_SAID)
"""Buttons that open a page for what people say in words, or do what a command does."""
OWN = frozenset(("hold-all", "task-before", "level-mine", "powers"))
"""What is done for one's own alone, so that a referee who has nobody there is not offered it."""
WISHES = frozenset(("turn-way", "turn-go", "where-to", "turn-far"))
"""What somebody presses who would like the party to go somewhere."""
ALSO: Mapping[str, str] = {
    "as-before": "same, again, same again, as before, repeat, same as last, same as last time, "
    "same as last round, same as last turn, same thing, "
    "like before",
    "attack-only": "attack",
    "beaten": "finish, spare, take prisoner, let live",
    "check-mine": "roll, roll it, my check, my save, roll my save",
    "doors": "doors, door",
    "hire": "hire, tavern, recruit",
    "join": "join, join in, join the fight",
    "next": "next, next step, next turn?, continue, go on?, begin, begin the fight, "
    "start the fight, fight, attack?, roll initiative?, roll init?, init?, next round, i n, "
    "i next, init next, go to initiative, on to initiative, initiative?, n?, begin combat, "
    "start combat, they attack, go for, everyone has declared, everybody has declared, all have "
    "declared, everyone declared, everybody declared, all declared, all done, atk?, charge?, "
    "shoot?, fire?, draw steel, roll for initiative?, resolve, resolve round, play round, end of "
    "round, round over, end round, finish round, close round",
    "open-thing": "open, pry open, look inside, force open, look in",
    "phase": "phase done, done moving, moved, finished, next phase",
    "powers": "powers, power",
    "shop": "shop, market, store",
    "treasure": "treasure, loot, hoard",
    "turn": "search?, wait?, rest?",
    "vote": "vote",
}
"""By a button's verb, what people say for it; a `?` behind what means other things as well."""
AT_ANY_TIME, LIGHTS = frozenset(("item-use",)), frozenset(("light-on", "light-out", "light-cover"))
TYPING = 24
"""Of so many people who type at a time what they can do is kept."""
Kept = deque[tuple[LiveGame, int, Sequence[Deeds], list[Deed]]]
_newest, _buttons, _doers = Kept(maxlen=8), Kept(maxlen=TYPING), deque[Doer](maxlen=TYPING)
"""What was found last: a game never changes, so that what is known of it stays true."""


def doer_of(game: LiveGame, user_id: int) -> Doer:
    """Somebody at a game as they stand now; it is asked for with each letter that they type."""
    for doer in _doers:
        if doer.game is game and doer.user_id == user_id:
            return doer
    viewer = game.viewer(user_id)
    doer = Doer(game, user_id, viewer, board_view(game, viewer))
    _doers.appendleft(doer)
    return doer


def button_deeds(doer: Doer, families: Sequence[Deeds]) -> list[Deed]:
    """What lies on the board for somebody and is no command that people say, the nearest first.

    Whoever does not lead the party can wish to go somewhere. It is asked for with each letter that
    somebody types, of the same game.
    """
    for game, user_id, theirs, known in _buttons:
        if game is doer.game and user_id == doer.user_id and theirs is families:
            return known
    found = list(_find_buttons(doer, families))
    _buttons.appendleft((doer.game, doer.user_id, families, found))
    return found


def _find_buttons(doer: Doer, families: Sequence[Deeds]) -> Iterator[Deed]:
    if doer.game.ended:
        return
    dues = dues_of(doer)
    for deed in (*awaited_deeds(doer, dues), *_board(doer, dues)):
        if deed.verb not in SAID:
            yield deed
    if doer.met is None and doer.is_out and not leads(doer.state, doer.viewer):
        yield from (deed for deed in _offered(doer, families) if deed.verb in WISHES)


def near_deeds(doer: Doer, families: Sequence[Deeds]) -> list[Deed]:
    """What lies on the board and in its menus for somebody, the nearest first, each label once."""
    labels: dict[str, Deed] = {}
    for deed in _offered(doer, families):
        if deed.near is not Near.ASKED:
            labels.setdefault(deed.label, deed)
    return list(labels.values())


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
    """The buttons of the board that give what somebody owes; a referee has all of them.

    Those that show a page come after what can be done.
    """
    game, viewer = doer.game, doer.viewer
    asked = {verb for due in dues if due.is_of(viewer) for verb in gives(due)} | AT_ONCE
    may_join = doer.character is not None and not doer.is_in
    is_nobody = doer.character is None and not viewer.is_referee
    speaks = may_decide(game.state, viewer)
    for button in _all_buttons(game, doer):
        verb = verb_of(button)
        if verb in SPOKEN and not speaks:
            continue
        if (verb == "join" and not may_join) or (is_nobody and verb in BODILY):
            continue
        if verb in OWN and verb not in asked and not (verb == "powers" and doer.is_in):
            continue
        if verb in asked or (viewer.is_referee and not button.shows):
            yield deed_of(button, Near.BOARD, also=ALSO.get(verb, ""))
        elif viewer.is_referee or button.shows:
            yield deed_of(button, Near.MENU, also=ALSO.get(verb, ""))


def _all_buttons(game: LiveGame, doer: Doer) -> list[Button]:
    """Those of the board and those for which it has no room."""
    if doer.met is None:
        return [*quiet_buttons(game), catch_up_button(game.id)]
    rare = rare_buttons(game, doer.met, doer.viewer, is_in=doer.is_in)
    return [*board_buttons(game, doer.met), *rare]
