"""The beginning and the conclusion of an encounter (OSE-ENCOUNTER)."""

from collections.abc import Callable

from rules.clock.door import advance, recount, rounds_per_turn, whole_turns
from rules.clock.events import Reason
from rules.encounter.actions import EndEncounter, StartEncounter
from rules.encounter.bodies import bodies_of
from rules.encounter.distance import ENVIRONMENTS
from rules.encounter.events import EncounterBegan, EncounterEnded
from rules.encounter.sides import first_sides
from rules.errors import RuleError
from rules.kernel.events import Who
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.encounter import Encounter, Stage
from rules.state.health import Life, Vitals

LONGEST_REASON = 200


def start_encounter(resolution: Resolution, action: StartEncounter) -> None:
    """Begin an encounter with the party and the monsters, and freeze the game's settings."""
    resolution.require_referee("begin an encounter")
    if resolution.state.encounter is not None:
        raise RuleError("An encounter is running already. End it first with `/encounter end`.")
    if action.environment not in ENVIRONMENTS:
        raise RuleError("Say where it is: `dungeon`, `wilderness` or `water`.")
    open_encounter(resolution, action.environment, gathered=action.gathered)


def open_encounter(resolution: Resolution, environment: str, *, gathered: bool = True) -> None:
    """Begin an encounter where none is running, whoever says so: for rules."""
    state = resolution.state
    number = state.next_encounter
    encounter = Encounter(
        id=f"e{number}",
        number=number,
        settings=resolution.snapshot_settings(),
        environment=environment,
        sides=first_sides(),
    )
    resolution.state = replace(state, encounter=encounter, next_encounter=number + 1)
    resolution.change_scene()
    resolution.emit(
        EncounterBegan(
            rule="OSE-ENCOUNTER",
            number=number,
            environment=environment,
            sides=tuple(side.label for side in encounter.sides),
            gathered=gathered,
        )
    )


def end_encounter(resolution: Resolution, action: EndEncounter) -> None:
    """The referee ends the encounter; not while damage is held."""
    resolution.require_referee("end the encounter")
    reason = _read_reason(action.reason)
    if resolution.encounter.held:
        raise RuleError(
            "Damage of this step has not been counted yet. "
            "Go to the next step first with `/encounter next`."
        )
    conclude(resolution, reason)


def conclude(resolution: Resolution, reason: str) -> None:
    """Conclude the encounter: the clock moves on to whole turns, at least one (R-ONE-TURN)."""
    encounter = resolution.encounter
    length = rounds_per_turn(resolution.state)
    turns = whole_turns(_rounds_begun(encounter), length)
    resolution.change_scene()
    resolution.emit(
        EncounterEnded(
            rule="OSE-ENCOUNTER",
            number=encounter.number,
            rounds=encounter.round,
            surprise=encounter.surprise_round,
            turns=turns,
            fallen=_those(resolution, lambda vitals, _: vitals.life is Life.DEAD),
            gone=_those(resolution, _is_gone),
            down=_those(resolution, _is_down),
            reason=reason,
            settings=_changed_settings(resolution),
        )
    )
    missing = turns * length - encounter.rounds_over
    advance(resolution, rounds=missing, reason=Reason.ENCOUNTER)
    resolution.put_encounter(None)
    recount(resolution, length, rounds_per_turn(resolution.state))


def _rounds_begun(encounter: Encounter) -> int:
    """The rounds that are over and the one that is going on."""
    return encounter.rounds_over + (encounter.stage is Stage.ROUNDS)


def _read_reason(text: str) -> str:
    """Why it ended, on one line. RuleError if that is too long."""
    reason = " ".join(text.split())
    if len(reason) > LONGEST_REASON:
        raise RuleError(f"A reason can have {LONGEST_REASON} characters. Shorten it.")
    return reason


def _changed_settings(resolution: Resolution) -> tuple[str, ...]:
    """Settings that were changed while the encounter kept the value it began with."""
    frozen = resolution.encounter.settings
    known = resolution.settings
    return tuple(key for key in frozen if key in known and resolution.chosen(key) != frozen[key])


def _is_gone(vitals: Vitals, gone: str) -> bool:
    return bool(gone) and vitals.life is not Life.DEAD


def _is_down(vitals: Vitals, gone: str) -> bool:
    return not gone and vitals.life in (Life.UNCONSCIOUS, Life.CRITICAL)


def _those(resolution: Resolution, wanted: Callable[[Vitals, str], bool]) -> tuple[Who, ...]:
    """The bodies for whom `wanted(vitals, gone)` holds, in the order they joined."""
    return tuple(
        resolution.who(target)
        for combatant in resolution.encounter.combatants
        for target, vitals, gone in bodies_of(resolution.state, combatant)
        if wanted(vitals, gone)
    )
