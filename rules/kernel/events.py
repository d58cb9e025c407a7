"""What happened, as facts: the base of every event, and who may see it.

Events are stored for ever and shown again months later, so they carry names and numbers as they
were, never sentences. `audience` None is everybody, () is the referees alone, (3,) is member 3 and
the referees. An event that concerns somebody hidden is for the referees, whatever its audience.
"""

from typing import ClassVar, Self, cast, dataclass_transform

from rules.dice.faces import DiceRecord
from rules.kernel.actor import Viewer
from rules.kernel.targets import spell
from rules.kernel.words import numbered
from rules.record import Record, field, fields_of

Audience = tuple[int, ...] | None
EVERYBODY: Audience = None
REFEREES: Audience = ()
_naming: dict[type, tuple[str, ...]] = {}


def audience_of(*, hidden: bool) -> Audience:
    """Who may know what a combatant does: everybody, or the referees alone while it is hidden."""
    return REFEREES if hidden else EVERYBODY


class Who(Record, omit_defaults=False):
    """A combatant or character as it was called at the time.

    `number` 0 is the whole combatant, which may be `several` bodies.
    """

    id: str
    name: str
    number: int = 0
    hidden: bool = False
    is_character: bool = False
    several: bool = False

    @property
    def target(self) -> str:
        """The text that names it, as in `mk7f2#3`."""
        return spell(self.id, self.number)

    @property
    def label(self) -> str:
        """The name with the number within its group, as in `Goblin 3`."""
        return numbered(self.name, self.number)


class Throw(Record):
    """One roll of an action as it fell. `roll` counts within the action, secret ones by themselves.

    `secret` names its seed. `commitment` is the published hash of a secret roll's own key, "" for
    an open roll; `forced` is a result that the referee set (R-OVERRIDE). `again` is the action key
    of a move that was taken back, where these are its dice: the same was done once more.
    """

    roll: int
    purpose: str
    record: DiceRecord
    secret: bool = False
    forced: bool = False
    commitment: str = ""
    again: str = ""

    @property
    def total(self) -> int:
        """The result with its modifier."""
        return self.record.total

    @property
    def natural(self) -> int | None:
        """The face of the die itself (R-NATURAL); None where several dice count, or none fell."""
        return self.record.natural


def _naming_fields(event: "type[Event]") -> tuple[str, ...]:
    """The fields of a kind of event that can name somebody, looked up once a kind."""
    known = _naming.get(event)
    if known is None:
        found = (name for name, kind in fields_of(event).items() if Who.__name__ in str(kind))
        known = _naming[event] = tuple(found)
    return known


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
class Event(Record, kw_only=True, omit_defaults=False):
    """A fact. `rule` is the catalogue ID of the rule that spoke, "" where none did.

    `bookkeeping` events are read on the board and in the log; no message tells the channel of them.
    What is told `at_once` is no part of what happens in a step of the round, and what is told
    `apart`, as what somebody says, leaves alone what is held back of it.
    What is `referees_own`, such as a morale check, leaves players no trace if kept from them.
    """

    by_name: ClassVar[bool] = True
    bookkeeping: ClassVar[bool] = False
    at_once: ClassVar[bool] = False
    apart: ClassVar[bool] = False
    referees_own: ClassVar[bool] = False

    rule: str = ""
    audience: Audience = None

    def is_bookkeeping(self) -> bool:
        """Whether this event is book-keeping, for kinds where it depends."""
        return self.bookkeeping

    def is_of_game(self) -> bool:
        """Whether it is no party's, so that nobody is told whose it is, for kinds like that."""
        return False

    def opens_place(self) -> bool:
        """Whether a place of the order begins with it, for kinds that do that."""
        return False

    def pings(self) -> tuple[int, ...]:
        """The members who are to notice its message: they are mentioned in it."""
        return ()

    @property
    def offer_key(self) -> str:
        """What its message offers until it is settled ("vote:ab12"), for kinds that do; else ""."""
        return ""

    def concerns_hidden(self) -> bool:
        """Whether any combatant named in it was hidden at the time."""
        for name in _naming_fields(type(self)):
            value = getattr(self, name)
            if isinstance(value, Who):
                if value.hidden:
                    return True
            elif value and isinstance(value, tuple):
                parts = cast("tuple[object, ...]", value)
                if any(isinstance(part, Who) and part.hidden for part in parts):
                    return True
        return False

    def leaves_no_trace(self) -> bool:
        """Whether players may not even know that there was something."""
        return self.concerns_hidden() or (self.referees_own and self.audience == REFEREES)

    def public(self) -> Self | None:
        """The form for players who may see it; None if there is nothing for them."""
        return self

    def seen_by(self, viewer: Viewer) -> Self | None:
        """The form for one viewer, or None."""
        if viewer.is_referee:
            return self
        if self.concerns_hidden():
            return None
        if self.audience is not None:
            return self.public() if viewer.member in self.audience else None
        return self.public()
