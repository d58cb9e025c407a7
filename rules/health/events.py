"""What hit points report: wounds, healing, and bodies that fall, wake or die."""

from dataclasses import dataclass, replace
from typing import Self

from rules.events import Event, Throw, Who
from rules.state import Life


@dataclass(frozen=True, slots=True, kw_only=True)
class HitPointsChanged(Event):
    """Hit points went from `before` to `after`; `amount` is what was asked for, wounds negative.

    `exact` says whether everybody may see the numbers: always for characters, for monsters where
    the game says so. `throw` is the roll behind the amount, None where a number was given. `word`
    is what everybody sees of the body afterwards ("hurt", "near death", …). `cause`: "damage",
    "healing", "waking", "wounds" (above what open wounds allow), "referee", "correction".
    """

    target: Who
    amount: int
    before: int | None
    after: int | None
    maximum: int | None
    is_attack: bool = False
    exact: bool = True
    by: Who | None = None
    throw: Throw | None = None
    word: str = ""
    cause: str = ""

    def public(self) -> Self | None:
        """The damage dealt is seen by all; what is left of a monster and secret dice are not."""
        shown = replace(self, throw=_shown(self.throw))
        if self.exact:
            return shown
        return replace(shown, before=None, after=None, maximum=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageHeld(Event):
    """Damage that will count when all of the simultaneous step have acted (R-TIE-REROLL)."""

    target: Who
    amount: int
    by: Who | None = None
    throw: Throw | None = None

    def public(self) -> Self | None:
        """The amount without secret dice."""
        return replace(self, throw=_shown(self.throw))


@dataclass(frozen=True, slots=True, kw_only=True)
class LifeChanged(Event):
    """A body fell, died, woke or got up.

    `cause`: "damage", "save", "healing", "time", "woken", "referee", "correction".
    """

    target: Who
    before: Life
    after: Life
    cause: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WoundLevelChanged(Event):
    """A wound level opened or closed (4E-WOUNDS). Levels 0 to 3; beyond 3 is death (LifeChanged).

    `cap` is the number that healing reaches from now on, which shows the maximum, so that others
    see it only where `exact` says so; `cause`: "damage", "save", "referee".
    """

    target: Who
    before: int
    after: int
    cap: int | None
    cause: str
    exact: bool = True

    def public(self) -> Self | None:
        """Without the number, for a monster whose hit points are the referee's."""
        return self if self.exact else replace(self, cap=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeathSaveDue(Event):
    """The turn of somebody who lies dying is over: a death save is to be rolled (4E-DEATH-SAVE)."""

    target: Who
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DeathSaveRolled(Event):
    """A death save, passed or failed. `throw` None where the referee entered the result."""

    target: Who
    passed: bool
    failed_saves: int
    throw: Throw | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WakeRolled(Event):
    """How long somebody lies unconscious: `periods` of a unit of game time (ERIS-DEATH)."""

    target: Who
    periods: int
    unit: str
    wakes_at_turn: int
    throw: Throw


@dataclass(frozen=True, slots=True, kw_only=True)
class DeathRuleChosen(Event):
    """The referee said by which rule a monster dies: its own, or that of the characters."""

    target: Who
    as_character: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackBonusRose(Event):
    """All attack rolls of this round get `bonus` (4E-ESCALATION)."""

    round: int
    bonus: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectBegan(Event):
    """A condition or bonus came upon a target. `incapacitates` counts for morale (OSE-MORALE)."""

    effect_id: str
    name: str
    target: Who
    source: Who | None = None
    amount: int = 0
    modifies: str = ""
    rounds: int | None = None
    until_turn_of: Who | None = None
    incapacitates: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectEnded(Event):
    """A condition or bonus is over. `cause`: "time", "removed", "spent", "death"."""

    effect_id: str
    name: str
    target: Who
    cause: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectSpent(Event):
    """A bonus served its one turn (4E-BONUS-ONCE), or the referee said that it did or did not."""

    effect_id: str
    name: str
    target: Who
    spent: bool = True


def _shown(throw: Throw | None) -> Throw | None:
    return None if throw is None or throw.secret else throw
