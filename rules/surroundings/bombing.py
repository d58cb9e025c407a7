"""OSE-BOMBING: what is dropped from above hits each in the area on a flat 16 (R-BOMB)."""

from rules.attack.attackers import ready_bodies
from rules.attack.records import AttackMade, AttackRuling
from rules.bestiary.records import FLY
from rules.encounter.bodies import bodies_of
from rules.encounter.joining import combatant_of
from rules.errors import RuleError
from rules.health.damage import read_amount, take_damage
from rules.kernel.naming import name_combatant, name_source, who_if_there
from rules.kernel.permission import require_strike
from rules.kernel.questions import Mode, Ruling, ruled
from rules.kernel.resolution import Resolution
from rules.kernel.targets import id_of, split_target
from rules.kernel.visibility import Visibility
from rules.record import replace
from rules.rounds.done import require_turn
from rules.sheet.reading import require_active, typed_number
from rules.state.health import Harm, Life
from rules.surroundings import FAMILY
from rules.surroundings.records import Bomb, BombDropped, Dropped

RULE = "OSE-BOMBING"
MISSILES = "missile"
"""The phase of a place in which things are dropped."""
HOW = "bomb"
"""The word for it in `AttackMade.how`."""
NEEDED = 16
HIGHEST = 300
"""Feet: from higher up nobody can aim."""
TAGS = ("missile", "area")


@FAMILY.handles
def bomb(resolution: Resolution, action: Bomb) -> None:
    """Roll for each in the area, and the damage once for all who are hit."""
    if action.altitude is not None and not 0 <= action.altitude <= HIGHEST:
        raise RuleError(f"Things are dropped from at most {HIGHEST} feet up.")
    if action.allow:
        resolution.require_referee("allow what the rules forbid")
    by = _bomber(resolution, action)
    area = _area(resolution, action)
    if by and not action.allow:
        by = _require_able(resolution, by, area)
    seen = action.seen
    results = tuple(_fall(resolution, target, seen) for target in area)
    resolution.emit(
        BombDropped(
            attacker=who_if_there(resolution, by),
            results=results,
            rule=RULE,
            audience=seen.audience(resolution.actor.member),
        )
    )
    hit = tuple(result.target.target for result in results if result.hit)
    _deal(resolution, action, by, hit)
    if by and resolution.find_combatant(id_of(by)) is not None:
        _use_turn(resolution, by, area, len(hit))


def _bomber(resolution: Resolution, action: Bomb) -> str:
    """Who drops it: a player's own, where a referee says nobody something that falls by itself."""
    if action.attacker.strip() or resolution.actor.is_referee:
        return name_source(resolution, action.attacker)
    return require_active(resolution.state, resolution.actor).id


def _require_able(resolution: Resolution, by: str, area: tuple[str, ...]) -> str:
    """The body that drops it. RuleError for whoever cannot now: on the ground, out of turn, after
    another attack, or kept from attacking by a rule (OSE-BOMBING, OSE-ATTACKS-PER-ROUND)."""
    combatant, name = combatant_of(resolution, by), resolution.who(by).label
    is_referee = resolution.actor.is_referee
    require_turn(resolution, combatant)
    step = resolution.encounter.step
    if not is_referee and step is not None and step.phase not in ("", MISSILES):
        raise RuleError(f"What is dropped falls when missiles are shot. {name} waits for that.")
    wings = typed_number(resolution.state, by, FLY.key)
    if not is_referee and (wings is None or not wings.value):
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
