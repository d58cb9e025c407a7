"""What else Planet Eris holds fixed, looked at where a referee would change it.

No source here has its tables and treasures (R-SHEETNUM), so what was written first is what is fixed
(ERIS-REFEREE-AUTHORITY).
"""

from collections.abc import Iterator, Mapping, Sequence

from rules.campaign import FAMILY
from rules.campaign.records import FixedValueDiffers
from rules.classes.records import (
    LEVEL_HP,
    REROLL,
    ClassTableKept,
    ClassTablesImported,
    LevelGained,
    Rank,
)
from rules.encounter.monsters import dice_of
from rules.encounter.records import CombatantJoined, MonstersCorrected
from rules.items.records import ItemChanged
from rules.items.state import LYING
from rules.items.tags import TREASURE
from rules.kernel.events import Who
from rules.kernel.resolution import Resolution
from rules.kernel.setting import Setting
from rules.sheet.classes import typed_class_table
from rules.sheet.records import SheetNumberSet
from rules.state.game import GameState
from rules.state.items import Item
from rules.treasure.records import ExperienceAwarded, TreasureValued

PRESET = "eris"
HIT_DIE = 6
FIXED_SETTINGS: Mapping[str, str] = {
    "monster_hit_die": "hit dice values",
    "level_hp": "hit points",
    "hp_floor": "hit points",
    "xp": "XP rewards",
}
"""Settings that change one of the five, by key, with what they change."""


def warning(setting: Setting, value: str) -> str:
    """Which of the five this value of a setting changes, "" if none."""
    if value == setting.default(PRESET):
        return ""
    return FIXED_SETTINGS.get(setting.key, "")


@FAMILY.follows("ERIS-REFEREE-AUTHORITY")
def compare_monster(resolution: Resolution, event: CombatantJoined) -> None:
    """Tell the referee if a monster's dice or hit points cannot be had from d6 per hit die."""
    _compare(resolution, event.target, has_rolled=bool(event.throws))


@FAMILY.follows("ERIS-REFEREE-AUTHORITY")
def compare_corrected(resolution: Resolution, event: MonstersCorrected) -> None:
    """The same for hit dice that were corrected, whatever the hit points came from."""
    if any(change.what == "hit_dice" for change in event.changes):
        _compare(resolution, event.target, has_rolled=False)


def _compare(resolution: Resolution, target: Who, *, has_rolled: bool) -> None:
    combatant = resolution.find_combatant(target.id)
    if resolution.state.preset != PRESET or combatant is None or combatant.hit_dice is None:
        return
    dice = dice_of(combatant.hit_dice, HIT_DIE)
    # Less than one hit die is written without a die, and is half of it.
    if combatant.hit_dice.sides not in (0, HIT_DIE):
        report(resolution, target, "hit dice values", f"d{dice.sides}", f"d{HIT_DIE}")
        return
    given = max((b.vitals.listed for b in combatant.bodies), default=0)
    if given > dice.most and not has_rolled:
        report(resolution, target, "hit points", f"{given}", f"1 to {dice.most}")


def report(resolution: Resolution, target: Who, thing: str, given: str, usual: str) -> None:
    """Tell the referee that something fixed is `given`, instead of what is `usual`."""
    resolution.emit(
        FixedValueDiffers(
            target=target,
            thing=thing,
            given=given,
            usual=usual,
            rule="ERIS-REFEREE-AUTHORITY",
        )
    )


DIE_OF_SHEET = "hit_die"


@FAMILY.follows("ERIS-REFEREE-AUTHORITY")
def compare_die(resolution: Resolution, event: SheetNumberSet) -> None:
    """A character's hit die is a d6."""
    if _is_eris(resolution) and event.field == DIE_OF_SHEET and event.after not in (None, HIT_DIE):
        report(resolution, event.target, "hit dice values", f"d{event.after}", f"d{HIT_DIE}")


@FAMILY.follows("ERIS-REFEREE-AUTHORITY")
def compare_table(resolution: Resolution, event: ClassTableKept) -> None:
    """The table of a class that was there already says something else."""
    _compare_table(resolution, event.before or event.table.name, event.table.name)


@FAMILY.follows("ERIS-REFEREE-AUTHORITY")
def compare_imported(resolution: Resolution, event: ClassTablesImported) -> None:
    """The same for tables out of a file."""
    for name in event.replaced:
        _compare_table(resolution, name, name)


def _compare_table(resolution: Resolution, before: str, name: str) -> None:
    old = typed_class_table(resolution.before, before)
    new = typed_class_table(resolution.state, name)
    if not _is_eris(resolution) or old is None or new is None:
        return
    for thing, given, usual in _differences(old.ranks, new.ranks):
        report(resolution, Who("", new.name), thing, given, usual)


def _differences(old: Sequence[Rank], new: Sequence[Rank]) -> Iterator[tuple[str, str, str]]:
    """The first level at which they differ in what is fixed: enough to see what was done."""
    before = {rank.level: rank for rank in old}
    both = [(rank, before[rank.level]) for rank in new if rank.level in before]
    for now, then in both:
        if now.experience != then.experience:
            at = f"level {now.level} at "
            yield "XP thresholds", f"{at}{now.experience:,}", f"{then.experience:,}"
            break
    for now, then in both:
        if now.hit_dice != then.hit_dice:
            at = f"level {now.level} with "
            yield "hit dice values", f"{at}{now.hit_dice or 'none'}", then.hit_dice or "none"
            break


@FAMILY.follows("ERIS-REFEREE-AUTHORITY")
def compare_level(resolution: Resolution, event: LevelGained) -> None:
    """Hit points of a new level were typed where they are rolled."""
    if _is_eris(resolution) and event.throw is None and resolution.chosen(LEVEL_HP.key) == REROLL:
        report(resolution, event.target, "hit points", f"{event.rolled}, typed", "a roll")


@FAMILY.follows("ERIS-REFEREE-AUTHORITY")
def compare_worth(resolution: Resolution, _event: ItemChanged | TreasureValued) -> None:
    """A piece of treasure is worth something else than was written of it."""
    if not _is_eris(resolution):
        return
    before = {item.id: item for item in _things(resolution.before)}
    for item in _things(resolution.state):
        old = before.get(item.id)
        if old is not None and _differs(old, item):
            usual = f"{old.worth:,} gp"
            report(resolution, Who("", item.name), "treasure values", f"{item.worth} gp", usual)


def _things(state: GameState) -> Iterator[Item]:
    """Whatever people have, and what lies somewhere."""
    for character in state.characters:
        yield from character.items
    for heap in LYING.of(state):
        yield from heap.items


def _differs(old: Item, new: Item) -> bool:
    is_treasure = old.pooled or TREASURE in (*old.tags, *new.tags)
    return is_treasure and old.worth is not None and new.worth != old.worth


@FAMILY.follows("ERIS-REFEREE-AUTHORITY")
def compare_award(resolution: Resolution, event: ExperienceAwarded) -> None:
    """A referee gives experience that follows from no rule."""
    if _is_eris(resolution) and event.said:
        said = f"{event.said:,} by the referee's word"
        report(resolution, Who("", "the party"), "XP rewards", said, "what the rules give")


def _is_eris(resolution: Resolution) -> bool:
    return resolution.state.preset == PRESET
