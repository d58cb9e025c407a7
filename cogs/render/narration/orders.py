"""Orders told as sentences: what is carried out, and what could not be."""

from collections.abc import Mapping, Sequence
from typing import Any

from cogs.render.narration import People, RunTeller, Teller
from cogs.render.narration.attack import ATTACKS, tell_attacks
from cogs.render.narration.encounter import name
from cogs.render.text import plain
from rules.attack.events import AttackRolled
from rules.kernel.events import Event
from rules.orders.events import CarriedOut, OrderRefused, OrdersReleased

SAID = {"defend": "attacks nobody and defends", "hold": "holds"}
"""What is told of orders of which nothing else tells."""


def tell_carried_out(events: Sequence[Any], people: People) -> str:
    """Orders one after the other: how come is said once, above the blows that follow."""
    orders = [event for event in events if isinstance(event, CarriedOut)]
    blows = [event for event in events if not isinstance(event, CarriedOut)]
    lines = [_said(order) for order in orders if order.kind in SAID]
    if blows:
        first = next(event for event in orders if event.kind not in SAID)
        lines.append(f"{_heading(first)} {tell_attacks(blows, people)}")
    return "\n".join(lines)


def _said(event: CarriedOut) -> str:
    return f"{name(event.target)} {SAID[event.kind]}, {plain(event.why)}."


def _heading(event: CarriedOut) -> str:
    return plain(f"{event.why[:1].upper()}{event.why[1:]}:")


def _refused(event: OrderRefused, _people: People) -> str:
    return f"{_heading_of(event)} of {name(event.target)} was not possible. {plain(event.reason)}"


def _released(_event: OrdersReleased, _people: People) -> str:
    return "What was declared for this step is carried out."


def _heading_of(event: OrderRefused) -> str:
    return plain(f"What was to be done {event.why}")


TELLERS: Mapping[type[Event], Teller] = {
    CarriedOut: RunTeller((CarriedOut, AttackRolled, *ATTACKS.also), tell_carried_out),
    OrderRefused: _refused,
    OrdersReleased: _released,
}
