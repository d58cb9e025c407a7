"""Drowning, and cutting off the platemail that drags down (OSE-SWIMMING, ERIS-PLATE-DROWNING)."""

from rules.checks.records import CheckRolled, RollCheck
from rules.clock.clock import now
from rules.conditions.bearing import BREATHES_WATER, WALKS_ON_WATER
from rules.conditions.effects import begin_effect, end_effect
from rules.conditions.reading import effects_on, is_under
from rules.conditions.records import AddEffect
from rules.errors import RuleError, WayOut
from rules.hazards import FAMILY
from rules.hazards.records import (
    HAZARDS,
    CutFree,
    PlateCut,
    Swam,
    Swim,
)
from rules.hazards.words import require_alive
from rules.items.having import strike_off
from rules.items.known import has_word, is_a
from rules.items.reading import in_use, items_of
from rules.items.tags import DAGGER
from rules.items.things import Kind
from rules.items.wielding import Armour, armour_of
from rules.kernel.naming import name_target, name_targets
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.rounds.acting import require_turn
from rules.rounds.turns import take_turns
from rules.sheet.reading import require_active, require_number
from rules.state.game import GameState
from rules.state.health import Effect
from rules.state.items import Held, Item

RULE = "OSE-SWIMMING"
SIDES = 100
DROWNING = "drowning"
OPEN_DOORS = "open_doors"


@FAMILY.handles
def swim(resolution: Resolution, action: Swim) -> None:
    """Roll for each whether they go under; when that kills is the referee's word."""
    resolution.require_referee("say who may drown")
    if not 0 <= action.chance <= SIDES:
        raise RuleError("A chance goes from 0 to 100 percent, such as `chance:10`.")
    targets = name_targets(resolution, action.targets)
    for target in targets:
        require_alive(resolution, target, "drowns no more")
        if is_under(resolution.state, target, WALKS_ON_WATER.key, BREATHES_WATER.key):
            who = resolution.who(target)
            raise RuleError(f"{who.label} cannot drown while that magic lasts. Leave them out.")
    for target in targets:
        who = resolution.who(target)
        seen = resolution.visibility(who, action.seen)
        throw = resolution.roll(DROWNING, 1, SIDES, secret=seen.is_secret)
        drowns = throw.total <= action.chance
        resolution.emit(
            Swam(
                target=who,
                chance=action.chance,
                drowns=drowns,
                throw=throw,
                rule=RULE,
                audience=seen.audience(resolution.actor.member),
            )
        )
        if drowns and not seen.is_secret and drowning_of(resolution.state, target) is None:
            begin_effect(resolution, AddEffect(target=target, name=DROWNING), rule=RULE)


def drowning_of(state: GameState, target: str) -> Effect | None:
    """What shows that somebody drowns, None for who does not."""
    return next((one for one in effects_on(state, target) if one.name.lower() == DROWNING), None)


def plate_of(state: GameState, target: str) -> Item | None:
    """The platemail that somebody wears, None without any."""
    worn = (item for item in in_use(state, target, Held.WORN) if is_a(item, Kind.ARMOUR))
    return next((item for item in worn if armour_of(item) is Armour.PLATE), None)


@FAMILY.handles
def cut_free(resolution: Resolution, action: CutFree) -> None:
    """Somebody who drowns cuts it off, which ruins it: the check of stuck doors, once a round."""
    typed = action.target or require_active(resolution.state, resolution.actor).id
    target = name_target(resolution, typed)
    resolution.require_control(target, "cut the armour off {}")
    require_alive(resolution, target, "drowns no more")
    who = resolution.who(target)
    drowning, plate = _what_drowns(resolution, target)
    if action.number is None:
        option = "/do hazard cut-free number:2"
        require_number(resolution, target, OPEN_DOORS, option=option)
    combatant = resolution.find_combatant(target)
    if combatant is None:
        _try_once(resolution, target)
    else:
        require_turn(resolution, combatant)
        take_turns(resolution, (combatant,), by_hand=True)
    resolution.perform(
        RollCheck(what=OPEN_DOORS, targets=(target,), number=action.number, forced=action.forced)
    )
    rolled = [event for event in resolution.deed if isinstance(event, CheckRolled)]
    is_free = rolled[-1].passed
    resolution.emit(
        PlateCut(target=who, item=plate.name, is_free=is_free, rule="ERIS-PLATE-DROWNING")
    )
    if is_free:
        strike_off(resolution, target, plate.id)
        end_effect(resolution, drowning, "removed")


def _what_drowns(resolution: Resolution, target: str) -> tuple[Effect, Item]:
    """What drags somebody down. RuleError for who does not drown, and without a blade to cut it."""
    name, drowning = resolution.who(target).label, drowning_of(resolution.state, target)
    if drowning is None or (drowning.hidden and not resolution.actor.is_referee):
        raise RuleError(f"{resolution.who(target).label} is not drowning.")
    plate = plate_of(resolution.state, target)
    if plate is None:
        raise RuleError(f"{name} wears no platemail, and lighter armour drags nobody down.")
    if not any(has_word(item, DAGGER) for item in items_of(resolution.state, target)):
        raise RuleError(
            f"{resolution.who(target).label} has no dagger to cut the straps with. If "
            "that was only never written down, ",
            WayOut("write it down", "item add", name="Dagger"),
            ".",
        )
    return drowning, plate


def _try_once(resolution: Resolution, target: str) -> None:
    """Raise RuleError for a player's second try in the same moment of game time."""
    moment, hazards = now(resolution.state), HAZARDS.of(resolution.state)
    if hazards.cutting.get(target) == moment and not resolution.actor.is_referee:
        raise RuleError(
            f"{resolution.who(target).label} has tried in this round. A referee ",
            WayOut("lets the next one begin", "ref pass", rounds="1"),
            ", or has it played in an encounter.",
        )
    cutting = {**hazards.cutting, target: moment}
    resolution.put(HAZARDS, replace(hazards, cutting=cutting))
