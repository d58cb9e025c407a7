"""What somebody can do to the clock."""

from dataclasses import dataclass

from rules.kernel.action import Action


@dataclass(frozen=True, slots=True, kw_only=True)
class PassTime(Action):
    """Let game time go by outside an encounter: any of the four, added up (OSE-TIME)."""

    days: int = 0
    hours: int = 0
    turns: int = 0
    rounds: int = 0
