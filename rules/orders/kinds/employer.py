"""Do as the employer does: what a hireling does unasked (ERIS-LEADERSHIP)."""

from rules.encounter.door import leader_of
from rules.errors import RuleError
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character, find_combatant
from rules.orders.kind import OrderKind
from rules.orders.kinds import caller
from rules.state.game import GameState
from rules.state.orders import Order


def check(resolution: Resolution, who: str, order: Order) -> Order:
    """RuleError for whoever is no hireling."""
    sheet = find_character(resolution.state, who)
    if sheet is None or sheet.service is None:
        name = resolution.who(who).label
        raise RuleError(f"{name} is no hireling. Pick another order from the list.")
    return order


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
    check=check,
    is_declared=False,
    standing="do as the employer does",
    means=means,
    waits_for=leader,
)
