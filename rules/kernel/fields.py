"""The numbers that somebody can have: what players call each, its bounds, and what it is for.

Every family lists its own in `System.fields`; the engine has them all.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rules.dice.syntax import nearest
from rules.errors import NotFoundError, RuleError


@dataclass(frozen=True, slots=True)
class Field:
    """One number of a sheet as it is held (R-SHEETNUM); `rules.sheet.numbers` has it as written.

    Both bounds are allowed; `source` is a catalogue ID.
    `words` are what else people call it, in lower case with `_` for a space.
    `is_modifier` if it is added to a roll, so that it is written with its sign.
    """

    key: str
    label: str
    minimum: int
    maximum: int
    meaning: str
    source: str
    is_modifier: bool = False
    words: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """All that it can be called, each once."""
        return tuple(dict.fromkeys((self.key, _word(self.label), *self.words)))

    def check(self, value: int) -> int:
        """The value, if it is within bounds; RuleError otherwise."""
        if not self.minimum <= value <= self.maximum:
            raise RuleError(
                f"{self.label} goes from {self.minimum} to {self.maximum}; {value} is outside."
            )
        return value


class Fields:
    """All numbers there are, in the order in which a sheet shows them."""

    def __init__(self, fields: Iterable[Field] = ()) -> None:
        self._by_key: dict[str, Field] = {}
        self._by_name: dict[str, Field] = {}
        for field in fields:
            self._add(field)
        self.keys = tuple(self._by_key)

    def _add(self, field: Field) -> None:
        for name in field.names:
            assert name not in self._by_name, f"two numbers are called {name}"
            self._by_name[name] = field
        self._by_key[field.key] = field

    def __iter__(self) -> Iterator[Field]:
        return iter(self._by_key.values())

    def key_of(self, text: str) -> str:
        """The key of the number with that key or name; the text itself where there is none."""
        field = self._by_name.get(_word(text))
        return text if field is None else field.key

    def find(self, text: str) -> Field:
        """The field with that key or name, however written; NotFoundError says what is near."""
        word = _word(text)
        found = self._by_name.get(word)
        if found is None:
            raise NotFoundError(self._unknown(text.strip(), word))
        return found

    def _unknown(self, text: str, word: str) -> str:
        near = nearest(word, self._by_name)
        if near:
            advice = f"Did you mean {self._by_name[near].label}?"
        else:
            advice = f"It can have: {', '.join(field.label for field in self)}."
        return f"A sheet has no number called “{text[:40]}”. {advice}"

    def label(self, key: str) -> str:
        """What players call the number; the key itself where no field has it."""
        field = self._by_key.get(key)
        return key if field is None else field.label

    def text(self, key: str, value: int) -> str:
        """The number as it is written: what is added to a roll has its sign."""
        field = self._by_key.get(key)
        return f"{value:+d}" if field is not None and field.is_modifier else str(value)


def _word(text: str) -> str:
    """A name as it is looked up: `Save vs-Death` -> `save_vs_death`."""
    return "_".join(text.lower().replace("-", " ").replace("_", " ").split())
