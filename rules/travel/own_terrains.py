"""Terrains of a referee's own, in the columns of the book's table (OSE-OVERLAND, R-OVERRIDE)."""

from fractions import Fraction

from rules.errors import NotFoundError, RuleError
from rules.kernel.events import REFEREES
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.sheet.door import on_one_line
from rules.state.journey import OwnTerrain
from rules.travel.actions import ForgetTerrain, MakeTerrain
from rules.travel.events import TerrainForgotten, TerrainMade
from rules.travel.log import put_journey
from rules.travel.terrains import DIE, word_of

MOST_TERRAINS = 30
LONGEST_NAME = 40
FASTEST = 5
"""Times the miles of easy ground, at most."""


def make_terrain(resolution: Resolution, action: MakeTerrain) -> None:
    """Make one, or change the one of that name."""
    resolution.require_referee("make terrains")
    journey = resolution.state.journey
    made = OwnTerrain(_name(action.name), str(_part(action.travel)), *_chances(action))
    if made in journey.terrains:
        raise RuleError(f"{made.name} is like that already.")
    others = tuple(one for one in journey.terrains if word_of(one.name) != word_of(made.name))
    if len(others) >= MOST_TERRAINS:
        raise RuleError(
            f"A game has at most {MOST_TERRAINS} terrains of its own. Forget one first, with "
            "`/travel terrain` and `forget:True`."
        )
    put_journey(resolution, replace(journey, terrains=(*others, made)))
    resolution.emit(
        TerrainMade(
            name=made.name,
            travel=made.travel,
            lose=made.lose,
            wandering=made.wandering,
            audience=REFEREES,
            rule="OSE-OVERLAND",
        )
    )


def _name(typed: str) -> str:
    name = on_one_line(typed)
    if not 1 <= len(name) <= LONGEST_NAME or not name.replace(" ", "").replace("-", "").isalpha():
        raise RuleError(
            f"A terrain has a name of 1 to {LONGEST_NAME} letters, such as `Salt pans`."
        )
    return name


def _part(typed: str) -> Fraction:
    try:
        part = Fraction(typed.strip())
    except (ValueError, ZeroDivisionError):
        part = Fraction(0)
    if not 0 < part <= FASTEST:
        raise RuleError(
            f"`travel` is the part of a day's miles, more than 0 and at most {FASTEST}, such as "
            "`1`, `2/3` or `0.75`."
        )
    return part


def _chances(action: MakeTerrain) -> tuple[int, int]:
    for chance in (action.lose, action.wandering):
        if not 0 <= chance <= DIE:
            raise RuleError(f"Chances in {DIE} go from 0 to {DIE}, not to {chance}.")
    return action.lose, action.wandering


def forget_terrain(resolution: Resolution, action: ForgetTerrain) -> None:
    """Forget one that nobody travels through now."""
    resolution.require_referee("forget terrains")
    journey, word = resolution.state.journey, word_of(action.name)
    found = next((one for one in journey.terrains if word_of(one.name) == word), None)
    if found is None:
        raise NotFoundError("This game has no terrain of its own that is called that.")
    way, today = journey.way, journey.today
    used = {one.terrain for one in way.stretches} if way is not None else set[str]()
    used |= {leg.terrain for leg in today.legs} if today is not None else set[str]()
    if word in used:
        raise RuleError(f"They travel through {found.name} now. Give them another terrain first.")
    left = tuple(one for one in journey.terrains if one is not found)
    put_journey(resolution, replace(journey, terrains=left))
    resolution.emit(TerrainForgotten(name=found.name, audience=REFEREES, rule="OSE-OVERLAND"))
