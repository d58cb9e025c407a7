"""The base rate of somebody, and of the party: how far they go in a turn, and why."""

from rules.errors import RuleError
from rules.expedition.door import travellers
from rules.kernel.questions import Found
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character, find_combatant
from rules.load.quietly import is_sneaking, one_lower
from rules.load.settings import way_of
from rules.load.uses import exploring
from rules.load.ways.shape import UNBURDENED, Burden
from rules.load.weights import has_to_be_weighed
from rules.sheet.door import typed_number
from rules.state.encounter import Kind
from rules.state.game import GameState
from rules.state.items import Item

RULE = "OSE-MOVEMENT-RATES"


def rate_of(state: GameState, target: str) -> Found:
    """Somebody's base rate in feet a turn, and what it follows from; 0 for who cannot move.

    A number that is written wins; else load decides, and nothing slows a monster. Who sneaks goes
    one category slower.
    """
    found = _usual_rate(state, target)
    return one_lower(found) if is_sneaking(state, target) else found


def _usual_rate(state: GameState, target: str) -> Found:
    typed = typed_number(state, target, "move")
    if typed is not None:
        return typed
    if not has_load(state, target):
        return Found(UNBURDENED, "no Movement is written", RULE)
    burden = burden_of(state, target)
    return Found(burden.rate, burden.why, burden.rule or way_of(state).source)


def party_rate(state: GameState) -> Found:
    """The rate of the slowest who travels, with who it is and why: `Berta, plate and shield`.

    120 where nobody travels at all.
    """
    found = [(one.name, rate_of(state, one.id)) for one in travellers(state)]
    if not found:
        return Found(UNBURDENED, "nobody travels", RULE)
    name, slowest = min(found, key=lambda each: each[1].value)
    return Found(slowest.value, f"{name}, {slowest.label}", slowest.source)


def party_pace(state: GameState) -> Found:
    """How far the party goes in a turn, in feet, with who is its slowest."""
    found = party_rate(state)
    return Found(exploring(state).of(found.value), found.label, found.source)


def burden_of(state: GameState, target: str) -> Burden:
    """What somebody's load comes to, whatever Movement is written."""
    return way_of(state).reckon(state, target)


def missing_weights(state: GameState, target: str) -> tuple[Item, ...]:
    """What counts of somebody's things where weapons are weighed, and has no weight yet."""
    return tuple(has_to_be_weighed(state, target)) if way_of(state).counts_all else ()


def has_load(state: GameState, target: str) -> bool:
    """Whether what somebody carries counts: that of characters and hirelings does."""
    if find_character(state, target) is not None:
        return True
    combatant = find_combatant(state, target)
    return combatant is not None and combatant.kind is not Kind.MONSTER


def stuck(state: GameState, target: str) -> str:
    """Why somebody cannot move at all, and what to drop, for a refusal; "" for who can."""
    if rate_of(state, target).value:
        return ""
    one = find_character(state, target) or find_combatant(state, target)
    name, burden = "Nobody" if one is None else one.name, burden_of(state, target)
    if is_sneaking(state, target) and _usual_rate(state, target).value:
        return f"{name} is too slow to sneak on. `/sneak stop` ends the sneaking."
    if not has_load(state, target) or not burden.over:
        return f"{name} has a Movement of 0, and stays where it is."
    coins = "coin" if burden.over == 1 else "coins"
    return (
        f"{name} carries {burden.weight:,} coins of weight, and {burden.limit:,} are the most. "
        f"Drop or give away {burden.over:,} {coins} of weight with `/item drop` or `/item give`."
    )


def party_stuck(state: GameState) -> str:
    """The same of the first who travels and cannot move; "" where all can."""
    return next(filter(None, (stuck(state, one.id) for one in travellers(state))), "")


def require_able_to_move(resolution: Resolution, target: str) -> None:
    """Raise RuleError for whoever carries too much to move at all, saying what to drop."""
    if refusal := stuck(resolution.state, target):
        raise RuleError(refusal)
