"""Levels that are drained, for good or until a week of rest (ERIS-LEVEL-DRAIN, ERIS-TEMP-DRAIN)."""

from collections.abc import Mapping

from rules.classes.tables import rolled_of
from rules.errors import RuleError
from rules.hazards import FAMILY
from rules.hazards.records import (
    DrainLevels,
    LevelDrained,
    LevelReturned,
    Unaffected,
    drains_all,
)
from rules.hazards.words import require_alive
from rules.health.damage import read_amount
from rules.health.healing import HIGHEST
from rules.health.hit_points import kill, remake
from rules.kernel.events import REFEREES, Throw
from rules.kernel.naming import name_targets
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.rest.records import Rested
from rules.sheet.classes import SAVES, added_hit_dice, hit_dice_at
from rules.sheet.reading import typed_number
from rules.state.sheet import Character

FOR_GOOD, FOR_A_WEEK = "ERIS-LEVEL-DRAIN", "ERIS-TEMP-DRAIN"
FOLLOWS_LEVEL: Mapping[str, tuple[str, ...]] = {"attacks": ("thac0", "attack"), "saves": SAVES}
"""The numbers that are those of a level, by a word for them."""
LOWEST = 1
"""Whoever is drained below it dies (R-DRAIN)."""
MOST = 20


@FAMILY.handles
def drain_levels(resolution: Resolution, action: DrainLevels) -> None:
    """The referee takes levels away."""
    resolution.require_referee("drain levels")
    if not 1 <= action.levels <= MOST:
        raise RuleError(f"1 to {MOST} levels can be drained at once.")
    if action.hit_points is not None and not 1 <= action.hit_points <= HIGHEST:
        raise RuleError(f"A maximum goes from 1 to {HIGHEST}.")
    targets = name_targets(resolution, action.targets)
    for target in targets:
        require_alive(resolution, target, "has nothing left to drain")
        character, name = resolution.find_character(target), resolution.who(target).label
        if character is None:
            raise RuleError(f"{name} has no sheet, and what it loses is yours to say.")
        if action.temporary and not character.level:
            raise RuleError(f"{name} has no level left to lose.")
    for target in targets:
        if action.temporary:
            drain_blood(resolution, target, action.levels)
        else:
            drain(resolution, target, action.levels, hit_points=action.hit_points)


def drain(
    resolution: Resolution, target: str, levels: int, *, hit_points: int | None = None
) -> None:
    """Levels are gone for good, with hit points by `level_drain`; the damage taken stays."""
    character = _sheet_of(resolution, target, FOR_GOOD)
    if character is None:
        return
    before, after = character.level, max(0, character.level - levels)
    _put_level(resolution, character, after)
    if after < LOWEST:
        _tell(resolution, character, before, after)
        kill(resolution, character.id, cause="damage")
        return
    throw = None
    if hit_points is None:
        hit_points, throw = _hit_points(resolution, character, before, after)
    _tell(resolution, character, before, after, maximum=hit_points, throw=throw)
    remake(resolution, character.id, hit_points, rule=FOR_GOOD)


def _hit_points(
    resolution: Resolution, character: Character, before: int, after: int
) -> tuple[int, Throw | None]:
    """The maximum at the lower level, at least 1, and what was rolled for it.

    All dice of the level, the old ones are not kept (R-DRAIN); by the OSE book those of the lost
    levels go, each at least a point (R-DRAIN-BOOK).
    """
    if drains_all(resolution.state):
        dice = hit_dice_at(resolution, character, after)
        total, throw = read_amount(resolution, dice, f"hit points of level {after}")
        return max(1, total), throw
    dice = added_hit_dice(resolution, character, before, since=after)
    total, throw = read_amount(resolution, dice, "hit points lost")
    return max(1, rolled_of(character) - max(before - after, total)), throw


def drain_blood(resolution: Resolution, target: str, levels: int) -> None:
    """Levels are gone until a full week of rest; hit points and experience stay."""
    character = _sheet_of(resolution, target, FOR_A_WEEK)
    if character is None:
        return
    lost = min(levels, character.level)
    if not lost:
        who = resolution.who(character.id)
        why = "there is no level left to lose"
        resolution.emit(Unaffected(target=who, label="The drain", why=why, rule=FOR_A_WEEK))
        return
    drained = replace(character, drained=character.drained + lost)
    _put_level(resolution, drained, character.level - lost)
    _tell(resolution, drained, character.level, character.level - lost, temporary=True)


def _sheet_of(resolution: Resolution, target: str, rule: str) -> Character | None:
    """Whose level it is; of who has no sheet, referees are told that they have to say it."""
    character = resolution.find_character(target)
    if character is None:
        who, why = resolution.who(target), "it has no sheet; what it loses is yours to say"
        resolution.emit(
            Unaffected(target=who, label="The drain", why=why, rule=rule, audience=REFEREES)
        )
    return character


def _put_level(resolution: Resolution, character: Character, level: int) -> None:
    """Write a level on the sheet, and into the encounter at once."""
    resolution.put_character(replace(character, level=level))
    combatant = resolution.find_combatant(character.id)
    if combatant is not None:
        resolution.put_combatant(replace(combatant, level=level))


def _tell(
    resolution: Resolution,
    character: Character,
    before: int,
    after: int,
    *,
    temporary: bool = False,
    maximum: int | None = None,
    throw: Throw | None = None,
) -> None:
    """All are told; numbers of a level that were typed by hand stay as they are (R-SHEETNUM)."""
    state, typed = resolution.state, list[str]()
    for word, keys in FOLLOWS_LEVEL.items() if after else ():
        if any(typed_number(state, character.id, key) is not None for key in keys):
            typed.append(word)
    resolution.emit(
        LevelDrained(
            target=resolution.who(character.id),
            before=before,
            after=after,
            temporary=temporary,
            maximum=maximum,
            throw=throw,
            anew=drains_all(state),
            typed=tuple(typed),
            rule=FOR_A_WEEK if temporary else FOR_GOOD,
        )
    )


@FAMILY.follows("ERIS-TEMP-DRAIN")
def week_is_over(resolution: Resolution, event: Rested) -> None:
    """A full week of rest, wherever it is, gives back what had been drained for a time."""
    character = resolution.character(event.target.id)
    if not event.full_weeks or not character.drained:
        return
    after = character.level + character.drained
    _put_level(resolution, replace(character, drained=0), after)
    resolution.emit(
        LevelReturned(target=event.target, before=character.level, after=after, rule=FOR_A_WEEK)
    )
