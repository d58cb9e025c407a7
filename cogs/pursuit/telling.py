"""Flights and pursuits told as sentences. No rate of anybody is in what players read."""

from collections.abc import Iterator, Mapping, Sequence

from cogs.pursuit.pages import Called, bait_buttons, sentence, tenths
from cogs.render.buttons import Button
from cogs.render.narration import (
    Briefs,
    Line,
    Mark,
    Note,
    Short,
    Tellers,
    Weight,
    acts,
    agreed,
    name,
    names,
)
from cogs.render.offers import Offers
from cogs.render.text import counted, plain, show_throw
from data.live import Outcome
from rules.kernel.words import agree, listed, some
from rules.pursuit.alone import CAUGHT, ESCAPED, GIVEN_UP
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
    BaitAsked,
    CarriedAlong,
    CatchingRolled,
    ChancesCompared,
    DayFled,
    Evaded,
    FlightFollowed,
    FlightRun,
    FlightStopped,
    FollowingUnseen,
    HeldUp,
    KeptOut,
    LeadSet,
    LeftBehind,
    NotTempted,
    PursuitBegan,
    PursuitEnded,
    RaceRolled,
    Ran,
    RanFromFight,
    RestedFromRunning,
    SightLost,
    StayedBehind,
    Tempted,
    ThrownDown,
    UnseenDay,
    WhereaboutsAsked,
)
from rules.pursuit.state import CHASE
from rules.travel.log import course_words

NEARER: Mapping[int, str] = {
    1: "; {whom:comes|come} nearer",
    -1: "; {whom:falls|fall} back",
}
ENDS: Mapping[str, str] = {
    LET_GO: "{whom:lets|let} {side} go. {side:has|have} escaped.",
    FASTER: "{side:gets|get} away from {whom}.",
    SURPRISED: "{side:is|are} gone before {whom:knows|know} of it.",
    EVADED: "{side:gets|get} away, out of sight of {whom}.",
    OUTDISTANCED: "{side:has|have} left {whom} behind, and escaped.",
    GAVE_UP: "{whom:gives|give} up. {side:has|have} escaped.",
    STOPPED_FOR_IT: "{whom:stops|stop} for it. {side:has|have} escaped.",
    CAUGHT_UP: "{whom:has|have} caught up with {side}.",
    STOOD: "{side:stops|stop} running, and {whom:is|are} there.",
    SAID: "{whom:has|have} caught {side}.",
}
FIGHT = "A referee begins the rounds."
BRIEF_ENDS: Mapping[str, str] = {
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


TELLERS = Tellers(
    {
        FlightFollowed: Line(
            "The foes run after {target}, who runs on in their own turns. The fight goes on."
        ),
        StayedBehind: Line("{targets} ~stops for it. The others run on."),
        WhereaboutsAsked: Line(
            "The party has run from {name}. Where is it now? `/do place go` says it, too."
        ),
    }
)
BRIEFS = Briefs(
    {
        FlightFollowed: Short("the foes followed {target}"),
        DayFled: Short("{side} fled for a day"),
        FlightStopped: Short("{side} had to stop"),
        ThrownDown: Short("{target} threw down {name*count}"),
        CarriedAlong: Short("{target} was carried along"),
        LeftBehind: Short("{targets} did not get away with the rest", Weight.GREAT),
        NotTempted: Short("{whom} ran on"),
        StayedBehind: Short("{targets} stopped for what was thrown down"),
        SightLost: Short("{side} got out of sight"),
        KeptOut: Short("{side} barred the {door} behind them", Weight.GREAT),
    }
)
OFFERS = Offers()


@TELLERS.tells
def _approached(event: Approached) -> str:
    way = "{side:draws|draw} back" if event.away else "{side:comes|come} nearer"
    far = f": {event.way} {event.unit} in {some(event.rounds, 'round')}."
    return sentence(way, side=event.side) + far


@TELLERS.tells
def _evaded(event: Evaded) -> str:
    who = "The players say" if event.by_players else "The referee says"
    text = f"{{side:runs|run}} from {{whom}}. {who} whether {{whom:follows|follow}}."
    told = sentence(text, side=event.side, whom=event.whom)
    if not event.down:
        return told
    lies, is_left = ("lies", "is left") if len(event.down) == 1 else ("lie", "are left")
    return f"{told} {names(event.down)} {lies} there, and {is_left} unless somebody carries them."


@TELLERS.tells
def _ran_from_fight(event: RanFromFight) -> str:
    if event.clear:
        runs = acts(event.target, "runs")
        return f"{runs} from the fight. The referee says whether the foes follow."
    return f"{acts(event.target, 'flees')}, and is not clear of the foes yet."


@TELLERS.tells
def _flight_run(event: FlightRun) -> str:
    who = name(event.target)
    told = {
        CAUGHT: f"**The foes catch up with {who}.**",
        ESCAPED: f"**{acts(event.target, 'is')} faster than the foes, and gets away.**",
        GIVEN_UP: f"Nobody follows {who} any more.",
    }
    how = "come nearer" if event.nearer else "come no nearer"
    return told.get(event.outcome, f"{acts(event.target, 'runs')} on, and the foes {how}.")


@TELLERS.tells
def _compared(event: ChancesCompared) -> str:
    fleeing, following = map(tenths, event.rates)
    text = f"{name(event.side)} {fleeing} {event.unit} a round, {name(event.whom)} {following}"
    if event.throw is None:
        return f"{text}."
    return f"{text}; {event.chance}% to get away: {show_throw(event.throw)}."


@TELLERS.tells
def _began(event: PursuitBegan) -> str:
    text = sentence("{whom:follows|follow} {side}.", side=event.side, whom=event.whom)
    return f"{text} The pursuit goes on day by day." if event.kind == "wilderness" else text


@TELLERS.tells
def _ran(event: Ran) -> str:
    text = "{side:runs|run} for " + some(event.count, event.unit) + NEARER.get(event.nearer, "")
    told = sentence(f"{text}.", side=event.side, whom=event.whom)
    if event.distance is None:
        return told
    return f"{told} They are {tenths(event.distance)} {event.measure} apart."


@TELLERS.tells
def _day(event: DayFled) -> str:
    day = "a day" if event.day == 1 else f"a {_ordinal(event.day)} day"
    flight = f"{{side:flees|flee}} for {day}. Nobody maps the way."
    text = sentence(flight, side=event.side)
    if event.throw is None or event.direction is None:
        return text
    return f"{text} They go {course_words(event.direction)}: {show_throw(event.throw)}."


@TELLERS.tells
def _stopped(event: FlightStopped) -> str:
    day = _ordinal(event.day)
    text = f"Something stops {{side}} on the {day} day of the flight. It is not over yet."
    return sentence(text, side=event.side)


def _ordinal(number: int) -> str:
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if number % 100 in (11, 12, 13) else ending}"


