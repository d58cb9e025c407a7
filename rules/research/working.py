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
    ResearchAnswered,
    ResearchAsked,
    ResearchBegun,
    ResearchEnded,
    ResearchStopped,
    StopResearch,
)
from rules.research.works import made, planned, require_level, with_level
from rules.sheet.reading import on_one_line, own_character
from rules.skills.training import attends
from rules.skills.weeks import WEEK
from rules.spells.rows import MAGIC_USER
from rules.state.game import GameState
from rules.state.sheet import Character, Research

RULE = "OSE-RESEARCH"
COMING = "research"
MOST_WEEKS, MOST_GP, LONGEST_NEEDS = 520, 1_000_000, 200


def words_of(work: Research) -> str:
    """`the spell Sleep`, `Potion of healing`, `3 x Potion of healing`."""
    if work.is_spell:
        return f"the spell {work.what}"
    return work.what if work.count == 1 else f"{work.count} x {work.what}"


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
    who = resolution.who(character.id)
    if not work.weeks:
        _put(resolution, character.id, work)
        resolution.emit(ResearchAsked(target=who, work=words_of(work), rule=RULE))
        return
    pay(resolution, character.id, work.gp)
    _put(resolution, character.id, replace(work, begun=True))
    resolution.emit(
        ResearchBegun(
            target=who,
            work=words_of(work),
            weeks=work.weeks,
            gp=work.gp,
            fails=work.fails,
            rule=RULE,
        )
    )


def _is_same(held: Research, work: Research) -> bool:
    """Whether it is the work that was asked for before, however its name is typed."""
    return same(held.what, work.what) and words_of(held) == words_of(replace(work, what=held.what))


def _put(resolution: Resolution, character_id: str, work: Research | None) -> None:
    character = resolution.character(character_id)
    resolution.put_character(replace(character, research=work))


@FAMILY.handles
def answer(resolution: Resolution, action: AnswerResearch) -> None:
    """The referee says what a work takes; its maker begins it then, or not. What has begun goes on
    by it, and what is paid is paid."""
    resolution.require_referee("say what a work takes")
    character = resolution.character(action.character_id)
    asked = character.research
    if asked is None:
        raise RuleError(f"{character.name} has asked for no work of magic, and is at none.")
    work = _as_said(resolution, character, asked, action) if action.agreed else None
    _put(resolution, character.id, work)
    said = work or replace(asked, weeks=0, gp=0)
    resolution.emit(
        ResearchAnswered(
            target=resolution.who(character.id),
            work=words_of(said),
            weeks=said.weeks,
            gp=said.gp,
            fails=said.fails,
            needs=said.needs,
            begun=said.begun,
            rule=RULE,
        )
    )


def _as_said(
    resolution: Resolution, character: Character, asked: Research, action: AnswerResearch
) -> Research:
    """The work as the referee has it; RuleError for what cannot be, or leaves it open."""
    work = asked
    if action.level is not None:
        if asked.is_spell:
            require_level(resolution.state, character, action.level)
        work = with_level(work, action.level)
    work = replace(
        work,
        weeks=work.weeks if action.weeks is None else action.weeks,
        gp=work.gp if action.gp is None else action.gp,
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
    _put(resolution, character.id, None)
    who, paid = resolution.who(character.id), held.gp if held.begun else 0
    resolution.emit(ResearchStopped(target=who, work=words_of(held), paid=paid, rule=RULE))


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
    event = ResearchEnded(
        target=resolution.who(character.id),
        work=words_of(work),
        throw=throw,
        fails=work.fails,
        in_book=in_book,
        rule=RULE,
    )
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
