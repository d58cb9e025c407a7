"""Money that somebody has to pay: what they have is taken, what they lack they owe.

What living costs: the referee's word, as the sources give no amounts (ERIS-PLAYER-UPKEEP). Who pays
upkeep, and how much: questions to the state. When living costs something: as a session begins at
home, for each week there, or by hand. When upkeep will be due, if the party stays at home.
"""

from collections.abc import Iterator

from rules.clock.clock import now
from rules.clock.dates import date_of
from rules.clock.records import SECONDS_PER_DAY, ClockMoved
from rules.clock.state import CALENDAR
from rules.errors import RuleError, WayOut
from rules.expedition.going import travellers
from rules.expedition.records import PartySetOut
from rules.hirelings.records import HIRING
from rules.items.money import pay, purse_of, stored_gold
from rules.kernel.dues import Coming
from rules.kernel.resolution import Resolution
from rules.luck.records import SessionBegan
from rules.record import replace
from rules.sheet.reading import own_character
from rules.sheet.records import check_level
from rules.state.game import GameState
from rules.state.sheet import Character
from rules.upkeep import FAMILY
from rules.upkeep.records import (
    UPKEEP,
    CallUpkeep,
    Charged,
    DebtForgiven,
    DebtPaid,
    Every,
    ForgiveDebt,
    PayDebt,
    SetUpkeep,
    UpkeepDue,
    UpkeepSet,
)

RULE = "ERIS-PLAYER-UPKEEP"
MOST_GP = 1_000_000
WEEK_S = 7 * SECONDS_PER_DAY
MOST_PERIODS = 100


def charge(resolution: Resolution, payer: str, gp: int, why: str, *, rule: str = RULE) -> int:
    """Have a character pay so many gp, 0 or more, for what `why` says in a few words.

    Their purse pays as far as it goes, then their coins at home while the party is there; the rest
    is a debt. Reports it to everybody, and gives back what was paid.
    """
    paid = min(gp, _has(resolution, payer))
    _take(resolution, payer, paid)
    debt = _change_debt(resolution, payer, gp - paid)
    who = resolution.who(payer)
    resolution.emit(Charged(payer=who, gp=gp, paid=paid, why=why, debt=debt, rule=rule))
    return paid


def money_of(state: GameState, target: str, *, home: bool) -> int:
    """The gp that somebody can pay with: those with them, and where they are `home` those there."""
    return purse_of(state, target) + (stored_gold(state, target) if home else 0)


def _has(resolution: Resolution, target: str) -> int:
    """The same, as the party stood when the step began: who sets out pays at home."""
    home = resolution.before.expedition is None
    return money_of(resolution.state, target, home=home)


def _take(resolution: Resolution, payer: str, gp: int) -> None:
    """Take so many gp that they have, those at home last."""
    from_purse = min(gp, purse_of(resolution.state, payer))
    pay(resolution, payer, from_purse)
    pay(resolution, payer, gp - from_purse, stored=True)


def _change_debt(resolution: Resolution, payer: str, by: int) -> int:
    """Somebody owes so much more, or less; what they owe then."""
    character = resolution.character(payer)
    debt = character.living.debt + by
    if by:
        living = replace(character.living, debt=debt)
        resolution.put_character(replace(character, living=living))
    return debt


@FAMILY.handles
def pay_debt(resolution: Resolution, action: PayDebt) -> None:
    """Pay what somebody owes, as far as they can and want to."""
    payer = own_character(resolution, action.character_id, "pay the debts of")
    most = min(payer.living.debt, _has(resolution, payer.id))
    if not payer.living.debt:
        raise RuleError(f"{payer.name} owes nothing.")
    if not most:
        raise RuleError(f"{payer.name} has no money to pay with.")
    gp = most if action.gp is None else action.gp
    if not 1 <= gp <= most:
        raise RuleError(f"{payer.name} can pay up to {most:,} gp of it. Give a `gp` of 1 to that.")
    _take(resolution, payer.id, gp)
    debt = _change_debt(resolution, payer.id, -gp)
    resolution.emit(DebtPaid(payer=resolution.who(payer.id), gp=gp, debt=debt, rule=RULE))


@FAMILY.handles
def forgive_debt(resolution: Resolution, action: ForgiveDebt) -> None:
    """The referee strikes a debt, or a part of it."""
    resolution.require_referee("strike a debt")
    payer = resolution.character(action.character_id)
    owed = payer.living.debt
    if not owed:
        raise RuleError(f"{payer.name} owes nothing.")
    gp = owed if action.gp is None else action.gp
    if not 1 <= gp <= owed:
        raise RuleError(f"{payer.name} owes {owed:,} gp. Give a `gp` of 1 to that.")
    debt = _change_debt(resolution, payer.id, -gp)
    resolution.emit(DebtForgiven(payer=resolution.who(payer.id), gp=gp, debt=debt, rule=RULE))


@FAMILY.handles
def set_upkeep(resolution: Resolution, action: SetUpkeep) -> None:
    """Say how much is paid, when and by whom; RuleError where that changes nothing."""
    resolution.require_referee("say what upkeep costs")
    if action.gp is not None and not 0 <= action.gp <= MOST_GP:
        raise RuleError(f"Give a `gp` of 0 to {MOST_GP:,}.")
    before = resolution.state
    if action.character_id:
        if action.every is not None or action.from_level is not None:
            raise RuleError(
                "When upkeep is due, and from which level on, holds for all. "
                "Say that without naming anybody."
            )
        character = resolution.character(action.character_id)
        gp = None if action.same else action.gp
        living = replace(character.living, gp=gp)
        resolution.put_character(replace(character, living=living))
    else:
        _set_all(resolution, action)
    if resolution.state == before:
        raise RuleError("That is what ", WayOut("upkeep", "upkeep show"), " is already.")
    character_id = action.character_id
    upkeep = UPKEEP.of(resolution.state)
    own = resolution.character(character_id) if character_id else None
    resolution.emit(
        UpkeepSet(
            gp=upkeep.gp if own is None else own.living.gp,
            every=upkeep.every.value,
            from_level=upkeep.from_level,
            who=None if own is None else resolution.who(own.id),
            rule=RULE,
        )
    )


