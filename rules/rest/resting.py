"""Who rests, and for how long: days of rest, short and long ones, and those that were stopped."""

from collections.abc import Iterator

from rules.clock.clock import let_pass, now, rounds_per_turn
from rules.clock.records import (
    LONGEST_DAYS,
    SECONDS_PER_DAY,
    SECONDS_PER_TURN,
    TURNS_PER_DAY,
    TURNS_PER_HOUR,
    Reason,
    turns_of,
)
from rules.encounter.records import EncounterBegan
from rules.errors import RuleError, TooLateError, WayOut
from rules.expedition.going import scale_of, travellers
from rules.expedition.records import PartySetOut
from rules.kernel.naming import name_target
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character, find_combatant
from rules.record import replace
from rules.rest import FAMILY
from rules.rest.records import (
    RESTING,
    DaysWentBy,
    ExtendedRested,
    Rested,
    RestForDays,
    Resting,
    RestOn,
    RestWentBy,
    ShortRested,
    TakeLongRest,
    TakeShortRest,
)
from rules.rest.recovery import DAYS_PER_WEEK
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.sheet import Character

DAYS, SHORT, LONG = "days", "short", "long"


def pass_rest(resolution: Resolution, rest: Resting) -> None:
    """Let it go by; where something stops it, what is left is kept for later."""
    first, before = len(resolution.events), now(resolution.state)
    resolution.put(RESTING, rest)
    left = let_pass(resolution, seconds=rest.until - before, reason=Reason.REST)
    state = resolution.state
    gone_by = DaysWentBy if rest.outside else RestWentBy
    resolution.emit_before(
        first,
        gone_by(
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
        # A short or long rest, which breaks off no days of rest before and after it.
        is_over = not left
        for character in _resting(resolution, rest):
            if character.rest.until == before:
                own = replace(character.rest, until=now(resolution.state))
                resolution.put_character(replace(character, rest=own))
        for character in _resting(resolution, rest) if is_over else ():
            kind = ShortRested if rest.kind == SHORT else ExtendedRested
            resolution.emit(kind(target=resolution.who(character.id)))
    resolution.put(RESTING, rest if left else None)


def _resting(resolution: Resolution, rest: Resting) -> Iterator[Character]:
    """Those who rest and live."""
    for who in rest.who:
        character = resolution.character(who)
        if character.vitals.life is not Life.DEAD:
            yield character


# Days


def _count_days(resolution: Resolution, rest: Resting) -> Resting:
    """Count the days that are over; the rest as it goes on from there."""
    days = (now(resolution.state) - rest.since) // SECONDS_PER_DAY
    if not days:
        return rest
    lost = min(days, rest.interrupted + rest.disturbed)
    for character in _resting(resolution, rest):
        _rest_days(resolution, character, rest, days, lost)
    still = max(0, rest.interrupted - lost)
    return replace(
        rest, since=rest.since + days * SECONDS_PER_DAY, interrupted=still, disturbed=False
    )


def rest_ends(resolution: Resolution, *, since: int, disturbed: bool) -> None:
    """A day of rest that began at that moment has gone by for all who are being played."""
    who = tuple(one.id for one in travellers(resolution.state))
    _count_days(resolution, Resting(DAYS, who, since, since + SECONDS_PER_DAY, disturbed=disturbed))


def _rest_days(
    resolution: Resolution, character: Character, rest: Resting, days: int, lost: int
) -> None:
    """Count the days of one who rests; an interruption ends the week as it stands."""
    own, full = character.rest, days - lost
    safe, anywhere = (own.safe_days, own.week_days) if own.until == rest.since else (0, 0)
    weeks, towards = divmod(safe + full, DAYS_PER_WEEK) if rest.safe else (0, 0)
    full_weeks, on = divmod(anywhere + full, DAYS_PER_WEEK)
    towards, on = (0, 0) if lost else (towards, on)
    until = rest.since + days * SECONDS_PER_DAY
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
            outside=rest.outside,
        )
    )
    if full:
        resolution.emit(ExtendedRested(target=who, in_days=True))


@FAMILY.handles
def rest_for_days(resolution: Resolution, action: RestForDays) -> None:
    """Days of complete rest go by, and all who rested heal by the rules of the game.

    What happens in that time comes first: nobody rests who dies of poison meanwhile.
    """
    if not 1 <= action.days <= LONGEST_DAYS:
        raise RuleError(f"Rest for 1 to {LONGEST_DAYS} days at once, such as `days:3`.")
    if not 0 <= action.interrupted <= action.days:
        raise RuleError(f"Of {action.days} days, 0 to {action.days} can be interrupted.")
    rest = _begun(resolution, DAYS, action.who, turns_of(days=action.days))
    pass_rest(resolution, replace(rest, safe=action.safe, interrupted=action.interrupted))


