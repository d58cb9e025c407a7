"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.conditions.records import EffectBegan
from rules.encounter.records import CombatantLeft, EncounterEnded
from rules.grapple import records
from rules.grapple.grappling import go_away, grapple, let_go
from rules.grapple.records import GRAPPLE as BONUS
from rules.grapple.records import Grapple
from rules.grapple.settings import GRAPPLE, GRAPPLE_STUN
from rules.health.records import LifeChanged
from rules.kernel.rulebook import Reaction, System, events_of
from rules.movement.records import Moved
from rules.positions.records import Disengaged

SYSTEM = System(
    key="grapple",
    handlers={Grapple: grapple},
    events=events_of(records),
    reactions=(
        Reaction(
            on=(EffectBegan, LifeChanged, CombatantLeft, EncounterEnded),
            run=let_go,
            source="ERIS-GRAPPLE-GYGAX",
        ),
        Reaction(on=(Moved, Disengaged), run=go_away, source="ERIS-GRAPPLE-GYGAX"),
    ),
    settings=(GRAPPLE, GRAPPLE_STUN),
    fields=(BONUS,),
    implements=("ERIS-GRAPPLE-GYGAX", "ERIS-GRAPPLE-NATURAL", "ERIS-GRAPPLE-UNCONTESTED"),
)
