"""What is reported of classes and levels."""

from rules.kernel.events import Event, Who


class ExperienceGained(Event, frozen=True, kw_only=True):
    """Somebody has gained experience (ERIS-XP). `why` is what it was for, "" if nobody said."""

    target: Who
    amount: int
    after: int
    why: str = ""
