"""What is reported of what a fight adds to attacks."""

from typing import ClassVar

from rules.kernel.events import Event, Throw, Who

FEW = 3
"""Of so many pieces of ammunition or fewer everybody is told."""


class ProtectionBroken(Event, frozen=True, kw_only=True):
    """Something saved its bearer from a critical hit and is gone: `what` it was.

    `weak_spot` if it is the scale over one, which lies open now.
    """

    target: Who
    what: str
    weak_spot: bool = False
    rule: str = "ERIS-CRITICAL"


class ShotStrayed(Event, frozen=True, kw_only=True):
    """A shot into melee missed. `struck` is the friend it hits, whom `picked` chose, or None.

    `half` if the friend takes half of the damage, which follows as HitPointsChanged or DamageHeld.
    """

    attacker: Who
    target: Who
    throw: Throw
    struck: Who | None = None
    picked: Throw | None = None
    half: bool = False
    rule: str = "ERIS-FIRE-INTO-MELEE"


class StanceTaken(Event, frozen=True, kw_only=True):
    """Somebody said how they fight with two weapons: in this round, or with `next_round` in it."""

    target: Who
    offensive: bool
    next_round: bool = False
    rule: str = "ERIS-DUAL-WIELD"


class ParryTaken(Event, frozen=True, kw_only=True):
    """Somebody parries in this round; each of the `attackers` has its `points` off its rolls."""

    target: Who
    attackers: tuple[Who, ...]
    points: tuple[int, ...]
    ward: Who | None = None
    rule: str = "ERIS-PARRY"


class CounterAttackDue(Event, frozen=True, kw_only=True):
    """An attacker rolled a natural 1, and whoever parries may strike back at once."""

    target: Who
    attacker: Who
    round: int
    rule: str = "ERIS-PARRY"


class CounterAttackLapsed(Event, frozen=True, kw_only=True):
    """Whoever parries does not strike back."""

    target: Who
    attacker: Who
    rule: str = "ERIS-PARRY"


class WeaponHurled(Event, frozen=True, kw_only=True):
    """What was hurled has left the hand and `lies` by its target, or nowhere.

    `left` are those still there, for who has a sheet alone.
    """

    bookkeeping: ClassVar[bool] = True

    attacker: Who
    target: Who
    name: str
    left: int | None = None
    lies: bool = False
    rule: str = "ERIS-MISSILES"

    def is_bookkeeping(self) -> bool:
        """The last one is news."""
        return self.left != 0


class AmmunitionUsed(Event, frozen=True, kw_only=True):
    """Something was shot; `left` are those that are still there."""

    bookkeeping: ClassVar[bool] = True

    target: Who
    name: str
    left: int
    rule: str = "ERIS-MISSILES"

    def is_bookkeeping(self) -> bool:
        """The last few are news."""
        return self.left > FEW


class WeaponReadied(Event, frozen=True, kw_only=True):
    """Somebody holds a weapon ready to shoot, `this_round`, or else from the next on."""

    target: Who
    this_round: bool = False
    rule: str = "ERIS-FIRST-FIRE"


class AtRiskNamed(Event, frozen=True, kw_only=True):
    """The referee said whom stray shots hit; None is chance."""

    bookkeeping: ClassVar[bool] = True

    target: Who | None = None
    rule: str = "ERIS-FIRE-INTO-MELEE"
