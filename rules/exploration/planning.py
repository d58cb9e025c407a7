"""What anybody can do in a turn or a day, and what they said for the next one, or always do."""

from collections.abc import Iterator, Mapping
from functools import partial

from rules.casting.casting import cast, spells_left
from rules.casting.records import Cast
from rules.clock.clock import now
from rules.clock.records import SECONDS_PER_TURN
from rules.conditions.reading import seen_stopped
from rules.errors import RuleError, TooLateError
from rules.expedition.going import require_out, scale_of, travellers
from rules.exploration import FAMILY
from rules.exploration.records import (
    EXPLORATION,
    ChooseTask,
    Plan,
    RepeatTask,
    SetStandingTask,
    StandingTaskSet,
    TaskChosen,
    TaskDone,
)
from rules.kernel.actor import TABLE, Actor, Viewer
from rules.kernel.resolution import Resolution, TaskKind, attempt
from rules.kernel.targets import find_character
from rules.places.records import AreaEntered
from rules.record import replace
from rules.sea.records import VOYAGE
from rules.sheet.reading import own_character
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.party import Scale, Task
from rules.state.sheet import Character
from rules.travel.records import JOURNEY
from rules.wandering.records import WANDERING

GO, WAIT = "go", "wait"
"""What the party does together: go somewhere, or let the turn go by."""
FOLLOW = "follow"
"""The task of whoever does what the party does."""
REST, GUARD, SCOUT, CAST, OTHER = "rest", "guard", "scout", "cast", "other"
"""The keys of this family's own tasks."""
ON_THE_WAY = frozenset((FOLLOW, GUARD, SCOUT, CAST, OTHER))
"""Tasks that take no time of their own where the party goes on."""
LONGEST_TEXT = 200
"""The longest text of a task, in characters."""


EVERYWHERE = tuple(Scale)
UNIT = {Scale.DUNGEON: "turn", Scale.WILDERNESS: "day", Scale.WATER: "day"}
Kinds = Mapping[str, TaskKind]


def tell(resolution: Resolution, who: str, task: Task) -> None:
    """Report that somebody does it."""
    resolution.emit(TaskDone(target=resolution.who(who), kind=task.kind, text=task.text))


def _need_words(_resolution: Resolution, _who: str, task: Task) -> None:
    """RuleError without words to play it by."""
    if not task.text:
        raise RuleError("Say in a few words what is to be done: the referee will play it.")


def targets(state: GameState, viewer: Viewer, who: str) -> Iterator[tuple[str, str]]:
    """The spells in memory, for whoever plays them."""
    character = find_character(state, who)
    if character is not None and viewer.acts_for(character.owner):
        for spell in dict.fromkeys(spells_left(state, who).values()):
            yield spell, spell


def check(resolution: Resolution, who: str, task: Task) -> None:
    """RuleError for a spell that is not in memory."""
    if task.target not in spells_left(resolution.state, who).values():
        name = resolution.who(who).label
        raise RuleError(f"{name} has no such spell in memory. Pick one from the list.")


def _run_cast(resolution: Resolution, who: str, task: Task) -> None:
    cast(resolution, Cast(target=who, spell=task.target, at=task.text))


def _run_follow(_resolution: Resolution, _who: str, _task: Task) -> None:
    """Nothing of their own: what the party does is done for all who follow."""


KINDS: tuple[TaskKind, ...] = (
    TaskKind(
        FOLLOW,
        "Follow the others",
        "does what the party does",
        EVERYWHERE,
        _run_follow,
        standing=True,
    ),
    TaskKind(REST, "Rest", "one turn of it in each hour", (Scale.DUNGEON,), tell, standing=True),
    TaskKind(
        GUARD,
        "Stand guard",
        "keeps watch while others work or sleep",
        EVERYWHERE,
        tell,
        standing=True,
    ),
    TaskKind(
        SCOUT,
        "Scout ahead",
        "goes before the others and looks",
        EVERYWHERE,
        tell,
        standing=True,
    ),
    TaskKind(
        CAST,
        "Cast a spell",
        "one that is in memory",
        EVERYWHERE,
        _run_cast,
        check=check,
        targets=targets,
        possible=lambda state, _viewer, who: bool(spells_left(state, who)),
    ),
    TaskKind(
        OTHER,
        "Something else",
        "in your own words, for the referee to play",
        EVERYWHERE,
        tell,
        check=_need_words,
        standing=True,
        asks="What do they do?",
    ),
)

FAMILY.brings(tasks=KINDS)


# What is so


def number_of(state: GameState) -> int:
    """The number of the turn that comes next since the party set out, or of the journey's day."""
    if scale_of(state) is not Scale.DUNGEON:
        sea = VOYAGE.of(state).today
        return JOURNEY.of(state).next_day if sea is None else sea.number
    return (now(state) - EXPLORATION.of(state).begun) // SECONDS_PER_TURN + 1


def able(state: GameState) -> tuple[Character, ...]:
    """Those of the party who can do anything, as far as everybody sees."""
    up, stricken = travellers(state), seen_stopped(state)
    return tuple(one for one in up if one.vitals.life is Life.UP and one.id not in stricken)


