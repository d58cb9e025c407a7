"""What monsters do that no spell does, as data: who comes along, what they become, what rusts."""

from dataclasses import dataclass

from rules.spells.rows import Deed


@dataclass(frozen=True, slots=True)
class Brings(Deed):
    """More who stand by it: its leader, bodyguards, a mount, a part that has split off.

    `monster` is their stat block and `name` what they are called. `number` are so many, or with
    `per` so many for each so many who are there. What is given of `hit_dice`, `hit_points` (dice
    are rolled for each), `saves_as` and `morale` counts instead of the stat block's. `damage` is
    added to what their attacks do, `dice` are those of all of them.
    """

    monster: str
    number: str = "1"
    per: int = 0
    name: str = ""
    hit_dice: str = ""
    hit_points: str = ""
    saves_as: str = ""
    morale: int | None = None
    numbers: tuple[tuple[str, int], ...] = ()
    damage: int = 0
    dice: str = ""


@dataclass(frozen=True, slots=True)
class Alters(Deed):
    """It is another from now on: `numbers` as sheets hold them, more `hit_dice` or fewer, a score
    of `morale`, further `traits`, further `tags` on the attacks of its body, and so many blows more
    or less of those that it has `shots` of.
    """

    name: str
    numbers: tuple[tuple[str, int], ...] = ()
    hit_dice: int = 0
    morale: int | None = None
    traits: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    shots: int = 0


@dataclass(frozen=True, slots=True)
class Arms(Deed):
    """Its weapon is another: a `name`, its `damage` ("" for that of the one in hand), and how far
    it shoots, 0 for not at all."""

    name: str
    damage: str = ""
    reach: tuple[int, int, int] = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Reacts(Deed):
    """How it takes to the party, in the first word of the table of reactions; "" rolls for it with
    a `modifier`."""

    reaction: str = ""
    modifier: int = 0


@dataclass(frozen=True, slots=True)
class Departs(Deed):
    """It is no longer there; with `fled` it ran, else it has gone without a trace."""

    fled: bool = True


@dataclass(frozen=True, slots=True)
class Hides(Deed):
    """Players see nothing of it until the referee reveals it."""


@dataclass(frozen=True, slots=True)
class Weakens(Deed):
    """A name with what it changes, such as `attack` -4: for as long as it lasts."""

    name: str
    changes: tuple[tuple[str, int], ...]
    rounds: int = 0


@dataclass(frozen=True, slots=True)
class Spoils(Deed):
    """Things give way: "armour" that is worn, or the "weapon" that struck.

    Only those of which `only` is true: "metal", "wood" or "any". A magic one is left alone as
    often as the `spared` percent for each plus say, and else loses one plus.
    """

    what: str
    only: str = "metal"
    spared: int = 0


@dataclass(frozen=True, slots=True)
class Unleashes(Deed):
    """All whom it reaches meet the attack of its that has this word on it, or this name."""

    word: str


@dataclass(frozen=True, slots=True)
class Carries(Deed):
    """It has something of worth: `gp` are dice, `times` what they count for."""

    name: str
    gp: str
    times: int = 1


@dataclass(frozen=True, slots=True)
class Learns(Deed):
    """It has spells in memory: so many of each level from the first up, drawn from a list."""

    numbers: tuple[int, ...]
    list: str = "magic-user"
