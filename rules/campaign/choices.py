"""Settings as a list to look at and choose from: what is chosen, and what is in force just now."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from rules.dice.names import nearest
from rules.errors import NotFoundError
from rules.kernel.setting import PRESETS, Setting, Value
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


def find_value(setting: Setting, text: str) -> Value:
    """The value with that key; NotFoundError lists the setting's values."""
    found = setting.value(text.strip().lower())
    if found is None:
        keys = one_of(value.key for value in setting.values)
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
