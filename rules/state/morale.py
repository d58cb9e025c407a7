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


class Hired(Record, frozen=True):
    """A group of hirelings whose loyalty lasts from one encounter to the next (ERIS-LOYALTY).

    `owner` is the member for whom they fight, None for groups with sheets, who know that
    themselves. `battle` is the number of the last encounter that they came through, `counted` that
    of the last one that raised their loyalty; 0 is none. `home` is when they came home from an
    expedition that was not counted yet, in seconds since the campaign began.
    """

    name: str
    owner: int | None
    loyalty: int
    battle: int = 0
    counted: int = 0
    home: int | None = None
