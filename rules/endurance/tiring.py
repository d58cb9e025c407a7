"""The parts of damage and of hit points that the game has chosen (ENDURANCE-VARIANTS).

How far a monster is gone, for all to see: weakened, or totally exhausted. Who has attacked in a
round, and what that costs at its end (R-ENDURANCE-TIMING). Which monsters tire: those that come
into an encounter of a game with endurance. What endurance says where others ask: of damage by the
weakened, of misses, of fixed damage.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from rules.attack.records import AttackRolled, FixedDamage
from rules.bestiary.records import EXHAUSTED_DAMAGE
from rules.bestiary.stat_blocks import check_powers
from rules.casting.records import SpellCast
from rules.dice.expression import parse
from rules.encounter.records import MINION, MINIONS, CombatantJoined
from rules.endurance import FAMILY
from rules.endurance.records import (
    DAMAGE_FRACTION,
    ENDURANCE,
    FRACTIONS,
    HIT_POINTS_FRACTION,
    ROUNDING,
    TIMING,
    EffortSet,
    EnduranceChanged,
    EnduranceSpent,
    LostPowersSet,
    SetEffort,
    SetExhausted,
    SetLostPowers,
)
from rules.errors import RuleError, WayOut
from rules.grapple.records import Grappled
from rules.health.death_rules import exhausted, tire, with_hit_points
from rules.health.records import DamageHeld, DamageTaken, DeathRuleChosen, HitPointsChanged
from rules.items.reading import items_of
from rules.kernel.events import Who
from rules.kernel.fields import has_trait
from rules.kernel.naming import name_combatant, name_target
from rules.kernel.numbers import ROUNDINGS, divide_down
from rules.kernel.questions import DamageVerdict, Found, Toll
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_combatant, find_vitals, split_target, target_of
from rules.kernel.words import whose
from rules.record import replace
from rules.rounds.records import RoundEnded, TurnTaken
from rules.sheet.reading import number, typed_number
from rules.sheet.records import NumberOf
from rules.state.encounter import Body, Combatant, Kind, Stage
from rules.state.game import GameState
from rules.state.health import DEAD, ON_MISS, UP, Endurance, Vitals
from rules.surroundings.records import BombDropped

WEAKENED, EXHAUSTED = "weakened", "exhausted"
RULES = {WEAKENED: "ENDURANCE-WEAKENED", EXHAUSTED: "ENDURANCE-EXHAUSTED"}
RULE = "ENDURANCE"
LEAST = 1
"""What an exhausted monster does at least with a hit (R-EXHAUSTED-DAMAGE)."""


def _endurance_damage(state: GameState, normal: int) -> int:
    """What a monster pays for a round of attacks, by all normal damage that it has taken."""
    return _part(state, normal, DAMAGE_FRACTION.in_force(state))


def _part(state: GameState, whole: int, fraction: str) -> int:
    divide = ROUNDINGS[ROUNDING.in_force(state)]
    return divide(whole, FRACTIONS[fraction])


def _tallies_of(vitals: Vitals | None) -> Endurance | None:
    """The tallies of a body that lives and tires, None of every other."""
    return None if vitals is None or vitals.life is DEAD else vitals.endurance


def _status_of(state: GameState, vitals: Vitals, tallies: Endurance) -> str:
    """Exhausted, or weakened: what is due at the end of the next round would exhaust it."""
    if tallies.exhausted:
        return EXHAUSTED
    due = _endurance_damage(state, tallies.normal)
    return WEAKENED if tallies.spent + due >= vitals.maximum else ""


@FAMILY.follows("ENDURANCE-WEAKENED")
def damage_changes(resolution: Resolution, event: HitPointsChanged) -> None:
    """The tallies of a body have changed (R-WEAKENED); healing may leave it exhausted."""
    target = event.target.target
    _reconsider(resolution, target)
    if event.cause != "healing":
        return
    vitals = find_vitals(resolution.state, target)
    tallies = _tallies_of(vitals)
    if vitals is not None and tallies is not None and tallies.exhausted:
        _tell_tallies(resolution, target, vitals.maximum, tallies)


def _tell_tallies(
    resolution: Resolution, target: str, maximum: int, tallies: Endurance, amount: int = 0
) -> None:
    """Tell referees how the tallies stand, and what was paid into them."""
    resolution.emit(
        EnduranceSpent(
            target=resolution.who(target),
            amount=amount,
            normal=tallies.normal,
            tired=tallies.tired,
            maximum=maximum,
            rule="ENDURANCE" if amount else "ENDURANCE-HEALING",
        )
    )


def _reconsider(resolution: Resolution, target: str) -> None:
    """Say what has become of a monster, if that is news."""
    vitals = find_vitals(resolution.state, target)
    tallies = _tallies_of(vitals)
    if vitals is None or tallies is None:
        return
    before, after = tallies.status, _status_of(resolution.state, vitals, tallies)
    if before == after:
        return
    told = replace(vitals, endurance=replace(tallies, status=after))
    resolution.put_vitals(target, told)
    who = resolution.who(target)
    if not who.hidden:
        resolution.reveal()
    is_exhausted = after == EXHAUSTED
    resolution.emit(
        EnduranceChanged(
            target=who,
            before=before,
            after=after,
            damage=number(resolution, target, EXHAUSTED_DAMAGE.key) if is_exhausted else None,
            loses=resolution.combatant(who.id).loses if is_exhausted else (),
            rule=RULES.get(after or before, ""),
        )
    )


@FAMILY.handles
def set_exhausted(resolution: Resolution, action: SetExhausted) -> None:
    """The referee's word on it; the tallies follow, so that healing counts from there."""
    resolution.require_referee("say who is exhausted")
    target = name_target(resolution, action.target)
    vitals = find_vitals(resolution.state, target)
    tallies, name = _tallies_of(vitals), resolution.who(target).label
    if vitals is None or tallies is None:
        raise RuleError(f"{name}: only living monsters tire, and not all of them.")
    if tallies.exhausted == action.exhausted:
        how = "is totally exhausted" if action.exhausted else "is not exhausted"
        raise RuleError(f"{name} {how} already.")
    after = exhausted(vitals) if action.exhausted else with_hit_points(vitals, vitals.hit_points)
    resolution.put_vitals(target, after)
    _reconsider(resolution, target)


