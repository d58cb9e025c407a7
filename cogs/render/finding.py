"""Which deed somebody means by what they type: its words in any order, short, or with a slip.

Each word counts by how few deeds have it, so that a name says more than "attack". A word is looked
for in the label and the key of a command, then among the other words for the deed; as it is typed,
as the beginning of a word, by another word for it, and last with a slip of the pen.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import log

from cogs.render.deeds import COMMANDS, Deed, Near
from cogs.render.words import OTHER_BOTS, SAME, SMALL
from rules.dice.syntax import nearest

_WORD = re.compile(r"[a-z0-9']+")
_DICE = re.compile(r"\d*d\d+")
_LONGEST, _MOST_WORDS = 120, 12
_SHORTEST_SLIP = 4
_EXACT, _FORM, _BEGINS, _SAME, _SLIP = 1.0, 0.95, 0.85, 0.75, 0.6
_ALSO = 0.75
"""What a word counts that does not stand in the label."""
_NEARER = {Near.BOARD: 1.15, Near.MENU: 1.12, Near.ASKED: 1.0}
_WHOLE = 0.12
"""What it adds that all words of a label are typed."""
_WORSE = 0.6
"""What is found at all: nothing that fits worse than this part of the best."""
_ENDINGS = ("s", "es", "ing", "ed", "er", "'s")


@lru_cache(maxsize=8192)
def _words_of(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(text.lower()))


@lru_cache(maxsize=8192)
def _split(label: str, key: str, also: str) -> tuple[frozenset[str], frozenset[str], int]:
    """The words of label and key, the other words for it, and how many are all that it takes."""
    own, keys = frozenset(_words_of(label)), frozenset(_words_of(key))
    return own | keys, frozenset(_words_of(also)) - own - keys, max(1, len(keys or own))


def _parts(deed: Deed) -> tuple[frozenset[str], frozenset[str], int]:
    key = str(deed.words[0]) if deed.verb in COMMANDS and len(deed.words) == 1 else ""
    return _split(deed.label, key, deed.also)


def find_deeds(deeds: Iterable[Deed], typed: str, *, most: int) -> list[Deed]:
    """The deeds that fit what was typed, the best first; all of them for nothing typed."""
    wanted = _wanted(typed[:_LONGEST])
    if not wanted:
        return sorted(deeds, key=lambda deed: deed.near)[:most]
    looked = [(deed, *_parts(deed)) for deed in deeds]
    known = frozenset[str]().union(*(own | also for _, own, also, _ in looked))
    scores = [0.0] * len(looked)
    covered = [0] * len(looked)
    for word in wanted:
        _count(looked, _fitting(word, known), scores, covered)
    ranked = sorted(_ranked(looked, scores, covered), key=lambda one: one[:2])
    least = -_WORSE * max((-score for score, _, _ in ranked), default=0)
    return [deed for score, _, deed in ranked[:most] if score <= least]


Looked = Sequence[tuple[Deed, frozenset[str], frozenset[str], int]]


def _ranked(
    looked: Looked, scores: Sequence[float], covered: Sequence[int]
) -> Iterator[tuple[float, int, Deed]]:
    """Whatever fits at all with its score below zero, the better the lower."""
    for index, (deed, _, _, length) in enumerate(looked):
        if scores[index]:
            whole = 1 + _WHOLE * min(1, covered[index] / length)
            yield -round(scores[index] * _NEARER[deed.near] * whole, 4), index, deed


def _count(
    looked: Looked, fitting: dict[str, float], scores: list[float], covered: list[int]
) -> None:
    """Add what one word counts to each deed that has it."""
    if not fitting:
        return
    words = fitting.keys()
    found: list[tuple[int, float]] = []
    for index, (_, own, also, _) in enumerate(looked):
        best = max((fitting[one] for one in words & own), default=0.0)
        covered[index] += best > 0
        if best < _ALSO:
            best = max((fitting[one] * _ALSO for one in words & also), default=best)
        if best:
            found.append((index, best))
    weight = log(1 + len(looked) / len(found)) if found else 0.0
    for index, best in found:
        scores[index] += weight * best


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
