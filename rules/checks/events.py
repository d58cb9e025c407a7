"""What is reported of checks and saves."""

from typing import Self

from rules.kernel.events import Event, Throw, Who
from rules.kernel.questions import Addend
from rules.record import replace


class CheckRolled(Event, frozen=True, kw_only=True):
    """A check, `what` by its key, and whether it was `passed`.

    `throw` is the die alone, None where `ruling` settled it without one. `needed` is the score to
    roll under or the total to reach, None for those who may not know it: `exact` says whether
    players may. `modifier` was added to the die, `addends` are what other rules added, all of it if
    `knows_all`.
    """

    target: Who
    what: str
    passed: bool
    throw: Throw | None = None
    needed: int | None = None
    modifier: int = 0
    addends: tuple[Addend, ...] = ()
    knows_all: bool = True
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
