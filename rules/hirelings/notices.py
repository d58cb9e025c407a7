"""How hirelings are found: by a notice (ERIS-HIRELING-ADVERT), or in a tavern.

A notice is posted and paid, and names what each gets who joins (R-NOTICE-OFFER); as each of its
weeks ends the referee says how many have come. A tavern is looked into once a week
(`visit_tavern`), and once for unusual ones.
"""

from collections.abc import Iterator

from rules.clock.clock import now
from rules.clock.records import ClockMoved
from rules.errors import HiringError, NotFoundError, RuleError, WayOut
from rules.hirelings import FAMILY
from rules.hirelings.entering import (
    THE_TAVERN,
    WEEK,
    by_book,
    open_prospects,
    put_prospects,
    read_place,
    require_of_party,
)
from rules.hirelings.hiring import require_employer
from rules.hirelings.records import (
    HIRING,
    MOST_GOLD,
    AnswerNotice,
    Notice,
    NoticeAnswered,
    NoticePosted,
    NoticeWeekOver,
    PostNotice,
    Prospects,
    TavernVisit,
    TavernVisited,
    VisitTavern,
)
from rules.hirelings.trades import APPEARING, BY_KEY, RACES, Asks, Sort, Trade, read_trade
from rules.items.money import pay, purse_of
from rules.kernel.dues import Coming, Due, DueKind
from rules.kernel.events import Throw
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.game import GameState
from rules.state.sheet import Character

ERIS_HIRELING_ADVERT = "ERIS-HIRELING-ADVERT"
GOLD_A_PIP, PIPS, REGION = 100, 6, 10
"""A week costs 1d6 x 100 gp in a settlement, and ten times that in a region."""
MOST_WEEKS, MOST_NOTICES, MOST_ANSWERS = 12, 20, 100
NOTICE = "notice"
CHANCE = 2
"""Of 6, that unusual hirelings are there."""
MOST_PLACES = 20


@FAMILY.handles
def post_notice(resolution: Resolution, action: PostNotice) -> None:
    """Pay for a notice, a d6 for each week. What it could cost has to be in the purse before."""
    employer = require_employer(resolution, action.employer, "put up a notice for")
    trade = _wanted(resolution, action)
    promised = _promised(trade, action.gold)
    place = read_place(action.place)
    throw, cost = _price(resolution, employer, action)
    pay(resolution, employer.id, cost)
    notice = Notice(
        resolution.token(),
        employer.id,
        place,
        trade.key,
        now(resolution.state),
        action.weeks,
        region=action.region,
        cost=cost,
        promised=promised,
    )
    hiring = HIRING.of(resolution.state)
    resolution.put(HIRING, replace(hiring, notices=(*hiring.notices, notice)))
    resolution.emit(
        NoticePosted(
            employer=resolution.who(employer.id),
            place=place,
            trade=trade.name,
            weeks=action.weeks,
            region=action.region,
            cost=cost,
            promised=promised,
            throw=throw,
            rule=ERIS_HIRELING_ADVERT,
        )
    )


def _wanted(resolution: Resolution, action: PostNotice) -> Trade:
    """Who is wanted. RuleError for those who answer no notice, and for what nobody can pay for."""
    trade = by_book(resolution.state, read_trade(action.trade))
    if not 1 <= action.weeks <= MOST_WEEKS:
        raise RuleError(f"A notice is up for 1 to {MOST_WEEKS} weeks.")
    if len(HIRING.of(resolution.state).notices) >= MOST_NOTICES:
        raise RuleError(f"{MOST_NOTICES} notices are up, and no more will do.")
    if action.local:
        resolution.require_referee("say that a notice costs nothing")
    if trade.sort is Sort.SPECIALIST and not resolution.actor.is_referee:
        raise RuleError(
            f"A {trade.name} serves only those in a position of power, with a stronghold of "
            "their own. A referee can put up that notice."
        )
    return trade


