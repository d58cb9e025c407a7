"""`/light`: who carries what, how long it lasts, and whether it is dark."""

from collections.abc import Iterator

from cogs.core.buttons import Press
from cogs.core.feature import Feature
from cogs.light.commands import (
    LightCommands,
    press_blind,
    press_cover,
    press_lights,
    press_out,
    press_spell,
    press_up,
)
from cogs.render.hints import Here, Hints

PRESSES: dict[str, Press] = {
    "lights": press_lights,
    "light-on": press_up,
    "light-out": press_out,
    "light-cover": press_cover,
    "light-blind": press_blind,
    "light-spell": press_spell,
}


def _yours(here: Here) -> Iterator[str]:
    if here.character is not None and here.state.expedition is not None:
        yield "`/light on` lights what you carry; `/light list` shows all that burns."


def _referee(here: Here) -> Iterator[str]:
    if here.state.expedition is not None:
        yield "`/light dark` and `/light bright` say how it is around the party."


FEATURE = Feature(
    order=110, cogs=(LightCommands,), presses=PRESSES, hints=Hints(yours=_yours, referee=_referee)
)
