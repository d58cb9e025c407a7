"""When the moment of a morale check has come, and who rolls it then (R-MORALE-TIMING)."""

from functools import partial

from rules.kernel.actor import CLOCK
from rules.kernel.deeds import acting_as, attempt
from rules.kernel.resolution import Resolution
from rules.morale.actions import RollMorale
from rules.morale.settings import MORALE_TIMING
from rules.rounds.door import is_round_over, who_have_come
from rules.rounds.settings import goes_on_by_itself
from rules.state.encounter import Combatant, Encounter, Stage
from rules.state.game import GameState
from rules.state.morale import MoraleCheck
from rules.state.rounds import StepKind


def sides_acting(encounter: Encounter) -> set[str]:
    """The sides of those who act in this step, with the hidden whose place has come."""
    step = encounter.step
    if step is None or step.kind is not StepKind.ACT:
        return set()
    who = {*step.members, *who_have_come(encounter)}
    return {one.side for one in encounter.combatants if one.id in who}


def has_come(state: GameState, check: MoraleCheck) -> bool:
    """Whether a check is to be rolled now: its side acts, or its round is over."""
    encounter = state.encounter
    if encounter is None or encounter.stage is not Stage.ROUNDS:
        return False
    if check.round < encounter.round:
        return True
    is_by_turn = MORALE_TIMING.in_force(state) == "side-turn"
    return is_by_turn and check.side in sides_acting(encounter)


def awaits_referee(state: GameState, combatant: Combatant) -> bool:
    """Whether it is open what somebody does, because of a check of morale: until then nothing."""
    encounter = state.encounter
    if combatant.morale.unplayed:
        return True
    checks = () if encounter is None else encounter.morale_checks
    return any(one.combatant_id == combatant.id and has_come(state, one) for one in checks)


def roll_by_itself(resolution: Resolution) -> None:
    """Once all is settled: the next check whose moment has come is rolled, where the game goes on
    by itself. One that nobody can roll, because a number lacks, stays due."""
    encounter = resolution.state.encounter
    if encounter is None or not encounter.morale_checks:
        return
    if not goes_on_by_itself(resolution.state):
        return
    is_over = is_round_over(resolution)
    for check in encounter.morale_checks:
        if is_over or has_come(resolution.state, check):
            roll = partial(resolution.perform, RollMorale(check_id=check.id))
            if attempt(resolution, partial(acting_as, resolution, CLOCK, roll)) is None:
                return
