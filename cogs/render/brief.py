"""Events in a few words, for whoever catches up and for the chronicle of a scene.

A brief form gets an event as its reader may see it, and gives marks: notes of who did what, and
where a chapter or a step begins. Each family has its `BRIEFS` beside what it tells in full.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from cogs.render.narration import People
from rules.kernel.events import Event, Who


class Weight(IntEnum):
    """How much a note is worth where there is little room."""

    SMALL = 0
    USUAL = 1
    GREAT = 2


@dataclass(frozen=True, slots=True)
class Note:
    """`who` did what to `whom`, in the past and without a full stop: `hit`, 5 points of damage.

    Without `who` the words of `did` say all of it. With `whom` it is a blow, and `amounts` are
    what it did, none where it missed or does not count yet.
    """

    who: tuple[Who, ...]
    did: str
    whom: Who | None = None
    amounts: tuple[int, ...] = ()
    weight: Weight = Weight.USUAL


@dataclass(frozen=True, slots=True)
class Opening:
    """A chapter begins, such as a round."""

    heading: str


@dataclass(frozen=True, slots=True)
class Pause:
    """Others act from here on. `heading` is the chapter in which that is."""

    heading: str


Mark = Note | Opening | Pause
Brief = Callable[[Any, People], Iterable[Mark]]
Briefs = Mapping[type[Event], Brief | None]
"""The brief forms of a family's events; None for one that no summary needs.

That is what is about the table alone, what a referee prepares or sees alone, real time, what other
events say as well, and what is read off a sheet. Book-keeping need not be there.
"""


@dataclass(frozen=True, slots=True)
class RunBrief:
    """The brief form of events that follow each other, such as a blow and what it did.

    It goes on while the next event, as far as the reader may see it, is of the types in `also`.
    """

    also: tuple[type[Event], ...]
    marks: Callable[[Sequence[Any]], Iterable[Mark]]

    def __call__(self, event: Event, _people: People) -> Iterable[Mark]:
        """A run of one event."""
        return self.marks((event,))


def round_name(number: int) -> str:
    """`Round 3`; the free round of those who surprise others has the number 0."""
    return f"Round {number}" if number else "Surprise round"
