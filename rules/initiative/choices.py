"""What somebody chooses that counts for their place: slow weapons, the middle phase, classes."""

from rules.errors import RuleError, WayOut
from rules.initiative import FAMILY
from rules.initiative.methods import BONUS, method_in
from rules.initiative.records import (
    DexterityClassSet,
    MiddlePhaseTaken,
    SetDexterityClass,
    SetSlow,
    SlowChanged,
    TakeMiddlePhase,
)
from rules.items.reading import follows_slow, is_slow
from rules.items.records import HandsChanged
from rules.kernel.events import audience_of
from rules.kernel.resolution import Resolution
from rules.kernel.words import whose
from rules.record import replace
from rules.sheet.reading import class_of
from rules.state.encounter import Combatant, Encounter

NO_SLOW_WEAPONS = (
    "In this encounter two-handed weapons act with all others: that ",
    WayOut("setting", "game settings", setting="slow_weapons"),
    " was off when it began.",
)


@FAMILY.handles
def take_middle_phase(resolution: Resolution, action: TakeMiddlePhase) -> None:
    """Act in the middle phase of ties instead of the first; at once, if that is being played."""
    combatant = _chosen(resolution, action.target, "choose the phase for {}")
    if not method_in(resolution.state).has_middle_phase:
        raise RuleError("These initiative rules have no phases to choose from.")
    if class_of(combatant) <= 0:
        raise RuleError(f"{combatant.name} has no dexterity bonus and so no choice.")
    waits_now = action.middle and _is_still_to_act(resolution.encounter, combatant, BONUS)
    if combatant.takes_middle_phase == action.middle and not waits_now:
        phase = "the middle" if action.middle else "the first"
        raise RuleError(f"{combatant.name} acts in {phase} phase of ties already.")
    resolution.put_combatant(replace(combatant, takes_middle_phase=action.middle))
    resolution.emit(
        MiddlePhaseTaken(
            target=resolution.who(combatant.id),
            middle=action.middle,
            now=waits_now,
            rule="ERIS-INITIATIVE",
            audience=audience_of(hidden=combatant.hidden),
        )
    )


@FAMILY.handles
def set_slow(resolution: Resolution, action: SetSlow) -> None:
    """Take up a slow weapon: blows with it come at the end of the round."""
    combatant = _chosen(resolution, action.target, "change the weapons of {}")
    if resolution.setting("slow_weapons") != "on":
        raise RuleError(NO_SLOW_WEAPONS)
    if is_slow(resolution.state, combatant) == action.slow:
        what = "with" if action.slow else "without"
        raise RuleError(f"{combatant.name} fights {what} a slow weapon already.")
    follows = follows_slow(resolution.state, combatant) == action.slow
    resolution.put_combatant(replace(combatant, slow=None if follows else action.slow))
    _tell_slow(resolution, combatant, slow=action.slow)


@FAMILY.follows("OSE-SLOW-WEAPONS")
def follow_hands(resolution: Resolution, event: HandsChanged) -> None:
    """What somebody takes in hand or puts away makes them slow or quick."""
    if resolution.setting("slow_weapons") == "on":
        _tell_slow(resolution, resolution.combatants[event.target.id], slow=event.slow)


def _tell_slow(resolution: Resolution, combatant: Combatant, *, slow: bool) -> None:
    resolution.emit(
        SlowChanged(
            target=resolution.who(combatant.id),
            slow=slow,
            rule="OSE-SLOW-WEAPONS",
            audience=audience_of(hidden=combatant.hidden),
        )
    )


@FAMILY.handles
def set_dexterity_class(resolution: Resolution, action: SetDexterityClass) -> None:
    """Give a monster its place on ties. A character's follows from the sheet."""
    resolution.require_referee("set a dexterity class")
    combatant = _chosen(resolution, action.target, "set the dexterity class of {}")
    if not combatant.bodies:
        raise RuleError(
            f"{whose(combatant.name)} class follows from DEX: ",
            WayOut("change that", "sheet set", field="dex"),
            ".",
        )
    if action.dexterity_class not in (-1, 0, 1):
        raise RuleError("A dexterity class is -1 (penalty), 0 or 1 (bonus).")
    if action.dexterity_class == class_of(combatant):
        raise RuleError(f"{combatant.name} has that dexterity class already.")
    resolution.put_combatant(replace(combatant, dexterity_class=action.dexterity_class))
    resolution.emit(
        DexterityClassSet(
            target=resolution.who(combatant.id),
            before=class_of(combatant),
            after=action.dexterity_class,
            rule="ERIS-DEX-TIEBREAK",
            audience=audience_of(hidden=combatant.hidden),
        )
    )


def _chosen(resolution: Resolution, target: str, what: str) -> Combatant:
    """The combatant that somebody named and may act for; RuleError for anybody else."""
    # Where there is no encounter, that is what is wrong, not the name.
    _ = resolution.encounter
    combatant = resolution.combatant(target)
    resolution.require_control(target, what)
    return combatant


def _is_still_to_act(encounter: Encounter, combatant: Combatant, phase: str) -> bool:
    """Whether a phase that is being played, or still to come, is theirs and they can use it."""
    return not combatant.turn.done and any(
        combatant.id in step.who and step.phase == phase
        for step in encounter.steps[encounter.step_index :]
    )