@TELLERS.tells
def _catching(event: CatchingRolled) -> str:
    how = "in time to catch up" if event.caught else "but not by enough to catch up"
    chance = f"{event.chance}%: {show_throw(event.throw)}"
    return sentence("{whom:is|are} faster, ", whom=event.whom) + f"{how} ({chance})."


@TELLERS.tells
def _race(event: RaceRolled) -> str:
    how = "quick enough to act" if event.caught else "not quick enough to act"
    dice = f"{show_throw(event.following)} against {show_throw(event.fleeing)}"
    return sentence("{whom:comes|come} within reach, ", whom=event.whom) + f"{how}: {dice}."


@TELLERS.tells
def _thrown(event: ThrownDown) -> str:
    things = [
        counted(int(count), thing) for count, thing in (one.split(" ", 1) for one in event.inside)
    ]
    inside = f" with {listed(things)}" if things else ""
    text = f"{acts(event.target, 'throws')} down {counted(event.count, event.name)}{inside}."
    return f"{text} The referee says whether it is worth stopping for." if event.asked else text


@TELLERS.tells
def _bait_asked(event: BaitAsked) -> str:
    """For referees alone."""
    what = counted(event.count, event.name)
    worth = f" ({event.worth:,} gp)" if event.worth and not what.endswith(" gp") else ""
    is_it = agree(event.count, "is").capitalize()
    return f"{is_it} {what}{worth} worth stopping for, to {event.heads} of {Called(event.whom)}?"


@TELLERS.tells
def _carried(event: CarriedAlong) -> str:
    if event.by is None:
        return f"{acts(event.target, 'is')} carried along."
    return f"{acts(event.by, 'carries')} {name(event.target)} along."


@TELLERS.tells
def _left(event: LeftBehind) -> str:
    has = agreed(event.targets, "has")
    text = f"{names(event.targets)} {has} not got away with the rest"
    return f"{text}, and is in enemy hands." if event.captive else f"{text}."


@TELLERS.tells
def _tempted(event: Tempted) -> str:
    if not event.worth:
        return f"Not worth it to them; the die shows {show_throw(event.throw)}."
    cares = "That tempts" if event.cares else "That does not tempt"
    text = sentence(f"{cares} {{whom}}; 3 or less stops those it tempts", whom=event.whom)
    return f"{text}: {show_throw(event.throw)}."


