"""What is reported of the party."""

from typing import ClassVar

from rules.kernel.events import Event, Who


class CallerSet(Event, frozen=True, kw_only=True):
    """Another character speaks for the party from now on, or nobody (OSE-CALLER).

    `before` is who did. `because` is why that ended by itself: "dead", "retired", "" if it did not.
    """

    at_once: ClassVar[bool] = True

    caller: Who | None
    before: Who | None = None
    because: str = ""
