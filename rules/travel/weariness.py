"""Who has to rest, and what it costs not to (OSE-WILD-REST, OSE-FORCED-MARCH)."""

from collections.abc import Callable, Iterator

from rules.attack.records import AttackBonus, DamageBonus
from rules.clock.records import ClockMoved, Reason
from rules.clock.units import SECONDS_PER_TURN, TURNS_PER_DAY
from rules.expedition.going import travellers
from rules.exploration.records import WearinessEnded
from rules.kernel.events import Who
from rules.kernel.questions import Addend
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character
from rules.record import replace
from rules.rest.records import RESTING, Rested
from rules.rest.resting import DAYS, does_nothing
from rules.state.game import GameState
from rules.state.sheet import Character, Rest
from rules.travel import FAMILY
from rules.travel.records import Wearied

RULE, MARCH_RULE = "OSE-WILD-REST", "OSE-FORCED-MARCH"
MOST_DAYS = 6
"""So many days of travel can follow each other without a day of rest (R-REST-DAY)."""
DAY = TURNS_PER_DAY * SECONDS_PER_TURN
PENALTY = -1
"""To attacks and damage, until a full day of rest."""


def rests_overdue(rest: Rest) -> str:
    """Which rule says that somebody should have rested: "" while none does."""
    if rest.travelled > MOST_DAYS:
        return RULE
    return MARCH_RULE if rest.marched > 1 else ""


def days_until_rest(state: GameState) -> int:
    """How many days the party can still travel before one has to rest, 0 or more."""
    return min((_days_left(one.rest) for one in travellers(state)), default=MOST_DAYS)


def _days_left(rest: Rest) -> int:
    return 0 if rest.marched else max(0, MOST_DAYS - rest.travelled)


def names_who_must_rest(state: GameState) -> tuple[str, ...]:
    """Who has not rested since a forced march."""
    return tuple(one.name for one in travellers(state) if one.rest.marched)


def count_day_of_travel(resolution: Resolution) -> None:
    """One more day of travel for all of the party."""
    _count(resolution, lambda rest: replace(_later(rest), travelled=rest.travelled + 1))


def count_day_without_rest(resolution: Resolution) -> None:
    """One more day on which nobody could rest, though none of travel."""
    _count(resolution, _later)


def march(resolution: Resolution) -> None:
    """The day that has begun is a forced march."""
    _count(resolution, lambda rest: replace(rest, marched=1))


def _later(rest: Rest) -> Rest:
    return replace(rest, marched=rest.marched + 1) if rest.marched else rest


def _count(resolution: Resolution, change: Callable[[Rest], Rest]) -> None:
    """Count a day for all of the party, and tell whom it makes fight worse."""
    newly: dict[str, list[str]] = {}
    for one in travellers(resolution.state):
        rest = change(one.rest)
        resolution.put_character(replace(one, rest=rest))
        if (why := rests_overdue(rest)) and not rests_overdue(one.rest):
            newly.setdefault(why, []).append(one.id)
    for rule, ids in newly.items():
        who = tuple(resolution.who(target) for target in ids)
        resolution.emit(Wearied(targets=who, march=rule == MARCH_RULE, rule=rule))


@FAMILY.follows("OSE-WILD-REST")
def rested(resolution: Resolution, event: Rested) -> None:
    """A full day of rest ends all of it."""
    character = resolution.character(event.target.id)
    rest = character.rest
    if event.days and (rest.travelled or rest.marched):
        fresh = replace(rest, travelled=0, marched=0, idle=None)
        resolution.put_character(replace(character, rest=fresh))


@FAMILY.follows("OSE-WILD-REST")
def time_goes_by(resolution: Resolution, event: ClockMoved) -> None:
    """A full day in which somebody did nothing ends it too; days of rest count by themselves."""
    fresh: list[Who] = []
    for one in resolution.state.characters:
        if not (one.rest.travelled or one.rest.marched):
            continue
        rest = _idle(resolution.state, one, event)
        if not rest.travelled and rests_overdue(one.rest):
            fresh.append(resolution.who(one.id))
        if rest != one.rest:
            resolution.put_character(replace(one, rest=rest))
    if fresh:
        resolution.emit(WearinessEnded(who=tuple(fresh), rule=RULE))


def _idle(state: GameState, one: Character, event: ClockMoved) -> Rest:
    """How somebody has rested after some time."""
    resting = RESTING.of(state) if event.reason is Reason.REST else None
    by_days = resting is not None and resting.kind == DAYS and one.id in resting.who
    if by_days or not does_nothing(state, one.id, event.reason):
        return replace(one.rest, idle=None)
    since = event.before if one.rest.idle is None else one.rest.idle
    if event.after - since < DAY:
        return replace(one.rest, idle=since)
    return replace(one.rest, travelled=0, marched=0, idle=None)


@FAMILY.answers(RULE)
def penalty(state: GameState, question: AttackBonus | DamageBonus) -> Iterator[Addend]:
    """What it costs to attack without the rest that is due."""
    character = find_character(state, question.who)
    rule = rests_overdue(character.rest) if character is not None else ""
    if rule:
        yield Addend("no day of rest", PENALTY, rule)
