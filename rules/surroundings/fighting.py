"""A fight in water, and what is dropped on it from above: each in the area is hit on a flat 16
(OSE-WATER-COMBAT, OSE-BOMBING, R-BOMB).

The source has no figures for water (R-WATER-PENALTY): until the referee has said them they are 0,
and the referee is reminded.
"""

from collections.abc import Iterator

from rules.attack.attackers import ready_bodies
from rules.attack.records import AttackBonus, AttackMade, AttackRuling, DamageBonus
from rules.bestiary.records import FLY
from rules.conditions.bearing import ALOFT
from rules.conditions.effects import begin_effect, end_effect
from rules.conditions.kinds import BY_KEY
from rules.conditions.reading import effects_on, is_under
from rules.conditions.records import AddEffect
from rules.dice.expression import parse
from rules.encounter.bodies import bodies_of
from rules.encounter.joining import combatant_of
from rules.encounter.records import CombatantJoined, EncounterEnded
from rules.errors import ForbiddenError, RuleError
from rules.health.damage import read_amount, take_damage
from rules.kernel.events import EVERYBODY, REFEREES
from rules.kernel.naming import name_combatant, name_source, require_strike, who_if_there
from rules.kernel.questions import Addend, Mode, Ruling, Verdict, ruled
from rules.kernel.resolution import Resolution
from rules.kernel.targets import id_of, split_target
from rules.kernel.visibility import Visibility
from rules.movement.leaving import is_in_water, is_swimming
from rules.positions.areas import standing_in, warning_of
from rules.record import replace
from rules.rounds.acting import require_turn
from rules.sheet.reading import require_active, typed_number
from rules.state.encounter import Water
from rules.state.game import GameState
from rules.state.health import Harm, Life
from rules.surroundings import FAMILY
from rules.surroundings.records import Bomb, BombDropped, Dropped, SetWater, Unsteady, WaterSet
from rules.travel.records import Dismounted, Mounted

OSE_WATER_COMBAT = "OSE-WATER-COMBAT"
MOST = 20
OSE_UNSTABLE = "OSE-UNSTABLE"
KEY = "unstable"
RULE = "OSE-BOMBING"
MISSILES = "missile"
"""The phase of a place in which things are dropped."""
HOW = "bomb"
"""The word for it in `AttackMade.how`."""
MOST_DROPPED = 12
"""The most that dice may come to of what a player drops: 2d6 (R-BOMB)."""
ACROSS = 10
"""Feet that it fills."""
NEEDED = 16
HIGHEST = 300
"""Feet: from higher up nobody can aim."""
TAGS = ("missile", "area")


@FAMILY.handles
def set_water(resolution: Resolution, action: SetWater) -> None:
    """Say that the fight is in water, what that costs, or that it is not any more."""
    resolution.require_referee("say what the water does")
    encounter = resolution.encounter
    before = encounter.water
    after = None if action.over else _changed(resolution, before or Water(), action)
    if after == before:
        raise RuleError("That is how it is already. Say what is different, or `over:yes`.")
    resolution.put_encounter(replace(encounter, water=after))
    resolution.emit(_told(resolution, before, after))


def _changed(resolution: Resolution, water: Water, action: SetWater) -> Water:
    """The water with what was said of it; RuleError for a bonus."""
    for penalty in (action.attack, action.damage):
        if penalty is not None and not -MOST <= penalty <= 0:
            raise RuleError(f"In water a penalty goes from -{MOST} to 0.")
    # Who is out of the water now.
    out, back = (
        [id_of(name_combatant(resolution, typed)) for typed in said]
        for said in (action.ashore, action.swimming)
    )
    for one in (*out, *back):
        combatant_of(resolution, one)
    ashore = tuple(one for one in dict.fromkeys((*water.ashore, *out)) if one not in back)
    return Water(
        water.attack if action.attack is None else action.attack,
        water.damage if action.damage is None else action.damage,
        water.under if action.under is None else action.under,
        ashore,
    )


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
    # The condition that this rule has put on somebody.
    there = effects_on(resolution.state, who)
    own = next((one for one in there if one.key == KEY and one.rule == OSE_UNSTABLE), None)
    is_unsteady = bool(resolution.ask(Unsteady(who=who)))
    if is_unsteady and own is None:
        known = BY_KEY[KEY]
        begin_effect(resolution, AddEffect(target=who, name=known.name, key=KEY), rule=OSE_UNSTABLE)
    elif own is not None and not is_unsteady:
        end_effect(resolution, own, "time")


@FAMILY.follows(OSE_UNSTABLE)
def encounter_is_over(resolution: Resolution, _event: EncounterEnded) -> None:
    """Nobody shoots or casts any more."""
    for effect in resolution.state.effects:
        if effect.key == KEY and effect.rule == OSE_UNSTABLE:
            end_effect(resolution, effect, "time")


