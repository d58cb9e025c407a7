"""The words on items that rules know, and those that an attack line takes as they stand."""

import re
from collections.abc import Mapping

SLOW = "slow"
ARMOUR = "armour"
SHIELD = "shield"
HELMET = "helmet"
SILVER = "silver"
BLUNT = "blunt"
EDGED = "edged"
THROWN = "thrown"
AMMUNITION = "ammunition"
TREASURE = "treasure"
FOOD = "food"
NATURAL = "natural"
ALONE = "alone"
AURA = "aura"
CHARGES = "charges"
SAVE = "save "
"""Begins a word on an attack that needs no roll: whom it reaches saves (`save breath half`)."""
OWN_HIT_POINTS = "as many as its hit points"
AREAS = ("line", "cone", "cloud", "ball")
"""The shapes of what reaches many, with its length in feet behind them: `cone 90`."""
BOW = "bow"
HEAVY_CROSSBOW = "heavy crossbow"
FITTED = "fitted"
IMPLEMENT = "implement"
RATION = "ration"
PARALYSIS = "paralysis"
GHOUL = "ghoul"
DRAIN = "drain"
BLOOD_DRAIN = "blood-drain"
RAT_DISEASE = "rat disease"
SEIZES = "seizes"
DULL = "dull"
LOCK_PICKS = "lock picks"
SPIKE = "spike"
HOLY_SYMBOL = "holy symbol"
COIN = "coin"
USED_UP = "used up"
VERSUS = ("fortitude", "reflex", "will")
"""The defences of the fourth edition, against which an attack goes with `vs will` on its weapon."""
LEATHER = "leather"
CHAIN = "chain"
PLATE = "plate"
SLING = "sling"

# Words of the list of known things alone: rules ask for them, and nobody types them.

ARROW = "arrow"
BRACE = "brace"
CHARGE = "charge"
CROSSBOW = "crossbow"
DAGGER = "dagger"
GREAT = "great"
HAMMER = "hammer"
QUARREL = "quarrel"
SPLASH = "splash"
FIRE = "fire"
HOLY = "holy"
AT_EIGHT = "at ac 8"
"""What has to hit armour class 8, whoever it is thrown at."""
ASKED = "asked"
"""What the book has and says nothing of: the referee does, once it hits."""
STONE = "sling stone"
SWORD = "sword"

