"""A pursuit: who runs, who follows, and how far it has come."""

from enum import StrEnum

from rules.kernel.part import maybe, several
from rules.kernel.whose import PARTYS, By
from rules.record import Record
from rules.state.encounter import Combatant, Side
from rules.state.game import GameState


class ChaseStage(StrEnum):
    """Where a pursuit stands: the others have to say whether they follow, they do, or they have
    lost sight of those who run and have to say whether they go on."""

    ASKED = "asked"
    RUNNING = "running"
    LOST = "out of sight"


class Bait(Record):
    """What somebody has thrown down, while the referee has no word yet on whether that is worth
    stopping for.

    `kinds` are what it is: "treasure", "food" or both. `worth` is what it brings in gp, as far as
    anybody has said it.
    """

    name: str
    count: int
    kinds: tuple[str, ...]
    worth: int = 0


class Chase(Record):
    """One side runs from another; both are keys of sides. `kind` is the pursuit rule.

    `id` tells it from all others, `encounter` is the id of the encounter it belongs to, "" while
    none runs. `distance` and `rates` (of those who run, of those who follow) are in tenths of a
    foot in a dungeon, of a yard elsewhere; None is what nobody has said. `stretch` are the rounds,
    turns or days run. `held` are the rounds for which those who run and those who follow have yet
    to stand still. `nearer` says how the last stretch changed the distance: 1 nearer, -1 farther.
    `dropped` is what was thrown down in this round, `bait` the last of it while the referee is
    asked about it, `paid` are those who have shot or cast in it. `carried` are the ids of the
    fallen whom somebody carries along.
    `doors` are the ids of those that were shut behind the party: each stops pursuers once.
    `chance` and `modifier` are the referee's, in percent, for getting away. `begun_late` if the
    fight had begun before.
    Between encounters `sides` and `combatants` are those who will meet again, and `environment` is
    where; `since` is the game time at which the last day ended, `left` what is left of one that was
    stopped, in seconds.
    """

    id: str
    kind: str
    fleeing: str
    pursuing: str
    encounter: str = ""
    stage: ChaseStage = ChaseStage.ASKED
    distance: int | None = None
    rates: tuple[int, int] | None = None
    stretch: int = 0
    held: tuple[int, int] = (0, 0)
    nearer: int = 0
    dropped: tuple[str, ...] = ()
    bait: Bait | None = None
    carried: tuple[str, ...] = ()
    paid: tuple[str, ...] = ()
    doors: tuple[str, ...] = ()
    chance: int | None = None
    modifier: int = 0
    begun_late: bool = False
    sides: tuple[Side, ...] = ()
    combatants: tuple[Combatant, ...] = ()
    environment: str = ""
    since: int = 0
    left: int = 0


class LostOnWater(Record):
    """A pursuit on the water that ended out of sight (OSE-EVASION-WATER), on which `day` of the
    campaign. `foes` are the folded names of those whom the party met, who were lost by it or,
    where the party `fled`, lost it."""

    foes: tuple[str, ...]
    fled: bool
    day: int


LOST_ON_WATER = several("lost_on_water", LostOnWater, PARTYS)
"""Who lost whom today."""


class Winded(Record):
    """Somebody exhausted from running, and for how long they have rested since, in seconds."""

    target: str
    rested: int = 0


class Flight(Record):
    """Somebody who has run from a fight, clear of all foes. `id` tells it from all others.

    `followers` are the ids of those who run after them, none while nobody has said whether they do.
    `gap` is how far the nearest of them is then, in the unit of distances.
    """

    id: str
    target: str
    followers: tuple[str, ...] = ()
    gap: int | None = None


FLIGHTS = several("flights", Flight, By("target"))
"""Those who run by themselves; where a whole side does, it is a `Chase`."""

CHASE = maybe("chase", Chase, PARTYS)
"""A pursuit that players know of."""

FOLLOWERS = maybe("followers", Chase, PARTYS)
"""A pursuit that players do not know of."""

WINDED = several("winded", Winded, By("target"))
"""Those who are exhausted from running."""


def is_pursuit_on(state: GameState) -> bool:
    """Whether people run in the encounter, and players know of it: then nobody fights."""
    chase, encounter = CHASE.of(state), state.encounter
    return chase is not None and encounter is not None and chase.encounter == encounter.id
