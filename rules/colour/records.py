"""The setting and the event of colour, and what a game keeps of it."""

from rules.colour import FAMILY
from rules.kernel.events import Event, Who
from rules.kernel.part import several
from rules.kernel.setting import Setting, Value
from rules.kernel.whose import PARTYS
from rules.record import Record

LINES = 10
"""So many lines there are of each kind."""
FALLEN, ROUT, SLAIN, CRITICAL, TREASURE = "fallen", "rout", "slain", "critical", "treasure"
KINDS = (FALLEN, ROUT, SLAIN, CRITICAL, TREASURE)
"""What a line is about: the death of a character, a flight of foes, the death of a foe, a critical
hit, a treasure. Of several at once it is about the first of them."""

COLOUR = Setting(
    "colour",
    "How results are told",
    "",
    (
        Value("plain", "what happened, and nothing else"),
        Value(
            "some",
            "a line of prose more where somebody dies or flees, for a critical hit and a treasure",
        ),
    ),
    from_next_encounter=False,
)
FAMILY.brings(settings=(COLOUR,))


class LastLine(Record):
    """The line of a kind that was told last in this game."""

    kind: str
    line: int


LAST_LINES = several("colour", LastLine, PARTYS)


class Coloured(Event):
    """A line stands beside what happened: its `kind`, its number, and whom it is about."""

    kind: str
    line: int
    who: tuple[Who, ...] = ()
