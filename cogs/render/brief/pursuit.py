"""Flights and pursuits in a few words."""

from collections.abc import Iterator, Mapping

from cogs.render.brief import Brief, Mark, Note, Weight
from cogs.render.narration import People
from cogs.render.narration.pursuit import Called, spans
from cogs.render.text import plain
from rules.kernel.events import Event
from rules.pursuit.records import (
    CAUGHT_UP,
    EVADED,
    FASTER,
    GAVE_UP,
    LET_GO,
    OUTDISTANCED,
    SAID,
    STOOD,
    STOPPED_FOR_IT,
    SURPRISED,
    Approached,
    CarriedAlong,
    DayFled,
    Evaded,
    FlightStopped,
    HeldUp,
    KeptOut,
    LeftBehind,
    NotTempted,
    PursuitBegan,
    PursuitEnded,
    RaceRolled,
    Ran,
    SightLost,
    ThrownDown,
)

ENDS: Mapping[str, str] = {
    LET_GO: "{whom} let {side} go",
    FASTER: "{side} got away from {whom}",
    SURPRISED: "{side:was|were} gone before {whom} knew of it",
    EVADED: "{side} got away, out of sight of {whom}",
    OUTDISTANCED: "{side} left {whom} behind",
    GAVE_UP: "{whom} gave up, and {side} escaped",
    STOPPED_FOR_IT: "{whom} stopped for it, and {side} escaped",
    CAUGHT_UP: "{whom} caught up with {side}",
    STOOD: "{side} stopped, and faced {whom}",
    SAID: "{whom} caught {side}",
}


def _approached(event: Approached, _people: People) -> Iterator[Mark]:
    way = "drew back" if event.away else "came nearer"
    yield Note((event.side,), f"{way} {event.way} {event.unit}", weight=Weight.SMALL)


def _evaded(event: Evaded, _people: People) -> Iterator[Mark]:
    yield Note((event.side,), f"ran from {Called(event.whom)}", weight=Weight.GREAT)


def _began(event: PursuitBegan, _people: People) -> Iterator[Mark]:
    yield Note((event.whom,), f"followed {Called(event.side)}", weight=Weight.GREAT)


def _ran(event: Ran, _people: People) -> Iterator[Mark]:
    yield Note((event.side,), f"ran for {spans(event.count, event.unit)}", weight=Weight.SMALL)


def _day(event: DayFled, _people: People) -> Iterator[Mark]:
    yield Note((event.side,), "fled for a day")


def _stopped(event: FlightStopped, _people: People) -> Iterator[Mark]:
    yield Note((event.side,), "had to stop")


def _race(event: RaceRolled, _people: People) -> Iterator[Mark]:
    how = "quick enough" if event.caught else "not quick enough"
    yield Note((event.whom,), f"came within reach, {how} to act")


def _thrown(event: ThrownDown, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), f"threw down {plain(event.name)}")


def _carried(event: CarriedAlong, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), "was carried along")


def _left(event: LeftBehind, _people: People) -> Iterator[Mark]:
    yield Note(event.targets, "did not get away with the rest", weight=Weight.GREAT)


def _not_tempted(event: NotTempted, _people: People) -> Iterator[Mark]:
    yield Note((event.whom,), "ran on")


def _held(event: HeldUp, _people: People) -> Iterator[Mark]:
    yield Note((event.side,), f"lost {spans(event.rounds, 'round')}")


def _sight(event: SightLost, _people: People) -> Iterator[Mark]:
    yield Note((event.side,), "got out of sight")


def _kept_out(event: KeptOut, _people: People) -> Iterator[Mark]:
    yield Note((event.side,), f"barred the {plain(event.door)} behind them", weight=Weight.GREAT)


def _ended(event: PursuitEnded, _people: People) -> Iterator[Mark]:
    text = ENDS[event.why].format(side=Called(event.side), whom=Called(event.whom))
    yield Note((), text, weight=Weight.GREAT)


BRIEFS: Mapping[type[Event], Brief] = {
    Approached: _approached,
    Evaded: _evaded,
    PursuitBegan: _began,
    Ran: _ran,
    DayFled: _day,
    FlightStopped: _stopped,
    RaceRolled: _race,
    ThrownDown: _thrown,
    CarriedAlong: _carried,
    LeftBehind: _left,
    NotTempted: _not_tempted,
    HeldUp: _held,
    SightLost: _sight,
    KeptOut: _kept_out,
    PursuitEnded: _ended,
}