@TELLERS.tells
def _not_tempted(event: NotTempted) -> str:
    return sentence("{whom:runs|run} on.", whom=event.whom)


@TELLERS.tells
def _held(event: HeldUp) -> str:
    why = f": {plain(event.why)}" if event.why else ""
    text = sentence("{side:is|are} held up for ", side=event.side)
    return f"{text}{some(event.rounds, 'round')}{why}."


@TELLERS.tells
def _sight(event: SightLost) -> str:
    return sentence(
        "{side:is|are} out of sight. The pursuers say whether they go on; most monsters give up.",
        side=event.side,
    )


@TELLERS.tells
def _kept_out(event: KeptOut) -> str:
    text = f"The {plain(event.door)} holds: no monster opens it. {{side:is|are}} out of sight. "
    text += "The referee says whether {whom:finds|find} another way."
    return sentence(text, side=event.side, whom=event.whom)


@TELLERS.tells
def _lead(event: LeadSet) -> str:
    return sentence("{side:is|are} ", side=event.side) + f"{event.distance} {event.unit} ahead."


@TELLERS.tells
def _ended(event: PursuitEnded) -> str:
    text = sentence(ENDS[event.why], side=event.side, whom=event.whom)
    return text if event.escaped else f"{text} {FIGHT}"


@TELLERS.tells
def _unseen(event: FollowingUnseen) -> str:
    how = "No longer on" if event.over else "On"
    return f"{how} the party's trail, unseen: {names(event.targets)}."


@TELLERS.tells
def _unseen_day(event: UnseenDay) -> str:
    who = f"Day {event.day} on the party's trail, unseen: {names(event.targets)}"
    if event.throw is None:
        return f"{who}, not faster than the party."
    how = "up with the party" if event.reached else "not up with the party yet"
    return f"{who}, {how} ({event.chance}%: {show_throw(event.throw)})."


@TELLERS.tells
def _rested(event: RestedFromRunning) -> str:
    rest = some(event.turns, "full turn")
    return f"{acts(event.target, 'has')} rested for {rest}; {event.left} more to go."


@BRIEFS.tells
def _brief_approached(event: Approached) -> Iterator[Mark]:
    way = "drew back" if event.away else "came nearer"
    yield Note((event.side,), f"{way} {event.way} {event.unit}", weight=Weight.SMALL)


@BRIEFS.tells
def _brief_evaded(event: Evaded) -> Iterator[Mark]:
    yield Note((event.side,), f"ran from {Called(event.whom)}", weight=Weight.GREAT)


@BRIEFS.tells
def _brief_ran_from_fight(event: RanFromFight) -> Iterator[Mark]:
    how = "ran from the fight" if event.clear else "tried to flee"
    yield Note((event.target,), how, weight=Weight.GREAT)


@BRIEFS.tells
def _brief_flight_run(event: FlightRun) -> Iterator[Mark]:
    how = {CAUGHT: "was caught", ESCAPED: "was faster than the foes", GIVEN_UP: "got away"}
    weight = Weight.GREAT if event.outcome in how else Weight.SMALL
    yield Note((event.target,), how.get(event.outcome, "ran on"), weight=weight)


@BRIEFS.tells
def _brief_began(event: PursuitBegan) -> Iterator[Mark]:
    yield Note((event.whom,), f"followed {Called(event.side)}", weight=Weight.GREAT)


@BRIEFS.tells
def _brief_ran(event: Ran) -> Iterator[Mark]:
    yield Note((event.side,), f"ran for {some(event.count, event.unit)}", weight=Weight.SMALL)


@BRIEFS.tells
def _brief_race(event: RaceRolled) -> Iterator[Mark]:
    how = "quick enough" if event.caught else "not quick enough"
    yield Note((event.whom,), f"came within reach, {how} to act")


@BRIEFS.tells
def _brief_held(event: HeldUp) -> Iterator[Mark]:
    yield Note((event.side,), f"lost {some(event.rounds, 'round')}")


@BRIEFS.tells
def _brief_ended(event: PursuitEnded) -> Iterator[Mark]:
    text = BRIEF_ENDS[event.why].format(side=Called(event.side), whom=Called(event.whom))
    yield Note((), text, weight=Weight.GREAT)


@OFFERS.offers(for_referees=True)
def _offer_bait(event: BaitAsked, outcome: Outcome) -> Sequence[Button]:
    """Yes or no, while it is waited for."""
    chase = CHASE.of(outcome.game.state)
    if chase is None or chase.bait is None or chase.id != event.chase:
        return ()
    return bait_buttons(outcome.game.id, chase.id)
