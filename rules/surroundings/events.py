"""What is reported of the place of a fight."""

from typing import Self

from rules.kernel.events import Event, Throw, Who
from rules.record import Record, replace


class WaterSet(Event, frozen=True, kw_only=True):
    """The fight is in water, or `over`. What is None the referee has not said yet.

    `ashore` are those who are not in it.
    """

    attack: int | None = None
    damage: int | None = None
    under: bool = False
    over: bool = False
    ashore: tuple[Who, ...] = ()

    def concerns_hidden(self) -> bool:
        """False; the public form leaves out those who are hidden."""
        return False

    def public(self) -> Self | None:
        """Without those whom players do not see."""
        return replace(self, ashore=tuple(who for who in self.ashore if not who.hidden))


class Dropped(Record, frozen=True):
    """What came of it for one body: its d20, and whether it was hit."""

    target: Who
    throw: Throw
    hit: bool


class BombDropped(Event, frozen=True, kw_only=True):
    """Something fell on everybody in an area; the damage of those hit follows.

    `attacker` is None where nobody said who dropped it.
    """

    attacker: Who | None
    results: tuple[Dropped, ...]

    def concerns_hidden(self) -> bool:
        """True where nobody knows of anybody who was there."""
        return all(result.target.hidden for result in self.results)

    def public(self) -> Self | None:
        """Without those whom players do not see."""
        attacker = self.attacker
        return replace(
            self,
            attacker=None if attacker is not None and attacker.hidden else attacker,
            results=tuple(result for result in self.results if not result.target.hidden),
        )
