"""What people do with doors. `door` is the id of one, its name, or a new name where nobody has
prepared anything; `target` is a character, "" the one whom the member plays."""

from dataclasses import dataclass
from typing import ClassVar

from rules.kernel.action import Action


@dataclass(frozen=True, slots=True, kw_only=True)
class Listen(Action):
    """Listen at a door; the referee alone learns what the die says (OSE-LISTEN)."""

    door: str
    target: str = ""
    forced: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TellSound(Action):
    """The referee says what somebody has heard at a door; they alone read it."""

    never_changes: ClassVar[bool] = True

    door: str
    target: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenDoor(Action):
    """Open a door, or find that it does not open."""

    door: str
    target: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForceDoor(Action):
    """Force a door (OSE-STUCK-DOORS).

    `number` is the chance in 6 this once, None what is written. `modifier` is added to the die.
    """

    door: str
    target: str = ""
    modifier: int = 0
    number: int | None = None
    forced: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PickLock(Action):
    """Pick the lock of a door; `chance` is how likely that is this once, as typed."""

    door: str
    target: str = ""
    chance: str = ""
    forced: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShutDoor(Action):
    """Shut a door; what wedged it open is taken away."""

    door: str
    target: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WedgeDoor(Action):
    """Wedge a door open, or spike it shut, with an iron spike of somebody's (OSE-DOOR-SHUTTING)."""

    door: str
    target: str = ""
    shut: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SetDoor(Action):
    """The referee says how a door is, in one word of `rules.doors.words`."""

    door: str
    how: str
