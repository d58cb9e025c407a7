"""What is coming to the party's food and drink."""

from collections.abc import Iterator

from rules.clock.door import now
from rules.expedition.door import travellers
from rules.kernel.comings import Coming
from rules.provisions.eating import RULE, is_counted, midnights
from rules.provisions.larder import larder_of, serve, skins_of, who_thirsts
from rules.state.game import GameState

MEAL, HUNGER, THIRST = "meal", "hunger", "thirst"


def comings(state: GameState, until: int) -> Iterator[Coming]:
    """The end of each day that is counted, and when somebody goes without for the first time."""
    if is_counted(state):
        yield from _food(state, until)
        if state.provisions.dry:
            yield from _water(state, until)


def _food(state: GameState, until: int) -> Iterator[Coming]:
    larder = larder_of(state)
    lacking = {one.id for one in travellers(state) if one.hunger.food is not None}
    for moment in midnights(now(state), until):
        meal = serve(larder)
        larder = meal.after
        if meal.portions:
            yield Coming(at=moment, what=MEAL, count=len(meal.portions), rule=RULE)
        if set(meal.hungry) - lacking:
            yield Coming(at=moment, what=HUNGER, stops=True, rule=RULE)
        lacking |= set(meal.hungry)


def _water(state: GameState, until: int) -> Iterator[Coming]:
    skins, people = skins_of(state), len(travellers(state))
    lacking = {one.id for one in travellers(state) if one.hunger.water is not None}
    for moment in midnights(now(state), until):
        thirsty = set(who_thirsts(state, skins))
        if thirsty - lacking:
            yield Coming(at=moment, what=THIRST, stops=True, rule=RULE)
        lacking |= thirsty
        skins = max(0, skins - people)
