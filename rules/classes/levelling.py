"""Rising a level: new hit points by the game's rule, and the table's numbers."""

from dataclasses import dataclass

from rules.classes.actions import LevelUp
from rules.classes.events import LevelGained
from rules.classes.experience import next_rank
from rules.classes.following import by_table, follow_table
from rules.classes.settings import RULE, rerolls
from rules.classes.tracks import rolled_of
from rules.errors import ForbiddenError, MissingNumberError, RuleError
from rules.health.door import read_amount, remake
from rules.kernel.events import Throw
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.sheet.door import (
    MOST_HIT_POINTS,
    check_level,
    class_word,
    find_class_table,
    hit_dice_at,
    own_character,
    own_level,
    require_levels,
)
from rules.state.health import Life
from rules.state.sheet import Character


@dataclass(frozen=True, slots=True)
class _Points:
    """The maximum that was rolled or typed for a level, and what counts with the old one."""

    rolled: int
    kept: int
    best: int
    throw: Throw | None = None


def level_up(resolution: Resolution, action: LevelUp) -> None:
    """Somebody rises a level of the class that they play; the damage that they have stays."""
    character = own_character(resolution, action.character_id, "raise the level of")
    _require_possible(resolution, character)
    if not resolution.actor.is_referee:
        _require_earned(resolution, character)
    points = _points(resolution, character, action.hit_points)
    had, before = by_table(resolution, character.id), own_level(character)
    rolled = None if character.second is None else points.best
    resolution.put_character(replace(character, level=character.level + 1, rolled=rolled))
    besides = 0 if character.second is None else character.second.hit_points
    maximum = max(points.best, besides)
    resolution.emit(
        LevelGained(
            target=resolution.who(character.id),
            class_name=class_word(character),
            before=before,
            after=before + 1,
            rolled=points.rolled,
            kept=points.kept,
            maximum=maximum,
            throw=points.throw,
            rule=RULE,
        )
    )
    if maximum != character.vitals.maximum:
        remake(resolution, character.id, maximum, rule=RULE, cause="level")
    follow_table(resolution, character.id, had)


def _require_possible(resolution: Resolution, character: Character) -> None:
    """Raise RuleError for the dead, in a fight, and above the highest level."""
    combatant = resolution.find_combatant(character.id)
    require_levels(character)
    if character.vitals.life is Life.DEAD:
        raise RuleError(f"{character.name} is dead.")
    if combatant is not None and not combatant.gone:
        raise RuleError(f"{character.name} is in an encounter. Rise when it is over.")
    check_level(own_level(character) + 1)


def _require_earned(resolution: Resolution, character: Character) -> None:
    """Raise RuleError where the table asks for more, ForbiddenError where it says nothing."""
    rank, level, name = (
        next_rank(resolution.state, character),
        own_level(character) + 1,
        class_word(character),
    )
    if rank is None:
        has_table = find_class_table(resolution.state, name) is not None
        says = (
            f"The table of the {name} ends below level {level}."
            if has_table
            else (f"No table says what level {level}{f' of a {name}' if name else ''} needs.")
        )
        raise ForbiddenError(
            f"{says} A referee writes it with `/level table keep`, or has {character.name} rise "
            "with `/level up`."
        )
    if character.experience < rank.experience:
        raise RuleError(
            f"{character.name} has {character.experience:,} XP, and level {level} of a {name} "
            f"needs {rank.experience:,}. A referee may have {character.name} rise all the same."
        )


def _points(resolution: Resolution, character: Character, typed: int | None) -> _Points:
    if typed is not None and not 1 <= typed <= MOST_HIT_POINTS:
        raise RuleError(f"Hit points go from 1 to {MOST_HIT_POINTS}.")
    kept = rolled_of(character)
    if rerolls(resolution.state):
        return _rerolled(resolution, character, kept, typed)
    if typed is None:
        raise MissingNumberError(
            f"Give the new maximum of hit points, with `hit_points:`; {character.name} has {kept}."
        )
    return _Points(typed, kept, typed)


def _rerolled(
    resolution: Resolution, character: Character, kept: int, typed: int | None
) -> _Points:
    """All dice of the new level anew; the better of old and new counts."""
    if typed is not None:
        resolution.require_referee("set the result of a roll")
        return _Points(typed, kept, max(kept, typed))
    level = own_level(character) + 1
    dice = hit_dice_at(resolution, character, level)
    total, throw = read_amount(resolution, dice, f"hit points of level {level}")
    return _Points(total, kept, max(kept, total), throw)
