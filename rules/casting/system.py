"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.attack.records import AttackRolled
from rules.casting import records
from rules.casting.casting import (
    ACTION_RULE,
    RULE,
    attacked,
    cast,
    disrupt_spell,
    grappled,
    hurt,
    one_spell,
    only_action,
    saved,
)
from rules.casting.memory import forget_spell, memorise, restore_spell
from rules.casting.records import (
    SPELL_INTERRUPT,
    Cast,
    CastRuling,
    DisruptSpell,
    ForgetSpell,
    Memorise,
    RestoreSpell,
)
from rules.checks.records import SaveRolled
from rules.grapple.records import Grappled
from rules.health.records import HitPointsChanged
from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System, events_of

DISRUPTION = "OSE-SPELL-DISRUPTION"
SYSTEM = System(
    key="casting",
    handlers={
        Cast: cast,
        Memorise: memorise,
        ForgetSpell: forget_spell,
        RestoreSpell: restore_spell,
        DisruptSpell: disrupt_spell,
    },
    events=events_of(records),
    reactions=(
        Reaction(on=AttackRolled, run=attacked, source=DISRUPTION),
        Reaction(on=Grappled, run=grappled, source=DISRUPTION),
        Reaction(on=HitPointsChanged, run=hurt, source=DISRUPTION),
        Reaction(on=SaveRolled, run=saved, source=DISRUPTION),
    ),
    answers=(
        Answer(on=CastRuling, run=one_spell, source=ACTION_RULE),
        Answer(on=CastRuling, run=only_action, source=RULE),
    ),
    settings=(SPELL_INTERRUPT,),
    implements=(RULE, DISRUPTION, "ERIS-SPELL-INTERRUPT"),
)
