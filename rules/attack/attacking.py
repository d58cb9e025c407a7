"""The command that attacks: checks who may, rolls each blow, and deals the damage of hits."""

from collections.abc import Iterator
from itertools import chain

from rules.attack import FAMILY
from rules.attack.attackers import (
    able_bodies,
    dealt_out,
    distinct,
    foremost,
    most_at_once,
    shots_of,
    those_left,
    who_attack,
)
from rules.attack.in_hand import take_in_hand
from rules.attack.manoeuvres import check_how, is_extra
from rules.attack.permitting import (
    check_said,
    require_all_dice,
    require_leave,
    require_possible,
    require_targets,
)
from rules.attack.reckoning import Circumstances, Plan, plan
from rules.attack.records import (
    Attack,
    AttackBonus,
    AttackMade,
    AttackRolled,
    BlowsApart,
    OutOfTurn,
    Unleashed,
)
from rules.attack.striking import strike
from rules.attack.unleashing import is_unleashed, unleash
from rules.attack.waiting import as_blow, has_to_wait, has_waiting, wait_with
from rules.attack.weapons import as_used, find_weapon, weapons_used
from rules.encounter.joining import combatant_of
from rules.errors import RuleError
from rules.items.reading import loaded
from rules.items.wares import hurled_reach
from rules.kernel.events import Who
from rules.kernel.naming import name_combatant
from rules.kernel.questions import Mode, Ruling, ruled
from rules.kernel.resolution import Resolution
from rules.kernel.targets import id_of, split_target
from rules.positions.spacing import distance_between, is_within_reach, knows_distance
from rules.record import replace
from rules.rounds.acting import require_turn
from rules.rounds.turns import require_round
from rules.sheet.reading import require_active
from rules.speech.saying import exclaim, words_for
from rules.state.items import Item


@FAMILY.handles
def attack(resolution: Resolution, action: Attack) -> None:
    """Attack with all that the attacker may, and tell each blow."""
    _ = resolution.encounter
    check_said(resolution, action)
    check_how(resolution.state, action.how)
    attacker = _attacker(resolution, action)
    words = words_for(resolution, attacker, action.words)
    targets = _targets(resolution, action, attacker)
    resolution.require_open(action.seen, targets)
    asked = (OutOfTurn(who=attacker, whom=target, how=action.how) for target in targets)
    said = [resolution.ask(question) for question in asked]
    forbidden = ruled(chain.from_iterable(said), Ruling.FORBIDDEN)
    if forbidden is not None and not action.allow:
        raise RuleError(forbidden.label)
    is_bound = not all(said)
    if is_bound and not has_waiting(resolution, attacker):
        require_turn(resolution, resolution.combatants[id_of(attacker)])
    bodies = _bodies(resolution, action, attacker)
    used = tuple(_weapons(resolution, action, attacker, targets[0]))
    require_all_dice(resolution, action, bodies[0], targets[0], used)
    if is_bound and not (action.allow or is_extra(action.how)):
        if _waits(resolution, action, attacker, targets, used):
            return
        require_turn(resolution, resolution.combatants[id_of(attacker)])
    if take_in_hand(resolution, attacker, (weapon for weapon, _ in used)):
        used = tuple(_weapons(resolution, action, attacker, targets[0]))
    apart = _apart(resolution, attacker, bodies, targets, used)
    used = tuple(used[number % len(used)] for number in range(apart)) or used
    exclaim(resolution, attacker, words, action.seen.audience(resolution.actor.member))
    for index, (weapon, mode) in enumerate(used):
        # One body shares its claws and teeth out.
        is_routine = (len(used) > 1 or apart == 1) and len(bodies) == 1
        aimed = (targets[index % len(targets)],) if is_routine else targets
        if is_unleashed(weapon):
            unleash(resolution, action, bodies, aimed, weapon)
            continue
        _strike_all(resolution, action, bodies, aimed, weapon, mode, apart)
    _close(resolution, attacker, bodies, action)


def _apart(
    resolution: Resolution,
    attacker: str,
    bodies: tuple[str, ...],
    targets: tuple[str, ...],
    used: tuple[tuple[Item, Mode], ...],
) -> int:
    """How many of several attacks are made where each needs a target of its own, 0 for all."""
    found = resolution.ask(BlowsApart(who=attacker)) if len(used) > 1 else ()
    most = len(targets) if len(bodies) == 1 else 1
    return min((most, *(one.value for one in found))) if found else 0


def _waits(
    resolution: Resolution,
    action: Attack,
    attacker: str,
    targets: tuple[str, ...],
    used: tuple[tuple[Item, Mode], ...],
) -> bool:
    """Whether it is kept until the end of the round, as what is slow is; RuleError where it could
    not be made as things stand now."""
    weapons = [weapon for weapon, _ in used]
    if not has_to_wait(resolution, attacker, weapons):
        return False
    body = able_bodies(resolution.state, attacker)[0]
    for weapon, mode in used:
        deed = AttackBonus(who=body, item=weapon.id or None, mode=mode, how=action.how)
        for target in targets:
            whom = foremost(resolution.state, target, body)
            assert whom is not None
            require_possible(resolution, action, _planned(resolution, action, deed, whom, weapon))
    blow = as_blow(action, attacker, targets, weapons[0], resolution.actor)
    wait_with(resolution, attacker, blow, weapons)
    return True


def _bodies(resolution: Resolution, action: Attack, attacker: str) -> tuple[str, ...]:
    """The bodies that attack; an extra attack is one body's, whatever else it does in the round."""
    if is_extra(action.how):
        return who_attack(resolution, attacker, 1, allow=True)
    return who_attack(resolution, attacker, action.count, allow=action.allow)


