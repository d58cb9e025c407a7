"""Declarations that the party makes together: for whoever has declared nothing (OSE-DECLARE)."""

from rules.kernel.resolution import Resolution
from rules.rounds.declarations import announce, declared, is_hushed
from rules.rounds.turns import has_declared, turns_in
from rules.state.encounter import Combatant
from rules.state.game import GameState
from rules.state.orders import Order


def undeclared_of_party(state: GameState) -> tuple[Combatant, ...]:
    """Players' characters and hirelings in sight who can act and have declared nothing."""
    encounter = state.encounter
    if encounter is None:
        return ()
    party, able = {side.key for side in encounter.sides if side.is_party}, turns_in(state).able
    return tuple(
        one
        for one in encounter.combatants
        if one.side in party
        and one.owner is not None
        and one.id in able
        and not one.hidden
        and not has_declared(one)
    )


def declare_for(resolution: Resolution, combatant_id: str, order: Order) -> None:
    """Somebody declares what was decided without them; nobody's leave is asked.

    Their own declaration takes its place, while declarations are being taken.
    """
    declaration = declared(order, secret=is_hushed(resolution))
    announce(resolution, resolution.combatants[combatant_id], declaration)
