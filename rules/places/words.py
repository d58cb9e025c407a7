"""Words of a place that rules know, and where a way leads."""

from collections.abc import Mapping

DWARVEN = "dwarven"
"""A dwarven hall, where dwarves know every stone."""
WORDS: Mapping[str, str] = {
    "carved": "Carved tunnels, in which dwarves notice how they were made.",
    "mine": "A mine, in which dwarves notice how it was dug.",
    "cave": "Natural caves, in which dwarves notice what is not natural.",
    DWARVEN: "A dwarven hall, in which dwarves notice whatever is wrong with it.",
    "slanting": "The floor slopes; dwarves notice.",
    "shifting": "Walls move here; dwarves notice.",
    "new": "Built later than the rest; dwarves notice.",
}
"""Words on an area or a place, and what each says."""
FAMILIAR_TO_DWARVES = ("carved", "mine", "cave", DWARVEN)
"""Surroundings in which dwarves notice things (ERIS-DWARF)."""
NOTICED_BY_DWARVES: Mapping[str, str] = {
    "slanting": "the passage slants",
    "shifting": "walls shift here",
    "new": "this was built later than the rest",
}
"""What dwarves notice there, as it is told."""
OPPOSITE: Mapping[str, str] = {
    "north": "south",
    "northeast": "southwest",
    "east": "west",
    "southeast": "northwest",
    "south": "north",
    "southwest": "northeast",
    "west": "east",
    "northwest": "southeast",
    "up": "down",
    "down": "up",
}
"""Where a way lies as seen from either end."""
