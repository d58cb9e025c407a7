"""All manoeuvres, and what they say where an attack asks."""

from collections.abc import Iterable, Iterator

from rules.attack.manoeuvres import behind, counter, first_fire, indirect, past, subdual
from rules.attack.manoeuvres.shape import Manoeuvre
from rules.attack.questions import AttackBonus, AttackRuling
from rules.errors import RuleError
from rules.kernel.questions import Addend, Verdict
from rules.state.game import GameState

MANOEUVRES: tuple[Manoeuvre, ...] = (
    behind.MANOEUVRE,
    counter.MANOEUVRE,
    first_fire.MANOEUVRE,
    indirect.MANOEUVRE,
    past.MANOEUVRE,
    subdual.MANOEUVRE,
)
"""A new one is its file and a line here."""
BY_KEY = {manoeuvre.key: manoeuvre for manoeuvre in MANOEUVRES}


def open_in(state: GameState) -> tuple[Manoeuvre, ...]:
    """Those that a game plays with."""
    return tuple(manoeuvre for manoeuvre in MANOEUVRES if manoeuvre.is_open(state))


def check_how(state: GameState, how: Iterable[str]) -> None:
    """Raise RuleError for a word that is no manoeuvre of this game."""
    known = [manoeuvre.key for manoeuvre in open_in(state)]
    for word in how:
        if word not in known:
            raise RuleError(f"“{word[:40]}” is no way to attack. It can be: {', '.join(known)}.")


def is_extra(how: Iterable[str]) -> bool:
    """Whether an attack is one besides those of the round."""
    return any(BY_KEY[word].is_extra for word in how)


def adds(state: GameState, question: AttackBonus) -> Iterator[Addend]:
    """What the manoeuvres of an attack add to its roll."""
    for word in question.how:
        yield from BY_KEY[word].adds(state, question)


def rules(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """What the manoeuvres of an attack rule."""
    for word in question.how:
        yield from BY_KEY[word].rules(state, question)
