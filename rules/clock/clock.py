"""The one clock of a game (OSE-TIME): moved, passed by hand, and what is to come at its times."""

from collections.abc import Iterator

from rules.campaign.records import PresetChanged, SettingChanged
from rules.clock import FAMILY
from rules.clock.records import (
    LONGEST_DAYS,
    OCCASIONS,
    ROUNDS_PER_TURN,
    SECONDS_PER_DAY,
    SECONDS_PER_TURN,
    TURNS_PER_DAY,
    AddOccasion,
    ClockMoved,
    DropOccasion,
    Occasion,
    OccasionAdded,
    OccasionCame,
    OccasionDropped,
    PassTime,
    Reason,
    RoundLengthChanged,
    TimeWentBy,
    clock_at,
    seconds_of,
    seconds_per_round,
    turns_of,
)
from rules.errors import NotFoundError, RuleError, WayOut
from rules.kernel.actor import Viewer
from rules.kernel.dues import Coming, Due, DueKind
from rules.kernel.events import EVERYBODY, REFEREES, Audience, Event
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.game import GameState

HOLD_TIME = frozenset((DueKind.CHECK, DueKind.DEATH_SAVE, DueKind.MEETING, DueKind.SPELL))
"""What has to be settled before time goes by."""
FORESEEN = SECONDS_PER_DAY
"""How far ahead a piece of time is looked at, in seconds."""
RULE = "OSE-TIME"
OCCASION = "occasion"
MOST_OCCASIONS = 30
LONGEST_TEXT = 200


def rounds_per_turn(state: GameState) -> int:
    """Rounds of one ten-minute turn in force (R-ROUNDS-PER-TURN)."""
    return int(ROUNDS_PER_TURN.in_force(state))


def now(state: GameState) -> int:
    """Game time in seconds since the campaign began, whatever the length of a round."""
    return seconds_of(state.clock, rounds_per_turn(state))


def advance(
    resolution: Resolution, turns: int = 0, rounds: int = 0, *, reason: Reason = Reason.PASSED
) -> None:
    """Move the clock on and report ClockMoved; full turns of rounds are carried over (OSE-TIME)."""
    length = rounds_per_turn(resolution.state)
    gone = turns * SECONDS_PER_TURN + rounds * seconds_per_round(length)
    _move(resolution, now(resolution.state) + gone, reason)


def _move(resolution: Resolution, after: int, reason: Reason) -> None:
    length, before = rounds_per_turn(resolution.state), now(resolution.state)
    resolution.state = replace(resolution.state, clock=clock_at(after, length))
    resolution.emit(
        ClockMoved(
            rule="OSE-TIME", before=before, after=after, rounds_per_turn=length, reason=reason
        )
    )


def let_pass(
    resolution: Resolution,
    *,
    turns: int = 0,
    seconds: int = 0,
    reason: Reason = Reason.PASSED,
) -> int:
    """Let time go by piece by piece, until something comes that somebody has to decide.

    Each piece ends where something is coming, and all that it sets off is done before the next.
    What is left over is given back in seconds, 0 where all of it went by. For handlers only.
    RuleError where something was open before that time may not go by over.
    """
    _require_nothing_open(resolution)
    until = now(resolution.state) + seconds + turns * SECONDS_PER_TURN
    halts, first = len(resolution.halted), len(resolution.events)
    held = what_holds_time(resolution)
    while (present := now(resolution.state)) < until and len(resolution.halted) == halts:
        horizon = min(until, present + FORESEEN)
        coming = resolution.coming(horizon)
        moment = min((one.at for one in coming), default=horizon)
        _move(resolution, moment, reason)
        for one in coming:
            if one.stops and one.at == moment:
                resolution.halt(one.what)
        resolution.settle()
        if what_holds_time(resolution) not in (None, held):
            resolution.halt("open")
    _join_pieces(resolution, first)
    return until - now(resolution.state)


def what_holds_time(resolution: Resolution) -> Due | None:
    """The first of what is open that has to be settled before time goes by."""
    return next((due for due in resolution.what_is_due() if due.kind in HOLD_TIME), None)


def _require_nothing_open(resolution: Resolution) -> None:
    """Raise RuleError for what was open before all that is being done now; what it has brought is
    settled in its own time."""
    held = what_holds_time(resolution)
    if held is not None and held in resolution.were_due():
        raise settle_first(held, "Time does not go by")


def settle_first(held: Due, what: str) -> RuleError:
    """The refusal of what has to wait for something that holds time; `what` does not happen."""
    if held.kind is DueKind.MEETING:
        return RuleError(
            "Time has stopped here. First the referee has something to say: ",
            WayOut("what has come up", "wandering show"),
            ".",
        )
    if held.kind is DueKind.SPELL:
        return RuleError(
            f"Time has stopped here. First the referee says what {held.name} does: {held.command}."
        )
    return RuleError(
        f"{what} over what {held.name} has to roll: {held.command}. A referee can ",
        WayOut("leave it out", "ask skip"),
        ".",
    )


def _join_pieces(resolution: Resolution, first: int) -> None:
    """Make one event of pieces that only secrets set apart, once they have had their reactions.

    Where a piece ends would tell otherwise that something in secret came due there.
    """
    joined: list[Event] = []
    last: int | None = None
    for event in resolution.events[first:]:
        whole = None if last is None else joined[last]
        if isinstance(event, ClockMoved) and isinstance(whole, ClockMoved) and last is not None:
            joined[last] = replace(whole, after=event.after)
            continue
        if isinstance(event, ClockMoved):
            last = len(joined)
        elif event.audience != REFEREES:
            last = None
        joined.append(event)
    resolution.reacted -= len(resolution.events) - first - len(joined)
    resolution.events[first:] = joined


