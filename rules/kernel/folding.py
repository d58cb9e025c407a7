"""One folding of names: what two names have in common that somebody may type one for the other.

`folded("Zoë D'Arcy")` is `zoe darcy`: small letters without accents, apostrophes and emoji, and
with a blank for every dash. Whoever looks a name up asks for the name as it is typed first, then
for the one that folds to the same (`meant`): of two that would fall together neither is meant.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import TypeVar

T = TypeVar("T")
_APOSTROPHES = "'\u2018\u2019\u201b\u02bc\u2032`\u00b4"
_DASHES = "-_\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
_WHOLE = {"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "\u0131": "i"}
"""Letters that no accent makes, and what stands for them on other keyboards."""
_TABLE = str.maketrans({**dict.fromkeys(_APOSTROPHES, ""), **dict.fromkeys(_DASHES, " "), **_WHOLE})
_PICTURES = frozenset(("So", "Sk", "Cf", "Co", "Cn"))
_ACCENT = re.compile("[\u0300-\u036f\ufe00-\ufe0f\u20e3]+")
"""Marks of Latin, Greek and Cyrillic letters; those of other scripts make other words."""


@lru_cache(maxsize=8192)
def folded(name: str) -> str:
    """What a name is compared by; a name of nothing but pictures stays as it is."""
    plain = name.casefold()
    if not plain.isascii():
        apart = unicodedata.normalize("NFKD", plain.translate(_TABLE))
        bare = _ACCENT.sub("", apart)
        plain = "".join(c for c in bare if unicodedata.category(c) not in _PICTURES)
        plain = unicodedata.normalize("NFC", plain)
    return " ".join(plain.translate(_TABLE).split()) or " ".join(name.casefold().split())


def meant(typed: str, named: Iterable[tuple[str, T]]) -> T | None:
    """What is called like that: by its very name, else the only one whose name folds to the same.

    `named` are names and what they stand for; the first of several with one name is meant. None
    where nothing is, and where two fall together.
    """
    word, there = " ".join(typed.casefold().split()), list(named)
    for name, one in there:
        if word == " ".join(name.casefold().split()):
            return one
    wanted = folded(typed)
    alike = [(name, one) for name, one in there if folded(name) == wanted]
    if not wanted or len({" ".join(name.casefold().split()) for name, _ in alike}) != 1:
        return None
    return alike[0][1]
