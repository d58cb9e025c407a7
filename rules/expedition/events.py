"""What is reported of an expedition."""

from rules.kernel.events import Event
from rules.state.expedition import Scale


class PartySetOut(Event, frozen=True, kw_only=True):
    """The party is out. `before` is what it did until then, None where it was at home."""

    scale: Scale
    before: Scale | None = None


class PartyCameBack(Event, frozen=True, kw_only=True):
    """The party is home again, after so many `seconds` of game time."""

    scale: Scale
    seconds: int
