"""Whoever dies or is gone from the game has no check to roll any more."""

from rules.checks.reading import is_alive
from rules.checks.settling import drop, settle
from rules.encounter.events import CombatantLeft, CombatantRevealed, EncounterEnded
from rules.health.events import LifeChanged
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character
from rules.sheet.events import CharacterRetired
from rules.state.health import Life


def somebody_falls(resolution: Resolution, event: LifeChanged) -> None:
    """The dead roll nothing."""
    if event.after is Life.DEAD and resolution.state.asks:
        drop(resolution, lambda target: target == event.target.target)


def somebody_is_gone(
    resolution: Resolution,
    _event: CharacterRetired | CombatantLeft | CombatantRevealed | EncounterEnded,
) -> None:
    """Those who are not in the game any more, whose sheet is put away, or whom nobody sees now."""
    if resolution.state.asks:
        drop(resolution, lambda target: _is_gone(resolution, target))
        for ask in resolution.state.asks:
            settle(resolution, ask.id)


def _is_gone(resolution: Resolution, target: str) -> bool:
    sheet = find_character(resolution.state, target)
    return (sheet is not None and sheet.retired) or not is_alive(resolution.state, target)
