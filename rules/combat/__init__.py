"""What a fight adds to a plain attack: critical hits, many targets, shots that go astray."""

from rules.kernel.family import Family

FAMILY = Family(
    __name__,
    after="attack",
    implements=(
        "ERIS-CRITICAL",
        "ERIS-MULTI-ATTACK",
        "ERIS-FIRE-INTO-MELEE",
        "ERIS-INDIRECT-FIRE",
        "ERIS-DUAL-WIELD",
        "ERIS-PARRY",
        "ERIS-FIRST-FIRE",
    ),
)
