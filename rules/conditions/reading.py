"""Who has which effects, as plain questions to the state; other families ask here."""

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from rules.attack.records import AttackBonus, AttackRuling, DamageBonus, DefenceBonus
from rules.checks.records import SaveBonus
from rules.conditions import FAMILY
from rules.conditions.kinds import BY_KEY, CONDITIONS, HOLDS, PUTS_OUT, STOPS_ACTION
from rules.conditions.shapes import Condition, Role
from rules.kernel.questions import Addend, AnyQuestion, Ruling, Verdict, any_effect
from rules.kernel.targets import id_of
from rules.state.game import GameState
from rules.state.health import Effect, Harm

L = TypeVar("L", Effect, Harm)

STAYS = "Those who are held stay there. They have to break free first."
BONUS_RULE = "4E-BONUS-ONCE"
HELD_RULE = "ERIS-GRAPPLE-GYGAX"


def effects_on(state: GameState, target: str) -> tuple[Effect, ...]:
    """What is on a target, and on the whole group it belongs to."""
    on_it = (target, id_of(target))
    return tuple(effect for effect in state.effects if effect.target in on_it)


def is_under(state: GameState, target: str, *keys: str) -> bool:
    """Whether an effect of one of these keys is on somebody."""
    return bool(state.effects) and any(one.key in keys for one in effects_on(state, target))


def by_target(laid: Iterable[L]) -> dict[str, list[L]]:
    """Effects, or damage, by who has them: a character, a whole group, or one body."""
    found: dict[str, list[L]] = {}
    for one in laid:
        found.setdefault(one.target, []).append(one)
    return found


def stopped(state: GameState) -> frozenset[str]:
    """The targets that a condition keeps from acting; whole groups are one target.

    Every step asks it, so it goes through the effects once and needs no index.
    """
    return frozenset([effect.target for effect in state.effects if effect.key in STOPS_ACTION])


def seen_stopped(state: GameState) -> frozenset[str]:
    """The same as far as everybody sees it."""
    seen = (effect for effect in state.effects if not effect.hidden)
    return frozenset([effect.target for effect in seen if effect.key in STOPS_ACTION])


def put_out(state: GameState) -> frozenset[str]:
    """The targets that everybody sees asleep or helpless; whole groups are one target (R-DECIDED).

    What ends with this round or somebody's turn does not count.
    """
    out = (effect for effect in state.effects if effect.key in PUTS_OUT and not effect.hidden)
    lasts = (one for one in out if not one.until_turn_of and one.rounds_left != 1)
    return frozenset([effect.target for effect in lasts])


def holds_on(state: GameState, target: str) -> tuple[Effect, ...]:
    """The holds that a target is in; the source of each is who holds, "" for nobody known."""
    if not state.effects:
        return ()
    return tuple(effect for effect in effects_on(state, target) if effect.key in HOLDS)


def why_held(state: GameState, target: str) -> str:
    """Why somebody who is held cannot go, as a refusal; "" for whoever can."""
    return STAYS if holds_on(state, target) else ""


def bonus_effects(state: GameState, target: str, modifies: str) -> tuple[Effect, ...]:
    """What counts now on what it `modifies`, such as "attack", and is not spent (4E-BONUS-ONCE)."""
    return tuple(
        effect
        for effect in effects_on(state, target)
        if effect.modifies == modifies and effect.amount and not effect.spent
    )


@FAMILY.answers(BONUS_RULE, needs=any_effect)
def attack(state: GameState, question: AttackBonus) -> Iterator[Addend]:
    """The bonuses and penalties on the attacker that count now."""
    return map(_addend, bonus_effects(state, question.who, "attack"))


@FAMILY.answers(BONUS_RULE, needs=any_effect)
def damage(state: GameState, question: DamageBonus) -> Iterator[Addend]:
    """Those on the damage of whoever deals it."""
    return map(_addend, bonus_effects(state, question.who, "damage"))


@FAMILY.answers(BONUS_RULE, needs=any_effect)
def defence(state: GameState, question: DefenceBonus) -> Iterator[Addend]:
    """Those on the defences of whoever is attacked."""
    return map(_addend, bonus_effects(state, question.whom, "defence"))


@FAMILY.answers(BONUS_RULE, needs=any_effect)
def saves(state: GameState, question: SaveBonus) -> Iterator[Addend]:
    """Those on the saving throws of whoever saves."""
    return map(_addend, bonus_effects(state, question.who, "saves"))


@FAMILY.answers("OSE-HELPLESS", needs=any_effect)
def inaction(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """Who cannot act cannot attack either."""
    for condition in _known_on(state, question.who):
        if condition.stops_action:
            yield Verdict(
                Ruling.FORBIDDEN, f"Those who are {condition.name} cannot act.", condition.source
            )


@FAMILY.answers(HELD_RULE, needs=any_effect)
def held(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """Who is held attacks nobody but those who hold them, as far as they are known."""
    holders = [effect.source for effect in holds_on(state, question.who) if effect.source]
    if holders and not any(_is_part(holder, question.whom) for holder in holders):
        refusal = (
            "Those who are held can attack only who holds them. They have to break free first."
        )
        yield Verdict(Ruling.FORBIDDEN, refusal, HELD_RULE)


def _is_part(one: str, other: str) -> bool:
    """Whether two targets are the same, or one is the group that the other belongs to."""
    return one == other or id_of(one) == other or one == id_of(other)


@FAMILY.answers(
    "R-OVERRIDE",
    *dict.fromkeys(says.on for known in CONDITIONS for says in known.says),
    needs=any_effect,
)
def from_conditions(state: GameState, question: AnyQuestion) -> Iterator[Any]:
    """What the conditions of those whom a question is about say to it."""
    for role, target in ((Role.WHO, question.who), (Role.WHOM, question.whom)):
        for condition in _known_on(state, target):
            for says in condition.says:
                if says.role is role and says.on is type(question):
                    yield from says.run(question)


def _known_on(state: GameState, target: str) -> Iterator[Condition]:
    """The conditions with rules that are on a target, each of them once."""
    keys = dict.fromkeys(effect.key for effect in effects_on(state, target)) if target else {}
    return (BY_KEY[key] for key in keys if key in BY_KEY)


def _addend(effect: Effect) -> Addend:
    return Addend(effect.name, effect.amount, effect.rule or BONUS_RULE, hidden=effect.hidden)
