"""Notices for hirelings, week by week (ERIS-HIRELING-ADVERT)."""

from collections.abc import Iterator

from rules.clock.clock import now
from rules.clock.records import ClockMoved
from rules.errors import HiringError, NotFoundError, RuleError
from rules.hirelings import FAMILY
from rules.hirelings.bargain import require_employer
from rules.hirelings.entering import (
    THE_TAVERN,
    WEEK,
    open_prospects,
    put_prospects,
    read_place,
    require_home,
    require_of_party,
)
from rules.hirelings.records import (
    HIRING,
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
from rules.hirelings.trades import APPEARING, BY_KEY, RACES, Sort, Trade, read_trade
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
    require_home(resolution)
    employer = require_employer(resolution, action.employer, "put up a notice for")
    trade = _wanted(resolution, action)
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
            throw=throw,
            rule=ERIS_HIRELING_ADVERT,
        )
    )


def _wanted(resolution: Resolution, action: PostNotice) -> Trade:
    """Who is wanted. RuleError for those who answer no notice, and for what nobody can pay for."""
    trade = read_trade(action.trade)
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
        for _ in _ends(notice, event.before + 1, event.after):
            resolution.emit(
                NoticeWeekOver(
                    notice=notice.id,
                    employer=resolution.who(notice.employer),
                    place=notice.place,
                    trade=BY_KEY[notice.trade].name,
                    rule=ERIS_HIRELING_ADVERT,
                )
            )


def _ends(notice: Notice, first: int, last: int) -> Iterator[int]:
    """The moments between two, both included, at which a week of a notice ends."""
    for week in range(1, notice.weeks + 1):
        end = notice.posted + week * WEEK
        if first <= end <= last:
            yield end


@FAMILY.foresees
def weeks_to_come(state: GameState, until: int) -> Iterator[Coming]:
    """The ends of weeks of all notices."""
    for notice in HIRING.of(state).notices:
        for moment in _ends(notice, now(state) + 1, until):
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
    """So many have come in the oldest week that nobody has spoken of yet."""
    resolution.require_referee("say how many answer a notice")
    notice = _find(resolution.state, action.notice)
    if weeks_over(resolution.state, notice) <= notice.answered:
        raise RuleError("The week of that notice is not over yet.")
    if not 0 <= action.count <= MOST_ANSWERS:
        raise RuleError(f"0 to {MOST_ANSWERS} can answer a notice in a week.")
    _put_answered(resolution, notice)
    if action.count:
        _bring(resolution, notice, action.count)
    resolution.emit(
        NoticeAnswered(
            employer=resolution.who(notice.employer),
            place=notice.place,
            trade=BY_KEY[notice.trade].name,
            count=action.count,
            weeks_left=notice.weeks - notice.answered - 1,
            rule=ERIS_HIRELING_ADVERT,
        )
    )


def _find(state: GameState, notice_id: str) -> Notice:
    found = next((one for one in HIRING.of(state).notices if one.id == notice_id), None)
    if found is None:
        raise NotFoundError("There is no such notice up any more.")
    return found


def _put_answered(resolution: Resolution, notice: Notice) -> None:
    """One more week of it is answered; after the last it comes down."""
    hiring, after = HIRING.of(resolution.state), replace(notice, answered=notice.answered + 1)
    notices = tuple(after if one.id == notice.id else one for one in hiring.notices)
    kept = tuple(one for one in notices if one.answered < one.weeks)
    resolution.put(HIRING, replace(hiring, notices=kept))


def _bring(resolution: Resolution, notice: Notice, count: int) -> None:
    """They can be hired for a week."""
    trade = BY_KEY[notice.trade]
    prospects = Prospects(
        resolution.token(),
        notice.place,
        now(resolution.state) + WEEK,
        count,
        trade.key,
        unusual=trade.is_unusual,
        company=resolution.token(),
        by_notice=True,
    )
    put_prospects(resolution, prospects)


def visit_of(state: GameState, place: str) -> TavernVisit | None:
    """The visit to a place that still holds, None where it was not looked into this week."""
    moment, word = now(state), place.casefold()
    visits = HIRING.of(state).visits
    return next((v for v in visits if v.place.casefold() == word and v.until > moment), None)


@FAMILY.handles
def visit_tavern(resolution: Resolution, action: VisitTavern) -> None:
    """Roll who is there, once in a week; and once whether unusual ones are, if looked for."""
    require_of_party(resolution, "see who is to be hired")
    require_home(resolution)
    place = read_place(action.place, THE_TAVERN)
    before = visit_of(resolution.state, place)
    if before is not None and (before.looked or not action.look):
        also = "" if before.looked else " Unusual ones can still be looked for."
        raise HiringError(f"You have seen who is in {before.place} this week.{also}")
    visit = before or _arrive(resolution, place)
    normal = None if before else _normal(resolution, visit)
    event = TavernVisited(place=visit.place, normal=normal, rule="ERIS-HIRELING-APPEAR")
    if action.look:
        event = _look(resolution, visit, event)
    resolution.emit(event)


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


def _normal(resolution: Resolution, visit: TavernVisit) -> Throw:
    throw = resolution.roll("normal hirelings", 1, 6)
    put_prospects(resolution, Prospects(resolution.token(), visit.place, visit.until, throw.total))
    return throw


def _look(resolution: Resolution, visit: TavernVisit, event: TavernVisited) -> TavernVisited:
    """Look for unusual hirelings: 2 in 6, then who and how many; one alone is of that type."""
    hiring = HIRING.of(resolution.state)
    looked = tuple(replace(v, looked=True) if v.place == visit.place else v for v in hiring.visits)
    resolution.put(HIRING, replace(hiring, visits=looked))
    throw = resolution.roll("unusual hirelings", 1, 6)
    if throw.total > CHANCE:
        return replace(event, looked=throw)
    kind = resolution.roll("which unusual hirelings", 1, 6)
    number = resolution.roll("how many", 1, 6)
    trade = APPEARING.at(kind.total)
    _add_company(resolution, visit, trade, number.total)
    return replace(event, looked=throw, kind=kind, number=number, unusual=trade.name)


def _add_company(resolution: Resolution, visit: TavernVisit, trade: Trade, number: int) -> None:
    """The unusual one, and the normal fighters of the same race who make up the number."""
    company = resolution.token()
    race = next((trait for trait in trade.traits if trait in RACES), "")
    unusual = Prospects(
        resolution.token(),
        visit.place,
        visit.until,
        trade=trade.key,
        race=race,
        unusual=True,
        company=company,
    )
    put_prospects(resolution, unusual)
    if number > 1:
        others = replace(unusual, id=resolution.token(), count=number - 1, trade="", unusual=False)
        put_prospects(resolution, others)
