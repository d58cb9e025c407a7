"""Orders told as sentences: what is carried out, and what could not be."""

from collections.abc import Mapping, Sequence
from typing import Any

from cogs.render.narration import People, RunTeller, Teller
from cogs.render.narration.attack import ATTACKS, tell_attacks
from cogs.render.narration.encounter import name
from cogs.render.text import plain
from rules.attack.events import AttackRolled
from rules.kernel.events import Event
from rules.orders.events import AttackCarriedOut, CarriedOut, OrderRefused, OrdersReleased

SAID = {"defend": "attacks nobody and defends", "hold": "holds"}
"""What is told of orders of which nothing else tells."""


def tell_attacks_carried_out(events: Sequence[Any], people: People) -> str:
    """Attacks one after the other, with how they come about said once."""
    blows = [event for event in events if not isinstance(event, CarriedOut)]
    why = plain(events[0].why)
    return f"{why[:1].upper()}{why[1:]}: {tell_attacks(blows, people)}" if blows else ""


def _carried_out(event: CarriedOut, _people: People) -> str:
    """What was done is told by what follows, if anything does."""
    if event.kind not in SAID:
        return ""
    return f"{name(event.target)} {SAID[event.kind]}, {plain(event.why)}."


def _refused(event: OrderRefused, _people: People) -> str:
    return f"{name(event.target)} could not act {plain(event.why)}: {plain(event.reason)}"


def _released(_event: OrdersReleased, _people: People) -> str:
    return "What was declared for this step is carried out."


TELLERS: Mapping[type[Event], Teller] = {
    CarriedOut: _carried_out,
    AttackCarriedOut: RunTeller(
        (AttackCarriedOut, AttackRolled, *ATTACKS.also), tell_attacks_carried_out
    ),
    OrderRefused: _refused,
    OrdersReleased: _released,
}
