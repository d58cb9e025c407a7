"""Checks that were asked for, what hangs on them, and what the referee has to say on checks."""

from rules.record import Record


class Chance(Record, frozen=True):
    """A row of a campaign's table: for scores from `low` to `high`, both included, `percent`."""

    low: int
    high: int
    percent: int


class Stake(Record, frozen=True):
    """What hangs on a check.

    `damage` is a number or dice, rolled once when everybody has rolled their check; whoever passes
    takes `saved` of it, "half" or "none". `on_failure` and `on_success` are what else comes of it:
    the key of a consequence, its words behind a colon ("condition:paralysed"), "" for nothing. `by`
    and `item` are ids, `tags` say what it is, both as in `Harm`.
    """

    damage: str = ""
    saved: str = "half"
    is_attack: bool = True
    on_failure: str = ""
    on_success: str = ""
    by: str = ""
    item: str = ""
    tags: tuple[str, ...] = ()


class Asked(Record, frozen=True):
    """One who was asked, and whether they passed; None until they have rolled."""

    target: str
    passed: bool | None = None


class Scorched(Record, frozen=True):
    """Somebody whom a blast has killed, and against what their magic items would save."""

    target: str
    category: str


class Ask(Record, frozen=True):
    """A check, by its key `what`, that was asked of people. It is gone once all have rolled.

    `modifier` is added to everybody's die, `number` is what all roll against, None for their own.
    `seen` says who sees what each rolls: "public", "private" or "blind".
    """

    id: str
    what: str
    people: tuple[Asked, ...]
    modifier: int = 0
    number: int | None = None
    stake: Stake = Stake()
    seen: str = "public"
