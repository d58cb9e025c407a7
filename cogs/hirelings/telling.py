"""Hirelings, told as sentences."""

from collections.abc import Iterator, Sequence

from cogs.hirelings.pages import (
    answer_button,
    better_buttons,
    called_all,
    leader_buttons,
    offer_buttons,
    several,
    takes_any,
    wage_button,
)
from cogs.render.buttons import GREEN, Button, make_button
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
from cogs.render.offers import LONGEST_NAME, Offers, always
from cogs.render.text import plain, shorten, show_dice
from data.live import LiveGame, Outcome
from rules.books.settings import book_of
from rules.clock.clock import now
from rules.expedition.records import PartyCameBack
from rules.hirelings.entering import open_prospects
from rules.hirelings.records import (
    HIRING,
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
from rules.hirelings.serving import is_unusual
from rules.kernel.events import Who
from rules.kernel.words import an, capitalized, listed, many, whose
from rules.morale.loyalty import find_hired, group_of, home_since, key_of, members_of
from rules.morale.records import LOYALTY_GROWTH

MOST_WAGES, MOST_CHECKED = 5, 4
_SAYS = {
    "accepts": ("accepts", "accept"),
    "gladly": ("gladly accepts", "gladly accept"),
    "uncertain": ("is not sure yet about", "are not sure yet about"),
    "refuses": ("refuses", "refuse"),
    "ill will": ("is offended by", "are offended by"),
}


TELLERS = Tellers(
    {
        OfferRolled: Line("**{employer:'s} offer:** {throw}."),
        WishAsked: Line(
            "The {whom} would serve {employer} and asks for {asks}. "
            "The referee says if there is that."
        ),
        WishDenied: Line("The {whom} does not get {asks}, and does not serve {employer}."),
        NoticeWeekOver: Line(
            "A week of {employer:'s} notice in {place} is over: how many would be {trade}?"
        ),
        HandedOver: Line("{to} ~leads {hirelings} now."),
    }
)
BRIEFS = Briefs(
    {
        HirelingsJoined: Short("{employer} hired {hirelings}"),
        HandedOver: Short("{to} took over {hirelings}"),
        WagesUnpaid: Short("{employer} could not pay {hirelings}", Weight.GREAT),
    }
)
OFFERS = Offers()


@TELLERS.tells
def _tavern(event: TavernVisited) -> str:
    place = capitalized(event.place)
    return f"**{plain(place)}:** {' '.join(_there(event))}"


def _there(event: TavernVisited) -> Iterator[str]:
    """Who is there; Why? has the dice."""
    if event.normal is not None:
        yield f"{several(event.normal.total, 'normal hireling')}."
    if event.looked is None:
        return
    if event.kind is None or event.number is None:
        yield "Nobody of unusual nature."
        return
    others = event.number.total - 1
    more = f" and {several(others, 'normal fighter')}" if others else ""
    who = an(event.unusual)
    yield f"{capitalized(who)}{more}."


@TELLERS.tells
def _answered(event: OfferAnswered) -> str:
    whom = [several(n, what) for n, what in zip(event.counts, event.whom, strict=True)]
    says = _SAYS[event.answer][sum(event.counts) > 1]
    offered = f" of {event.gold:,} gp{' each' if sum(event.counts) > 1 else ''}"
    text = (
        f"{listed(whom)} {says} {whose(name(event.employer))} offer{offered if event.gold else ''}"
    )
    told = f" Word of it goes round in {plain(event.place)}: -1 to offers there."
    return f"{capitalized(text)}.{told if event.answer == 'ill will' else ''}"


@TELLERS.tells
def _joined(event: HirelingsJoined) -> str:
    return " ".join(_joining(event))


def _joining(event: HirelingsJoined) -> Iterator[str]:
    are_several = len(event.hirelings) > 1
    nature = ", of unusual nature" if event.unusual else ""
    serve = agreed(event.hirelings, "serves")
    trade = called_all(len(event.hirelings), event.trade) if are_several else an(event.trade)
    whom = f"{name(event.employer)} as {plain(trade)}{nature}"
    yield f"**{names(event.hirelings)}** {serve} {whom}."
    if event.gold:
        yield f"That costs {event.gold:,} gp once."
    if event.gift:
        yield f"{name(event.hirelings[0])} gets {plain(event.gift)}."
    yield f"Hit points: {', '.join(map(str, event.points))}."
    if event.kit:
        each = "Each brings" if are_several else "Brings"
        yield f"{each} {plain(listed(event.kit))}."


@TELLERS.tells
def _posted(event: NoticePosted) -> str:
    where = f"in and around {plain(event.place)}" if event.region else f"in {plain(event.place)}"
    weeks = several(event.weeks, "week")
    wanted = f"{an(event.trade)} is wanted, for {weeks}"
    text = f"{acts(event.employer, 'has')} it known {where} that {wanted}"
    if event.promised:
        text += f", at {event.promised:,} gp each on joining"
    if event.throw is None:
        return f"{text}, which costs nothing."
    times = " x 1,000" if event.region else " x 100"
    return f"{text}. That costs {event.cost:,} gp ({show_dice(event.throw)}{times})."


@TELLERS.tells
def _notice_answered(event: NoticeAnswered) -> str:
    who = several(event.count, event.trade) if event.count else "nobody"
    came = capitalized(who)
    verb = "answer" if event.count > 1 else "answers"
    left = f" It is up for {many(event.weeks_left, 'more week')}." if event.weeks_left else ""
    return f"{came} {verb} {whose(name(event.employer))} notice in {plain(event.place)}.{left}"


@TELLERS.tells
def _along(event: AlongSet) -> str:
    are_several = len(event.hirelings) > 1
    if event.stay:
        return f"{names(event.hirelings)} {'stay' if are_several else 'stays'} behind."
    return f"{names(event.hirelings)} {'come' if are_several else 'comes'} along."


@TELLERS.tells
def _ended(event: ServiceEnded) -> str:
    if event.why == "deserted":
        from_whom = "" if event.employer is None else f" {name(event.employer)}"
        verb = "desert" if len(event.hirelings) > 1 else "deserts"
        return f"**{names(event.hirelings)}** {verb}{from_whom}."
    return f"**{names(event.hirelings)}** {_is(event.hirelings)} dismissed."


def _is(who: tuple[Who, ...]) -> str:
    return "are" if len(who) > 1 else "is"


@TELLERS.tells
def _lost(event: LeaderLost) -> str:
    return (
        f"{names(event.hirelings)} {_is(event.hirelings)} without {name(event.employer)} now. "
        "The referee says who leads them."
    )


@TELLERS.tells
def _wage(event: WageSet) -> str:
    if event.gold is None:
        return f"Nobody has said yet what each {plain(event.trade)} costs whenever upkeep is due."
    return f"Each {plain(event.trade)} costs {event.gold:,} gp whenever upkeep is due."


@TELLERS.tells
def _period(event: WagePeriodSet) -> str:
    when = "each month" if event.monthly else "whenever upkeep is"
    return f"Wages of hirelings are due {when}."


@TELLERS.tells
def _unpaid(event: WagesUnpaid) -> str:
    return (
        f"**{names(event.hirelings)}** {_is(event.hirelings)} not paid in full: "
        f"{event.missing:,} gp are missing. What {whose(name(event.employer))} hirelings make of "
        "it is the referee's to say."
    )


@TELLERS.tells
def _unknown(event: WagesUnknown) -> str:
    return f"No wage is written for {plain(listed(event.trades))}."


@OFFERS.offers(can_wait=always)
def _offer_here(event: TavernVisited | NoticeAnswered, outcome: Outcome) -> Sequence[Button]:
    """An offer to each who is to be had in that place; the trades for those who take any."""
    found = open_prospects(outcome.game.state)
    place = event.place.casefold()
    there = [one for one in found if one.place.casefold() == place]
    trades = make_button("hire", outcome.game.id, label="Hire…", style=GREEN)
    offers = offer_buttons(outcome.game.id, [one for one in there if not takes_any(one)])
    return [*([trades] if any(map(takes_any, there)) else ()), *offers]


@OFFERS.offers(can_wait=always)
def _offer_again(event: OfferAnswered, outcome: Outcome) -> Sequence[Button]:
    """A better offer to those who are not sure; another of them, where one refuses."""
    found, game_id = open_prospects(outcome.game.state), outcome.game.id
    if event.answer in ("accepts", "gladly"):
        return ()
    better = [*better_buttons(game_id, found)] if event.answer == "uncertain" else []
    if any(takes_any(one) and not one.answer for one in found):
        other = make_button("hire-pick", game_id, event.trade, label="Ask another")
    else:
        other = make_button("hire", game_id, label="Hire…")
    return [*better, other]


@OFFERS.offers(for_referees=True)
def _offer_wish(event: WishAsked, outcome: Outcome) -> Sequence[Button]:
    """The referee's word on whether they get it, while they wait."""
    found = open_prospects(outcome.game.state)
    if all(one.id != event.prospects or one.answer != "agrees" for one in found):
        return ()
    game_id = outcome.game.id
    return (
        make_button("hire-wish", game_id, event.prospects, "yes", label="They get it", style=GREEN),
        make_button("hire-wish", game_id, event.prospects, "no", label="They do not"),
    )


@OFFERS.offers()
def _offer_answer(event: NoticeWeekOver, outcome: Outcome) -> Sequence[Button]:
    """How many come, while that is open."""
    notices = HIRING.of(outcome.game.state).notices
    return [answer_button(outcome.game.id, one) for one in notices if one.id == event.notice]


@OFFERS.offers(for_referees=True)
def _offer_loyalty(event: HirelingsJoined, outcome: Outcome) -> Sequence[Button]:
    """The loyalty of a group that has none yet."""
    who, state = event.hirelings[0], outcome.game.state
    key = group_of(state, who.id)
    if key is None or find_hired(state, key) is not None:
        return ()
    names = listed([one.label for one in event.hirelings])
    label = f"Loyalty of {shorten(names, LONGEST_NAME)}"
    return (make_button("hire-loyalty", outcome.game.id, who.id, label=label, style=GREEN),)


@OFFERS.offers(for_referees=True, can_wait=always)
def _offer_leaders(_event: LeaderLost, outcome: Outcome) -> Sequence[Button]:
    """Who may lead those who have nobody."""
    return [*leader_buttons(outcome.game)]


@OFFERS.offers(for_referees=True, can_wait=always)
def _offer_wages(event: WagesUnknown, outcome: Outcome) -> Sequence[Button]:
    """The form of a wage, for each trade that has none."""
    return [wage_button(outcome.game.id, trade) for trade in event.trades[:MOST_WAGES]]


@OFFERS.offers(for_referees=True)
def offer_success(_event: PartyCameBack, outcome: Outcome) -> Sequence[Button]:
    """One more loyalty for the hirelings who were along, if it was a success; by a book in which it
    does not grow, whether they would come again (R-LOYALTY)."""
    state = outcome.game.state
    moment = now(state)
    if LOYALTY_GROWTH.chosen(state) != "on":
        return [*_loyalty_buttons(outcome.game, moment)]
    if not home_since(state, moment):
        return ()
    label = "A success: +1 loyalty"
    return (make_button("loyalty-home", outcome.game.id, moment, label=label),)


def _loyalty_buttons(game: LiveGame, moment: int) -> Iterator[Button]:
    """A check for each group of retainers who came home now."""
    if book_of(game.state).hired is None:
        return
    for group in home_since(game.state, moment)[:MOST_CHECKED]:
        first = next(filter(is_unusual, members_of(game.state, key_of(group.name, None))), None)
        if first is not None:
            label = f"Loyalty: {shorten(group.name, LONGEST_NAME)}"
            yield make_button("loyalty-after", game.id, first.id, label=label)


@BRIEFS.tells
def _brief_left(event: ServiceEnded) -> Iterator[Mark]:
    did = "deserted" if event.why == "deserted" else "left the party's service"
    yield Note(event.hirelings, did)
