"""The terrains of the wilderness as rows: one more terrain is one more row (OSE-OVERLAND).

Dashes of the book's lists are filled as R-TERRAIN-GAPS says; a third is exact (R-THIRD).
"""

from dataclasses import dataclass
from fractions import Fraction

from rules.dice.syntax import nearest
from rules.errors import NotFoundError, RuleError, WayOut
from rules.kernel.events import REFEREES
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.sheet.reading import on_one_line
from rules.state.game import GameState
from rules.travel import FAMILY
from rules.travel.log import ROAD
from rules.travel.records import (
    JOURNEY,
    ForgetTerrain,
    MakeTerrain,
    OwnTerrain,
    Stretch,
    TerrainForgotten,
    TerrainMade,
)

DIE = 6
MOST_TERRAINS = 30
LONGEST_NAME = 40
FASTEST = 5
"""Times the miles of easy ground, at most."""


@dataclass(frozen=True, slots=True)
class Terrain:
    """A row: the part of a day's miles, and the chances in 6 of losing the way and of wanderers."""

    key: str
    label: str
    travel: Fraction
    lose: int
    wandering: int


_WHOLE, _TWO_THIRDS, _HALF = Fraction(1), Fraction(2, 3), Fraction(1, 2)
TERRAINS = (
    Terrain("city", "City", _WHOLE, 0, 1),
    Terrain("settled", "Settled lands", _WHOLE, 1, 1),
    Terrain("clear", "Clear land", _WHOLE, 1, 1),
    Terrain("grasslands", "Grasslands", _WHOLE, 1, 1),
    Terrain("barren", "Barren lands", _TWO_THIRDS, 2, 2),
    Terrain("broken", "Broken lands", _TWO_THIRDS, 2, 2),
    Terrain("hills", "Hills", _TWO_THIRDS, 2, 2),
    Terrain("forest", "Forest", _TWO_THIRDS, 2, 2),
    Terrain("woods", "Woods", _TWO_THIRDS, 2, 2),
    Terrain("desert", "Desert", _TWO_THIRDS, 3, 2),
    Terrain("mountains", "Mountains", _HALF, 2, 3),
    Terrain("jungle", "Jungle", _HALF, 3, 3),
    Terrain("swamp", "Swamp", _HALF, 3, 3),
)
AERIAL, AERIAL_WANDERING = "aerial", 2
"""The chance in 6 of wanderers for those who fly; they lose their way as on the ground below."""


def all_terrains(state: GameState) -> tuple[Terrain, ...]:
    """Those of the book and the referee's own; an own one stands for the book's of that name."""
    own = [
        Terrain(word_of(one.name), one.name, Fraction(one.travel), one.lose, one.wandering)
        for one in JOURNEY.of(state).terrains
    ]
    keys = {terrain.key for terrain in own}
    return (*(terrain for terrain in TERRAINS if terrain.key not in keys), *own)


def terrain_of(state: GameState, key: str) -> Terrain:
    """The terrain of a key. NotFoundError says which are near."""
    word, terrains = word_of(key), all_terrains(state)
    known = {word_of(one.label): one for one in terrains} | {one.key: one for one in terrains}
    found = known.get(word)
    if found is not None:
        return found
    near = nearest(word, known)
    advice = (
        f"Did you mean {known[near].label}?"
        if near
        else "Pick one from the list that appears, or a referee makes it with `/do travel terrain`."
    )
    raise NotFoundError(f"There is no terrain called “{key.strip()[:40]}”. {advice}")


def ground_of(state: GameState, key: str) -> Terrain:
    """The terrain that is kept in the state."""
    return next(terrain for terrain in all_terrains(state) if terrain.key == key)


def pace_on(state: GameState, stretch: Stretch) -> Fraction:
    """The part of a day's miles that is made there; a road takes the terrain's place (R-ROAD)."""
    return ROAD if stretch.road else ground_of(state, stretch.terrain).travel


def risk_on(state: GameState, stretch: Stretch) -> int:
    """The chance in 6 of losing the way there, none on a road."""
    return 0 if stretch.road else ground_of(state, stretch.terrain).lose


def label_of(state: GameState, stretch: Stretch) -> str:
    """`Forest`, or `Forest by road`."""
    label = ground_of(state, stretch.terrain).label
    return f"{label} by road" if stretch.road else label


def word_of(text: str) -> str:
    """A name as it is looked up."""
    return " ".join(text.lower().split())


@FAMILY.handles
def make_terrain(resolution: Resolution, action: MakeTerrain) -> None:
    """Make one, or change the one of that name."""
    resolution.require_referee("make terrains")
    journey = JOURNEY.of(resolution.state)
    name = on_one_line(action.name)
    if not 1 <= len(name) <= LONGEST_NAME or not name.replace(" ", "").replace("-", "").isalpha():
        raise RuleError(
            f"A terrain has a name of 1 to {LONGEST_NAME} letters, such as `Salt pans`."
        )
    made = OwnTerrain(name, str(_part(action.travel)), *_chances(action))
    if made in journey.terrains:
        raise RuleError(f"{made.name} is like that already.")
    others = tuple(one for one in journey.terrains if word_of(one.name) != word_of(made.name))
    if len(others) >= MOST_TERRAINS:
        raise RuleError(
            f"A game has at most {MOST_TERRAINS} terrains of its own. ",
            WayOut("Forget one", "travel terrain", forget="yes"),
            " first.",
        )
    resolution.put(JOURNEY, replace(journey, terrains=(*others, made)))
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


@FAMILY.handles
def forget_terrain(resolution: Resolution, action: ForgetTerrain) -> None:
    """Forget one that nobody travels through now."""
    resolution.require_referee("forget terrains")
    journey, word = JOURNEY.of(resolution.state), word_of(action.name)
    found = next((one for one in journey.terrains if word_of(one.name) == word), None)
    if found is None:
        raise NotFoundError("This game has no terrain of its own that is called that.")
    way, today = journey.way, journey.today
    used = {one.terrain for one in way.stretches} if way is not None else set[str]()
    used |= {leg.terrain for leg in today.legs} if today is not None else set[str]()
    if word in used:
        raise RuleError(f"They travel through {found.name} now. Give them another terrain first.")
    left = tuple(one for one in journey.terrains if one is not found)
    resolution.put(JOURNEY, replace(journey, terrains=left))
    resolution.emit(TerrainForgotten(name=found.name, audience=REFEREES, rule="OSE-OVERLAND"))
