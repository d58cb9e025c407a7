"""Changing what hit points and life a body has, and telling it: the end of every path to both."""

from rules.clock.clock import now
from rules.clock.records import SECONDS_PER_TURN
from rules.health.death_rules import DeathRule, Wound, level_of, rule_of
from rules.health.records import (
    HitPointsChanged,
    LifeChanged,
    MaximumBesides,
    WakeRolled,
    WoundLevelChanged,
    health_word,
    looks_bloodied,
)
from rules.kernel.events import EVERYBODY, REFEREES, Audience, Throw, Who
from rules.kernel.naming import who_acts
from rules.kernel.numbers import divide_up
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_vitals, id_of
from rules.record import replace
from rules.state.encounter import Kind
from rules.state.health import ON_MISS, Harm, Life, Vitals

WAKING_SIDES = 6
RECOVERY = "4E-WOUND-RECOVERY"
NO_ROUND = -1
"""What comes before the surprise round, which is number 0."""


def wound(resolution: Resolution, harm: Harm, throw: Throw | None = None) -> None:
    """Take damage off a body now, as much as `harm` says; the dead feel nothing."""
    target, before = harm.target, find_vitals(resolution.state, harm.target)
    if before is None or before.life is Life.DEAD:
        return
    rule, level = rule_of(resolution, target), level_of(resolution, target)
    spared, absorbed = absorb(before, harm.amount)
    hit_points = before.hit_points - (harm.amount - absorbed)
    after = rule.hurt(
        Wound(
            spared,
            hit_points,
            level,
            harm.is_attack,
            resolution.setting,
            on_miss=ON_MISS in harm.tags,
        )
    )
    tell_hit_points(
        resolution,
        target,
        -harm.amount,
        before,
        after,
        cause="damage",
        is_attack=harm.is_attack,
        by=harm.by,
        throw=throw,
        audience=harm.audience,
        rulings=harm.rulings,
        tags=harm.tags,
        absorbed=absorbed,
    )
    become(resolution, target, after, cause="damage")


def absorb(vitals: Vitals, amount: int) -> tuple[Vitals, int]:
    """The body once its temporary hit points have taken what they can of damage, and how much."""
    absorbed = min(vitals.temporary, amount)
    return replace(vitals, temporary=vitals.temporary - absorbed) if absorbed else vitals, absorbed


def become(resolution: Resolution, target: str, after: Vitals, *, cause: str) -> None:
    """Store a body's new vitals and report a wound level or a life that changed with them."""
    before = find_vitals(resolution.state, target)
    assert before is not None
    rule = rule_of(resolution, target)
    if before.life is Life.UP and after.life is not Life.UP:
        through = _rounds_over(resolution, target)
        after = replace(after, saves_due=0, saves_through=through, fell_at=now(resolution.state))
    if after.fell_at is not None and after.life in (Life.UP, Life.DEAD):
        after = replace(after, fell_at=None)
    if after.temporary and after.life is Life.DEAD:
        after = replace(after, temporary=0)
    resolution.put_vitals(target, after)
    if _tells_of_numbers(resolution, target, before, after):
        resolution.reveal()
    _tell_wound_level(resolution, target, before, after, cause=cause)
    if before.life is not after.life:
        resolution.emit(
            LifeChanged(
                target=resolution.who(target),
                before=before.life,
                after=after.life,
                cause=cause,
                rule=rule.source,
            )
        )
    _roll_waking(resolution, target, after, rule)


def kill(resolution: Resolution, target: str, *, cause: str) -> None:
    """Somebody dies of something that takes no hit points; the dead stay dead."""
    vitals = find_vitals(resolution.state, target)
    if vitals is not None and vitals.life is not Life.DEAD:
        dead = replace(vitals, life=Life.DEAD, wakes_at_turn=None, saves_due=0, secret_failures=0)
        become(resolution, target, dead, cause=cause)


def remake(
    resolution: Resolution, target: str, maximum: int, *, rule: str, cause: str = "drain"
) -> None:
    """Somebody has another maximum; the damage taken so far stays, and may be too much for it.

    `cause` is "drain" or "level".
    """
    before, death = find_vitals(resolution.state, target), rule_of(resolution, target)
    assert before is not None
    besides = [found.value for found in resolution.ask(MaximumBesides(who=target))]
    maximum = max((maximum, *besides))
    base = replace(before, maximum=maximum)
    left = min(maximum - (before.maximum - before.hit_points), death.cap(base))
    after = death.at(base, left, level_of(resolution, target))
    amount = after.hit_points - before.hit_points
    tell_hit_points(resolution, target, amount, before, after, cause=cause, rule=rule)
    become(resolution, target, after, cause="damage" if cause == "drain" else "correction")


def show_secret_failures(resolution: Resolution, target: str) -> Vitals:
    """Let death saves that were failed in secret count: everybody learns of them now (R-SECRET)."""
    before, fail_save = find_vitals(resolution.state, target), rule_of(resolution, target).fail_save
    assert before is not None
    if fail_save is None or not before.secret_failures:
        return before
    after = replace(before, secret_failures=0)
    for _ in range(before.secret_failures):
        after = fail_save(after)
    resolution.reveal()
    become(resolution, target, after, cause="save")
    return after


