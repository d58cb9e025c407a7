"""The door of this family: what other rooms may call of it, beside its records."""

from rules.expedition.going import require_no_encounter, set_out
from rules.expedition.reading import (
    WHERE,
    leads,
    require_leader,
    require_out,
    scale_of,
    travellers,
)

__all__ = [
    "WHERE",
    "leads",
    "require_leader",
    "require_no_encounter",
    "require_out",
    "scale_of",
    "set_out",
    "travellers",
]
