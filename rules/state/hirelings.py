"""Hirelings: whom they serve and as what, who is to be had, and what notices are up."""

from rules.record import Record


class Service(Record, frozen=True):
    """A sheet whose character is paid for (ERIS-HIRELING-CLASSES).

    `employer` is the id of the character who hired and leads them. `unusual` are those of unusual
    nature, who take shares. `trade` is what they were hired as, such as "Archer". Those who were
    hired together have one `group`, whose loyalty is one score. `along` says that they come on
    expeditions; the others stay at home. `morale` is the score with which they fight, None where
    nobody gave one. `left` is why they serve nobody any more, "" while they do.
    """

    employer: str
    trade: str
    unusual: bool = False
    group: str = ""
    along: bool = True
    morale: int | None = None
    left: str = ""
