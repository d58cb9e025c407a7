"""Hirelings, told as sentences."""

from collections.abc import Iterator, Mapping

from cogs.render.narration import People, Teller, show_throw
from cogs.render.narration.counting import several
from cogs.render.narration.encounter import name, names
from cogs.render.text import listed, plain
from rules.hirelings.records import (
    AlongSet,
    HandedOver,
    HirelingsJoined,
    LeaderLost,
    NoticeAnswered,
    NoticePosted,
    NoticeWeekOver,
    OfferAnswered,
    OfferRolled,
    ServiceEnded,
    TavernVisited,
    WagePeriodSet,
    WageSet,
    WagesUnknown,
    WagesUnpaid,
    WishAsked,
    WishDenied,
)
from rules.kernel.events import Event, Who

_SAYS = {
    "accepts": ("accepts", "accept"),
    "uncertain": ("is not sure", "are not sure"),
    "refuses": ("refuses", "refuse"),
}


def _tavern(event: TavernVisited, _people: People) -> str:
    place = event.place[:1].upper() + event.place[1:]
    return f"**{plain(place)}:** {' '.join(_there(event))}"


def _there(event: TavernVisited) -> Iterator[str]:
    """Who is there, each with the dice."""
    if event.normal is not None:
        there = several(event.normal.total, "normal hireling")
        yield f"{there} ({show_throw(event.normal)})."
    if event.looked is None:
        return
    if event.kind is None or event.number is None:
        yield f"Nobody of unusual nature ({show_throw(event.looked)}, 2 or less)."
        return
    others = event.number.total - 1
    more = f" and {several(others, 'normal fighter')}" if others else ""
    dice = ", ".join(map(show_throw, (event.looked, event.kind, event.number)))
    yield f"A {event.unusual}{more} ({dice})."


def _rolled(event: OfferRolled, _people: People) -> str:
    return f"**{name(event.employer)}'s offer:** {show_throw(event.throw)}."


def _answered(event: OfferAnswered, _people: People) -> str:
    whom = [several(n, what) for n, what in zip(event.counts, event.whom, strict=True)]
    says = _SAYS[event.answer][sum(event.counts) > 1]
    offered = f" of {event.gold:,} gp{' each' if sum(event.counts) > 1 else ''}"
    text = f"{listed(whom)} {says} {name(event.employer)}'s offer{offered if event.gold else ''}"
    if event.answer == "uncertain":
        return f"{text}: a better one may do."
    return f"{text}."


def _wish(event: WishAsked, _people: People) -> str:
    return (
        f"The {event.whom} would serve {name(event.employer)} and asks for {event.asks}. "
        "The referee says if there is that."
    )


def _denied(event: WishDenied, _people: People) -> str:
    return f"The {event.whom} does not get {event.asks}, and does not serve {name(event.employer)}."


def _joined(event: HirelingsJoined, _people: People) -> str:
    return " ".join(_joining(event))


def _joining(event: HirelingsJoined) -> Iterator[str]:
    are_several = len(event.hirelings) > 1
    nature = ", of unusual nature" if event.unusual else ""
    yield (
        f"**{names(event.hirelings)}** serve{'' if are_several else 's'} {name(event.employer)} "
        f"as {plain(event.trade)}{nature}."
    )
    if event.gold:
        yield f"That costs {event.gold:,} gp once."
    if event.gift:
        yield f"{name(event.hirelings[0])} gets {plain(event.gift)}."
    points = ", ".join(map(str, event.points))
    rolled = "" if event.throw is None else f" ({show_throw(event.throw)})"
    yield f"Hit points: {points}{rolled}."
    if event.kit:
        each = "Each brings" if are_several else "Brings"
        yield f"{each} {plain(listed(event.kit))}."


def _posted(event: NoticePosted, _people: People) -> str:
    where = f"in and around {plain(event.place)}" if event.region else f"in {plain(event.place)}"
    weeks = several(event.weeks, "week")
    text = f"{name(event.employer)} has it known {where} that {event.trade} is wanted, for {weeks}"
    if event.throw is None:
        return f"{text}, which costs nothing."
    times = " x 1,000" if event.region else " x 100"
    return f"{text}. That costs {event.cost:,} gp ({show_throw(event.throw)}{times})."


def _week_over(event: NoticeWeekOver, _people: People) -> str:
    return (
        f"A week of {name(event.employer)}'s notice in {plain(event.place)} is over: how many "
        f"come as {event.trade}? `/hire answered`."
    )


def _notice_answered(event: NoticeAnswered, _people: People) -> str:
    came = several(event.count, event.trade) if event.count else "Nobody"
    verb = "answer" if event.count > 1 else "answers"
    left = f" It is up for {several(event.weeks_left, 'more week')}." if event.weeks_left else ""
    return f"{came} {verb} {name(event.employer)}'s notice in {plain(event.place)}.{left}"


def _along(event: AlongSet, _people: People) -> str:
    are_several = len(event.hirelings) > 1
    if event.stay:
        return f"{names(event.hirelings)} {'stay' if are_several else 'stays'} behind."
    return f"{names(event.hirelings)} {'come' if are_several else 'comes'} along."


def _ended(event: ServiceEnded, _people: People) -> str:
    if event.why == "deserted":
        from_whom = "" if event.employer is None else f" {name(event.employer)}"
        verb = "desert" if len(event.hirelings) > 1 else "deserts"
        return f"**{names(event.hirelings)}** {verb}{from_whom}."
    return f"**{names(event.hirelings)}** {_is(event.hirelings)} dismissed."


def _is(who: tuple[Who, ...]) -> str:
    return "are" if len(who) > 1 else "is"


def _lost(event: LeaderLost, _people: People) -> str:
    return (
        f"{names(event.hirelings)} {_is(event.hirelings)} without {name(event.employer)} now. "
        "The referee says who leads them: `/hire lead`."
    )


def _handed(event: HandedOver, _people: People) -> str:
    return f"{name(event.to)} leads {names(event.hirelings)} now."


def _wage(event: WageSet, _people: People) -> str:
    cost = "what nobody has said yet" if event.gold is None else f"{event.gold:,} gp"
    return f"Each {plain(event.trade)} costs {cost} whenever upkeep is due."


def _period(event: WagePeriodSet, _people: People) -> str:
    when = "each month" if event.monthly else "whenever upkeep is"
    return f"Wages of hirelings are due {when}."


def _unpaid(event: WagesUnpaid, _people: People) -> str:
    return (
        f"**{names(event.hirelings)}** {_is(event.hirelings)} not paid in full: "
        f"{event.missing:,} gp are missing. What {name(event.employer)}'s hirelings make of it "
        "is the referee's to say."
    )


def _unknown(event: WagesUnknown, _people: People) -> str:
    return f"No wage is written for {plain(listed(event.trades))}: `/hire wage`."


TELLERS: Mapping[type[Event], Teller] = {
    TavernVisited: _tavern,
    OfferRolled: _rolled,
    OfferAnswered: _answered,
    WishAsked: _wish,
    WishDenied: _denied,
    HirelingsJoined: _joined,
    NoticePosted: _posted,
    NoticeWeekOver: _week_over,
    NoticeAnswered: _notice_answered,
    AlongSet: _along,
    ServiceEnded: _ended,
    LeaderLost: _lost,
    HandedOver: _handed,
    WageSet: _wage,
    WagePeriodSet: _period,
    WagesUnpaid: _unpaid,
    WagesUnknown: _unknown,
}
