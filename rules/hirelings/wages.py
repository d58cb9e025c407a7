"""What hirelings cost in a period: as a referee says, else as the game's book does."""

from collections.abc import Iterable, Iterator

from rules.books.settings import book_of
from rules.clock.clock import now
from rules.clock.records import SECONDS_PER_DAY, ClockMoved
from rules.errors import RuleError
from rules.hirelings import FAMILY
from rules.hirelings.records import (
    HIRING,
    HirelingsJoined,
    Hiring,
    SetWage,
    WagePeriodSet,
    WageSet,
    WagesUnknown,
    WagesUnpaid,
)
from rules.hirelings.serving import by_employer, can_lead, in_service
from rules.hirelings.trades import trade_name
from rules.items.money import GOLD
from rules.kernel.dues import Coming
from rules.kernel.numbers import divide_up
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character
from rules.kernel.words import many
from rules.record import replace
from rules.state.game import GameState
from rules.state.sheet import Character
from rules.upkeep.records import UpkeepDue
from rules.upkeep.rules import MOST_GP, charge

RULE = "ERIS-HIRELING-UPKEEP"
MOST_WAGES = 60
WAGES = "wages"
MONTH, WEEK = 30, 7
"""A month of wages is thirty days."""


def wage_of(state: GameState, hireling: Character) -> int | None:
    """What a hireling costs in a period, in copper pieces; None where nobody has said it for the
    trade, and no book has."""
    service = hireling.service
    return None if service is None else wage_for(state, service.trade, hireling.traits)


def wage_for(state: GameState, trade: str, traits: Iterable[str] = ()) -> int | None:
    """The same of a trade, by its name; `traits` say of which people somebody is."""
    own = HIRING.of(state).wages.get(trade.casefold())
    if own is not None:
        return own * GOLD
    row = book_of(state).wages.find(trade)
    if row is None:
        return None
    return next((row.others[one] for one in traits if one in row.others), row.copper)


def period_of(state: GameState) -> int | None:
    """The days after which wages are due each time; None where they are with upkeep."""
    hiring = HIRING.of(state)
    return None if hiring.monthly is None else hiring.days or MONTH


def period_to_be(state: GameState) -> int | None:
    """The same for somebody who is hired now: as the book has it, where nobody has said it."""
    is_open = _is_unsaid(HIRING.of(state)) and not in_service(state)
    wages = book_of(state).wages
    return wages.days if wages.rows and is_open else period_of(state)


def _is_unsaid(hiring: Hiring) -> bool:
    return hiring.monthly is None and not hiring.said


@FAMILY.follows(RULE)
def first_is_hired(resolution: Resolution, _event: HirelingsJoined) -> None:
    """Where nobody has said when wages are due, it is when the book says, from the first on."""
    hiring, wages = HIRING.of(resolution.state), book_of(resolution.state).wages
    if wages.rows and _is_unsaid(hiring) and not in_service(resolution.before):
        days = 0 if wages.days == MONTH else wages.days
        resolution.put(HIRING, replace(hiring, monthly=now(resolution.state), days=days))


@FAMILY.handles
def set_wage(resolution: Resolution, action: SetWage) -> None:
    """The referee says what a trade costs, and when all of them are paid."""
    resolution.require_referee("say what hirelings cost")
    hiring, monthly = HIRING.of(resolution.state), action.monthly
    if monthly is not None:
        if period_of(resolution.state) == (MONTH if monthly else None):
            when = "each month" if monthly else "whenever upkeep is"
            raise RuleError(f"Wages are due {when} already.")
        since = now(resolution.state) if monthly else None
        hiring = replace(hiring, monthly=since, days=0, said=True)
        resolution.put(HIRING, hiring)
        resolution.emit(WagePeriodSet(monthly=monthly, rule=RULE))
        if not action.trade.strip():
            return
    if action.gold is not None and not 0 <= action.gold <= MOST_GP:
        raise RuleError(f"Give a `gp` of 0 to {MOST_GP:,}.")
    name = trade_name(action.trade)
    if not name:
        raise RuleError("Say of which trade, such as `trade:Porter`.")
    wages = {key: gold for key, gold in hiring.wages.items() if key != name.casefold()}
    if action.gold is not None:
        wages[name.casefold()] = action.gold
    if wages == hiring.wages:
        raise RuleError(f"That is what a {name} costs already.")
    if len(wages) > MOST_WAGES:
        raise RuleError(f"A game keeps the wages of {MOST_WAGES} trades, and no more fit in.")
    resolution.put(HIRING, replace(hiring, wages=wages))
    resolution.emit(WageSet(trade=name, gold=action.gold, rule=RULE))


@FAMILY.follows(RULE)
def wages_fall_due(resolution: Resolution, event: UpkeepDue) -> None:
    """Upkeep is due, and wages with it, unless they are due by the month."""
    if HIRING.of(resolution.state).monthly is None:
        _fall_due(resolution, event.periods)


@FAMILY.follows(RULE)
def months_go_by(resolution: Resolution, event: ClockMoved) -> None:
    """Where wages are due by the month or week, they are at the end of each, at home or not."""
    since, days = HIRING.of(resolution.state).monthly, period_of(resolution.state)
    if since is None or days is None:
        return
    length = days * SECONDS_PER_DAY
    periods = (event.after - since) // length - (event.before - since) // length
    if periods:
        _fall_due(resolution, periods)


@FAMILY.foresees
def months_to_come(state: GameState, until: int) -> Iterator[Coming]:
    """The end of each month or week, where somebody is paid by it."""
    since, days = HIRING.of(state).monthly, period_of(state)
    if since is not None and days is not None and in_service(state):
        length = days * SECONDS_PER_DAY
        begun = (now(state) - since) // length
        for moment in range(since + (begun + 1) * length, until + 1, length):
            yield Coming(at=moment, what=WAGES, rule=RULE)


def _fall_due(resolution: Resolution, periods: int) -> None:
    """Each pays for those they lead; the referee is told of whom nobody knows the wage."""
    state = resolution.state
    wages = {one.id: wage_of(state, one) for one in in_service(state)}
    led = [one for one in in_service(state) if wages[one.id] is None]
    unknown = {one.service.trade for one in led if one.service is not None}
    if unknown:
        resolution.emit(WagesUnknown(trades=tuple(sorted(unknown)), rule=RULE))
    paid = (one for one in in_service(state) if wages[one.id])
    for employer, led in by_employer(paid).items():
        if not can_lead(find_character(state, employer)):
            continue
        gold = divide_up(periods * sum(wages[one.id] or 0 for one in led), GOLD)
        why = f"wages of {many(len(led), 'hireling')}"
        missing = gold - charge(resolution, employer, gold, why, rule=RULE)
        if missing > 0:
            who, hirelings = resolution.who(employer), tuple(resolution.who(one.id) for one in led)
            resolution.emit(
                WagesUnpaid(employer=who, hirelings=hirelings, missing=missing, rule=RULE)
            )
