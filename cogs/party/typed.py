"""A marching order as it is typed, `Ada Berta / Cuno / Dora`: a rank between strokes, or a line.

Commas may stand between names and need not. A name may be shortened as long as only one begins so.
"""

import re
from collections.abc import Iterator, Sequence

from cogs.render.text import listed, plain, shorten
from rules.errors import NotFoundError

People = Sequence[tuple[str, str]]
"""Ids and names."""
NONE = "none"
_RANKS = re.compile(r"[/\n|]")


def read_ranks(text: str, people: People) -> tuple[tuple[str, ...], ...]:
    """The ids of the ranks, without any for `none`. Raises NotFoundError."""
    if text.strip().lower() == NONE:
        return ()
    placed: list[str] = []
    ranks = [tuple(_read_rank(rank, people, placed)) for rank in _RANKS.split(text)]
    return tuple(rank for rank in ranks if rank)


def _read_rank(text: str, people: People, placed: list[str]) -> Iterator[str]:
    for part in text.replace(";", ",").split(","):
        words = part.split()
        while words:
            found, used = _longest(words, people, placed)
            placed.append(found)
            yield found
            words = words[used:]


def _longest(words: list[str], people: People, placed: Sequence[str]) -> tuple[str, int]:
    """Whom the first words name, and how many of them it takes.

    Of several who are called the same, as hirelings may be, it is the next without a place.
    """
    for count in range(len(words), 0, -1):
        said = " ".join(words[:count]).casefold()
        whole = [one for one in people if one[1].casefold() == said]
        begun = [one for one in people if f" {said}" in f" {one[1].casefold()}"]
        found = whole or begun
        if len({name for _, name in found}) == 1:
            free = [who for who, _ in found if who not in placed]
            return (free or [found[0][0]])[0], count
    raise NotFoundError(_unknown(words[0], people))


def _unknown(word: str, people: People) -> str:
    names = [plain(name) for _, name in people]
    several = [name for name in names if word.casefold() in name.casefold()]
    if several:
        return (
            f"“{plain(shorten(word, 40))}” can be {listed(several, 'or')}. Write more of the name."
        )
    there = f"There are {listed(names)}." if names else "Nobody is in the party."
    return f"“{plain(shorten(word, 40))}” is nobody of the party. {there}"
