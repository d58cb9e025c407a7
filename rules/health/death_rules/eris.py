"""ERIS-DEATH: unconscious at 0, critically injured down to minus the level, dead below that."""

from rules.health.death_rules.shape import DeathRule, Wound, above_zero, full_cap, is_spared
from rules.record import replace
from rules.state.health import Life, Vitals


def life_at(hit_points: int, level: int) -> Life:
    """How a body of that level stands at these hit points; level 0 dies below 0 (R-ERIS-WAKE)."""
    if hit_points > 0:
        return Life.UP
    if hit_points == 0:
        return Life.UNCONSCIOUS
    return Life.CRITICAL if hit_points >= -level else Life.DEAD


def at(vitals: Vitals, hit_points: int, level: int) -> Vitals:
    """The body at these hit points. The time of waking lasts only while it lies at exactly 0."""
    life = life_at(hit_points, level)
    if life is Life.UP:
        life = above_zero(vitals)
    elif life is Life.DEAD and is_spared(vitals, hit_points):
        life = Life.CRITICAL
    wakes = vitals.wakes_at_turn if life is vitals.life is Life.UNCONSCIOUS else None
    return replace(vitals, hit_points=hit_points, life=life, wakes_at_turn=wakes)


def hurt(wound: Wound) -> Vitals:
    """The body after a wound."""
    return at(wound.before, wound.hit_points, wound.level)


DEATH = DeathRule(
    key="eris",
    label="Unconscious at 0, alive down to minus the level.",
    source="ERIS-DEATH",
    lives=(Life.UP, Life.UNCONSCIOUS, Life.CRITICAL, Life.DEAD),
    hurt=hurt,
    at=at,
    cap=full_cap,
    wakes=True,
)
