"""Orders in a few words: those of which nothing else tells, and what could not be done."""

from collections.abc import Iterator, Mapping

from cogs.render.brief import Brief, Mark, Note
from cogs.render.narration import People
from cogs.render.text import plain
from rules.kernel.events import Event
from rules.orders.records import BY_ORDER, AttackCarriedOut, CarriedOut, LeftToReferee, OrderRefused

_DID = {"defend": "attacked nobody and defended", "hold": "held"}


def _carried_out(event: CarriedOut, _people: People) -> Iterator[Mark]:
    if event.kind in _DID:
        yield Note((event.target,), f"{_DID[event.kind]} ({plain(event.why)})")


def _refused(event: OrderRefused, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), f"could not act {plain(event.why)}")


def _left_to_referee(event: LeftToReferee, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), f"was left to the referee {BY_ORDER}")


BRIEFS: Mapping[type[Event], Brief] = {
    CarriedOut: _carried_out,
    AttackCarriedOut: _carried_out,
    OrderRefused: _refused,
    LeftToReferee: _left_to_referee,
}
