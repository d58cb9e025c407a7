"""Dwarves know stones: what gems and jewellery are worth, and what mineral it is (ERIS-DWARF)."""

from rules.expedition.door import travellers
from rules.items.door import find_known, items_of
from rules.items.events import ItemAdded
from rules.kernel.events import REFEREES
from rules.kernel.resolution import Resolution
from rules.races.events import StonesSeen
from rules.races.settings import has_races
from rules.sheet.traits import DWARF
from rules.state.health import Life

STONES = ("Gem", "Jewellery")
"""What dwarves tell the exact value of."""


def see_stones(resolution: Resolution, event: ItemAdded) -> None:
    """Remind referees where somebody comes by stones of which nobody has said the worth."""
    known = find_known(event.name)
    if known is None or known.name not in STONES or not has_races(resolution.state):
        return
    there = items_of(resolution.state, event.target.id)
    if not any(item.name == event.name and item.worth is None for item in there):
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
