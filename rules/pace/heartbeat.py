"""A game in which nothing happens: its referee hears of it after three days, then once a week.

Whether nothing has happened is seen when the moment comes, by the moves that everybody knows of;
so nothing that is hidden changes when it is told.
"""

from collections.abc import Iterator

from rules.errors import RuleError
from rules.kernel.actor import absence_of
from rules.kernel.dues import REFEREES, Plan
from rules.kernel.hours import DAY, WEEK
from rules.kernel.resolution import Resolution
from rules.pace import FAMILY
from rules.pace.records import (
    HELD,
    LONGEST_REQUEST,
    CallTable,
    QuietTold,
    Request,
    Requested,
    TableCalled,
    TellQuiet,
)
from rules.pace.setting_up import put_pace
from rules.pace.waiting import Standing, first_moment, is_referee_awaited, reminds
from rules.record import replace
from rules.state.game import GameState
from rules.state.pace import Absence

QUIET_MS = 3 * DAY
"""So long nothing happens before the referee hears of it."""


@FAMILY.settles_after("watch_each")
def begin(resolution: Resolution) -> None:
    """Once all is settled: note the moment of the first move."""
    pace = resolution.state.pace
    if pace.begun or resolution.state is resolution.before:
        return
    put_pace(resolution, replace(pace, begun=resolution.at))


@FAMILY.plans
def heartbeat(state: GameState) -> Iterator[Plan]:
    """The referees hear of a quiet game, unless something is planned that will move it on."""
    pace = state.pace
    if not pace.begun or pace.paused_until is not None or not reminds(state):
        return
    if pace.paused is None and (is_referee_awaited(pace) or first_moment(pace) is not None):
        return
    at, key = pace.begun + QUIET_MS, f"quiet:{pace.begun}"
    yield Plan(at, key, TellQuiet(), member=REFEREES, every=WEEK)


@FAMILY.handles
def tell_quiet(resolution: Resolution, _action: TellQuiet) -> None:
    """The clock: nothing has happened for days."""
    resolution.require_referee("say that nothing happens")
    resolution.emit(QuietTold(stands=_stands(resolution.state)))


def _stands(state: GameState) -> str:
    """How the game stands, as everybody knows."""
    if state.pace.held:
        return HELD
    if state.pace.paused is not None:
        return "silence" if state.pace.asleep else Standing.PAUSED.value
    if state.pace.waits:
        return Standing.WAITS.value
    return Standing.BETWEEN.value if state.encounter is None else Standing.BY_BUTTON.value


@FAMILY.handles
def call_table(resolution: Resolution, action: CallTable) -> None:
    """A referee calls all who are there, and who do not answer; or those of them who are named."""
    resolution.require_referee("call the whole table")
    state, called = resolution.state, action.members
    owners = [one.owner for one in state.characters if not one.retired]
    there = (one for one in dict.fromkeys(owners) if _is_there(state, one))
    members = [one for one in there if not called or one in called]
    if not members:
        raise RuleError("Nobody has a character in this game who could be called.")
    resolution.emit(TableCalled(members=tuple(members)))


@FAMILY.handles
def request(resolution: Resolution, action: Request) -> None:
    """A player asks for something that only a referee does."""
    words = " ".join(action.words.split())
    if not 0 < len(words) <= LONGEST_REQUEST:
        raise RuleError(f"Say what you ask for, in at most {LONGEST_REQUEST} letters.")
    resolution.emit(Requested(member=resolution.actor.member, words=words))


def _is_there(state: GameState, member: int) -> bool:
    away = absence_of(state, member)
    return away is None or away.why is Absence.SILENT