@FAMILY.handles
def set_lost_powers(resolution: Resolution, action: SetLostPowers) -> None:
    """The powers that a minion of its kind would not have (ENDURANCE-EXHAUSTED)."""
    resolution.require_referee("say what a monster loses")
    combatant = resolution.combatant(name_combatant(resolution, action.target))
    if combatant.kind is not Kind.MONSTER:
        raise RuleError(f"{combatant.name}: only monsters tire.")
    loses = check_powers(action.loses)
    if loses == combatant.loses:
        raise RuleError(f"That is lost by {combatant.name} already.")
    resolution.put_combatant(replace(combatant, loses=loses))
    who = resolution.who(combatant.id)
    resolution.emit(LostPowersSet(target=who, loses=loses, rule=RULES[EXHAUSTED]))


@FAMILY.handles
def set_effort(resolution: Resolution, action: SetEffort) -> None:
    """The referee says what counts as a combat-oriented action of this round, and what does not."""
    resolution.require_referee("say what tires a monster")
    target = name_combatant(resolution, action.target)
    combatant, number = resolution.combatant(target), split_target(target)[1]
    if resolution.encounter.stage is not Stage.ROUNDS:
        raise RuleError(
            "Nobody tires before the first round. ", WayOut("Begin it", "encounter next"), "."
        )
    if not any(body.vitals.endurance for body in combatant.bodies):
        raise RuleError(f"{combatant.name}: only monsters tire, and not all of them.")
    bodies = _bodies(combatant, number)
    turn = combatant.turn
    if not action.counts and not bodies.isdisjoint(turn.tired):
        name = combatant.name
        raise RuleError(f"{name}: this round is paid for already. Undo takes that back.")
    before = frozenset(turn.offensive)
    after = before | bodies if action.counts else before - bodies
    if after == before:
        word = "pays" if action.counts else "does not pay"
        name = resolution.who(target).label
        raise RuleError(f"{name}: endurance {word} for this round already.")
    _mark(resolution, combatant, after)
    resolution.emit(EffortSet(target=resolution.who(target), counts=action.counts, rule=RULE))


@FAMILY.follows(RULE)
def attacks(resolution: Resolution, event: AttackRolled) -> None:
    """A monster has attacked: its endurance pays for it when the time comes."""
    _exert(resolution, event.attacker)


@FAMILY.follows(RULE)
def grapples(resolution: Resolution, event: Grappled) -> None:
    """A grapple is a combat-oriented action of those who try it, and so is breaking free."""
    for who in event.who:
        _exert(resolution, who)


