"""Which deed somebody means by what they type: its words in any order, short, or with a slip.

Each word counts by how few deeds have it, so that a name says more than "attack". A word is looked
for in the label and the key of a command, then among the other words for the deed; as it is typed,
as the beginning of a word, by another word for it, and last with a slip of the pen.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import log
from typing import NamedTuple

from cogs.render.deeds import COMMANDS, Deed, Near
from cogs.render.words import OTHER_BOTS, SAME, SMALL
from rules.dice.syntax import nearest

_WORD = re.compile(r"[a-z0-9']+")
_DICE = re.compile(r"\d*d\d+")
_LONGEST, _MOST_WORDS = 120, 12
_SHORTEST_SLIP = 4
_EXACT, _FORM, _BEGINS, _SAME, _SLIP = 1.0, 0.95, 0.85, 0.6, 0.55
_ALSO = 0.75
"""What a word counts that does not stand in the label."""
_NEARER = {Near.BOARD: 1.15, Near.MENU: 1.12, Near.ASKED: 1.0}
_WHOLE = 0.12
"""What it adds that all words of a label are typed."""
_KEY = 0.9
"""What words of a command's key count beside those of a label."""
_WORSE = 0.6
"""What is found at all: nothing that fits worse than this part of the best."""
_ENDINGS = ("s", "es", "ing", "ed", "er", "'s")


@lru_cache(maxsize=8192)
def _words_of(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(text.lower()))


class _Words(NamedTuple):
    """The words of a deed's label, of its key as a command, and the others for it."""

    label: frozenset[str]
    key: frozenset[str]
    also: frozenset[str]


@dataclass(slots=True)
class _Fit:
    """How well a deed fits so far: the words of it that were typed, and what they count."""

    deed: Deed
    words: _Words
    score: float = 0.0
    labelled: int = 0
    named: int = 0

    @property
    def rank(self) -> float:
        """The better the lower. Labels and keys that are typed whole come before others."""
        label, key = len(self.words.label), len(self.words.key)
        whole = min(1.0, max(self.labelled / max(1, label), _KEY * self.named / max(1, key)))
        return -round(self.score * _NEARER[self.deed.near] * (1 + _WHOLE * whole), 4)


@lru_cache(maxsize=8192)
def _split(label: str, key: str, also: str) -> _Words:
    own, named = frozenset(_words_of(label)), frozenset(_words_of(key))
    return _Words(own, named, frozenset(_words_of(also)) - own - named)


def _parts(deed: Deed) -> _Words:
    key = str(deed.words[0]) if deed.verb in COMMANDS and len(deed.words) == 1 else ""
    return _split(deed.label, key, deed.also)


def find_deeds(deeds: Iterable[Deed], typed: str, *, most: int) -> list[Deed]:
    """The deeds that fit what was typed, the best first; all of them for nothing typed."""
    wanted = _wanted(typed[:_LONGEST])
    if not wanted:
        return sorted(deeds, key=lambda deed: deed.near)[:most]
    fits = [_Fit(deed, _parts(deed)) for deed in deeds]
    known = frozenset[str]().union(*(words for fit in fits for words in fit.words))
    for word in wanted:
        _count(fits, _fitting(word, known))
    ranked = sorted(((fit.rank, index) for index, fit in enumerate(fits) if fit.score))
    return [fits[index].deed for rank, index in ranked[:most] if rank <= ranked[0][0] * _WORSE]


def _count(fits: Sequence[_Fit], fitting: Mapping[str, float]) -> None:
    """Add what one word counts to each deed that has it."""
    words = fitting.keys()
    found: list[tuple[_Fit, float]] = []
    for fit in fits if fitting else ():
        own = words & fit.words.label
        key = words & fit.words.key
        also = words & fit.words.also
        if own or key or also:
            best = max((fitting[one] for one in own | key), default=0.0)
            beside = max((fitting[one] * _ALSO for one in also), default=0.0)
            fit.labelled += any(fitting[one] >= _BEGINS for one in own)
            fit.named += any(fitting[one] >= _BEGINS for one in key)
            found.append((fit, max(best, beside)))
    weight = log(1 + len(fits) / max(1, len(found)))
    for fit, best in found:
        fit.score += weight * best


def _wanted(typed: str) -> list[str]:
    """The words that say something; dice are a roll."""
    text = typed.lower().strip(" /!.?")
    for said, meant in OTHER_BOTS.items():
        if text == said or text.startswith(f"{said} "):
            text = f"{meant}{text[len(said) :]}"
            break
    words = ["roll" if _DICE.fullmatch(word) else word for word in _words_of(text)]
    telling = [word for word in words if word not in SMALL]
    return list(dict.fromkeys(telling or words))[:_MOST_WORDS]


def _fitting(word: str, known: frozenset[str]) -> dict[str, float]:
    """The words of deeds that a typed one may stand for, and how well."""
    found: dict[str, float] = {}
    for meant in SAME.get(word, ()):
        found[meant] = _SAME
    for form in _forms(word):
        for meant in SAME.get(form, ()) if form != word else ():
            found.setdefault(meant, _SAME)
        found[form] = _FORM
    for one in known:
        if one.startswith(word):
            found[one] = _EXACT if one == word else _BEGINS
    found = {one: fit for one, fit in found.items() if one in known}
    if not found and len(word) >= _SHORTEST_SLIP and (slip := nearest(word, _alike(word, known))):
        found[slip] = _SLIP
    return found


def _forms(word: str) -> Iterator[str]:
    """`attacks` as `attack`, `lying` as `lie` no more than `ly`."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) > 2:
            yield word.removesuffix(ending)


def _alike(word: str, known: Iterable[str]) -> Iterator[str]:
    """Words that a slip could have made of it: one of its first two letters is right."""
    return (
        one
        for one in known
        if abs(len(one) - len(word)) <= 2 and (one[:1] == word[0] or one[1:2] == word[1])
    )
