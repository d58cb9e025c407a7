"""What hit points report: wounds, healing, and bodies that fall, wake or die."""

from typing import Self

from rules.kernel.actor import Viewer
from rules.kernel.events import REFEREES, Audience, Event, Throw, Who
from rules.record import replace
from rules.state.health import Life


class Dealt(Event, frozen=True, kw_only=True):
    """What dice have dealt. `roller` is the member who rolled them privately, 0 for nobody."""

    throw: Throw | None = None
    roller: int = 0

    def seen_by(self, viewer: Viewer) -> Self | None:
        """The form for one viewer: whoever rolled privately has their dice, whoever is hurt."""
        form = super().seen_by(viewer)
        is_own = self.roller and viewer.member == self.roller
        return replace(form, throw=self.throw) if form is not None and is_own else form


class HitPointsChanged(Dealt, frozen=True, kw_only=True):
    """Hit points went from `before` to `after`; `amount` is what was asked for, wounds negative.

    `exact` says whether everybody may see the numbers: always for characters, for monsters where
    the game says so. `throw` is the roll behind the amount, None where a number was given. `word`
    is what everybody sees of the body afterwards ("hurt", "near death", …), and so is `bloodied`.
    `cause`: "damage", "healing", "waking", "wounds" (above what open wounds allow), "referee",
    "correction", "drain" (of levels).
    `rulings` are what counted of the damage and why ("half", "double: a critical hit"), `tags` say
    what it was, as in `Harm`. Healing that is `from_zero` began at 0 for somebody who had less.
    """

    target: Who
    amount: int
    before: int | None
    after: int | None
    maximum: int | None
    is_attack: bool = False
    exact: bool = True
    by: Who | None = None
    word: str = ""
    bloodied: bool = False
    cause: str = ""
    rulings: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    from_zero: bool = False

    @property
    def gained(self) -> int | None:
        """The hit points that healing gave, None where the readers may not know."""
        if self.before is None or self.after is None:
            return None
        return self.after - (max(0, self.before) if self.from_zero else self.before)

    def public(self) -> Self | None:
        """The damage dealt is seen by all; what is left of a monster and secret dice are not."""
        shown = replace(self, throw=_shown(self.throw))
        if self.exact:
            return shown
        return replace(shown, before=None, after=None, maximum=None, from_zero=False)


class DamageHeld(Dealt, frozen=True, kw_only=True):
    """Damage that will count when all of the simultaneous step have acted (R-TIE-REROLL)."""

    target: Who
    amount: int
    by: Who | None = None
    rulings: tuple[str, ...] = ()

    def public(self) -> Self | None:
        """The amount without secret dice."""
        return replace(self, throw=_shown(self.throw))


class SubdualTaken(Dealt, frozen=True, kw_only=True):
    """Damage that only beats somebody down: `subdual` is all of it so far (OSE-SUBDUE).

    With `hit_points` they still stand; `surrenders` once there are no more than that. `exact` says
    whether everybody may see these two. `rulings` are what counted of the damage.
    """

    target: Who
    amount: int
    subdual: int | None
    hit_points: int | None
    exact: bool = True
    by: Who | None = None
    rulings: tuple[str, ...] = ()
    surrenders: bool = False
    rule: str = "OSE-SUBDUE"

    def public(self) -> Self | None:
        """The damage dealt is seen by all; what a monster can still take is not."""
        shown = replace(self, throw=_shown(self.throw))
        return shown if self.exact else replace(shown, subdual=None, hit_points=None)


class SubdualInVain(Event, frozen=True, kw_only=True):
    """Subdual damage would be enough, but whoever took it is not intelligent: they fight on."""

    target: Who
    rule: str = "OSE-SUBDUE"


class SubdualForgotten(Event, frozen=True, kw_only=True):
    """Subdual damage is gone by the referee's word."""

    target: Who
    subdual: int
    rule: str = "OSE-SUBDUE"


class LifeChanged(Event, frozen=True, kw_only=True):
    """A body fell, died, woke or got up.

    `cause`: "damage", "save", "check" (a saving throw or the like that failed), "healing", "time",
    "woken", "referee", "correction", "rule" (another rule of death counts from now on).
    """

    target: Who
    before: Life
    after: Life
    cause: str = ""


class WoundLevelChanged(Event, frozen=True, kw_only=True):
    """A wound level opened or closed (4E-WOUNDS). Levels 0 to 3; beyond 3 is death (LifeChanged).

    `cap` is the number that healing reaches from now on, which shows the maximum, so that others
    see it only where `exact` says so; `cause`: "damage", "save", "rest", "referee", "rule".
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


class DeathSaveDue(Event, frozen=True, kw_only=True):
    """The turn of somebody who lies dying is over: a death save is to be rolled (4E-DEATH-SAVE)."""

    target: Who
    round: int


class DeathSaveRolled(Event, frozen=True, kw_only=True):
    """A death save, passed or failed. `throw` None where the referee entered the result.

    `failed_saves` are all that were failed so far, those in secret included where this one is.
    """

    target: Who
    passed: bool
    failed_saves: int
    throw: Throw | None = None


class SecretFailuresForgotten(Event, frozen=True, kw_only=True):
    """A referee's word on a body stands; so many saves `failed` in secret open no wounds now."""

    target: Who
    failed: int
    audience: Audience = REFEREES


class WakeRolled(Event, frozen=True, kw_only=True):
    """How long somebody lies unconscious: `periods` of a unit of game time (ERIS-DEATH)."""

    target: Who
    periods: int
    unit: str
    wakes_at_turn: int
    throw: Throw


class DeathRuleChosen(Event, frozen=True, kw_only=True):
    """The referee said by which rule a monster dies: its own, or that of the characters."""

    target: Who
    as_character: bool


class AttackBonusRose(Event, frozen=True, kw_only=True):
    """All attack rolls of this round get `bonus` (4E-ESCALATION)."""

    round: int
    bonus: int


def _shown(throw: Throw | None) -> Throw | None:
    return None if throw is None or throw.secret else throw
