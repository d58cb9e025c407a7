"""Time that goes by in rest, and who has rested in it."""

from rules.clock.door import LONGEST_DAYS, TURNS_PER_DAY, TURNS_PER_HOUR, advance, now, turns_of
from rules.clock.events import Reason
from rules.errors import RuleError
from rules.kernel.naming import name_target
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.rest.actions import RestForDays, TakeLongRest, TakeShortRest
from rules.rest.events import ExtendedRested, Rested, ShortRested
from rules.sheet.door import active_character
from rules.state.health import Life
from rules.state.rest import Rest
from rules.state.sheet import Character

DAYS_PER_WEEK = 7


def rest_for_days(resolution: Resolution, action: RestForDays) -> None:
    """Days of complete rest go by, and all who rested heal by the rules of the game.

    What happens in that time comes first: nobody rests who dies of poison meanwhile.
    """
    if not 1 <= action.days <= LONGEST_DAYS:
        raise RuleError(f"Rest for 1 to {LONGEST_DAYS} days at once, such as `days:3`.")
    if not 0 <= action.interrupted <= action.days:
        raise RuleError(f"Of {action.days} days, 0 to {action.days} can be interrupted.")
    resting = _begin(resolution, action.who)
    before = now(resolution.state)
    advance(resolution, turns_of(days=action.days), reason=Reason.REST)
    for character in resting:
        _rest_days(resolution, character, action, before)


def rest_ends(resolution: Resolution, *, since: int, disturbed: bool) -> None:
    """A day of rest that began at that moment has gone by for all who are being played."""
    action = RestForDays(interrupted=int(disturbed))
    for character in _played(resolution):
        _rest_days(resolution, character, action, since)


def _rest_days(
    resolution: Resolution, character: Character, action: RestForDays, before: int
) -> None:
    """Count the days of one who rests; an interruption ends the week as it stands."""
    rest, full = character.rest, action.days - action.interrupted
    begun = rest.safe_days if rest.until == before else 0
    weeks, towards = divmod(begun + full, DAYS_PER_WEEK) if action.safe else (0, 0)
    towards = 0 if action.interrupted else towards
    until = now(resolution.state)
    _put_rest(resolution, character, replace(rest, until=until, safe_days=towards))
    who = resolution.who(character.id)
    resolution.emit(
        Rested(
            target=who,
            days=full,
            interrupted=action.interrupted,
            safe=action.safe,
            weeks=weeks,
            towards=towards,
        )
    )
    if full:
        resolution.emit(ExtendedRested(target=who, in_days=True))


def take_short_rest(resolution: Resolution, action: TakeShortRest) -> None:
    """A short rest: some turns go by."""
    if not 1 <= action.turns <= TURNS_PER_DAY:
        raise RuleError(f"A short rest takes 1 to {TURNS_PER_DAY} turns, such as `turns:1`.")
    for character in _let_pass(resolution, action.who, action.turns):
        resolution.emit(ShortRested(target=resolution.who(character.id)))


def take_long_rest(resolution: Resolution, action: TakeLongRest) -> None:
    """A long rest: some hours go by."""
    most = TURNS_PER_DAY // TURNS_PER_HOUR
    if not 1 <= action.hours <= most:
        raise RuleError(f"A long rest takes 1 to {most} hours. For more there is `/rest days`.")
    for character in _let_pass(resolution, action.who, turns_of(hours=action.hours)):
        resolution.emit(ExtendedRested(target=resolution.who(character.id)))


def _let_pass(resolution: Resolution, who: tuple[str, ...], turns: int) -> tuple[Character, ...]:
    """Those who rest for a while, which breaks off no days of rest before and after it."""
    resting, before = _begin(resolution, who), now(resolution.state)
    advance(resolution, turns, reason=Reason.REST)
    for character in resting:
        if character.rest.until == before:
            until = now(resolution.state)
            _put_rest(resolution, character, replace(character.rest, until=until))
    return resting


def _begin(resolution: Resolution, who: tuple[str, ...]) -> tuple[Character, ...]:
    """Those who rest. Raises unless a referee says so, outside an encounter."""
    resolution.require_referee("let the party rest")
    if resolution.state.encounter is not None:
        raise RuleError(
            "Nobody can rest while an encounter is running. End it first with `/encounter end`."
        )
    found = _named(resolution, who) if who else _played(resolution)
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


def _played(resolution: Resolution) -> tuple[Character, ...]:
    """Every character that is being played and lives."""
    state = resolution.state
    played = [active_character(state, member) for member in sorted(state.active)]
    return tuple(c for c in played if c is not None and c.vitals.life is not Life.DEAD)


def _put_rest(resolution: Resolution, character: Character, rest: Rest) -> None:
    resolution.put_character(replace(resolution.character(character.id), rest=rest))
