"""What somebody can do about the order of a round."""

from dataclasses import dataclass

from rules.kernel.action import Action
from rules.kernel.visibility import Visibility


@dataclass(frozen=True, slots=True, kw_only=True)
class RollInitiative(Action):
    """Roll for a side or for one combatant; with neither for all of one's own that is missing.

    A referee's own is what no player has; `for_all` rolls players' dice too (referee).

    `forced` sets the result, also of somebody who has rolled (referee, R-OVERRIDE). `modifier` is
    used instead of the sheet's. What not everybody may see
    are the numbers of those who are not players' own.
    """

    side: str = ""
    combatant_id: str = ""
    forced: int | None = None
    modifier: int | None = None
    seen: Visibility = Visibility.PUBLIC
    for_all: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Delay(Action):
    """Act later than one's place, as the method allows; `behind` is the combatant to wait for."""

    target: str
    behind: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeMiddlePhase(Action):
    """Give up acting first on a tie for a dexterity bonus, or take it up (ERIS-INITIATIVE)."""

    target: str
    middle: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class SetSlow(Action):
    """Fight with a two-handed or slow weapon from now on, or no longer (OSE-SLOW-WEAPONS)."""

    target: str
    slow: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SetDexterityClass(Action):
    """Give a monster the dexterity class -1, 0 or +1 that counts on a tie (ERIS-DEX-TIEBREAK)."""

    target: str
    dexterity_class: int
