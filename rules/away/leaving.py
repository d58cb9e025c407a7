"""Going away and coming back."""

from collections.abc import Iterator

from rules.away import FAMILY
from rules.away.records import (
    CameBack,
    EndAway,
    GoAway,
    NoteLeft,
    ReturnEarly,
    WentAway,
    WentMissing,
)
from rules.errors import RuleError, TooLateError, WayOut
from rules.kernel.actor import absence_of, owned_by
from rules.kernel.dues import Plan
from rules.kernel.events import Who
from rules.kernel.parties import tells_of
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.game import GameState
from rules.state.pace import Absence, Away

LONGEST_NOTE = 100


@FAMILY.handles
def go_away(resolution: Resolution, action: GoAway) -> None:
    """Nobody waits for a member until a moment, and a delegate plays for them if there is one."""
    member = _whose(resolution, action.member, "say that somebody else is away")
    if action.until <= resolution.at:
        raise RuleError("That moment is over. Type one that is still to come.")
    _require_stand_in(resolution, member, action.delegate)
    before = _said(resolution, member)
    away = Away(
        member=member,
        since=resolution.at if before is None else before.since,
        until=action.until,
        delegate=action.delegate,
        note=" ".join(action.note.split())[:LONGEST_NOTE],
    )
    if away == before:
        raise RuleError(
            "That is known already. Type another time. If you are here, ",
            WayOut("say that you are back", "away", back="yes"),
            ".",
        )
    _put(resolution, member, away)
    resolution.emit(
        WentAway(
            member=member,
            until=action.until,
            delegate=away.delegate,
            note=away.note,
            characters=_played(resolution, member),
            again=before is not None,
        )
    )


@FAMILY.handles
def come_back(resolution: Resolution, action: ReturnEarly) -> None:
    """A member is waited for again."""
    member = _whose(resolution, action.member, "say that somebody else is back")
    away = absence_of(resolution.state, member)
    if away is None:
        if resolution.actor.is_member(member):
            raise TooLateError("You are not away here.")
        raise TooLateError("They are not away here.")
    if away.why is Absence.EMPTY:
        raise RuleError(
            "Nobody sits in that seat. ", WayOut("Say who plays", "game people"), " from now on."
        )
    _put(resolution, member, None)
    resolution.emit(CameBack(member=member))


@FAMILY.handles
def end_away(resolution: Resolution, action: EndAway) -> None:
    """The time is over; TooLateError where they came back before, or gave another."""
    resolution.require_referee("end somebody's time away")
    away = absence_of(resolution.state, action.member)
    if away is None or away.until != action.until:
        raise TooLateError("They came back before, or are away until another time.")
    _put(resolution, action.member, None)
    resolution.emit(CameBack(member=action.member, by_itself=True))


@FAMILY.handles
def note_left(resolution: Resolution, action: NoteLeft) -> None:
    """The clock: whoever was to be rung is not on the server any more."""
    resolution.require_referee("say that somebody has left")
    away = absence_of(resolution.state, action.member)
    if away is not None and away.why in (Absence.LEFT, Absence.EMPTY):
        raise TooLateError("That is known already.")
    go_missing(resolution, action.member, Absence.LEFT)


def go_missing(resolution: Resolution, member: int, why: Absence) -> None:
    """Wait no longer for a member who has not said anything; their next move brings them back."""
    if why is not Absence.EMPTY:
        _put(resolution, member, Away(member=member, since=resolution.at, why=why))
    characters = _played(resolution, member)
    resolution.emit(WentMissing(member=member, why=why, characters=characters))


@FAMILY.settles
def come_back_by_acting(resolution: Resolution) -> None:
    """Once all is settled: whoever has answered again is waited for again."""
    member = resolution.actor.member
    if not resolution.state.away or resolution.state is resolution.before:
        return
    away = absence_of(resolution.state, member)
    if away is not None and away.why in (Absence.SILENT, Absence.LEFT):
        _put(resolution, member, None)
        resolution.emit(CameBack(member=member))


def _said(resolution: Resolution, member: int) -> Away | None:
    """What somebody has said of being away so far; None for who is here, or missing."""
    away = absence_of(resolution.state, member)
    return away if away is not None and away.why is Absence.SAID else None


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


@FAMILY.plans
def ends_of_absence(state: GameState) -> Iterator[Plan]:
    """Everybody's time away ends when they said."""
    for away in state.away:
        if away.until is None or not tells_of(state, away.member):
            continue
        key = f"away:{away.member}:{away.since}:{away.until}"
        yield Plan(away.until, key, EndAway(member=away.member, until=away.until))
