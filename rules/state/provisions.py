"""Food and water of the party while it is out."""

from rules.record import Record


class Provisions(Record, frozen=True):
    """What is known of it beside what people carry (OSE-RESOURCES).

    `counted` says that somebody has had food with them on an expedition, so that hunger counts
    from then on. `found` is food for so many people that does not keep beyond the next meal. `dry`
    is the referee's word that there is no water to be found, and `drunk` are the waterskins that
    have been emptied since.
    """

    counted: bool = False
    found: int = 0
    dry: bool = False
    drunk: int = 0
