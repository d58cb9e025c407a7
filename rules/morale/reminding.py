"""Reminding the referees of checks that are due, and of failed ones until they are played."""

from collections.abc import Iterable

from rules.kernel.resolution import Resolution
from rules.morale.events import ChecksWait
from rules.morale.settings import MORALE_TIMING
from rules.morale.timing import sides_acting
from rules.record import replace
from rules.rounds.events import RoundEnded, StepBegan, TurnTaken
from rules.rounds.settings import goes_on_by_itself
from rules.state.encounter import Combatant


def remind(resolution: Resolution, _event: StepBegan) -> None:
    """A step began: a side that acts in it checks first (R-MORALE-TIMING); who failed is named."""
    encounter = resolution.encounter
    acting: list[str] = []
    if MORALE_TIMING.in_force(resolution.state) == "side-turn":
        sides = sides_acting(encounter)
        acting = [c.combatant_id for c in encounter.morale_checks if c.side in sides]
    _tell(resolution, acting)


def remind_at_end(resolution: Resolution, _event: RoundEnded) -> None:
    """A round is over: name the checks that are still due."""
    _tell(resolution, [check.combatant_id for check in resolution.encounter.morale_checks])


def was_played(resolution: Resolution, event: TurnTaken) -> None:
    """A group that failed has had its turn: what came of it was played."""
    combatant = resolution.combatants.get(event.target.id)
    if combatant is not None and combatant.morale.unplayed and event.by_hand:
        _put_played(resolution, combatant)


def _put_played(resolution: Resolution, combatant: Combatant) -> None:
    morale = replace(combatant.morale, unplayed=False)
    resolution.put_combatant(replace(combatant, morale=morale))


def _tell(resolution: Resolution, due: Iterable[str]) -> None:
    """Name them, but for those whose dice fall by themselves."""
    by_itself, there = goes_on_by_itself(resolution.state), resolution.combatants
    asked = [who for who in dict.fromkeys(due) if not (by_itself and there[who].morale.score)]
    waiting = tuple([resolution.who(who) for who in asked])
    combatants = resolution.encounter.combatants
    failed = [one.id for one in combatants if one.morale.unplayed and not one.gone]
    if waiting or failed:
        unplayed = tuple([resolution.who(who) for who in failed])
        resolution.emit(ChecksWait(targets=waiting, unplayed=unplayed, rule="OSE-MORALE"))
