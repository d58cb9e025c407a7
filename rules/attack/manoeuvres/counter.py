"""ERIS-PARRY: the blow that answers an attacker's natural 1."""

from collections.abc import Iterator

from rules.attack.manoeuvres.shape import Manoeuvre
from rules.attack.questions import AttackRuling
from rules.kernel.questions import Ruling, Verdict
from rules.kernel.targets import find_combatant
from rules.positions.door import touches
from rules.state.game import GameState

RULE = "ERIS-PARRY"


def is_played(state: GameState) -> bool:
    """Whether anybody has such a blow now."""
    combatants = state.encounter.combatants if state.encounter is not None else ()
    guards = (one.turn.guard for one in combatants)
    return any(guard is not None and guard.counters for guard in guards)


def only_when_due(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """Nobody strikes back whom no natural 1 has let."""
    combatant = find_combatant(state, question.who)
    guard = None if combatant is None else combatant.turn.guard
    counters = () if guard is None else guard.counters
    if not any(touches(one, question.whom) for one in counters):
        yield Verdict(Ruling.FORBIDDEN, "There is no counter-attack to be made on them.", RULE)


MANOEUVRE = Manoeuvre(
    key="counter",
    label="counter-attack",
    means="at once, where an attacker rolled a natural 1 against a parry",
    source=RULE,
    is_extra=True,
    is_open=is_played,
    rules=only_when_due,
)
