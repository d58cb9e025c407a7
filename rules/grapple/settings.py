"""What a game can choose about grapples."""

from rules.grapple import FAMILY
from rules.grapple.contest import METHODS
from rules.kernel.setting import Setting, Value

GRAPPLE = Setting(
    "grapple",
    "How grapples are decided",
    "ERIS-GRAPPLE-GYGAX",
    tuple(Value(method.key, method.label) for method in METHODS),
    note="`/do grapple` can say another way for one grapple",
)
GRAPPLE_STUN = Setting(
    "grapple_stun",
    "Whom a lost grapple stuns",
    "R-GRAPPLE-STUN",
    (
        Value("holder", "Whoever tried to hold somebody and lost."),
        Value("any-loser", "Whoever loses."),
    ),
)

FAMILY.brings(settings=(GRAPPLE, GRAPPLE_STUN))
