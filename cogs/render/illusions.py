"""The illusions of an encounter, as the referee sees them."""

from collections.abc import Iterator

from cogs.render.text import MESSAGE_LIMIT, join_within, listed, plain
from rules.hazards.illusions import disbelieves
from rules.kernel.targets import find_character, find_combatant, split_target
from rules.state.game import GameState
from rules.state.hazards import Illusion


def render_illusions(state: GameState) -> str:
    """Each illusion in a line, with those whom it deceives."""
    lines = [_line(state, illusion) for illusion in state.hazards.illusions]
    return join_within(
        lines or ["There are no illusions. `/illusion make` makes one."], MESSAGE_LIMIT
    )


def _line(state: GameState, illusion: Illusion) -> str:
    deceived, others = (
        listed([*_names(state, illusion, doubts=doubts)]) or "nobody" for doubts in (False, True)
    )
    return f"- **{plain(illusion.name)}** deceives {deceived}, and does not deceive {others}."


def _names(state: GameState, illusion: Illusion, *, doubts: bool) -> Iterator[str]:
    """Those who have seen it and are still there, as far as they doubt it or do not."""
    for one in illusion.onlookers:
        who = find_character(state, one.target) or find_combatant(state, one.target)
        if who is not None and disbelieves(state, illusion, one.target) is doubts:
            number = split_target(one.target)[1]
            yield plain(f"{who.name} {number}" if number else who.name)
