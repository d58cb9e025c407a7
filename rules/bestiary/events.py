"""What is reported of stat blocks: always to the referees alone."""

from rules.kernel.events import REFEREES, Audience, Event
from rules.state.bestiary import StatBlock


class StatBlockKept(Event, frozen=True, kw_only=True):
    """A stat block is kept, here with numbers as the game writes them.

    `before` is the name of the one that it took the place of, "" where it is new.
    """

    block: StatBlock
    before: str = ""
    audience: Audience = REFEREES


class StatBlockForgotten(Event, frozen=True, kw_only=True):
    """A stat block is kept no longer; `known` if the game knows one of that name without it."""

    name: str
    known: bool = False
    audience: Audience = REFEREES


class StatBlocksImported(Event, frozen=True, kw_only=True):
    """Many stat blocks are kept at once; `replaced` are the names of those that were there."""

    names: tuple[str, ...]
    replaced: tuple[str, ...] = ()
    audience: Audience = REFEREES


EVENTS: tuple[type[Event], ...] = (
    StatBlockKept,
    StatBlockForgotten,
    StatBlocksImported,
)
