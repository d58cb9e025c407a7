"""Bodies that come under another rule of death than the one that left them as they are."""

from rules.campaign.events import PresetChanged, SettingChanged
from rules.encounter.door import bodies_of
from rules.encounter.events import EncounterEnded
from rules.health.death_rules.registry import SETTING, level_of, rule_of
from rules.health.death_rules.shape import DeathRule, lies_alive
from rules.health.hit_points import become
from rules.kernel.resolution import Resolution
from rules.kernel.targets import all_targets, find_vitals
from rules.record import replace
from rules.state.encounter import Combatant
from rules.state.health import Life, Vitals


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
