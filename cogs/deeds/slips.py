"""Slips of the pen: the word for which another was typed with a letter wrong."""

from collections.abc import Iterable
from difflib import get_close_matches

ALIKE = 0.79
"""How alike two words are of which one is a slip for the other."""
SHORTEST_SLIP = 4


def slip_of(word: str, known: Iterable[str]) -> str:
    """The word of which another was typed with a slip; "" for none.

    It is about as long, and begins alike.
    """
    near = [one for one in known if abs(len(one) - len(word)) <= 2 and one[0] == word[0]]
    alike = ALIKE if len(word) > SHORTEST_SLIP else 0.86
    found = get_close_matches(word, near, 1, alike) or (
        get_close_matches(word.removesuffix("s"), near, 1, alike) if word.endswith("s") else []
    )
    return found[0] if found else ""
