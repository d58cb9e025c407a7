"""How bodies stand, and what is on them."""

from enum import StrEnum

from rules.record import Record


class Life(StrEnum):
    """How a body stands between walking and dead."""

    UP = "up"
    UNCONSCIOUS = "unconscious"
    CRITICAL = "critically injured"
    DEAD = "dead"


class Vitals(Record, frozen=True):
    """Hit points and what became of the body. `wound_level` 0 to 3 as in 4E-WOUNDS.

    `saves_due` counts the death saves still to be rolled, `saves_through` is the last round of this
    encounter whose save has fallen due, -1 for none (4E-DEATH-SAVE). `secret_failures` are failed
    saves of which referees alone know; until everybody learns of them they have changed nothing.
    """

    hit_points: int
    maximum: int
    life: Life = Life.UP
    wound_level: int = 0
    failed_saves: int = 0
    wakes_at_turn: int | None = None
    saves_due: int = 0
    saves_through: int = 0
    secret_failures: int = 0


class Effect(Record, frozen=True):
    """A condition or a bonus on a target, with its end.

    `rounds_left` None means that rounds do not end it. `ends_at` is the end of what lasts for
    turns, in seconds since the campaign began. `until_turn_of` names the combatant at the
    end of whose next turn it ends, which falls in `ends_in_round` or later; `serves_in_round` is
    the earliest round of the one turn that it serves its target (4E-BONUS-ONCE). `modifies` is
    "attack", "defence", "damage" or "". `rule` is the catalogue ID of the rule that put it on, ""
    for one that somebody typed; its bearer ends it only if it is `dismissible`.
    """

    id: str
    name: str
    target: str
    source: str = ""
    amount: int = 0
    modifies: str = ""
    rounds_left: int | None = None
    until_turn_of: str = ""
    ends_in_round: int = 0
    serves_in_round: int = 0
    incapacitates: bool = False
    spent: bool = False
    hidden: bool = False
    ends_at: int | None = None
    rule: str = ""
    dismissible: bool = False
