"""The command that grapples: who may, the contest, and what comes of it."""

from collections.abc import Iterator, Sequence

from rules.attack.attackers import able_bodies, ready_bodies
from rules.attack.permitting import require_leave
from rules.attack.records import AttackMade, AttackRuling
from rules.conditions.effects import begin_effect, end_effect
from rules.conditions.reading import holds_on
from rules.conditions.records import AddEffect, EffectBegan
from rules.encounter.joining import combatant_of
from rules.encounter.records import CombatantLeft, EncounterEnded
from rules.errors import RuleError
from rules.grapple import FAMILY
from rules.grapple.contest import (
    BY_KEY,
    DECIDED_BY,
    GRAPPLE_STUN,
    Contest,
    GrappleMethod,
    alone,
    contest,
)
from rules.grapple.records import Grapple, Grappled
from rules.health.records import LifeChanged
from rules.kernel.naming import name_combatant, name_targets
from rules.kernel.numbers import check_forced
from rules.kernel.questions import Mode, Ruling, ruled
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_combatant, id_of, split_target
from rules.movement.moving import go_to
from rules.movement.records import Moved
from rules.positions.engaging import meet
from rules.positions.records import Disengaged
from rules.positions.spacing import distance_between, touches
from rules.record import replace
from rules.rounds.acting import require_turn
from rules.rounds.turns import require_round
from rules.sheet.reading import require_active
from rules.state.game import GameState

HELD, STUNNED = "held", "stunned"
"""Keys of conditions."""
MOST_STRENGTH, MOST_TOTAL = 100, 1000
HOW = "grapple"
"""The word for it in `AttackMade.how`."""


def holders_of(state: GameState, target: str) -> tuple[str, ...]:
    """The bodies that hold somebody, as far as they still can."""
    sources = dict.fromkeys(effect.source for effect in holds_on(state, target))
    return tuple(body for source in sources for body in _able(state, source))


def _able(state: GameState, target: str) -> tuple[str, ...]:
    return able_bodies(state, target) if find_combatant(state, target) is not None else ()


def hold(resolution: Resolution, target: str, holders: Sequence[str], rule: str) -> None:
    """Some hold somebody from now on; several of a group do as the group."""
    groups: dict[str, list[str]] = {}
    for holder in holders:
        groups.setdefault(id_of(holder), []).append(holder)
    for group, bodies in groups.items():
        source = bodies[0] if len(bodies) == 1 else group
        wanted = AddEffect(target=target, name=HELD, key=HELD, source=source)
        begin_effect(resolution, wanted, rule=rule)


def free(resolution: Resolution, target: str, holders: Sequence[str]) -> None:
    """These hold somebody no longer."""
    for effect in holds_on(resolution.state, target):
        if any(touches(effect.source, holder) for holder in holders):
            end_effect(resolution, effect, "removed")


def stun(resolution: Resolution, target: str, rounds: int, by: str, rule: str) -> None:
    """Somebody misses so many turns; one that is over already is not counted."""
    combatant = find_combatant(resolution.state, target)
    assert combatant is not None
    has_acted = combatant.turn.done or split_target(target)[1] in combatant.turn.attacked
    wanted = AddEffect(
        target=target,
        name=STUNNED,
        key=STUNNED,
        source=by,
        rounds=rounds + (1 if has_acted else 0),
    )
    begin_effect(resolution, wanted, rule=rule)


@FAMILY.follows("ERIS-GRAPPLE-GYGAX")
def go_away(resolution: Resolution, event: Moved | Disengaged) -> None:
    """Whoever walks lets go, and who was let walk is held no longer."""
    who = event.target
    for effect in resolution.state.effects:
        if effect.key != HELD:
            continue
        # A group holds on when one of it walks away.
        is_part = effect.source == who.id != who.target
        lets_go = touches(effect.source, who.target) and not is_part
        if lets_go or effect.target == who.target:
            end_effect(resolution, effect, "removed")


