"""Do as the employer does: what a hireling does unasked (ERIS-LEADERSHIP)."""

from rules.encounter.door import leader_of
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character, find_combatant
from rules.orders.kind import OrderKind
from rules.orders.kinds import caller
from rules.state.game import GameState
from rules.state.orders import Order


def refuses(state: GameState, who: str) -> str:
    """Whoever is no hireling."""
    one = find_character(state, who)
    if one is not None and one.service is not None:
        return ""
    name = "That" if one is None else one.name
    return f"{name} is no hireling. Pick another order from the list."


def leader(state: GameState, who: str) -> str:
    """The id of whoever leads a hireling, if they are there; "" for others."""
    combatant = find_combatant(state, who)
    found = "" if combatant is None else leader_of(state, combatant)
    return "" if find_combatant(state, found) is None else found


def means(resolution: Resolution, who: str, order: Order) -> Order:
    """What the employer has done in this round, else has declared."""
    del order
    return caller.as_does(resolution, who, leader(resolution.state, who))


KIND = OrderKind(
    "employer",
    "do as the employer does",
    None,
    is_declared=False,
    standing="do as the employer does",
    means=means,
    waits_for=leader,
    refuses=refuses,
)
