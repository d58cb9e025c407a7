"""Upkeep, told as sentences."""

from collections.abc import Iterator, Mapping

from cogs.render.brief import Briefs, Mark, Note, Weight
from cogs.render.narration import People, Teller
from cogs.render.narration.grouping import name
from cogs.render.text import plain
from cogs.render.treasure import upkeep_words
from rules.kernel.events import Event
from rules.upkeep.records import Charged, DebtForgiven, DebtPaid, Every, UpkeepDue, UpkeepSet


def _set(event: UpkeepSet, _people: People) -> str:
    if event.who is not None:
        own = "as much as the others" if event.gp is None else f"{event.gp:,} gp"
        return f"{name(event.who)} pays {own} for upkeep."
    return f"**Upkeep:** {upkeep_words(event.gp, event.every, event.from_level)}"


def _due(event: UpkeepDue, _people: People) -> str:
    if event.every == Every.WEEK:
        week = "a week" if event.periods == 1 else f"{event.periods} weeks"
        return f"**Upkeep is due** for {week} at home."
    times = "" if event.periods == 1 else f" {event.periods} times over"
    return f"**Upkeep is due**{times}."


def _charged(event: Charged, _people: People) -> str:
    who, why = name(event.payer), plain(event.why)
    if event.paid == event.gp:
        return f"{who} pays {event.gp:,} gp for {why}."
    paid = f"pays {event.paid:,} of {event.gp:,}" if event.paid else f"cannot pay {event.gp:,}"
    return f"{who} {paid} gp for {why}, and owes {event.debt:,} gp now."


def _paid(event: DebtPaid, _people: People) -> str:
    return f"{name(event.payer)} pays {event.gp:,} gp of what they owed{_left(event.debt)}"


def _forgiven(event: DebtForgiven, _people: People) -> str:
    return f"{name(event.payer)} need not pay {event.gp:,} gp of what they owed{_left(event.debt)}"


def _left(debt: int) -> str:
    return f": {debt:,} gp are left." if debt else ", and owes nothing now."


TELLERS: Mapping[type[Event], Teller] = {
    UpkeepSet: _set,
    UpkeepDue: _due,
    Charged: _charged,
    DebtPaid: _paid,
    DebtForgiven: _forgiven,
}


def _brief_charged(event: Charged, _people: People) -> Iterator[Mark]:
    if event.paid < event.gp:
        owes = f"could not pay for {plain(event.why)} and owes {event.debt:,} gp"
        yield Note((event.payer,), owes, weight=Weight.GREAT)
    else:
        yield Note((event.payer,), f"paid {event.gp:,} gp for {plain(event.why)}")


BRIEFS: Briefs = {
    Charged: _brief_charged,
    UpkeepSet: None,
    UpkeepDue: None,
    DebtForgiven: None,
    DebtPaid: None,
}
