"""Falls, and climbs that end in one (OSE-FALLING, OSE-CLIMBING)."""

from rules.checks.asking import Outcome, ask_checks
from rules.checks.kinds import GRIP, check_of
from rules.checks.records import CLIMB_SHEER, CLIMB_SHEER_IN_SIX, CheckRolled, RollCheck, Stake
from rules.clock.clock import now
from rules.conditions.effects import begin_effect, end_effect
from rules.conditions.reading import effects_on
from rules.conditions.records import AddEffect
from rules.errors import Lack, MissingNumberError, RuleError, WayOut
from rules.hazards import FAMILY
from rules.hazards.records import (
    HAZARDS,
    MONSTER,
    SHEER,
    Climb,
    CutFree,
    Fall,
    Fell,
    PlateCut,
    Swam,
    Swim,
)
from rules.hazards.words import require_alive, require_ready
from rules.health.damage import read_amount, take_damage
from rules.items.having import strike_off
from rules.items.known import has_word, is_a
from rules.items.reading import in_use, items_of
from rules.items.tags import DAGGER
from rules.items.things import Kind
from rules.items.wielding import Armour, armour_of
from rules.kernel.naming import name_target, name_targets
from rules.kernel.numbers import check_modifier, divide_down
from rules.kernel.resolution import Resolution
from rules.kernel.visibility import in_public
from rules.record import replace
from rules.rounds.acting import require_turn
from rules.rounds.turns import take_turns
from rules.sheet.reading import number, require_active, require_number
from rules.state.game import GameState
from rules.state.health import Effect, Harm
from rules.state.items import Held, Item

FALLING, CLIMBING = "OSE-FALLING", "OSE-CLIMBING"
FALLS = "fall"
FEET_A_DIE = 10
FARTHEST = 1000
_LABELS = {"": "climbing", SHEER: "climbing a sheer surface", MONSTER: "climbing onto a monster"}
OSE_SWIMMING = "OSE-SWIMMING"
SIDES = 100
DROWNING = "drowning"
OPEN_DOORS = "open_doors"


def dice_of(feet: int) -> int:
    """How many d6 a fall does: one for each full ten feet (R-FALL)."""
    return divide_down(feet, FEET_A_DIE)


@FAMILY.handles
def fall(resolution: Resolution, action: Fall) -> None:
    """Let people fall, each with dice of their own."""
    _check_feet(action.feet)
    targets = name_targets(resolution, action.targets)
    for target in targets:
        resolution.require_control(target, "let {} fall")
        require_alive(resolution, target, "falls no further")
    for target in targets:
        _let_fall(resolution, target, action.feet)


def _let_fall(resolution: Resolution, target: str, feet: int) -> None:
    """Somebody falls, asking nobody."""
    who, dice = resolution.who(target), dice_of(feet)
    resolution.emit(Fell(target=who, feet=feet, dice=dice, rule=FALLING))
    if dice:
        seen = in_public(wanted=not who.hidden)
        amount, throw = read_amount(resolution, f"{dice}d6", "damage", seen)
        harm = Harm(
            target,
            amount,
            is_attack=False,
            audience=seen.audience(resolution.actor.member),
            tags=("fall",),
        )
        take_damage(resolution, harm, throw)


@FAMILY.handles
def climb(resolution: Resolution, action: Climb) -> None:
    """The referee has people climb where it is hard: a check, or a fall."""
    resolution.require_referee("have people climb")
    _check_feet(action.feet)
    targets = name_targets(resolution, action.targets)
    asked: dict[str, list[str]] = {}
    for target in targets:
        require_alive(resolution, target, "climbs nothing")
        check = _check_for(resolution, target, action)
        check_modifier(action.modifier, check_of(check).most)
        require_ready(resolution, target, check, "climbs nothing")
        asked.setdefault(check, []).append(target)
    for check, people in asked.items():
        ask_checks(
            resolution,
            people,
            check,
            stake=Stake(on_failure=f"{FALLS}:{action.feet}", is_attack=False),
            modifier=action.modifier,
            label=f"{_LABELS[action.onto]}, {action.feet} feet up",
        )


