"""What is reported of orders."""

from typing import ClassVar

from rules.kernel.events import Event, Who


class CarriedOut(Event, frozen=True, kw_only=True):
    """An order was carried out; what came of it follows. `why` is how come: "as declared"."""

    target: Who
    kind: str
    why: str


class AttackCarriedOut(CarriedOut, frozen=True, kw_only=True):
    """An attack was carried out; the blows follow, or the way towards whoever is too far away."""


class OrderRefused(Event, frozen=True, kw_only=True):
    """A rule refused what was ordered, for the `reason` that it would give its player."""

    target: Who
    why: str
    reason: str


class OrdersReleased(Event, frozen=True, kw_only=True):
    """The referee has all carried out that was declared for this step."""

    bookkeeping: ClassVar[bool] = True

    step_number: int
