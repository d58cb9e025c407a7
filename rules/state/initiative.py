"""What a combatant rolled for initiative."""

from rules.record import Record


class Initiative(Record, frozen=True):
    """A combatant's own roll. `roll` is the face, `total` what it is sorted by.

    `delayed_behind` is whose roll it waits behind, `delay_order` sorts several who do so.
    `secret` keeps the numbers from players, who see the order alone (4E-INITIATIVE-GROUPS).
    """

    roll: int | None = None
    modifier: int = 0
    total: int = 0
    rerolls: tuple[int, ...] = ()
    delayed_behind: str = ""
    delay_order: int = 0
    secret: bool = False
