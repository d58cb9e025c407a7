"""Flights and pursuits in a few words."""

from collections.abc import Iterator, Mapping

from cogs.render.brief import Brief, Mark, Note, Weight
from cogs.render.narration import People
from cogs.render.narration.pursuit import Called, spans
from cogs.render.text import plain
from rules.kernel.events import Event
from rules.pursuit import events

ENDS: Mapping[str, str] = {
    events.LET_GO: "{whom} let {side} go",
    events.FASTER: "{side} got away from {whom}",
    events.SURPRISED: "{side:was|were} gone before {whom} knew of it",
    events.EVADED: "{side} got away, out of sight of {whom}",
    events.OUTDISTANCED: "{side} left {whom} behind",
    events.GAVE_UP: "{whom} gave up, and {side} escaped",
    events.STOPPED_FOR_IT: "{whom} stopped for it, and {side} escaped",
    events.CAUGHT_UP: "{whom} caught up with {side}",
    events.STOOD: "{side} stopped, and faced {whom}",
    events.SAID: "{whom} caught {side}",
}


def _approached(event: events.Approached, _people: People) -> Iterator[Mark]:
    way = "drew back" if event.away else "came nearer"
    yield Note((event.side,), f"{way} {event.way} {event.unit}", weight=Weight.SMALL)


def _evaded(event: events.Evaded, _people: People) -> Iterator[Mark]:
    yield Note((event.side,), f"ran from {Called(event.whom)}", weight=Weight.GREAT)


def _began(event: events.PursuitBegan, _people: People) -> Iterator[Mark]:
    yield Note((event.whom,), f"followed {Called(event.side)}", weight=Weight.GREAT)


def _ran(event: events.Ran, _people: People) -> Iterator[Mark]:
    yield Note((event.side,), f"ran for {spans(event.count, event.unit)}", weight=Weight.SMALL)


def _day(event: events.DayFled, _people: People) -> Iterator[Mark]:
    yield Note((event.side,), "fled for a day")


def _stopped(event: events.FlightStopped, _people: People) -> Iterator[Mark]:
    yield Note((event.side,), "had to stop")


def _race(event: events.RaceRolled, _people: People) -> Iterator[Mark]:
    how = "quick enough" if event.caught else "not quick enough"
    yield Note((event.whom,), f"came within reach, {how} to act")


def _thrown(event: events.ThrownDown, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), f"threw down {plain(event.name)}")


def _carried(event: events.CarriedAlong, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), "was carried along")


def _left(event: events.LeftBehind, _people: People) -> Iterator[Mark]:
    yield Note(event.targets, "did not get away with the rest", weight=Weight.GREAT)


def _not_tempted(event: events.NotTempted, _people: People) -> Iterator[Mark]:
    yield Note((event.whom,), "ran on")


def _held(event: events.HeldUp, _people: People) -> Iterator[Mark]:
    yield Note((event.side,), f"lost {spans(event.rounds, 'round')}")


def _sight(event: events.SightLost, _people: People) -> Iterator[Mark]:
    yield Note((event.side,), "got out of sight")


def _kept_out(event: events.KeptOut, _people: People) -> Iterator[Mark]:
    yield Note((event.side,), f"barred the {plain(event.door)} behind them", weight=Weight.GREAT)


def _ended(event: events.PursuitEnded, _people: People) -> Iterator[Mark]:
    text = ENDS[event.why].format(side=Called(event.side), whom=Called(event.whom))
    yield Note((), text, weight=Weight.GREAT)


BRIEFS: Mapping[type[Event], Brief] = {
    events.Approached: _approached,
    events.Evaded: _evaded,
    events.PursuitBegan: _began,
    events.Ran: _ran,
    events.DayFled: _day,
    events.FlightStopped: _stopped,
    events.RaceRolled: _race,
    events.ThrownDown: _thrown,
    events.CarriedAlong: _carried,
    events.LeftBehind: _left,
    events.NotTempted: _not_tempted,
    events.HeldUp: _held,
    events.SightLost: _sight,
    events.KeptOut: _kept_out,
    events.PursuitEnded: _ended,
}
