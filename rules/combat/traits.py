"""What somebody is that rules of combat ask about."""

from rules.kernel.traits import Trait

CRIT_IMMUNE = Trait(
    "crit-immune",
    "safe from critical hits",
    "a natural 20 never doubles the damage",
    "ERIS-CRITICAL",
)
WEAK_POINT = Trait(
    "weak-point",
    "covered weak spot",
    "a scale over its weak spot breaks at the first natural 20, and the next ones double",
    "ERIS-CRITICAL",
    words=("covered-weak-point", "weak-spot"),
)
TRAITS = (CRIT_IMMUNE, WEAK_POINT)
