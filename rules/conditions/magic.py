"""Conditions that spells put on people: what they forbid and what they change."""

from rules.attack.records import AttackBonus, AttackRuling, DamageBonus, DefenceBonus
from rules.checks.records import SaveBonus
from rules.conditions.shapes import Condition, Role, Says, no_spells
from rules.kernel.questions import Addend, Question, Ruling, Verdict
from rules.morale.records import MoraleBonus

RULE = "OSE-SPELLCASTING"
INVISIBLE_PENALTY = -4
DISEASED_PENALTY = -2
CURSED_PENALTY = -4
CURSED_SAVES_PENALTY = -2
_BATTLE = (AttackBonus, DamageBonus, MoraleBonus)
SLOWED = Condition(
    "slowed",
    "slowed",
    "half as far in a round, and an attack every second round",
    RULE,
)
CHARMED = Condition(
    "charmed",
    "charmed",
    "cannot attack the caster, a friend in their eyes",
    RULE,
)
IMAGES = Condition(
    "mirror-images",
    "mirror images",
    "each attack on them destroys an image instead",
    RULE,
    verb="has",
)
PROTECTED = Condition(
    "protected",
    "protected from evil",
    "attacks of foes -1, saves against them +1",
    RULE,
)
WARDED = Condition(
    "warded",
    "warded from missiles",
    "plain missiles do them no harm",
    RULE,
)
SHIELDED = Condition(
    "shielded",
    "behind a magic shield",
    "armour class 4, and 2 against missiles, if that is better",
    RULE,
)
RESISTS_COLD = Condition(
    "resists-cold",
    "resistant to cold",
    "saves against cold +2, cold does 1 less a die",
    RULE,
)
RESISTS_FIRE = Condition(
    "resists-fire",
    "resistant to fire",
    "saves against fire +2, fire does 1 less a die",
    RULE,
)
HASTED = Condition(
    "hasted",
    "hasted",
    "twice as far in a round, and twice as many attacks",
    RULE,
)
INFRAVISION = Condition(
    "infravision",
    "infravision",
    "can see the heat of things in the dark",
    RULE,
    verb="has",
)
STRIKING = Condition(
    "striking",
    "armed with magic",
    "a hit with a weapon does 1d6 more",
    RULE,
)
HEROIC = Condition(
    "heroic",
    "heroic",
    "attacks and saves as some levels higher",
    RULE,
)
DARKENED = Condition(
    "darkened",
    "in magic darkness",
    "cannot see or be seen, but by heat",
    RULE,
)
MIRED = Condition(
    "mired",
    "stuck in mud",
    "at a tenth of their rate",
    RULE,
)
PROJECTED = Condition(
    "projected",
    "seen where an image stands",
    "missiles and the first blow that hits meet the image",
    RULE,
)
GROWN = Condition(
    "grown",
    "grown to double size",
    "blows do double damage",
    RULE,
)
GIANT = Condition(
    "giant-strength",
    "strong as a giant",
    "blows do double damage",
    RULE,
)
INVULNERABLE = Condition(
    "invulnerable",
    "hard to harm",
    "armour class and saves 2 better",
    RULE,
    says=(
        Says(DefenceBonus, Role.WHOM, lambda _question: (Addend("hard to harm", 2, RULE),)),
        Says(SaveBonus, Role.WHO, lambda _question: (Addend("hard to harm", 2, RULE),)),
    ),
)
WEBBED = Condition(
    "webbed",
    "caught in a web",
    "cannot move or act until they break free",
    RULE,
    stops_action=True,
)
PETRIFIED = Condition(
    "petrified",
    "turned to stone",
    "cannot act, and needs no air or food",
    RULE,
    stops_action=True,
)
FEEBLE = Condition(
    "feebleminded",
    "feebleminded",
    "cannot think clearly or cast spells",
    RULE,
    says=(no_spells("The feebleminded cannot cast spells.", RULE),),
)
CONFUSED = Condition(
    "confused",
    "confused",
    "each round the dice say what they do",
    RULE,
)
MAGIC_DEAD = Condition(
    "anti-magic",
    "behind an anti-magic shell",
    "no spell goes in or out",
    RULE,
    says=(no_spells("No spell goes through the anti-magic shell.", RULE),),
)
CLOUDED = Condition(
    "clouded",
    "in poisonous fog",
    "1 damage each round; with fewer than 5 hit dice a save vs death",
    RULE,
)


def _wall(of: str, means: str) -> Condition:
    return Condition(f"behind-{of}", f"behind a wall of {of}", means, RULE)


