"""The hit points with which a character begins (ERIS-HP-LEVELING)."""

from dataclasses import dataclass

from rules.classes.settings import floor_of, rerolls
from rules.errors import MissingNumberError, RuleError
from rules.kernel.events import Throw
from rules.kernel.resolution import Resolution
from rules.kernel.throwing import throw_text
from rules.sheet.actions import CreateCharacter
from rules.sheet.bounds import MOST_HIT_POINTS
from rules.sheet.classes import class_word, has_hit_dice, hit_dice
from rules.state.health import Vitals
from rules.state.sheet import Character


@dataclass(frozen=True, slots=True)
class Starting:
    """Where somebody begins; `raised_from` is what was rolled or typed and too little, else 0."""

    vitals: Vitals
    throw: Throw | None = None
    raised_from: int = 0


def starting_points(resolution: Resolution, sheet: Character, action: CreateCharacter) -> Starting:
    """What was typed, or else rolled with all hit dice of the level; RuleError beyond bounds.

    Whoever is unhurt and new has at least what the game wants a character to begin with.
    """
    points, throw = action.hit_points, None
    if points is None:
        _require_dice(resolution, sheet)
        throw = throw_text(resolution, _dice(resolution, sheet), "hit points")
        points = max(1, throw.total)
    maximum = points if action.maximum is None else action.maximum
    if not 1 <= maximum <= MOST_HIT_POINTS:
        raise RuleError(f"A character's hit points go from 1 to {MOST_HIT_POINTS}.")
    if not 1 <= points <= maximum:
        raise RuleError(f"Hit points go from 1 to the maximum, {maximum}; {points} is outside.")
    least = floor_of(resolution.state) if action.maximum is None else 0
    if points < least:
        return Starting(Vitals(least, least), throw, raised_from=points)
    return Starting(Vitals(points, maximum), throw)


def _require_dice(resolution: Resolution, sheet: Character) -> None:
    """Raise MissingNumberError where no rule says with what they are rolled (R-SHEETNUM)."""
    known = has_hit_dice(resolution.state, class_word(sheet), sheet.level, sheet.numbers)
    if not (known or rerolls(resolution.state)):
        raise MissingNumberError(
            f"How many hit points has {sheet.name}? This game rolls them only with a hit die, such "
            "as `hit die 8`, or by the table of a class. Type them."
        )


def _dice(resolution: Resolution, sheet: Character) -> str:
    """All hit dice of the level; a normal human has one die as well."""
    return hit_dice(resolution.state, class_word(sheet), max(1, sheet.level), sheet.numbers)
