"""Words as English has them: articles, plurals, verbs that agree, lists.

`an("oil flask")`, `plural("thief")`, `many(2, "foot")`, `some(1, "day")`, `agree(2, "dies")`,
`listed(["a", "b", "c"])`, `whose("Ada")`. Nobody else puts an "s" behind a word. Names as they are
compared: one of a kind and several of it are the same.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

_VOWELS = frozenset("aeiouAEIOU8")
_SOUNDS: Mapping[str, str] = {
    **dict.fromkeys(("hour", "heir", "honest", "honour", "11", "18"), "an"),
    **dict.fromkeys(("uni", "use", "usu", "eu", "one", "once"), "a"),
}
"""How words begin that sound otherwise than they are written."""
_IRREGULAR: Mapping[str, str] = {
    "foot": "feet",
    "tooth": "teeth",
    "goose": "geese",
    "mouse": "mice",
    "ox": "oxen",
    "person": "people",
    "child": "children",
    "human": "humans",
    "shaman": "shamans",
    "elf": "elves",
    "dwarf": "dwarves",
    "wolf": "wolves",
    "thief": "thieves",
    "knife": "knives",
    "half": "halves",
    "loaf": "loaves",
    "life": "lives",
    "shelf": "shelves",
    "staff": "staves",
    **dict.fromkeys(("undead", "sheep", "fish", "deer", "jewellery"), ""),
}
_SIBILANTS = ("ch", "sh", "ss", "x", "z")
_VERBS: Mapping[str, str] = {
    "is": "are",
    "was": "were",
    "has": "have",
    "goes": "go",
    "does": "do",
    "isn't": "aren't",
    "dies": "die",
    "lies": "lie",
    "ties": "tie",
}
_LONG_ENDS = ("ches", "shes", "sses", "xes", "zzes")


def an(words: str) -> str:
    """With its article: `a torch`, `an oil flask`, `an hour`, `a unicorn`."""
    low = words.lower()
    known = next((how for start, how in _SOUNDS.items() if low.startswith(start)), "")
    return f"{known or ('an' if words[:1] in _VOWELS else 'a')} {words}"


def plural(noun: str) -> str:
    """What more than one are called: `feet`, `death saves`, `flasks of oil`.

    What ends with an "s" is for several already, as are names that end with no letter or with one
    alone, as in `Goblin B`.
    """
    head, of, rest = noun.partition(" of ")
    before, space, last = head.rpartition(" ")
    return f"{before}{space}{_plural(last)}{of}{rest}"


def _plural(word: str) -> str:
    low = word.lower()
    first, hyphen, last = word.rpartition("-")
    if hyphen and last.isalpha():
        return f"{first}-{_plural(last)}"
    if low in _IRREGULAR:
        return word[:1] + _IRREGULAR[low][1:] if _IRREGULAR[low] else word
    if low.endswith("man"):
        return f"{word[:-2]}en"
    if len(low) < 2 or not low[-1:].isalpha() or (low.endswith("s") and not low.endswith("ss")):
        return word
    if low.endswith("y") and low[-2:-1] not in _VOWELS:
        return f"{word[:-1]}ies"
    return f"{word}es" if low.endswith(_SIBILANTS) else f"{word}s"


def many(count: int, noun: str) -> str:
    """So many of them: `1 turn`, `2 turns`, `1,200 coins of weight`."""
    return f"{count:,} {noun if count == 1 else plural(noun)}"


def some(count: int, noun: str) -> str:
    """The same, with an article for one: `a day`, `3 days`."""
    return an(noun) if count == 1 else many(count, noun)


def agree(count: int, verb: str) -> str:
    """A verb for so many, given as it is for one: `agree(2, "is gone")` is `are gone`."""
    if count == 1:
        return verb
    first, space, rest = verb.partition(" ")
    return f"{_for_several(first)}{space}{rest}"


def _for_several(verb: str) -> str:
    if verb in _VERBS:
        return _VERBS[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb[: -2 if verb.endswith(_LONG_ENDS) else -1] if verb.endswith("s") else verb


def whose(name: str) -> str:
    """`Ada's`, `Goblins'`."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def listed(words: Sequence[str], conjunction: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {conjunction} {words[-1]}"


_SINGULAR = (
    ("men", "man"), ("mice", "mouse"), ("ies", "y"), ("ie", "y"), ("ves", "f"), ("fe", "f"),
    ("sses", "ss"), ("shes", "sh"), ("ches", "ch"), ("xes", "x"), ("ss", "ss"), ("s", ""),
)  # fmt: skip
"""Endings of several and of one; what one of them says is read the same either way."""


def singular(name: str) -> str:
    """A name as one of them is called, in small letters: `Giant Wolves` is `giant wolf`."""
    tidy = " ".join(name.casefold().split())
    for several, one in _SINGULAR:
        if tidy.endswith(several) and len(tidy) > len(several) + 1:
            return tidy.removesuffix(several) + one
    return tidy


_ONE = (
    ("men-at-arms", "man-at-arms"), ("men", "man"), ("mice", "mouse"),
    *((one, one[:-1]) for one in ("zombies", "genies", "pixies", "brownies", "faeries")),
    *((same, same) for same in ("ss", "us", "is", "ops")),
    ("lves", "lf"), ("arves", "arf"), ("ieves", "ief"), ("ies", "y"), ("oes", "o"),
    ("sses", "ss"), ("shes", "sh"), ("ches", "ch"), ("xes", "x"), ("s", ""),
)  # fmt: skip
"""How names of several end, and how one of them does."""


def numbered(name: str, number: int) -> str:
    """One of a group by its number: `Goblin 3` of the Goblins; the group's own name for 0."""
    return f"{_one_of(name)} {number}" if number else name


@lru_cache(maxsize=1024)
def _one_of(name: str) -> str:
    kind, of, where = name.partition(" of ")
    for several, one in _ONE:
        if kind.casefold().endswith(several) and len(kind) > 2:
            before = kind[: -len(several)]
            return (before + one if before else kind[0] + one[1:]) + of + where
    return name
