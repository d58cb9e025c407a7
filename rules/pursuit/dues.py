"""Whom a pursuit waits for: at every moment somebody, and a word of theirs is enough."""

from collections.abc import Iterable

from rules.kernel.dues import Due, DueKind
from rules.kernel.targets import find_character
from rules.pursuit.sides import side_of
from rules.pursuit.words import party_in, played_in, speaks_for
from rules.state.game import GameState
from rules.state.pursuit import Chase, ChaseStage

FOLLOW, RUN, BAIT = "`/chase follow`", "`/chase run`", "`/chase bait`"


def dues_of_chase(state: GameState) -> Iterable[Due]:
    """What the pursuit that players know of waits for; nothing while another encounter runs."""
    chase = state.chase
    if chase is None or (state.encounter is not None and not state.is_pursuit_on):
        return ()
    if chase.bait is not None:
        return (_due(state, chase, chase.pursuing, BAIT, "chase-bait", "they run past it"),)
    if chase.stage is ChaseStage.RUNNING:
        key = party_in(state, chase) or chase.fleeing
        return (_due(state, chase, key, RUN, "chase-run", "they run on"),)
    return (_due(state, chase, chase.pursuing, FOLLOW, "chase-follow", "they let them go"),)


def _due(state: GameState, chase: Chase, key: str, command: str, verb: str, otherwise: str) -> Due:
    """A word of a side; where players play nobody on it, the referee's."""
    owners = tuple(dict.fromkeys(filter(None, (c.owner for c in played_in(state, chase, key)))))
    side, encounter = side_of(state, chase, key), state.encounter
    speaker = find_character(state, speaks_for(state, chase, key))
    return Due(
        kind=DueKind.CHASE,
        target=side.key,
        name=side.label,
        of_side=True,
        spokesman=speaker.name if speaker is not None and owners else "",
        owners=owners,
        round=0 if encounter is None else encounter.round,
        step=0 if encounter is None else encounter.step_number,
        verb=verb,
        words=(chase.id, str(chase.stretch)),
        command=command,
        otherwise=otherwise,
    )
