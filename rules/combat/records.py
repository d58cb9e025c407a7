"""The actions, events, settings, fields and traits of combat."""

from rules.combat import FAMILY
from rules.kernel.action import NO_BODY, Deed, Doer, Word
from rules.kernel.events import Event, Throw, Who
from rules.kernel.fields import Field, Trait
from rules.kernel.setting import Setting, Value


class TakeStance(Deed):
    """Fight with two weapons offensively, or defensively as those do who say nothing."""

    done_by = Doer("target")

    target: str
    offensive: bool


class Parry(Deed):
    """Give up every other action of the round, and take points off attackers' rolls.

    `parrier` is a combatant, "" the member's active character. `shares` are attackers, each with
    the points that it is to have, 0 for what is left to be dealt out evenly. `ward` is a comrade
    who is defended too. `round` is the one that a button answers.
    """

    done_by = Doer("parrier")

    shares: tuple[tuple[str, int], ...]
    parrier: str = ""
    ward: str = ""
    round: int | None = None


class ForgoCounter(Deed):
    """Do without a counter-attack that is due. `round` is the one that a button answers."""

    done_by = NO_BODY

    parrier: str
    attacker: str
    round: int | None = None


class ReadyWeapon(Deed):
    """Say that somebody holds a weapon ready to shoot (ERIS-FIRST-FIRE)."""

    done_by = Doer("target")

    target: str


class NameAtRisk(Word):
    """Say whom stray shots hit, if they are in that melee; "" leaves it to chance (referee)."""

    target: str = ""


FEW = 3
"""Of so many pieces of ammunition or fewer everybody is told."""


class ProtectionBroken(Event):
    """Something saved its bearer from a critical hit and is gone: `what` it was.

    `weak_spot` if it is the scale over one, which lies open now.
    """

    target: Who
    what: str
    weak_spot: bool = False
    rule: str = "ERIS-CRITICAL"


class ShotStrayed(Event):
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


class StanceTaken(Event):
    """Somebody said how they fight with two weapons: in this round, or with `next_round` in it."""

    target: Who
    offensive: bool
    next_round: bool = False
    rule: str = "ERIS-DUAL-WIELD"


class ParryTaken(Event):
    """Somebody parries in this round; each of the `attackers` has its `points` off its rolls."""

    target: Who
    attackers: tuple[Who, ...]
    points: tuple[int, ...]
    ward: Who | None = None
    rule: str = "ERIS-PARRY"


class CounterAttackDue(Event):
    """An attacker rolled a natural 1, and whoever parries may strike back at once."""

    target: Who
    attacker: Who
    round: int
    rule: str = "ERIS-PARRY"


class CounterAttackLapsed(Event):
    """Whoever parries does not strike back."""

    target: Who
    attacker: Who
    rule: str = "ERIS-PARRY"


class WeaponHurled(Event):
    """What was hurled has left the hand and `lies` by its target, or nowhere.

    `left` are those still there, for who has a sheet alone.
    """

    bookkeeping = True

    attacker: Who
    target: Who
    name: str
    left: int | None = None
    lies: bool = False
    rule: str = "ERIS-MISSILES"

    def is_bookkeeping(self) -> bool:
        """The last one is news."""
        return self.left != 0


class AmmunitionUsed(Event):
    """Something was shot; `left` are those that are still there."""

    bookkeeping = True

    target: Who
    name: str
    left: int
    rule: str = "ERIS-MISSILES"

    def is_bookkeeping(self) -> bool:
        """The last few are news."""
        return self.left > FEW


class WeaponReadied(Event):
    """Somebody holds a weapon ready to shoot, `this_round`, or else from the next on."""

    target: Who
    this_round: bool = False
    rule: str = "ERIS-FIRST-FIRE"


class AtRiskNamed(Event):
    """The referee said whom stray shots hit; None is chance."""

    bookkeeping = True

    target: Who | None = None
    rule: str = "ERIS-FIRE-INTO-MELEE"


CRITICAL = Setting(
    "critical",
    "What a natural 20 does",
    "ERIS-CRITICAL",
    (
        Value("off", "It hits, and no more."),
        Value("eris", "Double damage; a helmet saves its wearer from that once, and breaks."),
    ),
    {"eris": "eris"},
)
MULTI_ATTACK = Setting(
    "multi_attack",
    "Attacks on several targets at once",
    "ERIS-MULTI-ATTACK",
    (
        Value("off", "One target an attack."),
        Value("eris", "Fighters attack as many as their level, with -1 on each roll for each."),
    ),
    {"eris": "eris"},
)
FIRE_INTO_MELEE = Setting(
    "fire_into_melee",
    "Shots into melee",
    "ERIS-FIRE-INTO-MELEE",
    (
        Value("off", "Like any other shot."),
        Value("eris", "No range bonus, and one that misses may hit a friend: 1 or 2 on 1d6."),
    ),
    {"eris": "eris"},
)
FIRST_FIRE = Setting(
    "first_fire",
    "Shots before initiative",
    "ERIS-FIRST-FIRE",
    (
        Value("off", "Nobody shoots before their place in the order."),
        Value("eris", "Whoever said that a weapon was ready may, before any blow is struck."),
    ),
    {"eris": "eris"},
)
OFF_HAND = Setting(
    "off_hand",
    "A weapon in the other hand",
    "ERIS-DUAL-WIELD",
    (
        Value("off", "It makes no difference."),
        Value("eris", "Blows at its owner get -1, or the owner's +1 where that is declared."),
    ),
    {"eris": "eris"},
)
PARRY = Setting(
    "parry",
    "Parrying",
    "ERIS-PARRY",
    (
        Value("off", "Nobody gives up an action to parry."),
        Value("eris", "Whoever only parries takes 4 in all off attackers' rolls."),
    ),
    {"eris": "eris"},
)


TARGETS = Field(
    "targets",
    "Foes attacked at once",
    1,
    20,
    "how many different foes it can attack in one round, with -1 on each roll for each of them",
    "ERIS-OSR-CONVERSION",
)


CRIT_IMMUNE = Trait(
    "crit-immune",
    "safe from critical hits",
    "a natural 20 never doubles the damage",
    "ERIS-CRITICAL",
)
WEAK_POINT = Trait(
    "weak-point",
    "covered weak spot",
    "a scale over its weak spot breaks at the first natural 20, and the next ones double",
    "ERIS-CRITICAL",
    words=("covered-weak-point", "weak-spot"),
)
TRAITS = (CRIT_IMMUNE, WEAK_POINT)

FAMILY.brings(
    settings=(CRITICAL, MULTI_ATTACK, FIRE_INTO_MELEE, FIRST_FIRE, OFF_HAND, PARRY),
    fields=(TARGETS,),
    traits=TRAITS,
)
