"""What casting leaves of a round: no second spell, and in Old-School Essentials nothing else."""

from collections.abc import Iterator

from rules.attack.attackers import able_bodies
from rules.attack.records import AttackRuling
from rules.casting import FAMILY
from rules.casting.records import CastRuling
from rules.kernel.questions import Ruling, Verdict
from rules.kernel.targets import find_combatant, split_target
from rules.movement.records import COMBAT_MOVE
from rules.state.game import GameState

RULE = "OSE-SPELLCASTING"
ACTION_RULE = "ERIS-ACTIONS"


@FAMILY.answers(ACTION_RULE)
def one_spell(state: GameState, question: CastRuling) -> Iterator[Verdict]:
    """No second spell, even for the hasted (ERIS-ACTIONS), and none after one was disrupted.

    An action point is an action more (4E-ACTION-POINTS).
    """
    combatant = find_combatant(state, question.who)
    if combatant is None:
        return
    if combatant.turn.cast > combatant.turn.extra_actions:
        refusal = f"{combatant.name} has cast a spell already. There is one in a round."
        yield Verdict(Ruling.FORBIDDEN, refusal, ACTION_RULE)
    if combatant.turn.disrupted or split_target(question.who)[1] in combatant.turn.interrupted:
        refusal = f"The spell of {combatant.name} was disrupted in this round."
        yield Verdict(Ruling.FORBIDDEN, refusal, "OSE-SPELL-DISRUPTION")


@FAMILY.answers(RULE)
def only_action(state: GameState, question: CastRuling) -> Iterator[Verdict]:
    """Casting is all that one does in a round; where there is one action, a second one is told."""
    combatant = find_combatant(state, question.who)
    if combatant is None:
        return
    turn = combatant.turn
    if not turn.moved and (not turn.attacked or turn.extra_actions):
        return
    if COMBAT_MOVE.in_force(state) == "eris":
        yield Verdict(Ruling.SECOND_ACTION, "", ACTION_RULE)
        return
    done = "moved" if combatant.turn.moved else "attacked"
    refusal = f"{combatant.name} has {done} in this round, and casters do nothing but cast."
    yield Verdict(Ruling.FORBIDDEN, refusal, RULE)


@FAMILY.answers(RULE)
def no_blow_after_a_spell(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """Whoever has cast does not attack as well; of a group the others do, and who has an action
    point left. In `eris` it is a second action, which is told."""
    combatant = find_combatant(state, question.who)
    if combatant is None or COMBAT_MOVE.in_force(state) == "eris":
        return
    turn = combatant.turn
    if turn.cast and not turn.extra_actions and turn.cast >= len(able_bodies(state, combatant.id)):
        refusal = f"{combatant.name} has cast a spell in this round, and casters do nothing else."
        yield Verdict(Ruling.FORBIDDEN, refusal, RULE)
