"""Corrects what was said of monsters and hirelings, with all that follows from it."""

from collections.abc import Mapping

from rules.bestiary.stat_blocks import check_items, without_id
from rules.encounter import FAMILY
from rules.encounter.bodies import (
    NORMAL_HUMAN_LEVEL,
    distinct_name,
    make_way,
    rename,
    taken_names,
    tidy_name,
)
from rules.encounter.joining import combatant_of
from rules.encounter.monsters import read_hit_dice, read_saves_as, with_ids
from rules.encounter.records import Change, CorrectMonsters, Fact, MonstersCorrected
from rules.errors import RuleError, WayOut
from rules.initiative.choices import set_slow
from rules.initiative.records import SetSlow
from rules.items.reading import is_slow, put_items
from rules.kernel.events import REFEREES
from rules.kernel.questions import Asker
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.sheet.reading import check_traits, class_of, hold, tell_unknown, with_numbers, written
from rules.sheet.records import check_level
from rules.state.encounter import Combatant
from rules.state.game import GameState
from rules.state.health import HitDice
from rules.state.items import Item

FIRST_LEVEL = 1
"""What one has who is a normal human no more, if nobody says otherwise."""


@FAMILY.handles
def correct_monsters(resolution: Resolution, action: CorrectMonsters) -> None:
    """Change what is given of a combatant and leave the rest; hit points stay.

    Numbers are for the referees and the player who runs them, name and weapon for all
    who see it (OSE-ENCOUNTER, OSE-NORMAL-HUMAN).
    """
    resolution.require_referee("correct monsters")
    before = combatant_of(resolution, action.combatant_id)
    _require_no_sheet(before)
    name = _name(resolution, before, action.name)
    after = _corrected(resolution, before, action)
    changes = _changes(resolution.state, before, after)
    takes_slow = action.slow is not None and action.slow != is_slow(resolution.state, before)
    if not changes and not takes_slow and name == before.name:
        raise RuleError(f"{before.name}: nothing would change. Give what should be different.")
    # Items go by way of their family, which tells whom they make slow.
    resolution.put_combatant(replace(after, items=before.items))
    if after.items != before.items:
        put_items(resolution, after.id, after.items)
    if name != after.name:
        rename(resolution, after, name)
        if not after.hidden:
            make_way(resolution, name)
    if changes:
        resolution.emit(
            MonstersCorrected(
                rule="OSE-NORMAL-HUMAN" if after.normal_human else "",
                target=resolution.who(after.id),
                changes=changes,
                audience=REFEREES if after.owner is None else (after.owner,),
            )
        )
    tell_unknown(resolution, resolution.who(after.id), action.traits or ())
    if takes_slow:
        set_slow(resolution, SetSlow(target=after.id, slow=bool(action.slow)))


def _require_no_sheet(combatant: Combatant) -> None:
    if not combatant.bodies:
        raise RuleError(
            f"{combatant.name} has a sheet. Change that there: ",
            WayOut("a number", "sheet set"),
            ", ",
            WayOut("the level", "sheet level"),
            ", ",
            WayOut("the name", "sheet rename"),
            ", ",
            WayOut("a slow weapon", "sheet slow"),
            ".",
        )


def _name(resolution: Resolution, combatant: Combatant, typed: str | None) -> str:
    """What the combatant is called now: as at adding, equal names get letters."""
    if typed is None:
        return combatant.name
    taken = taken_names(
        resolution.state, resolution.encounter, with_hidden=combatant.hidden, but=combatant.id
    )
    return distinct_name(tidy_name(typed, "A monster", "Goblin"), taken)


