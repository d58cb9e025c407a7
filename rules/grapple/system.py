"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.conditions.events import EffectBegan
from rules.encounter.events import CombatantLeft, EncounterEnded
from rules.grapple.actions import Grapple
from rules.grapple.events import Grappled
from rules.grapple.fields import GRAPPLE as BONUS
from rules.grapple.grappling import grapple
from rules.grapple.holding import go_away, let_go
from rules.grapple.settings import GRAPPLE, GRAPPLE_STUN
from rules.health.events import LifeChanged
from rules.kernel.rulebook import Reaction, System
from rules.movement.events import Moved
from rules.positions.events import Disengaged

SYSTEM = System(
    key="grapple",
    handlers={Grapple: grapple},
    events=(Grappled,),
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
