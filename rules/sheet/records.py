"""The actions, events, questions, fields and traits of sheet."""

from rules.errors import RuleError
from rules.kernel.action import Personal, Word
from rules.kernel.events import REFEREES, Audience, Event, Throw, Who
from rules.kernel.fields import Field, Trait
from rules.kernel.questions import Found, Question
from rules.kernel.setting import Setting, Value
from rules.sheet import FAMILY

HIT_DIE = Field(
    "hit_die",
    "Hit die",
    2,
    20,
    "sides of the die for hit points, 6 if nothing is written",
    "ERIS-HP-LEVELING",
)
HIT_POINT_BONUS = Field(
    "hit_point_bonus",
    "Hit point bonus",
    -5,
    10,
    "added to each die for hit points, as high or low Constitution may say",
    "R-SHEETNUM",
    is_modifier=True,
)
ELF = Trait(
    "elf",
    "elf",
    "+1 damage with magical weapons, attacks orcs first",
    "ERIS-ELF",
    words=("elves", "elven"),
)
DWARF = Trait(
    "dwarf",
    "dwarf",
    "half damage from the large and clumsy, attacks goblins first",
    "ERIS-DWARF",
    words=("dwarves", "dwarfs", "dwarven"),
)
HOBBIT = Trait(
    "hobbit",
    "hobbit",
    "+2 with missiles, half damage from the large and clumsy",
    "ERIS-HOBBIT",
    words=("hobbits", "halfling"),
)
FIGHTER = Trait(
    "fighter", "fighter", "an elf with it wears any armour", "ERIS-ELF", words=("fighters",)
)
MAGIC_USER = Trait(
    "magic-user",
    "magic-user",
    "an elf with it, and no fighter, wears only magical armour",
    "ERIS-ELF",
    words=("mu", "wizard"),
)
CLERIC = Trait("cleric", "cleric", "a cleric", "ERIS-CLERIC", words=("clerics", "priest"))
THIEF = Trait("thief", "thief", "a thief", "ERIS-HOBBIT", words=("thieves",))
ORC = Trait(
    "orc", "orc", "elves attack them first; they attack elves on sight", "ERIS-ELF", words=("orcs",)
)
GOBLIN = Trait(
    "goblin",
    "goblin",
    "dwarves attack them first; they attack dwarves on sight",
    "ERIS-DWARF",
    words=("goblins",),
)
LARGE_CLUMSY = Trait(
    "large-clumsy",
    "large and clumsy",
    "hits hobbits and dwarves for half damage",
    "ERIS-HOBBIT",
    words=("clumsy",),
)
LARGE = Trait(
    "large",
    "larger than a human",
    "halflings of the OSE book are harder for it to hit",
    "R-BOOK",
    words=("huge", "bigger than a man"),
)
UNDEAD = Trait("undead", "undead", "neither alive nor dead", "ERIS-CLERIC")
ALIGNMENTS = tuple(
    Trait(
        key,
        key,
        "what protection from evil and know alignment ask for",
        "OSE-SPELLCASTING",
        (word,),
    )
    for key, word in (("lawful", "law"), ("neutral", "neutrality"), ("chaotic", "chaos"))
)
"""Of which somebody has one (R-ALIGNMENT)."""
TRAITS = (
    ELF,
    DWARF,
    HOBBIT,
    FIGHTER,
    MAGIC_USER,
    CLERIC,
    THIEF,
    ORC,
    GOBLIN,
    LARGE_CLUMSY,
    LARGE,
    UNDEAD,
    *ALIGNMENTS,
)
HIGHEST_LEVEL = 99
MOST_HIT_POINTS = 9999

ATTACK = Setting(
    "attack",
    "How attack rolls are judged",
    "OSE-ATTACK",
    (
        Value("matrix", "the attack matrix: no row needs more than 20 or less than 2"),
        Value("thac0", "THAC0 minus Armour Class, with no upper or lower limit"),
        Value("aac", "the roll plus the attack bonus against ascending Armour Class"),
    ),
    {"4e": "aac"},
    note="sheets and monsters keep their armour and show it the new way: 5 and 14 are the same",
)


class CreateCharacter(Word):
    """Make a sheet. `owner` None is whoever acts; only a referee can name another member.

    `hit_points` None has them rolled. `maximum` None means unhurt and new, so that the least hit
    points of a new character count (ERIS-HP-LEVELING). `numbers` are pairs of a field's key or
    label and its value, `traits` words such as `elf`, `class_name` is one such as `magic-user`.
    """

    name: str
    hit_points: int | None
    maximum: int | None = None
    level: int = 1
    owner: int | None = None
    numbers: tuple[tuple[str, int], ...] = ()
    traits: tuple[str, ...] = ()
    class_name: str = ""


class AnswerNewcomer(Word):
    """Let a member in whose sheet waits for a referee, or turn them away."""

    member: int
    let_in: bool


