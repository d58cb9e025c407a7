"""What the engine has to know of this family: answers, settings, numbers."""

from rules.attack.records import AttackBonus, DamageBonus, DefenceBonus
from rules.kernel.questions import Answer
from rules.kernel.rulebook import System
from rules.levels import answers
from rules.levels.records import EXPERTISE, IMPLEMENT_EXPERTISE, INHERENT_BONUSES, WEAPON_EXPERTISE

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
