"""Dwarves know stones: what gems and jewellery are worth, and what mineral it is (ERIS-DWARF)."""

from rules.expedition.door import travellers
from rules.items.door import Kind, is_a, items_of
from rules.items.events import ItemAdded
from rules.kernel.events import REFEREES
from rules.kernel.resolution import Resolution
from rules.races.events import StonesSeen
from rules.races.settings import has_races
from rules.sheet.traits import DWARF
from rules.state.health import Life

STONES = (Kind.GEM, Kind.JEWELLERY)
"""What dwarves tell the exact value of."""


def see_stones(resolution: Resolution, event: ItemAdded) -> None:
    """Remind referees where somebody comes by stones of which nobody has said the worth."""
    if not has_races(resolution.state):
        return
    there = (item for item in items_of(resolution.state, event.target.id))
    found = (item for item in there if item.name == event.name and item.worth is None)
    if not any(is_a(item, *STONES) for item in found):
        return
    dwarves = tuple(
        resolution.who(one.id)
        for one in travellers(resolution.state)
        if DWARF.key in one.traits and one.vitals.life is Life.UP
    )
    if dwarves:
        resolution.emit(
            StonesSeen(
                target=event.target,
                item=event.name,
                dwarves=dwarves,
                rule=DWARF.source,
                audience=REFEREES,
            )
        )
