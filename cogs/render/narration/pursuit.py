"""Flights and pursuits told as sentences. No rate of anybody is in what players read."""

from collections.abc import Mapping

from cogs.render.narration import People, Teller, show_throw
from cogs.render.narration.encounter import name, names
from cogs.render.text import plain
from rules.kernel.events import Event
from rules.pursuit import events

TENTHS = 10
NEARER: Mapping[int, str] = {
    1: "; {whom} comes nearer",
    -1: "; {whom} falls back",
}
ENDS: Mapping[str, str] = {
    events.LET_GO: "{whom} lets {side} go. {side} has escaped.",
    events.FASTER: "{side} gets away from {whom}.",
    events.SURPRISED: "{side} is gone before {whom} knows of it.",
    events.EVADED: "{side} gets away, out of sight of {whom}.",
    events.OUTDISTANCED: "{side} has left {whom} behind, and has escaped.",
    events.GAVE_UP: "{whom} gives up. {side} has escaped.",
    events.STOPPED_FOR_IT: "{whom} stops for it. {side} has escaped.",
    events.CAUGHT_UP: "{whom} has caught up with {side}.",
    events.STOOD: "{side} stops, and faces {whom}.",
    events.SAID: "{whom} has caught {side}.",
}
FIGHT = "A referee begins the rounds."


def spans(count: int, unit: str) -> str:
    """`a round`, `3 rounds`."""
    return f"a {unit}" if count == 1 else f"{count} {unit}s"


def tenths(amount: int) -> str:
    """A rate or distance as people write it: `90`, `90.5`."""
    whole, rest = divmod(amount, TENTHS)
    return f"{whole}.{rest}" if rest else str(whole)


def _approached(event: events.Approached, _people: People) -> str:
    way = "draws back" if event.away else "comes nearer"
    return f"{name(event.side)} {way}: {event.way} {event.unit} in {spans(event.rounds, 'round')}."


def _evaded(event: events.Evaded, _people: People) -> str:
    who, whom = "Its players say" if event.by_players else "The referee says", name(event.whom)
    return f"{name(event.side)} runs from {whom}. {who} whether {whom} follows."


def _compared(event: events.ChancesCompared, _people: People) -> str:
    fleeing, following = map(tenths, event.rates)
    text = f"{name(event.side)} {fleeing} {event.unit} a round, {name(event.whom)} {following}"
    if event.throw is None:
        return f"{text}."
    return f"{text}; {event.chance}% to get away: {show_throw(event.throw)}."


def _began(event: events.PursuitBegan, _people: People) -> str:
    text = f"{name(event.whom)} follows {name(event.side)}."
    return f"{text} The pursuit goes on day by day." if event.kind == "wilderness" else text


def _ran(event: events.Ran, _people: People) -> str:
    trend = NEARER.get(event.nearer, "").format(whom=name(event.whom))
    apart = ""
    if event.distance is not None:
        apart = f" They are {tenths(event.distance)} {event.measure} apart."
    return f"{name(event.side)} runs for {spans(event.count, event.unit)}{trend}.{apart}"


def _day(event: events.DayFled, _people: People) -> str:
    text = f"{name(event.side)} flees for a day, the {_ordinal(event.day)}. Nobody maps the way."
    if event.throw is None:
        return text
    return f"{text} It goes {event.direction}° from north: {show_throw(event.throw)}."


def _stopped(event: events.FlightStopped, _people: People) -> str:
    day = _ordinal(event.day)
    return f"Something stops {name(event.side)} on the {day} day of its flight. It is not over yet."


def _ordinal(number: int) -> str:
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if number % 100 in (11, 12, 13) else ending}"


def _catching(event: events.CatchingRolled, _people: People) -> str:
    how = "catches up" if event.caught else "does not catch up"
    chance = f"{event.chance}%: {show_throw(event.throw)}"
    return f"{name(event.whom)} is faster and {how} ({chance})."


def _race(event: events.RaceRolled, _people: People) -> str:
    how = "is quick enough to act" if event.caught else "is not quick enough to act"
    dice = f"{show_throw(event.following)} against {show_throw(event.fleeing)}"
    return f"{name(event.whom)} comes within reach and {how}: {dice}."


def _thrown(event: events.ThrownDown, _people: People) -> str:
    count = f"{event.count} " if event.count > 1 else ""
    return f"{name(event.target)} throws down {count}{plain(event.name)}."


def _tempted(event: events.Tempted, _people: People) -> str:
    cares = "cares for it" if event.cares else "does not care for it"
    return f"{name(event.whom)} {cares}, and stops for it on 3 or less: {show_throw(event.throw)}."


def _not_tempted(event: events.NotTempted, _people: People) -> str:
    return f"{name(event.whom)} runs on."


def _held(event: events.HeldUp, _people: People) -> str:
    why = f": {plain(event.why)}" if event.why else ""
    return f"{name(event.side)} is held up for {spans(event.rounds, 'round')}{why}."


def _sight(event: events.SightLost, _people: People) -> str:
    return (
        f"{name(event.side)} is out of sight. The pursuers say whether they go on; most monsters "
        "give up."
    )


def _lead(event: events.LeadSet, _people: People) -> str:
    return f"{name(event.side)} is {event.distance} {event.unit} ahead."


def _ended(event: events.PursuitEnded, _people: People) -> str:
    text = ENDS[event.why].format(side=name(event.side), whom=name(event.whom))
    return text if event.escaped else f"{text} {FIGHT}"


def _unseen(event: events.FollowingUnseen, _people: People) -> str:
    verb = "no longer follow" if event.over else "follow"
    return f"{names(event.targets)} {verb} the party unseen."


def _unseen_day(event: events.UnseenDay, _people: People) -> str:
    who = f"Day {event.day}: {names(event.targets)}"
    if event.throw is None:
        return f"{who} follow unseen, and are not faster than the party."
    how = "come up with the party" if event.reached else "do not come up with the party"
    return f"{who} {how} ({event.chance}%: {show_throw(event.throw)})."


def _rested(event: events.RestedFromRunning, _people: People) -> str:
    rest = spans(event.turns, "full turn")
    return f"{name(event.target)} has rested for {rest}; {event.left} more to go."


TELLERS: Mapping[type[Event], Teller] = {
    events.Approached: _approached,
    events.Evaded: _evaded,
    events.ChancesCompared: _compared,
    events.PursuitBegan: _began,
    events.Ran: _ran,
    events.DayFled: _day,
    events.FlightStopped: _stopped,
    events.CatchingRolled: _catching,
    events.RaceRolled: _race,
    events.ThrownDown: _thrown,
    events.Tempted: _tempted,
    events.NotTempted: _not_tempted,
    events.HeldUp: _held,
    events.SightLost: _sight,
    events.LeadSet: _lead,
    events.PursuitEnded: _ended,
    events.FollowingUnseen: _unseen,
    events.UnseenDay: _unseen_day,
    events.RestedFromRunning: _rested,
}
