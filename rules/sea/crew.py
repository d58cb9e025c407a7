"""The crew needs a day of rest as those on foot do; what its lack costs is the referee's to say."""

from rules.clock.events import ClockMoved, Reason
from rules.expedition.door import scale_of
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.rest.events import Rested
from rules.sea.reading import put_voyage
from rules.state.expedition import Scale
from rules.state.game import GameState
from rules.travel.door import DAY, MOST_DAYS


def count_day_of_work(resolution: Resolution) -> None:
    """One more day on the water without rest."""
    voyage = resolution.state.voyage
    put_voyage(resolution, replace(voyage, worked=voyage.worked + 1, idle=None))


def days_without_rest(state: GameState) -> int:
    """For how many days the crew has had none, 0 as long as none is due."""
    worked = state.voyage.worked
    return worked if worked > MOST_DAYS else 0


def party_rests(resolution: Resolution, event: Rested) -> None:
    """A full day of rest for all aboard."""
    if event.days:
        _fresh(resolution)


def time_goes_by(resolution: Resolution, event: ClockMoved) -> None:
    """So is any full day ashore or at anchor, in which nobody did anything."""
    voyage = resolution.state.voyage
    if not voyage.worked:
        return
    afloat = scale_of(resolution.state) is Scale.WATER
    if afloat and event.reason is not Reason.PASSED:
        put_voyage(resolution, replace(voyage, idle=None))
        return
    since = event.before if voyage.idle is None else voyage.idle
    if event.after - since >= DAY:
        _fresh(resolution)
    else:
        put_voyage(resolution, replace(voyage, idle=since))


def _fresh(resolution: Resolution) -> None:
    put_voyage(resolution, replace(resolution.state.voyage, worked=0, idle=None))
