"""Who has the experience for a new level (ERIS-HP-LEVELING)."""

from collections.abc import Iterator

from rules.classes.experience import may_rise
from rules.clock.door import now
from rules.kernel.dues import Due, DueKind
from rules.state.game import GameState
from rules.state.health import Life


def dues_of_levels(state: GameState) -> Iterator[Due]:
    """Everybody who may rise; nobody while there is an encounter."""
    if not state.classes.tables or state.encounter is not None:
        return
    for one in state.characters:
        if not one.retired and one.vitals.life is not Life.DEAD and may_rise(state, one):
            yield Due(
                kind=DueKind.LEVEL,
                target=one.id,
                name=one.name,
                owners=(one.owner,),
                moment=now(state),
                verb="level-up",
                words=(one.id,),
                command="`/level up`",
                otherwise="stays due",
                holds=False,
            )
