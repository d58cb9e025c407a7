"""What endurance says where others ask: of damage by the weakened, of misses, of fixed damage."""

from collections.abc import Iterator
from functools import lru_cache

from rules.attack.questions import FixedDamage
from rules.bestiary.fields import EXHAUSTED_DAMAGE
from rules.dice import parse
from rules.encounter.settings import MINIONS
from rules.encounter.traits import MINION
from rules.endurance.settings import ENDURANCE
from rules.endurance.status import EXHAUSTED, WEAKENED, tallies_of
from rules.health.questions import DamageTaken
from rules.items.door import items_of
from rules.kernel.questions import DamageVerdict, Found, Toll
from rules.kernel.rounding import divide_down
from rules.kernel.targets import find_combatant, find_vitals, split_target
from rules.kernel.traits import has_trait
from rules.sheet.door import typed_number
from rules.sheet.questions import NumberOf
from rules.state.encounter import Kind
from rules.state.game import GameState
from rules.state.health import ON_MISS

LEAST = 1
"""What an exhausted monster does at least with a hit (R-EXHAUSTED-DAMAGE)."""


def status_shown(state: GameState, target: str) -> str:
    """What everybody sees of a body; of a group what is true of all who are there."""
    combatant, number = find_combatant(state, target), split_target(target)[1]
    if combatant is None or not combatant.bodies:
        return ""
    found = {
        tallies.status
        for body in combatant.bodies
        if number in (0, body.number) and not body.gone
        if (tallies := tallies_of(body.vitals)) is not None
    }
    return found.pop() if len(found) == 1 else ""


def weakened(state: GameState, question: DamageTaken) -> Iterator[DamageVerdict]:
    """The weakened do half damage with their attacks, to the nearest, half going up."""
    if question.is_attack and status_shown(state, question.who) == WEAKENED:
        yield DamageVerdict(Toll.HALF, "weakened", "ENDURANCE-WEAKENED", rounding="nearest")


def missed(state: GameState, question: DamageTaken) -> Iterator[DamageVerdict]:
    """An attack that missed does nothing to the exhausted, nor to a minion with 1 hit point."""
    if ON_MISS not in question.tags:
        return
    tallies = tallies_of(find_vitals(state, question.whom))
    is_spent = tallies is not None and tallies.exhausted
    is_minion = has_trait(state, question.whom, MINION.key)
    if is_spent or (is_minion and MINIONS.in_force(state) == "one-hp"):
        yield DamageVerdict(Toll.UNHARMED, "it missed", "ENDURANCE-MISS")


def fixed_damage(state: GameState, question: FixedDamage) -> Iterator[Found]:
    """What a hit of the exhausted does: the referee's number, or half the average."""
    if status_shown(state, question.who) != EXHAUSTED:
        return
    typed = typed_number(state, question.who, EXHAUSTED_DAMAGE.key)
    damage = default_damage(state, question.who) if typed is None else typed
    yield Found(damage.value, "exhausted", "ENDURANCE-EXHAUSTED")


def has_endurance(state: GameState) -> bool:
    """Whether monsters tire."""
    return ENDURANCE.in_force(state) != "off"


def exhausted_damage(state: GameState, question: NumberOf) -> Iterator[Found]:
    """The number of its stat block where nobody has typed one."""
    if question.key != EXHAUSTED_DAMAGE.key:
        return
    combatant = find_combatant(state, question.who)
    if combatant is not None and combatant.kind is Kind.MONSTER:
        yield default_damage(state, combatant.id)


def default_damage(state: GameState, target: str) -> Found:
    """Half of the average damage of its first attack, and at least 1 (R-EXHAUSTED-DAMAGE)."""
    basic = next((item for item in items_of(state, target) if item.damage), None)
    if basic is None:
        return Found(LEAST, "no damage that is known", "R-EXHAUSTED-DAMAGE")
    half = _half_of_average(basic.damage)
    return Found(half, f"half of {basic.name}'s average", "R-EXHAUSTED-DAMAGE")


@lru_cache(maxsize=256)
def _half_of_average(dice: str) -> int:
    return max(LEAST, divide_down(int(parse(dice).bind({}).distribution().mean), 2))
