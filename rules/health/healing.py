"""Hit points that go up, and the corrections by which a referee overrules what they say."""

from rules.errors import ForbiddenError, RuleError
from rules.health.actions import Heal, SetDeathRule, SetHitPoints, SetLife, SetWoundLevel
from rules.health.amount import read_amount
from rules.health.bodies import become, tell_hit_points
from rules.health.events import DeathRuleChosen
from rules.health.four_wounds import WOUND_LEVELS
from rules.health.registry import level_of, rule_of
from rules.health.targets import find_vitals, name_line, name_source, name_target, name_targets
from rules.resolution import Resolution
from rules.state import Kind, Life, Vitals, replace

LOWEST = -999
HIGHEST = 9999


def heal(resolution: Resolution, action: Heal) -> None:
    """Give hit points back, never above the cap; the dead stay dead."""
    targets = name_targets(resolution, action.targets)
    for target in targets:
        resolution.require_control(target, "apply healing")
        if _vitals(resolution, target).life is Life.DEAD:
            name = resolution.who(target).label
            raise RuleError(
                f"{name} is dead, and healing does not help. "
                "If that is a mistake, a referee sets the hit points with `/life points`."
            )
    by = name_source(resolution, action.by)
    amount, throw = read_amount(resolution, action.amount, "healing")
    for target in targets:
        before, rule = _vitals(resolution, target), rule_of(resolution, target)
        # Somebody above the cap already keeps what they have.
        reached = max(before.hit_points, min(before.hit_points + amount, rule.cap(before)))
        after = rule.at(before, reached, level_of(resolution, target))
        tell_hit_points(
            resolution, target, amount, before, after, cause="healing", by=by, throw=throw
        )
        become(resolution, target, after, cause="healing")


def set_hit_points(resolution: Resolution, action: SetHitPoints) -> None:
    """Correct hit points: the life follows from them, wound levels stay as they are."""
    target = name_target(resolution, action.target)
    resolution.require_control(target, "set hit points")
    before, rule = _vitals(resolution, target), rule_of(resolution, target)
    if before.life is Life.DEAD and not resolution.actor.is_referee:
        raise ForbiddenError("Only a referee of this game can bring back the dead.")
    maximum = before.maximum if action.maximum is None else action.maximum
    if not 1 <= maximum <= HIGHEST:
        raise RuleError(f"A maximum goes from 1 to {HIGHEST}.")
    with_maximum = replace(before, maximum=maximum)
    cap = rule.cap(with_maximum)
    if not LOWEST <= action.hit_points <= cap:
        hint = "Give the maximum too if it has changed: `/sheet hp change:7/9`."
        if cap < maximum:
            hint = "Open wounds allow no more; a referee can change the wound level."
        raise RuleError(f"Hit points go from {LOWEST} to {cap} here. {hint}")
    revived = before.life is Life.DEAD and action.hit_points > 0
    base = replace(with_maximum, life=Life.UP) if revived else with_maximum
    after = rule.at(base, action.hit_points, level_of(resolution, target))
    amount = action.hit_points - before.hit_points
    tell_hit_points(resolution, target, amount, before, after, cause="correction", secret=True)
    become(resolution, target, after, cause="correction")


def set_wound_level(resolution: Resolution, action: SetWoundLevel) -> None:
    """The referee's word on a wound level; hit points above the new cap are lost (4E-WOUNDS)."""
    resolution.require_referee("set wound levels")
    target = name_target(resolution, action.target)
    before, rule = _vitals(resolution, target), rule_of(resolution, target)
    if rule.fail_save is None:
        name = resolution.who(target).label
        raise RuleError(f"{name} has no wound levels under this game's rule of death.")
    if not 0 <= action.wound_level < len(WOUND_LEVELS):
        words = ", ".join(f"{level} {word}" for level, word in enumerate(WOUND_LEVELS))
        raise RuleError(f"Wound levels are {words}.")
    wounded = replace(before, wound_level=action.wound_level)
    after = replace(wounded, hit_points=min(before.hit_points, rule.cap(wounded)))
    if after.hit_points != before.hit_points:
        lost = after.hit_points - before.hit_points
        tell_hit_points(resolution, target, lost, before, after, cause="wounds", secret=True)
    become(resolution, target, after, cause="referee")


def set_life(resolution: Resolution, action: SetLife) -> None:
    """The referee's word on life and death; somebody set up again has at least 1 hit point."""
    resolution.require_referee("say who lives and who dies")
    target = name_target(resolution, action.target)
    before = _vitals(resolution, target)
    after = replace(before, life=action.life, wakes_at_turn=None)
    if action.life is Life.UP:
        after = replace(after, hit_points=max(1, before.hit_points), failed_saves=0, saves_due=0)
    if after.hit_points != before.hit_points:
        gained = after.hit_points - before.hit_points
        tell_hit_points(resolution, target, gained, before, after, cause="referee", secret=True)
    become(resolution, target, after, cause="referee")


def set_death_rule(resolution: Resolution, action: SetDeathRule) -> None:
    """Put a monster under the characters' rule of death, or back under OSE-DEATH."""
    resolution.require_referee("say by which rule somebody dies")
    combatant = resolution.combatant(name_line(resolution, action.target))
    if combatant.kind is not Kind.MONSTER:
        raise RuleError(f"{combatant.name} already follows the game's own rule of death.")
    resolution.put_combatant(replace(combatant, dies_as_character=action.as_character))
    resolution.emit(
        DeathRuleChosen(
            target=resolution.who(combatant.id), as_character=action.as_character, audience=()
        )
    )


def _vitals(resolution: Resolution, target: str) -> Vitals:
    vitals = find_vitals(resolution.state, target)
    assert vitals is not None
    return vitals
