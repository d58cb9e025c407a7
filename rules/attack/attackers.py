"""Who of a group attacks, how often, and whom."""

from collections.abc import Iterable, Iterator, Sequence

from rules.attack.records import AttacksAllowed, MoreAttacks, TargetsAllowed
from rules.attack.striking import is_hurled
from rules.conditions.reading import stopped
from rules.encounter.bodies import bodies_of
from rules.errors import RuleError
from rules.items.reading import find_item, is_counted
from rules.items.tags import NATURAL
from rules.kernel.questions import Asker, Mode
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_combatant, id_of, split_target
from rules.positions.reading import is_engaged
from rules.state.encounter import Combatant
from rules.state.game import GameState
from rules.state.health import UP, Life
from rules.state.items import Item

ALLOW = "A referee can let it happen once more."


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
        how = next((one.label for one in resolution.ask(MoreAttacks(who=attacker))), ALLOW)
        raise RuleError(f"{name} has attacked already in this round. {how}")
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
    if held is None or not is_hurled(held):
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
