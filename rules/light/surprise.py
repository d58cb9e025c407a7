"""What light does to surprise: it gives its bearers away (OSE-LIGHT, ERIS-LIGHT)."""

from collections.abc import Iterator

from rules.encounter.questions import SurpriseChance
from rules.kernel.questions import Found
from rules.kernel.targets import find_character, find_combatant
from rules.light.reading import Glow, brightest, glow_of, is_dark_around, shining
from rules.light.settings import LIGHT
from rules.light.sources import source_of
from rules.state.game import GameState
from rules.state.light import Light

CHANCES = {Glow.DIM: 1, Glow.BRIGHT: 0}
"""ERIS-LIGHT: on what a d6 surprises others by such a light; 2 without any."""


def by_light(state: GameState, question: SurpriseChance) -> Iterator[Found]:
    """How likely a side is surprised by others who carry light in the dark."""
    if not state.lights or not is_dark_around(state):
        return
    theirs = [light for light in shining(state) if _side_of(state, light) != question.side]
    light = brightest(theirs)
    if light is None:
        return
    if LIGHT.in_force(state) == "ose":
        yield Found(0, label_of(state, light), "OSE-LIGHT")
    else:
        yield Found(CHANCES[glow_of(light)], label_of(state, light), "ERIS-LIGHT")


def _side_of(state: GameState, light: Light) -> str:
    """The side of whoever has it; what was set down is the party's."""
    bearer = find_combatant(state, light.bearer)
    return "party" if bearer is None else bearer.side


def label_of(state: GameState, light: Light) -> str:
    """A light as it is named where it decides something: `torch (Aldric)`."""
    called = source_of(light).name
    one = find_character(state, light.bearer) or find_combatant(state, light.bearer)
    return called if one is None else f"{called} ({one.name})"
