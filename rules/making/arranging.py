"""Scores as a player may have them: arranged, typed, or two points of one given for another."""

from collections.abc import Mapping, Sequence

from rules.books.records import Calling
from rules.books.settings import book_of
from rules.errors import RuleError
from rules.making.callings import KEYS, by_key, lacking, primes_of
from rules.making.records import ARRANGED, TYPED, Rolled
from rules.sheet.records import ABILITIES
from rules.state.game import GameState

LEAST, MOST = 3, 18
LOWEST_LOWERED = 9
"""Nobody lowers a score below this for another."""
GIVES, TAKES = 2, 1
_FIRST = ("con", "dex", "str", "wis", "int", "cha")
"""Where the best scores go after those that a class asks for."""
_LABELS: Mapping[str, str] = {one.key: one.label for one in ABILITIES}


def suggested(state: GameState, calling: Calling, rolled: Rolled) -> tuple[int, ...]:
    """The scores as they fell, or where a player arranges them, the best where they count."""
    if rolled.way != ARRANGED:
        return rolled.scores
    wanted = dict.fromkeys((*primes_of(state, calling), *calling.requires, *_FIRST))
    best = dict(zip(wanted, sorted(rolled.scores, reverse=True), strict=True))
    return tuple(best[key] for key in KEYS)


def lowerable(state: GameState, calling: Calling, rolled: Rolled) -> tuple[str, ...]:
    """What may be lowered to raise a prime requisite, by key; () where that is not done.

    Who has too little of something to give two points of it keeps it.
    """
    if rolled.way in (ARRANGED, TYPED):
        return ()
    scores = by_key(rolled.scores)
    kept = (*primes_of(state, calling), *calling.keeps)
    return tuple(
        key
        for key in book_of(state).lowers
        if key not in kept and scores[key] >= LOWEST_LOWERED + GIVES
    )


def check_scores(
    state: GameState, calling: Calling, rolled: Rolled | None, wanted: Sequence[int]
) -> Mapping[str, int]:
    """The scores of the sheet by key. RuleError for what nobody may have."""
    if rolled is None:
        raise RuleError("Nothing has been rolled for this character yet. Roll its scores first.")
    if rolled.way == TYPED:
        scores = _typed(wanted)
    elif rolled.way == ARRANGED:
        scores = by_key(_six(wanted or suggested(state, calling, rolled)))
        if sorted(scores.values()) != sorted(rolled.scores):
            fell = ", ".join(map(str, sorted(rolled.scores, reverse=True)))
            raise RuleError(f"Use each of the scores that fell once: {fell}.")
    else:
        scores = by_key(_six(wanted or rolled.scores))
        _check_given(state, calling, rolled, scores)
    if missing := lacking(calling, scores):
        needs = ", ".join(f"{_LABELS[key]} {least}" for key, least in missing)
        raise RuleError(f"{calling.label} takes at least {needs}. Pick another class.")
    return scores


def _six(scores: Sequence[int]) -> Sequence[int]:
    if len(scores) != len(KEYS):
        names = " ".join(_LABELS.values())
        raise RuleError(f"Type six scores: {names}.")
    return scores


def _typed(wanted: Sequence[int]) -> Mapping[str, int]:
    bad = next((score for score in _six(wanted) if not LEAST <= score <= MOST), None)
    if bad is not None:
        raise RuleError(f"A score goes from {LEAST} to {MOST}; {bad} is outside.")
    return by_key(wanted)


def _check_given(
    state: GameState, calling: Calling, rolled: Rolled, after: Mapping[str, int]
) -> None:
    """Raise RuleError unless two points are taken for each one that a prime requisite gains."""
    before = by_key(rolled.scores)
    primes, lowers = primes_of(state, calling), lowerable(state, calling, rolled)
    changes = {key: after[key] - before[key] for key in KEYS}
    up = sum(change for change in changes.values() if change > 0)
    down = -sum(change for change in changes.values() if change < 0)
    is_fair = (
        all(key in primes for key, change in changes.items() if change > 0)
        and all(key in lowers for key, change in changes.items() if change < 0)
        and all(after[key] >= LOWEST_LOWERED for key, change in changes.items() if change < 0)
        and all(score <= MOST for score in after.values())
        and down * TAKES == up * GIVES
    )
    if not is_fair:
        fell = " ".join(map(str, rolled.scores))
        raise RuleError(f"They fell as {fell}. {rule_of_giving(state, calling, rolled)}")


def rule_of_giving(state: GameState, calling: Calling, rolled: Rolled) -> str:
    """What may be changed, in a sentence."""
    lowers = " or ".join(_LABELS[key] for key in lowerable(state, calling, rolled))
    if not lowers:
        return "Nothing of that can be changed."
    raises = " or ".join(_LABELS[key] for key in primes_of(state, calling))
    return (
        f"Two points of {lowers}, none below {LOWEST_LOWERED}, may be given for one more of "
        f"{raises}."
    )
