"""The buttons of the board that make sense now, and the board while no encounter is running.

Each carries the narrowest thing that it answers: the encounter, its round, or its step.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import discord

from cogs.checks.telling import left_buttons
from cogs.classes.pages import level_buttons, level_lines
from cogs.clock.telling import clock_words
from cogs.exploration.lost_pages import lost_buttons, lost_lines
from cogs.exploration.pages import (
    exploring_buttons,
    food_lines,
    plan_lines,
    turn_lines,
    wish_lines,
)
from cogs.hirelings.pages import hire_button
from cogs.items.pages import lying_button, lying_line, shop_button
from cogs.movement.telling import donning_line, pace_line
from cogs.orders.beaten_pages import decided_buttons
from cogs.party.pages import vote_lines, votes_button
from cogs.party.telling import mapper_line
from cogs.party.telling import march_line as formation_line
from cogs.places.pages import doors_button, light_line, place_lines
from cogs.pursuit.pages import chase_buttons, chase_lines, flight_buttons
from cogs.render.buttons import BLUE, GREEN, Button, catch_up_button, lights_button, make_button
from cogs.render.deeds import AS_BEFORE
from cogs.render.text import plain, shorten
from cogs.render.waiting import called_line, waiting_lines
from cogs.rounds.pages import HOLDS, NOTHING, NOTHING_EVER
from cogs.sea.telling import voyage_buttons, voyage_line
from cogs.searching.telling import open_buttons, sneak_line
from cogs.skills.pages import training_line
from cogs.travel.pages import journey_buttons, journey_line, march_line
from cogs.treasure.pages import treasure_button, treasure_line
from data.live import LiveGame
from rules.expedition.going import WHERE, is_lost, scale_of
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.dues import Due, DueKind
from rules.spells.working import known_open
from rules.state.encounter import Stage
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.rounds import StepKind
from rules.systems import ENGINE
from rules.view.journey import is_flight_offered
from rules.view.party import view_party
from rules.view.records import EncounterView, StepView
from rules.wandering.records import WANDERING

Lines = Callable[[LiveGame], Iterable[str]]
Buttons = Callable[[LiveGame], Iterable[Button]]
PHASE_BUTTONS = {"movement": "Moved", "missile": "Missiles done", "magic": "Magic done"}
NO_MOVING = ("missile", "magic", "melee")
"""The phases of a place in which nobody moves."""
LONGEST_SPELL = 30
ROUND_DONE = "Done for this round"
PHONE_WIDTH, EDGES = 38, 4
"""In letters: how wide the board is on a phone, and how wide the edges of a button are together.

At most four buttons are as narrow as that, and Discord takes five in a row.
"""
GIVES: Mapping[DueKind, tuple[str, ...]] = {
    DueKind.BEGIN: ("next",),
    DueKind.DECLARATION: ("as-before", "attack-only", "declare", "hold-all", "nothing"),
    DueKind.INITIATIVE: ("initiative",),
    DueKind.TURN: (
        "as-declared",
        "as-declared-all",
        "as-before",
        "attack",
        "move",
        "cast",
        "phase",
        "done",
    ),
    DueKind.PAUSE: ("next",),
    DueKind.CHECK: ("check-mine", "check-number", "check-off"),
    DueKind.SURPRISE: ("surprise",),
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


def _time(game: LiveGame) -> Iterator[str]:
    """What time it is, and on what the party is out."""
    scale = scale_of(game.state)
    where = "No encounter is running." if scale is None else f"The party is {WHERE[scale]}."
    yield f"{where} It is {clock_words(game.state.clock)}."


def _party(game: LiveGame) -> Iterator[str]:
    party = view_party(game.state, TABLE)
    if party.speaks:
        yield f"{plain(party.caller)} speaks for the party."
    yield from mapper_line(game.state)


def _votes(game: LiveGame) -> Iterator[str]:
    yield from vote_lines(view_party(game.state, TABLE))


def _of(lines: Callable[[GameState], Iterable[str]]) -> Lines:
    """Lines that follow from the state alone."""
    return lambda game: lines(game.state)


LINES: tuple[Lines, ...] = (
    _time,
    chase_lines,
    turn_lines,
    journey_line,
    march_line,
    place_lines,
    voyage_line,
    pace_line,
    _of(formation_line),
    _of(light_line),
    _of(sneak_line),
    _of(food_lines),
    _of(training_line),
    donning_line,
    lying_line,
    treasure_line,
    _party,
    plan_lines,
    wish_lines,
    waiting_lines,
    level_lines,
    _votes,
)
"""What the board says, from the top; each as the whole channel may know it."""
LOST_LINES: tuple[Lines, ...] = (_time, lost_lines, place_lines, treasure_line, waiting_lines)


def _vote_buttons(game: LiveGame) -> Iterable[Button]:
    return votes_button(game.id, game.state)


def spell_buttons(game: LiveGame) -> Iterator[Button]:
    """What a spell does, for the referee to say."""
    for one in known_open(game.state)[:1]:
        name = shorten(one.spell or "the spell", LONGEST_SPELL)
        label = f"What does {name} do? (referee)"
        yield make_button("spell-open", game.id, one.id, label=label, style=BLUE)


def _light_button(game: LiveGame) -> Iterator[Button]:
    """Out in the world: all lights, and what one can do with one's own."""
    if game.state.expedition is not None:
        yield lights_button(game.id)


