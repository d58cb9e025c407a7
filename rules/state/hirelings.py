"""What a hireling is beyond a sheet: whom they serve, and as what."""

from rules.record import Record


class Service(Record, frozen=True):
    """A sheet whose character is paid for (ERIS-HIRELING-CLASSES).

    `employer` is the id of the character who hired and leads them. `unusual` are those of unusual
    nature, who take shares. `trade` is what they were hired as, such as "Archer". Those who were
    hired together have one `group`, whose loyalty is one score. `along` says that they come on
    expeditions; the others stay at home.
    """

    employer: str
    trade: str
    unusual: bool = False
    group: str = ""
    along: bool = True
