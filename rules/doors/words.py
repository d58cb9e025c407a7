"""How a door can be, in the words of referees, and in those that people read."""

from collections.abc import Mapping
from typing import Any

from rules.kernel.actor import Viewer
from rules.places.door import door_state
from rules.record import Record, field
from rules.state.places import Door


class Word(Record, frozen=True):
    """What a referee can say of a door: what it `means`, and what is then so.

    `seen` if everybody sees it.
    """

    means: str
    so: Mapping[str, Any] = field(default_factory=dict[str, Any])
    seen: bool = False


_FREE = {"stuck": False, "locked": False, "held": False, "spiked": False}
WORDS: Mapping[str, Word] = {
    "open": Word("open, by magic or however", {"open": True, **_FREE}, seen=True),
    "shut": Word("shut", {"open": False, "wedged": False}, seen=True),
    "wedged": Word("wedged open", {"open": True, "wedged": True, **_FREE}, seen=True),
    "spiked": Word("spiked shut", {"open": False, "wedged": False, "spiked": True}, seen=True),
    "locked": Word("locked", {"open": False, "wedged": False, "locked": True}),
    "unlocked": Word("not locked", {"locked": False}),
    "stuck": Word("stuck", {"open": False, "wedged": False, "stuck": True}),
    "loose": Word("not stuck", {"stuck": False}),
    "held": Word("held shut by magic", {"open": False, "wedged": False, "held": True}),
    "released": Word("held by magic no longer", {"held": False}),
}
"""By what a referee types."""


def state_words(door: Door, viewer: Viewer) -> str:
    """How a door is, as far as a viewer may know: what holds it is known once it was tried."""
    words = [door_state(door)]
    if not door.open and (viewer.is_referee or door.tries):
        words += ["locked"] if door.locked else []
        words += ["stuck"] if _seems_stuck(door, viewer) else []
        words += ["held by magic"] if door.held and viewer.is_referee else []
    return ", ".join(words)


def _seems_stuck(door: Door, viewer: Viewer) -> bool:
    """What magic holds shut is stuck for whoever does not know of it; a lock is met first."""
    if viewer.is_referee:
        return door.stuck
    return (door.stuck or door.held) and not door.locked
