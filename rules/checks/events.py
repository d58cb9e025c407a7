"""What is reported of checks and saves."""

from typing import Self

from rules.kernel.events import Event, Throw, Who
from rules.kernel.questions import Addend
from rules.record import Record, replace
from rules.state.checks import Chance


class ChecksAsked(Event, frozen=True, kw_only=True):
    """Players were asked to roll a check, `what` by its key; `label` says what for.

    `damage` is what is at stake, "" for none; who passes takes `saved` of it, "half" or "none".
    `seen` is who sees what each rolls: "public", "private" or "blind".
    """

    ask_id: str
    what: str
    targets: tuple[Who, ...]
    label: str = ""
    modifier: int = 0
    damage: str = ""
    saved: str = "half"
    seen: str = "public"

    @property
    def offer_key(self) -> str:
        """The check, until all have rolled."""
        return f"ask:{self.ask_id}"


class ChecksSkipped(Event, frozen=True, kw_only=True):
    """The referee let people off a check."""

    targets: tuple[Who, ...]
    what: str


class AdversitySet(Event, frozen=True, kw_only=True):
    """The campaign has another table for withstanding adversity; without rows it has none."""

    rows: tuple[Chance, ...]


class GearAtRisk(Event, frozen=True, kw_only=True):
    """Somebody died of a blast: the referee says what is left of the gear (OSE-ITEM-DESTRUCTION).

    `category` is against what magic items would save.
    """

    target: Who
    category: str


class Fate(Record, frozen=True):
    """What is `left` of so many pieces of an item; `throw` has a die for each, or one for a heap.

    It is None where none fell. `bonus` was added to each die.
    """

    name: str
    count: int
    left: int
    throw: Throw | None = None
    bonus: int = 0


class GearDestroyed(Event, frozen=True, kw_only=True):
    """What became of the gear of the dead; `needed` is what magic items rolled against, if any."""

    target: Who
    category: str
    fates: tuple[Fate, ...]
    needed: int | None = None


class CheckRolled(Event, frozen=True, kw_only=True):
    """A check, `what` by its key, and whether it was `passed`.

    `throw` is the die alone, None where `ruling` settled it without one. `needed` is the score to
    roll under or the total to reach, None for those who may not know it: `exact` says whether
    players may. `modifier` was added to the die, `addends` are what other rules added, all of it if
    `knows_all`. `natural` is the face where that decided by itself.
    """

    target: Who
    what: str
    passed: bool
    throw: Throw | None = None
    needed: int | None = None
    modifier: int = 0
    addends: tuple[Addend, ...] = ()
    knows_all: bool = True
    natural: int | None = None
    ruling: str = ""
    exact: bool = True

    def public(self) -> Self | None:
        """What happened; the numbers of a monster are not told."""
        return self if self.exact else replace(self, needed=None)


class SaveRolled(CheckRolled, frozen=True, kw_only=True):
    """A saving throw in a `category` such as "save_breath", against something of `by`.

    `tags` say what it was against ("magic", "poison", …).
    """

    category: str
    by: Who | None = None
    tags: tuple[str, ...] = ()
