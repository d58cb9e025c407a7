"""Hit points that go up, and the corrections by which a referee overrules what they say."""

from rules.errors import ForbiddenError, RuleError, WayOut, Wording
from rules.health import FAMILY
from rules.health.damage import read_amount
from rules.health.death_rules import WOUND_LEVELS, level_of, rule_of
from rules.health.dying import combatant_changes
from rules.health.hit_points import become, show_secret_failures, tell_hit_points
from rules.health.records import (
    DeathRuleChosen,
    Heal,
    SecretFailuresForgotten,
    SetDeathRule,
    SetHitPoints,
    SetLife,
    SetWoundLevel,
)
from rules.kernel.events import REFEREES, Throw
from rules.kernel.naming import name_combatant, name_source, name_target, name_targets
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_vitals
from rules.record import replace
from rules.state.encounter import Kind
from rules.state.health import Life, Vitals

LOWEST, HIGHEST = -999, 9999


@FAMILY.handles
def heal(resolution: Resolution, action: Heal) -> None:
    """Give hit points back, never above the cap; the dead stay dead."""
    targets = name_targets(resolution, action.targets)
    for target in targets:
        resolution.require_control(target, "heal {}")
        if _vitals_of(resolution, target).life is Life.DEAD:
            name = resolution.who(target).label
            raise RuleError(
                f"{name} is dead, and healing does not help. If that is a mistake, a referee ",
                WayOut("sets the hit points", "life points"),
                ".",
            )
    by = name_source(resolution, action.by)
    amount, throw = read_amount(resolution, action.amount, "healing", action.seen)
    died = [_once_healed(resolution, target, amount).life is Life.DEAD for target in targets]
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
    _once_healed(resolution, target, amount)
    before, after = _healed(resolution, target, amount)
    tell_hit_points(
        resolution, target, amount, before, after, cause="healing", throw=throw, rule=rule
    )
    become(resolution, target, after, cause="healing")


def missing_hit_points(resolution: Resolution, target: str) -> int:
    """What healing can still give: nothing to the dead, and no more than open wounds allow."""
    vitals, rule = _vitals_of(resolution, target), rule_of(resolution, target)
    if vitals.life is Life.DEAD:
        return 0
    return max(0, rule.cap(vitals) - rule.base(vitals))


def _once_healed(resolution: Resolution, target: str, amount: int) -> Vitals:
    """The body before so much healing, once what it failed in secret is shown."""
    vitals = _vitals_of(resolution, target)
    reached = rule_of(resolution, target).base(vitals) + amount if amount else vitals.hit_points
    return _vitals_once_shown(resolution, target, reached)


def _vitals_once_shown(resolution: Resolution, target: str, reached: int) -> Vitals:
    """The body before it comes to so many hit points; getting up shows what it failed in secret."""
    if reached <= 0:
        return _vitals_of(resolution, target)
    return show_secret_failures(resolution, target)


def _healed(resolution: Resolution, target: str, amount: int) -> tuple[Vitals, Vitals]:
    """The body before and after; above the cap it keeps what it has, and the dead stay dead."""
    before, rule = _vitals_of(resolution, target), rule_of(resolution, target)
    if before.life is Life.DEAD or not amount:
        return before, before
    if rule.heal is not None:
        return before, rule.heal(before, amount)
    reached = max(before.hit_points, min(rule.base(before) + amount, rule.cap(before)))
    return before, rule.at(before, reached, level_of(resolution, target))


def _no_gain(resolution: Resolution, amount: int, targets: tuple[str, ...]) -> Wording:
    """Why healing gives nobody anything."""
    if amount == 0:
        return "Healing of 0 changes nothing. Give a number such as `4`, or dice such as `1d8+1`."
    target, *others = targets
    if others:
        return "All of them have as many hit points as healing can give."
    vitals, rule = _vitals_of(resolution, target), rule_of(resolution, target)
    has = f"{resolution.who(target).label} has {_points_words(vitals)}"
    if rule.cap(vitals) < vitals.maximum:
        return (
            f"{has}, the most that healing can give while the wounds are open. ",
            WayOut("Days of complete rest", "rest days"),
            " close them.",
        )
    return f"{has} already."


def _points_words(vitals: Vitals) -> str:
    return f"{vitals.hit_points} of {vitals.maximum} hit points"


def _vitals_of(resolution: Resolution, target: str) -> Vitals:
    vitals = find_vitals(resolution.state, target)
    assert vitals is not None
    return vitals


@FAMILY.handles
def set_hit_points(resolution: Resolution, action: SetHitPoints) -> None:
    """Correct hit points: the life follows from them, wound levels stay as they are.

    Getting up by the word of a player shows what was failed in secret; by a referee's, that is
    forgotten.
    """
    target = name_target(resolution, action.target)
    resolution.require_control(target, "set the hit points of {}")
    before, rule = _vitals_of(resolution, target), rule_of(resolution, target)
    if before.life is Life.DEAD and not resolution.actor.is_referee:
        raise ForbiddenError("Only a referee of this game can bring back the dead.")
    maximum = before.maximum if action.maximum is None else action.maximum
    if not 1 <= maximum <= HIGHEST:
        raise RuleError(f"A maximum goes from 1 to {HIGHEST}.")
    with_maximum = replace(before, maximum=maximum)
    cap = rule.cap(with_maximum)
    if action.hit_points < LOWEST:
        raise RuleError(f"Hit points go no lower than {LOWEST}.")
    if action.hit_points > cap:
        hint: Wording = "Give the maximum too if it has changed, such as `7/9`."
        if cap < maximum:
            hint = (
                "Open wounds allow no more; a referee can ",
                WayOut("close them", "life set"),
                ".",
            )
        raise RuleError(f"Hit points go up to {cap} here. ", hint)
    shown = before
    if not resolution.actor.is_referee:
        shown = _vitals_once_shown(resolution, target, action.hit_points)
    if shown.life is before.life:
        _correct(resolution, target, action.hit_points, replace(shown, maximum=maximum))


