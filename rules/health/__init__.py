"""Hit points and what becomes of them: damage, healing, death, wounds and waking.

Rules of death in `death_rules.py`.
"""

from rules.kernel.family import Family

FAMILY = Family(
    __name__,
    after="conditions",
    implements=(
        "OSE-DEATH",
        "ERIS-DEATH",
        "4E-WOUNDS",
        "4E-DEATH-SAVE",
        "4E-ESCALATION",
        "OSE-SUBDUE",
    ),
)
