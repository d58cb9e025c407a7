"""Old hatreds told as sentences."""

from collections.abc import Mapping

from cogs.render.brief import Briefs
from cogs.render.narration import People, Teller, show_throw
from cogs.render.narration.grouping import name, names
from cogs.render.text import plain
from rules.kernel.events import Event
from rules.races.records import GrudgePassedOver, HammerTooGood, InfravisionRolled, StonesSeen


def _passed_over(event: GrudgePassedOver, _people: People) -> str:
    article = "An" if event.race[0] in "aeiou" else "A"
    return (
        f"{article} {event.race} has to attack {names(event.hated)} first; "
        f"{name(event.attacker)} attacked somebody else."
    )


def _heat(event: InfravisionRolled, _people: People) -> str:
    born = f"with infravision of {event.feet} feet" if event.sees else "without infravision"
    return f"{name(event.target)}, a dwarf, was born {born}: {show_throw(event.throw)}, 2 in 6."


def _hammer(event: HammerTooGood, _people: People) -> str:
    return (
        f"Only dwarves get all out of {plain(event.item)} ({event.bonus:+d}): the referee says "
        f"what {name(event.target)} gets, and takes the rest off with `modifier:`."
    )


def _stones(event: StonesSeen, _people: People) -> str:
    return (
        f"{names(event.dwarves)} can tell exactly what {plain(event.item)} of "
        f"{name(event.target)} is worth, and what stone it is. `/item set` with `worth:` writes it."
    )


TELLERS: Mapping[type[Event], Teller] = {
    GrudgePassedOver: _passed_over,
    InfravisionRolled: _heat,
    HammerTooGood: _hammer,
    StonesSeen: _stones,
}


BRIEFS: Briefs = {
    GrudgePassedOver: None,
    HammerTooGood: None,
    InfravisionRolled: None,
    StonesSeen: None,
}