def _correct(resolution: Resolution, target: str, hit_points: int, body: Vitals) -> None:
    """Give a body these hit points, or what its wounds allow of them."""
    before, rule = _vitals_of(resolution, target), rule_of(resolution, target)
    revived = body.life is Life.DEAD and hit_points > 0
    base = replace(body, life=Life.UP) if revived else body
    after = rule.at(base, min(hit_points, rule.cap(body)), level_of(resolution, target))
    if after == before:
        raise RuleError(f"{resolution.who(target).label} has {_points_words(before)} already.")
    amount = after.hit_points - before.hit_points
    tell_hit_points(
        resolution, target, amount, before, after, cause="correction", audience=REFEREES
    )
    _overrule(resolution, target, after, cause="correction")


def _overrule(resolution: Resolution, target: str, after: Vitals, *, cause: str) -> None:
    """Store a body as it is said to be; referees are told if that clears what failed in secret."""
    failed = _vitals_of(resolution, target).secret_failures
    become(resolution, target, after, cause=cause)
    if failed and not after.secret_failures:
        who = resolution.who(target)
        resolution.emit(SecretFailuresForgotten(target=who, failed=failed, rule="4E-DEATH-SAVE"))


@FAMILY.handles
def set_wound_level(resolution: Resolution, action: SetWoundLevel) -> None:
    """The referee's word on a wound level; hit points above the new cap are lost (4E-WOUNDS).

    It stands for the saves too that were failed in secret.
    """
    resolution.require_referee("set wound levels")
    target = name_target(resolution, action.target)
    before, rule = _vitals_of(resolution, target), rule_of(resolution, target)
    if rule.fail_save is None:
        name = resolution.who(target).label
        raise RuleError(
            f"{name} has no wound levels: the rule of death in force does not know them. ",
            WayOut("Set hit points", "life points"),
            " instead.",
        )
    if not 0 <= action.wound_level < len(WOUND_LEVELS):
        words = ", ".join(f"{level} {word}" for level, word in enumerate(WOUND_LEVELS))
        raise RuleError(f"Wound levels are {words}.")
    failed = before.failed_saves + before.secret_failures
    known = replace(before, failed_saves=failed, secret_failures=0)
    wounded = replace(known, wound_level=action.wound_level)
    left = min(before.hit_points, rule.cap(wounded))
    after = rule.at(wounded, left, level_of(resolution, target))
    if after == before:
        word = WOUND_LEVELS[action.wound_level]
        raise RuleError(f"{resolution.who(target).label} is {word} already.")
    if after.hit_points != before.hit_points:
        lost = after.hit_points - before.hit_points
        tell_hit_points(resolution, target, lost, before, after, cause="wounds", audience=REFEREES)
    _overrule(resolution, target, after, cause="referee")


@FAMILY.handles
def set_life(resolution: Resolution, action: SetLife) -> None:
    """The referee's word on life and death; somebody set up again has at least 1 hit point."""
    resolution.require_referee("say who lives and who dies")
    target = name_target(resolution, action.target)
    before, name = _vitals_of(resolution, target), resolution.who(target).label
    rule = rule_of(resolution, target)
    if action.life not in rule.lives:
        others = ", ".join(f"`{life}`" for life in rule.lives)
        raise RuleError(
            f"{name} cannot be {action.life}: the rule of death in force does not know that. "
            f"Choose one of {others}."
        )
    if action.life is before.life and not before.secret_failures:
        raise RuleError(f"{name} is {action.life} already.")
    after = replace(before, life=action.life, wakes_at_turn=None, secret_failures=0)
    if action.life is Life.UP:
        after = replace(after, failed_saves=0, saves_due=0)
        if before.hit_points <= 0:
            after = rule.at(after, 1, level_of(resolution, target))
    if after.hit_points != before.hit_points:
        gained = after.hit_points - before.hit_points
        tell_hit_points(
            resolution, target, gained, before, after, cause="referee", audience=REFEREES
        )
    _overrule(resolution, target, after, cause="referee")


@FAMILY.handles
def set_death_rule(resolution: Resolution, action: SetDeathRule) -> None:
    """Put a monster under the characters' rule of death, or back under OSE-DEATH."""
    resolution.require_referee("say by which rule somebody dies")
    combatant = resolution.combatant(name_combatant(resolution, action.target))
    if combatant.kind is not Kind.MONSTER:
        raise RuleError(
            f"{combatant.name} already follows the game's own rule of death: "
            "only monsters have another."
        )
    if combatant.dies_as_character == action.as_character:
        whose = "characters" if action.as_character else "monsters"
        raise RuleError(f"{combatant.name} dies by the rule for {whose} already.")
    resolution.put_combatant(replace(combatant, dies_as_character=action.as_character))
    resolution.emit(
        DeathRuleChosen(
            target=resolution.who(combatant.id), as_character=action.as_character, audience=()
        )
    )
    combatant_changes(resolution, combatant)
