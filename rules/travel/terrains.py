"""The terrains of the wilderness as rows: one more terrain is one more row (OSE-OVERLAND).

Dashes of the book's lists are filled as R-TERRAIN-GAPS says; a third is exact (R-THIRD).
"""

from dataclasses import dataclass
from fractions import Fraction

from rules.dice.syntax import nearest
from rules.errors import NotFoundError
from rules.travel.log import ROAD
from rules.travel.records import Stretch

DIE = 6


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
BY_KEY = {terrain.key: terrain for terrain in TERRAINS}
AERIAL, AERIAL_WANDERING = "aerial", 2
"""The chance in 6 of wanderers for those who fly; they lose their way as on the ground below."""


def terrain_of(key: str) -> Terrain:
    """The terrain of a key or label. NotFoundError says which are near."""
    word = " ".join(key.lower().split())
    known = {one.label.lower(): one for one in TERRAINS} | BY_KEY
    if word in known:
        return known[word]
    near, advice = nearest(word, known), "Pick one from the list that appears."
    advice = f"Did you mean {known[near].label}?" if near else advice
    raise NotFoundError(f"There is no terrain called “{key.strip()[:40]}”. {advice}")


def pace_on(stretch: Stretch) -> Fraction:
    """The part of a day's miles that is made there; a road takes the terrain's place (R-ROAD)."""
    return ROAD if stretch.road else BY_KEY[stretch.terrain].travel


def risk_on(stretch: Stretch) -> int:
    """The chance in 6 of losing the way there, none on a road."""
    return 0 if stretch.road else BY_KEY[stretch.terrain].lose


def label_of(stretch: Stretch) -> str:
    """`Forest`, or `Forest by road`."""
    label = BY_KEY[stretch.terrain].label
    return f"{label} by road" if stretch.road else label
