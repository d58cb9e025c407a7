"""Morale checks that are due, and failed ones still to be played out: for referees alone.

The round waits for both, each from its moment: players read that the referee is awaited. Where the
game goes on by itself the dice fall at that moment, so that only what comes of them is asked.
Of those whom players do not see nothing waits.
"""

from collections.abc import Iterator

from rules.encounter.door import who_stand
from rules.kernel.dues import Due, DueKind
from rules.morale.timing import has_come
from rules.state.game import GameState


def dues_of_morale(state: GameState) -> Iterator[Due]:
    """Checks to roll, then groups that have failed and are still there (OSE-MORALE)."""
    encounter = state.encounter
    if encounter is None:
        return
    by_id = {one.id: one for one in encounter.combatants}
    for check in encounter.morale_checks:
        one = by_id[check.combatant_id]
        yield Due(
            kind=DueKind.MORALE,
            target=check.combatant_id,
            name=one.name,
            round=check.round,
            verb="morale-roll",
            words=(check.id,),
            command="`/morale roll`",
            otherwise="stays due",
            holds=not one.hidden and has_come(state, check),
            secret=True,
        )
    standing = who_stand(state)
    for one in encounter.combatants:
        if one.morale.unplayed and one.id in standing:
            yield Due(
                kind=DueKind.FLIGHT,
                target=one.id,
                name=one.name,
                round=encounter.round,
                verb="morale-leave",
                words=(one.id, "fled"),
                command="`/encounter leave`",
                otherwise="stays due",
                holds=not one.hidden,
                secret=True,
            )
