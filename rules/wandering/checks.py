"""The wandering check: whether something comes, rolled in secret (OSE-WANDERING)."""

from functools import partial

from rules.clock.door import now
from rules.clock.events import ClockMoved, Reason
from rules.errors import RuleError
from rules.expedition.door import require_out
from rules.expedition.events import PartySetOut
from rules.kernel.actor import CLOCK
from rules.kernel.deeds import acting_as
from rules.kernel.limits import check_forced
from rules.kernel.questions import Asker
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.game import GameState
from rules.state.wandering import WanderingCheck
from rules.wandering.actions import CheckWandering
from rules.wandering.coming_up import come_up
from rules.wandering.events import WanderingChecked
from rules.wandering.ground import here
from rules.wandering.rhythm import RULES, moments
from rules.wandering.tables import put_wandering

DIE = 6
MOST_REMEMBERED = 6


def time_goes_by(resolution: Resolution, event: ClockMoved) -> None:
    """Make the checks that the time brought, up to the first with which something comes.

    While the party is out, all time that goes by may have brought something: whether it did makes
    no difference to who may take it back.
    """
    state = resolution.state
    if state.expedition is None or state.encounter is not None or _is_safe(state, event):
        return
    resolution.reveal()
    for moment in moments(state, event.before, event.after):
        if acting_as(resolution, CLOCK, partial(check, resolution, moment)):
            resolution.halt("wandering")
            return


def _is_safe(state: GameState, event: ClockMoved) -> bool:
    """Whether they rest where nothing wanders by, as the referee said (ERIS-NATURAL-HEALING)."""
    return event.reason is Reason.REST and state.resting is not None and state.resting.safe


def check(resolution: Resolution, moment: int, forced: int | None = None) -> bool:
    """Roll once whether something comes; what does waits for the referee."""
    found, before = here(resolution), resolution.state.wandering
    scale = require_out(resolution).scale
    needed = chance_now(resolution)
    throw = resolution.roll("wandering check", 1, DIE, secret=True, forced=forced)
    came = throw.total <= needed
    fell = WanderingCheck(moment, throw.total, needed, came)
    newest = (*before.checks, fell)[-MOST_REMEMBERED:]
    put_wandering(resolution, replace(before, checks=newest, once=0, last=moment))
    resolution.emit(
        WanderingChecked(
            throw=throw,
            needed=needed,
            came=came,
            moment=moment,
            where=next(iter(found.words), ""),
            rule=RULES[scale],
        )
    )
    if came:
        come_up(resolution, found.table, moment)
    return came


def chance_now(asker: Asker) -> int:
    """How many in 6 it is now, with the referee's word on noise, light and quiet rest."""
    wandering = asker.state.wandering
    return min(DIE, max(0, here(asker).chance + wandering.modifier + wandering.once))


def check_now(resolution: Resolution, action: CheckWandering) -> None:
    """The referee has it checked out of turn; the next check is as many turns away as ever."""
    resolution.require_referee("check whether something comes")
    require_out(resolution)
    if resolution.state.encounter is not None:
        raise RuleError(
            "An encounter is running. `/monster add` brings others into it, and checks go on "
            "when it is over."
        )
    check_forced(action.forced, 1, DIE, f"1d{DIE}")
    check(resolution, now(resolution.state), action.forced)


def set_out(resolution: Resolution, _event: PartySetOut) -> None:
    """Turns are counted from when the party goes in."""
    wandering = resolution.state.wandering
    put_wandering(resolution, replace(wandering, last=now(resolution.state)))