@FAMILY.follows(RULE)
def casts(resolution: Resolution, event: SpellCast) -> None:
    """So is a spell."""
    _exert(resolution, event.target)


@FAMILY.follows(RULE)
def bombs(resolution: Resolution, event: BombDropped) -> None:
    """So is dropping something on others, whoever it hits."""
    if event.attacker is not None:
        _exert(resolution, event.attacker)


@FAMILY.follows(RULE)
def deals_damage(resolution: Resolution, event: HitPointsChanged | DamageHeld) -> None:
    """So it has where somebody says what its attack did, without the bot's rolls."""
    is_attack = isinstance(event, DamageHeld) or event.is_attack
    if event.by is not None and is_attack:
        _exert(resolution, event.by)


def _exert(resolution: Resolution, who: Who) -> None:
    combatant = resolution.find_combatant(who.id)
    if combatant is None or not any(body.vitals.endurance for body in combatant.bodies):
        return
    bodies = _bodies(combatant, who.number)
    if not bodies <= frozenset(combatant.turn.offensive):
        _mark(resolution, combatant, bodies.union(combatant.turn.offensive))


def _bodies(combatant: Combatant, number: int) -> frozenset[int]:
    """The body of that number; without one all who are there."""
    return frozenset(
        body.number
        for body in combatant.bodies
        if body.vitals.life is not DEAD and not body.gone and number in (0, body.number)
    )


def _mark(resolution: Resolution, combatant: Combatant, offensive: Iterable[int]) -> None:
    turn = replace(combatant.turn, offensive=tuple(sorted(offensive)))
    resolution.put_combatant(replace(combatant, turn=turn))


@FAMILY.follows("R-ENDURANCE-TIMING")
def turn_ends(resolution: Resolution, event: TurnTaken) -> None:
    """With `turn-end` a monster pays when its own turn is over."""
    if resolution.setting(TIMING.key) == "turn-end":
        _pay(resolution, resolution.combatants[event.target.id])


@FAMILY.follows(RULE)
def round_ends(resolution: Resolution, _event: RoundEnded) -> None:
    """Whoever has attacked and not paid yet does so now, also for an attack after its own turn."""
    for combatant in resolution.encounter.combatants:
        _pay(resolution, combatant)


def _pay(resolution: Resolution, combatant: Combatant) -> None:
    turn = combatant.turn
    owing = [body for body in turn.offensive if body not in turn.tired]
    if not owing:
        return
    paid = replace(combatant, turn=replace(turn, tired=(*turn.tired, *owing)))
    resolution.put_combatant(paid)
    for body in owing:
        _tire(resolution, target_of(combatant, body))


def _tire(resolution: Resolution, target: str) -> None:
    """A quarter of all normal damage so far; nothing more while exhausted (R-EXHAUSTED-TICK)."""
    vitals = find_vitals(resolution.state, target)
    tallies = _tallies_of(vitals)
    if vitals is None or tallies is None or tallies.exhausted:
        return
    amount = _endurance_damage(resolution.state, tallies.normal)
    if not amount:
        return
    after = tire(vitals, amount)
    resolution.put_vitals(target, after)
    paid = replace(tallies, tired=tallies.tired + amount)
    _tell_tallies(resolution, target, vitals.maximum, paid, amount)
    _reconsider(resolution, target)


@FAMILY.follows(RULE)
def monsters_join(resolution: Resolution, event: CombatantJoined) -> None:
    """Each of them has a part of its hit points more, for endurance."""
    combatant = resolution.find_combatant(event.target.id)
    if combatant is not None and combatant.kind is Kind.MONSTER:
        _change(resolution, combatant)


@FAMILY.follows(RULE)
def death_rule_changes(resolution: Resolution, event: DeathRuleChosen) -> None:
    """A monster that dies as characters do does not tire: those never do."""
    _change(resolution, resolution.combatant(event.target.id))


def _change(resolution: Resolution, combatant: Combatant) -> None:
    tires = _tires(resolution, combatant)
    state = resolution.state
    bodies = tuple(_body(state, body, tires=tires) for body in combatant.bodies)
    if bodies != combatant.bodies:
        resolution.put_combatant(replace(combatant, bodies=bodies))


