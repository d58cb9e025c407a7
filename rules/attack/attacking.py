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
from rules.attack.reckoning import AC, COMPLETE_COVER, Circumstances, Plan, as_thac0, plan
from rules.attack.records import (
    Attack,
    AttackBonus,
    AttackMade,
    AttackRolled,
    BlowsApart,
    OutOfTurn,
    Unleashed,
)
from rules.attack.striking import as_used, find_weapon, require_dice, strike, weapons_used
from rules.attack.unleashing import is_unleashed, unleash
from rules.attack.waiting import as_blow, has_to_wait, has_waiting, wait_with
from rules.dice.expression import parse
from rules.encounter.joining import combatant_of
from rules.errors import ForbiddenError, Lack, MissingNumberError, OpenError, RuleError
from rules.items.reading import loaded
from rules.items.wares import hurled_reach
from rules.kernel.events import Who
from rules.kernel.naming import name_combatant, require_part
from rules.kernel.numbers import check_forced, check_modifier
from rules.kernel.questions import Mode, Ruling, ruled
from rules.kernel.resolution import Resolution
from rules.kernel.targets import id_of, is_monster, split_target
from rules.positions.spacing import distance_between, is_within_reach, knows_distance
from rules.record import replace
from rules.rounds.acting import require_turn
from rules.rounds.turns import require_round
from rules.sheet.reading import is_ascending, number, require_active
from rules.speech.saying import exclaim, words_for
from rules.state.items import Item

"""What to do about a second attack where no rule knows anything better."""


D20 = 20
MOST_TARGETS = 20
MOST_MODIFIER = 20
MOST_DAMAGE = 1000
MOST_DICE = {"4e": 100}
"""The most that dice of damage may come to which a player types, a d20's where none is given."""
BEST_THAC0 = {"4e": -20}
"""The best THAC0 that a player may type, a d20's lowest face where none is given."""
STRIKES = {False: ("thac0", "attack"), True: ("attack", "thac0")}
"""What somebody attacks with, by key, as armour class counts: ascending or not. One is enough."""


def require_leave(resolution: Resolution, attacker: str, target: str) -> None:
    """Raise unless the actor may have the attacker strike the target: monsters, and their own.

    What an attack does follows from the rules, so it needs no leave to apply damage.
    """
    require_part(resolution)
    if id_of(attacker) == id_of(target):
        raise RuleError("Nobody attacks themselves. Pick another target.")
    if is_monster(resolution.state, target) or resolution.controls(target):
        return
    name = resolution.who(target).label
    raise ForbiddenError(f"{name} is no monster: only a referee can have somebody attack them.")


def _check_said(resolution: Resolution, action: Attack) -> None:
    """Raise for numbers that cannot be, and for a player who says what only referees may."""
    check_modifier(action.modifier, MOST_MODIFIER)
    check_forced(action.forced, 1, D20, "A d20")
    check_forced(action.forced_damage, 0, MOST_DAMAGE, "Damage")
    if not 0 <= action.cover <= COMPLETE_COVER:
        raise RuleError("Partial cover takes 1 to 4 off the roll. Give one of these, or complete.")
    if len(action.targets) > MOST_TARGETS:
        raise RuleError(f"At most {MOST_TARGETS} targets can be attacked at once.")
    _check_typed(resolution, action)
    for is_said, what in (
        (action.forced is not None, "set the d20 of an attack"),
        (action.forced_damage is not None, "set the damage of an attack"),
        (action.allow, "allow what the rules forbid"),
    ):
        if is_said:
            resolution.require_referee(what)


def _check_typed(resolution: Resolution, action: Attack) -> None:
    """Raise ForbiddenError for numbers of a player's that no die of the game could give."""
    if resolution.actor.is_referee:
        return
    preset = resolution.state.preset
    best, most = BEST_THAC0.get(preset, 1), MOST_DICE.get(preset, D20)
    given = None if action.thac0 is None else as_thac0(resolution.state, action.thac0)
    if given is not None and not best <= given <= D20:
        worst, high = sorted(as_thac0(resolution.state, value) for value in (best, D20))
        raise ForbiddenError(
            f"A player gives a number from {worst} to {high} for `thac0`. "
            "Leave it out for the one on the sheet, or ask a referee."
        )
    if action.damage and parse(action.damage).bind({}).most > most:
        raise ForbiddenError(
            f"Dice that can come to more than {most} are the referee's to give. "
            "Leave `damage` out for those of the weapon."
        )


