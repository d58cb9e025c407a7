"""What referees say of food and drink."""

from dataclasses import dataclass

from rules.kernel.action import Action


@dataclass(frozen=True, slots=True, kw_only=True)
class SetWaterFound(Action):
    """Say whether there is water to be found where the party is."""

    found: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FindFood(Action):
    """Say that there is food for so many people, which does not keep beyond the next meal."""

    people: int
