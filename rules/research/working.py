"""Works begun, answered, given up; weeks at home, and the die at their end (OSE-RESEARCH)."""

from collections.abc import Iterator

from rules.casting.knowing import list_of, same
from rules.casting.memory import write_down
from rules.clock.clock import now
from rules.clock.records import ClockMoved
from rules.errors import RuleError, WayOut
from rules.items.having import fresh_ids
from rules.items.money import pay
from rules.items.reading import belongings_of, put_items, put_together
from rules.kernel.dues import Coming, Due, DueKind
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.research import FAMILY
from rules.research.records import (
    AnswerResearch,
    BeginResearch,
    ResearchEnded,
    ResearchTold,
    Stage,
    StopResearch,
)
from rules.research.works import made, planned, require_level, with_level, words_of
from rules.sheet.reading import on_one_line, own_character
from rules.skills.training import attends
from rules.skills.weeks import WEEK
from rules.spells.rows import MAGIC_USER
from rules.state.game import GameState
from rules.state.sheet import Character, Research

RULE = "OSE-RESEARCH"
COMING = "research"
MOST_WEEKS, MOST_GP, LONGEST_NEEDS = 520, 1_000_000, 200


@FAMILY.handles
def begin(resolution: Resolution, action: BeginResearch) -> None:
    """Pay what the book or the referee wants, and begin; else ask the referee."""
    character = own_character(resolution, action.character_id, "do research for")
    held = character.research
    if held is not None and held.begun:
        raise RuleError(
            f"{character.name} is at work on {words_of(held)}. ",
            WayOut("Give that up", "research stop"),
            " first.",
        )
    work = Research(action.what, action.is_spell, action.count)
    if held is not None and (not action.what or _is_same(held, work)):
        work = held
    else:
        work = planned(resolution.state, character, work)
    if not work.weeks:
        if work == held:
            raise RuleError(f"{character.name} has asked the referee for that already.")
        _keep(resolution, character, work, Stage.ASKED)
        return
    pay(resolution, character.id, work.gp)
    _keep(resolution, character, replace(work, begun=True), Stage.BEGUN)


def _is_same(held: Research, work: Research) -> bool:
    """Whether it is the work that was asked for before, however its name is typed."""
    return same(held.what, work.what) and words_of(held) == words_of(replace(work, what=held.what))


def _put(resolution: Resolution, character_id: str, work: Research | None) -> None:
    character = resolution.character(character_id)
    resolution.put_character(replace(character, research=work))


def _keep(resolution: Resolution, character: Character, work: Research, stage: Stage) -> None:
    """Somebody's work is so far now, which is told; it is no more where it was refused or ended."""
    is_over = stage in (Stage.REFUSED, Stage.STOPPED)
    _put(resolution, character.id, None if is_over else work)
    who = resolution.who(character.id)
    resolution.emit(ResearchTold(target=who, stage=stage, work=work, rule=RULE))


@FAMILY.handles
def answer(resolution: Resolution, action: AnswerResearch) -> None:
    """The referee says what a work takes; its maker begins it then, or not. What has begun goes on
    by it, and what is paid is paid."""
    resolution.require_referee("say what a work takes")
    character = resolution.character(action.character_id)
    asked = character.research
    if asked is None:
        raise RuleError(f"{character.name} has asked for no work of magic, and is at none.")
    if action.agreed:
        work = _as_said(resolution.state, character, asked, action)
        if work == asked:
            raise RuleError("That is what was said already.")
        _keep(resolution, character, work, Stage.BEGUN if asked.begun else Stage.PRICED)
    else:
        _keep(resolution, character, asked, Stage.REFUSED)


def _as_said(
    state: GameState, character: Character, asked: Research, action: AnswerResearch
) -> Research:
    """The work as the referee has it; RuleError for what cannot be, or leaves it open."""
    work = asked
    if action.level is not None:
        if asked.is_spell:
            require_level(state, character, action.level)
        work = with_level(work, action.level)
    work = replace(
        work,
        weeks=work.weeks if action.weeks is None else action.weeks,
        gp=asked.gp if asked.begun else work.gp if action.gp is None else action.gp,
        fails=work.fails if action.fails is None else action.fails,
        needs=on_one_line(action.needs)[:LONGEST_NEEDS] or work.needs,
    )
    if not 1 <= work.weeks <= MOST_WEEKS or not 0 <= work.gp <= MOST_GP:
        raise RuleError(
            f"Give the `level` of the spell, or `weeks` from 1 to {MOST_WEEKS} and `gp` from 0 to "
            f"{MOST_GP:,}."
        )
    if not 0 <= work.fails <= 100:
        raise RuleError("Give a chance to fail from 0 to 100 percent.")
    return work


@FAMILY.handles
def stop(resolution: Resolution, action: StopResearch) -> None:
    """Give a work up, or take back that one wanted it."""
    character = own_character(resolution, action.character_id, "stop the research of")
    held = character.research
    if held is None:
        raise RuleError(f"{character.name} is at work on nothing.")
    _keep(resolution, character, held if held.begun else replace(held, gp=0), Stage.STOPPED)


@FAMILY.owes
def words_due(state: GameState) -> Iterator[Due]:
    """A word on each work of which nobody knows what it takes; nothing waits for it."""
    for one in state.characters:
        if one.research is not None and not one.research.weeks and not one.retired:
            yield Due(
                kind=DueKind.RESEARCH,
                target=one.id,
                name=one.name,
                verb="research-say",
                words=(one.id,),
                command="`/do research answer`",
                otherwise="stays due",
                holds=False,
            )


# Weeks


def left_of(state: GameState, character: Character) -> int | None:
    """How many seconds at home a work still takes; None for who is not at work now."""
    work = character.research
    if work is None or not work.begun or not attends(state, character):
        return None
    return work.weeks * WEEK - work.part


@FAMILY.follows(RULE)
def time_passes(resolution: Resolution, event: ClockMoved) -> None:
    """Time at home counts for the work; the die falls when all of it is over."""
    for character in resolution.state.characters:
        left, work = left_of(resolution.state, character), character.research
        if left is None or work is None:
            continue
        gone = event.after - event.before
        if gone >= left:
            _end(resolution, character, work)
        else:
            _put(resolution, character.id, replace(work, part=work.part + gone))


def _end(resolution: Resolution, character: Character, work: Research) -> None:
    """Roll whether it comes to anything, and hand over what does."""
    _put(resolution, character.id, None)
    in_book = work.is_spell and list_of(resolution.state, character.id) == MAGIC_USER
    throw = resolution.roll("magical research", 1, 100)
    who = resolution.who(character.id)
    event = ResearchEnded(target=who, work=work, throw=throw, in_book=in_book, rule=RULE)
    resolution.emit(event)
    if event.failed:
        return
    if in_book:
        write_down(resolution, resolution.character(character.id), work.what)
    elif not work.is_spell:
        there = belongings_of(resolution.state, character.id)
        things = (made(resolution.state, work),)
        after = put_together(there, things, fresh_ids(resolution, there))
        put_items(resolution, character.id, after)


@FAMILY.foresees
def comings(state: GameState, until: int) -> Iterator[Coming]:
    """When somebody's work is over, if they stay at home until then."""
    for one in state.characters:
        left = left_of(state, one)
        if left is not None and now(state) + left <= until:
            yield Coming(
                at=now(state) + left,
                what=COMING,
                name=one.name,
                target=one.id,
                minor=True,
                rule=RULE,
            )
