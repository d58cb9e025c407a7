"""OSE-THAC0: THAC0 less armour class is the number, however high or low."""

from rules.attack.methods.shape import AttackMethod, reached_straight, straight

METHOD = AttackMethod(
    key="thac0",
    label="THAC0 minus Armour Class, with no upper or lower limit",
    source="OSE-THAC0",
    needed=straight,
    reached=reached_straight,
)
