"""All deeds of somebody: what the board offers, what families yield, and every command."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from cogs.core.commands import Commands
from cogs.deeds.pages import awaited_deeds, dues_of
from cogs.encounter.board_pages import rare_buttons
from cogs.render.board import board_view
from cogs.render.board_buttons import board_buttons, gives, quiet_buttons, verb_of
from cogs.render.buttons import Button, catch_up_button
from cogs.render.deeds import COMMANDS, Deed, Deeds, Doer, Near, deed_of
from cogs.render.finding import OF_BUTTONS
from data.live import LiveGame
from rules.checks.kinds import CHECKS
from rules.checks.trying import Check
from rules.kernel.dues import Due
from rules.sheet.reading import find_number
from rules.state.sheet import Character
from rules.systems import ENGINE

AT_ONCE = frozenset(("join", "chase-evade", "open-thing", "pick-thing", "beaten"))
"""Buttons of the board by which players do something without being asked."""
PAGES = frozenset(
    ("details", "catch-up", "journey", "vote", "lights", "treasure", "shop", "hire")
) | {"doors", "lying", "task", "powers", "cast-next", "board-down"}
"""Buttons of the board that show players a page: they come after what can be done."""
BODILY = frozenset(("chase-evade", "open-thing", "pick-thing", "beaten")) | frozenset(
    ("task", "doors", "powers", "cast-next", "lights", "shop", "hire", "vote")
)
"""What somebody does who plays anybody that lives, and nobody else."""
AT_ANY_TIME, LIGHTS = frozenset(("item-use",)), frozenset(("light-on", "light-out", "light-cover"))
_newest: deque[tuple[LiveGame, int, Sequence[Deeds], list[Deed]]] = deque(maxlen=8)


class About(NamedTuple):
    """A command about somebody: its key and option, its label with a place for the name.

    `run` is done at once; all else opens the form with the name in it.
    """

    key: str
    option: str
    label: str
    also: str
    run: bool = False

    def deed(self, who: str, name: str, near: Near = Near.ASKED) -> Deed:
        """The deed about one of them."""
        words = (self.key, f"{self.option}={who}")
        verb = "run" if self.run else "form"
        return Deed(self.label.format(name), verb, words, near, self.also)


SAVE = "Save "
HARM = (
    About("damage", "target", "Take hit points from {}…", "damage harm hurt wound hp kill lose"),
    About("heal", "target", "Heal {}…", "give hit points back cure hp restore"),
    About(
        "condition add",
        "target",
        "Put a condition on {}…",
        "stun stunned poison poisoned blind prone asleep charmed held effect status bonus",
    ),
)
FALL = About("hazard fall", "who", "{} falls…", "fall feet drop pit")
ASK = About("ask check", "who", "Ask {} for a check or save…", "roll request saving throw")
HIDE = About("monster hide", "who", "Take {} out of the players' sight", "hide", run=True)
REVEAL = About("monster reveal", "who", "Show {} to everybody", "reveal appear", run=True)
REMOVE = About(
    "monster remove", "who", "Take {} out as if never added", "remove delete leave", run=True
)
OF_ALL = (*HARM, FALL, ASK)
OF_MONSTERS = ((HIDE, REMOVE), (REVEAL, REMOVE))
"""Of those whom players see, and of those who are hidden."""
SHEET = About(
    "sheet show", "character", "Show {}'s character sheet", "stats abilities hp", run=True
)
THINGS = About("item show", "who", "Show what {} has", "inventory equipment gear items", run=True)


def about_deeds(doer: Doer) -> Iterator[Deed]:
    """For referees about everybody who is there, for players about whom they play."""
    if doer.viewer.is_referee:
        yield from _of_referee(doer)
    elif doer.character is not None:
        yield from _of_player(doer, doer.character)


def _of_referee(doer: Doer) -> Iterator[Deed]:
    if doer.met is None:
        for one in doer.game.state.characters:
            if not one.retired:
                yield from (about.deed(one.id, one.name) for about in (*OF_ALL, SHEET))
        return
    for there in doer.met.combatants:
        own = OF_ALL if there.owner is not None else (*HARM, *OF_MONSTERS[there.hidden])
        yield from (about.deed(there.id, there.name) for about in own)


def _of_player(doer: Doer, own: Character) -> Iterator[Deed]:
    yield THINGS.deed(own.id, own.name)
    for check in _checks(doer, own):
        also = " ".join(("roll check saving throw", *check.words))
        words = ("check", f"what={check.key}")
        label = check.name if check.name.startswith(SAVE) else f"Roll {check.name}"
        yield Deed(f"{label}…", "form", words, Near.ASKED, also)


def _checks(doer: Doer, own: Character) -> Iterable[Check]:
    """What anybody can try in this game, and what they have a number for."""
    state = doer.game.state
    asker = ENGINE.asking(state)
    return (
        check
        for check in CHECKS
        if check.is_common(state) or find_number(asker, own.id, check.key) is not None
    )


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
    """The buttons of the board that give what somebody owes; a referee has all of them."""
    game, viewer = doer.game, doer.viewer
    asked = {verb for due in dues if due.is_of(viewer) for verb in gives(due)} | AT_ONCE
    may_join = doer.character is not None and not doer.is_in
    is_nobody = doer.character is None and not viewer.is_referee
    for button in _all_buttons(game, doer):
        verb = verb_of(button)
        if (verb == "join" and not may_join) or (is_nobody and verb in BODILY):
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
