"""Going away and coming back."""

from collections.abc import Iterator

from rules.attack.records import Attack
from rules.away.records import CameBack, EndAway, GoAway, ReturnEarly, WentAway
from rules.casting.records import Cast
from rules.checks.records import RollAsked, RollCheck
from rules.combat.records import ForgoCounter, Parry, ReadyWeapon, TakeStance
from rules.errors import RuleError, TooLateError
from rules.exploration.records import ChooseTask
from rules.grapple.records import Grapple
from rules.hazards.records import Disbelieve, ShakeOut, Swim
from rules.health.records import RollDeathSave, SetHitPoints
from rules.initiative.records import Delay, RollInitiative, SetDexterityClass
from rules.items.records import ChangeItem, DropItem, GiveItem, UseItem
from rules.kernel.absence import absence_of
from rules.kernel.action import Action
from rules.kernel.actor import owned_by
from rules.kernel.events import Who
from rules.kernel.plans import Plan
from rules.kernel.resolution import Resolution
from rules.luck.records import RollLuck
from rules.movement.records import Engage, Move
from rules.orders.records import CarryOutDeclared
from rules.positions.records import Disengage
from rules.powers.records import AddPower, DropPower, SpendPoint, UsePower
from rules.record import replace
from rules.rounds.records import (
    Declare,
    DeclareAhead,
    DeclareNothing,
    EndPhase,
    MarkDone,
    WithdrawDeclaration,
)
from rules.sheet.records import (
    ChangeTraits,
    ChooseActive,
    RenameCharacter,
    RetireCharacter,
    SetLevel,
    SetSheetNumber,
)
from rules.state.away import Away
from rules.state.game import GameState
from rules.surroundings.records import Bomb
from rules.transfer.records import RewriteSheet

LONGEST_NOTE = 100


def go_away(resolution: Resolution, action: GoAway) -> None:
    """Nobody waits for a member until a moment, and a delegate plays for them if there is one."""
    member = _whose(resolution, action.member, "say that somebody else is away")
    if action.until <= resolution.at:
        raise RuleError("That moment is over. Type one that is still to come.")
    _require_stand_in(resolution, member, action.delegate)
    before = absence_of(resolution.state, member)
    away = Away(
        member=member,
        since=resolution.at if before is None else before.since,
        until=action.until,
        delegate=action.delegate,
        note=" ".join(action.note.split())[:LONGEST_NOTE],
    )
    if away == before:
        raise RuleError("That is known already. Type another time, or `/away back:True`.")
    _put(resolution, member, away)
    resolution.emit(
        WentAway(
            member=member,
            until=away.until,
            delegate=away.delegate,
            note=away.note,
            characters=_played(resolution, member),
            again=before is not None,
        )
    )


def come_back(resolution: Resolution, action: ReturnEarly) -> None:
    """A member is waited for again."""
    member = _whose(resolution, action.member, "say that somebody else is back")
    if absence_of(resolution.state, member) is None:
        raise TooLateError("Nobody is away here: they are back already.")
    _put(resolution, member, None)
    resolution.emit(CameBack(member=member))


def end_away(resolution: Resolution, action: EndAway) -> None:
    """The time is over; TooLateError where they came back before, or gave another."""
    resolution.require_referee("end somebody's time away")
    away = absence_of(resolution.state, action.member)
    if away is None or away.until != action.until:
        raise TooLateError("They came back before, or are away until another time.")
    _put(resolution, action.member, None)
    resolution.emit(CameBack(member=action.member, by_itself=True))


def _whose(resolution: Resolution, member: int | None, what: str) -> int:
    """The member that is meant; ForbiddenError for another unless a referee says it."""
    actor = resolution.actor
    if member is None or actor.is_member(member):
        return actor.member
    resolution.require_referee(what)
    return member


def _require_stand_in(resolution: Resolution, member: int, delegate: int | None) -> None:
    """Raise RuleError for a delegate who could not play."""
    if delegate == member:
        raise RuleError("Somebody else has to play meanwhile. Pick another player, or nobody.")
    if delegate is not None and absence_of(resolution.state, delegate) is not None:
        raise RuleError("Whoever you picked is away too. Pick another player, or nobody.")


def _put(resolution: Resolution, member: int, away: Away | None) -> None:
    """Keep since when and until when a member is away; None for one who is here."""
    state = resolution.state
    others = tuple([one for one in state.away if one.member != member])
    resolution.state = replace(state, away=others if away is None else (*others, away))


def _played(resolution: Resolution, member: int) -> tuple[Who, ...]:
    """The characters of a member that are in play."""
    own = owned_by(member, resolution.state.characters)
    return tuple([resolution.who(one.id) for one in own if not one.retired])


PERSONAL: tuple[type[Action], ...] = (
    RenameCharacter,
    RetireCharacter,
    ChooseActive,
    SetLevel,
    SetSheetNumber,
    SetDexterityClass,
    SetHitPoints,
    ChangeTraits,
    AddPower,
    DropPower,
    ChangeItem,
    DropItem,
    GiveItem,
    RewriteSheet,
)
"""What a stand-in leaves to the player and the referees: who the character is, and what it has.

A stand-in plays: turns, declarations, rolls, moves, and what is used up by playing.
"""
DEEDS: tuple[type[Action], ...] = (
    Attack,
    Bomb,
    CarryOutDeclared,
    Cast,
    ChooseTask,
    Declare,
    DeclareAhead,
    DeclareNothing,
    Delay,
    Disbelieve,
    Disengage,
    EndPhase,
    Engage,
    Grapple,
    ForgoCounter,
    MarkDone,
    Move,
    Parry,
    ReadyWeapon,
    RollAsked,
    RollCheck,
    RollDeathSave,
    RollInitiative,
    RollLuck,
    ShakeOut,
    SpendPoint,
    Swim,
    TakeStance,
    UseItem,
    UsePower,
    WithdrawDeclaration,
)
"""What a character does: a referee who does it for a player's takes the player's place, and it is
told as such. All else is the referee's own, such as damage, healing and treasure."""


def ends_of_absence(state: GameState) -> Iterator[Plan]:
    """Everybody's time away ends when they said."""
    for away in state.away:
        key = f"away:{away.member}:{away.since}:{away.until}"
        yield Plan(away.until, key, EndAway(member=away.member, until=away.until))
