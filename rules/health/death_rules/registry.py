"""Every rule of death there is, and which of them a target dies by."""

from rules.health.death_rules import eris, four_wounds, ose, tiring
from rules.health.death_rules.shape import DeathRule
from rules.kernel.resolution import Resolution
from rules.kernel.targets import body_of, id_of, split_target
from rules.state.encounter import Combatant, Kind

SETTING = "death"
DEATHS: tuple[DeathRule, ...] = (ose.DEATH, eris.DEATH, four_wounds.DEATH)
"""Those that a game can choose."""
OF_MONSTERS: tuple[DeathRule, ...] = (ose.DEATH, tiring.DEATH)
"""Those of monsters, whatever the game has chosen."""


def death_rule(key: str) -> DeathRule:
    """The rule that a value of the setting names."""
    return next(rule for rule in DEATHS if rule.key == key)


def rule_of(resolution: Resolution, target: str) -> DeathRule:
    """The rule a target dies by: monsters under OSE-DEATH, or ENDURANCE where it has them tire.

    A referee can put a monster under the rule of characters.
    """
    combatant = resolution.find_combatant(id_of(target))
    if combatant is not None and _dies_as_monster(combatant):
        body = body_of(combatant, split_target(target)[1])
        tires = body is not None and body.vitals.endurance is not None
        return tiring.DEATH if tires else ose.DEATH
    return death_rule(resolution.setting(SETTING))


def level_of(resolution: Resolution, target: str) -> int:
    """The level that ERIS-DEATH counts with: the sheet's, and 0 for normal humans (R-ERIS-WAKE)."""
    combatant_id = id_of(target)
    character = resolution.find_character(combatant_id)
    if character is not None:
        return character.level
    combatant = resolution.find_combatant(combatant_id)
    assert combatant is not None
    return 0 if combatant.normal_human else combatant.level


def _dies_as_monster(combatant: Combatant) -> bool:
    return combatant.kind is Kind.MONSTER and not combatant.dies_as_character
