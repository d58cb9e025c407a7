"""The referee chooses the rules: one setting, or a whole rulebook.

What Planet Eris holds fixed is looked at where a referee would change it.
"""

import dataclasses
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.campaign import FAMILY
from rules.campaign.records import (
    ChangePreset,
    ChangeSetting,
    FixedValueDiffers,
    PresetChanged,
    SettingChanged,
    SettingsGone,
    TellGone,
)
from rules.classes.records import (
    LEVEL_HP,
    REROLL,
    ClassTableKept,
    ClassTablesImported,
    LevelGained,
    Rank,
)
from rules.dice.syntax import nearest
from rules.encounter.monsters import dice_of
from rules.encounter.records import CombatantJoined, MonstersCorrected
from rules.errors import NotFoundError, RuleError, WayOut
from rules.items.records import ItemChanged
from rules.items.state import LYING
from rules.items.tags import TREASURE
from rules.kernel.dues import AT_ONCE, Plan
from rules.kernel.events import Who
from rules.kernel.resolution import Resolution
from rules.kernel.setting import GONE, PRESETS, Setting, Value
from rules.record import replace
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
DIE_OF_SHEET = "hit_die"


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


@dataclass(frozen=True, slots=True)
class Choice:
    """One setting of a game: the value chosen, and the one a running encounter still uses.

    `is_own` if it was chosen for this game and differs from what the preset says. `counts` is
    False if it has no effect as the other settings are chosen.
    """

    setting: Setting
    chosen: Value
    in_force: Value
    is_own: bool
    counts: bool = True

    @property
    def waits(self) -> bool:
        """Whether the chosen value counts only from the next encounter."""
        return self.chosen != self.in_force


def list_choices(settings: Mapping[str, Setting], state: GameState) -> tuple[Choice, ...]:
    """Every setting with its value in this game, in the order the systems declare them."""
    return tuple(
        dataclasses.replace(choose(setting, state), counts=setting.counts(state, settings))
        for setting in settings.values()
    )


def choose(setting: Setting, state: GameState) -> Choice:
    """The setting with its value in this game; a stored value that is gone counts as not chosen."""
    key = setting.default(state.preset)
    usual = setting.value(key)
    assert usual is not None, f"{setting.key} has no value {key}"
    chosen = setting.value(state.overrides.get(setting.key, "")) or usual
    frozen: Mapping[str, str] = state.encounter.settings if state.encounter else {}
    in_force = setting.value(frozen.get(setting.key, "")) or chosen
    return Choice(setting, chosen, in_force, chosen != usual)


def _one_of_all(setting: Setting, values: Sequence[Value]) -> str:
    """Values to choose from as they are typed, and the numbers beside them."""
    keys = one_of(value.key for value in values) if values else ""
    if setting.numbers is None:
        return keys
    bounds = setting.numbers.bounds
    return f"{keys}, or {bounds}" if keys else bounds


def find_setting(settings: Mapping[str, Setting], text: str) -> Setting:
    """The setting with that key or label; NotFoundError names near ones."""
    words = {word: s for s in settings.values() for word in (s.key, _word(s.label))}
    found = words.get(_word(text))
    if found is None:
        near = nearest(_word(text), words)
        advice = "Pick one from the list that appears; `/game settings` alone shows them all."
        if near:
            advice = f"Did you mean `{words[near].key}` ({words[near].label})?"
        raise NotFoundError(f"There is no setting called “{text.strip()[:40]}”. {advice}")
    return found


def _find_value(setting: Setting, text: str) -> Value:
    """The value with that key; NotFoundError lists the setting's values."""
    found = setting.value(text.strip().lower().replace(",", ""))
    if found is None:
        keys = _one_of_all(setting, setting.values)
        raise NotFoundError(f"{setting.label} cannot be “{text.strip()[:40]}”. Choose {keys}.")
    return found


