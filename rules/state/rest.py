"""How far somebody has rested."""

from rules.record import Record


class Rest(Record, frozen=True):
    """What rest has brought a character so far.

    `until` is the end of the last rest in seconds since the campaign began, None before the first:
    a rest that begins then goes on unbroken. `days` of complete rest count towards the next wound
    level (4E-WOUND-RECOVERY), `safe_days` are those of an unbroken week in a safe place
    (ERIS-NATURAL-HEALING), `week_days` of one anywhere (ERIS-TEMP-DRAIN). `surges_spent` since the
    last long rest. `travelled` are the days of travel since a full day of rest (OSE-WILD-REST),
    `marched` the days since a forced march with it as the first, 0 for none that is not rested off
    (OSE-FORCED-MARCH). `idle` is since when they have done nothing, as long as there is something
    to rest off.
    """

    until: int | None = None
    days: int = 0
    safe_days: int = 0
    week_days: int = 0
    surges_spent: int = 0
    travelled: int = 0
    marched: int = 0
    idle: int | None = None
