"""The door of this family: what other rooms may call of it, beside its records."""

from rules.hazards.carried import bring, brings_anything
from rules.hazards.draining import MOST as MOST_LEVELS
from rules.hazards.falling import FARTHEST
from rules.hazards.ghouls import FROZEN
from rules.hazards.illusions import LONGEST_NAME, disbelieves
from rules.hazards.infravision import seen_by_heat
from rules.hazards.plate import drowning_of, plate_of
from rules.hazards.poisons import BY_KEY, KINDS, Poison
from rules.hazards.starving import RULE as STARVATION
from rules.hazards.starving import days_without
from rules.hazards.swimming import DROWNING

__all__ = [
    "BY_KEY",
    "DROWNING",
    "FARTHEST",
    "FROZEN",
    "KINDS",
    "LONGEST_NAME",
    "MOST_LEVELS",
    "STARVATION",
    "Poison",
    "bring",
    "brings_anything",
    "days_without",
    "disbelieves",
    "drowning_of",
    "plate_of",
    "seen_by_heat",
]
