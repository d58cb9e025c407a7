"""OSE-WATER-COMBAT: a fight in water is harder, by as much as the referee says.

The source has no figures (R-WATER-PENALTY): until the referee has said them they are 0, and the
referee is reminded.
"""

from collections.abc import Iterator

from rules.attack.questions import AttackBonus, AttackRuling, DamageBonus
from rules.errors import RuleError
from rules.kernel.events import EVERYBODY
from rules.kernel.questions import Addend, Mode, Ruling, Verdict
from rules.kernel.resolution import Resolution
from rules.kernel.traits import has_trait
from rules.record import replace
from rules.state.game import GameState
from rules.state.surroundings import Water
from rules.surroundings.actions import SetWater
from rules.surroundings.events import WaterSet
from rules.surroundings.traits import AQUATIC

RULE = "OSE-WATER-COMBAT"
MOST = 20


def set_water(resolution: Resolution, action: SetWater) -> None:
    """Say that the fight is in water, what that costs, or that it is not any more."""
    resolution.require_referee("say what the water does")
    encounter = resolution.encounter
    before = encounter.water
    after = None if action.over else _changed(before or Water(), action)
    if after == before:
        raise RuleError("That is how it is already. Say what is different, or `over:True`.")
    resolution.put_encounter(replace(encounter, water=after))
    resolution.emit(_told(after))


def _changed(water: Water, action: SetWater) -> Water:
    """The water with what was said of it; RuleError for a bonus."""
    for penalty in (action.attack, action.damage):
        if penalty is not None and not -MOST <= penalty <= 0:
            raise RuleError(f"In water a penalty goes from -{MOST} to 0.")
    return Water(
        water.attack if action.attack is None else action.attack,
        water.damage if action.damage is None else action.damage,
        water.under if action.under is None else action.under,
    )


def _told(water: Water | None) -> WaterSet:
    if water is None:
        return WaterSet(over=True, rule=RULE, audience=EVERYBODY)
    return WaterSet(attack=water.attack, damage=water.damage, under=water.under, rule=RULE)


def attack(state: GameState, question: AttackBonus) -> Iterator[Addend]:
    """The penalty on attack rolls."""
    water = _around(state, question.who)
    if water is not None:
        yield Addend("water", water.attack or 0, RULE)


def damage(state: GameState, question: DamageBonus) -> Iterator[Addend]:
    """The penalty on damage."""
    water = _around(state, question.who)
    if water is not None:
        yield Addend("water", water.damage or 0, RULE)


def missiles(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """Missiles do nothing under water."""
    water = None if state.encounter is None else state.encounter.water
    if water is not None and water.under and question.mode is Mode.MISSILE:
        yield Verdict(Ruling.FORBIDDEN, "Under water missiles do nothing.", RULE)


def _around(state: GameState, who: str) -> Water | None:
    """The water around somebody whom it hinders."""
    if (
        state.encounter is None
        or state.encounter.water is None
        or has_trait(state, who, AQUATIC.key)
    ):
        return None
    return state.encounter.water