def _corrected(resolution: Resolution, combatant: Combatant, action: CorrectMonsters) -> Combatant:
    """The combatant as it is said to be now, but for its name and its weapon."""
    hit_dice = read_hit_dice(action.hit_dice or "")
    is_normal_human = _is_normal_human(combatant, action, hit_dice)
    given = _check_numbers(resolution, action.numbers)
    numbers = _numbers(combatant, given)
    return replace(
        with_numbers(combatant, numbers),
        hit_dice=combatant.hit_dice if hit_dice is None else hit_dice,
        level=_level(combatant, action.level, is_normal_human=is_normal_human),
        normal_human=is_normal_human,
        saves_as=_saves_as(resolution.state, combatant, action.saves_as),
        traits=_traits(resolution, combatant, action.traits),
        items=_items(resolution, combatant, action.items),
    )


def _is_normal_human(
    combatant: Combatant, action: CorrectMonsters, hit_dice: HitDice | None
) -> bool:
    """What the referee says, else what hit dice say that are, or were, `NH` (OSE-NORMAL-HUMAN)."""
    if action.normal_human is not None:
        return action.normal_human
    was = combatant.hit_dice is not None and combatant.hit_dice.normal_human
    if hit_dice is not None and (was or hit_dice.normal_human):
        return hit_dice.normal_human
    return combatant.normal_human


def _saves_as(state: GameState, combatant: Combatant, typed: str | None) -> HitDice | None:
    if typed is None:
        return combatant.saves_as
    return None if typed.strip().lower() == "none" else read_saves_as(state, typed)


def _traits(
    resolution: Resolution, combatant: Combatant, given: tuple[str, ...] | None
) -> tuple[str, ...]:
    return combatant.traits if given is None else check_traits(resolution, given)


def _items(
    resolution: Resolution, combatant: Combatant, given: tuple[Item, ...] | None
) -> tuple[Item, ...]:
    """What it attacks with and has; what is the same stays as it is."""
    if given is None or (items := check_items(given)) == tuple(map(without_id, combatant.items)):
        return combatant.items
    return with_ids(resolution, items)


def _level(combatant: Combatant, given: int | None, *, is_normal_human: bool) -> int:
    """The level given, else the one it has, or comes by as a normal human or none."""
    if given is not None:
        check_level(given)
        if is_normal_human and given != NORMAL_HUMAN_LEVEL:
            raise RuleError(
                f"{combatant.name}: a normal human is level {NORMAL_HUMAN_LEVEL}. "
                "Give `normal_human:False` with the level, if that is wrong."
            )
        return given
    if is_normal_human:
        return NORMAL_HUMAN_LEVEL
    return FIRST_LEVEL if combatant.normal_human else combatant.level


def _check_numbers(
    asker: Asker, pairs: tuple[tuple[str, int | None], ...]
) -> dict[str, int | None]:
    """Numbers to hold by key, the last of each winning; raises for one no sheet can have."""
    numbers: dict[str, int | None] = {}
    for name, value in pairs:
        field = asker.fields.find(name)
        numbers[field.key] = None if value is None else hold(asker.state, field, value)
    return numbers


def _numbers(combatant: Combatant, given: Mapping[str, int | None]) -> Mapping[str, int]:
    """The numbers that were typed, with those given now."""
    numbers = {**combatant.numbers, **given}
    return {key: value for key, value in numbers.items() if value is not None}


def _changes(state: GameState, before: Combatant, after: Combatant) -> tuple[Change, ...]:
    old, new = _facts(state, before), _facts(state, after)
    return tuple(
        Change(what=what, before=old.get(what), after=new.get(what))
        for what in {**old, **new}
        if old.get(what) != new.get(what)
    )


def _facts(state: GameState, combatant: Combatant) -> dict[str, Fact]:
    """What is said of a combatant as the game writes it, but for its name and its weapon."""
    return {
        "hit_dice": None if combatant.hit_dice is None else combatant.hit_dice.text,
        "level": combatant.level,
        "normal_human": combatant.normal_human,
        "saves_as": None if combatant.saves_as is None else combatant.saves_as.text,
        **written(state, combatant.numbers),
        "dexterity_class": class_of(combatant),
        "traits": ", ".join(combatant.traits) or None,
        "items": ", ".join(item.name for item in combatant.items) or None,
    }
