"""The words on items that rules know. Any other word can be written, and says nothing by itself."""

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
STONE = "sling stone"
SWORD = "sword"

TAGS: Mapping[str, str] = {
    SLOW: "its user acts last in a round (OSE-SLOW-WEAPONS)",
    ARMOUR: "it is worn",
    SHIELD: "it is carried on an arm",
    HELMET: "it is worn on the head",
    LEATHER: "as armour it is light, whatever its name (OSE-ENCUMBRANCE-BASIC)",
    CHAIN: "as armour it is as heavy as chainmail (OSE-ENCUMBRANCE-BASIC)",
    PLATE: "as armour it is as heavy as plate (OSE-ENCUMBRANCE-BASIC)",
    SILVER: "it is made of silver",
    BLUNT: "it has no edge",
    EDGED: "it has an edge or a point (ERIS-CLERIC)",
    THROWN: "it leaves the hand that hurls it (ERIS-MISSILES)",
    AMMUNITION: "it is shot",
    TREASURE: "it counts as treasure",
    COIN: "it is money, and what is paid for is paid with it",
    FOOD: "it can be eaten",
    NATURAL: "it is part of the body, such as claws or a bite",
    "save breath half": "it needs no roll: whom it reaches saves vs breath for half (R-MONSTER)",
    OWN_HIT_POINTS: "its damage is the hit points that its user has left (R-MONSTER)",
    "3 a day": "it can be used so often, until the encounter ends (R-MONSTER)",
    "cone 90": "it reaches all who are named, up to so many feet away (R-MONSTER)",
    AURA: "it hurts whoever is in melee with it at the end of each round (R-MONSTER)",
    CHARGES: "it does double damage in a charge (R-MONSTER)",
    "tramples": "it hits people and those of their size at +4 (R-MONSTER)",
    "swoops": "it does double damage to the surprised (R-MONSTER)",
    "swarms": "it cannot miss, and does 4, or 2 through armour (R-MONSTER)",
    "heads": "it strikes once for every 8 hit points left (R-MONSTER)",
    "hugs 2d8": "two hits in a round do so much more (R-MONSTER)",
    "dies of it": "its user dies of a hit (R-MONSTER)",
    "lycanthropy": "who loses half to it sickens within 2d12 days (R-MONSTER)",
    "clings 1d3": "a hit gets hold, and hurts so much in each later round (R-MONSTER)",
    "swallows 1d6 on 20": "a hit on that face swallows, and hurts each round (R-MONSTER)",
    ALONE: "it is used instead of the other claws and teeth, not with them",
    BOW: "it shoots arrows",
    HEAVY_CROSSBOW: "it is spanned with a crank",
    FITTED: "by the referee's leave a hobbit or dwarf uses it with both hands (ERIS-HOBBIT)",
    RATION: "it feeds one person for a day (OSE-RESOURCES)",
    LOCK_PICKS: "whoever has the skill picks locks with it (OSE-LOCKED-DOORS)",
    USED_UP: "each use takes a piece, as of a potion (`/item use`)",
    SPIKE: "it wedges a door open or shut (OSE-DOOR-SHUTTING)",
    HOLY_SYMBOL: "clerics turn undead with it (ERIS-CLERIC)",
    **{f"vs {key}": f"attacks with it go against {key.capitalize()}" for key in VERSUS},
    IMPLEMENT: "attacks with it use Implement Expertise (4E-EXPERTISE)",
    "poison": "whoever it hits saves or dies (OSE-POISON)",
    "slow poison": "kills when the battle is over (ERIS-POISON), or as the referee says",
    "paralysing poison": "paralyses (ERIS-POISON)",
    "weakening poison": "weakens (ERIS-POISON)",
    "madness poison": "drives mad (ERIS-POISON)",
    "fury poison": "drives into a fury (ERIS-POISON)",
    "choking poison": "takes the breath (ERIS-POISON)",
    "bleeding poison": "makes wounds bleed on (ERIS-POISON)",
    "coma poison": "sends into a coma (ERIS-POISON)",
    "cumulative poison": "gets worse with each dose (ERIS-POISON)",
    "infecting poison": "infects the wound (ERIS-POISON)",
    PARALYSIS: "whoever it hits saves or is paralysed (ERIS-PARALYSIS)",
    GHOUL: "freezes with fear, as ghouls do (ERIS-GHOUL-PARALYSIS)",
    DRAIN: "each hit takes a level for good, `drain 2` two (ERIS-LEVEL-DRAIN)",
    DULL: "a magic sword that gives no light (ERIS-LIGHT)",
    RAT_DISEASE: "one hit in twenty brings a disease, unless a save holds it off (R-MONSTER)",
    SEIZES: "whoever it hits is paralysed, without a save (R-MONSTER)",
    "petrification": "whoever it hits saves or turns to stone (R-MONSTER)",
    "sickness": "whoever it hits saves or is sick: `sickness for 10 days` (R-MONSTER)",
    "stun": "whoever it hits saves or is stunned: `stun for 3 rounds` (R-MONSTER)",
    "unconsciousness": "whoever it hits saves or lies helpless (R-MONSTER)",
    "blindness": "whoever it hits saves or is blind (R-MONSTER)",
    "dancing": "whoever it hits saves or dances: attacks and armour -4 (R-MONSTER)",
    "sleep": "whoever it reaches saves or sleeps (R-MONSTER)",
    "terror": "whoever it reaches saves or is afraid (R-MONSTER)",
    "charm": "whoever it reaches saves or is charmed (R-MONSTER)",
    "curse": "whoever it reaches saves or is cursed (R-MONSTER)",
    "knocks down": "whoever it hits cannot act for a round (R-MONSTER)",
    "blisters": "whoever it hits attacks at -2 for a day (R-MONSTER)",
    "stinking spittle": "whoever it hits saves or cannot act for a turn (R-MONSTER)",
    "confuses": "whoever it hits attacks and saves at -2 for a round (R-MONSTER)",
    "mummy rot": "whoever it hits rots away until magic ends it (R-MONSTER)",
    "strength drain": "each hit makes weaker for 8 turns (R-MONSTER)",
    BLOOD_DRAIN: "each hit takes a level until a week of rest (ERIS-TEMP-DRAIN)",
}
"""What each word means."""