def _tires(resolution: Resolution, combatant: Combatant) -> bool:
    """Minions with 1 hit point have nothing to tire."""
    if resolution.setting(ENDURANCE.key) == "off" or combatant.dies_as_character:
        return False
    return MINION.key not in combatant.traits or resolution.setting(MINIONS.key) == "tough"


def _body(state: GameState, body: Body, *, tires: bool) -> Body:
    vitals = body.vitals
    if tires and vitals.endurance is None and vitals.life is UP:
        extra = _part(state, vitals.maximum, HIT_POINTS_FRACTION.in_force(state))
        normal = vitals.maximum - vitals.hit_points
        tiring = replace(
            vitals,
            hit_points=vitals.hit_points + extra,
            maximum=vitals.maximum + extra,
            endurance=Endurance(vitals.maximum, normal),
        )
        return replace(body, vitals=tiring)
    if not tires and vitals.endurance is not None:
        listed = vitals.endurance.listed
        left = min(vitals.hit_points, listed)
        tireless = replace(vitals, hit_points=left, maximum=listed, endurance=None)
        return replace(body, vitals=tireless)
    return body


def _status_shown(state: GameState, target: str) -> str:
    """What everybody sees of a body; of a group what is true of all who are there."""
    combatant, number = find_combatant(state, target), split_target(target)[1]
    if combatant is None or not combatant.bodies:
        return ""
    found = {
        tallies.status
        for body in combatant.bodies
        if number in (0, body.number) and not body.gone
        if (tallies := _tallies_of(body.vitals)) is not None
    }
    return found.pop() if len(found) == 1 else ""


@FAMILY.answers("ENDURANCE-WEAKENED")
def weakened(state: GameState, question: DamageTaken) -> Iterator[DamageVerdict]:
    """The weakened do half damage with their attacks, to the nearest, half going up."""
    if question.is_attack and _status_shown(state, question.who) == WEAKENED:
        yield DamageVerdict(Toll.HALF, "weakened", "ENDURANCE-WEAKENED", rounding="nearest")


@FAMILY.answers("ENDURANCE-MISS")
def missed(state: GameState, question: DamageTaken) -> Iterator[DamageVerdict]:
    """An attack that missed does nothing to the exhausted, nor to a minion with 1 hit point."""
    if ON_MISS not in question.tags:
        return
    tallies = _tallies_of(find_vitals(state, question.whom))
    is_spent = tallies is not None and tallies.exhausted
    is_minion = has_trait(state, question.whom, MINION.key)
    if is_spent or (is_minion and MINIONS.in_force(state) == "one-hp"):
        yield DamageVerdict(Toll.UNHARMED, "it missed", "ENDURANCE-MISS")


@FAMILY.answers("ENDURANCE-EXHAUSTED")
def fixed_damage(state: GameState, question: FixedDamage) -> Iterator[Found]:
    """What a hit of the exhausted does: the referee's number, or half the average."""
    if _status_shown(state, question.who) != EXHAUSTED:
        return
    typed = typed_number(state, question.who, EXHAUSTED_DAMAGE.key)
    damage = _default_damage(state, question.who) if typed is None else typed
    yield Found(damage.value, "exhausted", "ENDURANCE-EXHAUSTED")


def has_endurance(state: GameState) -> bool:
    """Whether monsters tire."""
    return ENDURANCE.in_force(state) != "off"


@FAMILY.answers(
    "ENDURANCE-EXHAUSTED", needs=has_endurance, about=lambda key: key == EXHAUSTED_DAMAGE.key
)
def exhausted_damage(state: GameState, question: NumberOf) -> Iterator[Found]:
    """The number of its stat block where nobody has typed one."""
    combatant = find_combatant(state, question.who)
    if combatant is not None and combatant.kind is Kind.MONSTER:
        yield _default_damage(state, combatant.id)


def _default_damage(state: GameState, target: str) -> Found:
    """Half of the average damage of its first attack, and at least 1 (R-EXHAUSTED-DAMAGE)."""
    basic = next((item for item in items_of(state, target) if item.damage), None)
    if basic is None:
        return Found(LEAST, "the rule where no damage is known", "R-EXHAUSTED-DAMAGE")
    half = _half_of_average(basic.damage)
    return Found(half, f"half of {whose(basic.name)} average", "R-EXHAUSTED-DAMAGE")


@lru_cache(maxsize=256)
def _half_of_average(dice: str) -> int:
    return max(LEAST, divide_down(int(parse(dice).bind({}).distribution().mean), 2))
