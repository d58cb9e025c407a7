"""When living costs something: as a session begins at home, for each week there, or by hand."""

from rules.clock.door import now
from rules.clock.events import ClockMoved
from rules.errors import RuleError
from rules.expedition.events import PartySetOut
from rules.kernel.resolution import Resolution
from rules.luck.events import SessionBegan
from rules.record import replace
from rules.state.game import GameState
from rules.state.upkeep import Every
from rules.upkeep.actions import CallUpkeep
from rules.upkeep.charging import RULE, charge
from rules.upkeep.events import UpkeepDue
from rules.upkeep.reading import amount_of, matters, who_pay

WEEK_S = 7 * 24 * 3600
MOST_PERIODS = 100


def session_begins(resolution: Resolution, _event: SessionBegan) -> None:
    """Upkeep is due where the session begins at home."""
    if resolution.state.expedition is None:
        _fall_due(resolution, Every.SESSION)


def party_sets_out(resolution: Resolution, event: PartySetOut) -> None:
    """Upkeep is due as the party leaves home, and not as it goes on from the road to a dungeon."""
    if event.before is None:
        _fall_due(resolution, Every.EXPEDITION)


def time_goes_by(resolution: Resolution, event: ClockMoved) -> None:
    """Each whole week at home is paid for; days at home count on after an expedition."""
    state = resolution.state
    if state.expedition is not None or state.upkeep.every is not Every.WEEK:
        return
    weeks, spent = divmod(state.upkeep.spent + event.after - event.before, WEEK_S)
    resolution.state = replace(state, upkeep=replace(state.upkeep, spent=spent))
    if weeks:
        _fall_due(resolution, Every.WEEK, weeks)


def call_upkeep(resolution: Resolution, action: CallUpkeep) -> None:
    """The referee says that it is due."""
    resolution.require_referee("call for upkeep")
    if not 1 <= action.periods <= MOST_PERIODS:
        raise RuleError(f"Give a number of `periods` from 1 to {MOST_PERIODS}.")
    if not matters(resolution.state):
        raise RuleError("Nobody has upkeep to pay. `/upkeep set gp:…` says how much it is.")
    _collect(resolution, Every.HAND, action.periods)


def _fall_due(resolution: Resolution, every: Every, periods: int = 1) -> None:
    if resolution.state.upkeep.every is every and matters(resolution.state):
        _collect(resolution, every, periods)


def _collect(resolution: Resolution, every: Every, periods: int) -> None:
    resolution.emit(UpkeepDue(every=every.value, periods=periods, rule=RULE))
    for one in who_pay(resolution.state):
        character = resolution.character(one.id)
        living = replace(character.living, paid=now(resolution.state))
        resolution.put_character(replace(character, living=living))
        gp = periods * amount_of(resolution.state, one)
        charge(resolution, one.id, gp, "upkeep")


def next_week(state: GameState) -> int:
    """The moment at which the next week at home is over, in seconds since the campaign began."""
    return now(state) + WEEK_S - state.upkeep.spent