BUTTONS: tuple[Buttons, ...] = (
    spell_buttons,
    chase_buttons,
    voyage_buttons,
    exploring_buttons,
    open_buttons,
    doors_button,
    journey_buttons,
    _vote_buttons,
    level_buttons,
    _light_button,
    treasure_button,
    lying_button,
    shop_button,
    hire_button,
)
"""What can be done now, the most likely first."""
LOST_BUTTONS: tuple[Buttons, ...] = (spell_buttons, lost_buttons, treasure_button, level_buttons)
"""The same where nobody of the party is left standing."""


def quiet_text(game: LiveGame, called: Sequence[int] = ()) -> str:
    """All that the board says; `called` are the members whom it mentions."""
    if game.ended:
        return f"### {plain(game.name)}\nThis game has ended."
    shown = LOST_LINES if is_lost(game.state) else LINES
    lines = [line for lines in shown for line in lines(game)]
    return "\n".join((f"### {plain(game.name)}", *lines, *called_line(game, called)))


def quiet_buttons(game: LiveGame) -> list[Button]:
    """Its buttons, none in the archive."""
    if game.ended:
        return []
    owed = any(due.kind is DueKind.CHECK for due in ENGINE.what_is_due(game.state, TABLE))
    first = [_check_button(game), *left_buttons(game)] if owed else []
    kinds = LOST_BUTTONS if is_lost(game.state) else BUTTONS
    return [*first, *(button for buttons in kinds for button in buttons(game))]


def _check_button(game: LiveGame) -> Button:
    """Rolls what whoever presses has been asked for."""
    return make_button("check-mine", game.id, label="Roll my check", style=GREEN)


def board_rows(game: LiveGame, view: EncounterView) -> list[discord.ui.ActionRow[Any]]:
    """The rows of buttons under a running encounter."""
    return _rows(board_buttons(game, view))


def quiet_rows(game: LiveGame) -> list[discord.ui.ActionRow[Any]]:
    """The rows of buttons while no encounter is running; none in the archive."""
    return _rows([*quiet_buttons(game), *([] if game.ended else [catch_up_button(game.id)])])


def _rows(found: Sequence[Button]) -> list[discord.ui.ActionRow[Any]]:
    """As many as go beside each other on a phone: a fuller row would break in the middle."""
    rows: list[list[Button]] = [[]]
    for button in found:
        if sum(_width(each) for each in (*rows[-1], button)) > PHONE_WIDTH:
            rows.append([])
        rows[-1].append(button)
    return [discord.ui.ActionRow[Any](*[one.shown() for one in row]) for row in rows if row]


def _width(button: Button) -> int:
    """In letters, with the edges of the button."""
    return len(button.label) + EDGES


def board_buttons(game: LiveGame, view: EncounterView) -> list[Button]:
    """What can be done now, the most likely first."""
    acting = chase_buttons(game) if view.is_pursuit else _buttons_of_step(game, view)
    acting = [*flight_buttons(game), *acting]
    known = any(due.kind is DueKind.SPELL for due in view.dues)
    spells = spell_buttons(game) if known else ()
    buttons = [*spells, *acting, *votes_button(game.id, game.state)]
    if any(due.kind is DueKind.CHECK for due in view.dues):
        buttons += [_check_button(game), *left_buttons(game)]
    if any(due.kind is DueKind.DEATH_SAVE for due in view.dues):
        buttons.append(make_button("death-save-mine", game.id, label="Death save", style=GREEN))
    if any(due.kind is DueKind.END for due in view.dues):
        buttons.append(_end_button(game, view))
    if not view.is_pursuit:
        words = (game.id, view.id, view.step_number)
        buttons.append(make_button("next", *words, label=_next_label(view), style=BLUE))
    if any(due.holds and due.asked for due in view.dues):
        buttons.append(make_button("nudge", game.id, label="Nudge"))
    if is_flight_offered(game.state) and not view.awaits(DueKind.END):
        buttons.append(make_button("chase-evade", game.id, view.id, label="Run away"))
    if any(due.kind is DueKind.SURPRISE for due in view.dues):
        label = "Roll surprise"
        buttons.insert(0, make_button("surprise", game.id, view.id, label=label, style=GREEN))
    if view.stage is Stage.MEETING and not view.is_pursuit and is_join_offered(game, view):
        join = make_button("join", game.id, view.id, label="Join", style=GREEN)
        buttons.insert(0, join)
    details = make_button("details", game.id, view.id, label="Details")
    return [*buttons, details, catch_up_button(game.id)]


def _next_label(view: EncounterView) -> str:
    if view.stage is Stage.MEETING:
        return "Begin the rounds"
    return "Play on" if view.awaits(DueKind.END) else "Next"


