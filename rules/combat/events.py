"""What is reported of what a fight adds to attacks."""

from rules.kernel.events import Event, Throw, Who


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
