"""Food that is found on the way (OSE-FORAGE)."""

from rules.kernel.resolution import Resolution
from rules.provisions.eating import find_food
from rules.travel.log import note
from rules.travel.records import Foraged
from rules.travel.state import JOURNEY, Happening
from rules.travel.terrains import DIE

RULE = "OSE-FORAGE"
FOUND_ON = 1
"""Enough food is found on this or less of a d6; it feeds 1d6 people for a day."""


def forage_by_the_way(resolution: Resolution) -> None:
    """The day's roll, once for the party, where anybody looks for food; it is eaten that day."""
    journey = JOURNEY.of(resolution.state)
    if not (journey.forage or (journey.way is not None and journey.way.forage)):
        return
    throw = resolution.roll("foraging", 1, DIE)
    food = resolution.roll("food found", 1, DIE) if throw.total <= FOUND_ON else None
    if food is not None:
        note(resolution, Happening("food", amount=food.total))
        find_food(resolution, food.total)
    resolution.emit(Foraged(throw=throw, food=food, rule=RULE))
