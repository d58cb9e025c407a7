"""The door of this family: what other rooms may call of it, beside its records."""

from rules.light.burning import turns_in
from rules.light.darkness import people_of
from rules.light.reading import (
    Glow,
    brightest,
    find_light,
    glow_of,
    heat_seen,
    in_darkness,
    is_dark_around,
    is_drawn,
    is_lit,
    is_monsters,
    is_unseen,
    items_for,
    radius_of,
    shines,
    shining,
)
from rules.light.sources import SOURCES, Source, source_of, sources_of_spell
from rules.light.surprise import given_away, label_of

__all__ = [
    "SOURCES",
    "Glow",
    "Source",
    "brightest",
    "find_light",
    "given_away",
    "glow_of",
    "heat_seen",
    "in_darkness",
    "is_dark_around",
    "is_drawn",
    "is_lit",
    "is_monsters",
    "is_unseen",
    "items_for",
    "label_of",
    "people_of",
    "radius_of",
    "shines",
    "shining",
    "source_of",
    "sources_of_spell",
    "turns_in",
]
