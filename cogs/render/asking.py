"""Which page answers a question in somebody's own words: small words and numbers count next to
nothing, rare ones most, and each heading is also found by what people call it.

`asked.json` beside this is written by `make docs`, of docs/search-words.txt and of the pages.
docs/search.js reckons the same for the search of the site, which looks into the texts too.
"""

import re
from array import array
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain, pairwise
from math import hypot, log, sqrt
from pathlib import Path

from msgspec.json import decode

from rules.kernel.folding import folded
from rules.record import Record

FILE = Path(__file__).with_name("asked.json")
SMALL_WEIGHT = 0.3
SAME, SLIP, SLIPS = 0.7, 0.8, 0.6
"""How sure it is that a word is meant which means the same, or is one or two slips away."""
SHORTEST_SLIP, LONG_WORD = 4, 8
FAINT, LEAST, SURE = 0.25, 0.4, 0.9
"""What a whole sentence may mean where nothing is meant, which is below the second; from the last
on nothing else can be meant."""
ASKING = frozenset(
    ("am", "are", "can", "do", "does", "how", "i", "is", "my", "what", "whats", "when", "where",
     "which", "who", "whose", "why")
)  # fmt: skip
"""How a question begins, which is no deed."""
TELLING = frozenset(
    ("is", "isnt", "its", "it", "are", "arent", "was", "wasnt", "did", "didnt", "does", "doesnt",
     "wont", "cant", "cannot", "couldnt", "not", "dont")
)  # fmt: skip
"""What nobody says who says what to do."""
A_SENTENCE, A_NAME = 3, 2
"""So many words that count make a sentence, or a name that is no single word."""
NEARLY, EXACT = 0.85, 0.95
"""What is so likely as this, beside the likeliest, is named as well; so is what is called so."""
NAME_WEIGHT, NEAR_WEIGHT = 2.8, 3.2
CALLED_WEIGHT, PAGE_WEIGHT, TEXT_WEIGHT = 3.2, 1.4, 2.0
"""What counts how much was learned from benchmarks/asked_lists: how much of a question is a name,
how near the nearest names are; how many of its words are in names, in the page's, in the text."""
ENOUGH, LONG_TEXT = 0.5, 100
"""A word that stands once in a short text is two thirds of all that it can be there."""
NEAREST = (1.0, 0.6, 0.45)
PAIR_WEIGHT, SMALL_PAIR = 0.7, 0.5
OF_BOOKS, BELOW = ("rules/", "books/"), 1.2
"""By how much rules and books stand below an answer, but for whoever types their very name."""
_WORD = re.compile(r"[a-z0-9+]+")
_DICE = re.compile(r"\d*d\d")
_ENDS = (
    (re.compile(r"ies$"), "y"),
    (re.compile(r"(ss|sh|ch|x)es$"), r"\1"),
    (re.compile(r"(?<=[^su])s$"), ""),
)
_NOT_DOUBLED = frozenset("aeiouls")
"""Letters that stay doubled without their ending: `telling` is of `tell`, `stopped` of `stop`."""
_SHORT = 3


class Place(Record, kw_only=True):
    """A heading below the site's address, with its page's, how its text begins, and what people
    call it. `code` is the rule of which it is the card."""

    place: str
    heading: str
    page: str = ""
    says: str = ""
    code: str = ""
    called: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """All that it is called, its heading first."""
        return (self.heading, *self.called)


class Asked(Record, kw_only=True):
    """What is looked up: small words, groups of words that mean the same, and the pages."""

    small: tuple[str, ...]
    same: tuple[tuple[str, ...], ...]
    places: tuple[Place, ...]


Meant = tuple[Mapping[str, float], float]
"""What a word of a question can mean, with how sure that is; and how much the word weighs."""


def places_for(question: str, least: float = LEAST) -> list[Place]:
    """What answers a question at least so likely, the likeliest first, with what is nearly so."""
    index = known_pages()
    wanted = {term: index.meant(term) for term in dict.fromkeys(index.terms(question))}
    near, told = index.near(question, wanted), index.told(wanted.values())
    likely: list[tuple[float, int, bool]] = []
    for number in index.holding(wanted.values()):
        likeness = index.likeness(number, wanted.values())
        if max(likeness, near[number][0]) >= least:
            score = index.score(number, told[number], likeness, near[number])
            likely.append((score, -number, likeness > EXACT))
    likely.sort(reverse=True)
    best = likely[0][0] if likely else 0.0
    return [
        index.places[-number]
        for score, number, is_exact in likely
        if is_exact or score >= best * NEARLY
    ]


def asks(text: str) -> bool:
    """Whether somebody asks something, or says how things are, and does not say what to do."""
    words = words_of(text)
    is_told = not (ASKING.isdisjoint(words[:1]) and TELLING.isdisjoint(words))
    return is_told or text.rstrip().endswith("?") or len(telling(text)) >= A_SENTENCE


def is_name(text: str) -> bool:
    """Whether there are words enough to be the name of one thing alone."""
    return len(telling(text)) >= A_NAME


