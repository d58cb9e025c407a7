"""Money and treasure in a few words: what was found, who got what, who could not pay."""

from collections.abc import Iterator, Mapping

from cogs.render.brief import Brief, Mark, Note, Weight
from cogs.render.narration import People
from cogs.render.narration.treasure import what
from cogs.render.text import plain
from rules.kernel.events import Event
from rules.treasure.records import CoinsDivided, TreasureAssigned, TreasureFound
from rules.upkeep.records import Charged


def _charged(event: Charged, _people: People) -> Iterator[Mark]:
    if event.paid < event.gp:
        owes = f"could not pay for {plain(event.why)} and owes {event.debt:,} gp"
        yield Note((event.payer,), owes, weight=Weight.GREAT)
    else:
        yield Note((event.payer,), f"paid {event.gp:,} gp for {plain(event.why)}")


def _found(event: TreasureFound, _people: People) -> Iterator[Mark]:
    found = what(event.name, event.count)
    yield Note((), f"the party found {found}", weight=Weight.GREAT)


def _divided(event: CoinsDivided, _people: People) -> Iterator[Mark]:
    for share in event.shares:
        yield Note((share.who,), f"got {share.amount:,} gp of the treasure", weight=Weight.GREAT)


def _assigned(event: TreasureAssigned, _people: People) -> Iterator[Mark]:
    got = what(event.name, event.count)
    yield Note((event.who,), f"got {got} of the treasure", weight=Weight.GREAT)


BRIEFS: Mapping[type[Event], Brief] = {
    Charged: _charged,
    TreasureFound: _found,
    CoinsDivided: _divided,
    TreasureAssigned: _assigned,
}
