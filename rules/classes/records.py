"""The actions, events, settings and fields of classes, and what it keeps in a game's document."""

from collections.abc import Mapping

from rules.classes import FAMILY
from rules.kernel.action import AT_HOME, Action, Doer, Word
from rules.kernel.events import Event, Throw, Who
from rules.kernel.fields import Field
from rules.kernel.part import Part, several
from rules.kernel.setting import Setting, Value, switch
from rules.kernel.whose import GAMES, By
from rules.record import Record
from rules.state.game import GameState

LANGUAGES = Field(
    "languages",
    "Languages by INT",
    0,
    20,
    "how many languages Intelligence lets you learn",
    "ERIS-WISDOM-LANGUAGES",
    words=("extra_languages",),
)


class Rank(Record):
    """One level of a class: what it needs and what it gives (R-SHEETNUM).

    `experience` is what it takes in all. `hit_dice` are all dice of the level as text, "" for one
    die a level. `thac0` is None and `saves` are () where nobody has typed them; `saves` are against
    death, wands, paralysis, breath and spells, in this order. `slots` are the spells of a day, from
    those of the first level up.
    """

    level: int
    experience: int
    hit_dice: str = ""
    thac0: int | None = None
    saves: tuple[int, ...] = ()
    slots: tuple[int, ...] = ()


class ClassTable(Record):
    """A class as the referee has typed it; `name` is a word such as "magic-user"."""

    name: str
    ranks: tuple[Rank, ...]


class TurningRow(Record):
    """A kind of undead in the referee's chart, and what a cleric needs by level (ERIS-CLERIC).

    The first is level 1, the last holds for all higher ones. Each is a number to reach, "T" for
    turned without a roll, "D" for destroyed, "-" for no chance. `dice` are the hit dice of that
    kind, as a book's chart has them, "" where a referee names kinds alone.
    """

    kind: str
    needs: tuple[str, ...]
    dice: str = ""


class Classes(Record):
    """What a referee has typed of classes: their tables, and the chart for turning undead."""

    tables: tuple[ClassTable, ...] = ()
    turning: tuple[TurningRow, ...] = ()


class Began(Record):
    """The level that somebody had in a class as the first experience of `period` came."""

    who: str
    class_name: str
    level: int
    period: str


BEGAN = several("began", Began, By("who"))
"""What holds experience to one level at a time, the last period of each."""
CLASS_TABLES = Part("classes", Classes(), GAMES)
"""The tables of classes that the referee has typed."""


class KeepClassTable(Word):
    """Keep what the levels of a class need and give. `before` is the name of the one opened."""

    of_game = True

    table: ClassTable
    before: str = ""


class ForgetClassTable(Word):
    """Strike the table of a class."""

    of_game = True

    name: str


class ImportClassTables(Word):
    """Keep all tables of a file, or none. `places` says for each where it was read."""

    of_game = True

    tables: tuple[ClassTable, ...]
    places: tuple[str, ...] = ()
    replace: bool = False


class WriteLevels(Word):
    """Write class, level, experience and maximum of hit points on a sheet; () leaves each as it is.

    An elf has two of each, as fighter and as magic-user in this order; one alone is of the class
    that it operates as (ERIS-ELF).
    """

    character_id: str = ""
    classes: tuple[str, ...] = ()
    levels: tuple[int, ...] = ()
    experience: tuple[int, ...] = ()
    hit_points: tuple[int, ...] = ()


class LevelUp(Word):
    """Somebody rises one level. `hit_points` is the new maximum where nothing is rolled for it.

    With `adds` it is what the level adds: a die that was rolled at the table, with its bonus.
    """

    character_id: str = ""
    hit_points: int | None = None
    adds: bool = False


class Operate(Word):
    """Say as which of its two classes an elf goes on its next adventure; "" is the other one."""

    done_by = AT_HOME

    character_id: str = ""
    as_class: str = ""


class TurnUndead(Action):
    """A cleric turns undead of a `kind`. `needed` is what the dice must reach, None for the chart.

    `dice` "" are 2d6. `allow` is the referee's word on what the rules forbid, `forced` on what the
    dice come to (R-OVERRIDE).
    """

    done_by = Doer("character_id")

    character_id: str = ""
    kind: str = ""
    needed: int | None = None
    dice: str = ""
    allow: bool = False
    forced: int | None = None