FIRE_WALL = _wall("fire", "only who has 4 hit dice or more gets at them, and is burnt")
ICE_WALL = _wall("ice", "only who has 4 hit dice or more gets at them, and is hurt")
STONE_WALL = _wall("stone", "nobody gets at them, nor they at others")
THORN_WALL = _wall("thorns", "only the very large get at them")


def _adds(label: str, amount: int, role: Role, *on: type[Question[Addend]]) -> tuple[Says, ...]:
    """The same addend to each of these questions."""
    addend = (Addend(label, amount, RULE),)

    def add(_question: Question[Addend]) -> tuple[Addend, ...]:
        return addend

    return tuple(Says(each, role, add) for each in on)


def _no_attacks(refusal: str) -> Says:
    """Forbids attacks to whoever has the condition; `refusal` says why."""
    verdict = Verdict(Ruling.FORBIDDEN, refusal, RULE)

    def attack(_question: AttackRuling) -> tuple[Verdict, ...]:
        return (verdict,)

    return Says(AttackRuling, Role.WHO, attack)


BLESSED = Condition(
    "blessed",
    "blessed",
    "attacks, damage and morale +1",
    RULE,
    says=_adds("blessed", 1, Role.WHO, *_BATTLE),
)
BLIGHTED = Condition(
    "blighted",
    "blighted",
    "attacks, damage and morale -1",
    RULE,
    says=_adds("blighted", -1, Role.WHO, *_BATTLE),
)
BLESSED_TO_STRIKE = Condition(
    "blessed-to-strike",
    "blessed to strike",
    "attacks and morale +1",
    RULE,
    says=_adds("blessed", 1, Role.WHO, AttackBonus, MoraleBonus),
)
CURSED_TO_MISS = Condition(
    "cursed-to-miss",
    "cursed to miss",
    "attacks and morale -1",
    RULE,
    says=_adds("cursed", -1, Role.WHO, AttackBonus, MoraleBonus),
)
AFRAID = Condition(
    "afraid",
    "afraid",
    "flees, and attacks nobody",
    RULE,
    says=(_no_attacks("Those who are afraid flee, and attack nobody."),),
)
INVISIBLE = Condition(
    "invisible",
    "invisible",
    "attacks on them -4, until they attack or cast",
    RULE,
    says=_adds("invisible", INVISIBLE_PENALTY, Role.WHOM, AttackBonus),
)
CALMED = Condition(
    "calmed",
    "calmed by magic",
    "attacks nobody",
    RULE,
    says=(_no_attacks("Those who are calmed by magic attack nobody."),),
)
CURSED = Condition(
    "cursed",
    "cursed",
    "attacks -4",
    RULE,
    says=_adds("cursed", CURSED_PENALTY, Role.WHO, AttackBonus),
)
CURSED_SAVES = Condition(
    "cursed-saves",
    "cursed with ill luck",
    "saves -2",
    RULE,
    says=_adds("cursed", CURSED_SAVES_PENALTY, Role.WHO, SaveBonus),
)
DISEASED = Condition(
    "diseased",
    "diseased",
    "attacks -2, no magical healing, and death at the end",
    RULE,
    says=_adds("diseased", DISEASED_PENALTY, Role.WHO, AttackBonus),
)
WEAK = Condition(
    "weak",
    "weak from death",
    "cannot attack or cast, and moves at half speed",
    RULE,
    says=(
        _no_attacks("Somebody just back from the dead is too weak to attack."),
        no_spells("Somebody just back from the dead is too weak to cast spells.", RULE),
    ),
)

OF_SPELLS: tuple[Condition, ...] = (
    BLESSED,
    BLIGHTED,
    BLESSED_TO_STRIKE,
    CURSED_TO_MISS,
    SLOWED,
    CHARMED,
    AFRAID,
    INVISIBLE,
    IMAGES,
    PROTECTED,
    WARDED,
    SHIELDED,
    RESISTS_COLD,
    RESISTS_FIRE,
    HASTED,
    INFRAVISION,
    STRIKING,
    HEROIC,
    DARKENED,
    MIRED,
    PROJECTED,
    FIRE_WALL,
    ICE_WALL,
    STONE_WALL,
    THORN_WALL,
    GROWN,
    GIANT,
    INVULNERABLE,
    WEBBED,
    PETRIFIED,
    CALMED,
    FEEBLE,
    CURSED,
    CURSED_SAVES,
    DISEASED,
    CONFUSED,
    WEAK,
    MAGIC_DEAD,
    CLOUDED,
)
"""A new one is a record above and a line here."""
