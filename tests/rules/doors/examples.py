"""What is tried twice of doors."""

from rules.doors.records import (
    ForceDoor,
    Listen,
    OpenDoor,
    PickLock,
    SetDoor,
    ShutDoor,
    TellSound,
    WedgeDoor,
)
from rules.items.records import AddItem
from tests.rules.example import Example
from tests.rules.pursuit.examples import chased
from tests.rules.scenes import ADA, camp
from tests.rules.table import ANN

OPEN = OpenDoor(door="oak door", target=ADA)
STUCK = SetDoor(door="oak door", how="stuck")
LOCKED = SetDoor(door="oak door", how="locked")
SPIKES = AddItem(name="iron spike", count=3, target=ADA)
TOOLS = AddItem(name="thieves' tools", target=ADA)

EXAMPLES: tuple[Example, ...] = (
    Example(camp, Listen(door="oak door"), by=ANN, says="has listened at the oak door already"),
    Example(camp, TellSound(door="oak door", target=ADA, text="Somebody snores.")),
    Example(camp, OPEN, by=ANN, says="is open already"),
    Example(camp, OPEN, (LOCKED,), by=ANN, says="is locked"),
    Example(camp, ForceDoor(door="oak door", target=ADA, number=1, forced=6), (STUCK,)),
    Example(camp, PickLock(door="oak door", target=ADA, chance="5%", forced=99), (LOCKED,)),
    Example(
        camp,
        PickLock(door="oak door", chance="100%"),
        (LOCKED, TOOLS),
        by=ANN,
        says="is not locked",
    ),
    Example(camp, ShutDoor(door="oak door", target=ADA), (OPEN,), says="is shut already"),
    Example(camp, WedgeDoor(door="oak door"), (OPEN, SPIKES), by=ANN, says="wedged open already"),
    Example(
        camp,
        WedgeDoor(door="oak door", shut=True, target=ADA),
        says="spiked shut already",
    ),
    Example(camp, STUCK, says="is stuck already"),
    Example(chased, STUCK, says="is stuck already"),
)
