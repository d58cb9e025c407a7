"""Morale of a line, the checks that are due, and the marks that make them so."""

from rules.record import Record


class Morale(Record, frozen=True):
    """A group's morale. `score` None: nobody gave one. `done`: why it never checks again."""

    score: int | None = None
    adjustment: int = 0
    successes: int = 0
    done: str = ""


class Marks(Record, frozen=True):
    """Which marks at which morale is checked are past (OSE-MORALE)."""

    first_death_done: bool = False
    half_done: bool = False


class MoraleCheck(Record, frozen=True):
    """A check that is due: which group, and why ("first-death", "half", "both", "referee")."""

    id: str
    combatant_id: str
    trigger: str
    side: str
    round: int = 0