def recount(resolution: Resolution, before: int, after: int) -> None:
    """Show the same time in rounds of the new length, if that has changed."""
    if before == after:
        return
    seconds = seconds_of(resolution.state.clock, before)
    resolution.state = replace(resolution.state, clock=clock_at(seconds, after))
    resolution.emit(RoundLengthChanged(rule="R-ROUNDS-PER-TURN", before=before, after=after))


@FAMILY.follows("R-ROUNDS-PER-TURN")
def setting_changes(resolution: Resolution, event: SettingChanged | PresetChanged) -> None:
    """The length of a round was changed; an encounter keeps its own and recounts at its end."""
    if resolution.state.encounter is not None:
        return
    for key, before, after in event.changed:
        if key == ROUNDS_PER_TURN.key:
            recount(resolution, int(before), int(after))


@FAMILY.handles
def pass_time(resolution: Resolution, action: PassTime) -> None:
    """The referee lets time go by; not while an encounter counts it in rounds (OSE-TIME)."""
    resolution.require_referee("let game time go by")
    if resolution.state.encounter is not None:
        raise RuleError(
            "An encounter is running, and time in it is counted in rounds. ",
            WayOut("End it", "encounter end"),
            " first.",
        )
    if min(action.days, action.hours, action.turns, action.rounds) < 0:
        raise RuleError("Time only goes forward. Give numbers of 0 or more, or use undo.")
    turns = turns_of(days=action.days, hours=action.hours, turns=action.turns)
    if turns + action.rounds == 0:
        raise RuleError("Say how much time goes by, for example `turns:1` or `days:2`.")
    if turns + action.rounds > LONGEST_DAYS * TURNS_PER_DAY:
        raise RuleError(f"At most {LONGEST_DAYS} days can go by at once. Give a smaller number.")
    # Let time go by, and put before all that it brings how much it was.
    rounds = action.rounds
    before, length = now(resolution.state), rounds_per_turn(resolution.state)
    first = len(resolution.events)
    left = let_pass(resolution, turns=turns, seconds=rounds * seconds_per_round(length))
    after = now(resolution.state)
    went_by = TimeWentBy(
        before=before, after=after, rounds_per_turn=length, left=left, rule="OSE-TIME"
    )
    resolution.emit_before(first, went_by)


def occasions_for(state: GameState, viewer: Viewer) -> tuple[Occasion, ...]:
    """What a viewer may know of what will happen, the next first."""
    return tuple(one for one in OCCASIONS.of(state) if viewer.is_referee or not one.secret)


@FAMILY.handles
def add_occasion(resolution: Resolution, action: AddOccasion) -> None:
    """Write down what will happen, and when."""
    resolution.require_referee("say what happens in the world")
    text = " ".join(action.text.split())
    if not 1 <= len(text) <= LONGEST_TEXT:
        raise RuleError(f"Say what happens in 1 to {LONGEST_TEXT} characters.")
    turns = turns_of(days=action.days, hours=action.hours, turns=action.turns)
    if min(action.days, action.hours, action.turns) < 0 or turns == 0:
        raise RuleError("Say in how much time it happens, for example `days:3` or `hours:6`.")
    if turns > LONGEST_DAYS * TURNS_PER_DAY:
        raise RuleError(f"At most {LONGEST_DAYS} days ahead. Give a smaller number.")
    seconds = turns * SECONDS_PER_TURN
    state = resolution.state
    if len(OCCASIONS.of(state)) >= MOST_OCCASIONS:
        raise RuleError(
            f"At most {MOST_OCCASIONS} are kept. ", WayOut("Drop one", "time drop"), "."
        )
    new = Occasion(f"o{resolution.token()}", now(state) + seconds, text, action.secret)
    occasions = tuple(sorted((*OCCASIONS.of(state), new), key=lambda one: one.at))
    resolution.put(OCCASIONS, occasions)
    resolution.emit(OccasionAdded(text=text, seconds=seconds, rule=RULE, audience=_audience(new)))


@FAMILY.handles
def drop_occasion(resolution: Resolution, action: DropOccasion) -> None:
    """Strike what will not happen."""
    resolution.require_referee("say what happens in the world")
    state = resolution.state
    found = next((one for one in OCCASIONS.of(state) if one.id == action.occasion_id), None)
    if found is None:
        raise NotFoundError("Nothing like that is to happen. Pick one from the list.")
    left = tuple(one for one in OCCASIONS.of(state) if one is not found)
    resolution.put(OCCASIONS, left)
    resolution.emit(OccasionDropped(text=found.text, rule=RULE, audience=_audience(found)))


def _audience(occasion: Occasion) -> Audience:
    return REFEREES if occasion.secret else EVERYBODY


@FAMILY.follows(RULE)
def time_passes(resolution: Resolution, event: ClockMoved) -> None:
    """What has happened by now is told, and time that was let go by stops there."""
    state = resolution.state
    come = [one for one in OCCASIONS.of(state) if one.at <= event.after]
    if not come:
        return
    left = tuple(one for one in OCCASIONS.of(state) if one.at > event.after)
    resolution.put(OCCASIONS, left)
    for one in come:
        resolution.emit(OccasionCame(text=one.text, rule=RULE, audience=_audience(one)))


@FAMILY.foresees
def comings(state: GameState, until: int) -> Iterator[Coming]:
    """What happens in the world up to a moment."""
    for one in OCCASIONS.of(state):
        if one.at <= until:
            yield Coming(
                at=one.at, what=OCCASION, name=one.text, stops=True, secret=one.secret, rule=RULE
            )