@FAMILY.handles
def attack(resolution: Resolution, action: Attack) -> None:
    """Attack with all that the attacker may, and tell each blow."""
    _ = resolution.encounter
    _check_said(resolution, action)
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
    _require_dice(resolution, action, bodies[0], targets[0], used)
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
            _require_possible(resolution, action, _planned(resolution, action, deed, whom, weapon))
    blow = as_blow(action, attacker, targets, weapons[0], resolution.actor)
    wait_with(resolution, attacker, blow, weapons)
    return True


def _bodies(resolution: Resolution, action: Attack, attacker: str) -> tuple[str, ...]:
    """The bodies that attack; an extra attack is one body's, whatever else it does in the round."""
    if is_extra(action.how):
        return who_attack(resolution, attacker, 1, allow=True)
    return who_attack(resolution, attacker, action.count, allow=action.allow)


def _require_dice(
    resolution: Resolution,
    action: Attack,
    body: str,
    target: str,
    used: tuple[tuple[Item, Mode], ...],
) -> None:
    """MissingNumberError for a weapon whose damage nobody knows, before anything is rolled."""
    for weapon, mode in used:
        if is_unleashed(weapon):
            continue
        deed = AttackBonus(who=body, whom=target, item=weapon.id or None, mode=mode, how=action.how)
        require_dice(resolution, action, deed, weapon)


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
    if len(bodies) == 1 and len(targets) > 1 and not action.allow:
        most = most_at_once(resolution, bodies[0], weapon, mode)
        _require_targets(resolution, bodies[0], len(targets), most)
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


def _require_targets(resolution: Resolution, body: str, targets: int, most: int) -> None:
    """Raise RuleError where one body would strike more targets than it may."""
    if targets > most:
        name = resolution.who(body).label
        raise RuleError(
            f"{name} can attack {most} of them in one round. Pick fewer targets."
            if most > 1
            else f"{name} can attack only one of them in a round. Pick one target."
        )


def _blow(
    resolution: Resolution, action: Attack, deed: AttackBonus, target: str, weapon: Item
) -> None:
    """One blow against whoever of the target is foremost by now, if anybody still is."""
    whom = foremost(resolution.state, target, deed.who)
    if whom is None:
        return
    planned = _planned(resolution, action, deed, whom, weapon)
    _require_possible(resolution, action, planned)
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


def require_numbers(resolution: Resolution, attacker: str, weapon: Item) -> None:
    """Raise MissingNumberError for an attack that could not be made, whoever it is aimed at."""
    if number(resolution, attacker, "thac0") is None:
        raise _missing_row(resolution, attacker)
    for one in weapons_used(resolution.state, attacker, weapon.id):
        if not is_unleashed(one):
            deed = AttackBonus(who=attacker, whom=attacker, item=one.id or None)
            require_dice(resolution, Attack(attacker=attacker, targets=()), deed, one)


def _missing_row(resolution: Resolution, attacker: str) -> MissingNumberError:
    who = resolution.who(attacker)
    return MissingNumberError(
        f"No THAC0 or attack bonus is written for {who.name}.",
        Lack(who.id, STRIKES[is_ascending(resolution.state)]),
        once="thac0:19",
    )


def _require_possible(resolution: Resolution, action: Attack, planned: Plan) -> None:
    """Raise RuleError for what a rule forbids, and MissingNumberError where a number lacks."""
    forbidden = planned.forbidden()
    if forbidden is not None and not action.allow:
        error = OpenError if forbidden.is_open else RuleError
        raise error(forbidden.label, *forbidden.helps)
    if planned.automatic() is not None:
        return
    if planned.reckoning.row is None:
        raise _missing_row(resolution, planned.deed.who)
    if planned.reckoning.armour is None:
        whom = resolution.who(planned.deed.whom)
        key = planned.reckoning.against or AC
        what = resolution.fields.label(key)
        raise MissingNumberError(f"No {what} is written for {whom.name}.", Lack(whom.id, (key,)))


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
