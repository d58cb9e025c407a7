"""Slips of the pen: the word for which another was typed with one letter wrong.

A letter too many or too few, another one, or two in the wrong order; more letters take twice as
many ordinary words.
"""

from collections.abc import Iterable

from cogs.render.asking import distance

SHORTEST_SLIP = 4


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

    Of short words with another letter most are words of their own.
    """
    is_other = len(word) == len(meant) and sorted(word) != sorted(meant)
    return not (is_other and len(word) <= SHORTEST_SLIP) and distance(word, meant, 1) == 1
