"""How far somebody gets in a round (OSE-COMBAT-MOVE, ERIS-COMBAT-MOVE).

All numbers are feet in a dungeon and yards elsewhere.
"""

from rules.conditions.magic import HASTED, SLOWED
from rules.conditions.reading import effects_on
from rules.kernel.fields import has_trait
from rules.kernel.numbers import divide_down
from rules.kernel.targets import id_of
from rules.load.rates import ERIS_PURSUIT, ERIS_ROUND, goes_by_eris, in_encounter
from rules.load.rates import rate_of as load_rate
from rules.movement.records import SPLIT_MOVE
from rules.state.game import GameState
from rules.surroundings.records import AQUATIC


def eris_rate(base: int) -> int:
    """How far somebody gets in a round (ERIS-COMBAT-MOVE)."""
    return ERIS_ROUND.of(base)


def pursuit_rate(base: int) -> int:
    """How far somebody runs in a turn of a pursuit, by the same table."""
    return ERIS_PURSUIT.of(base)


def base_rate(state: GameState, target: str) -> int:
    """What was written as somebody's Movement, else what their load leaves them."""
    rate = load_rate(state, target).value
    if is_under(state, target, SLOWED.key):
        return divide_down(rate, 2)
    return 2 * rate if is_under(state, target, HASTED.key) else rate


def round_rate(state: GameState, target: str) -> int:
    """How far somebody gets in a round: half as far where they have to swim (OSE-SWIMMING)."""
    rate = in_encounter(state).of(base_rate(state, target))
    return divide_down(rate, 2) if is_swimming(state, target) else rate


def is_under(state: GameState, target: str, key: str) -> bool:
    """Whether an effect of that key is on somebody."""
    return any(effect.key == key for effect in effects_on(state, target))


def is_in_water(state: GameState, target: str) -> bool:
    """Whether somebody is in the water of the fight, and not ashore (OSE-WATER-COMBAT)."""
    water = None if state.encounter is None else state.encounter.water
    return water is not None and id_of(target) not in water.ashore


def is_swimming(state: GameState, target: str) -> bool:
    """Whether the water hinders somebody: those at home in it swim as they walk."""
    return is_in_water(state, target) and not has_trait(state, target, AQUATIC.key)


def is_whole_action(state: GameState, target: str) -> bool:
    """Whether somebody who has moved has used the round, and does not shoot besides."""
    return is_action(state) and not any(has_trait(state, target, one.key) for one in SPLIT_MOVE)


def is_action(state: GameState) -> bool:
    """Whether moving is the action of a round (ERIS-ACTIONS), so that an attack is a second one."""
    return goes_by_eris(state)
