"""The list of what people type, and whether the deeds that are found are those that are meant."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from cogs.deeds.rows import Reading
from cogs.render.deeds import COMMANDS

FILE = Path(__file__).with_name("typed.txt")


@dataclass(frozen=True, slots=True)
class Wanted:
    """A verb, or a command by its key, with a word that the label holds."""

    verb: str
    word: str = ""

    @classmethod
    def read(cls, text: str) -> "Wanted":
        """`/door force`, `attack-with~goblin`."""
        verb, _, word = text.strip().partition("~")
        return cls(verb, word.lower())

    def is_met_by(self, reading: Reading) -> bool:
        """Whether a reading is what is meant."""
        return way_of(reading) == self.verb and self.word in reading.label.lower()


@dataclass(frozen=True, slots=True)
class Typed:
    """What somebody types in a scene, and any of the things that they mean by it."""

    scene: str
    who: str
    text: str
    wanted: tuple[Wanted, ...]


def way_of(reading: Reading) -> str:
    """How a reading is done: the key of a command behind a slash, or a button's verb."""
    deed = reading.deed
    if deed is None:
        return f"/{reading.command.key}" if reading.command is not None else ""
    return f"/{deed.words[0]}" if deed.verb in COMMANDS else deed.verb


def read_typed() -> Iterator[Typed]:
    """All that is in the list."""
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            scene, who, text, wanted = (part.strip() for part in line.split("|"))
            yield Typed(scene, who, text, tuple(map(Wanted.read, wanted.split(","))))