TAGS: Mapping[str, str] = {
    SLOW: "its user acts last in a round",
    ARMOUR: "it is worn",
    SHIELD: "it is carried on an arm",
    HELMET: "it is worn on the head",
    LEATHER: "as armour it is light, whatever its name",
    CHAIN: "as armour it is as heavy as chainmail",
    PLATE: "as armour it is as heavy as plate",
    SILVER: "it is made of silver",
    BLUNT: "it has no edge",
    EDGED: "it has an edge or a point",
    THROWN: "it leaves the hand that hurls it",
    AMMUNITION: "it is shot",
    TREASURE: "it counts as treasure",
    COIN: "it is money, and what is paid for is paid with it",
    FOOD: "it can be eaten",
    NATURAL: "it is part of the body, such as claws or a bite",
    "save breath half": "it needs no roll: whom it reaches saves vs breath for half",
    OWN_HIT_POINTS: "its damage is the hit points that its user has left",
    "3 a day": "it can be used so often, until the encounter ends",
    "cone 90": "it reaches all who are named, up to so many feet away",
    AURA: "it hurts whoever is in melee with it at the end of each round",
    CHARGES: "it does double damage in a charge",
    "tramples": "it hits people and those of their size at +4",
    "swoops": "it does double damage to the surprised",
    "swarms": "it cannot miss, and does 4, or 2 through armour",
    "heads": "it strikes once for every 8 hit points left",
    "hugs 2d8": "two hits in a round do so much more",
    "dies of it": "its user dies of a hit",
    "lycanthropy": "who loses half to it sickens within 2d12 days",
    "clings 1d3": "a hit gets hold, and hurts so much in each later round",
    "swallows 1d6 on 20": "a hit on that face swallows, and hurts each round",
    ALONE: "it is used instead of the other claws and teeth, not with them",
    BOW: "it shoots arrows",
    HEAVY_CROSSBOW: "it is spanned with a crank",
    FITTED: "by the referee's leave a hobbit or dwarf uses it with both hands",
    RATION: "it feeds one person for a day",
    LOCK_PICKS: "whoever has the skill picks locks with it",
    USED_UP: "each use takes a piece, as of a potion (`/item use`)",
    SPIKE: "it wedges a door open or shut",
    HOLY_SYMBOL: "clerics turn undead with it",
    **{f"vs {key}": f"attacks with it go against {key.capitalize()}" for key in VERSUS},
    IMPLEMENT: "attacks with it use Implement Expertise",
    "poison": "whoever it hits saves or dies",
    "slow poison": "kills when the battle is over, or as the referee says",
    "paralysing poison": "paralyses",
    "weakening poison": "weakens",
    "madness poison": "drives mad",
    "fury poison": "drives into a fury",
    "choking poison": "takes the breath",
    "bleeding poison": "makes wounds bleed on",
    "coma poison": "sends into a coma",
    "cumulative poison": "gets worse with each dose",
    "infecting poison": "infects the wound",
    PARALYSIS: "whoever it hits saves or is paralysed",
    GHOUL: "freezes with fear, as ghouls do",
    DRAIN: "each hit takes a level for good, `drain 2` two",
    DULL: "a magic sword that gives no light",
    RAT_DISEASE: "one hit in twenty brings a disease, unless a save holds it off",
    SEIZES: "whoever it hits is paralysed, without a save",
    "petrification": "whoever it hits saves or turns to stone",
    "sickness": "whoever it hits saves or is sick: `sickness for 10 days`",
    "stun": "whoever it hits saves or is stunned: `stun for 3 rounds`",
    "unconsciousness": "whoever it hits saves or lies helpless",
    "blindness": "whoever it hits saves or is blind",
    "dancing": "whoever it hits saves or dances: attacks and armour -4",
    "sleep": "whoever it reaches saves or sleeps",
    "terror": "whoever it reaches saves or is afraid",
    "charm": "whoever it reaches saves or is charmed",
    "curse": "whoever it reaches saves or is cursed",
    "knocks down": "whoever it hits cannot act for a round",
    "blisters": "whoever it hits attacks at -2 for a day",
    "stinking spittle": "whoever it hits saves or cannot act for a turn",
    "confuses": "whoever it hits attacks and saves at -2 for a round",
    "mummy rot": "whoever it hits rots away until magic ends it",
    "strength drain": "each hit makes weaker for 8 turns",
    BLOOD_DRAIN: "each hit takes a level until a week of rest",
}
"""What each word means."""
ELSE = " else "
"""Stands before what passing the save still leaves: `poison else dizzy for 1 turn`."""
_SAID_ALONE: tuple[str, ...] = (
    *("fire", "cold", "acid", "lightning", "electricity", "gas", "steam", "slime", "magic", "holy"),
    *("sonic", "thunder", "force", "necrotic", "radiant", "psychic", "light", "spell", "breath"),
    *("slashing", "piercing", "bludgeoning", "crushing", "gaze", "disease", "grabs", "rust"),
    *("chokes", "by weapon", "at", ARROW, BRACE, CHARGE, CROSSBOW, DAGGER, GREAT, HAMMER, QUARREL),
    *(ASKED, AT_EIGHT, SPLASH, STONE, SWORD, SAVE.strip(), *AREAS),
)
"""What damage is made of, and what else is said of attacks and asked for by rules or by people."""
_FURTHER = re.compile(
    r"[+-]?\d{1,4}(?:d\d{1,3}(?:[+-]\d{1,3})?)?|for|in|at|by|on|of|half|vs|"
    r"(?:round|turn|minute|hour|day|week|month)s?|breath|death|wands?|paralysis|spells?|"
    r"fortitude|reflex|will"
)
"""What stands behind a known word: numbers, times and saves."""
_COUNTED = re.compile(r"\d{1,2} a day|\d{1,3}(?:d\d{1,3})?(?:[+-]\d{1,3})? more to those .{1,60}")


def _head_of(tag: str) -> str:
    """A word of the list without the numbers of its example: `cone` of `cone 90`."""
    words = tag.split()
    first = next((at for at, word in enumerate(words) if any(map(str.isdigit, word))), len(words))
    return " ".join(words[:first])


_HEADS: frozenset[str] = frozenset(filter(None, (*map(_head_of, TAGS), *_SAID_ALONE)))
_MOST_HEAD = max(head.count(" ") for head in _HEADS) + 1


def is_known(tag: str) -> bool:
    """Whether rules or people know such a word on an attack: `poison in 1 turn`, `cone 40`.

    What stands behind an `else` is the name of an effect, and any may be.
    """
    words = tag.lower().partition(ELSE)[0].split()
    if _COUNTED.fullmatch(" ".join(words)):
        return True
    for many in range(min(_MOST_HEAD, len(words)), 0, -1):
        if " ".join(words[:many]) in _HEADS:
            return all(map(_FURTHER.fullmatch, words[many:]))
    return False