@FAMILY.handles
def bomb(resolution: Resolution, action: Bomb) -> None:
    """Roll for each in the area, and the damage once for all who are hit."""
    if action.altitude is not None and not 0 <= action.altitude <= HIGHEST:
        raise RuleError(f"Things are dropped from at most {HIGHEST} feet up.")
    if action.allow:
        resolution.require_referee("allow what the rules forbid")
    if not resolution.actor.is_referee and parse(action.damage).bind({}).most > MOST_DROPPED:
        raise ForbiddenError(
            "What a player drops does at most 2d6, as from a flier that can bear a human. More is "
            "the referee's to give."
        )
    by = _bomber(resolution, action)
    area, spared = _standing_in(resolution, action, by, _area(resolution, action))
    resolution.require_open(action.seen, area)
    if by and not action.allow:
        by = _ready_body(resolution, by, area)
    seen = action.seen
    results = tuple(_fall(resolution, target, seen) for target in area)
    resolution.emit(
        BombDropped(
            attacker=who_if_there(resolution, by),
            results=results,
            spared=tuple(map(resolution.who, spared)),
            rule=RULE,
            audience=seen.audience(resolution.actor.member),
        )
    )
    hit = tuple(result.target.target for result in results if result.hit)
    _deal(resolution, action, by, hit)
    if by and resolution.find_combatant(id_of(by)) is not None:
        _use_turn(resolution, by, area, len(hit))


def _standing_in(
    resolution: Resolution, action: Bomb, by: str, area: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Who stands in ten feet by ten with the first who was named, and who does not; what does more
    than a player's fills what the referee says. RuleError where it meets comrades unmeant."""
    if action.allow or parse(action.damage).bind({}).most > MOST_DROPPED:
        return area, ()
    knows = resolution.actor.is_referee or action.anyway
    warning = "" if knows else warning_of(resolution.state, by, area)
    if warning:
        raise RuleError(warning)
    return standing_in(resolution.state, ACROSS, area, by=by)


def _bomber(resolution: Resolution, action: Bomb) -> str:
    """Who drops it: a player's own, where a referee says nobody something that falls by itself."""
    if action.attacker.strip() or resolution.actor.is_referee:
        return name_source(resolution, action.attacker)
    return require_active(resolution.state, resolution.actor).id


def _ready_body(resolution: Resolution, by: str, area: tuple[str, ...]) -> str:
    """The body that drops it. RuleError for whoever cannot now: on the ground, out of turn, after
    another attack, or kept from attacking by a rule (OSE-BOMBING, OSE-ATTACKS-PER-ROUND)."""
    combatant, name = combatant_of(resolution, by), resolution.who(by).label
    is_referee = resolution.actor.is_referee
    require_turn(resolution, combatant)
    step = resolution.encounter.step
    if not is_referee and step is not None and step.phase not in ("", MISSILES):
        raise RuleError(f"What is dropped falls when missiles are shot. {name} waits for that.")
    wings = typed_number(resolution.state, by, FLY.key)
    has_wings = wings is not None and wings.value > 0
    if not (is_referee or has_wings or is_under(resolution.state, by, *ALOFT)):
        raise RuleError(
            f"{name} cannot fly, and nothing is dropped from the ground. Whoever is above all the "
            "same, such as on a flying mount, asks a referee."
        )
    ready = ready_bodies(resolution, by)
    if not ready:
        raise RuleError(f"{name} has attacked already in this round, or cannot attack now.")
    for target in area:
        question = AttackRuling(who=ready[0], whom=target, mode=Mode.MISSILE)
        if forbidden := ruled(resolution.ask(question), Ruling.FORBIDDEN):
            raise RuleError(forbidden.label)
    return ready[0]


def _deal(resolution: Resolution, action: Bomb, by: str, hit: tuple[str, ...]) -> None:
    """One roll of damage for all who are hit."""
    if not hit:
        return
    amount, throw = read_amount(resolution, action.damage, "damage", action.seen)
    for target in hit:
        harm = Harm(
            target,
            amount,
            by=by,
            audience=action.seen.audience(resolution.actor.member),
            tags=TAGS,
        )
        take_damage(resolution, harm, throw)


def _use_turn(resolution: Resolution, by: str, area: tuple[str, ...], hits: int) -> None:
    """It is the attack of whoever dropped it."""
    combatant = resolution.combatants[id_of(by)]
    attacked = (*combatant.turn.attacked, split_target(by)[1])
    resolution.put_combatant(replace(combatant, turn=replace(combatant.turn, attacked=attacked)))
    resolution.emit(
        AttackMade(
            attacker=resolution.who(by),
            targets=tuple(map(resolution.who, area)),
            mode=Mode.MISSILE,
            attacks=len(area),
            hits=hits,
            how=(HOW,),
            left=len(ready_bodies(resolution, combatant.id)),
        )
    )


def _fall(resolution: Resolution, target: str, seen: Visibility) -> Dropped:
    """The d20 of one body: no armour counts, and nothing is added."""
    own = resolution.visibility(resolution.who(target), seen)
    throw = resolution.roll("dropped on", 1, 20, secret=own.is_secret)
    return Dropped(resolution.who(target), throw, throw.total >= NEEDED)


def _area(resolution: Resolution, action: Bomb) -> tuple[str, ...]:
    """The bodies in the area that are still there, each once; RuleError where nobody is."""
    found: dict[str, None] = {}
    for typed in action.targets:
        combatant_of(resolution, typed)
        target = name_combatant(resolution, typed)
        require_strike(resolution, target)
        combatant = resolution.combatants[id_of(target)]
        for body, vitals, gone in bodies_of(resolution.state, combatant):
            if target in (body, id_of(body)) and vitals.life is not Life.DEAD and not gone:
                found[body] = None
    if not found:
        raise RuleError("Say who is below: pick one or more from the list that appears.")
    return tuple(found)