class WriteTurning(Word):
    """Keep the referee's chart for turning undead; no rows wipe it."""

    rows: tuple[TurningRow, ...]


class WriteLanguages(Word):
    """Write all languages that somebody has learned."""

    character_id: str = ""
    languages: tuple[str, ...] = ()


class AskBonuses(Word):
    """Name the abilities that get +1 each, by key or name: those of the race, then the class's."""

    character_id: str = ""
    abilities: tuple[str, ...] = ()


class AnswerBonuses(Word):
    """A referee confirms what a player has named, or does not."""

    character_id: str
    confirm: bool


class ClassTableKept(Event):
    """The levels of a class are written; `before` is what it was called, "" for a new one."""

    table: ClassTable
    before: str = ""


class ClassTableForgotten(Event):
    """The table of a class is gone."""

    name: str


class ClassTablesImported(Event):
    """Tables were kept out of a file; `replaced` are those that had been there."""

    names: tuple[str, ...]
    replaced: tuple[str, ...]


class LevelsWritten(Event):
    """A sheet says something else of class, level, experience and hit points.

    Each is as it is now, in the order of the classes; an elf has two of each. `operating` is the
    class that counts now.
    """

    target: Who
    classes: tuple[str, ...]
    levels: tuple[int, ...]
    experience: tuple[int, ...]
    hit_points: tuple[int, ...]
    operating: str


class NotOfTheClass(Event):
    """Somebody uses what their class does not use, by the book: a word, and no refusal (R-BOOK).

    `uses` are words for what it does use, "" where that is nothing of the kind.
    """

    target: Who
    item: str
    class_name: str
    uses: tuple[str, ...] = ()


class ExperienceGained(Event):
    """Somebody has more experience: `after` in the class that they play (ERIS-XP).

    `why` is what it was for, "" if nobody said. `reached` is the level that it is enough for, 0
    where nothing says so or none is reached. `percent` is what abilities have changed of it.
    `lost` is what would have been enough for more than one level at a time, `halved` says that it
    is a retainer's half.
    """

    target: Who
    amount: int
    after: int
    class_name: str = ""
    why: str = ""
    reached: int = 0
    percent: int = 0
    lost: int = 0
    halved: bool = False


class ExperienceFell(Event):
    """A drained level took experience along (ERIS-LEVEL-DRAIN).

    What is left, `after`, is 1 short of level `short_of`; 0 where the book says another place.
    It is None where no table says what the levels need.
    """

    target: Who
    before: int
    after: int | None
    short_of: int


class LevelGained(Event):
    """Somebody has risen a level. `rolled` came of the dice of `throw`, or was typed.

    `kept` is the maximum before; `maximum` is what counts now: the better of them, or the other
    class's of an elf. With `added` the dice are those of this level alone, on top of `kept`.
    `features` is what somebody of the class can do from this level on: what it is called, and what
    it does.
    """

    target: Who
    class_name: str
    before: int
    after: int
    rolled: int
    kept: int
    maximum: int
    throw: Throw | None = None
    added: bool = False
    features: tuple[tuple[str, str], ...] = ()


class NumbersFollow(Event):
    """What a new level does to the numbers of a sheet, for those alone who may know them.

    `numbers` follow from the table now, by key; `typed` still count as they were typed, by key,
    where the table says something else, which is `said`. Both are empty where there is no table.
    """

    target: Who
    level: int
    class_name: str = ""
    numbers: Mapping[str, int]
    typed: Mapping[str, int]
    said: Mapping[str, int]


class OperatingChosen(Event):
    """An elf operates as one of its classes until it is home from the next adventure.

    `forbidden` is what it has on or in hand and may not use as such.
    """

    target: Who
    class_name: str
    level: int
    maximum: int
    forbidden: tuple[str, ...] = ()


class OperatingLocked(Event):
    """Elves set out: each stays what it operates as, `classes` in their order, until home."""

    targets: tuple[Who, ...]
    classes: tuple[str, ...]


class UndeadTurned(Event):
    """A cleric tried to turn undead of a `kind`, "" where nobody said which (R-TURNING).

    `throw` is None where the chart needs no dice. `needed` is what they had to reach, None where
    nobody has said it; then `passed` is None, and the referee says what comes of it.
    """

    target: Who
    kind: str
    throw: Throw | None = None
    needed: int | None = None
    passed: bool | None = None
    destroyed: bool = False


