"""What came up and waits for the referee, and the party's die for surprise."""

from collections.abc import Iterator

from rules.encounter.door import PARTY, find_side
from rules.kernel.dues import Due, DueKind
from rules.state.encounter import Stage
from rules.state.game import GameState
from rules.wandering.settled import is_settled


def dues_of_meetings(state: GameState) -> Iterator[Due]:
    """The referee's word on each, which all wait for; what it is about nobody else knows."""
    for meeting in state.wandering.meetings:
        yield Due(
            kind=DueKind.MEETING,
            target=meeting.id,
            moment=meeting.moment,
            verb="meeting-begin",
            words=(meeting.id,),
            command="`/wandering show`",
            otherwise="stays due",
            secret=True,
        )


def dues_of_surprise(state: GameState) -> Iterator[Due]:
    """The party's die, of whichever player is quicker, where something came up (OSE-SURPRISE)."""
    encounter, met = state.encounter, state.wandering.met
    if encounter is None or met is None or met.encounter != encounter.id:
        return
    side = find_side(encounter, PARTY)
    if encounter.stage is not Stage.MEETING or side is None or is_settled(side):
        return
    there = (one.owner for one in encounter.combatants if one.side == PARTY and not one.gone)
    yield Due(
        kind=DueKind.SURPRISE,
        target=PARTY,
        name=side.label,
        of_side=True,
        owners=tuple(dict.fromkeys(owner for owner in there if owner is not None)),
        verb="surprise",
        words=(encounter.id,),
        command="`/encounter surprise`",
        otherwise="nobody of the party is surprised",
    )
