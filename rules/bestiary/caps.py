"""How much magic adds to things on Planet Eris: +3, to swords hardly ever (ERIS-OSR-CONVERSION)."""

from rules.bestiary.events import MagicNoted
from rules.items.door import items_of
from rules.items.events import ItemAdded, ItemChanged
from rules.kernel.resolution import Resolution

RULE = "ERIS-OSR-CONVERSION"
PRESET = "eris"
MOST = 3
_SWORD = "sword"


def is_sword(name: str) -> bool:
    """Whether a thing is a sword by its name."""
    return _SWORD in name.casefold()


def look_at_magic(resolution: Resolution, event: ItemAdded | ItemChanged) -> None:
    """Tell referees of a thing that is more magical than things are; never a refusal."""
    if resolution.state.preset != PRESET:
        return
    before = {item.id: item.bonus for item in items_of(resolution.before, event.target.id)}
    for item in items_of(resolution.state, event.target.id):
        is_much = item.bonus > MOST or (item.bonus == MOST and is_sword(item.name))
        if is_much and item.bonus != before.get(item.id):
            resolution.emit(
                MagicNoted(target=event.target, name=item.name, bonus=item.bonus, rule=RULE)
            )