def is_stopped(state: GameState) -> bool:
    """Whether something has come up on which the referee has no word yet, so that time stands."""
    return bool(WANDERING.of(state).meetings)


def unanswered(state: GameState) -> tuple[Character, ...]:
    """Those who were asked and have not said what they do; nobody waits for hirelings."""
    plan = EXPLORATION.of(state).plan
    if plan is None or not plan.asked:
        return ()
    asked = (one for one in able(state) if one.service is None)
    return tuple(one for one in asked if one.id not in plan.tasks)


def open_kinds(kinds: Kinds, scale: Scale) -> tuple[TaskKind, ...]:
    """What anybody can do on this scale: follow the others, then all else in the list's order."""
    found = (kind for kind in kinds.values() if scale in kind.scales)
    return tuple(sorted(found, key=lambda kind: kind.key != FOLLOW))


def possible_kinds(
    state: GameState, kinds: Kinds, viewer: Viewer, who: str
) -> tuple[TaskKind, ...]:
    """What one of those who are out can do, by what the viewer may know; nothing at home."""
    scale = scale_of(state)
    found = () if scale is None else open_kinds(kinds, scale)
    return tuple(kind for kind in found if kind.possible(state, viewer, who))


def about(state: GameState, kinds: Kinds, who: str, task: Task) -> str:
    """What a task is about, in the words of everybody's list; "" where that is nobody's to know."""
    targets = kinds[task.kind].targets(state, TABLE, who) if task.kind in kinds else ()
    return dict(targets).get(task.target, "")


def foreseen(state: GameState, kinds: Kinds) -> Mapping[str, Task]:
    """What each of those does who can, by their ids, if the turn or day is played now.

    Who was asked and has not answered does what they always do, and so do hirelings. All others
    follow the party.
    """
    plan = EXPLORATION.of(state).plan or Plan("")
    found: dict[str, Task] = {}
    for one in able(state):
        has_own = plan.asked or one.service is not None
        unasked = standing_task(state, kinds, one.id) if has_own else Task(FOLLOW)
        found[one.id] = plan.tasks.get(one.id, unasked)
    return found


def standing_task(state: GameState, kinds: Kinds, who: str) -> Task:
    """What somebody does unasked on the scale of the expedition: by default what the others do."""
    scale = scale_of(state)
    for task in EXPLORATION.of(state).standing.get(who, ()):
        kind = kinds.get(task.kind)
        if kind is not None and scale in kind.scales:
            return task
    return Task(FOLLOW)


# Changing it


def put_plan(resolution: Resolution, plan: Plan | None) -> None:
    """Replace the plan."""
    resolution.put(EXPLORATION, replace(EXPLORATION.of(resolution.state), plan=plan))


def plan_now(resolution: Resolution) -> Plan:
    """The plan as it is, or a new one."""
    return EXPLORATION.of(resolution.state).plan or Plan(resolution.token())


def finish_plan(resolution: Resolution) -> None:
    """The turn or day is planned no longer; what was said for it can be said again by one word."""
    kept = EXPLORATION.of(resolution.state)
    said = dict[str, Task]() if kept.plan is None else kept.plan.tasks
    resolution.put(EXPLORATION, replace(kept, plan=None, before={**kept.before, **said}))


@FAMILY.handles
def choose_task(resolution: Resolution, action: ChooseTask) -> None:
    """Say what somebody does in the turn or day that is being planned."""
    _require_plan(resolution, action.plan)
    who = own_character(resolution, action.target, "choose for")
    task = _read(resolution, who.id, Task(action.kind, action.about, action.text))
    if plan_now(resolution).tasks.get(who.id) == task:
        raise RuleError(f"{who.name} does just that already.")
    put_task(resolution, who.id, task)


def before_of(state: GameState, kinds: Kinds, viewer: Viewer, who: str) -> Task | None:
    """What somebody last said that they do, if it can be done here; None for nothing like that."""
    task, scale = EXPLORATION.of(state).before.get(who), scale_of(state)
    kind = None if task is None else kinds.get(task.kind)
    if task is None or kind is None or scale not in kind.scales:
        return None
    is_there = not task.target or task.target in dict(kind.targets(state, viewer, who))
    return task if is_there else None


@FAMILY.handles
def repeat_task(resolution: Resolution, action: RepeatTask) -> None:
    """One's own do again what they did, or what they do unasked where that is nothing yet.

    Who cannot is waited for as before. RuleError where none of them can, with what is in the way.
    """
    _require_plan(resolution, action.plan)
    refusals = [_do_again(resolution, one) for one in _who_repeats(resolution, action.target)]
    refused = [one for one in refusals if one is not None]
    if len(refused) == len(refusals):
        nobody = RuleError("Nobody of yours is still to say what they do.")
        raise refused[0] if refused else nobody


def _who_repeats(resolution: Resolution, target: str) -> tuple[Character, ...]:
    """The one who is named, else all of one's own who have not answered."""
    if target:
        return (own_character(resolution, target, "choose for"),)
    missing, actor = unanswered(resolution.state), resolution.actor
    return tuple(one for one in missing if actor.plays_for(one.owner))


