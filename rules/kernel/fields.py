"""The numbers that somebody can have: what players call each, its bounds, and what it is for.

Every family lists its own in `System.fields`; the engine has them all.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from rules.dice.syntax import nearest
from rules.errors import NotFoundError, RuleError
from rules.kernel.targets import find_character, find_combatant
from rules.state.game import GameState

MOST_NAMED = 40
"""So many numbers are named where none is near what was typed."""


@dataclass(frozen=True, slots=True)
class Field:
    """One number of a sheet as it is held (R-SHEETNUM); `rules.sheet.reading` has it as written.

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
            labels = [field.label for field in self]
            more = len(labels) - MOST_NAMED
            others = f", and {more} more that the list shows" if more > 0 else ""
            advice = f"It can have: {', '.join(labels[:MOST_NAMED])}{others}."
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


@dataclass(frozen=True, slots=True)
class Trait:
    """One word that rules know. `means` says what they make of it; `source` is a catalogue ID.

    `key` is in lower case with `-` for a space, `label` as it stands within a sentence. `words`
    are what else people call it, written like keys.
    """

    key: str
    label: str
    means: str
    source: str
    words: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """All that it can be called, each once."""
        return tuple(dict.fromkeys((self.key, as_word(self.label), *self.words)))


class Traits:
    """All traits that rules know."""

    def __init__(self, traits: Iterable[Trait] = ()) -> None:
        self._by_key: dict[str, Trait] = {}
        self._by_name: dict[str, Trait] = {}
        for trait in traits:
            self._add(trait)

    def _add(self, trait: Trait) -> None:
        for name in trait.names:
            assert name not in self._by_name, f"two traits are called {name}"
            self._by_name[name] = trait
        self._by_key[trait.key] = trait

    def __iter__(self) -> Iterator[Trait]:
        return iter(self._by_key.values())

    def find(self, text: str) -> Trait | None:
        """The trait with that key or name, however written; None for a word no rule knows."""
        return self._by_name.get(as_word(text))

    def near(self, text: str) -> Trait | None:
        """The trait that a misspelt word is likely to mean, None where nothing is near."""
        return self._by_name.get(nearest(as_word(text), self._by_name))

    def read(self, text: str) -> str:
        """What is kept of a word: the key of a trait that rules know, else the word, tidied."""
        found = self.find(text)
        return as_word(text) if found is None else found.key

    def label(self, key: str) -> str:
        """The trait as it stands within a sentence; the word itself where no rule knows it."""
        found = self._by_key.get(key)
        return key if found is None else found.label


@lru_cache(maxsize=4096)
def as_word(text: str) -> str:
    """A word as it is looked up: `Magic User` -> `magic-user`."""
    return "-".join(text.lower().replace("-", " ").replace("_", " ").split())


def traits_of(state: GameState, target: str) -> tuple[str, ...]:
    """The traits of whoever a target is: a character's sheet, or a monster's stat block."""
    one = find_character(state, target) or find_combatant(state, target)
    return () if one is None else one.traits


def has_trait(state: GameState, target: str, key: str) -> bool:
    """Whether somebody has a trait; False for nobody."""
    return key in traits_of(state, target)
