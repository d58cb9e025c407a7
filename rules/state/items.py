"""What people carry: weapons, armour, and everything else."""

from enum import StrEnum

from rules.record import Count, Record


class Held(StrEnum):
    """How somebody has an item with them; what is stored was left at home."""

    CARRIED = "carried"
    WORN = "worn"
    WIELDED = "in hand"
    STORED = "at home"


class Bands(Record):
    """How far a missile weapon carries: the last foot of each band (OSE-MISSILE-RANGE).

    A band that the weapon lacks ends where the one before it does: `Bands(0, 60, 60)` has only a
    medium one. Out of doors the same numbers are yards.
    """

    short: int
    medium: int
    long: int


class Donning(Record):
    """Armour that is being put on, or taken `off` (ERIS-DONNING). `item` is its id.

    `effect` is the id of the effect that shows it and whose end ends it, "" while it rests; then
    `left` are the seconds that are still to do, for whoever does it alone. `helpers` halve them.
    """

    item: str
    off: bool = False
    effect: str = ""
    helpers: int = 0
    left: int = 0


class Item(Record):
    """Some pieces of the same thing. `id` is its owner's alone.

    `weight` is one piece's in coins, None where nobody has said it. `hands` are those it takes in
    use, 0 where nobody has said it. `damage` are dice as text, "" for what the rules say of all
    weapons. `shots` in `rounds` is its rate: 2 in 1, or 1 in 2 (ERIS-MISSILES). `bonus` is that of
    a magic item, and can be a penalty. `tags` are words that rules know: see `rules.items.tags`.
    `worth` is what one piece brings in gp, None where nobody has said it. `charges` are those left,
    None for what has none. `inside` is the id of the container that it is in, "" for none, `holds`
    what a container takes in coins of weight. `grade` is that of a magic item, "minor", "standard"
    or "major" (ERIS-XP), "" for none. `pooled` is what belongs to the party, whoever carries it
    (ERIS-TREASURE-POOL), `counted` what has brought experience already. `kind` is what somebody has
    said that it is, a kind or a known thing, "" for what its tags and its name tell: see
    `rules.items.known`.
    """

    id: str
    name: str
    count: Count = 1
    held: Held = Held.CARRIED
    weight: Count | None = None
    hands: int = 0
    bands: Bands | None = None
    damage: str = ""
    shots: int = 1
    rounds: int = 1
    bonus: int = 0
    magic: bool = False
    tags: tuple[str, ...] = ()
    worth: Count | None = None
    charges: Count | None = None
    inside: str = ""
    holds: int | None = None
    grade: str = ""
    pooled: bool = False
    counted: bool = False
    kind: str = ""
