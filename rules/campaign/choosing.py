"""The referee chooses the rules: one setting, or a whole rulebook."""

from rules.campaign.actions import ChangePreset, ChangeSetting
from rules.campaign.authority import PRESET, warning
from rules.campaign.choices import (
    choose,
    find_preset,
    find_setting,
    find_value,
    list_choices,
    one_of,
)
from rules.campaign.events import PresetChanged, SettingChanged
from rules.errors import RuleError
from rules.kernel.resolution import Resolution
from rules.kernel.setting import PRESETS, Setting
from rules.record import replace


def change_setting(resolution: Resolution, action: ChangeSetting) -> None:
    """Choose a value, and what it brings along; each change is told.

    With a snapshot in a running encounter it counts from the next one.
    """
    resolution.require_referee("change a setting")
    setting = find_setting(resolution.settings, action.key)
    value = find_value(setting, action.value or setting.default(resolution.state.preset))
    wanted = ((setting.key, value.key), *value.brings)
    known = resolution.settings
    changed = [_choose(resolution, known[key], chosen) for key, chosen in wanted if key in known]
    if not any(changed):
        others = one_of(other.key for other in setting.values if other != value)
        raise RuleError(f"{setting.label} is `{value.key}` already. Choose {others} to change it.")


def _choose(resolution: Resolution, setting: Setting, key: str) -> bool:
    """Choose one value and tell it; False where it was chosen already."""
    value, before = find_value(setting, key), choose(setting, resolution.state)
    overrides = {k: v for k, v in resolution.state.overrides.items() if k != setting.key}
    if value.key != setting.default(resolution.state.preset):
        overrides[setting.key] = value.key
    if overrides == resolution.state.overrides:
        return False
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
    return True


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
            "Change single ones with `/game settings`."
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