class TurningWritten(Event):
    """The chart for turning undead is written, with these kinds; none is no chart."""

    kinds: tuple[str, ...]


class LanguagesWritten(Event):
    """What somebody has learned to speak; `most` is how many they may, None if nobody knows."""

    target: Who
    before: tuple[str, ...]
    after: tuple[str, ...]
    most: int | None = None


class BonusesAsked(Event):
    """A player has named the abilities that are to get +1, and waits for a referee's word."""

    target: Who
    abilities: tuple[str, ...]


class BonusesGiven(Event):
    """Abilities got +1 each; `scores` are what they come to, by key."""

    target: Who
    abilities: tuple[str, ...]
    scores: Mapping[str, int]


class BonusesRefused(Event):
    """A referee did not confirm what a player had named."""

    target: Who
    abilities: tuple[str, ...]


RULE = "ERIS-HP-LEVELING"
REROLL, ADD, MANUAL = "eris-reroll", "add", "manual"
LEVEL_HP = Setting(
    "level_hp",
    "Hit points of a new level",
    RULE,
    (
        Value(
            REROLL, "All dice of the new level are rolled, and the better of old and new counts."
        ),
        Value(ADD, "The dice that the level adds are rolled and added, at least 1 point."),
        Value(MANUAL, "Whoever rises types the new maximum."),
    ),
    {"ose": ADD, "eris": REROLL, "4e": MANUAL},
    from_next_encounter=False,
)
ONE, ANY = "one", "any"
LEVEL_LIMIT = Setting(
    "level_limit",
    "Levels that experience brings at a time",
    "R-BOOK",
    (
        Value(ONE, "One in a session, or for a trip; what is beyond, short of the next, is lost."),
        Value(ANY, "As many as it is enough for."),
    ),
    {"ose": ONE, "eris": ANY, "4e": ANY},
    from_next_encounter=False,
)
MOST_FLOOR = 10
HP_FLOOR = Setting(
    "hp_floor",
    "The least hit points of a new character",
    RULE,
    (
        Value("0", "A new character has what was rolled."),
        *(
            Value(str(least), f"A new character who is unhurt has at least {least} hit points.")
            for least in range(1, MOST_FLOOR + 1)
        ),
    ),
    {"ose": "0", "eris": "3", "4e": "0"},
    from_next_encounter=False,
)

CLERICS = switch(
    "clerics",
    "Weapons of clerics",
    "ERIS-CLERIC",
    off="clerics use what the referee lets them",
    on="any but edged magical weapons and arrows",
    on_in=("eris",),
)
WISDOM_LANGUAGES = switch(
    "wisdom_languages",
    "Languages by Wisdom",
    "ERIS-WISDOM-LANGUAGES",
    off="Wisdom gives none",
    on="one more for every two full points of Wisdom above 10",
    on_in=("eris",),
)
ABILITY_BONUSES = switch(
    "ability_bonuses",
    "Bonuses to abilities",
    "4E-ABILITY-BONUSES",
    off="scores are as they were rolled",
    on="+1 for the race and +1 for the class, named by the player and confirmed by a referee",
    on_in=("4e",),
)


def has_clerics(state: GameState) -> bool:
    """Whether clerics leave edged magical weapons alone."""
    return CLERICS.in_force(state) == "on"


def rerolls(state: GameState) -> bool:
    """Whether all hit points of a new level are rolled anew."""
    return LEVEL_HP.in_force(state) == REROLL


def adds(state: GameState) -> bool:
    """Whether the dice that a new level adds are rolled."""
    return LEVEL_HP.in_force(state) == ADD


def has_limit(state: GameState) -> bool:
    """Whether experience brings one level at a time."""
    return LEVEL_LIMIT.in_force(state) == ONE


def floor_of(state: GameState) -> int:
    """The least hit points of a new character."""
    return int(HP_FLOOR.in_force(state))


FAMILY.brings(
    settings=(
        *(LEVEL_HP, LEVEL_LIMIT, HP_FLOOR, CLERICS, WISDOM_LANGUAGES),
        ABILITY_BONUSES,
    ),
    fields=(LANGUAGES,),
)