def telling(text: str) -> frozenset[str]:
    """The words of a text that count, as they are compared."""
    return frozenset(term for term in known_pages().terms(text) if not term.startswith("-"))


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """A word as it is compared: without the ends of several, of doing and of done."""
    if len(word) <= _SHORT or any(letter.isdigit() for letter in word):
        return word
    for end, stead in _ENDS:
        word = end.sub(stead, word)
    for suffix in ("ing", "ed"):
        rest = word.removesuffix(suffix)
        if rest != word and len(rest) >= _SHORT and any(letter in "aeiouy" for letter in rest):
            is_doubled = rest[-1] == rest[-2] and rest[-1] not in _NOT_DOUBLED
            word = rest[:-1] if is_doubled else rest
            break
    if len(word) > _SHORT + 2:
        word = word.removesuffix("ly")
    if len(word) <= _SHORT:
        return word
    word = word.removesuffix("e")
    return f"{word[:-1]}i" if word.endswith("y") else word


def sayings(text: str) -> frozenset[str]:
    """Words, small ones too, and each with the next: how something is said."""
    words = [stem(found) for found in words_of(text)]
    return frozenset((*words, *map(" ".join, pairwise(words))))


def words_of(text: str) -> list[str]:
    """The words of a text."""
    return [word for found in _WORD.findall(folded(text)) if (word := found.rstrip("+"))]


def distance(left: str, right: str, most: int) -> int:
    """How many letters are to be changed, exchanged, added or left out, if at most so many."""
    # Where so many letters stand in one of them alone, nothing further is looked at.
    if abs(len(left) - len(right)) > most or len({*left} ^ {*right}) > 2 * most:
        return most + 1
    before: list[int] = []
    last = list(range(len(right) + 1))
    for i, one in enumerate(left, 1):
        row = [i]
        for j, other in enumerate(right, 1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (one != other))
            if i > 1 and j > 1 and one == right[j - 2] and left[i - 2] == other:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        before, last = last, row
    return last[-1]


