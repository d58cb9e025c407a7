"""Slips of the pen: the word for which another was typed with one letter wrong.

A letter too many or too few, another one, or two in the wrong order; more letters take twice as
many ordinary words.
"""

from collections.abc import Iterable

from cogs.render.asking import distance

SHORTEST_SLIP = 4
_ALIKE = (
    "qwertyuiop",
    "asdfghjkl",
    "zxcvbnm",
    "aqz",
    "swx",
    "dec",
    "frv",
    "gtb",
    "hyn",
    "jum",
    "aeiouy",
    "csk",
    "csz",
)
"""Letters that are typed for each other: keys side by side, and sounds."""


def slip_of(word: str, known: Iterable[str]) -> str:
    """The word of which another was typed with a slip; "" for none.

    They begin alike. Of several one with as many letters is meant.
    """
    near = [one for one in known if one[0] == word[0] and abs(len(one) - len(word)) <= 2]
    single = word.removesuffix("s")
    for typed in (word, single) if single != word else (word,):
        found = [one for one in near if _is_slip(typed, one)]
        if found:
            return min(found, key=lambda one: (abs(len(one) - len(typed)), one))
    return ""


def _is_slip(word: str, meant: str) -> bool:
    """Whether one letter tells them apart, or the order of two.

    Another letter is a slip where it lies near, or sounds alike: a house is no horse. Of short
    words with another letter most are words of their own.
    """
    if distance(word, meant, 1) != 1:
        return False
    if len(word) != len(meant) or sorted(word) == sorted(meant):
        return True
    return len(word) > SHORTEST_SLIP and _is_near(*_difference(word, meant))


def _difference(word: str, meant: str) -> tuple[str, str]:
    """The letter that tells two words apart, of each."""
    return next((one, other) for one, other in zip(word, meant, strict=True) if one != other)


def _is_near(one: str, other: str) -> bool:
    """Whether a letter is typed for another by mistake."""
    rows = [row for row in _ALIKE if one in row and other in row]
    return any(len(row) < 7 or abs(row.index(one) - row.index(other)) == 1 for row in rows)
