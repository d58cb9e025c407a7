"""Orders told as sentences: what is to be done, and what came of it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cogs.attack.telling import BLOWS, tell_attacks
from cogs.render.buttons import Button, lack_button, make_button
from cogs.render.doing import does
from cogs.render.narration import (
    Briefs,
    Line,
    Mark,
    Note,
    People,
    Sentence,
    Short,
    Tellers,
    Weight,
    acts,
    fill,
    name,
    names,
    tell_sentences,
)
from cogs.render.offers import Offers
from cogs.render.text import plain
from data.live import LiveGame, Outcome
from rules.errors import Lack
from rules.kernel.targets import find_character, find_combatant, id_of
from rules.kernel.words import pieces, whose
from rules.orders.kinds import BY_KEY as KINDS_BY_KEY
from rules.orders.records import (
    BIND,
    ESCAPED,
    FREE,
    LEAD,
    LEAVE,
    SLAY,
    WHILE_AWAY,
    AttackCarriedOut,
    BeatenDealtWith,
    CaptivityEnded,
    CarriedOut,
    LeftToOrder,
    LeftToReferee,
    MonstersLeft,
    OrderRefused,
    OrdersReleased,
    StandingOrdersCalled,
    StandingOrderSet,
)
from rules.orders.records import BY_ORDER as ORDERS_BY_ORDER
from rules.rounds.records import MONSTERS_ACT

FOLLOWS: Mapping[str, str] = {
    ORDERS_BY_ORDER: "~follows the standing order",
    WHILE_AWAY: "~is away and ~follows the standing order",
}
"""What is told of standing orders, by how it comes that they are followed."""
BEFORE_BLOWS: Mapping[str, str] = {
    ORDERS_BY_ORDER: "By standing order",
    WHILE_AWAY: "Away, by standing order:",
}
SAID = {"defend": "~defends", "hold": "~holds"}
"""What is told of orders of which nothing else tells."""
INSTEAD = "~cannot follow the standing order, and ~holds."
DEALT = {
    SLAY: "{target} ~gives no quarter.",
    BIND: "{target} ~binds whoever lies there.",
    LEAD: "{target} ~leads {those} along, bound.",
    LEAVE: "{target} would spare {those}. A referee ends the encounter.",
}
_DEALT = {SLAY: "gave no quarter", BIND: "bound whoever lay there", LEAD: "took captives along"}
_ENDED = {SLAY: "slain", FREE: "free", ESCAPED: "gone"}
_DID = {"defend": "attacked nobody and defended", "hold": "held"}
BY_ORDER, BY_HAND = "order", "hand"
LABELS = {BY_ORDER: "Monsters act by themselves", BY_HAND: "I play the monsters"}


TELLERS = Tellers(
    {
        OrdersReleased: Line("What was declared for this step is carried out."),
        StandingOrdersCalled: Line("Those who are waited for follow their standing orders."),
    }
)
BRIEFS = Briefs(
    {
        OrderRefused: Short("{target} could not act {why}"),
    }
)
OFFERS = Offers()


def standing_words(kind: str, text: str) -> str:
    """A standing order as it is given: `attack the nearest`, `cast Sleep`, `“hide behind me”`."""
    if kind == "other":
        return f"“{plain(text)}”"
    label = KINDS_BY_KEY[kind].standing
    return f"{label} {plain(text)}" if text else label


@TELLERS.runs(AttackCarriedOut, also=(AttackCarriedOut, *BLOWS))
def _tell_attacks_carried_out(events: Sequence[Any]) -> str:
    """Attacks one after the other, with how they come about said once; a standing order is told
    by itself, with the blows below it."""
    parts: list[list[Any]] = []
    for event in events:
        is_order = isinstance(event, AttackCarriedOut)
        if not parts or (is_order and (event.why in FOLLOWS or parts[-1][0].why in FOLLOWS)):
            parts.append([])
        parts[-1].append(event)
    return "\n".join(filter(None, map(_attacks, parts)))


def _attacks(events: Sequence[Any]) -> str:
    """The blows; those by standing order say so, and a way that is told by itself stays unsaid."""
    order: CarriedOut = events[0]
    told = tell_attacks([e for e in events if not isinstance(e, CarriedOut)])
    if order.why not in FOLLOWS:
        return told
    if order.instead:
        return "\n".join((*_of(order, INSTEAD), told)).rstrip()
    if told:
        return f"{BEFORE_BLOWS[order.why]} {told}"
    return "\n".join(_of(order, f"{FOLLOWS[order.why]}."))


def _of(order: CarriedOut, did: str) -> list[str]:
    return tell_sentences([Sentence(order.target, did)])


@TELLERS.alike
def _carried_out(event: CarriedOut) -> str:
    """What was declared is told by what follows, if anything does."""
    if event.why in FOLLOWS:
        verb = "" if event.kind == "other" else "~"
        return INSTEAD if event.instead else f"{FOLLOWS[event.why]}: {verb}{does(event)}."
    return f"{SAID[event.kind]}, {plain(event.why)}." if event.kind in SAID else ""


@TELLERS.runs(OrderRefused)
def _tell_refused(events: Sequence[OrderRefused], people: People) -> str:
    """`Ada could not act as declared: The blind cannot attack. @ann, what do you do instead?`"""
    alike: dict[object, list[OrderRefused]] = {}
    for at, event in enumerate(events):
        apart = 0 if event.asks is None else at + 1
        alike.setdefault((event.why, event.reason, apart), []).append(event)
    return "\n".join(_refused(together, people) for together in alike.values())


def _refused(events: Sequence[OrderRefused], people: People) -> str:
    """Those who could not act for the same reason, in one sentence."""
    first = events[0]
    why = f": {plain(first.reason)}" if first.reason else "."
    told = f"{names([event.target for event in events])} could not act {plain(first.why)}{why}"
    if first.asks is None:
        return told
    hint = "" if first.reason else " (**Details** says why)"
    return f"{told} {people.name(first.asks)}, what do you do instead{hint}?"


@TELLERS.alike
def _left_to_order(event: LeftToOrder) -> str:
    is_away = "~is away and " if event.why == WHILE_AWAY else ""
    return f"{is_away}~declares by standing order."


@TELLERS.tells
def _left_to_referee(event: LeftToReferee) -> str:
    is_away = " is away, and" if event.why == WHILE_AWAY else ":"
    who, order = f"{name(event.target)}{is_away}", plain(event.text)
    return f"{who} the referee plays the standing order: “{order}”."


@TELLERS.tells
def _standing_order_set(event: StandingOrderSet) -> str:
    if not event.kind:
        return f"{acts(event.target, 'has')} no standing order any more."
    return f"{whose(name(event.target))} standing order: {standing_words(event.kind, event.text)}."


@TELLERS.tells
def _monsters_left(event: MonstersLeft) -> str:
    if not event.by_order:
        return "You play the monsters in this encounter, but for those with an order of their own."
    return (
        "Monsters act by themselves in this encounter as soon as nobody else is waited for: by "
        "their orders (`/order`), and who has none attacks the nearest."
    )


@TELLERS.tells
def _dealt_with(event: BeatenDealtWith) -> str:
    return fill(DEALT[event.how], event, those=names(event.whom))


@TELLERS.tells
def _captivity_ended(event: CaptivityEnded) -> str:
    """`**3 goblins** are free, for a ransom of 30 gp.`"""
    ransom = f", for a ransom of {event.gp:,} gp" if event.gp else ""
    return f"**{_ended(event)}**{ransom}."


def _ended(event: CaptivityEnded) -> str:
    are = "is" if event.count == 1 else "are"
    return f"{pieces(event.count, plain(event.name))} {are} {_ENDED[event.how]}"


@BRIEFS.tells
def _brief_captivity_ended(event: CaptivityEnded) -> Iterator[Mark]:
    yield Note((), _ended(event))


@BRIEFS.of(CarriedOut, AttackCarriedOut)
def _brief_carried_out(event: CarriedOut) -> Iterator[Mark]:
    if event.kind in _DID:
        weight = Weight.SMALL if event.kind == "hold" else Weight.USUAL
        yield Note((event.target,), f"{_DID[event.kind]} ({plain(event.why)})", weight=weight)


@BRIEFS.tells
def _brief_left_to_referee(event: LeftToReferee) -> Iterator[Mark]:
    yield Note((event.target,), f"was left to the referee {ORDERS_BY_ORDER}")


@BRIEFS.tells
def _brief_dealt_with(event: BeatenDealtWith) -> Iterator[Mark]:
    if event.how in _DEALT:
        yield Note((event.target,), _DEALT[event.how])


def monsters_buttons(game: LiveGame) -> Sequence[Button]:
    """The other way than the one that holds in this encounter."""
    encounter = game.state.encounter
    if encounter is None:
        return ()
    way = BY_HAND if MONSTERS_ACT.in_force(game.state) == "by-order" else BY_ORDER
    return (make_button("monsters-act", game.id, encounter.id, way, label=LABELS[way]),)


@OFFERS.offers(for_referees=True)
def _offer_lack(event: OrderRefused, outcome: Outcome) -> Sequence[Button]:
    """Opens the form for the number that was missing."""
    if not event.lack:
        return ()
    lack = Lack(event.lack[0], event.lack[1:])
    who = find_character(outcome.game.state, lack.who) or find_combatant(
        outcome.game.state, id_of(lack.who)
    )
    return () if who is None else (lack_button(outcome.game, lack, who.name),)
