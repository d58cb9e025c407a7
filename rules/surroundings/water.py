"""OSE-WATER-COMBAT: a fight in water is harder, by as much as the referee says.

The source has no figures (R-WATER-PENALTY): until the referee has said them they are 0, and the
referee is reminded.
"""

from collections.abc import Iterator

from rules.attack.records import AttackBonus, AttackRuling, DamageBonus
from rules.conditions.effects import begin_effect, end_effect
from rules.conditions.kinds import BY_KEY
from rules.conditions.reading import effects_on
from rules.conditions.records import AddEffect
from rules.encounter.joining import combatant_of
from rules.encounter.records import CombatantJoined, EncounterEnded
from rules.errors import RuleError
from rules.kernel.events import EVERYBODY, REFEREES
from rules.kernel.naming import name_combatant
from rules.kernel.questions import Addend, Mode, Ruling, Verdict
from rules.kernel.resolution import Resolution
from rules.kernel.targets import id_of
from rules.movement.rates import is_in_water, is_swimming
from rules.record import replace
from rules.state.encounter import Water
from rules.state.game import GameState
from rules.state.health import Effect
from rules.surroundings import FAMILY
from rules.surroundings.records import SetWater, Unsteady, WaterSet
from rules.travel.records import Dismounted, Mounted

OSE_WATER_COMBAT = "OSE-WATER-COMBAT"
MOST = 20


@FAMILY.handles
def set_water(resolution: Resolution, action: SetWater) -> None:
    """Say that the fight is in water, what that costs, or that it is not any more."""
    resolution.require_referee("say what the water does")
    encounter = resolution.encounter
    before = encounter.water
    after = None if action.over else _changed(resolution, before or Water(), action)
    if after == before:
        raise RuleError("That is how it is already. Say what is different, or `over:True`.")
    resolution.put_encounter(replace(encounter, water=after))
    resolution.emit(_told(resolution, before, after))


def _changed(resolution: Resolution, water: Water, action: SetWater) -> Water:
    """The water with what was said of it; RuleError for a bonus."""
    for penalty in (action.attack, action.damage):
        if penalty is not None and not -MOST <= penalty <= 0:
            raise RuleError(f"In water a penalty goes from -{MOST} to 0.")
    return Water(
        water.attack if action.attack is None else action.attack,
        water.damage if action.damage is None else action.damage,
        water.under if action.under is None else action.under,
        _ashore(resolution, water, action),
    )


def _ashore(resolution: Resolution, water: Water, action: SetWater) -> tuple[str, ...]:
    """Who is out of the water now."""
    out, back = (
        [id_of(name_combatant(resolution, typed)) for typed in said]
        for said in (action.ashore, action.swimming)
    )
    for one in (*out, *back):
        combatant_of(resolution, one)
    return tuple(one for one in dict.fromkeys((*water.ashore, *out)) if one not in back)


def _told(resolution: Resolution, before: Water | None, water: Water | None) -> WaterSet:
    """What is told; where the hidden alone came out of the water or went in, to referees."""
    if water is None:
        return WaterSet(over=True, rule=OSE_WATER_COMBAT, audience=EVERYBODY)
    seen = before is None or _as_seen(resolution, before) != _as_seen(resolution, water)
    return WaterSet(
        attack=water.attack,
        damage=water.damage,
        under=water.under,
        ashore=tuple(map(resolution.who, _there(resolution, water))),
        rule=OSE_WATER_COMBAT,
        audience=EVERYBODY if seen else REFEREES,
    )


def _there(resolution: Resolution, water: Water) -> tuple[str, ...]:
    """Those ashore who are still in the encounter."""
    return tuple(one for one in water.ashore if one in resolution.combatants)


def _as_seen(resolution: Resolution, water: Water) -> Water:
    """The water as players know it."""
    there = _there(resolution, water)
    return replace(
        water, ashore=tuple(one for one in there if not resolution.combatants[one].hidden)
    )


@FAMILY.answers(OSE_WATER_COMBAT)
def attack(state: GameState, question: AttackBonus) -> Iterator[Addend]:
    """The penalty on attack rolls."""
    water = _around(state, question.who)
    if water is not None:
        yield Addend("water", water.attack or 0, OSE_WATER_COMBAT)


@FAMILY.answers(OSE_WATER_COMBAT)
def damage(state: GameState, question: DamageBonus) -> Iterator[Addend]:
    """The penalty on damage."""
    water = _around(state, question.who)
    if water is not None:
        yield Addend("water", water.damage or 0, OSE_WATER_COMBAT)


@FAMILY.answers(OSE_WATER_COMBAT)
def missiles(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """Missiles do nothing under water: neither out of it nor into it."""
    water = None if state.encounter is None else state.encounter.water
    if water is None or not water.under or question.mode is not Mode.MISSILE:
        return
    if is_in_water(state, question.who) or is_in_water(state, question.whom):
        yield Verdict(Ruling.FORBIDDEN, "Under water missiles do nothing.", OSE_WATER_COMBAT)


def _around(state: GameState, who: str) -> Water | None:
    """The water around somebody whom it hinders."""
    return state.encounter.water if state.encounter and is_swimming(state, who) else None


OSE_UNSTABLE = "OSE-UNSTABLE"
KEY = "unstable"


@FAMILY.follows(OSE_UNSTABLE)
def joins(resolution: Resolution, event: CombatantJoined) -> None:
    """Somebody comes into the fight as they are."""
    _look_at(resolution, event.target.id)


@FAMILY.follows(OSE_UNSTABLE)
def mounts(resolution: Resolution, event: Mounted | Dismounted) -> None:
    """Somebody gets on or off in the midst of a fight."""
    if resolution.find_combatant(event.target.id) is not None:
        _look_at(resolution, event.target.id)


def _look_at(resolution: Resolution, who: str) -> None:
    """Put the condition on somebody who is on something unsteady, or take it off."""
    own = _own(resolution, who)
    is_unsteady = bool(resolution.ask(Unsteady(who=who)))
    if is_unsteady and own is None:
        known = BY_KEY[KEY]
        begin_effect(resolution, AddEffect(target=who, name=known.name, key=KEY), rule=OSE_UNSTABLE)
    elif own is not None and not is_unsteady:
        end_effect(resolution, own, "time")


def _own(resolution: Resolution, who: str) -> Effect | None:
    """The condition that this rule has put on somebody."""
    there = effects_on(resolution.state, who)
    return next((one for one in there if one.key == KEY and one.rule == OSE_UNSTABLE), None)


@FAMILY.follows(OSE_UNSTABLE)
def encounter_is_over(resolution: Resolution, _event: EncounterEnded) -> None:
    """Nobody shoots or casts any more."""
    for effect in resolution.state.effects:
        if effect.key == KEY and effect.rule == OSE_UNSTABLE:
            end_effect(resolution, effect, "time")
