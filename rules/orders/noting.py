"""What combatants do, as far as standing orders go by it: who attacked whom, and who went where.

Only what everybody saw is noted, of players' characters and hirelings; of those whom the referee
plays, and who have an order, only who attacked them.
"""

from rules.attack.events import AttackRolled
from rules.combat.events import ParryTaken
from rules.kernel.resolution import Resolution
from rules.movement.events import Moved
from rules.orders.kinds import attack, defend, going
from rules.record import replace
from rules.rounds.door import own_order_of
from rules.state.encounter import Combatant
from rules.state.game import GameState
from rules.state.orders import Deed

MOST_ATTACKERS = 6


def note_blow(resolution: Resolution, event: AttackRolled) -> None:
    """Somebody struck or shot at somebody, and hit or not."""
    if event.audience is not None or event.concerns_hidden():
        return
    attacker, target = _players(resolution, event.attacker.id), event.target.target
    if attacker is not None:
        did = attacker.turn.did
        before = did.targets if did is not None and did.kind == attack.KIND.key else ()
        targets = tuple(dict.fromkeys((*before, target)))
        _put_deed(resolution, attacker, Deed(attack.KIND.key, targets=targets))
    struck = resolution.find_combatant(event.target.id)
    if struck is not None and _looks_back(resolution.state, struck):
        others = [one for one in struck.attackers if one != event.attacker.target]
        attackers = (*others, event.attacker.target)[-MOST_ATTACKERS:]
        resolution.put_combatant(replace(struck, attackers=attackers))


def note_move(resolution: Resolution, event: Moved) -> None:
    """Somebody went somewhere; who attacked before does not undo that."""
    mover = _players(resolution, event.target.id)
    if mover is None or event.concerns_hidden():
        return
    if event.how:
        _put_deed(resolution, mover, Deed(event.how))
    elif mover.turn.did is None:
        whom = () if event.whom is None else (event.whom.target,)
        way = (going.AWAY if event.away else going.TOWARDS,)
        _put_deed(resolution, mover, Deed(going.KIND.key, targets=whom, how=way))


def note_parry(resolution: Resolution, event: ParryTaken) -> None:
    """Somebody does nothing but defend."""
    parrier = _players(resolution, event.target.id)
    if parrier is not None and not event.concerns_hidden():
        _put_deed(resolution, parrier, Deed(defend.KIND.key))


def _looks_back(state: GameState, combatant: Combatant) -> bool:
    """Whether it counts who attacked somebody: players', and the referee's who have an order."""
    return combatant.owner is not None or own_order_of(state, combatant) is not None


def _players(resolution: Resolution, combatant_id: str) -> Combatant | None:
    """The combatant, if a player owns it."""
    found = resolution.find_combatant(combatant_id)
    return None if found is None or found.owner is None else found


def _put_deed(resolution: Resolution, combatant: Combatant, did: Deed) -> None:
    resolution.put_combatant(replace(combatant, turn=replace(combatant.turn, did=did)))