@FAMILY.follows("ERIS-GRAPPLE-GYGAX")
def let_go(
    resolution: Resolution, _event: EffectBegan | LifeChanged | CombatantLeft | EncounterEnded
) -> None:
    """Whoever is down, stopped or gone holds nobody any more."""
    for effect in resolution.state.effects:
        if effect.key == HELD and effect.source and not _able(resolution.state, effect.source):
            end_effect(resolution, effect, "removed")


@FAMILY.handles
def grapple(resolution: Resolution, action: Grapple) -> None:
    """Try to hold somebody, or to get out of a hold."""
    _ = resolution.encounter
    if action.allow:
        resolution.require_referee("allow what the rules forbid")
    if action.strength is not None and not 0 <= action.strength <= MOST_STRENGTH:
        raise RuleError(f"Strength goes from 0 to {MOST_STRENGTH}.")
    for forced in (action.forced, action.forced_against):
        check_forced(forced, 0, MOST_TOTAL, "A side of a grapple")
    require_round(resolution, action.round)
    key = action.method or DECIDED_BY.in_force(resolution.state)
    if key not in BY_KEY:
        raise RuleError(f"A grapple is decided by one of these: {', '.join(BY_KEY)}.")
    method = BY_KEY[key]
    who = tuple(dict.fromkeys(_those_who_try(resolution, action)))
    is_held = any(_known_holders(resolution, body) for body in who)
    whom = _whom(resolution, action, who, is_held=is_held)
    if method.strength is None:
        roller, others = (who, whom) if is_held else (whom, who)
        found = alone(resolution, action, roller, others, breaks_free=is_held)
    else:
        found = contest(resolution, method, action, who, whom)
    _tell(resolution, method, who, whom, found, is_held=is_held)
    if not is_held:
        _close_in(resolution, who, whom)
    _use_turns(resolution, who, whom, hits=found.won)
    if is_held:
        _end_hold(resolution, method, who, whom, found)
    else:
        _begin_hold(resolution, method, who, whom, found)


def _those_who_try(resolution: Resolution, action: Grapple) -> Iterator[str]:
    """The bodies that can and may: of a group all who still can act in this round."""
    own = action.who or (require_active(resolution.state, resolution.actor).id,)
    for typed in own:
        combatant = combatant_of(resolution, typed)
        target = name_combatant(resolution, typed)
        resolution.require_control(target, "have {} grapple")
        if not action.allow:
            require_turn(resolution, combatant)
        found = (
            able_bodies(resolution.state, target)
            if action.allow
            else ready_bodies(resolution, target)
        )
        if not found:
            name = resolution.who(target).label
            raise RuleError(f"{name} cannot grapple now: down, stopped, or done for this round.")
        yield from found


def _whom(
    resolution: Resolution, action: Grapple, who: Sequence[str], *, is_held: bool
) -> tuple[str, ...]:
    """The bodies that are to be held, or that hold those who try."""
    if is_held:
        return _holders(resolution, action, who)
    if not action.whom:
        raise RuleError("Say whom to hold: pick one or more from the list that appears.")
    whom = name_targets(resolution, action.whom)
    for body in whom:
        combatant_of(resolution, body)
        require_leave(resolution, who[0], body)
        label = resolution.who(body).label
        if not able_bodies(resolution.state, body):
            raise RuleError(f"{label} cannot resist any more, so there is nothing to roll.")
        for one in who if not action.allow else ():
            distance = distance_between(resolution.state, one, body)
            blow = AttackRuling(who=one, whom=body, mode=Mode.MELEE, distance=distance)
            forbidden = ruled(resolution.ask(blow), Ruling.FORBIDDEN)
            if forbidden is not None:
                raise RuleError(forbidden.label)
    return whom


