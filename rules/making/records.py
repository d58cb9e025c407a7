"""The actions, events and settings of new characters, and what it keeps in a game's document."""

from rules.kernel.action import Word
from rules.kernel.events import Event, Throw, Who
from rules.kernel.part import several
from rules.kernel.setting import Setting, Value
from rules.kernel.whose import GAMES
from rules.making import FAMILY
from rules.record import Record

RULE = "R-SCORES"
IN_ORDER, BEST_THREE, ARRANGED, TYPED = "3d6-in-order", "4d6-drop-lowest", "arranged", "typed"
SCORES = Setting(
    "scores",
    "Ability scores of new characters",
    RULE,
    (
        Value(IN_ORDER, "3d6 for each, in order"),
        Value(BEST_THREE, "4d6 for each without the lowest die, in order"),
        Value(ARRANGED, "3d6 six times, and each goes where the player wants it"),
        Value(TYPED, "the player types them"),
    ),
    {"4e": TYPED},
    from_next_encounter=False,
)
FAMILY.brings(settings=(SCORES,))


class Rolled(Record):
    """The scores that somebody has rolled for a character that is not made yet.

    `scores` are in the order of the sheet, STR first, () where they are typed; `gold` is what there
    is to spend, in gp. `at` is when they fell, in milliseconds since 1970 UTC; `way` is the value
    of the setting by which they did.
    """

    member: int
    scores: tuple[int, ...]
    way: str
    at: int
    gold: int = 0


ROLLED = several("rolled_scores", Rolled, GAMES)
"""Whose scores have fallen, and whose character is still to be made; one for each member."""


class RollScores(Word):
    """Roll the six abilities of a new character, and its gold. `owner` None is whoever acts.

    `again` throws away those that were rolled before: a referee's word.
    """

    owner: int | None = None
    again: bool = False


class MakeCharacter(Word):
    """Make the character whose scores have been rolled. `owner` None is whoever acts.

    `calling` is what the book calls it, such as "elf". `scores` are those of the sheet, STR first,
    () for as they fell. `kit` is the name of one that the book has for the class, "" for the gold
    alone. `spells` are those it begins with.
    """

    name: str
    calling: str
    owner: int | None = None
    scores: tuple[int, ...] = ()
    kit: str = ""
    spells: tuple[str, ...] = ()


class TakeReadyMade(Word):
    """Play somebody ready-made, by the word for what they are. `owner` None is whoever acts."""

    calling: str
    owner: int | None = None


class ForgetScores(Word):
    """The scores of somebody who made no character of them are gone: the clock's own."""

    member: int


class ScoresRolled(Event):
    """The abilities of a member's next character fell: `scores` in the order of the sheet.

    `gold` is what it has to spend, in gp. A throw is None where nothing is rolled.
    """

    member: int
    way: str
    scores: tuple[int, ...] = ()
    throw: Throw | None = None
    gold: int = 0
    gold_throw: Throw | None = None


class ScoresForgotten(Event):
    """Nobody made a character of these scores, and they are gone."""

    member: int


class CharacterBegun(Event):
    """What a new character is, and what it begins with: `kit` with its `things`, and `gold` in gp.

    `target` has no id while a referee has still to let its player in.
    """

    target: Who
    calling: str
    kit: str = ""
    things: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    gold: int = 0
