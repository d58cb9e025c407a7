"""Since when and until when everybody is waited for, and what the clock does about it."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum

from rules.errors import RuleError
from rules.exploration.records import MeetNext
from rules.kernel.action import Action
from rules.kernel.dues import (
    BEGINS,
    NO_PINGS,
    REFEREES,
    Call,
    Due,
    DueKind,
    Plan,
    tells_of_secrets,
)
from rules.kernel.hours import DAY, MINUTE, next_clock, next_closed
from rules.kernel.resolution import Resolution
from rules.pace import FAMILY
from rules.pace.records import (
    PINGS,
    AskBack,
    DeadlineCame,
    MeetDeadline,
    Nudge,
    PassVacant,
    PlayedForThem,
    Remind,
    Reminded,
    ResumeGame,
)
from rules.record import replace
from rules.rounds.records import goes_on_by_itself
from rules.state.game import GameState
from rules.state.pace import Deadline, Limit, Pace, Wait

DECLARE, INITIATIVE, ACT, CHECK = "declare", "initiative", "act", "check"
EXPLORE, CHASE = "explore", "chase"
TREASURE = "treasure"
PHASES: Mapping[str, str] = {
    DECLARE: "declarations",
    INITIATIVE: "initiative dice",
    ACT: "actions",
    CHECK: "checks and saves",
    EXPLORE: "turns and days",
    CHASE: "pursuits",
    TREASURE: "rolls and picks for treasure",
}
"""The phases that can have a limit of their own, and what they are called."""
_PHASE_OF: Mapping[DueKind, str] = {
    DueKind.DECLARATION: DECLARE,
    DueKind.INITIATIVE: INITIATIVE,
    DueKind.TURN: ACT,
    DueKind.COUNTER: ACT,
    DueKind.CHECK: CHECK,
    DueKind.DEATH_SAVE: CHECK,
    DueKind.TASK: EXPLORE,
    DueKind.PLAY: EXPLORE,
    DueKind.CHASE: CHASE,
    DueKind.ROLL_OFF: TREASURE,
    DueKind.PICK: TREASURE,
}
_KIND_KEYS: Mapping[DueKind, str] = {kind: kind.name.lower() for kind in DueKind}
"""What the keys of dues begin with. Every step asks for those of all who are waited for."""
LONGEST_NOTICE_MS = 180 * MINUTE
"""The last reminder comes so long before the deadline, or a quarter of the time if that is less."""
LONG_MS = 240 * MINUTE
"""At half time people are reminded of what may take so long."""
HALF_A_DAY = DAY // 2
"""So long after they are first waited for referees are reminded, and then once a day."""
CALL = "call:"
"""With this the key begins of a plan that calls somebody."""
CALLED_AGAIN_MS = MINUTE
"""Players are called when the board is drawn; so much later it is seen to that they were."""
REFEREES_CALLED_MS = 5 * MINUTE
_NEXT = f"{DueKind.NEXT.name.lower()}:"
_TOLD_AT_ONCE = tuple(f"{kind.name.lower()}:" for kind in (DueKind.END, DueKind.NEXT, DueKind.PLAY))
"""What the referee hears of as soon as it is theirs."""
SHORTEST_MS = 60 * MINUTE
"""Nobody is reminded of what has to be done in less than an hour."""


def phase_of(due: Due) -> str:
    """The phase in which players are waited for, "" where the referee is."""
    return "" if due.is_referees else _PHASE_OF.get(due.kind, "")


def deadline_key(state: GameState, due: Due, at: int) -> str:
    """What tells the deadline of a due from others: all of one place of a round have the same.

    So have all of one turn or day, or each time that people run on in a pursuit. Checks that are
    asked for at one moment share theirs.
    """
    phase, encounter = phase_of(due), state.encounter
    if not phase:
        return ""
    if phase == EXPLORE:
        return f"{phase}.{due.words[0] if due.words else due.verb}"
    if phase == TREASURE:
        return ".".join((phase, *due.words))
    if phase == CHASE:
        return ".".join((phase, due.verb, *due.words))
    if phase == CHECK or encounter is None:
        return f"check.{at}"
    place = encounter.step.place if encounter.step is not None else 0
    return f"{encounter.id}.{encounter.round}.{phase}" + (f".{place}" if phase == ACT else "")


def wait_key(due: Due, deadline: str) -> str:
    """What tells one due from all others that are open."""
    place = "" if deadline.startswith("check.") else deadline
    return ":".join((_KIND_KEYS[due.kind], due.target, place, *due.words))


def due_moment(pace: Pace, phase: str, since: int) -> int | None:
    """When a phase that began at a moment is to be over, out of quiet hours; None for never."""
    limit = pace.limits.get(phase) or pace.limits.get("")
    if limit is None:
        return None
    return out_of_quiet(pace, _end_of(limit, pace.zone, since))


def out_of_quiet(pace: Pace, at: int) -> int:
    """A moment, or the end of the quiet hours in which it would fall."""
    return at if pace.quiet is None else next_closed(pace.quiet, at)


def _end_of(limit: Limit, zone: str, since: int) -> int:
    if limit.clock is None:
        return since + limit.minutes * MINUTE
    return next_clock(zone, since, limit.clock, days=limit.days)


@FAMILY.settles_after("roll_for_absent")
def keep_waits(resolution: Resolution) -> None:
    """Once all is settled: note what is owed from now on, and forget what no longer is.

    That is what the game waits for, checks that hold nothing up, and treasure that is shared out.
    What a deadline has tried and could not do is the referee's from now on.
    """
    tried = {event.key for event in resolution.events if isinstance(event, PlayedForThem)}
    if resolution.state is resolution.before and not tried:
        return
    pace = resolution.state.pace
    known = {wait.key: wait for wait in pace.waits}
    waits: dict[str, Wait] = {}
    phases: dict[str, str] = {}
    left: list[str] = []
    for open_due in resolution.what_is_due():
        if open_due.secret and not tells_of_secrets(resolution.state):
            # Who is called for what comes next sees it then.
            continue
        due = _as_left(resolution, open_due, tried)
        if due.left:
            left.append(due.key)
        if due.holds or due.left or (phase_of(due) in (CHECK, TREASURE) and not due.secret):
            wait = _wait_for(resolution, due, known)
            waits[wait.key] = wait
            if wait.deadline:
                phases[wait.deadline] = phase_of(due)
    deadlines = _deadlines(resolution, phases)
    kept = replace(pace, waits=tuple(waits.values()), deadlines=deadlines, left=tuple(left))
    if kept != pace:
        resolution.state = replace(resolution.state, pace=kept)


def _as_left(resolution: Resolution, due: Due, tried: Collection[str]) -> Due:
    """A due, left to the referee where a deadline has tried it, and it is open still."""
    if not tried or due.is_referees:
        return due
    key = wait_key(due, deadline_key(resolution.state, due, resolution.at))
    return replace(due, left=True) if key in tried else due


def _wait_for(resolution: Resolution, due: Due, known: Mapping[str, Wait]) -> Wait:
    """The record of a due, with the moment and the deadline that it has had so far."""
    deadline = deadline_key(resolution.state, due, resolution.at)
    key = wait_key(due, deadline)
    old = known.get(key)
    if old is None:
        return Wait(key, due.target, resolution.at, due.asked, deadline)
    # Who gives it may change. What the referee gives has no deadline.
    kept = deadline and (old.deadline or deadline)
    if (old.owners, old.deadline) == (due.asked, kept):
        return old
    # The referee gets the usual time as well.
    since = resolution.at if old.owners and not due.asked else old.since
    return replace(old, owners=due.asked, deadline=kept, since=since)


def _deadlines(resolution: Resolution, phases: Mapping[str, str]) -> tuple[Deadline, ...]:
    """Those that are open, with the moments they have; one that has come begins anew."""
    pace, now = resolution.state.pace, resolution.at
    came = {event.key for event in resolution.events if isinstance(event, DeadlineCame)}
    over = [one for one in resolution.before.pace.deadlines if one.key in came]
    known = {deadline.key: deadline for deadline in pace.deadlines if deadline not in over}
    return tuple(known.get(key) or _begin(pace, key, phase, now) for key, phase in phases.items())


def _begin(pace: Pace, key: str, phase: str, since: int) -> Deadline:
    at = None if pace.paused is not None else due_moment(pace, phase, since)
    return Deadline(key, phase, since, at)


def deadlines_in_order(pace: Pace) -> Sequence[Deadline]:
    """What has a deadline, the first of them first."""
    return sorted(
        (one for one in pace.deadlines if one.at is not None), key=lambda one: one.at or 0
    )


def first_deadline(pace: Pace) -> Deadline | None:
    """The one that comes first; without a moment only where none has one. None if there is none."""
    return next(iter((*deadlines_in_order(pace), *pace.deadlines)), None)


def first_moment(pace: Pace) -> int | None:
    """When the first deadline comes, None where none does."""
    return next((one.at for one in deadlines_in_order(pace)), None)


def waits_of(pace: Pace, deadline: str) -> tuple[Wait, ...]:
    """What is owed by a deadline."""
    return tuple(wait for wait in pace.waits if wait.deadline == deadline)


def awaited_members(pace: Pace) -> tuple[int, ...]:
    """The members who are waited for, each once and who has been so for longest first."""
    waits = sorted(pace.waits, key=lambda wait: wait.since)
    return tuple(dict.fromkeys(member for wait in waits for member in wait.owners))


def is_referee_awaited(pace: Pace) -> bool:
    """Whether the game waits for the referee, as everybody may know."""
    return any(not wait.owners for wait in pace.waits)


def awaited_since(state: GameState, target: str) -> int | None:
    """Since when somebody owes something, None if they owe nothing."""
    return min((wait.since for wait in state.pace.waits if wait.target == target), default=None)


def require_deadline(pace: Pace, key: str) -> Deadline:
    """The deadline of that key, for "" the one that comes first. RuleError if there is none."""
    if key:
        found = next((one for one in pace.deadlines if one.key == key), None)
        if found is None:
            raise RuleError("That is over: nobody is waited for any more.")
        return found
    first = first_deadline(pace)
    if first is None:
        raise RuleError("The game waits for no player now.")
    return first


class Standing(StrEnum):
    """How a game stands between two moves."""

    WAITS = "waits for somebody"
    PAUSED = "is paused"
    BETWEEN = "is between encounters"
    BY_BUTTON = "goes on when somebody presses Next"
    STUCK = "stands still, and nobody is asked"


def where_it_stands(state: GameState, dues: Iterable[Due]) -> Standing:
    """What the game is doing; `dues` is all that is open, secrets included."""
    if any(due.holds for due in dues):
        return Standing.WAITS
    if state.pace.paused is not None:
        return Standing.PAUSED
    if state.encounter is None:
        return Standing.BETWEEN
    return Standing.STUCK if goes_on_by_itself(state) else Standing.BY_BUTTON


@FAMILY.plans
def plans(state: GameState) -> Iterator[Plan]:
    """All that follows from how the game stands now."""
    pace = state.pace
    if pace.paused is not None:
        if pace.paused_until is not None:
            yield Plan(pace.paused_until, f"resume:{pace.paused_until}", ResumeGame())
        return
    for deadline in pace.deadlines:
        if deadline.at is None:
            continue
        met = MeetDeadline(key=deadline.key)
        yield Plan(deadline.at, f"deadline:{deadline.key}:{deadline.at}", met, again=True)
        end = deadline.at
        waits = [wait for wait in state.pace.waits if wait.deadline == deadline.key]
        members = dict.fromkeys(member for wait in waits for member in wait.owners)
        for name, at in _moments(deadline.since, end) if reminds(state) else ():
            for member in members:
                yield Plan(
                    at,
                    f"{name}:{deadline.key}:{end}:{member}",
                    Remind(key=deadline.key, members=(member,)),
                    member=member,
                    join=together,
                )
    yield from _for_referees(state)
    yield from _for_what_comes(state)


def _for_what_comes(state: GameState) -> Iterator[Plan]:
    """Where nobody says what the party does next, it is the referee's after the usual time."""
    for wait in state.pace.waits:
        if wait.owners and wait.key.startswith(_NEXT):
            # When somebody is asked again who has had as long as a phase takes, or half a day.
            pace, since = state.pace, wait.since
            half_a_day = out_of_quiet(pace, since + HALF_A_DAY)
            at = min(half_a_day, due_moment(pace, EXPLORE, since) or half_a_day)
            yield Plan(at, f"{wait.key}:{wait.since}:{at}", MeetNext(), again=True)


