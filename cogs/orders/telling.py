"""Orders told as sentences: what is carried out, and what could not be."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cogs.attack.telling import ATTACKS, tell_attacks
from cogs.orders.pages import does, standing_words
from cogs.render.brief import Briefs, Mark, Note
from cogs.render.buttons import Button, make_button
from cogs.render.narration import People, RunTeller, Teller, name
from cogs.render.offers import Offer
from cogs.render.text import plain
from data.live import LiveGame, Outcome
from rules.attack.records import AttackRolled
from rules.kernel.events import Event
from rules.orders.records import BY_ORDER as ORDERS_BY_ORDER
from rules.orders.records import (
    WHILE_AWAY,
    AttackCarriedOut,
    CarriedOut,
    LeftToOrder,
    LeftToReferee,
    MonstersLeft,
    OrderRefused,
    OrdersReleased,
    StandingOrdersCalled,
    StandingOrderSet,
)
from rules.rounds.records import MONSTERS_ACT, RoundBegan

FOLLOWS: Mapping[str, str] = {
    ORDERS_BY_ORDER: "follows the standing order",
    WHILE_AWAY: "is away and follows the standing order",
}
"""What is told of standing orders, by how it comes that they are followed."""
SAID = {"defend": "attacks nobody and defends", "hold": "holds"}
"""What is told of orders of which nothing else tells."""


def _tell_attacks_carried_out(events: Sequence[Any], people: People) -> str:
    """Attacks one after the other, with how they come about said once; a standing order is told
    by itself, with the blows below it."""
    parts: list[list[Any]] = []
    for event in events:
        is_order = isinstance(event, AttackCarriedOut)
        if not parts or (is_order and (event.why in FOLLOWS or parts[-1][0].why in FOLLOWS)):
            parts.append([])
        parts[-1].append(event)
    return "\n".join(filter(None, (_attacks(part, people) for part in parts)))


def _attacks(events: Sequence[Any], people: People) -> str:
    order: CarriedOut = events[0]
    blows = [event for event in events if not isinstance(event, CarriedOut)]
    told = tell_attacks(blows, people)
    if order.why in FOLLOWS:
        return "\n".join(filter(None, (_follows(order), told)))
    why = plain(order.why)
    return f"{why[:1].upper()}{why[1:]}: {told}" if told else ""


def _follows(order: CarriedOut) -> str:
    """`Nim follows the standing order: attacks Goblins 2.`"""
    if order.instead:
        return f"{name(order.target)} cannot follow the standing order, and holds."
    return f"{name(order.target)} {FOLLOWS[order.why]}: {does(order)}."


def _carried_out(event: CarriedOut, _people: People) -> str:
    """What was declared is told by what follows, if anything does."""
    if event.why in FOLLOWS:
        return _follows(event)
    if event.kind not in SAID:
        return ""
    return f"{name(event.target)} {SAID[event.kind]}, {plain(event.why)}."


def _refused(event: OrderRefused, people: People) -> str:
    """`Ada could not act as declared: The blind cannot attack. @ann, what do you do instead?`"""
    why = f": {plain(event.reason)}" if event.reason else "."
    told = f"{name(event.target)} could not act {plain(event.why)}{why}"
    if event.asks is None:
        return told
    hint = "" if event.reason else " (**Details** says why)"
    return f"{told} {people.name(event.asks)}, what do you do instead{hint}?"


def _released(_event: OrdersReleased, _people: People) -> str:
    return "What was declared for this step is carried out."


def _left_to_order(event: LeftToOrder, _people: People) -> str:
    is_away = " is away and" if event.why == WHILE_AWAY else ""
    return f"{name(event.target)}{is_away} declares by standing order."


def _left_to_referee(event: LeftToReferee, _people: People) -> str:
    is_away = " is away, and" if event.why == WHILE_AWAY else ":"
    return (
        f"{name(event.target)}{is_away} the referee plays the standing order: “{plain(event.text)}”"
    )


def _standing_order_set(event: StandingOrderSet, _people: People) -> str:
    if not event.kind:
        return f"{name(event.target)} has no standing order any more."
    return f"{name(event.target)}'s standing order: {standing_words(event.kind, event.text)}."


def _monsters_left(event: MonstersLeft, _people: People) -> str:
    if not event.by_order:
        return "You play the monsters in this encounter, but for those with an order of their own."
    return (
        "Monsters act by themselves in this encounter as soon as nobody else is waited for: by "
        "their orders (`/order`), and who has none attacks the nearest."
    )


def _called(_event: StandingOrdersCalled, _people: People) -> str:
    return "Those who are waited for follow their standing orders."


TELLERS: Mapping[type[Event], Teller] = {
    CarriedOut: _carried_out,
    AttackCarriedOut: RunTeller(
        (AttackCarriedOut, AttackRolled, *ATTACKS.also), _tell_attacks_carried_out
    ),
    OrderRefused: _refused,
    OrdersReleased: _released,
    LeftToOrder: _left_to_order,
    LeftToReferee: _left_to_referee,
    StandingOrderSet: _standing_order_set,
    MonstersLeft: _monsters_left,
    StandingOrdersCalled: _called,
}


_DID = {"defend": "attacked nobody and defended", "hold": "held"}


def _brief_carried_out(event: CarriedOut, _people: People) -> Iterator[Mark]:
    if event.kind in _DID:
        yield Note((event.target,), f"{_DID[event.kind]} ({plain(event.why)})")


def _brief_refused(event: OrderRefused, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), f"could not act {plain(event.why)}")


def _brief_left_to_referee(event: LeftToReferee, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), f"was left to the referee {ORDERS_BY_ORDER}")


BRIEFS: Briefs = {
    CarriedOut: _brief_carried_out,
    AttackCarriedOut: _brief_carried_out,
    OrderRefused: _brief_refused,
    LeftToReferee: _brief_left_to_referee,
    LeftToOrder: None,
}


BY_ORDER, BY_HAND = "order", "hand"
LABELS = {BY_ORDER: "Monsters act by themselves", BY_HAND: "I play the monsters"}


def monsters_buttons(game: LiveGame) -> Sequence[Button]:
    """The other way than the one that holds in this encounter."""
    encounter = game.state.encounter
    if encounter is None:
        return ()
    way = BY_HAND if MONSTERS_ACT.in_force(game.state) == "by-order" else BY_ORDER
    return (make_button("monsters-act", game.id, encounter.id, way, label=LABELS[way]),)


def _offer_leaving(_event: RoundBegan, outcome: Outcome) -> Sequence[Button]:
    """Before the first round is over."""
    encounter = outcome.game.state.encounter
    if encounter is None or encounter.rounds_over:
        return ()
    return monsters_buttons(outcome.game)


OFFERS: Mapping[type[Event], Offer] = {RoundBegan: Offer(_offer_leaving, for_referees=True)}
