"""OSE-ATTACK: the matrix, whose every cell is THAC0 less armour class, held to 2 to 20."""

from rules.attack.methods.shape import AttackMethod, straight

LOWEST, HIGHEST = 2, 20


def needed(thac0: int, armour: int) -> int:
    """The number in the matrix, also beyond its columns (R-MATRIX-EDGE)."""
    return min(HIGHEST, max(LOWEST, straight(thac0, armour)))


def reached(thac0: int, total: int) -> int | None:
    """The best column whose number the total reaches; 20 stands in all that are better."""
    return None if total >= HIGHEST else thac0 - total


METHOD = AttackMethod(
    key="matrix",
    label="the attack matrix: no row needs more than 20 or less than 2",
    source="OSE-ATTACK",
    needed=needed,
    reached=reached,
    least=LOWEST,
)