def _strike_all(
    resolution: Resolution,
    action: Attack,
    bodies: tuple[str, ...],
    targets: tuple[str, ...],
    weapon: Item,
    mode: Mode,
    apart: int,
) -> None:
    """All blows or shots of these bodies with one weapon, of `apart` that one makes at once."""
    shots = shots_of(weapon)
    if len(bodies) == 1 and not action.allow:
        most = most_at_once(resolution, bodies[0], weapon, mode)
        require_targets(resolution, bodies[0], len(targets), most)
    if len(bodies) == 1:
        targets = distinct(resolution, bodies[0], targets)
    several = len(targets) if len(bodies) == 1 and len(targets) > shots else 1
    for body, target, beside in dealt_out(resolution.state, bodies, targets, shots):
        deed = AttackBonus(
            who=body,
            item=weapon.id or None,
            mode=mode,
            how=action.how,
            attacks=max(several, apart),
            beside=beside,
        )
        _blow(resolution, action, deed, target, weapon)


def _attacker(resolution: Resolution, action: Attack) -> str:
    typed = action.attacker or require_active(resolution.state, resolution.actor).id
    combatant_of(resolution, typed)
    attacker = name_combatant(resolution, typed)
    resolution.require_control(attacker, "attack with {}")
    require_round(resolution, action.round)
    return attacker


def _targets(resolution: Resolution, action: Attack, attacker: str) -> tuple[str, ...]:
    if not action.targets:
        raise RuleError("Say whom to attack: pick one or more from the list that appears.")
    targets = tuple(dict.fromkeys(name_combatant(resolution, t) for t in action.targets))
    for target in targets:
        combatant_of(resolution, target)
        require_leave(resolution, attacker, target)
        if foremost(resolution.state, target) is None:
            name = resolution.who(target).label
            raise RuleError(f"Nobody is left to attack of {name}. Pick somebody else.")
    return targets


def _weapons(
    resolution: Resolution, action: Attack, attacker: str, target: str
) -> Iterator[tuple[Item, Mode]]:
    is_close = is_within_reach(resolution.state, attacker, target)
    for weapon in weapons_used(resolution.state, attacker, action.item):
        far = hurled_reach(resolution.state, weapon)
        used, mode = as_used(weapon, action.mode, is_close=is_close, hurled=far)
        yield (loaded(resolution.state, attacker, used) if mode is Mode.MISSILE else used), mode


def _blow(
    resolution: Resolution, action: Attack, deed: AttackBonus, target: str, weapon: Item
) -> None:
    """One blow against whoever of the target is foremost by now, if anybody still is."""
    whom = foremost(resolution.state, target, deed.who)
    if whom is None:
        return
    planned = _planned(resolution, action, deed, whom, weapon)
    require_possible(resolution, action, planned)
    strike(resolution, action, planned)


def _planned(
    resolution: Resolution, action: Attack, deed: AttackBonus, whom: str, weapon: Item
) -> Plan:
    """What a blow at a body would be."""
    distance = _distance(resolution, action, deed.who, whom)
    said = Circumstances(action.cover, action.modifier, action.thac0, action.against)
    return plan(resolution, replace(deed, whom=whom, distance=distance), weapon, said)


def _distance(resolution: Resolution, action: Attack, who: str, whom: str) -> int | None:
    """How far apart they are: as known, else as it was typed. RuleError for a player who types
    another than the one that is known; one that only referees know cannot be guessed at."""
    state, typed = resolution.state, action.distance
    known = distance_between(state, who, whom)
    if typed is None:
        return known
    is_same = typed == known and knows_distance(state, who, whom)
    if resolution.actor.is_referee or known is None or is_same:
        return typed
    raise RuleError(
        f"How far away {resolution.who(whom).label} is has been said already. "
        "Leave `distance` out; a referee can say another."
    )


def _struck(resolution: Resolution) -> Iterator[Who]:
    """Whom this deed was aimed at, blow by blow."""
    for event in resolution.deed:
        if isinstance(event, AttackRolled):
            yield event.target
        elif isinstance(event, Unleashed):
            yield from event.targets


def _close(
    resolution: Resolution,
    attacker: str,
    bodies: tuple[str, ...],
    action: Attack,
) -> None:
    """Remember who has attacked and with what, and report the action as a whole."""
    rolled = [event for event in resolution.deed if isinstance(event, AttackRolled)]
    combatant = resolution.combatants[id_of(attacker)]
    used = find_weapon(resolution.state, attacker, action.item).id
    able = able_bodies(resolution.state, combatant.id)
    ready = those_left(resolution, combatant, able)
    # What is extra, and what a referee lets happen beyond the allowed, counts for nothing later.
    counted = () if is_extra(action.how) else bodies
    numbers = tuple(split_target(body)[1] for body in counted if body in ready)
    turn = replace(combatant.turn, attacked=(*combatant.turn.attacked, *numbers))
    after = replace(combatant, turn=turn, last_item=used)
    resolution.put_combatant(after)
    resolution.emit(
        AttackMade(
            attacker=resolution.who(attacker),
            targets=tuple(dict.fromkeys(_struck(resolution))),
            mode=rolled[0].mode if rolled else Mode.SPELL,
            attacks=len(rolled),
            hits=sum(event.hit for event in rolled),
            item=used,
            how=action.how,
            left=len(those_left(resolution, after, able)),
        )
    )
