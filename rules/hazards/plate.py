"""Cutting platemail off under water, where it would drag its wearer down (ERIS-PLATE-DROWNING)."""

from rules.checks.actions import RollCheck
from rules.checks.events import CheckRolled
from rules.clock.door import now
from rules.conditions.door import effects_on, end_effect
from rules.errors import RuleError
from rules.hazards.actions import CutFree
from rules.hazards.asking import require_alive
from rules.hazards.events import PlateCut
from rules.hazards.swimming import DROWNING
from rules.items.door import (
    DAGGER,
    Armour,
    Kind,
    armour_of,
    has_word,
    in_use,
    is_a,
    items_of,
    strike_off,
)
from rules.kernel.naming import name_target
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.rounds.door import can_act, require_turn, take_turns
from rules.sheet.door import require_active, require_number
from rules.state.conditions import Effect
from rules.state.game import GameState
from rules.state.items import Held, Item

RULE = "ERIS-PLATE-DROWNING"
OPEN_DOORS = "open_doors"


def cut_free(resolution: Resolution, action: CutFree) -> None:
    """Somebody who drowns cuts it off, which ruins it: the check of stuck doors, once a round."""
    typed = action.target or require_active(resolution.state, resolution.actor).id
    target = name_target(resolution, typed)
    resolution.require_control(target, "cut the armour off {}")
    require_alive(resolution, target, "drowns no more")
    drowning, plate = _require_drowning(resolution, target), _require_plate(resolution, target)
    _require_blade(resolution, target)
    if action.number is None:
        option = "/hazard cut-free number:2"
        require_number(resolution, target, OPEN_DOORS, option=option)
    _take_turn(resolution, target)
    resolution.perform(
        RollCheck(what=OPEN_DOORS, targets=(target,), number=action.number, forced=action.forced)
    )
    rolled = [event for event in resolution.deed if isinstance(event, CheckRolled)]
    is_free = rolled[-1].passed
    who = resolution.who(target)
    resolution.emit(PlateCut(target=who, item=plate.name, is_free=is_free, rule=RULE))
    if is_free:
        strike_off(resolution, target, plate.id)
        end_effect(resolution, drowning, "removed")


def plate_of(state: GameState, target: str) -> Item | None:
    """The platemail that somebody wears, None without any."""
    worn = (item for item in in_use(state, target, Held.WORN) if is_a(item, Kind.ARMOUR))
    return next((item for item in worn if armour_of(item) is Armour.PLATE), None)


def drowning_of(state: GameState, target: str) -> Effect | None:
    """What shows that somebody drowns, None for who does not."""
    return next((one for one in effects_on(state, target) if one.name.lower() == DROWNING), None)


def _require_drowning(resolution: Resolution, target: str) -> Effect:
    found = drowning_of(resolution.state, target)
    if found is None or (found.hidden and not resolution.actor.is_referee):
        raise RuleError(f"{resolution.who(target).label} is not drowning.")
    return found


def _require_plate(resolution: Resolution, target: str) -> Item:
    found = plate_of(resolution.state, target)
    if found is None:
        name = resolution.who(target).label
        raise RuleError(f"{name} wears no platemail, and lighter armour drags nobody down.")
    return found


def _require_blade(resolution: Resolution, target: str) -> None:
    if not any(has_word(item, DAGGER) for item in items_of(resolution.state, target)):
        raise RuleError(
            f"{resolution.who(target).label} has no dagger to cut the straps with. "
            "If that was only never written down: `/item add dagger`."
        )


def _take_turn(resolution: Resolution, target: str) -> None:
    """In an encounter it is what they do in the round; elsewhere time has to pass between tries."""
    combatant = resolution.find_combatant(target)
    if combatant is None:
        _try_once(resolution, target)
        return
    if not can_act(resolution.state, combatant):
        raise RuleError(f"{combatant.name} is down or held by a condition, and cannot act now.")
    require_turn(resolution, combatant)
    take_turns(resolution, (combatant,), by_hand=True)


def _try_once(resolution: Resolution, target: str) -> None:
    """Raise RuleError for a player's second try in the same moment of game time."""
    moment, hazards = now(resolution.state), resolution.state.hazards
    if hazards.cutting.get(target) == moment and not resolution.actor.is_referee:
        raise RuleError(
            f"{resolution.who(target).label} has tried in this round. A referee lets the next one "
            "begin with `/time pass rounds:1`, or has it played in an encounter."
        )
    cutting = {**hazards.cutting, target: moment}
    resolution.state = replace(resolution.state, hazards=replace(hazards, cutting=cutting))
