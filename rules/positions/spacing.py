"""How many of a side have room to fight beside each other (OSE-SPACING)."""

from collections.abc import Iterator

from rules.attack.questions import AttackRuling
from rules.encounter.door import bodies_of
from rules.kernel.questions import Mode, Ruling, Verdict
from rules.kernel.targets import find_combatant
from rules.positions.reading import engaged_with, in_melee, is_engaged, touches
from rules.state.encounter import Combatant
from rules.state.game import GameState
from rules.state.health import Life

RULE = "OSE-SPACING"


def room(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """Whoever is not in melee yet needs a place beside those of their side who are.

    Of a group that attacks together the first ones take the places that are left.
    """
    encounter, own = state.encounter, find_combatant(state, question.who)
    if encounter is None or own is None or not encounter.positions.abreast:
        return
    if question.mode is not Mode.MELEE or in_melee(state, question.who):
        return
    left = max(0, encounter.positions.abreast - _fighting(state, own.side))
    waiting = [body for body in _standing(state, own) if not in_melee(state, body)]
    if question.who in waiting[left:]:
        yield Verdict(Ruling.FORBIDDEN, _refusal(encounter.positions.abreast, left), RULE)


def around(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """Whoever does not fight somebody yet needs a place beside those who do."""
    encounter = state.encounter
    if encounter is None or not encounter.positions.around or question.mode is not Mode.MELEE:
        return
    most, foe = encounter.positions.around, find_combatant(state, question.whom)
    if foe is None or is_engaged(state, question.who, question.whom):
        return
    left = max(0, most - _striking(state, question.whom))
    if question.beside >= left:
        more = f" There is room for {left} more: give `count:{left}`." if left else ""
        refusal = f"Only {most} can fight {foe.name} at once here.{more}"
        yield Verdict(Ruling.FORBIDDEN, refusal, RULE)


def _striking(state: GameState, whom: str) -> int:
    """How many bodies are in melee with somebody."""
    assert state.encounter is not None
    foes = engaged_with(state, whom)
    return sum(
        any(touches(body, foe) for foe in foes)
        for one in state.encounter.combatants
        for body in _standing(state, one)
    )


def _refusal(abreast: int, left: int) -> str:
    more = f" There is room for {left} more: give `count:{left}`." if left else ""
    return f"Only {abreast} of a side can fight abreast here.{more}"


def _fighting(state: GameState, side: str) -> int:
    """How many bodies of a side are in melee."""
    assert state.encounter is not None
    return sum(
        in_melee(state, body)
        for one in state.encounter.combatants
        if one.side == side
        for body in _standing(state, one)
    )


def _standing(state: GameState, combatant: Combatant) -> Iterator[str]:
    for body, vitals, gone in bodies_of(state, combatant):
        if vitals.life is Life.UP and not gone:
            yield body
