"""The actions, events, questions and traits of surroundings."""

from typing import Self

from rules.kernel.action import Deed, Doer, Word
from rules.kernel.events import Event, Throw, Who
from rules.kernel.fields import Trait
from rules.kernel.questions import Question, Verdict
from rules.kernel.visibility import Visibility
from rules.record import Record, replace
from rules.surroundings import FAMILY


class SetWater(Word):
    """The referee says that the fight is in water, or with `over` no longer (OSE-WATER-COMBAT).

    `attack` and `damage` are penalties, 0 or less; None leaves them as they are. All are in it but
    those who are said to be `ashore`, until they are `swimming`.
    """

    attack: int | None = None
    damage: int | None = None
    under: bool | None = None
    over: bool = False
    ashore: tuple[str, ...] = ()
    swimming: tuple[str, ...] = ()


class Bomb(Deed):
    """Drop something on everybody in an area: `targets` are bodies or whole groups (OSE-BOMBING).

    `damage` are dice as text, rolled once. `altitude` is in feet. `attacker` is whoever is in the
    air, "" the member's active character, or where a referee says so nobody. `allow` passes what
    is forbidden, for referees, and with `anyway` it falls where comrades stand below too.
    """

    done_by = Doer("attacker")

    targets: tuple[str, ...]
    damage: str
    attacker: str = ""
    altitude: int | None = None
    allow: bool = False
    seen: Visibility = Visibility.PUBLIC
    anyway: bool = False


class WaterSet(Event):
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


class Dropped(Record):
    """What came of it for one body: its d20, and whether it was hit."""

    target: Who
    throw: Throw
    hit: bool


class BombDropped(Event):
    """Something fell on everybody in an area; the damage of those hit follows.

    `attacker` is None where nobody said who dropped it; who was named and stands too far from the
    first of them is `spared`.
    """

    attacker: Who | None
    results: tuple[Dropped, ...]
    spared: tuple[Who, ...] = ()

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
            spared=tuple(who for who in self.spared if not who.hidden),
        )


class Unsteady(Question[Verdict]):
    """Whether `who` stands or rides on something unsteady now; any verdict says so."""


AQUATIC = Trait(
    "aquatic",
    "at home in water",
    "fights in water as on land",
    "OSE-WATER-COMBAT",
    words=("water",),
)
TRAITS = (AQUATIC,)

FAMILY.brings(traits=TRAITS)
