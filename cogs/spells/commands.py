"""The buttons and forms of spells: at whom they are cast, and what the referee says of them."""

from collections.abc import Iterator

from cogs.core.feature import Feature
from cogs.render.hints import Here, Hints
from cogs.spells import aiming, settling
from rules.spells.records import OPEN_SPELLS


def _referee_hints(here: Here) -> Iterator[str]:
    if OPEN_SPELLS.of(here.state):
        yield "A spell waits for your word: the button on the board, or `/do spell settle`."


FEATURE = Feature(
    order=295,
    presses=aiming.PRESSES | settling.PRESSES,
    forms=aiming.FORMS | settling.FORMS,
    reopens=settling.REOPENS,
    hints=Hints(referee=_referee_hints),
)
