"""ERIS-INITIATIVE: 1d6 a side, every round; on a tie dexterity divides those who are tied."""

from collections.abc import Iterator

from rules.encounter.events import CombatantJoined
from rules.errors import RuleError
from rules.initiative.events import DexterityAssumed
from rules.initiative.method import (
    Entry,
    Group,
    InitiativeMethod,
    Lineup,
    Place,
    Waiting,
)
from rules.initiative.places import block, members
from rules.initiative.ranks import groups_in_order, rank_by_dice
from rules.initiative.side_rolls import SIDE_ROLLS
from rules.kernel.resolution import Resolution
from rules.sheet.door import class_of, number
from rules.state.encounter import Combatant, Kind

DIE = 6
BONUS, MIDDLE, PENALTY = "bonus", "middle", "penalty"

rank = rank_by_dice(DIE)


def phase_of(combatant: Combatant) -> str:
    """The phase of a tie in which somebody acts (ERIS-DEX-TIEBREAK)."""
    if class_of(combatant) < 0:
        return PENALTY
    if class_of(combatant) > 0 and not combatant.takes_middle_phase:
        return BONUS
    return MIDDLE


def ties(lineup: Lineup) -> tuple[Entry, ...]:
    """Nobody rolls again: dexterity settles a tie, or the tied act at the same time."""
    del lineup
    return ()


def order(lineup: Lineup) -> tuple[Place, ...]:
    """Side after side; tied sides in three phases, or at once where dexterity is ignored."""
    groups = groups_in_order(SIDE_ROLLS.entries(lineup), rank)
    return tuple(place for group in groups for place in _places(lineup, group))


def _places(lineup: Lineup, group: Group) -> Iterator[Place]:
    together = members(lineup, group)
    if len(group) == 1 or lineup.settings["eris_dexterity"] == "ignored":
        yield block(together, level=True)
        return
    for phase in (BONUS, MIDDLE, PENALTY):
        in_phase = tuple(combatant for combatant in together if phase_of(combatant) == phase)
        if in_phase:
            yield block(in_phase, phase=phase, level=True)


def notice_missing(resolution: Resolution, event: CombatantJoined) -> None:
    """Say once, as a character comes, that its sheet has no dexterity for the ties."""
    is_used = resolution.setting("initiative") == METHOD.key
    if not is_used or resolution.setting("eris_dexterity") == "ignored":
        return
    if event.kind == Kind.CHARACTER and number(resolution, event.target.id, "dex") is None:
        resolution.emit(DexterityAssumed(target=event.target, rule="ERIS-DEX-TIEBREAK"))


def delay(waiting: Waiting) -> str:
    """From the first phase of a tie into the middle one; RuleError from anywhere else."""
    if waiting.behind is not None:
        raise RuleError("You cannot choose behind whom to act: leave that out.")
    if waiting.place.phase != BONUS:
        raise RuleError(
            "Only somebody with a dexterity bonus can wait, and only when initiative is tied."
        )
    return MIDDLE


METHOD = InitiativeMethod(
    key="eris-side",
    label="By side, dexterity breaks ties",
    meaning="1d6 for each side, every round; dexterity settles ties",
    source="ERIS-INITIATIVE",
    die=DIE,
    rolls=SIDE_ROLLS,
    rolls_each_round=True,
    has_declarations=True,
    ties=ties,
    order=order,
    delay=delay,
    has_middle_phase=True,
)
