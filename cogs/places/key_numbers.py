"""The numbers and names of a key's rooms, and the words for where a way lies."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from cogs.places.key_way_words import POINTS
from rules.places.reading import OPPOSITE


@dataclass(frozen=True, slots=True)
class Rooms:
    """The rooms of a key, by number and by name, as ways name them."""

    by_number: Mapping[str, str] = field(default_factory=dict[str, str])
    by_name: Mapping[str, str] = field(default_factory=dict[str, str])

    def number(self, written: str) -> str:
        """The number as the key writes it, `02` for 2; as it is written where no room has it."""
        return self.by_number.get(normal(written), written)

    def has(self, written: str) -> bool:
        """Whether a room has that number."""
        return normal(written) in self.by_number


def normal(number: str) -> str:
    """A number as numbers are compared."""
    letters = number.rstrip("0123456789abcdefghijklmnopqrstuvwxyz") if len(number) > 1 else number
    rest = number[len(letters) :].lstrip("0") or ("0" if number != letters else "")
    return f"{letters}{rest}".upper().replace("-", "")


def direction_of(word: str) -> str:
    """A word as a direction that places know, "" for any other."""
    key = word.lower().replace("-", "").replace(" ", "").removesuffix("ern")
    key = key.removesuffix("wards").removesuffix("ward") if len(key) > 6 else key
    key = POINTS.get(key, key)
    return key if key in OPPOSITE else ""
