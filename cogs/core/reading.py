"""A reading: what was made of a text that somebody brought, before anything of it is kept.

A kind of text (stat blocks, tables, …) is a `Kind` of its family: its feature brings it, and the
page, its buttons and the form are the same for all (`cogs/core/readings.py`).
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from cogs.core.files.texts import Found
from cogs.core.files.written import Contents
from data.live import LiveGame
from rules.kernel.action import Action


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something that may be meant otherwise: what it is about, the choices, and what counts now.

    Each choice is a value and what people read of it; without any it is only said.
    """

    key: str
    about: str
    choices: tuple[tuple[str, str], ...]
    chosen: str = ""

    @property
    def shown(self) -> str:
        """What counts now, in words."""
        return dict(self.choices).get(self.chosen, self.chosen)


@dataclass(frozen=True, slots=True)
class Offered:
    """What can be done with a reading: a button, and the actions that it plays.

    One that `is_part` does for a part of it what the first does for all; one that `is_more` is
    still worth doing once the first is done.
    """

    label: str
    actions: tuple[Action, ...]
    is_part: bool = False
    is_more: bool = True


@dataclass(frozen=True, slots=True)
class Read:
    """A reading: what it is of, what was read line by line, doubts, what was not read, and deeds.

    `lines` and `head` are safe to show; `unread` is as it was written, and `is_kept` says that it
    stays with what is kept, as its remarks. `lost` is what is nowhere in it (`accounting.py`).
    """

    head: str
    lines: tuple[str, ...]
    doubts: tuple[Doubt, ...] = ()
    unread: tuple[str, ...] = ()
    deeds: tuple[Offered, ...] = ()
    is_kept: bool = True
    lost: tuple[str, ...] = ()

    def left(self, done: Collection[int]) -> list[tuple[int, Offered]]:
        """What can still be done, each with its place, where those at `done` are done."""
        parts = {at for at, deed in enumerate(self.deeds) if at and deed.is_part}
        over = {*done, *([0] if parts and parts <= set(done) else [])}
        if 0 in done:
            over |= {at for at, deed in enumerate(self.deeds) if not deed.is_more}
        return [(at, deed) for at, deed in enumerate(self.deeds) if at not in over]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of text: what it is called, how much a text looks like it, and how one is read.

    `leave` completes "Only a referee can …", "" where anybody may. `likeness` is how many labels
    of it a text has. `example` stands in the form as long as nothing is typed; `keys` are words
    that YAML of ours begins with. `read` gets what was chosen of the doubts, by their keys. `says`
    are the keys of what its command says besides the text, which come among them. `shows` are the
    commands that show what is kept of it: while it is not, they show the page instead of a refusal.
    """

    key: str
    leave: str
    contents: Contents
    example: str
    likeness: Callable[[Found], int]
    read: Callable[[LiveGame, Found, Mapping[str, str]], Read]
    keys: tuple[str, ...] = ()
    says: tuple[str, ...] = ()
    shows: tuple[str, ...] = ()
