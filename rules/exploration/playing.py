"""Playing a turn in a dungeon: first what its people do, then its time goes by (OSE-DUNGEON-TURN).

What was due at the end of the turn before, such as a wandering monster, has come by then.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from rules.clock.clock import let_pass, now, rounds_per_turn
from rules.clock.records import SECONDS_PER_TURN, Reason
from rules.errors import NotFoundError, RuleError, TooLateError
from rules.expedition.going import require_out, require_standing, scale_of
from rules.exploration import FAMILY
from rules.exploration.planning import (
    FOLLOW,
    GO,
    ON_THE_WAY,
    REST,
    WAIT,
    Kinds,
    able,
    about,
    finish_plan,
    foreseen,
    number_of,
    tidy,
    unanswered,
)
from rules.exploration.records import (
    EXPLORATION,
    MISSED,
    WHILE_AWAY,
    LeftToStanding,
    Plan,
    PlayTurn,
    TaskRefused,
    TurnPlayed,
)
from rules.exploration.walking import go_through, march_rate, turns_of_march, ways_out, with_rest
from rules.exploration.wishing import leads_or_wishes, wish
from rules.kernel.actor import Actor, is_unplayed
from rules.kernel.resolution import Resolution, TaskKind, acting_as, attempt
from rules.light.lighting import light_first
from rules.places.entering import NO_WAY, pass_through
from rules.places.records import GoThrough
from rules.pursuit.chasing import require_no_chase
from rules.record import replace
from rules.searching.seeking import forget_searches
from rules.state.game import GameState
from rules.state.party import Scale, Task
from rules.state.sheet import Character

TOGETHER = (GO, WAIT, REST)
"""What is told of the party as a whole, and done by nobody alone."""
RULE = "OSE-DUNGEON-TURN"
MOST_TURNS = 36
"""The most turns that are played at once."""
LASTING = (WAIT, REST)
"""What the party can do for several turns."""


def _take_tasks(resolution: Resolution) -> Mapping[str, Task]:
    """What each of those does who can, by their ids; the turn or day is planned no longer."""
    missing = unanswered(resolution.state)
    tasks = foreseen(resolution.state, resolution.tasks)
    for one in missing:
        tell_standing(resolution, one, tasks[one.id])
    finish_plan(resolution)
    return tasks


def tell_standing(resolution: Resolution, who: Character, task: Task) -> None:
    """Report that somebody who has not answered does what they always do."""
    state = resolution.state
    resolution.emit(
        LeftToStanding(
            target=resolution.who(who.id),
            task=task,
            why=WHILE_AWAY if is_unplayed(state, who.owner) else MISSED,
            about=about(state, resolution.tasks, who.id, task),
        )
    )


def _do_tasks(resolution: Resolution, tasks: Mapping[str, Task], doing: Task) -> None:
    """Do what everybody does; who follows does what the party does.

    What a rule refuses is told to whoever wanted it. RuleError if it refuses all of the party.
    """
    followers = [who for who, task in tasks.items() if task.kind == FOLLOW]
    if doing.kind not in (GO, WAIT):
        kind = _kind(resolution, doing)
        refusals = [
            refusal
            for who in followers
            if (refusal := _attempt(resolution, who, partial(kind.check, resolution, who, doing)))
        ]
        if refusals and len(refusals) == len(followers):
            raise refusals[0]
    for who, task in tasks.items():
        is_own = task.kind != FOLLOW
        if is_own or doing.kind not in TOGETHER:
            _do(resolution, who, task if is_own else doing)


def do_tasks_of_day(resolution: Resolution) -> None:
    """Do what everybody does in a day that begins; who follows does what the day is for."""
    _do_tasks(resolution, _take_tasks(resolution), Task(WAIT))


def _kind(resolution: Resolution, task: Task) -> TaskKind:
    kind, scale = resolution.tasks.get(task.kind), scale_of(resolution.state)
    if kind is None or kind.key == FOLLOW or scale not in kind.scales:
        raise RuleError("The party cannot do that here. Pick one from the list that appears.")
    return kind


def _do(resolution: Resolution, who: str, task: Task) -> None:
    kind = _kind(resolution, task)
    refusal = _attempt(resolution, who, partial(kind.run, resolution, who, task))
    if refusal is not None:
        resolution.emit(
            TaskRefused(
                target=resolution.who(who),
                kind=task.kind,
                reason=refusal.message,
                audience=(resolution.character(who).owner,),
            )
        )


def _attempt(resolution: Resolution, who: str, deed: Callable[[], None]) -> RuleError | None:
    """Do it in the name of their player, or give the refusal."""
    player = Actor(resolution.character(who).owner)
    return acting_as(resolution, player, lambda: attempt(resolution, deed))


@dataclass(frozen=True, slots=True)
class Turn:
    """What the party does together, `turns` long by itself; a `march` is part of it or not."""

    doing: Task
    turns: int
    feet: int = 0
    familiar: bool = False


@dataclass(frozen=True, slots=True)
class Stretch:
    """So many turns, and who rests in them."""

    turns: int
    resting: frozenset[str] = frozenset()


@FAMILY.handles
def play_turn(resolution: Resolution, action: PlayTurn) -> None:
    """Whoever leads the party has it play its turn."""
    counts = leads_or_wishes(resolution, "play the turn")
    require_out(resolution, Scale.DUNGEON)
    state = resolution.state
    if state.encounter is not None:
        raise RuleError("An encounter is running. The turn goes on once it has ended.")
    require_no_chase(resolution)
    if action.number is not None and action.number != number_of(state):
        raise TooLateError("That turn is over. The board has the one that comes now.")
    turn = meant(state, action)
    if counts:
        if action.light:
            light_first(resolution)
        require_standing(state, in_place=turn.doing.kind in LASTING)
        play(resolution, turn)
        return
    doing = turn.doing if action.doing or turn.feet else Task("play the turn")
    if action.doing not in ("", GO, WAIT):
        _kind(resolution, doing)
    about_it = about_doing(state, resolution.tasks, doing)
    wish(resolution, doing, turn.feet, about_it, light=action.light)


@FAMILY.handles
def say_way(resolution: Resolution, action: GoThrough) -> None:
    """Whoever leads the party has it go through a door in no time, a referee through any.

    Of the others it is what they would like, as of a turn, by a way that players know.
    """
    if leads_or_wishes(resolution, "say where the party goes"):
        pass_through(resolution, action.door)
        return
    require_out(resolution, Scale.DUNGEON)
    about_way = dict(ways_out(resolution.state)).get(action.door)
    if about_way is None:
        raise NotFoundError(NO_WAY)
    wish(resolution, Task(GO, action.door), about=about_way)


def meant(state: GameState, action: PlayTurn) -> Turn:
    """What the party does: what was said now, else what was planned. RuleError for nonsense."""
    plan = EXPLORATION.of(state).plan or Plan("")
    doing = Task(action.doing, action.about, action.text)
    feet = action.feet
    if not action.doing:
        doing = Task(GO, action.about, action.text) if feet else plan.doing or Task(WAIT)
        feet = feet or plan.feet
    turns = _turns(state, action, doing.kind, feet)
    return Turn(tidy(doing), turns, feet, action.familiar)


def _turns(state: GameState, action: PlayTurn, kind: str, feet: int) -> int:
    if not 0 <= action.turns <= MOST_TURNS:
        raise RuleError(f"At most {MOST_TURNS} turns are played at once, such as `turns:2`.")
    if kind == GO:
        return action.turns or turns_of_march(state, feet, familiar=action.familiar)
    if feet:
        raise RuleError("Feet are for going somewhere. Leave out `what`, or leave out `feet`.")
    if action.turns > 1 and kind not in LASTING:
        raise RuleError("That takes one turn. Only going, resting and waiting take several.")
    return action.turns or 1


def play(resolution: Resolution, turn: Turn) -> None:
    """Do what everybody does, and let the time go by as far as nothing stops it."""
    first, before, halts = len(resolution.events), resolution.state, len(resolution.halted)
    tasks = _take_tasks(resolution)
    stretches = stretches_of(turn, tasks)
    _do_tasks(resolution, tasks, turn.doing)
    resolution.settle()
    is_stopped = resolution.state.encounter is not None or len(resolution.halted) > halts
    left = _let_pass(resolution, stretches, is_stopped=is_stopped)
    if turn.doing.kind == GO and now(resolution.state) > now(before):
        forget_searches(resolution)
    if turn.doing.kind == GO and turn.doing.target and not left:
        go_through(resolution, turn.doing.target)
    played = _played(before, turn, stretches, resolution.tasks)
    state, length = resolution.state, rounds_per_turn(resolution.state)
    gone = (now(state) - now(before)) // SECONDS_PER_TURN
    resolution.emit_before(
        first,
        replace(played, gone=gone, after=now(state), rounds_per_turn=length, left=left),
    )


def _played(
    before: GameState, turn: Turn, stretches: tuple[Stretch, ...], kinds: Kinds
) -> TurnPlayed:
    """What is reported of the turn, as it was meant in the state before it."""
    goes, rate = turn.doing.kind == GO, march_rate(before, familiar=turn.familiar)
    words = about_doing(before, kinds, turn.doing)
    return TurnPlayed(
        first=number_of(before),
        turns=sum(stretch.turns for stretch in stretches),
        doing=turn.doing.kind,
        feet=turn.feet,
        rate=rate.value if goes else 0,
        slowest=rate.label if goes else "",
        place="" if words else turn.doing.text,
        about=words,
        familiar=turn.familiar,
        rule=RULE,
    )


def about_doing(state: GameState, kinds: Kinds, doing: Task) -> str:
    """What the party's task is about, in words: the way out by which it goes, what it looks for."""
    if doing.kind == GO:
        return dict(ways_out(state)).get(doing.target, "")
    people = able(state)
    return about(state, kinds, people[0].id, doing) if people else ""


def stretches_of(turn: Turn, tasks: Mapping[str, Task]) -> tuple[Stretch, ...]:
    """The time of a turn; what somebody stays for is done before the party goes on."""
    rests = (REST, FOLLOW) if turn.doing.kind == REST else (REST,)
    resting = frozenset(who for who, task in tasks.items() if task.kind in rests)
    if turn.doing.kind != GO:
        return (Stretch(turn.turns, resting),)
    stays = any(task.kind not in ON_THE_WAY for task in tasks.values())
    return (*((Stretch(1, resting),) if stays else ()), Stretch(turn.turns))


def _let_pass(resolution: Resolution, stretches: tuple[Stretch, ...], *, is_stopped: bool) -> int:
    """Let time go by up to where something stops it; the seconds that are left over."""
    left = 0
    for stretch in stretches:
        if left or is_stopped:
            left += stretch.turns * SECONDS_PER_TURN
            continue
        resolution.state = with_rest(resolution.state, stretch.resting)
        halts = len(resolution.halted)
        left = let_pass(resolution, turns=stretch.turns, reason=Reason.EXPLORATION)
        is_stopped = len(resolution.halted) > halts
    return left
