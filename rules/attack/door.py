"""The door of this family: what other rooms may call of it, beside its records."""

from rules.attack.attacking import attack
from rules.attack.fighters import able_bodies, foremost, ready_bodies
from rules.attack.foresight import (
    Foreseen,
    bodies_among,
    foes_of,
    foresee,
    most_targets,
    nearest_first,
)
from rules.attack.manoeuvres.registry import BY_KEY, open_in
from rules.attack.permission import require_leave
from rules.attack.reckoning import AC, COMPLETE_COVER
from rules.attack.striking import roll_damage
from rules.attack.weapons import (
    PLAIN,
    UNARMED,
    as_used,
    find_weapon,
    is_hurled,
    is_weapon,
    rated,
    weapons_of,
)

__all__ = [
    "AC",
    "BY_KEY",
    "COMPLETE_COVER",
    "PLAIN",
    "UNARMED",
    "Foreseen",
    "able_bodies",
    "as_used",
    "attack",
    "bodies_among",
    "find_weapon",
    "foes_of",
    "foremost",
    "foresee",
    "is_hurled",
    "is_weapon",
    "most_targets",
    "nearest_first",
    "open_in",
    "rated",
    "ready_bodies",
    "require_leave",
    "roll_damage",
    "weapons_of",
]
