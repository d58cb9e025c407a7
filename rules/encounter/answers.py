"""The numbers that follow from being a normal human, and from hit dice."""

from collections.abc import Iterator, Mapping

from rules.checks.settings import INDIVIDUAL_MONSTER_SAVES
from rules.encounter.rows import NORMAL_HUMAN, SAVES_BY_HIT_DICE, THAC0_BY_HIT_DICE, attack_row
from rules.kernel.questions import Found
from rules.kernel.targets import find_character, find_combatant
from rules.sheet.door import SAVES, rank_at
from rules.sheet.questions import NumberOf
from rules.sheet.traits import FIGHTER
from rules.state.game import GameState
from rules.state.hit_dice import HitDice

NORMAL_HUMAN_LEVEL = 0


def normal_human(state: GameState, question: NumberOf) -> Iterator[Found]:
    """The rows `NH` of people without a class, who are level 0 on a sheet (OSE-NORMAL-HUMAN)."""
    if question.key in NORMAL_HUMAN and _is_normal_human(state, question.who):
        yield Found(NORMAL_HUMAN[question.key], "NH row", "OSE-NORMAL-HUMAN")


def _is_normal_human(state: GameState, target: str) -> bool:
    character = find_character(state, target)
    if character is not None:
        return character.level == NORMAL_HUMAN_LEVEL
    combatant = find_combatant(state, target)
    return combatant is not None and combatant.normal_human


def saves_as(state: GameState, question: NumberOf) -> Iterator[Found]:
    """The saves of the row that a description names instead of its own (OSE-MONSTER-SAVES).

    A class has those of the referee's table; a fighter without one those of hit dice.
    """
    named = _named(state, question.who)
    if named is None:
        return
    if named.class_name:
        yield from _save_of_class(state, named.class_name, named.count, question.key)
        return
    saves = SAVES_BY_HIT_DICE.at(_saving(named))
    if question.key in saves:
        yield Found(saves[question.key], f"the row of {named.text}", "OSE-MONSTER-SAVES")


def _named(state: GameState, target: str) -> HitDice | None:
    """What somebody saves as by their description, None for their own hit dice."""
    combatant = find_combatant(state, target)
    return None if combatant is None else combatant.saves_as


def _save_of_class(state: GameState, name: str, level: int, key: str) -> Iterator[Found]:
    """A save of a class at a level; the last row of its table holds for all above it."""
    rank = rank_at(state, name, level)
    saves: Mapping[str, int] = dict(zip(SAVES, () if rank is None else rank.saves, strict=False))
    if not saves and name == FIGHTER.key:
        saves = SAVES_BY_HIT_DICE.at(level)
    if key in saves:
        yield Found(saves[key], f"a {name} of level {level}", "ERIS-MONSTER-SAVES")


def hit_dice(state: GameState, question: NumberOf) -> Iterator[Found]:
    """The rows of a number of hit dice; plain dice such as 2d6 have none (OSE-HD-ROW)."""
    combatant = find_combatant(state, question.who)
    found = None if combatant is None else combatant.hit_dice
    if found is None or found.sides:
        return
    attacks = attack_row(THAC0_BY_HIT_DICE.at(_attacking(found)))
    if question.key in attacks:
        yield Found(attacks[question.key], _label(found), "OSE-HD-ROW")
    named = _named(state, question.who)
    is_own = named is None or not named.class_name
    if is_own and INDIVIDUAL_MONSTER_SAVES.in_force(state) == "ose-table":
        yield from _save(state, found, question.key)


def _save(state: GameState, found: HitDice, key: str) -> Iterator[Found]:
    """The row of the hit dice; in ERIS a fighter's of that level, where the referee has typed it,
    else the same row, which stands in for it (R-SAVE-FIGHTER)."""
    dice = _saving(found)
    if state.preset == "eris" and dice:
        yield from _save_of_class(state, FIGHTER.key, dice, key)
        return
    saves = SAVES_BY_HIT_DICE.at(dice)
    if key in saves:
        yield Found(saves[key], _label(found), "OSE-MONSTER-SAVES")


def _is_less_than_one(found: HitDice) -> bool:
    return found.half or found.normal_human


def _attacking(found: HitDice) -> int:
    """Hit dice as attacks count them: any bonus is one more, a minus nothing (R-HD-MINUS)."""
    return 1 if _is_less_than_one(found) else found.count + (found.bonus > 0)


def _saving(found: HitDice) -> int:
    """Hit dice as saves count them: no bonus counts, and 1-1 is less than one (R-SAVE-HD)."""
    is_less = _is_less_than_one(found) or (found.count == 1 and found.bonus < 0)
    return 0 if is_less else found.count


def _label(found: HitDice) -> str:
    text = found.text.rstrip("*")
    return f"{text} hit die" if text in ("1", "½") else f"{text} hit dice"
