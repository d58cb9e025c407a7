"""Conditions of those whom magic carries, hides, or lets see and read what others cannot."""

from rules.attack.records import AttackRuling
from rules.conditions.shapes import Condition, Role, Says
from rules.kernel.questions import Ruling, Verdict

RULE = "OSE-SPELLCASTING"
SWIFT_TURNS = 72
"""How long boots of speed run: twelve hours."""


def _magic(key: str, name: str, means: str, *, verb: str = "is", holds: bool = False) -> Condition:
    return Condition(key, name, means, RULE, verb=verb, holds=holds)


def _strikes_nobody(refusal: str) -> tuple[Says, ...]:
    verdict = Verdict(Ruling.FORBIDDEN, refusal, RULE)

    def attack(_question: AttackRuling) -> tuple[Verdict, ...]:
        return (verdict,)

    return (Says(AttackRuling, Role.WHO, attack),)


FLYING = _magic("flying", "flying", "through the air, without a fall")
LEVITATING = _magic("levitating", "levitating", "up and down, without a fall")
SWIFT = _magic("swift", "swift", "240 feet a turn for up to 12 hours, then a rest")
SPENT = _magic("spent", "worn out by the boots", "cannot run before a rest as long as they ran")
TIRELESS = _magic("tireless", "tireless", "no day of rest on the way")
WALKS_ON_WATER = _magic("walks-on-water", "walking on water", "water neither slows nor drowns them")
BREATHES_WATER = _magic("breathes-water", "breathing water", "cannot drown")
KNOWS_DOORS = _magic("knows-doors", "aware of secret doors", "those of each area they are in")
KNOWS_TRAPS = _magic("knows-traps", "aware of traps", "those of each area they are in")
SEES_INVISIBLE = _magic(
    "sees-invisible",
    "seeing the invisible",
    "can attack the invisible as if they were seen",
)
UNSEEN = _magic("unseen", "in an elven cloak", "seen on 1 in 6 alone")
UNHEARD = _magic("unheard", "in elven boots", "without a sound", verb="goes")
READS_ALL = _magic("reads-all", "reading every tongue", "can read whatever is written")
READS_MAGIC = _magic("reads-magic", "reading magic", "can read arcane scrolls")
UNREAD = _magic("unread", "hidden from scrying", "no magic sees them afar or reads their thoughts")
TREELIKE = _magic("treelike", "looking like a tree", "nobody notices them while they stand still")
DISC = _magic(
    "disc", "followed by a floating disc", "it carries 5,000 coins of their load", verb="is"
)
NEGATED = _magic("negated", "without wand or staff", "wands and staves do nothing for them")
ROPED = _magic("roped", "on a rope that climbs", "can climb what is hard without a check")
LIFTED = _magic("lifted", "lifted by telekinesis", "only where the caster wants", holds=True)
TINY = Condition(
    "tiny",
    "six inches tall",
    "cannot attack, and can hide on 90 in 100",
    RULE,
    says=_strikes_nobody("Somebody six inches tall harms nobody."),
)
GASEOUS = Condition(
    "gaseous",
    "a cloud of gas",
    "cannot attack; armour class -2, and only magic harms them",
    RULE,
    says=_strikes_nobody("A cloud of gas attacks nobody."),
)
ALOFT = (FLYING.key, LEVITATING.key)
"""Who has one of these is in the air."""
OF_THINGS: tuple[Condition, ...] = (
    FLYING,
    LEVITATING,
    SWIFT,
    SPENT,
    TIRELESS,
    WALKS_ON_WATER,
    BREATHES_WATER,
    KNOWS_DOORS,
    KNOWS_TRAPS,
    SEES_INVISIBLE,
    UNSEEN,
    UNHEARD,
    READS_ALL,
    READS_MAGIC,
    UNREAD,
    TREELIKE,
    DISC,
    NEGATED,
    ROPED,
    LIFTED,
    TINY,
    GASEOUS,
)
"""A new one is a record above and a line here."""
