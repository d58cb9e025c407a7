"""ENDURANCE: monsters that tire are hurt in two tallies, and dead when both have used them up."""

from rules.health.death_rules.shape import DeathRule, Wound, above_zero, full_cap, is_spared
from rules.record import replace
from rules.state.health import Endurance, Life, Vitals

EXHAUSTED_HIT_POINTS = 1
"""What is left to whoever is totally exhausted (ENDURANCE-EXHAUSTED)."""


def endurance_of(vitals: Vitals) -> Endurance:
    """The tallies of a body that this rule is for."""
    assert vitals.endurance is not None
    return vitals.endurance


def is_bloodied(vitals: Vitals) -> bool:
    """By normal damage of half the listed hit points or more (R-ENDURANCE-BLOODIED)."""
    endurance = endurance_of(vitals)
    return endurance.normal * 2 >= endurance.listed


def exhausted(vitals: Vitals) -> Vitals:
    """The body without any strength left: 1 hit point, and tallies that say so."""
    endurance = endurance_of(vitals)
    tired = max(endurance.tired, vitals.maximum - endurance.normal)
    tallies = replace(endurance, tired=tired, exhausted=True)
    return replace(vitals, hit_points=EXHAUSTED_HIT_POINTS, endurance=tallies)


def hurt(wound: Wound) -> Vitals:
    """The body after a wound; any damage kills the exhausted, and a miss kills nobody."""
    endurance = endurance_of(wound.before)
    amount = wound.before.hit_points - wound.hit_points
    after = replace(wound.before, endurance=replace(endurance, normal=endurance.normal + amount))
    if endurance.exhausted and not amount:
        return after
    left = min(wound.hit_points, 0) if endurance.exhausted else _left(after)
    if left > 0:
        return replace(after, hit_points=left)
    if wound.on_miss:
        return exhausted(after)
    return replace(after, hit_points=left, life=Life.DEAD)


def tire(vitals: Vitals, amount: int) -> Vitals:
    """The body after endurance damage, which exhausts and never kills."""
    endurance = endurance_of(vitals)
    after = replace(vitals, endurance=replace(endurance, tired=endurance.tired + amount))
    left = _left(after)
    return replace(after, hit_points=left) if left > 0 else exhausted(after)


def heal(vitals: Vitals, amount: int) -> Vitals:
    """Normal damage goes first, then that of endurance (ENDURANCE-HEALING).

    The exhausted recover once both are below what the body has (R-EXHAUSTED-HEAL).
    """
    endurance = endurance_of(vitals)
    normal = max(0, endurance.normal - amount)
    rest = amount - (endurance.normal - normal)
    tallies = replace(endurance, normal=normal, tired=max(0, endurance.tired - rest))
    return _recovered(replace(vitals, endurance=tallies))


def with_hit_points(vitals: Vitals, hit_points: int, _level: int = 0) -> Vitals:
    """The body at these hit points, the tallies made to fit: normal damage first."""
    if hit_points <= 0 and not is_spared(vitals, hit_points):
        return replace(vitals, hit_points=hit_points, life=Life.DEAD)
    endurance, spent = endurance_of(vitals), vitals.maximum - hit_points
    tired = min(endurance.tired, spent)
    tallies = replace(endurance, normal=spent - tired, tired=tired)
    return _recovered(replace(vitals, endurance=tallies))


def _recovered(vitals: Vitals) -> Vitals:
    """The body as its tallies make it; without any strength it stays as it is."""
    left = _left(vitals)
    if left <= 0:
        return vitals
    tallies = replace(endurance_of(vitals), exhausted=False)
    life = above_zero(vitals)
    return replace(vitals, hit_points=left, life=life, endurance=tallies)


def _left(vitals: Vitals) -> int:
    return vitals.maximum - endurance_of(vitals).spent


DEATH = DeathRule(
    key="endurance",
    label="Two tallies, and exhausted before dead.",
    source="ENDURANCE",
    lives=(Life.UP, Life.UNCONSCIOUS, Life.DEAD),
    hurt=hurt,
    at=with_hit_points,
    cap=full_cap,
    is_bloodied=is_bloodied,
    heal=heal,
)
