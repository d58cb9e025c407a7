"""What is said and by whom: of that a game's document keeps what the speakers look like alone."""

from rules.kernel.action import Personal, Word
from rules.kernel.events import Event, Who
from rules.kernel.part import several
from rules.kernel.whose import GAMES
from rules.record import Record

NARRATOR = "The narrator"
LONGEST_SPEECH = 4000
"""As long as anybody's longest post on Discord."""
LONGEST_NAME = 60
LONGEST_WORDS = 200
MOST_DICE = 10
"""So many places of a speech can have dice."""


class Say(Word):
    """Say something as somebody: `speaker` is a target, "" the character that the member plays.

    `name` is a voice that nobody has a sheet or stat block of, such as the narrator. Dice in the
    text stand in double brackets; `dice` are the same as they are to be read, in their order,
    where a name stands for some of them.
    """

    never_changes = True

    text: str
    speaker: str = ""
    name: str = ""
    dice: tuple[str, ...] = ()


class Spoke(Event):
    """The member had somebody say something. `speaker` is None for a voice that is a `name` alone.

    `totals` are what the dice in its double brackets came to, in their order.
    """

    apart = True

    member: int
    speaker: Who | None
    name: str
    text: str
    totals: tuple[str, ...] = ()


class Exclaimed(Event):
    """Somebody said something while doing something else, which is told with it."""

    target: Who
    words: str


class SpeechReworded(Event):
    """What somebody said in a move reads otherwise from now on."""

    bookkeeping = True

    number: int
    name: str
    before: str
    after: str


class SpeechTakenBack(Event):
    """What somebody said in a move was not said."""

    bookkeeping = True

    number: int
    name: str


class Portrait(Record):
    """What a character looks like: the sheet's id, and what its picture is known by."""

    id: str
    picture: str


PORTRAITS = several("portraits", Portrait, GAMES)


class SetPortrait(Personal):
    """Give a character a picture, "" for none."""

    character_id: str
    picture: str


class PortraitSet(Event):
    """A character has another picture, or none any more."""

    at_once = True

    target: Who
    picture: str
