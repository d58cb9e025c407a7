"""The referee chooses the rules: one setting, or a whole rulebook."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from rules.campaign import FAMILY
from rules.campaign.fixed import PRESET, warning
from rules.campaign.records import ChangePreset, ChangeSetting, PresetChanged, SettingChanged
from rules.dice.syntax import nearest
from rules.errors import NotFoundError, RuleError
from rules.kernel.resolution import Resolution
from rules.kernel.setting import PRESETS, Setting, Value
from rules.record import replace as record_replace
from rules.state.game import GameState


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
        replace(choose(setting, state), counts=setting.counts(state, settings))
        for setting in settings.values()
    )


def choose(setting: Setting, state: GameState) -> Choice:
    """The setting with its value in this game; a stored value that is gone counts as not chosen."""
    usual = _value(setting, setting.default(state.preset))
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


def _value(setting: Setting, key: str) -> Value:
    value = setting.value(key)
    assert value is not None, f"{setting.key} has no value {key}"
    return value


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


@FAMILY.handles
def change_setting(resolution: Resolution, action: ChangeSetting) -> None:
    """Choose a value, and what it brings along; each change is told.

    With a snapshot in a running encounter it counts from the next one.
    """
    resolution.require_referee("change a setting")
    setting = find_setting(resolution.settings, action.key)
    value = _find_value(setting, action.value or setting.default(resolution.state.preset))
    wanted = ((setting.key, value.key), *value.brings)
    known = resolution.settings
    changed = [_choose(resolution, known[key], chosen) for key, chosen in wanted if key in known]
    if not any(changed):
        others = _one_of_all(setting, [other for other in setting.values if other != value])
        raise RuleError(f"{setting.label} is `{value.key}` already. Choose {others} to change it.")


def _choose(resolution: Resolution, setting: Setting, key: str) -> bool:
    """Choose one value and tell it; False where it was chosen already."""
    value, before = _find_value(setting, key), choose(setting, resolution.state)
    overrides = {k: v for k, v in resolution.state.overrides.items() if k != setting.key}
    if value.key != setting.default(resolution.state.preset):
        overrides[setting.key] = value.key
    if overrides == resolution.state.overrides:
        return False
    resolution.state = record_replace(resolution.state, overrides=overrides)
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
    return True


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
            f"The game follows {PRESETS[preset]} already, in every setting. "
            "⟦Change single settings|game settings⟧ if you like."
        )
    resolution.state = record_replace(resolution.state, preset=preset, overrides=kept)
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