def reminds(state: GameState) -> bool:
    """Whether people are reminded: not where nobody is to be mentioned."""
    return PINGS.in_force(state) != NO_PINGS


def _for_referees(state: GameState) -> Iterator[Plan]:
    """A reminder each day while the game waits for the referee, the first sooner than that."""
    pace = state.pace
    since = min((wait.since for wait in pace.waits if not wait.owners), default=None)
    if since is None or not reminds(state):
        return
    at = min(since + HALF_A_DAY, due_moment(pace, "", since) or since + HALF_A_DAY)
    yield Plan(
        at,
        f"referee:{since}:{at}",
        Remind(key="", members=(REFEREES,)),
        member=REFEREES,
        join=together,
        every=DAY,
    )


@FAMILY.plans
def calls(state: GameState) -> Iterator[Call]:
    """Whoever is waited for is called once for each phase: the members, and the referees.

    Referees are mostly there, since they have just done something: they get some minutes, but for
    what they hear of at once. For what comes next nobody else is called, nor they before it is
    theirs; then once, whatever is said of it.
    """
    if PINGS.in_force(state) != BEGINS or state.pace.paused is not None:
        return
    waits = state.pace.waits
    found: dict[str, Call] = {}
    for wait in waits:
        for member in () if wait.key.startswith(_NEXT) else wait.owners:
            key = f"{CALL}{wait.deadline or f'{wait.key}@{wait.since}'}:{member}"
            found.setdefault(key, Call(wait.since + CALLED_AGAIN_MS, key, member))
    yield from found.values()
    ours = [wait for wait in waits if not wait.owners]
    later = [wait for wait in ours if not wait.key.startswith(_TOLD_AT_ONCE)]
    if later:
        since = min(wait.since for wait in later)
        yield Call(since + REFEREES_CALLED_MS, f"{CALL}referee:{since}", REFEREES)
    for wait in ours:
        if wait.key.startswith(_TOLD_AT_ONCE):
            once = wait.key if wait.key.startswith(_NEXT) else f"{wait.key}@{wait.since}"
            yield Call(wait.since, f"{CALL}{once}", REFEREES)


