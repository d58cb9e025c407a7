"""What a day on the water brought, for the log of the journey."""

from rules.kernel.resolution import Resolution
from rules.sea.events import StormWeathered, Swept, TookOnWater
from rules.state.journey import Happening
from rules.travel.door import note

QUIET = ("goes on", "stays afloat")
"""What came of a gale and needs no word beside it."""


def note_gale(resolution: Resolution, _event: Swept) -> None:
    """A gale drove them."""
    note(resolution, Happening("gale"))


def note_outcome(resolution: Resolution, event: StormWeathered) -> None:
    """What became of the vessel; where nobody was swept, there was a gale as well."""
    if event.where in ("", "clear", "rough", "ride"):
        note(resolution, Happening("gale"))
    if event.outcome not in QUIET:
        note(resolution, Happening(event.outcome, name=event.name))


def note_water(resolution: Resolution, event: TookOnWater) -> None:
    """Water came in."""
    if event.taken:
        note(resolution, Happening("took water", name=event.name))
