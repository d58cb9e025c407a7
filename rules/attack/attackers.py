"""Who of a group attacks, how often, and whom; and what that would be before anything falls."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rules.attack.reckoning import plan, rulings
from rules.attack.records import (
    AttackBonus,
    AttacksAllowed,
    MoreAttacks,
    TargetsAllowed,
    Way,
)
from rules.attack.weapons import as_used, find_weapon, is_hurled
from rules.conditions.reading import stopped
from rules.encounter.bodies import bodies_of
from rules.errors import RuleError
from rules.items.reading import find_item, is_counted, loaded
from rules.items.tags import NATURAL
from rules.items.wares import splashes
from rules.kernel.actor import Viewer
from rules.kernel.questions import Asker, Mode, Ruling, Verdict, ruled
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_combatant, id_of, is_monster, split_target
from rules.positions.spacing import (
    are_comrades,
    distance_between,
    is_engaged,
    known_distance,
    reach_in,
)
from rules.state.encounter import Combatant
from rules.state.game import GameState
from rules.state.health import UP, Life
from rules.state.items import Item

ALLOW = "A referee can let it happen once more."
LOWEST, HIGHEST = 2, 20
UNKNOWN = 1_000_000


def able_bodies(state: GameState, target: str) -> tuple[str, ...]:
    """The bodies behind a target that are up, there, and under no condition that stops them."""
    combatant = find_combatant(state, target)
    assert combatant is not None
    stricken = stopped(state)
    if combatant.id in stricken:
        return ()
    return tuple(
        body
        for body, vitals, gone in bodies_of(state, combatant)
        if _names(target, body) and vitals.life is UP and not gone and body not in stricken
    )


def _names(target: str, body: str) -> bool:
    """Whether a target is the body, or the group it belongs to."""
    return target in (body, id_of(body))


def foremost(state: GameState, target: str, attacker: str = "") -> str | None:
    """Whom of a target an attack meets, None where nobody is left.

    Those whom the attacker fights hand to hand come first, then those who stand, then those who
    lie there alive.
    """
    return next(iter(_in_front(state, target, attacker)), None)


def _in_front(state: GameState, target: str, attacker: str) -> tuple[str, ...]:
    """All of a target who are left, the foremost first."""
    combatant = find_combatant(state, target)
    if combatant is None:
        return ()
    alive = [
        (body, vitals.life)
        for body, vitals, gone in bodies_of(state, combatant)
        if _names(target, body) and vitals.life is not Life.DEAD and not gone
    ]
    up = [body for body, life in alive if life is UP]
    met = [body for body in up if attacker and is_engaged(state, attacker, body)]
    return tuple(dict.fromkeys([*met, *up, *(body for body, _ in alive)]))


def distinct(resolution: Resolution, attacker: str, targets: Sequence[str]) -> tuple[str, ...]:
    """The bodies that one attacker strikes, where it named several targets: each of them once.

    Whoever is named by a number comes before a group that they are of. RuleError where a group has
    nobody else.
    """
    if len(targets) == 1:
        return tuple(targets)
    struck: dict[str, str] = {}
    for target in sorted(targets, key=lambda one: not split_target(one)[1]):
        found = _in_front(resolution.state, target, attacker)
        body = next((one for one in found if one not in struck.values()), None)
        if body is None:
            label = resolution.who(target).label
            raise RuleError(f"Of {label} nobody else is left. Name each target once.")
        struck[target] = body
    return tuple(struck[target] for target in targets)


def _attacks_allowed(asker: Asker, who: str) -> int:
    """How often one body may attack in a round: once, unless a rule says more
    (OSE-ATTACKS-PER-ROUND)."""
    return max((found.value for found in asker.ask(AttacksAllowed(who=who))), default=1)


def _attacks_left(asker: Asker, combatant: Combatant, body: str) -> int:
    """How often a body may still attack in this round."""
    number = split_target(body)[1]
    return _attacks_allowed(asker, body) - combatant.turn.attacked.count(number)


def ready_bodies(resolution: Resolution, target: str) -> tuple[str, ...]:
    """The bodies behind a target that can still attack in this round."""
    combatant = resolution.combatants[id_of(target)]
    return those_left(resolution, combatant, able_bodies(resolution.state, target))


def those_left(asker: Asker, combatant: Combatant, able: Iterable[str]) -> tuple[str, ...]:
    """Those of the bodies who can still attack in this round."""
    return tuple(body for body in able if _attacks_left(asker, combatant, body) > 0)


def attacks_left(asker: Asker, target: str) -> bool:
    """Whether anybody of a combatant can still attack in this round."""
    combatant = find_combatant(asker.state, target)
    return combatant is not None and any(
        those_left(asker, combatant, able_bodies(asker.state, target))
    )


def who_attack(
    resolution: Resolution, attacker: str, count: int | None, *, allow: bool
) -> tuple[str, ...]:
    """The bodies that attack: all that may, or the first `count` of them. RuleError for none."""
    state, name = resolution.state, resolution.who(attacker).label
    able = able_bodies(state, attacker)
    if not able:
        raise RuleError(f"{name} is down or held by a condition, and cannot attack now.")
    combatant = resolution.combatants[id_of(attacker)]
    ready = able if allow else those_left(resolution, combatant, able)
    if not ready:
        more = next((one.how for one in resolution.ask(MoreAttacks(who=attacker))), ALLOW)
        raise RuleError(f"{name} has attacked already in this round. ", more)
    if count is None:
        return ready
    if not 1 <= count <= len(ready):
        raise RuleError(f"{len(ready)} of {name} can attack now. Give a `count` of 1 to that.")
    return ready[:count]


def shots_of(weapon: Item) -> int:
    """How often a weapon shoots or strikes in one action: once where it needs several rounds."""
    return weapon.shots if weapon.rounds == 1 else 1


def most_at_once(asker: Asker, body: str, weapon: Item, mode: Mode) -> int:
    """How many targets one body may attack at once with a weapon as it is used.

    With a missile as many as it shoots, or as there are to hurl (R-THROWN).
    """
    shots, state = shots_of(weapon), asker.state
    found = asker.ask(TargetsAllowed(who=body))
    most = max([shots, *(one.value for one in found)])
    if mode is Mode.MELEE or NATURAL in weapon.tags:
        return most
    held = find_item(state, body, weapon.id)
    if held is None or not (is_hurled(held) or splashes(state, held)):
        return shots
    return min(most, held.count) if is_counted(state, body) else most


def dealt_out(
    state: GameState, bodies: Sequence[str], targets: Sequence[str], shots: int
) -> Iterator[tuple[str, str, int]]:
    """Who strikes whom, blow by blow: a group shares the targets out, one body its shots.

    One body that attacks more targets than it has shots strikes each of them once. The number is
    how many others of the group come to the target before it, who were not in melee with it.
    """
    if len(bodies) == 1:
        blows = max(shots, len(targets))
        yield from ((bodies[0], targets[i % len(targets)], 0) for i in range(blows))
        return
    coming = dict.fromkeys(targets, 0)
    for index, body in enumerate(bodies):
        target = targets[index % len(targets)]
        yield from ((body, target, coming[target]) for _ in range(shots))
        coming[target] += not is_engaged(state, body, target)


@dataclass(frozen=True, slots=True)
class Foreseen:
    """One possible attack, as a viewer may know it.

    `target` is the body that would be struck, `distance` how far away it is, None where that is
    not known. `bonus` is what is known to be added, `needs` the
    face that the d20 must show where the viewer may know it. `refusal` says why it cannot be done,
    `closes_in` that the attacker has to move first.
    """

    target: str
    weapon: Item
    mode: Mode
    distance: int | None
    bonus: int = 0
    needs: int | None = None
    refusal: str = ""
    closes_in: bool = False


def foresee(
    asker: Asker,
    viewer: Viewer,
    attacker: str,
    item_id: str,
    target: str,
    how: tuple[str, ...] = (),
) -> Foreseen:
    """What the attack of one body would be on one of `foes_of`, in a special way if `how` says."""
    deed, weapon, mode = _meant(asker, viewer, attacker, item_id, target, how)
    planned = plan(asker, deed, weapon)
    reckoning = planned.reckoning if viewer.is_referee else planned.known
    return Foreseen(
        target=deed.whom,
        weapon=weapon,
        mode=mode,
        distance=deed.distance,
        bonus=reckoning.bonus,
        needs=_face(reckoning.needed, reckoning.bonus),
        closes_in=ruled(planned.verdicts, Way.CLOSES_IN) is not None,
        refusal=_told(viewer, planned.forbidden()),
    )


def refusal_of(asker: Asker, viewer: Viewer, attacker: str, item_id: str, target: str) -> str:
    """Why an attack cannot be done now, as far as the viewer may know it; "" for one that can."""
    found = forbidden_of(asker, viewer, attacker, item_id, target)
    return "" if found is None else found.label


def forbidden_of(
    asker: Asker, viewer: Viewer, attacker: str, item_id: str, target: str
) -> Verdict | None:
    """What forbids an attack, as far as the viewer may know it; None for nothing."""
    deed, weapon, _ = _meant(asker, viewer, attacker, item_id, target, ())
    found = ruled(rulings(asker, deed, weapon), Ruling.FORBIDDEN)
    return None if found is None or (found.hidden and not viewer.is_referee) else found


def _told(viewer: Viewer, forbidden: Verdict | None) -> str:
    if forbidden is None or (forbidden.hidden and not viewer.is_referee):
        return ""
    return forbidden.label


def _meant(
    asker: Asker, viewer: Viewer, attacker: str, item_id: str, target: str, how: tuple[str, ...]
) -> tuple[AttackBonus, Item, Mode]:
    """The blow of one body on one body, and the weapon as it is used for it."""
    state = asker.state
    bodies = able_bodies(state, attacker)
    who = bodies[0] if bodies else attacker
    whom = foremost(state, target, who) or target
    weapon = find_weapon(state, attacker, item_id)
    distance = known_distance(state, viewer, who, whom)
    is_close = distance is not None and distance <= reach_in(state)
    weapon, mode = as_used(weapon, None, is_close=is_close)
    weapon = loaded(state, who, weapon) if mode is Mode.MISSILE else weapon
    deed = AttackBonus(
        who=who, whom=whom, item=weapon.id or None, mode=mode, distance=distance, how=how
    )
    return deed, weapon, mode


def _face(needed: int | None, bonus: int) -> int | None:
    """The face that hits: a 20 always does, and a 1 never (OSE-NATURAL)."""
    return None if needed is None else min(HIGHEST, max(LOWEST, needed - bonus))


def foes_of(asker: Asker, viewer: Viewer, attacker: str) -> tuple[str, ...]:
    """The ids of those whom somebody may attack, as far as the viewer sees them, nearest first.

    Players attack monsters; their comrades are left to the referee.
    """
    state = asker.state
    return tuple(
        sorted(
            _foes(asker, viewer, attacker),
            key=lambda foe: _nearness(
                asker, attacker, foe, known_distance(state, viewer, attacker, foe)
            ),
        )
    )


def nearest_first(asker: Asker, attacker: str, foes: Iterable[str]) -> tuple[str, ...]:
    """Foes by how near they really are, whatever players know of it: for what is carried out."""
    state = asker.state
    return tuple(
        sorted(
            foes,
            key=lambda foe: _nearness(asker, attacker, foe, distance_between(state, attacker, foe)),
        )
    )


def _foes(asker: Asker, viewer: Viewer, attacker: str) -> Iterator[str]:
    state = asker.state
    assert state.encounter is not None
    for one in state.encounter.combatants:
        if one.hidden and not viewer.is_referee:
            continue
        if are_comrades(state, attacker, one.id) or foremost(state, one.id, attacker) is None:
            continue
        if viewer.is_referee or is_monster(state, one.id):
            yield one.id


def bodies_among(asker: Asker, attacker: str, foes: Iterable[str]) -> tuple[str, ...]:
    """The bodies of some of `foes_of` that stand, those in melee with the attacker first."""
    bodies = [body for foe in foes for body in able_bodies(asker.state, foe)]
    return tuple(sorted(bodies, key=lambda body: not is_engaged(asker.state, attacker, body)))


def most_targets(asker: Asker, attacker: str, weapon: Item, mode: Mode) -> int:
    """How many one body may attack at once with a weapon; 1 for a group, which shares them out."""
    bodies = able_bodies(asker.state, attacker)
    if len(bodies) != 1:
        return 1
    used = loaded(asker.state, bodies[0], weapon) if mode is Mode.MISSILE else weapon
    return most_at_once(asker, bodies[0], used, mode)


def _nearness(asker: Asker, attacker: str, foe: str, distance: int | None) -> int:
    """Those in melee first, then by distance; who is nobody knows how far away comes last."""
    if is_engaged(asker.state, attacker, foe):
        return -1
    return UNKNOWN if distance is None else distance
