"""Dice that anybody rolls for whatever they like."""

from dataclasses import dataclass
from typing import ClassVar

from rules.kernel.action import Action
from rules.kernel.visibility import Visibility


@dataclass(frozen=True, slots=True, kw_only=True)
class RollDice(Action):
    """Roll what somebody typed, as `rules.dice.request` reads it: `2d6+1 to hit; 3d6 six times`.

    Names in it (`1d20+attack`) are numbers of a sheet: that of `character_id`, "" being the
    member's active one. `label` says what for where the text does not.
    """

    never_changes: ClassVar[bool] = True

    text: str
    label: str = ""
    seen: Visibility = Visibility.PUBLIC
    character_id: str = ""
