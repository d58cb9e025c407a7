"""Dice that anybody rolls for whatever they like."""

from dataclasses import dataclass
from enum import StrEnum

from rules.resolution import Action


class RollMode(StrEnum):
    """Who sees a roll: all, the roller and the referees, or the referees alone (R-SECRET)."""

    PUBLIC = "public"
    PRIVATE = "private"
    BLIND = "blind"


@dataclass(frozen=True, slots=True, kw_only=True)
class RollDice(Action):
    """Roll a dice expression. Names in it (`1d20+attack`) are numbers of a sheet.

    `label` says what for; `character_id` "" is the member's active character.
    """

    text: str
    label: str = ""
    mode: RollMode = RollMode.PUBLIC
    character_id: str = ""
