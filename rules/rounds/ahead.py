"""Declarations for the next round, said once those for this one are in (OSE-DECLARE).

Who declares nothing until they say so is not asked when a round begins, so they say so before it.
"""

from rules.errors import RuleError
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.rounds import FAMILY
from rules.rounds.declarations import (
    NOTHING,
    are_secret,
    audience_for,
    declared,
    is_declaring,
    said_of,
    withdraw_declaration,
)
from rules.rounds.records import DECLARE, DeclarationWithdrawn, DeclaredAhead, WithdrawDeclaration
from rules.rounds.turns import are_declared, has_to_declare, has_turn, is_silent, named, turns_of
from rules.state.encounter import Combatant, Stage
from rules.state.game import GameState
from rules.state.rounds import Declaration, Order


def require_early_declarer(resolution: Resolution, target: str) -> Combatant:
    """Whoever is to declare for the next round. RuleError where they cannot, or not yet."""
    combatant = named(resolution, target)
    resolution.require_control(target, "declare for {}")
    _require_later(resolution, combatant)
    return combatant


def declare_ahead(
    resolution: Resolution, combatant: Combatant, order: Order, words: str = ""
) -> None:
    """Announce what a combatant will do in the next round; it is not asked for it then."""
    if order.kind == NOTHING:
        raise RuleError("Only something to do is declared for the next round, such as a spell.")
    declaration = declared(order, secret=are_secret(resolution), words=words)
    if declaration == combatant.turn.ahead:
        raise RuleError(
            f"{combatant.name} has declared just that for the next round already. "
            "Another declaration takes its place."
        )
    _keep(resolution, combatant, declaration)
    said = said_of(resolution.state, declaration)
    resolution.emit(
        DeclaredAhead(
            target=resolution.who(combatant.id),
            round=resolution.encounter.round + 1,
            kind=said.kind,
            text=said.text,
            targets=said.targets,
            weapon=said.weapon,
            how=said.how,
            rule="OSE-DECLARE",
            audience=audience_for(combatant, declaration),
        )
    )


def _require_later(resolution: Resolution, combatant: Combatant) -> None:
    """Raise RuleError where there is no next round to declare for, or where it has begun."""
    if not are_declared(resolution.state):
        raise RuleError("These initiative rules have no declarations: say it when you act.")
    if resolution.encounter.stage is not Stage.ROUNDS:
        raise RuleError(f"Declarations are taken when a round begins. Use {DECLARE} then.")
    if is_declaring(resolution) and has_to_declare(resolution.state, combatant):
        raise RuleError(
            f"{combatant.name} has not declared for this round yet. "
            f"Use {DECLARE} first, and then say what comes in the next round."
        )
    if not has_turn(resolution.state, combatant):
        raise RuleError(f"{combatant.name} is dead or gone, so there is nothing to declare.")


def _keep(resolution: Resolution, combatant: Combatant, ahead: Declaration | None) -> None:
    resolution.put_combatant(replace(combatant, turn=replace(combatant.turn, ahead=ahead)))


@FAMILY.handles
def take_back(resolution: Resolution, action: WithdrawDeclaration) -> None:
    """Take back what was declared: for the next round, or for this one while it is asked for."""
    combatant = named(resolution, action.target)
    ahead = combatant.turn.ahead
    if ahead is None:
        withdraw_declaration(resolution, action)
        return
    resolution.require_control(action.target, "take back the declaration of {}")
    _keep(resolution, combatant, None)
    resolution.emit(
        DeclarationWithdrawn(
            target=resolution.who(combatant.id),
            round=resolution.encounter.round + 1,
            rule="OSE-DECLARE",
            audience=audience_for(combatant, ahead),
        )
    )


def forget_idle(resolution: Resolution) -> None:
    """A round begins: what was declared for it lapses for those who cannot act in it."""
    said = [one for one in resolution.encounter.combatants if one.turn.declaration is not None]
    if said:
        able = turns_of(resolution).able
        resolution.put_combatants(
            replace(one, turn=replace(one.turn, declaration=None))
            for one in said
            if one.id not in able
        )


def is_offered_ahead(state: GameState) -> bool:
    """Whether players may want to declare for the next round: some are not asked for it then."""
    encounter = state.encounter
    if encounter is None or encounter.stage is not Stage.ROUNDS:
        return False
    if not are_declared(state):
        return False
    known = (one for one in encounter.combatants if one.owner is not None and not one.hidden)
    return any(is_silent(state, one) for one in known if not one.gone)
