"""What somebody is that rules of hit points ask about."""

from rules.kernel.traits import Trait

INTELLIGENT = Trait(
    "intelligent",
    "intelligent",
    "surrenders once it is beaten down; characters are so anyway",
    "OSE-SUBDUE",
)
TRAITS = (INTELLIGENT,)
