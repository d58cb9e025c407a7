"""Picking pockets (ERIS-PICKPOCKET): the thief's skill, and whether the victim notices."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.clock.clock import now
from rules.clock.records import SECONDS_PER_TURN, ClockMoved
from rules.errors import Lack, MissingNumberError, NotFoundError, RuleError
from rules.kernel.dues import Coming
from rules.kernel.events import REFEREES, Throw, Who
from rules.kernel.naming import name_combatant
from rules.kernel.numbers import check_forced
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character, find_combatant
from rules.kernel.visibility import Visibility
from rules.kernel.words import is_shown
from rules.record import replace
from rules.sheet.reading import number, own_character
from rules.skills.records import PICK_POCKETS
from rules.state.game import GameState
from rules.stealth import FAMILY
from rules.stealth.records import (
    R_BOOK,
    STEALTH,
    Notice,
    PickPocket,
    PocketPicked,
    TheftNoticed,
    VictimRolled,
    VictimWatchful,
    by_numbers,
)
from rules.stealth.sneaking import BASE, DIE, Chance, chance_of, light_on, words_of

RULE = "ERIS-PICKPOCKET"
SIDES = 100
LONGEST_NAME = 60
COMING = "theft"
DELAY = 1
"""Turns until a victim who has felt something realises what it was."""
EASY_LEVEL, LESS_A_LEVEL = 5, 5
"""What each level of a victim above the first number takes off, in percent."""
TWICE = 2


@dataclass(frozen=True, slots=True)
class Outcome:
    """What comes of it: something is `taken`, the thief is `caught`, or noticed a turn later."""

    taken: bool = False
    caught: bool = False
    later: bool = False


OUTCOMES: Mapping[tuple[bool, bool], Outcome] = {
    (True, True): Outcome(taken=True),
    (True, False): Outcome(taken=True, later=True),
    (False, True): Outcome(),
    (False, False): Outcome(caught=True),
}
"""By whether the skill worked, and whether the victim is unaware."""


@dataclass(frozen=True, slots=True)
class _Try:
    """A try at a pocket: whose, with which skill, and who sees the roll."""

    thief: str
    name: str
    whom: Who | None
    skill: int
    seen: Visibility


@FAMILY.handles
def pick_pocket(resolution: Resolution, action: PickPocket) -> None:
    """Roll by the game's way: against the victim's own die, or alone."""
    if action.skill is not None and not 1 <= action.skill <= SIDES:
        raise RuleError(f"A skill goes from 1 to {SIDES}, such as `skill:35`.")
    check_forced(action.forced, 1, SIDES, f"1d{SIDES}")
    check_forced(action.forced_notice, 1, DIE, f"1d{DIE}")
    if not 1 <= len(action.victim.strip()) <= LONGEST_NAME or not is_shown(action.victim):
        raise RuleError(f"Say whose pocket, in 1 to {LONGEST_NAME} characters.")
    thief = own_character(resolution, action.thief, "pick pockets with").id
    skill = _skill(resolution, thief, action.skill)
    whom = _victim(resolution, action.victim)
    seen = resolution.visibility(whom, action.seen)
    name = action.victim.strip() if whom is None else whom.label
    tried = _Try(thief, name, whom, skill, seen)
    way = _alone if by_numbers(resolution.state) else _against_the_victim
    way(resolution, action, tried)


def _against_the_victim(resolution: Resolution, action: PickPocket, tried: _Try) -> None:
    """Roll both, the victim's die in secret: what shows at once is told, the rest is the referee's.

    The victim's die falls whether or not the thief's skill worked.
    """
    chance = _chance(resolution, tried.thief, action)
    throw = _rolled(resolution, action, tried)
    notice = resolution.roll("notice", 1, DIE, secret=True, forced=action.forced_notice)
    unaware = notice.total <= chance.value
    outcome = OUTCOMES[throw.total <= tried.skill, unaware]
    _tell(resolution, tried, throw, outcome, RULE)
    at = now(resolution.state) + DELAY * SECONDS_PER_TURN if outcome.later else None
    resolution.emit(
        VictimRolled(
            thief=resolution.who(tried.thief),
            victim=tried.name,
            whom=tried.whom,
            chance=chance.value,
            throw=notice,
            unaware=unaware,
            notices_at=at,
            rule=RULE,
            audience=REFEREES,
        )
    )
    if at is not None:
        _expect(resolution, Notice(at, resolution.who(tried.thief).label, tried.name))


def _alone(resolution: Resolution, action: PickPocket, tried: _Try) -> None:
    """By the OSE book: less against those of higher levels, and a bad roll is noticed."""
    level = _level(resolution.state, tried.whom)
    less = LESS_A_LEVEL * max(0, level - EASY_LEVEL)
    needed = max(0, min(SIDES - 1, tried.skill - less))
    throw = _rolled(resolution, action, tried)
    outcome = Outcome(taken=throw.total <= needed, caught=throw.total > TWICE * needed)
    _tell(resolution, tried, throw, outcome, R_BOOK)
    if less:
        resolution.emit(
            VictimWatchful(
                thief=resolution.who(tried.thief),
                victim=tried.name,
                level=level,
                less=less,
                chance=needed,
                rule=R_BOOK,
                audience=REFEREES,
            )
        )


def _level(state: GameState, whom: Who | None) -> int:
    """The level of a victim, of a monster its hit dice; 0 where nobody here knows it."""
    if whom is None:
        return 0
    combatant, character = find_combatant(state, whom.id), find_character(state, whom.id)
    if combatant is None:
        return 0 if character is None else character.level
    return max(combatant.level, combatant.hit_dice.count if combatant.hit_dice else 0)


def _rolled(resolution: Resolution, action: PickPocket, tried: _Try) -> Throw:
    secret = tried.seen.is_secret
    return resolution.roll("pickpocket", 1, SIDES, secret=secret, forced=action.forced)


def _tell(resolution: Resolution, tried: _Try, throw: Throw, outcome: Outcome, rule: str) -> None:
    resolution.emit(
        PocketPicked(
            thief=resolution.who(tried.thief),
            victim=tried.name,
            whom=tried.whom,
            skill=tried.skill,
            throw=throw,
            taken=outcome.taken,
            caught=outcome.caught,
            rule=rule,
            audience=tried.seen.audience(resolution.actor.member),
        )
    )


def _skill(resolution: Resolution, thief: str, given: int | None) -> int:
    """What was given for this once, else what is written. MissingNumberError without either."""
    if given is not None:
        return given
    found = number(resolution, thief, PICK_POCKETS.key)
    if found is None:
        name = resolution.who(thief).label
        raise MissingNumberError(
            f"{name} is no Pickpocketer: no such skill is written.",
            Lack(thief, (PICK_POCKETS.key,)),
            once="skill:35",
        )
    return found


def _victim(resolution: Resolution, typed: str) -> Who | None:
    """Whoever is meant, None for a name that nobody has here."""
    try:
        return resolution.who(name_combatant(resolution, typed))
    except NotFoundError:
        return None


def _chance(resolution: Resolution, thief: str, action: PickPocket) -> Chance:
    """The thief's chance to go unnoticed; by a bright light in the dark there is none."""
    how = words_of(camouflaged=action.camouflaged, detected=action.detected)
    light = light_on(resolution, (thief,), whole_party=False)
    if action.allow:
        resolution.require_referee("let a pocket be picked by a bright light")
        light = None
    if light is not None and light.value == 0:
        return Chance(thief, 0, ())
    return chance_of(resolution, thief, BASE if light is None else light.value, how)


def _expect(resolution: Resolution, notice: Notice) -> None:
    stealth = STEALTH.of(resolution.state)
    after = replace(stealth, notices=(*stealth.notices, notice))
    resolution.put(STEALTH, after)


@FAMILY.follows(RULE)
def time_passes(resolution: Resolution, event: ClockMoved) -> None:
    """Tell the referee of those who realise now what was taken from them."""
    stealth = STEALTH.of(resolution.state)
    if not stealth.notices:
        return
    left = tuple(notice for notice in stealth.notices if notice.at > event.after)
    for notice in stealth.notices:
        if notice.at <= event.after:
            noticed = TheftNoticed(
                thief=notice.thief, victim=notice.victim, rule=RULE, audience=REFEREES
            )
            resolution.emit(noticed)
    resolution.put(STEALTH, replace(stealth, notices=left))


@FAMILY.foresees
def what_comes(state: GameState, until: int) -> Iterator[Coming]:
    """Who will notice a theft: the referees' alone to know, so that it stops nothing."""
    for notice in STEALTH.of(state).notices:
        if notice.at <= until:
            yield Coming(at=notice.at, what=COMING, name=notice.victim, secret=True, rule=RULE)
