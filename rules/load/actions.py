"""What referees say of load."""

from dataclasses import dataclass

from rules.kernel.action import Action


@dataclass(frozen=True, slots=True, kw_only=True)
class SetTreasureLoad(Action):
    """Say whether a character carries treasure to speak of; None leaves it to the weight."""

    character_id: str
    carrying: bool | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetNegligibleLoad(Action):
    """Say up to how many coins a load is none in this campaign (R-WEIGHT-BANDS).

    None leaves it to the rule of load.
    """

    coins: int | None = None
