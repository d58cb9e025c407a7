"""Traits: words on a character or monster that rules know, such as `elf` or `undead`.

Every family lists its own in `System.traits`; the engine has them all. Any other word can be
written, and says nothing by itself.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from rules.dice.syntax import nearest
from rules.kernel.targets import find_character, find_combatant
from rules.state.game import GameState


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
