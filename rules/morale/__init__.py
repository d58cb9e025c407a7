"""Morale of monsters and mercenaries, loyalty of retainers."""

from rules.kernel.family import Family

FAMILY = Family(
    __name__,
    after="rest",
    implements=(
        "OSE-MORALE",
        "OSE-MORALE-MERCENARY",
        "OSE-RETAINER-MORALE",
        "ERIS-LOYALTY",
    ),
)