class SetSheetNumber(Personal):
    """Write a number on a sheet; None wipes it. `field` is a key or a label."""

    character_id: str
    field: str
    value: int | None


class ChangeTraits(Personal):
    """Give a character traits such as `elf`, or with `remove` take them away."""

    character_id: str
    traits: tuple[str, ...]
    remove: bool = False


class RenameCharacter(Personal):
    """Give a character another name."""

    character_id: str
    name: str


class SetLevel(Personal):
    """Set a character's level, 0 to 99; 0 is a normal human."""

    character_id: str
    level: int


class ChooseActive(Personal):
    """Make this the character that its player is playing."""

    character_id: str


class RetireCharacter(Personal):
    """Put a sheet away, or take it out again with `retired` False."""

    character_id: str
    retired: bool = True


class CharacterCreated(Event):
    """A sheet was made for the member `owner`; `is_active` if it became the one they play.

    `throw` are its hit points if they were rolled. `raised_from` is how many there would have been
    where a new character has more at least, else 0.
    """

    target: Who
    owner: int
    level: int
    hit_points: int
    maximum: int
    is_active: bool
    throw: Throw | None = None
    raised_from: int = 0


class JoinAsked(Event):
    """The sheet of a newcomer waits until a referee lets them in."""

    member: int
    name: str
    level: int
    hit_points: int


class SheetWaits(Event):
    """The same for the newcomer alone: what happens next."""

    name: str


class NewcomerTurnedAway(Event):
    """A referee did not let a newcomer in; their sheet is gone."""

    member: int
    name: str


class SheetNumberSet(Event):
    """A number of a sheet changed; None is no number. `label` is what players call it."""

    target: Who
    field: str
    label: str
    before: int | None
    after: int | None


class TraitsChanged(Event):
    """What a character is has changed: all its traits, as keys or as words no rule knows."""

    target: Who
    before: tuple[str, ...]
    after: tuple[str, ...]


class TraitsUnknown(Event):
    """Words were written for monsters that no rule knows: a note, or a slip of the pen."""

    target: Who
    words: tuple[str, ...]
    audience: Audience = REFEREES


class CharacterRenamed(Event):
    """A character has a new name, which `target` shows; `before` is the old one."""

    target: Who
    before: str


class LevelSet(Event):
    """A character's level changed."""

    target: Who
    before: int
    after: int


class ActiveChosen(Event):
    """The member `owner` plays another character now."""

    bookkeeping = True

    target: Who
    owner: int


class CharacterRetired(Event):
    """A sheet was put away or taken out again; `active` is the one its player plays from now on."""

    target: Who
    retired: bool
    active: Who | None = None


class NumberOf(Question[Found]):
    """Which number `who` has for a field of the sheet; if nobody typed it.

    The first answer counts; what somebody typed is read before anybody is asked (R-SHEETNUM).
    Values are as they are held: armour class descends (R-AC).
    """

    is_private = True

    key: str

    @property
    def subject(self) -> str:
        """The key of the field."""
        return self.key


def _ability(key: str, name: str, source: str) -> Field:
    words = (name.lower(),)
    return Field(key, key.upper(), 1, 40, f"{name} score", source, words=words)


def _save(key: str, against: str) -> Field:
    meaning = f"saving throw against {against}: what a d20 must reach"
    return Field(f"save_{key}", f"Save vs {key}", 1, 30, meaning, "OSE-SAVES")


ABILITIES = (
    _ability("str", "Strength", "OSE-ABILITY-CHECK"),
    _ability("int", "Intelligence", "OSE-ABILITY-CHECK"),
    _ability("wis", "Wisdom", "OSE-ABILITY-CHECK"),
    _ability("dex", "Dexterity", "ERIS-DEX-TIEBREAK"),
    _ability("con", "Constitution", "OSE-ABILITY-CHECK"),
    _ability("cha", "Charisma", "OSE-ABILITY-CHECK"),
)
FIELDS = (
    *ABILITIES,
    Field("ac", "Armour Class", -60, 20, "descending: 9 is unarmoured, less is better", "R-AC"),
    Field("thac0", "THAC0", -40, 30, "what a d20 must reach to hit AC 0", "OSE-THAC0"),
    Field(
        "attack",
        "Attack bonus",
        -20,
        60,
        "added to the d20 of an attack",
        "OSE-AAC",
        is_modifier=True,
    ),
    _save("death", "death or poison"),
    _save("wands", "wands"),
    _save("paralysis", "paralysis or petrification"),
    _save("breath", "breath attacks"),
    _save("spells", "spells, rods or staves"),
)


def check_level(level: int) -> int:
    """The level; RuleError for one that nobody has."""
    if not 0 <= level <= HIGHEST_LEVEL:
        raise RuleError(f"A level goes from 0 to {HIGHEST_LEVEL}; {level} is outside.")
    return level


FAMILY.brings(fields=(*FIELDS, HIT_DIE, HIT_POINT_BONUS), traits=TRAITS)
