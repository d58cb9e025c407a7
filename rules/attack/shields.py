"""How much of somebody's armour class is the shield, where an attack ignores it (OSE-BEHIND)."""

from rules.attack.fields import SHIELD
from rules.items.door import Kind, is_a, items_of
from rules.kernel.questions import Asker
from rules.sheet.door import number
from rules.state.items import Held

PLAIN_SHIELD = 1


def shield_of(asker: Asker, target: str) -> int:
    """What was written of it, else 1 and its bonus for a shield on the arm, else nothing."""
    written = number(asker, target, SHIELD.key)
    if written is not None:
        return written
    worn = (
        item
        for item in items_of(asker.state, target)
        if is_a(item, Kind.SHIELD) and item.held is not Held.CARRIED
    )
    return max((PLAIN_SHIELD + item.bonus for item in worn), default=0)
