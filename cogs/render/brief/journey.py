"""Where people went, how time went by, and who came into the game, in a few words."""

from collections.abc import Iterator, Mapping

from cogs.render.brief import Brief, Mark, Note, Weight
from cogs.render.narration import People
from cogs.render.narration.clock import duration_words
from cogs.render.narration.encounter import name, names
from cogs.render.text import plain
from rules.clock.records import ClockMoved, OccasionCame, Reason, TimeWentBy
from rules.clock.units import clock_at
from rules.expedition.going import WHERE
from rules.expedition.records import PartyCameBack, PartySetOut
from rules.kernel.events import Event
from rules.kernel.management import GameOpened
from rules.movement.records import Moved
from rules.places.records import AreaEntered, PlaceLeft
from rules.rest.records import ExtendedRested, Rested, RestWentBy, ShortRested
from rules.sheet.records import CharacterCreated, CharacterRenamed, CharacterRetired, LevelSet
from rules.surroundings.records import WaterSet

_MOVED = {"withdrawal": "withdrew", "retreat": "retreated"}


def _moved(event: Moved, _people: People) -> Iterator[Mark]:
    did = _MOVED.get(event.how, "moved away" if event.away else "moved")
    if event.left:
        did += f" out of melee with {names(event.left)}"
    elif event.whom is not None:
        did += f" {'from' if event.away else 'towards'} {name(event.whom)}"
    yield Note((event.target,), did, weight=Weight.USUAL if event.left else Weight.SMALL)
    if event.broken_off:
        yield Note((), f"{plain(event.broken_off)} broke off", weight=Weight.GREAT)


def _time(event: ClockMoved, _people: People) -> Iterator[Mark]:
    """The time until somebody wakes; all other goes without saying, or is told by what took it."""
    if event.reason is not Reason.WAKING:
        return
    gone = clock_at(event.after - event.before, event.rounds_per_turn)
    yield Note((), f"{duration_words(gone.turns, gone.rounds)} went by")


def _went_by(event: TimeWentBy | RestWentBy, _people: People) -> Iterator[Mark]:
    gone = clock_at(event.after - event.before, event.rounds_per_turn)
    yield Note((), f"{duration_words(gone.turns, gone.rounds)} went by")


def _happened(event: OccasionCame, _people: People) -> Iterator[Mark]:
    yield Note((), plain(event.text), weight=Weight.GREAT)


def _set_out(event: PartySetOut, _people: People) -> Iterator[Mark]:
    yield Note((), f"the party was {WHERE[event.scale]}", weight=Weight.GREAT)


def _came_back(_event: PartyCameBack, _people: People) -> Iterator[Mark]:
    yield Note((), "the party came home", weight=Weight.GREAT)


def _entered(event: AreaEntered, _people: People) -> Iterator[Mark]:
    where = f"{plain(event.name)} ({plain(event.place_name)})"
    weight = Weight.GREAT if event.first else Weight.SMALL
    yield Note((), f"the party came into {where}", weight=weight)


def _left_place(event: PlaceLeft, _people: People) -> Iterator[Mark]:
    yield Note((), f"the party left {plain(event.place_name)}", weight=Weight.GREAT)


def _rested(event: Rested, _people: People) -> Iterator[Mark]:
    days = "a day" if event.days == 1 else f"{event.days} days"
    yield Note((event.target,), f"rested for {days}" if event.days else "rested, but was disturbed")


def _short(event: ShortRested, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), "took a short rest")


def _long(event: ExtendedRested, _people: People) -> Iterator[Mark]:
    if not event.in_days:
        yield Note((event.target,), "took a long rest")


def _created(event: CharacterCreated, people: People) -> Iterator[Mark]:
    yield Note((event.target,), f"came into the game ({people.name(event.owner)})")


def _renamed(event: CharacterRenamed, _people: People) -> Iterator[Mark]:
    yield Note((), f"{plain(event.before)} is called {plain(event.target.label)} now")


def _retired(event: CharacterRetired, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), "was put away" if event.retired else "was taken out again")


def _level(event: LevelSet, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), f"was level {event.after} now")


def _water(event: WaterSet, _people: People) -> Iterator[Mark]:
    where = "under water" if event.under else "in water"
    yield Note((), "the fight left the water" if event.over else f"the fight was {where}")


def _opened(event: GameOpened, _people: People) -> Iterator[Mark]:
    yield Note((), f"the game {plain(event.name)} began", weight=Weight.GREAT)


BRIEFS: Mapping[type[Event], Brief] = {
    Moved: _moved,
    ClockMoved: _time,
    TimeWentBy: _went_by,
    OccasionCame: _happened,
    PartySetOut: _set_out,
    PartyCameBack: _came_back,
    AreaEntered: _entered,
    PlaceLeft: _left_place,
    Rested: _rested,
    RestWentBy: _went_by,
    ShortRested: _short,
    ExtendedRested: _long,
    CharacterCreated: _created,
    CharacterRenamed: _renamed,
    CharacterRetired: _retired,
    LevelSet: _level,
    WaterSet: _water,
    GameOpened: _opened,
}
