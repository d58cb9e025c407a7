"""What the engine has to know of this family: answers, settings, numbers."""

from rules.attack.questions import AttackBonus, DamageBonus, DefenceBonus
from rules.kernel.questions import Answer
from rules.kernel.rulebook import System
from rules.levels import answers
from rules.levels.fields import IMPLEMENT_EXPERTISE, WEAPON_EXPERTISE
from rules.levels.settings import EXPERTISE, INHERENT_BONUSES

SYSTEM = System(
    key="levels",
    handlers={},
    answers=(
        Answer(
            on=AttackBonus,
            run=answers.striking,
            source=answers.INHERENT,
            needs=answers.has_inherent,
        ),
        Answer(
            on=DamageBonus,
            run=answers.striking,
            source=answers.INHERENT,
            needs=answers.has_inherent,
        ),
        Answer(
            on=DefenceBonus,
            run=answers.defending,
            source=answers.INHERENT,
            needs=answers.has_inherent,
        ),
        Answer(
            on=AttackBonus,
            run=answers.expertise,
            source="4E-EXPERTISE",
            needs=answers.has_expertise,
        ),
    ),
    settings=(INHERENT_BONUSES, EXPERTISE),
    fields=(WEAPON_EXPERTISE, IMPLEMENT_EXPERTISE),
    implements=("4E-INHERENT-BONUSES", "4E-EXPERTISE"),
)
