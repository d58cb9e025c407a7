"""Who does nothing while time goes by, so that they rest, whatever lets it pass."""

from rules.clock.events import Reason
from rules.expedition.door import scale_of, travellers
from rules.kernel.targets import find_character, find_combatant
from rules.state.game import GameState


def does_nothing(state: GameState, who: str, reason: Reason) -> bool:
    """Whether a character does nothing in time that goes by for that reason.

    Whoever is at home does not; of those who are out whoever rests, and all while time is only let
    go by. Nobody does nothing in an encounter, nor in what is left of its last turn.
    """
    if find_character(state, who) is None:
        return False
    if reason is Reason.ROUND and find_combatant(state, who) is not None:
        return False
    if all(one.id != who for one in travellers(state)):
        return True
    if scale_of(state) is None:
        return reason is not Reason.ENCOUNTER
    if reason is Reason.REST:
        return state.resting is not None and who in state.resting.who
    return reason is Reason.PASSED
