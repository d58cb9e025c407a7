"""Slips of the pen: the word for which another was typed with one letter wrong.

A letter too many or too few, another one, or two in the wrong order. Of `rapidfuzz`'s distances the
same one (OSA, at most 1) takes the same words; more letters take twice as many ordinary ones.
"""

from collections.abc import Iterable

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
    if abs(len(word) - len(meant)) > 1:
        return False
    letters, both = len(word), min(len(word), len(meant))
    start = next((at for at in range(both) if word[at] != meant[at]), both)
    word, meant = word[start:], meant[start:]
    both -= start
    end = next((at for at in range(both) if word[-1 - at] != meant[-1 - at]), both)
    word, meant = word[: len(word) - end], meant[: len(meant) - end]
    if len(word) == len(meant) == 1:
        return letters > SHORTEST_SLIP
    return max(len(word), len(meant)) == 1 or (len(word) == 2 and word == meant[::-1])
