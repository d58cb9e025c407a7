"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.items.actions import AddItem, ChangeItem, DropItem, GiveItem, SetSlowWeapon
from rules.items.describing import change_item
from rules.items.events import EVENTS
from rules.items.having import add_item, drop_item, give_item
from rules.items.settings import ITEM_LIMITS
from rules.items.slowness import set_slow_weapon
from rules.kernel.rulebook import System

SYSTEM = System(
    key="items",
    handlers={
        AddItem: add_item,
        ChangeItem: change_item,
        DropItem: drop_item,
        GiveItem: give_item,
        SetSlowWeapon: set_slow_weapon,
    },
    events=EVENTS,
    settings=(ITEM_LIMITS,),
    implements=("ERIS-ITEM-LIMITS",),
)
