"""Paralysis, and people frozen with fear by ghouls (ERIS-PARALYSIS, ERIS-GHOUL-PARALYSIS).

`paralyse` and `frighten` ask for a save; who fails goes stiff (`seize`) or is frozen until the
encounter is over, unless a comrade shakes them out of it (`shake_out`).
"""

from collections.abc import Mapping

from rules.bestiary.nature import is_immune
from rules.checks.asking import Outcome
from rules.checks.records import Stake
from rules.conditions.effects import begin_effect, end_effect
from rules.conditions.kinds import BY_KEY as CONDITIONS
from rules.conditions.reading import effects_on
from rules.conditions.records import AddEffect, EffectBegan
from rules.encounter.records import EncounterEnded
from rules.errors import RuleError, WayOut
from rules.hazards import FAMILY
from rules.hazards.records import (
    ERIS,
    PARALYSIS,
    ShakenOut,
    ShakeOut,
    Unaffected,
)
from rules.hazards.words import ask_save, for_time
from rules.kernel.fields import has_trait
from rules.kernel.naming import name_target
from rules.kernel.resolution import Resolution
from rules.kernel.targets import id_of
from rules.rounds.acting import require_turn
from rules.rounds.turns import take_turns
from rules.sheet.reading import require_active
from rules.sheet.records import CLERIC, ELF, FIGHTER, MAGIC_USER

PLAIN_RULE, ERIS_RULE = "OSE-HELPLESS", "ERIS-PARALYSIS"
PARALYSED = "paralysed"
SEIZES = "seize"
RULE = "ERIS-GHOUL-PARALYSIS"
FROZEN = "ghoul-paralysed"
FREEZES = "freeze"
FEAR = "a ghoul's touch"
LEVELS: Mapping[str, int] = {ELF.key: 0, FIGHTER.key: 4, CLERIC.key: 5, MAGIC_USER.key: 6}
"""From which level who can shake others out of it (R-GHOUL-LEVEL)."""


def paralyse(
    resolution: Resolution,
    target: str,
    *,
    by: str,
    lasting: str,
    label: str = "paralysis",
    modifier: int = 0,
) -> None:
    """Somebody has to save, unless they are paralysed already or cannot be; `lasting` is how long
    it lasts, such as `2d4 turns`, "" until somebody ends it."""
    if is_immune(resolution.state, target, "hold"):
        who = resolution.who(target)
        why = "nothing paralyses them"
        resolution.emit(Unaffected(target=who, label=label, why=why, rule=PLAIN_RULE))
    elif not _has_condition(resolution, target, PARALYSED):
        seizes = f"{SEIZES}:{lasting}" if lasting else SEIZES
        stake = Stake(on_failure=seizes, by=by, tags=("paralysis",))
        ask_save(resolution, target, "save_paralysis", stake, label, modifier=modifier)


def seize(resolution: Resolution, target: str, lasting: str = "") -> None:
    """The body goes stiff, unless it is already."""
    if _has_condition(resolution, target, PARALYSED):
        return
    known = CONDITIONS[PARALYSED]
    plain = AddEffect(target=target, name=known.name, key=known.key)
    wanted = for_time(resolution, plain, lasting)
    begin_effect(resolution, wanted, rule=ERIS_RULE if _is_deadly(resolution) else PLAIN_RULE)


@FAMILY.comes_of(SEIZES, ERIS_RULE)
def seized(resolution: Resolution, outcome: Outcome) -> None:
    seize(resolution, outcome.target, outcome.words)


@FAMILY.follows("R-PARALYSIS-ORDER")
def body_stiffens(resolution: Resolution, event: EffectBegan) -> None:
    """Whom a rule paralyses has to withstand it at once, where that may kill (R-PARALYSIS-ORDER).

    Who is paralysed by the referee's word alone has not.
    """
    if event.key == PARALYSED and event.rule and _is_deadly(resolution):
        ask_save(resolution, event.target.target, "adversity", Stake(), "paralysis")


def frighten(resolution: Resolution, target: str, *, by: str, lasting: str) -> None:
    """Somebody has to save against fear; where paralysis is plain, ghouls bring that."""
    is_elf = has_trait(resolution.state, target, ELF.key)
    if not _is_deadly(resolution) and not is_elf:
        paralyse(resolution, target, by=by, label=FEAR, lasting=lasting)
    elif is_elf:
        who = resolution.who(target)
        resolution.emit(Unaffected(target=who, label=FEAR, why="elves are immune", rule=RULE))
    elif not _has_condition(resolution, target, FROZEN):
        stake = Stake(on_failure=FREEZES, by=by, tags=("ghoul", "fear"))
        ask_save(resolution, target, "save_spells", stake, FEAR)


@FAMILY.comes_of(FREEZES, RULE)
def frozen(resolution: Resolution, outcome: Outcome) -> None:
    """Somebody cannot act until the encounter is over; without one nothing is missed."""
    if resolution.state.encounter is None or _has_condition(resolution, outcome.target, FROZEN):
        return
    known = CONDITIONS[FROZEN]
    wanted = AddEffect(target=outcome.target, name=known.name, key=known.key)
    begin_effect(resolution, wanted, rule=RULE)


@FAMILY.follows(RULE, after="battle_is_over")
def fear_is_over(resolution: Resolution, _event: EncounterEnded) -> None:
    """Nobody stays frozen once the encounter is over."""
    for effect in resolution.state.effects:
        if effect.key == FROZEN:
            end_effect(resolution, effect, "time")


@FAMILY.handles
def shake_out(resolution: Resolution, action: ShakeOut) -> None:
    """Somebody who is not afraid any more shakes a comrade out of it: the action of a round."""
    target = name_target(resolution, action.target)
    by = action.by or require_active(resolution.state, resolution.actor).id
    own = id_of(name_target(resolution, by))
    resolution.require_control(own, "shake somebody for {}")
    shaker = resolution.find_combatant(own)
    if shaker is None:
        raise RuleError(f"{resolution.who(own).label} is not in the encounter.")
    there = effects_on(resolution.state, target)
    fear = next((effect for effect in there if effect.key == FROZEN), None)
    if fear is None:
        raise RuleError(f"{resolution.who(target).label} is not frozen with a ghoul's fear.")
    traits = (trait for trait, level in LEVELS.items() if shaker.level >= level)
    if not any(has_trait(resolution.state, shaker.id, trait) for trait in traits):
        raise RuleError(
            f"{shaker.name} cannot do that. An elf can, a fighter from level 4, a "
            "cleric from level 5 and a magic-user from level 6. What somebody is "
            "stands on the sheet: ",
            WayOut("a trait", "sheet trait"),
            ", ",
            WayOut("the level", "sheet level"),
            ".",
        )
    require_turn(resolution, shaker)
    who, shook = resolution.who(target), resolution.who(shaker.id)
    resolution.emit(ShakenOut(target=who, by=shook, rule=RULE))
    end_effect(resolution, fear, "removed")
    take_turns(resolution, (shaker,), by_hand=True)


def _is_deadly(resolution: Resolution) -> bool:
    """Whether paralysis may stop the heart here."""
    return resolution.setting(PARALYSIS.key) == ERIS


def _has_condition(resolution: Resolution, target: str, key: str) -> bool:
    return any(effect.key == key for effect in effects_on(resolution.state, target))
