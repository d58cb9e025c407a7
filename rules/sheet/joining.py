"""Newcomers: where a referee decides who joins, the first sheet of somebody new waits."""

from rules.errors import NotFoundError, RuleError
from rules.kernel.actor import owned_by
from rules.kernel.resolution import Resolution
from rules.kernel.setting import Setting, Value
from rules.record import replace
from rules.sheet.actions import AnswerNewcomer
from rules.sheet.entering import enter
from rules.sheet.events import JoinAsked, NewcomerTurnedAway, SheetWaits
from rules.sheet.names import check_name
from rules.state.game import GameState
from rules.state.sheet import Character

MOST_WAITING = 10
BY_REFEREE = "by-referee"
JOIN = Setting(
    "join",
    "Who may join",
    "",
    (
        Value("open", "whoever makes a sheet is in the game"),
        Value(BY_REFEREE, "the first sheet of somebody new waits until a referee lets them in"),
    ),
    from_next_encounter=False,
)


def must_wait(resolution: Resolution) -> bool:
    """Whether the actor is a newcomer whose sheet has to wait for a referee."""
    if resolution.actor.is_referee or resolution.setting(JOIN.key) != BY_REFEREE:
        return False
    return not owned_by(resolution.actor.member, resolution.state.characters)


def let_wait(resolution: Resolution, character: Character) -> None:
    """Keep a newcomer's sheet until a referee answers; RuleError if one waits already."""
    waiting = resolution.state.waiting
    if waiting_of(resolution.state, character.owner) is not None:
        raise RuleError(
            "Your sheet is waiting for a referee already. To change it, take it back with "
            "`/log undo` and make it again."
        )
    if len(waiting) >= MOST_WAITING:
        raise RuleError(
            f"{MOST_WAITING} newcomers are waiting for a referee, and no more fit in. "
            "Try again when they have been answered."
        )
    resolution.state = replace(resolution.state, waiting=(*waiting, character))
    resolution.emit(
        JoinAsked(
            member=character.owner,
            name=character.name,
            level=character.level,
            hit_points=character.vitals.hit_points,
        )
    )
    resolution.emit(SheetWaits(name=character.name, audience=(character.owner,)))


def waiting_of(state: GameState, member: int) -> Character | None:
    """The sheet with which a member waits to be let in, None if they do not."""
    return next(iter(owned_by(member, state.waiting)), None)


def answer_newcomer(resolution: Resolution, action: AnswerNewcomer) -> None:
    """Let a newcomer in with their sheet, or turn them away."""
    resolution.require_referee("let people in")
    state = resolution.state
    sheet = waiting_of(state, action.member)
    if sheet is None:
        raise NotFoundError("They are not waiting to be let in, or have been answered already.")
    waiting = tuple(c for c in state.waiting if c is not sheet)
    resolution.state = replace(state, waiting=waiting)
    if action.let_in:
        enter(resolution, replace(sheet, name=check_name(state, sheet.name)))
    else:
        resolution.emit(NewcomerTurnedAway(member=action.member, name=sheet.name))
