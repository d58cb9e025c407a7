"""What game time will bring, if nothing changes: read from the state, before it happens."""

from collections.abc import Callable, Iterable, Iterator

from rules.kernel.actor import Viewer
from rules.record import Record
from rules.state.game import GameState


class Coming(Record, frozen=True, kw_only=True):
    """Something that comes `at` a moment of game time, in seconds since the campaign began.

    `what` is a word for what it is, such as "light", `name` and `target` whom or what it is about,
    `count` how many. With `stops`, time that is let go by stops there: somebody has to decide.
    What is `secret` is the referees' alone to know; what is `minor` is no reason to ask anybody
    before time goes by.
    """

    at: int
    what: str
    name: str = ""
    target: str = ""
    count: int = 1
    stops: bool = False
    secret: bool = False
    minor: bool = False
    rule: str = ""


Comings = Callable[[GameState, int], Iterable[Coming]]
"""All that one family sees coming after now and up to a moment: a pure function of the state."""


def what_comes(families: Iterable[Comings], state: GameState, until: int) -> Iterator[Coming]:
    """All that comes up to a moment, in no order and secrets included."""
    for comings in families:
        yield from comings(state, until)


def coming_for(viewer: Viewer, found: Iterable[Coming]) -> tuple[Coming, ...]:
    """What a viewer may know of it, the next first."""
    known = [one for one in found if viewer.is_referee or not one.secret]
    return tuple(sorted(known, key=lambda one: one.at))
