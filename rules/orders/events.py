"""What is reported of orders."""

from typing import ClassVar

from rules.kernel.events import Event, Who

BY_ORDER, WHILE_AWAY = "by standing order", "by standing order while away"
"""How it comes that something is done, beside "as declared"."""


class CarriedOut(Event, frozen=True, kw_only=True):
    """An order was carried out; what came of it follows. `why` is how come: "as declared".

    `text`, `targets`, `weapon` and `how` are the order as it is told. `instead` says that something
    else was ordered, which could not be done.
    """

    target: Who
    kind: str
    why: str
    text: str = ""
    targets: tuple[str, ...] = ()
    weapon: str = ""
    how: tuple[str, ...] = ()
    instead: bool = False


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


class StandingOrderSet(Event, frozen=True, kw_only=True):
    """Somebody has another standing order, or with `kind` "" none any more."""

    bookkeeping: ClassVar[bool] = True

    target: Who
    kind: str
    text: str = ""


class MonstersLeft(Event, frozen=True, kw_only=True):
    """In this encounter monsters act by their orders from now on, or the referee plays them."""

    bookkeeping: ClassVar[bool] = True
    referees_own: ClassVar[bool] = True

    by_order: bool


class StandingOrdersCalled(Event, frozen=True, kw_only=True):
    """The referee has those who are waited for follow their standing orders."""

    bookkeeping: ClassVar[bool] = True

    step_number: int


class LeftToOrder(Event, frozen=True, kw_only=True):
    """What somebody declares follows from their standing order. `why` is how come."""

    target: Who
    why: str


class LeftToReferee(Event, frozen=True, kw_only=True):
    """A standing order in the player's own words is for the referee to play. `why` is how come."""

    target: Who
    text: str
    why: str
