"""The actions, events and fields of doors."""

from rules.doors import FAMILY
from rules.kernel.action import Action, Doer, Word
from rules.kernel.events import REFEREES, Audience, Event, Throw, Who
from rules.kernel.fields import Field


class Listen(Action):
    """Listen at a door; the referee alone learns what the die says (OSE-LISTEN)."""

    done_by = Doer("target", with_party=True)

    door: str
    target: str = ""
    forced: int | None = None


class TellSound(Word):
    """The referee says what somebody has heard at a door; they alone read it."""

    never_changes = True

    door: str
    target: str
    text: str


class OpenDoor(Action):
    """Open a door, or find that it does not open."""

    done_by = Doer("target", with_party=True)

    door: str
    target: str = ""


class ForceDoor(Action):
    """Force a door (OSE-STUCK-DOORS).

    `number` is the chance in 6 this once, None what is written. `modifier` is added to the die.
    """

    done_by = Doer("target", with_party=True)

    door: str
    target: str = ""
    modifier: int = 0
    number: int | None = None
    forced: int | None = None


class PickLock(Action):
    """Pick the lock of a door; `chance` is how likely that is this once, as typed."""

    done_by = Doer("target", with_party=True)

    door: str
    target: str = ""
    chance: str = ""
    forced: int | None = None


class ShutDoor(Action):
    """Shut a door; what wedged it open is taken away."""

    done_by = Doer("target", with_party=True)

    door: str
    target: str = ""


class WedgeDoor(Action):
    """Wedge a door open, or spike it shut, with an iron spike of somebody's (OSE-DOOR-SHUTTING)."""

    done_by = Doer("target", with_party=True)

    door: str
    target: str = ""
    shut: bool = False


class SetDoor(Word):
    """The referee says how a door is, in one word of `rules.doors.opening`."""

    door: str
    how: str


class Listened(Event):
    """Somebody listened at a door: all that others learn of it."""

    who: Who
    door: str


class Heard(Event):
    """What somebody heard there, "" for nothing; for them alone.

    `afterwards` if the referee says it later.
    """

    who: Who
    door: str
    sound: str
    afterwards: bool = False


class ListeningJudged(Event):
    """What the die said: `passed` on `needed` or less of 6. `door_id` is the door's.

    `untold` if it is the referee's to say what there is to hear.
    """

    referees_own = True

    who: Who
    door: str
    door_id: str
    throw: Throw
    needed: int
    passed: bool
    untold: bool = False
    audience: Audience = REFEREES


class DoorOpened(Event):
    """Somebody opened a door; `how` is "", "forced" or "unspiked"."""

    who: Who
    door: str
    how: str = ""


class DoorResisted(Event):
    """Somebody tried a door: it is "stuck" or "locked", or "unlocked" where they tried the lock.

    `forced` if they threw themselves against what is stuck.
    """

    who: Who
    door: str
    how: str
    forced: bool = False


class LockTried(Event):
    """Somebody tried to pick a lock: `passed` on `needed` or less of so many `sides`."""

    who: Who
    door: str
    throw: Throw
    needed: int
    sides: int
    passed: bool


class DoorShut(Event):
    """Somebody shut a door; None where it swung shut behind the party. `door_id` is the door's."""

    who: Who | None
    door: str
    door_id: str = ""


class DoorWedged(Event):
    """Somebody wedged a door open, or spiked it `shut`; so many spikes are `left`.

    None where a referee did it without one.
    """

    who: Who
    door: str
    door_id: str = ""
    shut: bool = False
    left: int | None = None


class DoorSet(Event):
    """The referee said how a door is; players learn of what can be seen alone."""

    door: str
    how: str
    door_id: str = ""


class ForewarnedOf(Event):
    """The monsters expect the party: they heard a door being forced (OSE-STUCK-DOORS)."""

    referees_own = True

    door: str
    sides: tuple[str, ...]
    audience: Audience = REFEREES


LISTEN = Field(
    "listen",
    "Listen",
    0,
    6,
    "chance in 6 to hear something at a door; 1 if left out",
    "OSE-LISTEN",
    words=("hear_noise",),
)
OPEN_LOCKS = Field(
    "open_locks",
    "Open locks",
    0,
    100,
    "chance in percent to pick a lock",
    "OSE-LOCKED-DOORS",
    words=("pick_locks", "lockpicking"),
)
OPEN_LOCKS_IN_SIX = Field(
    "open_locks_in_six",
    "Open locks in 6",
    0,
    6,
    "the same as a chance in 6, where there is no percentage",
    "OSE-LOCKED-DOORS",
)

FAMILY.brings(fields=(LISTEN, OPEN_LOCKS, OPEN_LOCKS_IN_SIX))
