"""What is done about luck (4E-LUCK)."""

from dataclasses import dataclass

from rules.kernel.action import Action
from rules.kernel.visibility import Visibility


@dataclass(frozen=True, slots=True, kw_only=True)
class NewSession(Action):
    """Begin the next session of play: luck bonuses of the last one are gone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RollSessionLuck(Action):
    """Roll a character's luck bonus of this session; "" is the member's active one."""

    character_id: str = ""
    forced: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RollAllLuck(Action):
    """Roll the luck bonus of every active character that has none yet this session."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RollLuck(Action):
    """Make a luck roll: a die of `sides` + luck bonus + `modifier`, against a `target` if given."""

    character_id: str = ""
    target: int | None = None
    sides: int = 20
    modifier: int = 0
    forced: int | None = None
    seen: Visibility = Visibility.PUBLIC
