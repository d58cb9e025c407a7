"""OSE-DEATH: a character or monster at 0 hit points or less is killed."""

from rules.health.death import DeathRule, Wound, full_cap
from rules.state import Life, Vitals, replace


def at(vitals: Vitals, hit_points: int, _level: int) -> Vitals:
    """Dead at 0 or less; above it whoever was down for want of hit points is up."""
    if hit_points <= 0:
        return replace(vitals, hit_points=hit_points, life=Life.DEAD)
    # Somebody unconscious above 0 was put to sleep, which hit points do not end.
    life = vitals.life if vitals.hit_points > 0 else Life.UP
    return replace(vitals, hit_points=hit_points, life=life)


def hurt(wound: Wound) -> Vitals:
    """The body after a wound."""
    return at(wound.before, wound.hit_points, wound.level)


DEATH = DeathRule(
    key="ose",
    label="Dead at 0 hit points.",
    source="OSE-DEATH",
    hurt=hurt,
    at=at,
    cap=full_cap,
)
