"""Morale of a combatant, the checks that are due, and the marks that make them so."""

from rules.record import Record


class Morale(Record, frozen=True):
    """A group's morale. `score` None: nobody gave one. `done`: why it never checks again.

    `unplayed`: it has failed, and what came of that was not played yet.
    """

    score: int | None = None
    adjustment: int = 0
    successes: int = 0
    done: str = ""
    unplayed: bool = False


class MoraleCheck(Record, frozen=True):
    """A check that is due: which group, and why ("first-death", "half", "both", "referee")."""

    id: str
    combatant_id: str
    trigger: str
    side: str
    round: int = 0
