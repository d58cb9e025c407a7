"""Time goes by in rest, up to where something stops it, and what has been rested counts."""

from collections.abc import Iterator

from rules.clock.door import SECONDS_PER_TURN, TURNS_PER_DAY, let_pass, now, rounds_per_turn
from rules.clock.events import Reason
from rules.expedition.door import travellers
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.rest.events import ExtendedRested, Rested, RestWentBy, ShortRested
from rules.state.health import Life
from rules.state.rest import Resting
from rules.state.sheet import Character

DAYS, SHORT, LONG = "days", "short", "long"
DAY = TURNS_PER_DAY * SECONDS_PER_TURN
DAYS_PER_WEEK = 7


def put_resting(resolution: Resolution, rest: Resting | None) -> None:
    """Keep the rest as it stands; None when it is over."""
    resolution.state = replace(resolution.state, resting=rest)


def pass_rest(resolution: Resolution, rest: Resting) -> None:
    """Let it go by; where something stops it, what is left is kept for later."""
    first, before = len(resolution.events), now(resolution.state)
    put_resting(resolution, rest)
    left = let_pass(resolution, seconds=rest.until - before, reason=Reason.REST)
    state = resolution.state
    resolution.emit_before(
        first,
        RestWentBy(
            before=before,
            after=now(state),
            rounds_per_turn=rounds_per_turn(state),
            left=left,
            rule="OSE-TIME",
        ),
    )
    if rest.kind == DAYS:
        rest = _count_days(resolution, rest)
    else:
        _count_hours(resolution, rest, before, is_over=not left)
    put_resting(resolution, rest if left else None)


def _resting(resolution: Resolution, rest: Resting) -> Iterator[Character]:
    """Those who rest and live."""
    for who in rest.who:
        character = resolution.character(who)
        if character.vitals.life is not Life.DEAD:
            yield character


def _count_hours(resolution: Resolution, rest: Resting, before: int, *, is_over: bool) -> None:
    """A short or long rest, which breaks off no days of rest before and after it."""
    until = now(resolution.state)
    for character in _resting(resolution, rest):
        if character.rest.until == before:
            own = replace(character.rest, until=until)
            resolution.put_character(replace(character, rest=own))
    for character in _resting(resolution, rest) if is_over else ():
        kind = ShortRested if rest.kind == SHORT else ExtendedRested
        resolution.emit(kind(target=resolution.who(character.id)))


# Days


def _count_days(resolution: Resolution, rest: Resting) -> Resting:
    """Count the days that are over; the rest as it goes on from there."""
    days = (now(resolution.state) - rest.since) // DAY
    if not days:
        return rest
    lost = min(days, rest.interrupted + rest.disturbed)
    for character in _resting(resolution, rest):
        _rest_days(resolution, character, rest, days, lost)
    still = max(0, rest.interrupted - lost)
    return replace(rest, since=rest.since + days * DAY, interrupted=still, disturbed=False)


def rest_ends(resolution: Resolution, *, since: int, disturbed: bool) -> None:
    """A day of rest that began at that moment has gone by for all who are being played."""
    who = tuple(one.id for one in travellers(resolution.state))
    _count_days(resolution, Resting(DAYS, who, since, since + DAY, disturbed=disturbed))


def _rest_days(
    resolution: Resolution, character: Character, rest: Resting, days: int, lost: int
) -> None:
    """Count the days of one who rests; an interruption ends the week as it stands."""
    own, full = character.rest, days - lost
    safe, anywhere = (own.safe_days, own.week_days) if own.until == rest.since else (0, 0)
    weeks, towards = divmod(safe + full, DAYS_PER_WEEK) if rest.safe else (0, 0)
    full_weeks, on = divmod(anywhere + full, DAYS_PER_WEEK)
    towards, on = (0, 0) if lost else (towards, on)
    until = rest.since + days * DAY
    own = replace(own, until=until, safe_days=towards, week_days=on)
    resolution.put_character(replace(character, rest=own))
    who = resolution.who(character.id)
    resolution.emit(
        Rested(
            target=who,
            days=full,
            interrupted=lost,
            safe=rest.safe,
            weeks=weeks,
            towards=towards,
            full_weeks=full_weeks,
        )
    )
    if full:
        resolution.emit(ExtendedRested(target=who, in_days=True))