class Index:
    """The names of all places, as terms; the same for the whole run."""

    def __init__(self, asked: Asked) -> None:
        self.places = asked.places
        self._small = frozenset(asked.small)
        self._kin: dict[str, set[str]] = {}
        for group in asked.same:
            stems = {stem(word) for word in group}
            for word in stems:
                self._kin.setdefault(word, set()).update(stems)
        self._words: dict[str, list[str]] = {}
        self._names: list[list[tuple[str, ...]]] = []
        self._holding: dict[str, array[int]] = {}
        on_page: dict[str, array[int]] = {}
        in_text: dict[str, array[int]] = {}
        self._lengths_of_texts: list[int] = []
        self._saying: dict[str, array[int]] = {}
        self._place_of = array("H")
        for number, one in enumerate(asked.places):
            self._names.append([tuple({*self.terms(name)}) for name in one.names])
            text = self.terms(one.says)
            self._lengths_of_texts.append(len({*text}))
            _note(self._holding, number, {*chain(*self._names[number])})
            _note(on_page, number, {*self.terms(one.page)})
            _note(in_text, number, text)
            for name in one.names:
                for saying in sayings(name):
                    self._saying.setdefault(saying, array("H")).append(len(self._place_of))
                self._place_of.append(number)
        self._fields = {CALLED_WEIGHT: self._holding, PAGE_WEIGHT: on_page, TEXT_WEIGHT: in_text}
        fields = tuple(self._fields.values())
        self._counted = {
            term: len({*chain(*(field.get(term, ()) for field in fields))})
            for term in {*chain(*fields)}
        }
        self._lengths = array("d", bytes(8 * len(self._place_of)))
        for saying, named in self._saying.items():
            worth = self._worth(saying)
            for at in named:
                self._lengths[at] = hypot(self._lengths[at], worth)

    def terms(self, text: str) -> list[str]:
        """The words as they are compared; a small one with a mark, but where all are small."""
        words = [
            (stem(word), word.isdecimal() or word in self._small or stem(word) in self._small)
            for word in words_of(text)
        ]
        mark = "" if all(small for _, small in words) else "-"
        return [f"{mark}{word}" if small else word for word, small in words]

    def weight(self, term: str) -> float:
        """How much a term says: the rarer, the more."""
        if term.startswith("-"):
            return SMALL_WEIGHT
        return log(1 + len(self.places) / (1 + self._counted.get(term, 0)))

    def meant(self, term: str) -> Meant:
        """What a word of a question can mean."""
        if term.startswith("-"):
            return {term: 1.0}, SMALL_WEIGHT
        found = dict.fromkeys(self._kin.get(term, ()), SAME)
        if term in self._counted:
            found[term] = 1.0
        if not found:
            found = dict.fromkeys(self._parts(term), SAME) or dict(self._slips(term))
        best = max(found.values(), default=0.0)
        likely = [self.weight(one) for one, sure in found.items() if sure == best]
        return found, max(likely, default=self.weight(term))

    def _parts(self, term: str) -> tuple[str, ...]:
        """Two words that were written as one: `spellbook`; or what dice in numbers are."""
        if _DICE.match(term):
            return (stem("dice"),)
        known = self._counted.keys() | self._kin.keys()
        for at in range(_SHORT, len(term) - _SHORT + 1):
            both = term[:at], term[at:]
            if known.issuperset(both):
                return both
        return ()

    def _slips(self, term: str) -> Iterator[tuple[str, float]]:
        if len(term) < SHORTEST_SLIP or any(letter.isdigit() for letter in term):
            return
        most = 1 if len(term) < LONG_WORD else 2
        for one in self._by_first().get(term[0], ()):
            if (slips := distance(term, one, most)) <= most:
                sure = SLIP if slips == 1 else SLIPS
                yield from ((other, sure * SAME) for other in self._kin.get(one, ()))
                yield one, sure

    def _by_first(self) -> Mapping[str, Sequence[str]]:
        """All words that count by their first letter."""
        if not self._words:
            for word in sorted(self._counted.keys() | self._kin.keys()):
                self._words.setdefault(word[0], []).append(word)
        return self._words

    def holding(self, wanted: Collection[Meant]) -> set[int]:
        """The numbers of the places in whose names any word is that can be meant."""
        terms = (term for meant, _ in wanted for term in meant if not term.startswith("-"))
        return set[int]().union(*(self._holding.get(term, ()) for term in terms))

    def _worth(self, saying: str) -> float:
        """How much a saying is worth: the fewer places are called so, the more."""
        said = {self._place_of[named] for named in self._saying.get(saying, ())}
        rare = log(1 + len(self.places) / (1 + len(said)))
        first, _, second = saying.partition(" ")
        are_small = first in self._small and (not second or second in self._small)
        if second:
            return (SMALL_PAIR if are_small else PAIR_WEIGHT) * rare
        return SMALL_WEIGHT * rare if are_small else rare

    def near(self, question: str, wanted: Mapping[str, Meant]) -> Mapping[int, Sequence[float]]:
        """How near the names of the places are to a question, as cosines, the nearest first."""
        own = sayings(question)
        heard = {saying: self._worth(saying) for saying in own}
        for term, (meant, _) in wanted.items():
            for one, sure in () if term.startswith("-") else meant.items():
                if one not in own:
                    heard[one] = max(heard.get(one, 0.0), sure * self._worth(one))
        length = hypot(*map(self._worth, own))
        likeness: dict[int, float] = {}
        for saying, worth in heard.items():
            if saying in self._saying:
                part = worth * self._worth(saying) / length
                for named in self._saying[saying]:
                    likeness[named] = likeness.get(named, 0.0) + part / self._lengths[named]
        found: dict[int, list[float]] = {}
        for named, like in likeness.items():
            found.setdefault(self._place_of[named], []).append(like)
        return {number: sorted(likes, reverse=True) for number, likes in found.items()}

    def told(self, wanted: Collection[Meant]) -> Mapping[int, float]:
        """How many words of a question are in the names, on the page and in the text of each."""
        found: dict[int, float] = {}
        whole = sum(weight for _, weight in wanted)
        for meant, weight in wanted:
            for worth, field in self._fields.items():
                best: dict[int, float] = {}
                for term, sure in meant.items():
                    for number, times in Counter(field.get(term, ())).items():
                        rest = ENOUGH + self._lengths_of_texts[number] / LONG_TEXT
                        part = times / (times + rest) if worth == TEXT_WEIGHT else 1.0
                        best[number] = max(best.get(number, 0.0), sure * part)
                for number, part in best.items():
                    found[number] = found.get(number, 0.0) + worth * part * weight / whole
        return found

    def score(self, number: int, told: float, likeness: float, near: Sequence[float]) -> float:
        """How well a place answers a question, of which its names are so like and so near."""
        nearest = sum(part * like for part, like in zip(NEAREST, near, strict=False))
        is_below = likeness <= EXACT and self.places[number].place.startswith(OF_BOOKS)
        return NAME_WEIGHT * likeness + told + NEAR_WEIGHT * nearest - BELOW * is_below

    def likeness(self, number: int, wanted: Collection[Meant]) -> float:
        """How much of a question is a name of the place, and of the name the question: 0 to 1."""
        return max(self._of_name(name, wanted) for name in self._names[number])

    def _of_name(self, name: Collection[str], wanted: Collection[Meant]) -> float:
        both = asked = 0.0
        met: set[str] = set()
        for meant, weight in wanted:
            if not meant.keys().isdisjoint(name):  # asked of thousands of names
                sure, term = max((sure, term) for term, sure in meant.items() if term in name)
                both += sure * weight
                asked += weight
                met.add(term)
        if not met:
            return 0.0
        whole = sum(weight for _, weight in wanted)
        rest = sum(self.weight(term) for term in name if term not in met)
        return both / whole * sqrt(both / (asked + rest))


def _note(field: "dict[str, array[int]]", number: int, terms: Collection[str]) -> None:
    """A place has these words, once for each time; small ones say nothing of it."""
    for term in terms:
        if not term.startswith("-"):
            field.setdefault(term, array("H")).append(number)


@cache
def known_pages() -> Index:
    """What all pages are called: asked for before anybody asks, for it takes up to a second."""
    return Index(decode(FILE.read_bytes(), type=Asked))
