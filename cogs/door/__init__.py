"""`/door`: listening, opening, forcing, picking, and what keeps doors open or shut."""

from collections.abc import Iterator

from cogs.core.feature import Feature
from cogs.door.commands import PRESSES, DoorCommands, submit_sound
from cogs.render.hints import Here, Hints
from rules.expedition.going import scale_of
from rules.state.expedition import Scale


def _yours(here: Here) -> Iterator[str]:
    if here.character is not None and scale_of(here.state) is Scale.DUNGEON and not here.fighting:
        yield "`/door` listens at doors, opens, forces, wedges or spikes them."


FEATURE = Feature(
    order=420,
    cogs=(DoorCommands,),
    presses=PRESSES,
    forms={"door-sound": submit_sound},
    hints=Hints(yours=_yours),
)
