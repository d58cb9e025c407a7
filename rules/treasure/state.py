"""What the party shares until it is divided: who picks, and what brings experience.

The treasure itself are the items that are `pooled`, wherever they are.
"""

from rules.kernel.part import Part, several
from rules.record import Record
from rules.state.health import HitDice
from rules.state.items import Item


class Merit(Record, frozen=True):
    """Something that brings experience beside treasure: defeated monsters, or what a referee says.

    `hit_dice` are those of each of `count`, None where nobody has said them. `each` is the
    experience for one, None where it follows from the hit dice. `how` is "dead", "surrendered" or
    "fled", "" for a referee's word. It `counts`, or is struck.
    """

    id: str
    name: str
    count: int = 1
    hit_dice: HitDice | None = None
    each: int | None = None
    how: str = ""
    counts: bool = True


class Roller(Record, frozen=True):
    """Somebody in a roll-off. `rolls` are their die and those of ties; `passed` is without one."""

    who: str
    rolls: tuple[int, ...] = ()
    passed: bool = False


class RollOff(Record, frozen=True):
    """Who picks first of the `items`, the ids of those offered (OSE-TREASURE-DIVISION).

    Each of the `rollers` throws a die of so many `sides`. Once all have, `order` are the ids of
    those who pick, the next first; `picks` counts their turns, and `passes` how many in a row took
    nothing.
    """

    id: str
    items: tuple[str, ...]
    rollers: tuple[Roller, ...]
    sides: int = 20
    order: tuple[str, ...] = ()
    picks: int = 0
    passes: int = 0


class Treasure(Record, frozen=True):
    """What is known of the pool beside what is in it (ERIS-TREASURE-POOL).

    `number` counts awards: those with an older number are over. `merits` bring experience beside
    treasure. `party` are the ids of those who came home with it. `taken` are the ids of prepared
    finds that are in the pool. `copper` is what coins came to beyond whole gold pieces when
    experience was given for them: it waits for more.
    """

    number: int = 1
    merits: tuple[Merit, ...] = ()
    party: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    roll_off: RollOff | None = None
    copper: int = 0


class Hoard(Record, frozen=True):
    """Treasure that was rolled and that nobody has found yet."""

    id: str
    label: str
    items: tuple[Item, ...]


class Unknown(Record, frozen=True):
    """Magic that is called by a `name` that tells nothing, and what it is."""

    name: str
    real: Item


UNKNOWN = several("unknown", Unknown)
"""What the party has and does not know."""
HOARDS = several("hoards", Hoard)
"""What was rolled, the newest last."""
POOL = Part("treasure", Treasure())
"""What is known of the party's pool."""
