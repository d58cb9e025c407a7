"""What the water takes from the rest of the game: going ashore ends the day."""

from rules.expedition.door import require_leader, require_no_encounter, require_out, set_out
from rules.expedition.events import PartyCameBack, PartySetOut
from rules.kernel.resolution import Resolution
from rules.sea.actions import GoAshore
from rules.sea.reading import put_today
from rules.state.expedition import Scale


def go_ashore(resolution: Resolution, _action: GoAshore) -> None:
    """The party goes on by land; the vessel waits, or is left."""
    require_leader(resolution, "say that the party goes ashore")
    require_out(resolution, Scale.WATER)
    require_no_encounter(resolution)
    set_out(resolution, Scale.WILDERNESS)


def leaves_the_water(resolution: Resolution, event: PartySetOut | PartyCameBack) -> None:
    """No day on the water goes on without the party."""
    is_afloat = isinstance(event, PartySetOut) and event.scale is Scale.WATER
    if not is_afloat and resolution.state.voyage.today is not None:
        put_today(resolution, None)