def _promised(trade: Trade, gold: int | None) -> int:
    """What a notice names for each who joins: no less than they ask for, and no notice names
    nothing, unless they ask for a thing."""
    if gold is not None and not 0 <= gold <= MOST_GOLD:
        raise RuleError(f"Promise each 0 to {MOST_GOLD:,} gp.")
    asks_a_thing = trade.asks not in (None, Asks.GOLD)
    least = trade.least or (0 if asks_a_thing else 1)
    if gold is None and not trade.least and not asks_a_thing:
        raise RuleError(
            f"A notice says what each {trade.name} gets on joining: ",
            WayOut("name the gold", "hire advertise", trade=trade.name),
            ", such as `gold:10`.",
        )
    promised = trade.least if gold is None else gold
    if promised < least:
        raise RuleError(f"A {trade.name} asks for at least {least} gp. Promise that.")
    return promised


def _price(
    resolution: Resolution, employer: Character, action: PostNotice
) -> tuple[Throw | None, int]:
    """What all weeks cost, as it was rolled; nothing where the character is there in person."""
    if action.local:
        return None, 0
    a_pip = GOLD_A_PIP * (REGION if action.region else 1)
    most, has = a_pip * PIPS * action.weeks, purse_of(resolution.state, employer.id)
    if has < most:
        raise RuleError(
            f"That can cost up to {most:,} gp, and {employer.name} has {has:,}. "
            "Nobody puts a notice up on credit."
        )
    throw = resolution.roll("notice", action.weeks, PIPS)
    return throw, throw.total * a_pip


