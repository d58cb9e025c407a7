"""Morale checks that are due, and failed ones still to be played out: for referees alone."""

from collections.abc import Iterator

from rules.kernel.dues import Due, DueKind
from rules.state.game import GameState


def dues_of_morale(state: GameState) -> Iterator[Due]:
    """Checks to roll, then groups that have failed and are still there (OSE-MORALE)."""
    encounter = state.encounter
    if encounter is None:
        return
    names = {one.id: one.name for one in encounter.combatants}
    for check in encounter.morale_checks:
        yield Due(
            kind=DueKind.MORALE,
            target=check.combatant_id,
            name=names[check.combatant_id],
            round=check.round,
            verb="morale-roll",
            words=(check.id,),
            command="`/morale roll`",
            otherwise="stays due",
            holds=False,
            secret=True,
        )
    for one in encounter.combatants:
        if one.morale.unplayed and not one.gone:
            yield Due(
                kind=DueKind.FLIGHT,
                target=one.id,
                name=one.name,
                round=encounter.round,
                verb="morale-leave",
                words=(one.id, "fled"),
                command="`/encounter leave`",
                otherwise="stays due",
                holds=False,
                secret=True,
            )
