"""The wandering check: whether something comes, rolled in secret (OSE-WANDERING)."""

from collections.abc import Iterator
from functools import partial

from rules.clock.clock import now
from rules.clock.records import SECONDS_PER_DAY, SECONDS_PER_TURN, ClockMoved, Reason
from rules.errors import RuleError, WayOut
from rules.expedition.going import is_lost, require_out, scale_of
from rules.expedition.records import PartySetOut
from rules.kernel.actor import CLOCK
from rules.kernel.dues import Coming
from rules.kernel.numbers import check_forced, check_modifier
from rules.kernel.questions import Asker
from rules.kernel.resolution import Resolution, acting_as
from rules.places.state import QUALITIES
from rules.record import replace
from rules.rest.records import RESTING
from rules.state.game import GameState
from rules.state.party import Scale
from rules.wandering import FAMILY
from rules.wandering.coming_up import come_up
from rules.wandering.records import (
    WANDERING,
    CheckWandering,
    SetWandering,
    WanderingCheck,
    WanderingChecked,
    WanderingSet,
)
from rules.wandering.tables import here, require_table, turns_between

LOOKED_AHEAD = 2 * SECONDS_PER_DAY
COMING = "wandering"
RULES = {
    Scale.DUNGEON: "OSE-WANDERING-DUNGEON",
    Scale.WILDERNESS: "OSE-WILD-WANDERING",
    Scale.WATER: "OSE-SEA-WANDERING",
}
DIE = 6
MOST_REMEMBERED = 6
MOST_TURNS = 144
MOST_A_DAY = 4
HIGHEST_CHANCE = 6
USUAL = -1
"""The chance that the ground gives."""
LARGEST_MODIFIER = 5
FARTHEST_SIGHT = 100_000
FIELDS = ("every", "a_day", "chance", "table", "modifier", "once", "sight")


def moments(state: GameState, since: int, until: int) -> Iterator[int]:
    """The checks after one moment and up to another, in seconds of game time, in their order.

    None while nobody in the party is left standing.
    """
    scale = None if is_lost(state) else scale_of(state)
    if scale is Scale.DUNGEON:
        yield from _by_turns(state, since, until)
    elif scale is not None and WANDERING.of(state).a_day:
        # So many times a day, evenly: once is at noon, twice at six and at eighteen hours.
        a_day = WANDERING.of(state).a_day
        number = since * a_day // SECONDS_PER_DAY
        while (moment := _moment(number, a_day)) <= until:
            if moment > since:
                yield moment
            number += 1


