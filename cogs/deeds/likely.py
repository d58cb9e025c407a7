"""Which commands a line is like: learned from what people have said for each.

`lines.txt` holds lines that people typed, below the commands that they meant; what stands beside
the commands are examples as well. A word, or two side by side, speaks for a
command by how much oftener it is said for it than for all (naive Bayes, without what speaks
against). What is only like a deed is offered, and never done at once.
"""

from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import log, sqrt
from pathlib import Path
from weakref import WeakKeyDictionary

from cogs.deeds.phrases import Phrases
from cogs.deeds.tokens import SMALL, Spoken, Token, forms_of, read_spoken

FILE = Path(__file__).with_name("lines.txt")
NOTHING = "nothing"
"""Stands for a command where people said what no command is for."""
_SMALL, _PAIR = 0.5, 0.7
"""What a word counts that says little, and two side by side; any other counts 1."""
_SMOOTH, _LEAST, _TELLING = 1.5, 0.3, 1.0
"""So many words each command is taken to have been said with besides its own; what a word says at
least to be kept, and to be among those that tell what is meant."""
_SCALE, _MOST = 5.0, 40
"""By so much worths are divided; and for so many commands a word speaks at most."""
Example = tuple[tuple[str, ...], tuple[str, ...]]
"""The words of a line, and the keys of the commands that are meant by it."""
Worths = tuple[tuple[str, ...], "array[float]"]
"""The commands that a word speaks for, and how much for each, most first: two rows, as dicts of all
words would be 3 MB."""
_NONE: Worths = (), array("d")


class Likely:
    """What each word says for the commands."""

    def __init__(self, examples: Iterable[Example]) -> None:
        said: dict[str, array[int]] = {}
        meant: list[tuple[tuple[str, ...], float]] = []
        sizes: dict[str, float] = defaultdict(lambda: _SMOOTH)
        for number, (words, keys) in enumerate(examples):
            share = 1 / sqrt(len(keys) or 1)
            meant.append((keys, share))
            size = 0.0
            for name, _, much in _features(words):
                said.setdefault(name, array("H")).append(number)
                size += much
            for key in keys:
                sizes[key] += size * share
        total = sum(_much(name) * len(numbers) for name, numbers in said.items())
        self._worths: dict[str, Worths] = {}
        for name in tuple(said):
            numbers, much = said.pop(name), _much(name)
            worths: dict[str, float] = defaultdict(float)
            for keys, share in map(meant.__getitem__, numbers):
                for key in keys:
                    worths[key] += much * share
            every = much * len(numbers)
            telling = [
                (key, worth)
                for key, here in worths.items()
                if (worth := log((here * total / every + _SMOOTH) / sizes[key])) > _LEAST
            ]
            if telling:
                best = sorted(telling, key=lambda one: -one[1])[:_MOST]
                of_keys, much_of = zip(*best, strict=True)
                self._worths[name] = of_keys, array("d", much_of)

    def of(self, spoken: Spoken) -> dict[str, float]:
        """By the key of a command how much a line is like it; a clear one is about 1."""
        found: dict[str, float] = {}
        size = 0.0
        for name, _, much in _features_of(spoken):
            size += much * much
            for key, worth in zip(*self._worths.get(name, _NONE), strict=True):
                found[key] = found.get(key, 0.0) + worth * much
        scale = sqrt(size) * _SCALE
        return {key: worth / scale for key, worth in found.items()}

    def telling(self, spoken: Spoken, key: str) -> frozenset[int]:
        """Where the words of a line stand that tell that a command is meant."""
        worths: dict[int, float] = {}
        for name, places, much in _features_of(spoken):
            keys, known = self._worths.get(name, _NONE)
            worth = known[keys.index(key)] * much if key in keys else 0.0
            for at in places:
                worths[at] = worths.get(at, 0.0) + worth
        return frozenset(at for at, worth in worths.items() if worth > _TELLING)


def _much(name: str) -> float:
    """What a word counts, or two side by side."""
    return _PAIR if " " in name else _SMALL if name in SMALL else 1.0


def _features(words: Sequence[str]) -> Iterator[tuple[str, tuple[int, ...], float]]:
    """The words of a line and each two side by side, where they stand, and what they count."""
    for at, word in enumerate(words):
        yield word, (at,), _much(word)
        if at:
            yield f"{words[at - 1]} {word}", (at - 1, at), _PAIR


@lru_cache(maxsize=32)
def _features_of(spoken: Spoken) -> tuple[tuple[str, tuple[int, ...], float], ...]:
    """The same of a line: worked out once for all commands that it may be like."""
    return tuple(_features(tuple(map(_word_of, spoken.tokens))))


def _word_of(token: Token) -> str:
    """A word in its shortest form; all numbers are alike, and so are all who are mentioned."""
    if token.dice:
        return "#d"
    if token.number is not None:
        return f"#{token.unit}"
    return "@" if token.person else _stem(token.text)


@lru_cache(maxsize=2048)
def _stem(word: str) -> str:
    forms = (one for one in forms_of(word) if len(one) > 2)
    return min(forms, key=lambda one: (len(one), one), default=word)


def said_lines() -> Iterator[tuple[str, tuple[str, ...]]]:
    """The lines of the file, with the keys of the commands that they mean."""
    keys: tuple[str, ...] = ()
    for row in FILE.read_text(encoding="utf-8").splitlines():
        if row.startswith(" "):
            yield row.strip(), keys
        else:
            keys = tuple(row.removesuffix(":").split(", "))


def line_examples() -> Iterator[tuple[str, Example]]:
    """The lines of the file, and what each teaches."""
    for line, keys in said_lines():
        yield line, (tuple(map(_word_of, read_spoken(line).tokens)), keys)


def phrase_examples(book: Phrases) -> Iterator[Example]:
    """What stands beside the commands."""
    for meaning in book.all:
        for phrase in meaning.said.phrases:
            words = phrase.replace("*", "").rstrip("?").split()
            yield tuple(map(_stem, words)), (meaning.command.key,)


_learned: WeakKeyDictionary[Phrases, Likely] = WeakKeyDictionary()


@lru_cache(maxsize=2)
def _learned_from(examples: tuple[Example, ...]) -> Likely:
    return Likely((*(one for _, one in line_examples()), *examples))


def likely_of(book: Phrases) -> Likely:
    """What was learned for the commands of a book: once for all that have the same words."""
    known = _learned.get(book)
    if known is None:
        known = _learned[book] = _learned_from(tuple(phrase_examples(book)))
    return known


def teach(book: Phrases, examples: Iterable[Example]) -> None:
    """Let lines be read by what some examples teach, in place of those there are: to measure it."""
    _learned[book] = Likely(examples)
