"""Who moves and shoots as one action."""

from rules.kernel.traits import Trait
from rules.sheet.traits import ELF

MOUNTED_ARCHER = Trait(
    "mounted-archer",
    "mounted archer",
    "moves and shoots as one action",
    "ERIS-ACTIONS",
    words=("mounted-archers", "horse-archer"),
)
SPLIT_MOVE = (ELF, MOUNTED_ARCHER)
"""Who may move and shoot as one action (ERIS-ACTIONS)."""
