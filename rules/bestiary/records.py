"""The actions, events, settings, fields and traits of bestiary, and its parts of the document."""

from collections.abc import Mapping

from rules.bestiary import FAMILY
from rules.bestiary.words import TRAITS
from rules.kernel.action import Word
from rules.kernel.events import REFEREES, Audience, Event, Who
from rules.kernel.fields import Field
from rules.kernel.part import maybe, several
from rules.kernel.setting import switch
from rules.kernel.whose import GAMES
from rules.record import HitPoints, Level, Record, Ties, field
from rules.state.health import HitDice
from rules.state.items import Item


class StatBlock(Record):
    """What is written of one kind of monster.

    `hit_points` are each one's, 0 where they are rolled from `hit_dice`. `numbers` are sheet fields
    by key, held as sheets hold them: armour class descending (R-AC). `saves_as` are the hit dice by
    which it saves, where those are others than its own (OSE-MONSTER-SAVES). `dexterity_class` is 1,
    0 or -1, None where it follows from DEX. `items` are its attacks and what it carries, without
    ids. `loses` are the powers that it no longer has once it is exhausted (ENDURANCE-EXHAUSTED).
    `notes` are for the referee.

    `in_dungeon` is how many there are in a dungeon and `in_lair` in a lair or the wild, as dice, ""
    where none are; `treasure` the types of a book's tables as it writes them. `experience` is what
    one of them brings, None where that follows from its hit dice. `alignment` has the first letters
    of those there are ("N", "N/C"). `abilities` are what the book calls special about it, `also`
    its other names. `source` is where a book has it, "" for what somebody has typed.
    """

    name: str
    hit_dice: HitDice | None = None
    hit_points: HitPoints = 0
    level: Level = 1
    morale: int | None = None
    normal_human: bool = False
    saves_as: HitDice | None = None
    dexterity_class: Ties | None = None
    slow: bool = False
    numbers: Mapping[str, int] = field(default_factory=dict[str, int])
    items: tuple[Item, ...] = ()
    traits: tuple[str, ...] = ()
    loses: tuple[str, ...] = ()
    notes: str = ""
    in_dungeon: str = ""
    in_lair: str = ""
    treasure: str = ""
    experience: int | None = None
    alignment: str = ""
    abilities: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    source: str = ""


BESTIARY = several("bestiary", StatBlock, GAMES)
"""The stat blocks that the game has kept."""

CONVERTED = maybe("converted", StatBlock, GAMES)
"""The monster of another book that was converted last and is not kept."""


class KeepStatBlock(Word):
    """Keep a stat block, in place of the one that had its name.

    `before` is the name of the one that it was made from, which goes; "" for a new one.
    """

    of_game = True

    block: StatBlock
    before: str = ""


class KeepCombatant(Word):
    """Keep what is written of monsters in the encounter as a stat block; `name` "" is theirs."""

    combatant_id: str
    name: str = ""


class ForgetStatBlock(Word):
    """Strike a stat block that the game has kept."""

    of_game = True

    name: str


class ImportStatBlocks(Word):
    """Keep many stat blocks at once, or none of them if one cannot be kept.

    `places` says for each where it was read, such as `line 12`, for a refusal. Without `replace`
    no stat block may have the name of one that is kept.
    """

    of_game = True

    blocks: tuple[StatBlock, ...]
    places: tuple[str, ...] = ()
    replace: bool = False


class ConvertMonster(Word):
    """Work out what a monster of another book becomes (ERIS-OSR-CONVERSION).

    `hit_dice`, `hit_points`, `numbers` and `items` are as it is listed. `magical` says that it has
    skin like enchanted armour, `shield` that it uses one. `several` says whether several attacks
    count: "ignored", "booklets", "sweeps" or "allowed". With `keep_damage` its own damage counts.
    """

    of_game = True
    never_changes = True

    name: str
    hit_dice: str
    hit_points: int = 0
    numbers: tuple[tuple[str, int], ...] = ()
    items: tuple[Item, ...] = ()
    traits: tuple[str, ...] = ()
    morale: int | None = None
    magical: bool = False
    shield: bool = False
    several: str = "ignored"
    keep_damage: bool = False