def is_join_offered(game: LiveGame, view: EncounterView) -> bool:
    """Whether the board offers to come in: not where the party met something and is all in."""
    met = WANDERING.of(game.state).met
    there = {one.id for one in view.combatants}
    own = [one for one in game.state.characters if one.service is None and not one.retired]
    outside = [one for one in own if one.id not in there and one.vitals.life is not Life.DEAD]
    return met is None or met.encounter != view.id or bool(outside)


def rare_buttons(
    game: LiveGame, view: EncounterView, viewer: Viewer, *, is_in: bool
) -> list[Button]:
    """What the board has no room for: it stands under the details of the viewer.

    `is_in`: they have somebody in the encounter already.
    """
    is_shown = view.stage is Stage.MEETING and is_join_offered(game, view)
    may_join = not view.is_pursuit and not is_in and not is_shown
    join = [make_button("join", game.id, view.id, label="Join")] if may_join else []
    down = make_button("board-down", game.id, label="Bring the board down")
    may_end = viewer.is_referee and all(due.kind is not DueKind.END for due in view.dues)
    end = [_end_button(game, view)] if may_end else []
    return [*_cast_next(game, view), *join, down, *end]


def _end_button(game: LiveGame, view: EncounterView) -> Button:
    """The referee ends the encounter: on the board once it is decided, else under the details."""
    return make_button("end", game.id, view.id, label="End the encounter")


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


def _cast_next(game: LiveGame, view: EncounterView) -> list[Button]:
    """For those who are not asked for declarations when the next round begins."""
    is_asked_now = view.current is not None and view.current.kind is StepKind.DECLARE
    if is_asked_now or not view.declares_ahead:
        return []
    return [make_button("cast-next", game.id, view.id, view.round, label="Cast next round")]


def _buttons_of_step(game: LiveGame, view: EncounterView) -> list[Button]:
    """What the step being played is for; dice only while one is still to fall.

    In a fight that is decided, what can be done with those who lie there.
    """
    if view.awaits(DueKind.END):
        return [*decided_buttons(game, view)]
    step = view.current
    words = (game.id, view.id, view.round, view.step_number)
    match None if step is None else step.kind:
        case StepKind.DECLARE:
            return _declare_buttons(view, words)
        case StepKind.INITIATIVE if view.awaits(DueKind.INITIATIVE):
            return [make_button("initiative", *words, label="Roll initiative", style=GREEN)]
        case StepKind.ACT if step is not None and step.place and not _waits_for_checks(view):
            acting = [*_as_declared(view, words), *_done_buttons(view, step, words)]
            powers = make_button("powers", game.id, view.id, label="Powers")
            return [*acting, *([powers] if view.has_powers else [])]
        case _:
            return []


def _waits_for_checks(view: EncounterView) -> bool:
    """Whether all have acted, and the step waits for nothing but rolls that were asked for."""
    is_open = any(one.can_act and not one.done for one in view.combatants)
    return view.awaits(DueKind.CHECK) and not is_open


def _declare_buttons(view: EncounterView, words: tuple[int, str, int, int]) -> list[Button]:
    """Where everybody declares, all other ways to answer stand behind the one button."""
    declare = make_button("declare", *words, label="Declare", style=GREEN)
    if view.everybody_declares:
        attack = make_button("attack-only", *words, label="Attack", style=GREEN)
        if view.round > 1:
            return [make_button("as-before", *words, label=AS_BEFORE, style=GREEN), attack, declare]
        return [attack, declare, make_button("hold-all", *words, label=HOLDS)]
    return [
        make_button("nothing", *words, label=NOTHING, style=GREEN),
        declare,
        make_button("nothing-ever", *words, label=NOTHING_EVER),
    ]


def _as_declared(view: EncounterView, words: tuple[int, str, int, int]) -> list[Button]:
    """What carries out what was declared, by its players or by the referee for all."""
    match view.carried_out_by:
        case "by-player":
            return [make_button("as-declared", *words, label="As declared", style=GREEN)]
        case "by-referee":
            return [make_button("as-declared-all", *words, label="All as declared", style=GREEN)]
        case _:
            return []


def _done_buttons(
    view: EncounterView, step: StepView, words: tuple[int, str, int, int]
) -> list[Button]:
    """`Done` ends the turn; while phases are still to come there is a button for this one alone."""
    acting = [make_button("attack", *words, label="Attack", style=GREEN)]
    if view.round > 1 and not view.everybody_declares:
        acting.insert(0, make_button("as-before", *words, label=AS_BEFORE, style=GREEN))
    if step.phase not in NO_MOVING:
        acting.append(make_button("move", *words, label="Move", style=GREEN))
    if any(one.declared == "spell" and one.can_act and not one.done for one in view.combatants):
        acting.append(make_button("cast", *words, label="Cast", style=GREEN))
    if not view.has_more_phases(step):
        return [*acting, make_button("done", *words, label="Done", style=GREEN)]
    label = PHASE_BUTTONS.get(step.phase, "Phase done")
    return [
        *acting,
        make_button("phase", *words, label=label, style=GREEN),
        make_button("done", *words, label=ROUND_DONE, style=GREEN),
    ]
