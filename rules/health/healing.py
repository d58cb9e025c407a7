"""Hit points that go up, and the corrections by which a referee overrules what they say."""

from rules.errors import RuleError
from rules.health.actions import Heal
from rules.health.amount import read_amount
from rules.health.death_rules.registry import level_of, rule_of
from rules.health.hit_points import become, show_secret_failures, tell_hit_points
from rules.kernel.events import Throw
from rules.kernel.naming import name_source, name_targets
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_vitals
from rules.state.health import Life, Vitals


def heal(resolution: Resolution, action: Heal) -> None:
    """Give hit points back, never above the cap; the dead stay dead."""
    targets = name_targets(resolution, action.targets)
    for target in targets:
        resolution.require_control(target, "heal {}")
        if vitals_of(resolution, target).life is Life.DEAD:
            name = resolution.who(target).label
            raise RuleError(
                f"{name} is dead, and healing does not help. "
                "If that is a mistake, a referee sets the hit points with `/life points`."
            )
    by = name_source(resolution, action.by)
    amount, throw = read_amount(resolution, action.amount, "healing", action.seen)
    died = [once_healed(resolution, target, amount).life is Life.DEAD for target in targets]
    healed = [(target, *_healed(resolution, target, amount)) for target in targets]
    is_idle = all(before == after for _, before, after in healed) and not any(died)
    if is_idle and throw is None:
        raise RuleError(_no_gain(resolution, amount, targets))
    for target, before, after in healed:
        tell_hit_points(
            resolution,
            target,
            amount,
            before,
            after,
            cause="healing",
            by=by,
            throw=throw,
            audience=action.seen.audience(resolution.actor.member),
        )
        become(resolution, target, after, cause="healing")


def restore(
    resolution: Resolution, target: str, amount: int, *, throw: Throw | None = None, rule: str = ""
) -> None:
    """Give hit points back by a rule, as far as wounds allow; nobody's leave is asked here."""
    once_healed(resolution, target, amount)
    before, after = _healed(resolution, target, amount)
    tell_hit_points(
        resolution, target, amount, before, after, cause="healing", throw=throw, rule=rule
    )
    become(resolution, target, after, cause="healing")


def missing_hit_points(resolution: Resolution, target: str) -> int:
    """What healing can still give: nothing to the dead, and no more than open wounds allow."""
    vitals, rule = vitals_of(resolution, target), rule_of(resolution, target)
    if vitals.life is Life.DEAD:
        return 0
    return max(0, rule.cap(vitals) - rule.base(vitals))


def once_healed(resolution: Resolution, target: str, amount: int) -> Vitals:
    """The body before so much healing, once what it failed in secret is shown."""
    vitals = vitals_of(resolution, target)
    reached = rule_of(resolution, target).base(vitals) + amount if amount else vitals.hit_points
    return vitals_once_shown(resolution, target, reached)


def vitals_once_shown(resolution: Resolution, target: str, reached: int) -> Vitals:
    """The body before it comes to so many hit points; getting up shows what it failed in secret."""
    if reached <= 0:
        return vitals_of(resolution, target)
    return show_secret_failures(resolution, target)


def _healed(resolution: Resolution, target: str, amount: int) -> tuple[Vitals, Vitals]:
    """The body before and after; above the cap it keeps what it has, and the dead stay dead."""
    before, rule = vitals_of(resolution, target), rule_of(resolution, target)
    if before.life is Life.DEAD or not amount:
        return before, before
    if rule.heal is not None:
        return before, rule.heal(before, amount)
    reached = max(before.hit_points, min(rule.base(before) + amount, rule.cap(before)))
    return before, rule.at(before, reached, level_of(resolution, target))


def _no_gain(resolution: Resolution, amount: int, targets: tuple[str, ...]) -> str:
    """Why healing gives nobody anything."""
    if amount == 0:
        return "Healing of 0 changes nothing. Give a number such as `4`, or dice such as `1d8+1`."
    target, *others = targets
    if others:
        return "All of them have as many hit points as healing can give."
    vitals, rule = vitals_of(resolution, target), rule_of(resolution, target)
    has = f"{resolution.who(target).label} has {points_words(vitals)}"
    if rule.cap(vitals) < vitals.maximum:
        return (
            f"{has}, the most that healing can give while the wounds are open. "
            "Days of complete rest close them: `/rest days`."
        )
    return f"{has} already."


def points_words(vitals: Vitals) -> str:
    return f"{vitals.hit_points} of {vitals.maximum} hit points"


def vitals_of(resolution: Resolution, target: str) -> Vitals:
    vitals = find_vitals(resolution.state, target)
    assert vitals is not None
    return vitals