def _check_for(resolution: Resolution, target: str, action: Climb) -> str:
    """The key of the check that somebody makes. RuleError for what they cannot climb at all."""
    if action.onto == MONSTER:
        return GRIP
    if action.onto != SHEER or action.gear:
        return "dex"
    for field in (CLIMB_SHEER, CLIMB_SHEER_IN_SIX):
        if number(resolution, target, field.key) is not None:
            return field.key
    who = resolution.who(target)
    raise MissingNumberError(
        f"{who.label} cannot climb what is sheer without equipment: say `gear:True` where there "
        "is some. Who has the ability writes it, in percent or so many in 6.",
        Lack(who.id, (CLIMB_SHEER.key, CLIMB_SHEER_IN_SIX.key)),
    )


def _check_feet(feet: int) -> None:
    if not 1 <= feet <= FARTHEST:
        raise RuleError(f"A fall goes from 1 to {FARTHEST} feet, such as `feet:30`.")


@FAMILY.comes_of(FALLS, CLIMBING)
def slipped(resolution: Resolution, outcome: Outcome) -> None:
    _let_fall(resolution, outcome.target, int(outcome.words))


@FAMILY.handles
def swim(resolution: Resolution, action: Swim) -> None:
    """Roll for each whether they go under; when that kills is the referee's word."""
    resolution.require_referee("say who may drown")
    if not 0 <= action.chance <= SIDES:
        raise RuleError("A chance goes from 0 to 100 percent, such as `chance:10`.")
    targets = name_targets(resolution, action.targets)
    for target in targets:
        require_alive(resolution, target, "drowns no more")
    for target in targets:
        _swim(resolution, target, action)


def _swim(resolution: Resolution, target: str, action: Swim) -> None:
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
            rule=OSE_SWIMMING,
            audience=seen.audience(resolution.actor.member),
        )
    )
    if drowns and not seen.is_secret and drowning_of(resolution.state, target) is None:
        begin_effect(resolution, AddEffect(target=target, name=DROWNING), rule=OSE_SWIMMING)


@FAMILY.handles
def cut_free(resolution: Resolution, action: CutFree) -> None:
    """Somebody who drowns cuts it off, which ruins it: the check of stuck doors, once a round."""
    typed = action.target or require_active(resolution.state, resolution.actor).id
    target = name_target(resolution, typed)
    resolution.require_control(target, "cut the armour off {}")
    require_alive(resolution, target, "drowns no more")
    drowning, plate = _require_drowning(resolution, target), _require_plate(resolution, target)
    _require_blade(resolution, target)
    if action.number is None:
        option = "/do hazard cut-free number:2"
        require_number(resolution, target, OPEN_DOORS, option=option)
    _take_turn(resolution, target)
    resolution.perform(
        RollCheck(what=OPEN_DOORS, targets=(target,), number=action.number, forced=action.forced)
    )
    rolled = [event for event in resolution.deed if isinstance(event, CheckRolled)]
    is_free = rolled[-1].passed
    who = resolution.who(target)
    resolution.emit(
        PlateCut(target=who, item=plate.name, is_free=is_free, rule="ERIS-PLATE-DROWNING")
    )
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
            f"{resolution.who(target).label} has no dagger to cut the straps with. If "
            "that was only never written down, ",
            WayOut("write it down", "item add", name="Dagger"),
            ".",
        )


def _take_turn(resolution: Resolution, target: str) -> None:
    """In an encounter it is what they do in the round; elsewhere time has to pass between tries."""
    combatant = resolution.find_combatant(target)
    if combatant is None:
        _try_once(resolution, target)
        return
    require_turn(resolution, combatant)
    take_turns(resolution, (combatant,), by_hand=True)


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