def _by_turns(state: GameState, since: int, until: int) -> Iterator[int]:
    """Each so many turns after the last; one that was missed is made up for with the next turn."""
    step = turns_between(state) * SECONDS_PER_TURN
    moment = WANDERING.of(state).last + step
    if moment <= since:
        moment = (since // SECONDS_PER_TURN + 1) * SECONDS_PER_TURN
    while step and moment <= until:
        yield moment
        moment += step


def _moment(number: int, a_day: int) -> int:
    """The middle of one of the parts of a day, counted from the first day on."""
    return (2 * number + 1) * SECONDS_PER_DAY // (2 * a_day)


def next_check(state: GameState) -> int | None:
    """When the next check falls if time goes by, None for never."""
    present = now(state)
    return next(moments(state, present, present + LOOKED_AHEAD), None)


@FAMILY.foresees
def checks_to_come(state: GameState, until: int) -> Iterator[Coming]:
    """The checks that time will bring: the referees' alone to know."""
    scale = scale_of(state)
    if scale is not None and state.encounter is None:
        for moment in moments(state, now(state), until):
            yield Coming(at=moment, what=COMING, secret=True, rule=RULES[scale])


@FAMILY.follows("OSE-WANDERING")
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
    resting = RESTING.of(state)
    return event.reason is Reason.REST and resting is not None and resting.safe


def check(resolution: Resolution, moment: int, forced: int | None = None) -> bool:
    """Roll once whether something comes; what does waits for the referee."""
    found, before = here(resolution), WANDERING.of(resolution.state)
    scale = require_out(resolution).scale
    needed = chance_now(resolution)
    throw = resolution.roll("wandering check", 1, DIE, secret=True, forced=forced)
    came = throw.total <= needed
    fell = WanderingCheck(moment, throw.total, needed, came)
    newest = (*before.checks, fell)[-MOST_REMEMBERED:]
    resolution.put(WANDERING, replace(before, checks=newest, once=0, last=moment))
    resolution.emit(
        WanderingChecked(
            throw=throw,
            needed=needed,
            came=came,
            moment=moment,
            where=next((word for word in found.words if word not in QUALITIES), ""),
            rule=RULES[scale],
        )
    )
    if came:
        come_up(resolution, found.table, moment)
    return came


def chance_now(asker: Asker) -> int:
    """How many in 6 it is now, with the referee's word on noise, light and quiet rest."""
    wandering = WANDERING.of(asker.state)
    return min(DIE, max(0, here(asker).chance + wandering.modifier + wandering.once))


@FAMILY.handles
def check_now(resolution: Resolution, action: CheckWandering) -> None:
    """The referee has it checked out of turn; the next check is as many turns away as ever."""
    resolution.require_referee("check whether something comes")
    require_out(resolution)
    if resolution.state.encounter is not None:
        raise RuleError(
            "An encounter is running. ",
            WayOut("Bring others into it", "ref monster"),
            "; checks go on when it is over.",
        )
    check_forced(action.forced, 1, DIE, f"1d{DIE}")
    check(resolution, now(resolution.state), action.forced)


@FAMILY.follows("OSE-WANDERING-DUNGEON")
def set_out(resolution: Resolution, _event: PartySetOut) -> None:
    """Turns are counted from when the party goes in."""
    wandering = WANDERING.of(resolution.state)
    resolution.put(WANDERING, replace(wandering, last=now(resolution.state)))


@FAMILY.handles
def set_wandering(resolution: Resolution, action: SetWandering) -> None:
    """Have it as the referee says from now on; what was not said stays."""
    resolution.require_referee("say how often something comes")
    _within(action.every, 0, MOST_TURNS, "every", "turns; 0 is never")
    _within(action.a_day, 0, MOST_A_DAY, "a_day", "checks a day; 0 is never")
    _within(action.chance, USUAL, HIGHEST_CHANCE, "chance", "in 6; -1 is as the ground has it")
    _within(action.sight, 0, FARTHEST_SIGHT, "sight", "yards; 0 is as far as usual")
    check_modifier(action.modifier or 0, LARGEST_MODIFIER)
    check_modifier(action.once or 0, LARGEST_MODIFIER)
    before = WANDERING.of(resolution.state)
    # The fields that were given, as they are kept.
    given = {name: getattr(action, name) for name in FIELDS}
    said = {name: value for name, value in given.items() if value is not None}
    if said.get("chance") == USUAL:
        said["chance"] = None
    if action.table:
        said["table"] = require_table(resolution.state, action.table).name
    after = replace(before, **said)
    changed = {
        name: getattr(action, name)
        for name in FIELDS
        if getattr(before, name) != getattr(after, name)
    }
    if not changed:
        raise RuleError(
            "It is so already. Say what is to be different, such as `every:3`, `chance:2`, "
            "`table:…` or `once:1`."
        )
    resolution.put(WANDERING, after)
    if "table" in changed:
        changed["table"] = after.table
    resolution.emit(replace(WanderingSet(rule="OSE-WANDERING"), **changed))


def _within(value: int | None, low: int, high: int, name: str, what: str) -> None:
    if value is not None and not low <= value <= high:
        raise RuleError(f"`{name}` goes from {low} to {high:,} {what}.")