@FAMILY.handles
def take_short_rest(resolution: Resolution, action: TakeShortRest) -> None:
    """A short rest: some turns go by."""
    if not 1 <= action.turns <= TURNS_PER_DAY:
        raise RuleError(f"A short rest takes 1 to {TURNS_PER_DAY} turns, such as `turns:1`.")
    pass_rest(resolution, _begun(resolution, SHORT, action.who, action.turns))


@FAMILY.handles
def take_long_rest(resolution: Resolution, action: TakeLongRest) -> None:
    """A long rest: some hours go by."""
    most = TURNS_PER_DAY // TURNS_PER_HOUR
    if not 1 <= action.hours <= most:
        raise RuleError(
            f"A long rest takes 1 to {most} hours. For more, ",
            WayOut("rest for days", "rest days"),
            ".",
        )
    pass_rest(resolution, _begun(resolution, LONG, action.who, turns_of(hours=action.hours)))


@FAMILY.handles
def rest_on(resolution: Resolution, action: RestOn) -> None:
    """What is left of a rest goes by, after whatever stopped it."""
    _require_time(resolution)
    rest, moment = RESTING.of(resolution.state), now(resolution.state)
    if action.moment not in (None, moment):
        raise TooLateError(
            "Time has gone by since. ", WayOut("Go on with what is left", "rest on"), "."
        )
    if rest is None or moment > rest.until:
        raise RuleError(
            "No rest was stopped that could go on. ", WayOut("Begin one", "rest days"), "."
        )
    pass_rest(resolution, rest)


def _begun(resolution: Resolution, kind: str, who: tuple[str, ...], turns: int) -> Resting:
    """A rest of so many turns that begins now; one that was stopped is forgotten."""
    _require_time(resolution)
    resting = tuple(one.id for one in _who_rests(resolution, who))
    since = now(resolution.state)
    return Resting(kind, resting, since, since + turns * SECONDS_PER_TURN)


def _require_time(resolution: Resolution) -> None:
    """Raises unless a referee says so, outside an encounter."""
    resolution.require_referee("let the party rest")
    if resolution.state.encounter is not None:
        raise RuleError(
            "Nobody can rest while an encounter is running. ",
            WayOut("End it", "encounter end"),
            " first.",
        )


def _who_rests(resolution: Resolution, who: tuple[str, ...]) -> tuple[Character, ...]:
    found = _named(resolution, who) if who else travellers(resolution.state)
    if not found:
        raise RuleError("Nobody is being played who could rest. Say who with `who`.")
    return found


def _named(resolution: Resolution, who: tuple[str, ...]) -> tuple[Character, ...]:
    ids = dict.fromkeys(name_target(resolution, typed) for typed in who)
    found = tuple(resolution.character(character_id) for character_id in ids)
    for character in found:
        if character.vitals.life is Life.DEAD:
            raise RuleError(f"{character.name} is dead, and no rest helps.")
    return found


# What breaks it off


@FAMILY.follows("OSE-HEALING")
def somebody_is_met(resolution: Resolution, _event: EncounterBegan) -> None:
    """A day on which somebody is met is interrupted; a shorter rest has to begin anew."""
    rest = RESTING.of(resolution.state)
    if rest is not None:
        resolution.put(RESTING, replace(rest, disturbed=True) if rest.kind == DAYS else None)


@FAMILY.follows("OSE-HEALING")
def party_sets_out(resolution: Resolution, _event: PartySetOut) -> None:
    """Whoever goes out has rested for as long as they did."""
    if RESTING.of(resolution.state) is not None:
        resolution.put(RESTING, None)


def does_nothing(state: GameState, who: str, reason: Reason) -> bool:
    """Whether a character does nothing in time that goes by for that reason.

    Whoever is at home does not; of those who are out whoever rests, and all while time is only let
    go by. Nobody does nothing in an encounter, nor in what is left of its last turn.
    """
    if find_character(state, who) is None:
        return False
    if reason is Reason.ROUND and find_combatant(state, who) is not None:
        return False
    if all(one.id != who for one in travellers(state)):
        return True
    if scale_of(state) is None:
        return reason is not Reason.ENCOUNTER
    if reason is Reason.REST:
        resting = RESTING.of(state)
        return resting is not None and who in resting.who
    return reason is Reason.PASSED
