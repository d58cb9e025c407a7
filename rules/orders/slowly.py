"""Blows that have waited for the end of the round are dealt there, and nobody is asked again."""

from functools import partial

from rules.attack.records import AttackMade
from rules.kernel.actor import CLOCK
from rules.kernel.resolution import Resolution, acting_as, attempt
from rules.orders import FAMILY
from rules.orders.kinds import strike
from rules.orders.standing import player_of, tell_refusal
from rules.record import replace
from rules.rounds.acting import end_turn_if_come
from rules.rounds.dues import is_decided
from rules.rounds.flow import is_between_steps
from rules.rounds.turns import can_act
from rules.state.encounter import Combatant
from rules.state.rounds import Blow

SLOW = "with a slow weapon"
"""How it comes that somebody strikes without being asked."""


@FAMILY.settles_after("follow_orders")
def strike_slowly(resolution: Resolution) -> None:
    """Once all is settled: the next whose blow has waited strikes, now that its place has come."""
    encounter = resolution.state.encounter
    step = None if encounter is None else encounter.step
    if step is None or not step.slow or is_between_steps(resolution):
        return
    for who in step.members:
        one = resolution.combatants[who]
        if one.turn.later and not one.turn.done and can_act(resolution.state, one):
            _strike(resolution, one)
            return


def _strike(resolution: Resolution, combatant: Combatant) -> None:
    blow, *rest = combatant.turn.later
    turn = replace(combatant.turn, later=tuple(rest))
    resolution.put_combatant(replace(combatant, turn=turn))
    reported = len(resolution.events)
    deal = partial(_deal, resolution, blow)
    actor = CLOCK if blow.by_referee else player_of(combatant)
    refusal = acting_as(resolution, actor, lambda: attempt(resolution, deal))
    if refusal is not None:
        asks = not is_decided(resolution.state)
        tell_refusal(resolution, blow.attacker, refusal, SLOW, asks=asks)
        return
    made = [one for one in resolution.events[reported:] if isinstance(one, AttackMade)]
    if not rest and not any(one.left for one in made):
        end_turn_if_come(resolution, combatant.id)


def _deal(resolution: Resolution, blow: Blow) -> None:
    for one in strike(resolution, blow.attacker, blow.order, blow):
        tell_refusal(resolution, one.who, one.refusal, SLOW)
