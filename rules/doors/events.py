"""What is reported of doors. `door` is what it is called where the party is: `iron door north`."""

from typing import ClassVar

from rules.kernel.events import REFEREES, Audience, Event, Throw, Who


class Listened(Event, frozen=True, kw_only=True):
    """Somebody listened at a door: all that others learn of it."""

    who: Who
    door: str


class Heard(Event, frozen=True, kw_only=True):
    """What somebody heard there, "" for nothing; for them alone.

    `afterwards` if the referee says it later.
    """

    who: Who
    door: str
    sound: str
    afterwards: bool = False


class ListeningJudged(Event, frozen=True, kw_only=True):
    """What the die said: `passed` on `needed` or less of 6. `door_id` is the door's.

    `untold` if it is the referee's to say what there is to hear.
    """

    referees_own: ClassVar[bool] = True

    who: Who
    door: str
    door_id: str
    throw: Throw
    needed: int
    passed: bool
    untold: bool = False
    audience: Audience = REFEREES


class DoorOpened(Event, frozen=True, kw_only=True):
    """Somebody opened a door; `how` is "", "forced" or "unspiked"."""

    who: Who
    door: str
    how: str = ""


class DoorResisted(Event, frozen=True, kw_only=True):
    """Somebody tried a door: it is "stuck" or "locked", or "unlocked" where they tried the lock."""

    who: Who
    door: str
    how: str


class LockTried(Event, frozen=True, kw_only=True):
    """Somebody tried to pick a lock: `passed` on `needed` or less of so many `sides`."""

    who: Who
    door: str
    throw: Throw
    needed: int
    sides: int
    passed: bool


class DoorShut(Event, frozen=True, kw_only=True):
    """Somebody shut a door; None where it swung shut behind the party. `door_id` is the door's."""

    who: Who | None
    door: str
    door_id: str = ""


class DoorWedged(Event, frozen=True, kw_only=True):
    """Somebody wedged a door open, or spiked it `shut`; so many spikes are `left`.

    None where a referee did it without one.
    """

    who: Who
    door: str
    door_id: str = ""
    shut: bool = False
    left: int | None = None


class DoorSet(Event, frozen=True, kw_only=True):
    """The referee said how a door is; players learn of what can be seen alone."""

    door: str
    how: str
    door_id: str = ""


class ForewarnedOf(Event, frozen=True, kw_only=True):
    """The monsters expect the party: they heard a door being forced (OSE-STUCK-DOORS)."""

    referees_own: ClassVar[bool] = True

    door: str
    sides: tuple[str, ...]
    audience: Audience = REFEREES


EVENTS: tuple[type[Event], ...] = (
    Listened,
    Heard,
    ListeningJudged,
    DoorOpened,
    DoorResisted,
    LockTried,
    DoorShut,
    DoorWedged,
    DoorSet,
    ForewarnedOf,
)
