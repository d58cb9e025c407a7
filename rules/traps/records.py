"""The actions, events and fields of traps."""

from typing import Self

from rules.kernel.action import Action, Doer, Word
from rules.kernel.events import REFEREES, Audience, Event, Throw, Who
from rules.kernel.fields import Field
from rules.record import replace
from rules.traps import FAMILY


class TouchTrap(Word):
    """These do what a trap waits for, and it may spring (OSE-TRAPS); `certain` springs it at once.

    A name that nobody has prepared makes a trap: `damage` are dice, `save` a saving throw, `effect`
    a condition, a poison or plain words, `chance` of 6; with `halves` the save leaves half of the
    damage. `forced` is the face of the die (referee).
    """

    trap: str
    targets: tuple[str, ...] = ()
    certain: bool = False
    damage: str = ""
    save: str = ""
    halves: bool = False
    effect: str = ""
    chance: int = 2
    forced: int | None = None


class DisarmTrap(Action):
    """Somebody tries to make a trap harmless; `chance` is how likely that is this once, as typed.

    `target` is a character, "" the one whom the member plays.
    """

    done_by = Doer("target", with_party=True)

    trap: str
    target: str = ""
    chance: str = ""
    forced: int | None = None


class SetTrap(Word):
    """The referee says how a trap stands: "ready", "sprung" or "harmless"."""

    trap: str
    how: str


class TrapSprung(Event):
    """A trap sprang on these. `text` is what the referee wrote for that, `effect` what it does.

    `throw` is the die that set it off, None where nobody rolled.
    """

    targets: tuple[Who, ...]
    name: str
    text: str = ""
    effect: str = ""
    throw: Throw | None = None

    def public(self) -> Self | None:
        """Without the die."""
        return replace(self, throw=None)


class TrapStayed(Event):
    """Somebody did what a trap waits for, and it did not spring on `chance` of 6."""

    referees_own = True

    targets: tuple[Who, ...]
    name: str
    chance: int
    throws: tuple[Throw, ...]
    audience: Audience = REFEREES


class DisarmTried(Event):
    """Somebody worked on a trap; the referees alone know what came of it."""

    who: Who
    name: str


class DisarmJudged(Event):
    """What came of that: `passed` on `needed` or less."""

    referees_own = True

    who: Who
    name: str
    throw: Throw
    needed: int
    passed: bool
    audience: Audience = REFEREES


class TrapSet(Event):
    """The referee said how a trap stands: "ready", "sprung" or "harmless"."""

    referees_own = True

    name: str
    how: str
    audience: Audience = REFEREES


REMOVE_TRAPS = Field(
    "remove_traps",
    "Remove traps",
    0,
    100,
    "chance in percent to make a trap harmless",
    "OSE-TREASURE-TRAPS",
    words=("disarm_traps",),
)
REMOVE_TRAPS_IN_SIX = Field(
    "remove_traps_in_six",
    "Remove traps in 6",
    0,
    6,
    "the same as a chance in 6, where there is no percentage",
    "OSE-TREASURE-TRAPS",
)

FAMILY.brings(fields=(REMOVE_TRAPS, REMOVE_TRAPS_IN_SIX))
