"""How a referee chooses the rules of a game."""

from dataclasses import dataclass

from rules.kernel.action import Action


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeSetting(Action):
    """Choose another value for one setting; `value` "" goes back to the preset's own."""

    key: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangePreset(Action):
    """Choose all settings of a rulebook at once; single choices of rules are given up."""

    preset: str
