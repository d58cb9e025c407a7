"""The door of this family: what other rooms may call of it, beside its records."""

from rules.health.amount import check_amount, read_amount
from rules.health.corrections import HIGHEST, LOWEST
from rules.health.damage import take_damage
from rules.health.death_rules.four_wounds import WOUND_LEVELS, surge_value
from rules.health.death_rules.tiring import exhausted, tire, with_hit_points
from rules.health.death_saves import LARGEST_MODIFIER
from rules.health.escalation import escalation_bonus
from rules.health.healing import missing_hit_points, restore
from rules.health.hit_points import kill, remake
from rules.health.mending import close_wounds
from rules.health.tags import KINDS
from rules.health.waking import can_be_woken
from rules.health.words import health_word

__all__ = [
    "HIGHEST",
    "KINDS",
    "LARGEST_MODIFIER",
    "LOWEST",
    "WOUND_LEVELS",
    "can_be_woken",
    "check_amount",
    "close_wounds",
    "escalation_bonus",
    "exhausted",
    "health_word",
    "kill",
    "missing_hit_points",
    "read_amount",
    "remake",
    "restore",
    "surge_value",
    "take_damage",
    "tire",
    "with_hit_points",
]
