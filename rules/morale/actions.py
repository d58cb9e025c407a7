"""What the referee does about morale and loyalty."""

from dataclasses import dataclass
from enum import StrEnum

from rules.kernel.action import Action
from rules.kernel.visibility import Visibility


class Troop(StrEnum):
    """The base rows of OSE-MORALE-MERCENARY."""

    UNTRAINED = "untrained"
    BARBARIANS = "barbarians"
    TRAINED = "trained"


@dataclass(frozen=True, slots=True, kw_only=True)
class RollMorale(Action):
    """Roll 2d6 for a check that is due, or for a combatant; neither named, for the only one due.

    `adjustment` is -2 to +2, None the one that was set before (AdjustMorale).
    """

    check_id: str = ""
    combatant_id: str = ""
    adjustment: int | None = None
    forced: int | None = None
    seen: Visibility = Visibility.BLIND


@dataclass(frozen=True, slots=True, kw_only=True)
class SkipMorale(Action):
    """Let a check that is due go by without a roll. Whose, as in RollMorale."""

    check_id: str = ""
    combatant_id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskMorale(Action):
    """Make a check due that no rule asks for."""

    combatant_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SetMorale(Action):
    """Give a group its morale score, 2 to 12; `fresh` forgets what it has passed or failed."""

    combatant_id: str
    score: int
    fresh: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AdjustMorale(Action):
    """Set a group's situational adjustment, -2 to +2, for its checks from now on."""

    combatant_id: str
    adjustment: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SetMercenaryMorale(Action):
    """Rate mercenaries by their troop type; `conditions` is good or bad treatment."""

    combatant_id: str
    troop: Troop
    mounted: bool = False
    elite: bool = False
    fanatic: bool = False
    conditions: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RollLoyalty(Action):
    """Roll a loyalty check for a retainer; a `loyalty` given is remembered for a combatant.

    `combatant_id` is a combatant's or a character's id; `modifier` is added to the loyalty.
    """

    combatant_id: str
    loyalty: int | None = None
    modifier: int = 0
    forced: int | None = None
    seen: Visibility = Visibility.BLIND


@dataclass(frozen=True, slots=True, kw_only=True)
class RaiseLoyalty(Action):
    """A battle or an expedition went well: 1 more loyalty for the groups that were involved.

    `groups` are names of hired groups. Without any, it is those who came through the encounter of
    the number `battle` and have not been counted for it, or came home at the moment `home` from an
    expedition; with none of these, all who are hired.
    """

    groups: tuple[str, ...] = ()
    battle: int | None = None
    home: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetLoyalty(Action):
    """Give a hireling's group its loyalty score, 2 or more (R-LOYALTY-START)."""

    target: str
    loyalty: int
