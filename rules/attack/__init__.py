"""Attacks: what is needed to hit, the roll, and the damage of a hit.

Ways to judge in `methods.py`, rules for weapons in `weapon_damage.py`, special ways to attack in
`manoeuvres.py`.
"""

from rules.kernel.family import Family

FAMILY = Family(
    __name__,
    after="positions",
    implements=(
        "OSE-ATTACK",
        "OSE-THAC0",
        "OSE-AAC",
        "OSE-NATURAL",
        "OSE-ATTACKS-PER-ROUND",
        "OSE-MISSILE-RANGE",
        "OSE-COVER",
        "OSE-DAMAGE",
        "OSE-VARIABLE-DAMAGE",
        "OSE-UNARMED",
        "OSE-BEHIND",
        "ERIS-MISSILES",
        "ERIS-WEAPON-DAMAGE",
    ),
)