def _close_in(resolution: Resolution, who: Sequence[str], whom: Sequence[str]) -> None:
    """All of them are in melee, and have gone there if it was some way."""
    for one in who:
        for other in whom:
            distance = distance_between(resolution.state, one, other)
            meet(resolution, one, other)
            if distance is not None:
                go_to(resolution, one, id_of(other), distance)


def _known_holders(resolution: Resolution, held: str) -> tuple[str, ...]:
    """Those who hold somebody for all to see; breaking free of others would show them."""
    holders = holders_of(resolution.state, held)
    return tuple(one for one in holders if not resolution.combatants[id_of(one)].hidden)


def _holders(resolution: Resolution, action: Grapple, who: Sequence[str]) -> tuple[str, ...]:
    """Those who hold, as far as they are meant; RuleError where somebody else is."""
    holders = tuple(dict.fromkeys(h for body in who for h in _known_holders(resolution, body)))
    if not action.whom:
        return holders
    named = name_targets(resolution, action.whom)
    for body in named:
        if body not in holders:
            name, held = resolution.who(body).label, resolution.who(who[0]).label
            raise RuleError(f"{name} does not hold {held}, who has to break free first.")
    return named


def _tell(
    resolution: Resolution,
    method: GrappleMethod,
    who: Sequence[str],
    whom: Sequence[str],
    found: Contest,
    *,
    is_held: bool,
) -> None:
    resolution.emit(
        Grappled(
            who=tuple(map(resolution.who, who)),
            whom=tuple(map(resolution.who, whom)),
            own=found.own,
            other=found.other,
            number=found.number,
            won=found.won,
            breaking_free=is_held,
            extraordinary=found.extraordinary,
            rule=method.source,
        )
    )


def _use_turns(
    resolution: Resolution, who: Sequence[str], whom: Sequence[str], *, hits: bool
) -> None:
    """A grapple is the attack of its makers in this round."""
    for body in who:
        combatant = resolution.combatants[id_of(body)]
        attacked = (*combatant.turn.attacked, split_target(body)[1])
        resolution.put_combatant(
            replace(combatant, turn=replace(combatant.turn, attacked=attacked))
        )
    for one in dict.fromkeys(map(id_of, who)):
        own = [body for body in who if id_of(body) == one]
        resolution.emit(
            AttackMade(
                attacker=resolution.who(own[0] if len(own) == 1 else one),
                targets=tuple(map(resolution.who, whom)),
                mode=Mode.MELEE,
                attacks=len(own),
                hits=len(own) if hits else 0,
                how=(HOW,),
                left=len(ready_bodies(resolution, one)),
            )
        )


def _begin_hold(
    resolution: Resolution,
    method: GrappleMethod,
    who: Sequence[str],
    whom: Sequence[str],
    found: Contest,
) -> None:
    """The hold, or the stun of those who failed to get one (R-GRAPPLE-STUN)."""
    if not found.won:
        _stun(resolution, method, who, found, by=whom[0])
        return
    if _stuns_any(resolution):
        _stun(resolution, method, whom, found, by=who[0])
    for body in whom:
        hold(resolution, body, who, method.source)


def _end_hold(
    resolution: Resolution,
    method: GrappleMethod,
    who: Sequence[str],
    whom: Sequence[str],
    found: Contest,
) -> None:
    """Freedom, and the stun of those who lost their hold."""
    if found.won:
        for body in who:
            free(resolution, body, whom)
        _stun(resolution, method, whom, found, by=who[0])
    elif _stuns_any(resolution):
        _stun(resolution, method, who, found, by=whom[0])


def _stuns_any(resolution: Resolution) -> bool:
    return GRAPPLE_STUN.in_force(resolution.state) == "any-loser"


def _stun(
    resolution: Resolution,
    method: GrappleMethod,
    losers: Sequence[str],
    found: Contest,
    *,
    by: str,
) -> None:
    """Stun the losers for as many rounds as the totals differ."""
    for body in losers if found.difference else ():
        stun(resolution, body, found.difference, by, method.source)
