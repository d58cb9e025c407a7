"""Who fights whom hand to hand, and how far apart two are."""

from rules.record import Record


class Melee(Record, frozen=True):
    """Two targets in melee with each other; a target without a number is the whole group."""

    first: str
    second: str


class StatedDistance(Record, frozen=True):
    """What was said of the distance of two targets, in the unit of the encounter's distance.

    0 is within reach of each other. `shown` says whether players may see it.
    """

    first: str
    second: str
    distance: int
    shown: bool = False


class Positions(Record, frozen=True):
    """Where combatants stand to each other. Of what says two things of a pair the later counts.

    `at_risk` is whom stray shots hit, "" for chance. `everyone` says that in a cramped place
    all are within reach of each other; with `first_blow` whoever waits strikes first (ERIS-
    MELEE-RANGE). `abreast` is how many of a side have room to fight beside each other, `around` how
    many can fight one foe at once, each 0 where there is room for all (OSE-SPACING). `surrounded`
    says whether monsters stand all round the party, None where nobody has said it (OSE-WILD-
    SURPRISE).
    """

    melees: tuple[Melee, ...] = ()
    apart: tuple[StatedDistance, ...] = ()
    at_risk: str = ""
    everyone: bool = False
    first_blow: bool = False
    abreast: int = 0
    around: int = 0
    surrounded: bool | None = None
