"""Whose doing it is that is told of a round: the characters' or the monsters'."""

from collections.abc import Mapping

from rules.attack.records import AttackRolled
from rules.casting.records import SpellCast
from rules.kernel.events import Event, Who
from rules.movement.records import Moved
from rules.orders.records import AttackCarriedOut, CarriedOut

_DOERS: Mapping[type[Event], str] = {
    AttackRolled: "attacker",
    AttackCarriedOut: "target",
    CarriedOut: "target",
    Moved: "target",
    SpellCast: "target",
}
"""Who does what happens in a round."""


def is_by_characters(event: Event) -> bool | None:
    """Whether a character does that, None where it is nobody's doing."""
    who = getattr(event, _DOERS.get(type(event), ""), None)
    return who.is_character if isinstance(who, Who) else None
