"""What somebody can do to the clock."""

from dataclasses import dataclass

from rules.kernel.action import Action


@dataclass(frozen=True, slots=True, kw_only=True)
class AddOccasion(Action):
    """Say that something will happen in the world, so much game time from now (OSE-TIME).

    With `secret` only referees are told.
    """

    text: str
    days: int = 0
    hours: int = 0
    turns: int = 0
    secret: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DropOccasion(Action):
    """It will not happen after all."""

    occasion_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PassTime(Action):
    """Let game time go by outside an encounter: any of the four, added up (OSE-TIME)."""

    days: int = 0
    hours: int = 0
    turns: int = 0
    rounds: int = 0
