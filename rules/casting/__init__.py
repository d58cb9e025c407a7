"""Casting: memorised spells, casting what was declared, and spells that are disrupted.

Rules of disruption in `interrupts.py`.
"""

from rules.kernel.family import Family

FAMILY = Family(
    __name__,
    after="treasure",
    implements=(
        "OSE-SPELLCASTING",
        "OSE-SPELL-DISRUPTION",
        "ERIS-SPELL-INTERRUPT",
    ),
)
