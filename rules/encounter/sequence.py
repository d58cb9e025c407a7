"""The beginning and the conclusion of an encounter (OSE-ENCOUNTER)."""

from collections.abc import Callable

from rules.clock.clock import advance, rounds_per_turn
from rules.clock.units import whole_turns
from rules.encounter.actions import EndEncounter, StartEncounter
from rules.encounter.bodies import members
from rules.encounter.distance import ENVIRONMENTS
from rules.encounter.events import EncounterBegan, EncounterEnded
from rules.encounter.sides import first_sides
from rules.errors import RuleError
from rules.events import Who
from rules.resolution import Resolution
from rules.state import Encounter, Life, Vitals, replace

LONGEST_REASON = 200


def start_encounter(resolution: Resolution, action: StartEncounter) -> None:
    """Begin an encounter with the party and the monsters, and freeze the game's settings."""
    resolution.require_referee("begin an encounter")
    state = resolution.state
    if state.encounter is not None:
        raise RuleError("An encounter is running already. End it first with `/encounter end`.")
    if action.environment not in ENVIRONMENTS:
        raise RuleError("Say where it is: `dungeon`, `wilderness` or `water`.")
    number = state.next_encounter
    encounter = Encounter(
        id=f"e{number}",
        number=number,
        settings=resolution.snapshot_settings(),
        environment=action.environment,
        sides=first_sides(),
    )
    resolution.state = replace(state, encounter=encounter, next_encounter=number + 1)
    resolution.change_scene()
    resolution.emit(
        EncounterBegan(
            rule="OSE-ENCOUNTER",
            number=number,
            environment=action.environment,
            sides=tuple(side.label for side in encounter.sides),
        )
    )


def end_encounter(resolution: Resolution, action: EndEncounter) -> None:
    """Conclude the encounter: at least one turn goes by, more if it lasted longer (R-ONE-TURN)."""
    resolution.require_referee("end the encounter")
    encounter = resolution.encounter
    reason = " ".join(action.reason.split())
    if len(reason) > LONGEST_REASON:
        raise RuleError(f"A reason can have {LONGEST_REASON} characters. Shorten it.")
    if encounter.held:
        raise RuleError("Damage of this step has not been counted yet. Go to the next step first.")
    length = rounds_per_turn(resolution)
    turns = whole_turns(encounter.round, length)
    resolution.change_scene()
    resolution.emit(
        EncounterEnded(
            rule="OSE-ENCOUNTER",
            number=encounter.number,
            rounds=encounter.round,
            turns=turns,
            fallen=_those(resolution, lambda vitals, _: vitals.life is Life.DEAD),
            gone=_those(
                resolution, lambda vitals, gone: bool(gone) and vitals.life is not Life.DEAD
            ),
            down=_those(resolution, _is_down),
            reason=reason,
        )
    )
    advance(resolution, turns, rounds_played=encounter.round, reason="encounter")
    resolution.put_encounter(None)


def _is_down(vitals: Vitals, gone: str) -> bool:
    return not gone and vitals.life in (Life.UNCONSCIOUS, Life.CRITICAL)


def _those(resolution: Resolution, wanted: Callable[[Vitals, str], bool]) -> tuple[Who, ...]:
    """The bodies for whom `wanted(vitals, gone)` holds, in the order they joined."""
    return tuple(
        resolution.who(target)
        for combatant in resolution.encounter.combatants
        for target, vitals, gone in members(resolution.state, combatant)
        if wanted(vitals, gone)
    )
