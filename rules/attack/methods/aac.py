"""OSE-AAC: the roll with the attack bonus has to reach the ascending armour class.

Armour is held descending and the bonus as THAC0 (R-AC), which comes to the same number. Whoever
plays so writes armour class ascending, so that choosing it chooses that as well.
"""

from rules.attack.methods.shape import AttackMethod, reached_straight, straight

METHOD = AttackMethod(
    key="aac",
    label="the roll plus the attack bonus against ascending Armour Class",
    source="OSE-AAC",
    needed=straight,
    reached=reached_straight,
    brings=(("armour_class", "ascending"),),
)
