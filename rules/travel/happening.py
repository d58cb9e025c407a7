"""What a journey takes from the rest of the game: setting out, encounters, rest, coming home."""

from rules.clock.door import now
from rules.encounter.events import EncounterBegan
from rules.expedition.door import scale_of
from rules.expedition.events import PartyCameBack, PartySetOut
from rules.kernel.resolution import Resolution
from rules.pursuit.events import DayFled
from rules.record import replace
from rules.rest.events import Rested
from rules.state.expedition import Scale
from rules.state.journey import Day, Happening
from rules.travel.log import begin_log, is_logged, log_day, note, put_journey
from rules.travel.weariness import count_day_of_travel

REST = "rest"
FLIGHT = "flight"
SCALES = (Scale.WILDERNESS, Scale.WATER)


def party_sets_out(resolution: Resolution, event: PartySetOut) -> None:
    """Whoever sets out from home makes a new journey; who only goes on in another way does not."""
    if event.before is None:
        begin_log(resolution)


def party_comes_back(resolution: Resolution, _event: PartyCameBack) -> None:
    """At home nobody is lost, and the day is over; the log stays to be looked at."""
    journey = resolution.state.journey
    put_journey(resolution, replace(journey, way=None, today=None, lost=None, forage=False))


def party_flees(resolution: Resolution, event: DayFled) -> None:
    """A day of flight, or of hunting others, stands in the log; nobody knows which way it went."""
    if scale_of(resolution.state) not in SCALES:
        return
    journey = replace(resolution.state.journey, today=None)
    number = resolution.state.journey.next_day
    put_journey(resolution, journey)
    happened = (Happening(FLIGHT, amount=event.direction or 0, secret=True),)
    log_day(resolution, Day(number, FLIGHT, now(resolution.state), happened=happened))
    count_day_of_travel(resolution)


def encounter_begins(resolution: Resolution, _event: EncounterBegan) -> None:
    """An encounter stands in the log of the day, and whoever rests is disturbed."""
    if scale_of(resolution.state) not in SCALES:
        return
    note(resolution, Happening("encounter"))
    journey = resolution.state.journey
    if journey.today is not None:
        today = replace(journey.today, disturbed=True)
        put_journey(resolution, replace(journey, today=today))


def party_rests(resolution: Resolution, event: Rested) -> None:
    """Days of rest on the way stand in the log, each of them once for all who rest."""
    state = resolution.state
    if scale_of(state) not in SCALES or is_logged(state, REST):
        return
    journey, days = replace(state.journey, today=None), event.days + event.interrupted
    put_journey(resolution, journey)
    log_day(resolution, Day(journey.next_day, REST, now(state), days=days))