class SayAttacks(Word):
    """Say of a stat block with several attacks that each of them `sweeps` at another foe, or that
    it makes one a round (ERIS-OSR-CONVERSION)."""

    name: str
    sweeps: bool


class KeepConverted(Word):
    """Keep the monster of that name that was converted last as a stat block."""

    of_game = True

    name: str


class StatBlockKept(Event):
    """A stat block is kept, here with numbers as the game writes them.

    `before` is the name of the one that it took the place of, "" where it is new. `asks` says that
    nobody has said yet why its several attacks count (ERIS-OSR-CONVERSION).
    """

    block: StatBlock
    before: str = ""
    asks: bool = False
    audience: Audience = REFEREES


class StatBlockForgotten(Event):
    """A stat block is kept no longer; `known` if the game knows one of that name without it."""

    name: str
    known: bool = False
    audience: Audience = REFEREES


class StatBlocksImported(Event):
    """Many stat blocks are kept at once; `replaced` are the names of those that were there."""

    names: tuple[str, ...]
    replaced: tuple[str, ...] = ()
    audience: Audience = REFEREES


class Change(Record):
    """One step by which a monster of another book becomes one of Planet Eris.

    `what` is "hit points", "die", "armour" (`before` descending, `parts` are what armour and shield
    take off attackers' rolls and what is lost; `written` and `best` are how the game writes the
    class that is listed and the best there is), "attacks" (`word` is why they count), "setting",
    "damage" (`written` is what it was), "magic" or "sword"; `word` is then the name of the thing.
    """

    what: str
    before: int = 0
    after: int = 0
    word: str = ""
    written: str = ""
    best: str = ""
    parts: tuple[int, int, int] = (0, 0, 0)


class MonsterConverted(Event):
    """A monster of another book was converted, here with numbers as the game writes them."""

    block: StatBlock
    changes: tuple[Change, ...]
    audience: Audience = REFEREES


class MagicNoted(Event):
    """Somebody's thing is more magical than things are on Planet Eris: a word to the referee."""

    target: Who
    name: str
    bonus: int
    audience: Audience = REFEREES


INVULNERABILITY_OPTIONAL = switch(
    "invulnerability_optional",
    "Who harms invulnerable monsters",
    "OSE-INVULNERABILITY",
    on="What is said to harm them, others like them, and monsters of 5 hit dice or more.",
    off="Only what is said to harm them.",
    on_in=(),
)


MOVE = Field(
    "move",
    "Movement",
    0,
    1000,
    "base rate in feet, as in 120; a third of it in a round of combat",
    "OSE-MOVEMENT-RATES",
    words=("mv", "movement_rate", "speed"),
)
FLY = Field(
    "fly",
    "Flying",
    0,
    1000,
    "the same rate through the air",
    "OSE-MOVEMENT-RATES",
    words=("fly_move", "flight"),
)
SWIM = Field(
    "swim",
    "Swimming",
    0,
    1000,
    "the same rate in the water",
    "OSE-MOVEMENT-RATES",
    words=("swim_move",),
)
INFRAVISION = Field(
    "infravision",
    "Infravision",
    0,
    1000,
    "how far heat is seen in the dark, in feet",
    "OSE-INFRAVISION",
)
NATURAL_HD = Field(
    "natural_hd",
    "Natural hit dice",
    0,
    100,
    "dice of wrestling: 1 for a human, 4 for an ogre",
    "ERIS-GRAPPLE-NATURAL",
)
MAGIC_ARMOUR = Field(
    "magic_armour",
    "Magical armour",
    0,
    6,
    "comes off the roll of whoever attacks it",
    "ERIS-OSR-CONVERSION",
    words=("magical_armour",),
)
EXHAUSTED_DAMAGE = Field(
    "exhausted_damage",
    "Exhausted damage",
    1,
    999,
    "what each of its hits does once it is exhausted",
    "ENDURANCE-EXHAUSTED",
)


FAMILY.brings(
    settings=(INVULNERABILITY_OPTIONAL,),
    fields=(MOVE, FLY, SWIM, INFRAVISION, NATURAL_HD, MAGIC_ARMOUR, EXHAUSTED_DAMAGE),
    traits=TRAITS,
)