def tell_hit_points(
    resolution: Resolution,
    target: str,
    amount: int,
    before: Vitals,
    after: Vitals,
    *,
    cause: str,
    is_attack: bool = False,
    by: str = "",
    throw: Throw | None = None,
    audience: Audience = EVERYBODY,
    rulings: tuple[str, ...] = (),
    tags: tuple[str, ...] = (),
    rule: str = "",
    absorbed: int = 0,
) -> None:
    """Report hit points to those who may know of them."""
    who = resolution.who(target)
    is_healed = cause == "healing" and after.hit_points > before.hit_points
    base = rule_of(resolution, target).base(before) if is_healed else before.hit_points
    resolution.emit(
        HitPointsChanged(
            target=who,
            amount=amount,
            before=before.hit_points,
            after=after.hit_points,
            maximum=after.maximum,
            is_attack=is_attack,
            exact=is_exact(resolution, target),
            by=who_acts(resolution, by, who),
            throw=throw,
            roller=roller_of(audience),
            rulings=rulings,
            tags=tags,
            from_zero=base > before.hit_points,
            absorbed=absorbed,
            temporary=after.temporary,
            word=health_word(after),
            bloodied=looks_bloodied(resolution.state, after),
            cause=cause,
            rule=rule,
            audience=audience_of_points(resolution, who, asked=audience),
        )
    )


def audience_of_points(resolution: Resolution, who: Who, *, asked: Audience) -> Audience:
    """Who is told that hit points change: what everybody can read is no secret (R-SECRET)."""
    if who.hidden:
        return REFEREES
    return EVERYBODY if is_exact(resolution, who.target) else asked


def roller_of(asked: Audience) -> int:
    """The member who rolls privately, 0 where nobody does."""
    return asked[0] if asked else 0


def is_exact(resolution: Resolution, target: str) -> bool:
    """Whether everybody may see a target's hit points."""
    combatant = resolution.find_combatant(id_of(target))
    if combatant is None or combatant.kind is not Kind.MONSTER:
        return True
    return resolution.setting("monster_hit_points") == "exact"


def _tells_of_numbers(resolution: Resolution, target: str, before: Vitals, after: Vitals) -> bool:
    """Whether everybody sees a change in a body whose numbers they may not know.

    If players could take that back, trying one amount after the other would find out the numbers.
    """
    if is_exact(resolution, target) or resolution.who(target).hidden:
        return False
    return _look(resolution, before) != _look(resolution, after)


def _look(resolution: Resolution, vitals: Vitals) -> tuple[Life, int, str, bool]:
    """What everybody sees of a body."""
    is_bloodied = looks_bloodied(resolution.state, vitals)
    return vitals.life, vitals.wound_level, health_word(vitals), is_bloodied


def _rounds_over(resolution: Resolution, target: str) -> int:
    """The last round of which the target has had its turn; the surprise round is number 0."""
    combatant = resolution.find_combatant(id_of(target))
    if combatant is None:
        return NO_ROUND
    number = resolution.encounter.round
    return number if combatant.turn.done else number - 1


def _tell_wound_level(
    resolution: Resolution, target: str, before: Vitals, after: Vitals, *, cause: str
) -> None:
    if before.wound_level == after.wound_level:
        return
    rule = rule_of(resolution, target)
    resolution.emit(
        WoundLevelChanged(
            target=resolution.who(target),
            before=before.wound_level,
            after=after.wound_level,
            cap=rule.cap(after),
            cause=cause,
            exact=is_exact(resolution, target),
            rule=RECOVERY if cause == "rest" else rule.source,
        )
    )


def _roll_waking(resolution: Resolution, target: str, after: Vitals, rule: DeathRule) -> None:
    """The d6 of somebody who lies at exactly 0, in secret (ERIS-DEATH)."""
    lies = after.life is Life.UNCONSCIOUS and after.hit_points == 0
    if not (rule.wakes and lies and after.wakes_at_turn is None):
        return
    throw = resolution.roll("periods until waking (turns)", 1, WAKING_SIDES, secret=True)
    # A turn that has begun is not one of them: somebody may fall in the last round of it.
    begins = divide_up(now(resolution.state), SECONDS_PER_TURN)
    wakes = begins + throw.total
    resolution.put_vitals(target, replace(after, wakes_at_turn=wakes))
    resolution.emit(
        WakeRolled(
            target=resolution.who(target),
            periods=throw.total,
            unit="turns",
            wakes_at_turn=wakes,
            throw=throw,
            rule=rule.source,
            audience=REFEREES,
        )
    )


def close_wounds(resolution: Resolution, target: str, levels: int) -> None:
    """Close so many wound levels of somebody who lives, as far as there are any."""
    before = find_vitals(resolution.state, target)
    assert before is not None
    if levels and before.life is not Life.DEAD:
        left = max(0, before.wound_level - levels)
        become(resolution, target, replace(before, wound_level=left), cause="rest")
