"""ERIS-DEATH: the unconscious at exactly 0 wake with 1 hit point, in time or by comrades."""

from rules.campaign.records import PresetChanged, SettingChanged
from rules.clock.clock import advance
from rules.clock.records import ClockMoved, Reason
from rules.clock.units import SECONDS_PER_TURN
from rules.encounter.bodies import bodies_of
from rules.encounter.records import EncounterEnded
from rules.errors import ForbiddenError, RuleError
from rules.health import FAMILY
from rules.health.death_rules import SETTING, DeathRule, level_of, lies_alive, rule_of
from rules.health.hit_points import become, tell_hit_points
from rules.health.records import Wake, death_rule_of
from rules.kernel.naming import name_target
from rules.kernel.resolution import Resolution
from rules.kernel.targets import all_targets, find_vitals
from rules.record import replace
from rules.state.encounter import Combatant
from rules.state.game import GameState
from rules.state.health import Life, Vitals

WAKING_TURNS = 1
"""Smelling salts and cold water take at least a full turn."""


def lies_unconscious(vitals: Vitals) -> bool:
    """Unconscious at exactly 0: not asleep, and not critically injured."""
    return vitals.life is Life.UNCONSCIOUS and vitals.hit_points == 0


def can_be_woken(state: GameState, vitals: Vitals) -> bool:
    """Whether comrades could wake a character now: there is a turn's time, and a rule for it."""
    rule = death_rule_of(state)
    return rule.wakes and state.encounter is None and lies_unconscious(vitals)


@FAMILY.handles
def wake(resolution: Resolution, action: Wake) -> None:
    """Comrades wake somebody; the turn that it takes goes by (R-ERIS-WAKE)."""
    target = name_target(resolution, action.target)
    _require_comrade(resolution, target)
    vitals, name = find_vitals(resolution.state, target), resolution.who(target).label
    assert vitals is not None
    if not rule_of(resolution, target).wakes:
        raise RuleError("The rule of death in force knows no waking. ⟦Healing|ref heal⟧ helps.")
    if vitals.life is Life.CRITICAL:
        raise RuleError(
            f"{name} is critically injured and cannot be woken: "
            "that needs magical healing, or a safe place and time."
        )
    if not lies_unconscious(vitals):
        raise RuleError(
            f"{name} does not lie unconscious at exactly 0 hit points, so there is nobody to wake."
        )
    if resolution.state.encounter is not None:
        raise RuleError("Waking somebody takes a full turn: do it after the encounter.")
    _come_round(resolution, target, vitals, cause="woken")
    advance(resolution, turns=WAKING_TURNS, reason=Reason.WAKING)


@FAMILY.follows("ERIS-DEATH")
def wake_in_time(resolution: Resolution, event: ClockMoved) -> None:
    """Those whose d6 periods have gone by wake unaided: when a turn has come full."""
    turns = event.after // SECONDS_PER_TURN
    if turns == event.before // SECONDS_PER_TURN:
        return
    for target in all_targets(resolution.state):
        vitals = find_vitals(resolution.state, target)
        assert vitals is not None
        due = vitals.wakes_at_turn
        is_over = due is not None and due <= turns and lies_unconscious(vitals)
        if is_over and rule_of(resolution, target).wakes:
            _come_round(resolution, target, vitals, cause="time")


def _come_round(resolution: Resolution, target: str, vitals: Vitals, *, cause: str) -> None:
    rule = rule_of(resolution, target)
    after = rule.at(vitals, 1, level_of(resolution, target))
    tell_hit_points(resolution, target, 1, vitals, after, cause="waking")
    become(resolution, target, after, cause=cause)


def _require_comrade(resolution: Resolution, target: str) -> None:
    """A referee, or a player one of whose other characters is on their feet."""
    if resolution.actor.is_referee:
        return
    for character in resolution.state.characters:
        is_theirs = resolution.actor.plays_for(character.owner) and not character.retired
        if is_theirs and character.id != target and character.vitals.life is Life.UP:
            return
    raise ForbiddenError(
        "Only a comrade on their feet can wake somebody: another player with a character, "
        "or a referee."
    )


def take_over(rule: DeathRule, vitals: Vitals, level: int) -> Vitals:
    """The body in a state that the rule knows; nobody dies, wakes or is healed by that.

    What the rule does not count is forgotten: wounds, death saves, the time of waking.
    """
    taken = vitals
    if lies_alive(vitals):
        lying = replace(vitals, life=Life.UNCONSCIOUS)
        taken = rule.at(lying, vitals.hit_points, level)
    if rule.fail_save is None:
        taken = replace(taken, wound_level=0, failed_saves=0, saves_due=0, secret_failures=0)
    return taken if rule.wakes else replace(taken, wakes_at_turn=None)


@FAMILY.follows("OSE-DEATH")
def setting_changes(
    resolution: Resolution, event: SettingChanged | PresetChanged | EncounterEnded
) -> None:
    """Another rule of death is in force, for all; a running encounter keeps its own to its end."""
    if resolution.state.encounter is None and SETTING in _settings_of(event):
        for target in all_targets(resolution.state):
            _change(resolution, target)


def combatant_changes(resolution: Resolution, combatant: Combatant) -> None:
    """The referee put a combatant under another rule of death."""
    for target, _, _ in bodies_of(resolution.state, combatant):
        _change(resolution, target)


def _settings_of(event: SettingChanged | PresetChanged | EncounterEnded) -> tuple[str, ...]:
    """The keys of the settings that count from now on."""
    if isinstance(event, EncounterEnded):
        return event.settings
    return tuple(key for key, _, _ in event.changed)


def _change(resolution: Resolution, target: str) -> None:
    before = find_vitals(resolution.state, target)
    assert before is not None
    after = take_over(rule_of(resolution, target), before, level_of(resolution, target))
    become(resolution, target, after, cause="rule")
