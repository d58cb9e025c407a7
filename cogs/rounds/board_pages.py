"""What the step of a round that is being played has on the board."""

from collections.abc import Iterator

from cogs.render.buttons import GREEN, Button, lights_button, make_button
from cogs.render.deeds import AS_BEFORE
from cogs.render.on_board import FIGHT_BUTTONS
from cogs.rounds.pages import HOLDS, NOTHING, NOTHING_EVER
from data.live import LiveGame
from rules.kernel.dues import DueKind
from rules.light.sight import is_known_dark, sees
from rules.state.encounter import Stage
from rules.state.game import GameState
from rules.state.rounds import StepKind
from rules.view.records import EncounterView, StepView

PHASE_BUTTONS = {"movement": "Done moving", "missile": "Missiles done", "magic": "Magic done"}
NO_MOVING = ("missile", "magic", "melee")
"""The phases of a place in which nobody moves."""
ROUND_DONE = "Done for this round"


@FIGHT_BUTTONS.at(100)
def _next_button(game: LiveGame, view: EncounterView) -> Iterator[Button]:
    if not view.is_pursuit:
        words = (game.id, view.id, view.step_number)
        yield make_button("next", *words, label=_next_label(view), style=GREEN)


def _next_label(view: EncounterView) -> str:
    if view.stage is Stage.MEETING:
        return "Begin the rounds"
    return "Play on" if view.awaits(DueKind.END) else "Next"


@FIGHT_BUTTONS.at(52)
def _buttons_of_step(game: LiveGame, view: EncounterView) -> list[Button]:
    """What the step being played is for, until the fight is decided; dice only while one is still
    to fall."""
    if view.is_pursuit or view.awaits(DueKind.END):
        return []
    step = view.current
    words = (game.id, view.id, view.round, view.step_number)
    match None if step is None else step.kind:
        case StepKind.DECLARE:
            return _declare_buttons(view, words)
        case StepKind.INITIATIVE if view.awaits(DueKind.INITIATIVE):
            return [make_button("initiative", *words, label="Roll initiative", style=GREEN)]
        case StepKind.ACT if step is not None and step.place and not _waits_for_checks(view):
            acting = _done_buttons(game, view, step, words)
            powers = make_button("powers", game.id, view.id, label="Powers", shows=True)
            return [*acting, *([powers] if view.has_powers else [])]
        case _:
            return []


def _sees_anybody(state: GameState, view: EncounterView) -> bool:
    """Whether one of the players' whose turn it is sees a foe, or it is nobody's of theirs."""
    if not is_known_dark(state):
        return True
    there = [one for one in view.combatants if not one.is_out]
    acting = [one for one in there if one.can_act and not one.done and one.owner is not None]
    foes = [one for one in there if one.side not in {each.side for each in acting}]
    seen = (sees(state, one.id, foe.id) for one in acting for foe in foes)
    return not acting or not foes or any(seen)


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


def _done_buttons(
    game: LiveGame, view: EncounterView, step: StepView, words: tuple[int, str, int, int]
) -> list[Button]:
    """`Done` ends the turn; while phases are still to come there is a button for this one alone.

    Who sees nobody in the dark is offered a light in place of an attack.
    """
    attack = make_button("attack", *words, label="Attack", style=GREEN)
    acting = [attack if _sees_anybody(game.state, view) else lights_button(game.id)]
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