def _do_again(resolution: Resolution, who: Character) -> RuleError | None:
    """Why somebody cannot do it again, None if that is what they do now."""
    state, kinds = resolution.state, resolution.tasks
    task = before_of(state, kinds, Actor(who.owner), who.id)
    if task is None and who.id in EXPLORATION.of(state).before:
        return RuleError(f"{who.name} cannot do here what they did before.")
    again = task or standing_task(state, kinds, who.id)
    if plan_now(resolution).tasks.get(who.id) == again:
        return RuleError(f"{who.name} does just that already.")
    resolution.act_for(who.id)
    return attempt(
        resolution, lambda: put_task(resolution, who.id, _read(resolution, who.id, again))
    )


def put_task(resolution: Resolution, who: str, task: Task) -> None:
    """Keep what somebody does, and report it."""
    plan = plan_now(resolution)
    put_plan(resolution, replace(plan, tasks={**plan.tasks, who: task}))
    words = about(resolution.state, resolution.tasks, who, task)
    resolution.emit(TaskChosen(target=resolution.who(who), task=task, about=words))


@FAMILY.follows("OSE-DUNGEON-TURN")
def elsewhere(resolution: Resolution, _event: AreaEntered) -> None:
    """What was to be done with something in the room that the party has left is not done."""
    plan = EXPLORATION.of(resolution.state).plan
    if plan is None:
        return
    kept = {who: task for who, task in plan.tasks.items() if _is_here(resolution, who, task)}
    if len(kept) < len(plan.tasks):
        put_plan(resolution, replace(plan, tasks=kept, ready=False))


def _is_here(resolution: Resolution, who: str, task: Task) -> bool:
    """Whether what a task is about is still there."""
    kind, owner = resolution.tasks.get(task.kind), resolution.character(who).owner
    if kind is None or not task.target:
        return True
    if task.target not in dict(kind.targets(resolution.state, Actor(owner), who)):
        return False
    return attempt(resolution, partial(kind.check, resolution, who, task)) is None


def _require_plan(resolution: Resolution, plan_id: str) -> None:
    unit = UNIT[require_out(resolution).scale]
    plan = EXPLORATION.of(resolution.state).plan
    if plan_id and (plan is None or plan.id != plan_id):
        raise TooLateError(f"That {unit} is over. The board has the one that comes now.")
    if resolution.state.encounter is not None:
        raise RuleError("An encounter is running, so nobody is asked for tasks. Use the board.")


def _read(resolution: Resolution, who: str, task: Task) -> Task:
    """A task as it is kept. RuleError for one that cannot be done here, or not by them."""
    scale = scale_of(resolution.state)
    kind = resolution.tasks.get(task.kind)
    if scale is None or kind is None or scale not in kind.scales:
        raise RuleError("That cannot be done here. Pick one from the list that appears.")
    read = tidy(task)
    kind.check(resolution, who, read)
    return read


def tidy(task: Task) -> Task:
    """The task with its words on one line. RuleError if they are too long."""
    text = " ".join(task.text.split())
    if len(text) > LONGEST_TEXT:
        raise RuleError(f"A task can have {LONGEST_TEXT} characters. Shorten it.")
    return replace(task, text=text)


# What somebody always does


@FAMILY.handles
def set_standing_task(resolution: Resolution, action: SetStandingTask) -> None:
    """Say what somebody does where their player does not answer, or give that up."""
    who = own_character(resolution, action.target, "give a standing task to")
    task = _standing(resolution, action) if action.kind not in ("", FOLLOW) else None
    standing = EXPLORATION.of(resolution.state).standing
    before = standing.get(who.id, ())
    after = () if task is None else (*_others(resolution, before, task), task)
    if after == before:
        already = "follows the others already" if task is None else "has that standing task already"
        raise RuleError(f"{who.name} {already}.")
    kept = {one: tasks for one, tasks in standing.items() if one != who.id}
    kept |= {who.id: after} if after else {}
    resolution.put(EXPLORATION, replace(EXPLORATION.of(resolution.state), standing=kept))
    words = "" if task is None else about(resolution.state, resolution.tasks, who.id, task)
    resolution.emit(
        StandingTaskSet(
            target=resolution.who(who.id), task=task, about=words, audience=(who.owner,)
        )
    )


def _standing(resolution: Resolution, action: SetStandingTask) -> Task:
    kind = resolution.tasks.get(action.kind)
    if kind is None or not kind.standing:
        raise RuleError("Nobody can do that unasked. Pick one from the list that appears.")
    task = tidy(Task(action.kind, action.about, action.text))
    if scale_of(resolution.state) in kind.scales:
        kind.check(resolution, action.target, task)
    return task


def _others(resolution: Resolution, tasks: tuple[Task, ...], new: Task) -> tuple[Task, ...]:
    """The standing tasks for scales on which the new one cannot be done."""
    kinds = resolution.tasks
    scales = set(kinds[new.kind].scales)
    return tuple(one for one in tasks if scales.isdisjoint(kinds[one.kind].scales))
