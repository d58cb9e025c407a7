"""The buttons of the board that make sense now.

Each carries the narrowest thing that it answers: the encounter, its round, or its step.
"""

from typing import Any

import discord

from cogs.render.buttons import BLUE, GREEN, Button, make_button
from data.live import LiveGame
from rules.state.encounter import Stage
from rules.state.rounds import StepKind
from rules.view import EncounterView


def board_rows(game: LiveGame, view: EncounterView) -> list[discord.ui.ActionRow[Any]]:
    """The rows of buttons under a running encounter."""
    # A button does not know yet whether it goes into a view or a layout; its type does.
    buttons: list[discord.ui.Button[Any]] = list[Any](board_buttons(game, view))
    return [discord.ui.ActionRow(*buttons[i : i + 5]) for i in range(0, len(buttons), 5)]


def board_buttons(game: LiveGame, view: EncounterView) -> list[Button]:
    """What can be done now, the most likely first."""
    buttons = _buttons_of_step(game, view)
    label = "Next"
    if view.stage is Stage.MEETING:
        label = "Begin the rounds"
    buttons.append(make_button("next", game.id, view.id, view.step_number, label=label, style=BLUE))
    join = make_button("join", game.id, view.id, label="Join")
    details = make_button("details", game.id, view.id, label="Details")
    if view.stage is Stage.MEETING:
        join.style = GREEN
        return [join, *buttons, details]
    return [*buttons, join, details]


def _is_rolling(view: EncounterView) -> bool:
    """Whether anybody's die, as far as people know, is still to fall."""
    return any(side.awaited or any(line.awaited for line in side.combatants) for side in view.sides)


def _buttons_of_step(game: LiveGame, view: EncounterView) -> list[Button]:
    step = view.current
    if step is None or step.hidden:
        return []
    words = (view.id, view.round, view.step_number)
    match step.kind:
        case StepKind.DECLARE:
            return [make_button("declare", game.id, *words, label="Declare", style=GREEN)]
        case StepKind.INITIATIVE if _is_rolling(view):
            return [
                make_button("initiative", game.id, *words, label="Roll initiative", style=GREEN)
            ]
        case StepKind.ACT:
            return [make_button("done", game.id, *words, label="Done", style=GREEN)]
        case _:
            return []
