"""What people do about what living costs."""

from dataclasses import dataclass

from rules.kernel.action import Action
from rules.state.upkeep import Every


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUpkeep(Action):
    """Say what living costs in a period, and when it is due; None leaves it as it is.

    With a `character_id`, `gp` is that character's own amount. `same` ends what was said: for a
    character that they pay another amount than all others, else that anybody pays anything.
    """

    gp: int | None = None
    every: Every | None = None
    from_level: int | None = None
    character_id: str = ""
    same: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CallUpkeep(Action):
    """Upkeep is due now, for so many `periods`."""

    periods: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class PayDebt(Action):
    """Pay what a character owes, or so much of it: None is as much as they have."""

    character_id: str = ""
    gp: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgiveDebt(Action):
    """A character owes so much less: None is all of it."""

    character_id: str
    gp: int | None = None
