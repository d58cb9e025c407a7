"""Who rests, and for how long: days of rest, short and long ones, and those that were stopped."""

from rules.clock.door import (
    LONGEST_DAYS,
    SECONDS_PER_TURN,
    TURNS_PER_DAY,
    TURNS_PER_HOUR,
    now,
    turns_of,
)
from rules.encounter.events import EncounterBegan
from rules.errors import RuleError, TooLateError
from rules.expedition.door import travellers
from rules.expedition.events import PartySetOut
from rules.kernel.naming import name_target
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.rest.actions import RestForDays, RestOn, TakeLongRest, TakeShortRest
from rules.rest.passing import DAYS, LONG, SHORT, pass_rest, put_resting
from rules.state.health import Life
from rules.state.rest import Resting
from rules.state.sheet import Character


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


def take_short_rest(resolution: Resolution, action: TakeShortRest) -> None:
    """A short rest: some turns go by."""
    if not 1 <= action.turns <= TURNS_PER_DAY:
        raise RuleError(f"A short rest takes 1 to {TURNS_PER_DAY} turns, such as `turns:1`.")
    pass_rest(resolution, _begun(resolution, SHORT, action.who, action.turns))


def take_long_rest(resolution: Resolution, action: TakeLongRest) -> None:
    """A long rest: some hours go by."""
    most = TURNS_PER_DAY // TURNS_PER_HOUR
    if not 1 <= action.hours <= most:
        raise RuleError(f"A long rest takes 1 to {most} hours. For more there is `/rest days`.")
    pass_rest(resolution, _begun(resolution, LONG, action.who, turns_of(hours=action.hours)))


def rest_on(resolution: Resolution, action: RestOn) -> None:
    """What is left of a rest goes by, after whatever stopped it."""
    _require_time(resolution)
    rest, moment = resolution.state.resting, now(resolution.state)
    if action.moment not in (None, moment):
        raise TooLateError("Time has gone by since. `/rest on` goes on with what is left.")
    if rest is None or moment > rest.until:
        raise RuleError("No rest was stopped that could go on. `/rest days` begins one.")
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
            "Nobody can rest while an encounter is running. End it first with `/encounter end`."
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


def somebody_is_met(resolution: Resolution, _event: EncounterBegan) -> None:
    """A day on which somebody is met is interrupted; a shorter rest has to begin anew."""
    rest = resolution.state.resting
    if rest is not None:
        put_resting(resolution, replace(rest, disturbed=True) if rest.kind == DAYS else None)


def party_sets_out(resolution: Resolution, _event: PartySetOut) -> None:
    """Whoever goes out has rested for as long as they did."""
    if resolution.state.resting is not None:
        put_resting(resolution, None)
