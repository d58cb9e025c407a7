"""What light does to surprise: it gives its bearers away (OSE-LIGHT, ERIS-LIGHT)."""

from collections.abc import Collection, Iterable, Iterator

from rules.encounter.door import PARTY
from rules.encounter.questions import SurpriseChance
from rules.kernel.questions import Found
from rules.kernel.targets import find_character, find_combatant, id_of
from rules.light.reading import Glow, brightest, glow_of, is_dark_around, shines
from rules.light.settings import LIGHT
from rules.light.sources import source_of
from rules.state.game import GameState
from rules.state.light import Light

CHANCES = {Glow.DIM: 1, Glow.BRIGHT: 0}
"""ERIS-LIGHT: on what a d6 surprises others by such a light; 2 without any."""


def by_light(state: GameState, question: SurpriseChance) -> Iterator[Found]:
    """How likely a side is surprised by others who carry light in the dark."""
    theirs = (light for light in state.lights if _side_of(state, light) != question.side)
    found = _by_brightest(state, theirs)
    if found is not None:
        yield found


def given_away(state: GameState, bearers: Collection[str] | None) -> Found | None:
    """The chance that some people's light leaves them to go unseen in the dark; None without any.

    Without `bearers` it is that of the whole party, with what it has set down.
    """
    if bearers is None:
        theirs = [light for light in state.lights if _side_of(state, light) == PARTY]
    else:
        ids = {id_of(one) for one in bearers}
        theirs = [light for light in state.lights if light.bearer in ids]
    return _by_brightest(state, theirs)


def _by_brightest(state: GameState, lights: Iterable[Light]) -> Found | None:
    """What the brightest of some lights says, by the game's setting."""
    if not state.lights or not is_dark_around(state):
        return None
    light = brightest(light for light in lights if shines(state, light))
    if light is None:
        return None
    if LIGHT.in_force(state) == "ose":
        return Found(0, label_of(state, light), "OSE-LIGHT")
    return Found(CHANCES[glow_of(light)], label_of(state, light), "ERIS-LIGHT")


def _side_of(state: GameState, light: Light) -> str:
    """The side of whoever has it; what was set down is the party's."""
    bearer = find_combatant(state, light.bearer)
    return PARTY if bearer is None else bearer.side


def label_of(state: GameState, light: Light) -> str:
    """A light as it is named where it decides something: `torch (Aldric)`."""
    called = source_of(light).name
    one = find_character(state, light.bearer) or find_combatant(state, light.bearer)
    return called if one is None else f"{called} ({one.name})"
