"""OSE-DEATH: a character or monster at 0 hit points or less is killed."""

from rules.health.death_rules.shape import DeathRule, Wound, above_zero, full_cap, is_spared
from rules.record import replace
from rules.state.health import Life, Vitals


def at(vitals: Vitals, hit_points: int, _level: int) -> Vitals:
    """Dead at 0 or less; above it whoever was down for want of hit points is up."""
    if hit_points > 0:
        life = above_zero(vitals)
    else:
        life = Life.UNCONSCIOUS if is_spared(vitals, hit_points) else Life.DEAD
    return replace(vitals, hit_points=hit_points, life=life)


def hurt(wound: Wound) -> Vitals:
    """The body after a wound."""
    return at(wound.before, wound.hit_points, wound.level)


DEATH = DeathRule(
    key="ose",
    label="Dead at 0 hit points.",
    source="OSE-DEATH",
    lives=(Life.UP, Life.UNCONSCIOUS, Life.DEAD),
    hurt=hurt,
    at=at,
    cap=full_cap,
)