def weeks_over(state: GameState, notice: Notice) -> int:
    """How many of its weeks are over."""
    return min(notice.weeks, (now(state) - notice.posted) // WEEK)


@FAMILY.follows(ERIS_HIRELING_ADVERT)
def weeks_go_by(resolution: Resolution, event: ClockMoved) -> None:
    """Tell the referee of each week of a notice that has just ended."""
    for notice in HIRING.of(resolution.state).notices:
        for _ in _ends(notice, event.before, event.after):
            resolution.emit(
                NoticeWeekOver(
                    notice=notice.id,
                    employer=resolution.who(notice.employer),
                    place=notice.place,
                    trade=BY_KEY[notice.trade].name,
                    rule=ERIS_HIRELING_ADVERT,
                )
            )


def _ends(notice: Notice, after: int, last: int) -> Iterator[int]:
    """The moments after one, up to another, at which a week of a notice ends."""
    for week in range(1, notice.weeks + 1):
        end = notice.posted + week * WEEK
        if after < end <= last:
            yield end


@FAMILY.foresees
def weeks_to_come(state: GameState, until: int) -> Iterator[Coming]:
    """The ends of weeks of all notices."""
    for notice in HIRING.of(state).notices:
        for moment in _ends(notice, now(state), until):
            yield Coming(at=moment, what=NOTICE, minor=True, rule=ERIS_HIRELING_ADVERT)


@FAMILY.owes
def dues_of_notices(state: GameState) -> Iterator[Due]:
    """The referee says how many have answered; nothing waits for that."""
    for notice in HIRING.of(state).notices:
        if weeks_over(state, notice) > notice.answered:
            yield Due(
                kind=DueKind.HIRING,
                target=notice.id,
                name=f"{BY_KEY[notice.trade].name}, {notice.place}",
                verb="hire-answered",
                words=(notice.id,),
                command="`/do hire answered`",
                holds=False,
            )


@FAMILY.handles
def answer_notice(resolution: Resolution, action: AnswerNotice) -> None:
    """So many have come in the oldest week that nobody has spoken of yet, to be hired for a week.

    After its last week the notice comes down.
    """
    resolution.require_referee("say how many answer a notice")
    hiring = HIRING.of(resolution.state)
    notice = next((one for one in hiring.notices if one.id == action.notice), None)
    if notice is None:
        raise NotFoundError("There is no such notice up any more.")
    if weeks_over(resolution.state, notice) <= notice.answered:
        raise RuleError("The week of that notice is not over yet.")
    if not 0 <= action.count <= MOST_ANSWERS:
        raise RuleError(f"0 to {MOST_ANSWERS} can answer a notice in a week.")
    after, trade = replace(notice, answered=notice.answered + 1), BY_KEY[notice.trade]
    notices = tuple(after if one is notice else one for one in hiring.notices)
    kept = tuple(one for one in notices if one.answered < one.weeks)
    resolution.put(HIRING, replace(hiring, notices=kept))
    if action.count:
        prospects = Prospects(
            resolution.token(),
            notice.place,
            now(resolution.state) + WEEK,
            action.count,
            trade.key,
            unusual=by_book(resolution.state, trade).is_unusual,
            company=resolution.token(),
            by_notice=True,
            promised=notice.promised,
        )
        put_prospects(resolution, prospects)
    resolution.emit(
        NoticeAnswered(
            employer=resolution.who(notice.employer),
            place=notice.place,
            trade=trade.name,
            count=action.count,
            weeks_left=notice.weeks - after.answered,
            rule=ERIS_HIRELING_ADVERT,
        )
    )


def visit_of(state: GameState, place: str) -> TavernVisit | None:
    """The visit to a place that still holds, None where it was not looked into this week."""
    moment, word = now(state), place.casefold()
    visits = HIRING.of(state).visits
    return next((v for v in visits if v.place.casefold() == word and v.until > moment), None)


@FAMILY.handles
def visit_tavern(resolution: Resolution, action: VisitTavern) -> None:
    """Roll who is there, once in a week; and once whether unusual ones are, if looked for."""
    require_of_party(resolution, "see who is to be hired")
    place = read_place(action.place, THE_TAVERN)
    before = visit_of(resolution.state, place)
    if before is not None and (before.looked or not action.look):
        also = "" if before.looked else " Unusual ones can still be looked for."
        raise HiringError(f"You have seen who is in {before.place} this week.{also}")
    visit = before or _arrive(resolution, place)
    event = TavernVisited(place=visit.place, rule="ERIS-HIRELING-APPEAR")
    if before is None:
        normal = resolution.roll("normal hirelings", 1, 6)
        there = Prospects(resolution.token(), visit.place, visit.until, normal.total)
        put_prospects(resolution, there)
        event = replace(event, normal=normal)
    resolution.emit(_look(resolution, visit, event) if action.look else event)


def _arrive(resolution: Resolution, place: str) -> TavernVisit:
    """Begin the week of a place, and forget places and people of weeks that are over."""
    state = resolution.state
    moment, hiring = now(state), HIRING.of(state)
    visit = TavernVisit(place, moment + WEEK)
    kept = [one for one in hiring.visits if one.until > moment]
    if len(kept) >= MOST_PLACES:
        raise RuleError(f"You have looked into {MOST_PLACES} places this week. That will do.")
    begun = replace(hiring, visits=(*kept, visit), prospects=open_prospects(state))
    resolution.put(HIRING, begun)
    return visit


def _look(resolution: Resolution, visit: TavernVisit, event: TavernVisited) -> TavernVisited:
    """Look for unusual hirelings: 2 in 6, then who and how many.

    One alone is of that type; normal fighters of the same race make up the number.
    """
    hiring = HIRING.of(resolution.state)
    looked = tuple(replace(v, looked=True) if v.place == visit.place else v for v in hiring.visits)
    resolution.put(HIRING, replace(hiring, visits=looked))
    throw = resolution.roll("unusual hirelings", 1, 6)
    if throw.total > CHANCE:
        return replace(event, looked=throw)
    kind = resolution.roll("which unusual hirelings", 1, 6)
    number = resolution.roll("how many", 1, 6)
    trade, company = APPEARING.at(kind.total), resolution.token()
    unusual = Prospects(
        resolution.token(),
        visit.place,
        visit.until,
        trade=trade.key,
        race=next((trait for trait in trade.traits if trait in RACES), ""),
        unusual=True,
        company=company,
    )
    more = number.total - 1
    others = replace(unusual, id=resolution.token(), count=more, trade="", unusual=False)
    put_prospects(resolution, unusual, others)
    return replace(event, looked=throw, kind=kind, number=number, unusual=trade.name)
