"""The door of this family: what other rooms may call of it, beside its records."""

from rules.positions.cramped import MOST_ABREAST, WIDEST
from rules.positions.declaring import undeclared
from rules.positions.engaging import leave_melee, require_fight
from rules.positions.fighting import meet
from rules.positions.naming import name_pair
from rules.positions.placing import put_distance, put_distances
from rules.positions.reach import (
    is_too_close,
    is_within_reach,
    known_distance,
    knows_distance,
    reach_in,
)
from rules.positions.reading import (
    are_comrades,
    distance_between,
    engaged_with,
    fray_of,
    in_melee,
    is_engaged,
    known_distances,
    touches,
)

__all__ = [
    "MOST_ABREAST",
    "WIDEST",
    "are_comrades",
    "distance_between",
    "engaged_with",
    "fray_of",
    "in_melee",
    "is_engaged",
    "is_too_close",
    "is_within_reach",
    "known_distance",
    "known_distances",
    "knows_distance",
    "leave_melee",
    "meet",
    "name_pair",
    "put_distance",
    "put_distances",
    "reach_in",
    "require_fight",
    "touches",
    "undeclared",
]
