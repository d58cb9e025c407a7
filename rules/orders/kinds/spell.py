"""Cast a spell: the one that was declared, or that the order names."""

from rules.casting.actions import Cast
from rules.casting.door import cast, declared_spell, named_in
from rules.kernel.resolution import Resolution
from rules.orders.aiming import with_targets
from rules.orders.kind import OrderKind
from rules.state.game import GameState
from rules.state.orders import Order

MAGIC = "magic"


def run(resolution: Resolution, who: str, order: Order) -> None:
    """Cast it at those named who can still be seen."""
    state = resolution.state
    is_declared = declared_spell(state, who) is not None
    spell = "" if is_declared else named_in(state, who, order.text) or order.text
    seen = [resolution.who(one) for one in order.targets if resolution.find_combatant(one)]
    at = ", ".join(one.label for one in seen if not one.hidden)
    cast(resolution, Cast(target=who, spell=spell, at=at))


def phase(state: GameState, who: str, order: Order) -> str:
    """Spells have a phase of their own."""
    del state, who, order
    return MAGIC


KIND = OrderKind("spell", "cast a spell", run, check=with_targets, phase=phase, standing="cast")
