"""4E-WOUNDS: each fall and each failed death save opens a wound that healing cannot pass."""

from rules.health.death_rules.shape import DeathRule, Wound, above_zero
from rules.kernel.rounding import divide_down
from rules.record import replace
from rules.state.health import Life, Vitals

WOUND_LEVELS = ("Healthy", "Bruised", "Bloodied", "Injured")
"""The words for wound levels 0 to 3."""
LEAST_CAP = 1


def caps(full: int) -> tuple[int, int, int, int]:
    """What healing reaches at wound levels 0 to 3: rounded down, at least 1 (R-WOUND-ROUND)."""
    bruised, bloodied, injured = divide_down(full * 3, 4), divide_down(full, 2), surge(full)
    return full, max(LEAST_CAP, bruised), max(LEAST_CAP, bloodied), max(LEAST_CAP, injured)


def surge(full: int) -> int:
    """A quarter of full hit points, rounded down."""
    return divide_down(full, 4)


def cap(vitals: Vitals) -> int:
    """What healing reaches with the wounds now open."""
    return caps(vitals.maximum)[vitals.wound_level]


def surge_value(vitals: Vitals) -> int:
    """A healing surge: a quarter of full hit points, whatever wounds are open."""
    return surge(vitals.maximum)


def is_bloodied(vitals: Vitals) -> bool:
    """At half of full hit points or less, whatever the wound level (R-WOUND-BLOODIED)."""
    return vitals.hit_points * 2 <= vitals.maximum


def deepen(vitals: Vitals) -> Vitals:
    """One wound level more; beyond Injured is death. Hit points above the new cap are lost."""
    if vitals.wound_level >= len(WOUND_LEVELS) - 1:
        return replace(vitals, life=Life.DEAD, saves_due=0, secret_failures=0)
    wounded = replace(vitals, wound_level=vitals.wound_level + 1)
    return replace(wounded, hit_points=min(wounded.hit_points, cap(wounded)))


def at(vitals: Vitals, hit_points: int, _level: int) -> Vitals:
    """The body at these hit points: dying at 0 or less, without a wound opening or closing."""
    if hit_points <= 0:
        life = Life.DEAD if vitals.life is Life.DEAD else Life.UNCONSCIOUS
        return replace(vitals, hit_points=hit_points, life=life)
    life = above_zero(vitals)
    risen = replace(vitals, hit_points=hit_points, life=life)
    return replace(risen, failed_saves=0, saves_due=0, secret_failures=0)


def hurt(wound: Wound) -> Vitals:
    """The body after a wound; crossing the threshold is a fall, which opens a wound level."""
    fallen = at(wound.before, wound.hit_points, wound.level)
    return deepen(fallen) if _opens_wound(wound) else fallen


def fail_save(vitals: Vitals) -> Vitals:
    """The body after a failed death save (4E-DEATH-SAVE)."""
    return deepen(replace(vitals, failed_saves=vitals.failed_saves + 1))


def _opens_wound(wound: Wound) -> bool:
    """R-WOUND-ZERO, R-WOUND-SOURCE and R-WOUND-REPEAT."""
    # Under `below-zero` the last hit point of safety is 0, under `zero-or-below` it is 1.
    safe = 1 if wound.setting("wound_threshold") == "zero-or-below" else 0
    if not wound.before.hit_points >= safe > wound.hit_points:
        return False
    if wound.setting("wound_source") == "attack" and not wound.is_attack:
        return False
    return wound.setting("wound_repeat") == "every-fall" or wound.before.wound_level == 0


DEATH = DeathRule(
    key="4e-wounds",
    label="Wound levels and death saves.",
    source="4E-WOUNDS",
    lives=(Life.UP, Life.UNCONSCIOUS, Life.DEAD),
    hurt=hurt,
    at=at,
    cap=cap,
    heals_from_zero=True,
    fail_save=fail_save,
    is_bloodied=is_bloodied,
)
