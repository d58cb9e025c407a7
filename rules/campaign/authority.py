"""What Planet Eris holds fixed across its referees: a change is pointed out, never refused.

The five are treasure values, XP rewards, XP thresholds, hit points and hit dice values
(ERIS-REFEREE-AUTHORITY).
"""

from collections.abc import Mapping

from rules.campaign.events import FixedValueDiffers
from rules.encounter.door import dice_of
from rules.encounter.events import CombatantJoined, MonstersCorrected
from rules.kernel.events import Who
from rules.kernel.resolution import Resolution
from rules.kernel.setting import Setting

PRESET = "eris"
HIT_DIE = 6
FIXED_SETTINGS: Mapping[str, str] = {
    "monster_hit_die": "hit dice values",
    "level_hp": "hit points",
    "hp_floor": "hit points",
    "xp": "XP rewards",
}
"""Settings that change one of the five, by key, with what they change."""


def warning(setting: Setting, value: str) -> str:
    """Which of the five this value of a setting changes, "" if none."""
    if value == setting.default(PRESET):
        return ""
    return FIXED_SETTINGS.get(setting.key, "")


def compare_monster(resolution: Resolution, event: CombatantJoined) -> None:
    """Tell the referee if a monster's dice or hit points cannot be had from d6 per hit die."""
    _compare(resolution, event.target, has_rolled=bool(event.throws))


def compare_corrected(resolution: Resolution, event: MonstersCorrected) -> None:
    """The same for hit dice that were corrected, whatever the hit points came from."""
    if any(change.what == "hit_dice" for change in event.changes):
        _compare(resolution, event.target, has_rolled=False)


def _compare(resolution: Resolution, target: Who, *, has_rolled: bool) -> None:
    combatant = resolution.find_combatant(target.id)
    if resolution.state.preset != PRESET or combatant is None or combatant.hit_dice is None:
        return
    dice = dice_of(combatant.hit_dice, HIT_DIE)
    # Less than one hit die is written without a die, and is half of it.
    if combatant.hit_dice.sides not in (0, HIT_DIE):
        report(resolution, target, "hit dice values", f"d{dice.sides}", f"d{HIT_DIE}")
        return
    given = max((b.vitals.listed for b in combatant.bodies), default=0)
    if given > dice.most and not has_rolled:
        report(resolution, target, "hit points", f"{given}", f"1 to {dice.most}")


def report(resolution: Resolution, target: Who, thing: str, given: str, usual: str) -> None:
    """Tell the referee that something fixed is `given`, instead of what is `usual`."""
    resolution.emit(
        FixedValueDiffers(
            target=target,
            thing=thing,
            given=given,
            usual=usual,
            rule="ERIS-REFEREE-AUTHORITY",
        )
    )