def _set_all(resolution: Resolution, action: SetUpkeep) -> None:
    before = UPKEEP.of(resolution.state)
    if action.from_level is not None:
        check_level(action.from_level)
    gp = before.gp if action.gp is None else action.gp
    upkeep = replace(
        before,
        gp=None if action.same else gp,
        every=action.every or before.every,
        from_level=before.from_level if action.from_level is None else action.from_level,
    )
    if upkeep.every is Every.MONTH and CALENDAR.of(resolution.state) is None:
        raise RuleError(
            "Days are only counted here. ",
            WayOut("Pick a calendar", "time calendar"),
            " first: then each month has a first.",
        )
    if upkeep.every is not before.every:
        upkeep = replace(upkeep, spent=0)
    resolution.put(UPKEEP, upkeep)


def amount_of(state: GameState, character: Character) -> int:
    """What a character pays for a period, in gp: their own amount, else the game's by level."""
    if character.living.gp is not None:
        return character.living.gp
    upkeep = UPKEEP.of(state)
    return (upkeep.gp or 0) if character.level >= upkeep.from_level else 0


def _who_pay(state: GameState) -> tuple[Character, ...]:
    """The characters who pay for themselves: all that are played and live, and no hirelings."""
    return tuple(one for one in travellers(state) if one.service is None and amount_of(state, one))


def matters(state: GameState) -> bool:
    """Whether anybody has to be paid for: a character's upkeep, or a hireling's along with it."""
    if _who_pay(state):
        return True
    return HIRING.of(state).monthly is None and any(
        one.service is not None and not one.retired for one in state.characters
    )


@FAMILY.follows(RULE)
def session_begins(resolution: Resolution, _event: SessionBegan) -> None:
    """Upkeep is due where the session begins at home."""
    if resolution.state.expedition is None:
        _fall_due(resolution, Every.SESSION)


@FAMILY.follows(RULE)
def party_sets_out(resolution: Resolution, event: PartySetOut) -> None:
    """Upkeep is due as the party leaves home, and not as it goes on from the road to a dungeon."""
    if event.before is None:
        _fall_due(resolution, Every.EXPEDITION)


@FAMILY.follows(RULE)
def time_goes_by(resolution: Resolution, event: ClockMoved) -> None:
    """Each whole week at home is paid for, and each first of a month wherever they are.

    Days at home count on after an expedition.
    """
    upkeep = UPKEEP.of(resolution.state)
    if upkeep.every is Every.MONTH:
        firsts = [*_firsts(resolution.state, event.before, event.after)]
        if firsts:
            _fall_due(resolution, Every.MONTH, len(firsts))
        return
    if resolution.state.expedition is not None or upkeep.every is not Every.WEEK:
        return
    weeks, spent = divmod(upkeep.spent + event.after - event.before, WEEK_S)
    resolution.put(UPKEEP, replace(upkeep, spent=spent))
    if weeks:
        _fall_due(resolution, Every.WEEK, weeks)


@FAMILY.handles
def call_upkeep(resolution: Resolution, action: CallUpkeep) -> None:
    """The referee says that it is due."""
    resolution.require_referee("call for upkeep")
    if not 1 <= action.periods <= MOST_PERIODS:
        raise RuleError(f"Give a number of `periods` from 1 to {MOST_PERIODS}.")
    if not matters(resolution.state):
        raise RuleError(
            "Nobody has upkeep to pay. ", WayOut("Say how much it is", "upkeep set"), "."
        )
    _collect(resolution, Every.HAND, action.periods)


def _fall_due(resolution: Resolution, every: Every, periods: int = 1) -> None:
    if UPKEEP.of(resolution.state).every is every and matters(resolution.state):
        _collect(resolution, every, periods)


def _collect(resolution: Resolution, every: Every, periods: int) -> None:
    resolution.emit(UpkeepDue(every=every.value, periods=periods, rule=RULE))
    for one in _who_pay(resolution.state):
        character = resolution.character(one.id)
        living = replace(character.living, paid=now(resolution.state))
        resolution.put_character(replace(character, living=living))
        gp = periods * amount_of(resolution.state, one)
        charge(resolution, one.id, gp, "upkeep")


def _firsts(state: GameState, before: int, after: int) -> Iterator[int]:
    """The moments at which months begin by the calendar, after one and up to another."""
    calendar = CALENDAR.of(state)
    if calendar is None:
        return
    for midnight in range(before // SECONDS_PER_DAY + 1, after // SECONDS_PER_DAY + 1):
        if date_of(calendar, midnight + 1).day == 1:
            yield midnight * SECONDS_PER_DAY


@FAMILY.foresees
def weeks_to_come(state: GameState, until: int) -> Iterator[Coming]:
    """The end of each week at home, or the first of each month."""
    if UPKEEP.of(state).every is Every.MONTH and matters(state):
        for moment in _firsts(state, now(state), until):
            yield Coming(at=moment, what="upkeep", rule=RULE)
    at_home = state.expedition is None and UPKEEP.of(state).every is Every.WEEK
    if at_home and matters(state):
        next_week = now(state) + WEEK_S - UPKEEP.of(state).spent
        for moment in range(next_week, until + 1, WEEK_S):
            yield Coming(at=moment, what="upkeep", rule=RULE)
