"""Food and water of the party while it is out."""

from rules.record import Record


class Provisions(Record, frozen=True):
    """What is known of it beside what people carry (OSE-RESOURCES).

    `counted` says that the party has set out once, and knows that food counts. `found` is food for
    so many people that does not keep beyond the next meal. `dry` is the referee's word that there
    is no water to be found, `dry_since` when they said it, and `drunk` are the waterskins that have
    been emptied since.
    """

    counted: bool = False
    found: int = 0
    dry: bool = False
    dry_since: int = 0
    drunk: int = 0
