"""What is reported of stat blocks: always to the referees alone."""

from rules.kernel.events import REFEREES, Audience, Event, Who
from rules.record import Record
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


class Change(Record, frozen=True):
    """One step by which a monster of another book becomes one of Planet Eris.

    `what` is "hit points", "die", "armour" (`before` descending, `parts` are what armour and shield
    take off attackers' rolls and what is lost; `written` and `best` are how the game writes the
    class that is listed and the best there is), "attacks" (`word` is why they count), "setting",
    "damage" (`written` is what it was), "magic" or "sword"; `word` is then the name of the thing.
    """

    what: str
    before: int = 0
    after: int = 0
    word: str = ""
    written: str = ""
    best: str = ""
    parts: tuple[int, int, int] = (0, 0, 0)


class MonsterConverted(Event, frozen=True, kw_only=True):
    """A monster of another book was converted, here with numbers as the game writes them."""

    block: StatBlock
    changes: tuple[Change, ...]
    audience: Audience = REFEREES


class MagicNoted(Event, frozen=True, kw_only=True):
    """Somebody's thing is more magical than things are on Planet Eris: a word to the referee."""

    target: Who
    name: str
    bonus: int
    audience: Audience = REFEREES


EVENTS: tuple[type[Event], ...] = (
    StatBlockKept,
    StatBlockForgotten,
    StatBlocksImported,
    MonsterConverted,
    MagicNoted,
)
