"""The board while no encounter is running, and the buttons of every board.

Each carries the narrowest thing that it answers: the encounter, its round, or its step. What stands
there is brought by families (`cogs/render/on_board.py`).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from cogs.render.buttons import GREEN, GREY, PREFIX, Button, catch_up_button
from cogs.render.drawn import Part, button_part, row_part
from cogs.render.game_time import time_words
from cogs.render.on_board import (
    FIGHT_BUTTONS,
    LOST_BUTTONS,
    LOST_LINES,
    QUIET_BUTTONS,
    QUIET_LINES,
)
from cogs.render.result import people_of
from cogs.render.text import plain
from data.live import LiveGame
from rules.expedition.going import is_lost
from rules.kernel.actor import TABLE
from rules.kernel.dues import Due, DueKind
from rules.kernel.parties import has_several, label_of
from rules.places.reading import where_words
from rules.systems import ENGINE
from rules.view.records import EncounterView

MOST_CALLED = 25
PHONE_WIDTH, EDGES = 38, 4
"""In letters: how wide the board is on a phone, and how wide the edges of a button are together.

At most four buttons are as narrow as that, and Discord takes five in a row.
"""
GIVES: Mapping[DueKind, tuple[str, ...]] = {
    DueKind.BEGIN: ("next",),
    DueKind.DECLARATION: ("as-before", "attack-only", "declare", "hold-all", "nothing"),
    DueKind.INITIATIVE: ("initiative",),
    DueKind.TURN: (
        "as-before",
        "attack",
        "move",
        "cast",
        "phase",
        "done",
    ),
    DueKind.PAUSE: ("next",),
    DueKind.CHECK: ("check-mine", "check-number", "check-off"),
    DueKind.DEATH_SAVE: ("death-save-mine",),
    DueKind.END: ("end",),
    DueKind.TASK: ("task-before", "task"),
    DueKind.PLAY: ("turn", "day", "sail"),
    DueKind.NEXT: ("turn-go", "turn", "day", "sail", "task"),
    DueKind.CHASE: ("chase-follow", "chase-leave", "chase-run", "chase-drop", "chase-stand"),
    DueKind.RUNNING: ("chase-follow", "chase-leave"),
    DueKind.STORM: ("storm",),
    DueKind.SPELL: ("spell-open",),
    DueKind.LOST: ("come-home", "turn", "wake", "heal", "new"),
    DueKind.LEVEL: ("level-mine",),
    DueKind.VOTE: ("vote",),
    DueKind.AWARD: ("treasure",),
    DueKind.ROLL_OFF: ("treasure",),
    DueKind.PICK: ("treasure",),
}
"""The verbs of the board's buttons by what they give."""
LEAVES = ("chase-evade", "come-home", "end")
"""What ends something for everybody. It stands beside the heading, where no other button ever
stands: in a row below, it would come under a finger that meant another."""
_LEAVES = tuple(f"{PREFIX}:{verb}:" for verb in LEAVES)
SPOKEN = frozenset(("chase-evade", "chase-run", "chase-stand"))
"""The verbs by which somebody says for the whole party that it runs, or stops."""


@QUIET_LINES.at(10)
@LOST_LINES.at(10)
def _time(game: LiveGame) -> Iterator[str]:
    """What time it is, and on what the party is out, where no line below says in which room."""
    out = game.state.expedition
    is_in_room = out is not None and bool(out.place) and not is_lost(game.state)
    where = "" if is_in_room else f"The party is {plain(where_words(game.state))}. "
    yield f"{where}It is {time_words(game.state)}."


def called_line(game: LiveGame, called: Sequence[int]) -> Iterator[str]:
    """`@ann, @bob`: those who are waited for and were called, as the board mentions them."""
    if called:
        people = people_of(game)
        yield f"-# {', '.join(people.name(member) for member in called[:MOST_CALLED])}"


def quiet_text(game: LiveGame, called: Sequence[int] = ()) -> str:
    """All that the board says; `called` are the members whom it mentions."""
    if game.ended:
        return f"### {plain(game.name)}\nThis game has ended."
    shown = LOST_LINES if is_lost(game.state) else QUIET_LINES
    lines = [line for lines in shown for line in lines(game)]
    whose = f" · {plain(label_of(game.state))}" if has_several(game.state) else ""
    return "\n".join((f"### {plain(game.name)}{whose}", *lines, *called_line(game, called)))


def quiet_buttons(game: LiveGame) -> list[Button]:
    """Its buttons, the most likely first; none in the archive."""
    if game.ended:
        return []
    kinds = LOST_BUTTONS if is_lost(game.state) else QUIET_BUTTONS
    return [button for buttons in kinds for button in buttons(game)]


@dataclass(frozen=True, slots=True)
class BoardButtons:
    """The buttons of a board: what `leaves`, if anything does, and the rows of all others."""

    leaves: Part | None
    rows: list[Part]


def fight_rows(game: LiveGame, view: EncounterView) -> BoardButtons:
    """What stands under a running encounter."""
    return _laid_out(board_buttons(game, view), view.dues)


def quiet_rows(game: LiveGame) -> BoardButtons:
    """What stands there while no encounter is running; nothing in the archive."""
    if game.ended:
        return BoardButtons(None, [])
    dues = ENGINE.what_is_due(game.state, TABLE)
    return _laid_out([*quiet_buttons(game), catch_up_button(game.id)], dues)


def _laid_out(found: Sequence[Button], dues: Iterable[Due]) -> BoardButtons:
    leaves = next((one for one in found if one.custom_id.startswith(_LEAVES)), None)
    rest = [one for one in found if one is not leaves]
    bright = _asked_of_all(rest, dues)
    return BoardButtons(None if leaves is None else button_part(leaves), _rows(rest, bright))


def _asked_of_all(found: Sequence[Button], dues: Iterable[Due]) -> Button | None:
    """The one button in colour: the likeliest answer where everybody is asked the same."""
    kinds = {due.kind for due in dues if due.holds}
    verbs = GIVES.get(kinds.pop(), ()) if len(kinds) == 1 else ()
    return next((one for one in found if verb_of(one) in verbs), None)


def _rows(found: Iterable[Button], bright: Button | None) -> list[Part]:
    """As many as go beside each other on a phone: a fuller row would break in the middle."""
    rows: list[list[Part]] = []
    room = 0
    for button in found:
        width = len(button.label) + EDGES
        if not rows or width > room:
            rows.append([])
            room = PHONE_WIDTH
        rows[-1].append(button_part(button, GREEN if button is bright else GREY))
        room -= width
    return [row_part(row) for row in rows]


def board_buttons(game: LiveGame, view: EncounterView) -> list[Button]:
    """What can be done now, the most likely first."""
    found = [button for buttons in FIGHT_BUTTONS for button in buttons(game, view)]
    return [*found, catch_up_button(game.id)]


def buttons_for(game: LiveGame, view: EncounterView | None, dues: Iterable[Due]) -> list[Button]:
    """Those buttons of the board that give what is open for somebody."""
    verbs = {verb for due in dues for verb in gives(due)}
    buttons = quiet_buttons(game) if view is None else board_buttons(game, view)
    return [button for button in buttons if verb_of(button) in verbs]


def gives(due: Due) -> tuple[str, ...]:
    """The buttons, by what they do, that give what is open."""
    return GIVES.get(due.kind, ())


def verb_of(button: Button) -> str:
    """What a button does, as its id has it."""
    return button.custom_id.split(":")[1]
