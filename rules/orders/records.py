"""The actions, events and settings of orders."""

from typing import Self

from rules.kernel.action import NO_BODY, Deed, Doer, Word
from rules.kernel.actor import Viewer
from rules.kernel.events import Event, Who
from rules.kernel.part import several
from rules.kernel.whose import POOLED
from rules.record import Record, replace


class DoAsBefore(Deed):
    """All of one's own who are waited for do what they did in the round before.

    It is declared where declarations are taken, else done. A `target` does it alone, asked or not.
    `round` is the one that a button answers.
    """

    done_by = Doer("target", even_held=True)

    target: str = ""
    round: int | None = None


class HoldAll(Deed):
    """All of one's own whose declaration is awaited let the round go by.

    `round` is the one that a button answers.
    """

    done_by = NO_BODY

    round: int | None = None


class SetStandingOrder(Word):
    """Say what somebody does where their player does not answer in time; `kind` "" gives it up.

    Those whom the referee plays do it in every round, unless the referee is quicker.

    `text` is the spell, or what is to be done in the player's own words.
    """

    target: str
    kind: str = ""
    text: str = ""


class LeaveMonsters(Word):
    """Say for this encounter whether monsters act by themselves, by their orders (referee)."""

    by_order: bool


SLAY, BIND, LEAD, LEAVE = "slay", "bind", "lead", "leave"


class Captives(Record):
    """So many foes of a name whom the party leads along, bound."""

    id: str
    name: str
    count: int


CAPTIVES = several("captives", Captives, POOLED)


class DealWithBeaten(Deed):
    """Somebody of the party slays or binds all foes who lie there helpless or have surrendered,
    leads along those who are bound or have surrendered, or would leave them.

    The fight is decided by that; `target` "" is whoever of one's own can do it.
    """

    done_by = Doer("target")

    how: str
    target: str = ""


FREE, ESCAPED = "free", "escaped"


class EndCaptivity(Word):
    """The party lets captives go, for a ransom of so many `gp`, or slays them; or they have got
    away (`how`). A ransom and an escape are a referee's to say."""

    captives: str
    how: str = FREE
    gp: int = 0


class FollowStandingOrders(Word):
    """Those who are waited for and have standing orders follow them now (referee).

    `step_number` is the step that a button answers.
    """

    step_number: int | None = None


BY_ORDER, WHILE_AWAY = "by standing order", "by standing order while away"
"""How it comes that something is done, beside "as declared"."""


class CarriedOut(Event):
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


class AttackCarriedOut(CarriedOut):
    """An attack was carried out; the blows follow, or the way towards whoever is too far away."""


class BeatenDealtWith(Event):
    """Somebody did that with those foes who lay there, or would leave them; `how` as above."""

    target: Who
    how: str
    whom: tuple[Who, ...]


class CaptivityEnded(Event):
    """Captives are led along no longer; `how` and `gp` as above."""

    name: str
    count: int
    how: str
    gp: int = 0


class OrderRefused(Event):
    """A rule refused what was ordered, for the `reason` that it would give its player.

    `asks` is the member who is to say what they do instead: all read of it then, the others with
    the reason only if it `is_open`. None where the turn goes by, or is the referee's to play.
    `lack` is whose number was missing, as a target, and the keys of which one is enough.
    """

    target: Who
    why: str
    reason: str
    asks: int | None = None
    is_open: bool = False
    lack: tuple[str, ...] = ()

    def pings(self) -> tuple[int, ...]:
        """Whoever is asked is to notice."""
        return () if self.asks is None else (self.asks,)

    def seen_by(self, viewer: Viewer) -> Self | None:
        """The reason is its player's, unless everybody can see it."""
        found = super().seen_by(viewer)
        is_theirs = self.asks in (None, viewer.member) or viewer.is_referee
        if found is None or is_theirs or self.is_open:
            return found
        return replace(found, reason="", lack=())


class OrdersReleased(Event):
    """Of former days: the referee had all carried out that was declared for this step."""

    bookkeeping = True

    step_number: int


class StandingOrderSet(Event):
    """Somebody has another standing order, or with `kind` "" none any more."""

    bookkeeping = True

    target: Who
    kind: str
    text: str = ""


class MonstersLeft(Event):
    """In this encounter monsters act by their orders from now on, or the referee plays them."""

    bookkeeping = True
    referees_own = True

    by_order: bool


class StandingOrdersCalled(Event):
    """The referee has those who are waited for follow their standing orders."""

    bookkeeping = True

    step_number: int


class LeftToOrder(Event):
    """What somebody declares follows from their standing order. `why` is how come."""

    target: Who
    why: str


class LeftToReferee(Event):
    """A standing order in the player's own words is for the referee to play. `why` is how come."""

    target: Who
    text: str
    why: str
