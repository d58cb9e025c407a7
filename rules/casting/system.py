"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.attack.events import AttackRolled
from rules.casting.actions import Cast, DisruptSpell, ForgetSpell, Memorise, RestoreSpell
from rules.casting.answers import ACTION_RULE, RULE, one_spell, only_action
from rules.casting.casting import cast
from rules.casting.disrupting import attacked, disrupt_spell, grappled, hurt, saved
from rules.casting.events import (
    SpellCast,
    SpellDisrupted,
    SpellForgotten,
    SpellMemorised,
    SpellsRestored,
)
from rules.casting.memory import forget_spell, memorise, restore_spell
from rules.casting.questions import CastRuling
from rules.casting.settings import SPELL_INTERRUPT
from rules.checks.events import SaveRolled
from rules.grapple.events import Grappled
from rules.health.events import HitPointsChanged
from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System

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
    events=(SpellCast, SpellDisrupted, SpellMemorised, SpellForgotten, SpellsRestored),
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
