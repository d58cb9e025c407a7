"""The door of this family: what other rooms may call of it, beside its records."""

from rules.encounter.bodies import (
    bodies_of,
    bodies_with,
    incapacitated,
    is_out,
    standing,
    who_stand,
)
from rules.encounter.characters import is_fit, own_fit, who_may_join
from rules.encounter.distance import ENVIRONMENTS, FARTHEST, check_distance, distance_unit
from rules.encounter.employer import (
    employer_of,
    is_led,
    kind_of_sheet,
    leader_of,
    name_for_all,
    name_of_hired,
)
from rules.encounter.hit_dice import dice_of, roll_hit_points
from rules.encounter.leaving import REASONS, take_out
from rules.encounter.monsters import MOST_BODIES
from rules.encounter.names import distinct_name
from rules.encounter.reaction import Attitude, speaker_of
from rules.encounter.sequence import conclude, open_encounter
from rules.encounter.sides import MONSTERS, PARTY, combatant_of, find_side
from rules.encounter.stat_blocks import NO_BLOCK
from rules.encounter.surprise import (
    is_surprise_open,
    is_taken_aback,
    require_alert,
    settle_surprise,
)

__all__ = [
    "ENVIRONMENTS",
    "FARTHEST",
    "MONSTERS",
    "MOST_BODIES",
    "NO_BLOCK",
    "PARTY",
    "REASONS",
    "Attitude",
    "bodies_of",
    "bodies_with",
    "check_distance",
    "combatant_of",
    "conclude",
    "dice_of",
    "distance_unit",
    "distinct_name",
    "employer_of",
    "find_side",
    "incapacitated",
    "is_fit",
    "is_led",
    "is_out",
    "is_surprise_open",
    "is_taken_aback",
    "kind_of_sheet",
    "leader_of",
    "name_for_all",
    "name_of_hired",
    "open_encounter",
    "own_fit",
    "require_alert",
    "roll_hit_points",
    "settle_surprise",
    "speaker_of",
    "standing",
    "take_out",
    "who_may_join",
    "who_stand",
]
