"""What is tried twice of travel."""

from rules.travel.records import (
    Dismount,
    MakeCamp,
    MountUp,
    NoticeLost,
    SetTrueCourse,
    SetWay,
    SpendDays,
)
from tests.rules.example import Example
from tests.rules.scenes import ADA, camp

FIRST = SpendDays(course="north", terrain="forest")
HALF = SpendDays(course="north", terrain="forest", half=True)
ASTRAY = SetTrueCourse(course="west")
RIDE = MountUp(rider=ADA, beast="War horse")
EXAMPLES: tuple[Example, ...] = (
    Example(camp, FIRST),
    Example(camp, SpendDays(kind="march"), (FIRST,), says="no second forced march"),
    Example(camp, SpendDays(kind="rest")),
    Example(camp, SpendDays(kind="hunt")),
    Example(camp, MakeCamp(), (HALF,), says="No day has begun"),
    Example(camp, SetWay(course="north", terrain="hills"), says="how they go already"),
    Example(camp, ASTRAY, (FIRST,), says="where they go already"),
    Example(camp, NoticeLost(), (FIRST, ASTRAY), says="They are not lost"),
    Example(camp, RIDE, says="rides that already"),
    Example(camp, Dismount(rider=ADA), (RIDE,), says="rides nothing"),
)