def _moments(since: int, end: int) -> Iterator[tuple[str, int]]:
    """When those who are waited for are reminded, each with a word of its own."""
    length = end - since
    if length < SHORTEST_MS:
        return
    if length >= LONG_MS:
        yield "half", since + length // 2
    yield "soon", end - min(LONGEST_NOTICE_MS, length // 4)


def together(actions: Sequence[Action]) -> Action:
    """One action about all the members whom several of a kind are about."""
    found = [one for one in actions if isinstance(one, Remind | PassVacant | AskBack)]
    members = dict.fromkeys(member for action in found for member in action.members)
    return replace(found[0], members=tuple(members))


@FAMILY.handles
def remind(resolution: Resolution, action: Remind) -> None:
    """The clock: a deadline comes nearer."""
    if REFEREES in action.members:
        resolution.emit(Reminded(members=action.members))
        return
    deadline = require_deadline(resolution.state.pace, action.key)
    resolution.emit(Reminded(members=action.members, phase=deadline.phase, until=deadline.at))


def may_nudge_referee(pace: Pace) -> bool:
    """Whether a player may nudge the referee: who is awaited, or with the party or nobody else."""
    is_next = any(wait.key.startswith(_NEXT) for wait in pace.waits)
    return is_next or is_referee_awaited(pace) or not awaited_members(pace)


@FAMILY.handles
def nudge(resolution: Resolution, action: Nudge) -> None:
    """Anybody in the game: those who are waited for get a mention, and nobody else.

    A player may nudge the referee too, where that is who is awaited, or nobody is.
    """
    pace, actor = resolution.state.pace, resolution.actor
    awaited = awaited_members(pace)
    by_player = not actor.is_referee and may_nudge_referee(pace)
    if not awaited and not by_player:
        raise RuleError("The game waits for no player now.")
    known = (*awaited, REFEREES) if by_player else awaited
    members = tuple(m for m in action.members if m in known and m != actor.member)
    if not members:
        raise RuleError("There is nobody to nudge now: they are away or asleep, or it is you.")
    deadlines = deadlines_in_order(pace)
    players = any(member != REFEREES for member in members)
    phase = deadlines[0].phase if len(deadlines) == 1 and players else ""
    until = deadlines[0].at if deadlines and players else None
    resolution.emit(Reminded(members=members, phase=phase, until=until, by_hand=True))
