"""What the place does to everybody who fights in it."""

from rules.record import Record


class Water(Record, frozen=True):
    """A fight in water. `attack` and `damage` are added there, None where nobody has said them.

    `under` says that it is under water, where missiles do nothing. `ashore` are the combatants who
    are not in it, by their ids.
    """

    attack: int | None = None
    damage: int | None = None
    under: bool = False
    ashore: tuple[str, ...] = ()