def find_preset(text: str) -> str:
    """The key of a preset given by key or name; NotFoundError lists them."""
    names = {word: key for key, name in PRESETS.items() for word in (key, _word(name))}
    found = names.get(_word(text))
    if found is None:
        raise NotFoundError(
            f"There is no rulebook “{text.strip()[:40]}”. Choose {one_of(PRESETS)}."
        )
    return found


def _word(text: str) -> str:
    return "_".join(text.lower().replace("-", " ").replace("_", " ").split())


def one_of(keys: Iterable[str]) -> str:
    """Keys to choose from, as they are typed: `a`, `b` or `c`."""
    *others, last = (f"`{key}`" for key in keys)
    return f"{', '.join(others)} or {last}" if others else last


@FAMILY.plans
def plan_to_tell(state: GameState) -> Iterator[Plan]:
    """A game whose settings went is told so at once."""
    if state.gone:
        yield Plan(AT_ONCE, f"gone:{','.join(state.gone)}", TellGone())


@FAMILY.handles
def tell_gone(resolution: Resolution, action: TellGone) -> None:
    """Once; they are forgotten then."""
    del action
    resolution.require_referee("say which settings went")
    if not resolution.state.gone:
        raise RuleError("No setting of this game has gone.")
    gone = tuple(GONE[key][1:] for key in resolution.state.gone)
    resolution.state = replace(resolution.state, gone=())
    resolution.emit(SettingsGone(gone=gone))


@FAMILY.handles
def change_setting(resolution: Resolution, action: ChangeSetting) -> None:
    """Choose a value. With a snapshot in a running encounter it counts from the next one."""
    resolution.require_referee("change a setting")
    setting = find_setting(resolution.settings, action.key)
    value = _find_value(setting, action.value or setting.default(resolution.state.preset))
    before = choose(setting, resolution.state)
    overrides = {k: v for k, v in resolution.state.overrides.items() if k != setting.key}
    if value.key != setting.default(resolution.state.preset):
        overrides[setting.key] = value.key
    if overrides == resolution.state.overrides:
        others = _one_of_all(setting, [other for other in setting.values if other != value])
        raise RuleError(f"{setting.label} is `{value.key}` already. Choose {others} to change it.")
    resolution.state = replace(resolution.state, overrides=overrides)
    is_eris = resolution.state.preset == PRESET
    differs = warning(setting, value.key) if is_eris else ""
    resolution.emit(
        SettingChanged(
            key=setting.key,
            label=setting.label,
            before=before.chosen.key,
            after=value.key,
            meaning=value.meaning,
            waits=choose(setting, resolution.state).waits,
            warning=differs,
            rule="ERIS-REFEREE-AUTHORITY" if differs else setting.source,
        )
    )


@FAMILY.handles
def change_preset(resolution: Resolution, action: ChangePreset) -> None:
    """Choose a rulebook: every setting takes its value, single choices included."""
    resolution.require_referee("change the rulebook")
    preset = find_preset(action.preset)
    before = list_choices(resolution.settings, resolution.state)
    old = resolution.state.preset
    overrides = resolution.state.overrides
    # What is about the table and no rule of a book stays as the referee has chosen it.
    kept = {k: v for k, v in overrides.items() if _is_of_the_table(resolution, k)}
    if preset == old and kept == overrides:
        raise RuleError(
            f"The game follows {PRESETS[preset]} already, in every setting. ",
            WayOut("Change single settings", "game settings"),
            " if you like.",
        )
    resolution.state = replace(resolution.state, preset=preset, overrides=kept)
    after = list_choices(resolution.settings, resolution.state)
    changed = [(b, a) for b, a in zip(before, after, strict=True) if b.chosen != a.chosen]
    resolution.emit(
        PresetChanged(
            before=old,
            after=preset,
            changed=tuple((b.setting.key, b.chosen.key, a.chosen.key) for b, a in changed),
            waits=any(a.waits for _, a in changed),
        )
    )


def _is_of_the_table(resolution: Resolution, key: str) -> bool:
    setting = resolution.settings.get(key)
    return setting is not None and not setting.source
