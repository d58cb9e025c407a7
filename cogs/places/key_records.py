"""A key that was read: the dungeon, and each of its rooms with what is understood of it."""

from dataclasses import dataclass, field

from cogs.places.key_finds import Hoard, Snare
from cogs.places.key_people import Foe
from cogs.places.key_ways import Way
from cogs.places.lines import Found
from rules.places.state import Find


@dataclass(slots=True)
class KeyRoom:
    """A room of a key: what is understood of it, what is read aloud, and all other words.

    `locked` are lids with a lock, such as `chest`; `ours` is what lines of our own forms say.
    """

    number: str
    name: str
    ways: list[Way] = field(default_factory=list[Way])
    foes: list[Foe] = field(default_factory=list[Foe])
    traps: list[Snare] = field(default_factory=list[Snare])
    hoards: list[Hoard] = field(default_factory=list[Hoard])
    hidden: list[Find] = field(default_factory=list[Find])
    locked: list[str] = field(default_factory=list[str])
    aloud: list[str] = field(default_factory=list[str])
    remarks: list[str] = field(default_factory=list[str])
    ours: list[Found] = field(default_factory=list[Found])

    @property
    def label(self) -> str:
        """`3. Crypt`."""
        return f"{self.number}. {self.name}" if self.name else f"Room {self.number}"


@dataclass(slots=True)
class Key:
    """A dungeon: its name, its rooms, what stands above and below them, and what was left out."""

    title: str = ""
    rooms: list[KeyRoom] = field(default_factory=list[KeyRoom])
    intro: list[str] = field(default_factory=list[str])
    outro: list[str] = field(default_factory=list[str])
    left: list[str] = field(default_factory=list[str])

    @property
    def facts(self) -> int:
        """How much is understood of it."""
        return sum(len(r.ways) + len(r.foes) + len(r.traps) + len(r.hoards) for r in self.rooms)
