"""Declarations for the next round, said while this one is being played (OSE-DECLARE).

Who declares nothing until they say so is not asked when a round begins, so they say so before it.
"""

from rules.errors import RuleError
from rules.initiative.door import method_in
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.rounds.actions import DeclareAhead, WithdrawDeclaration
from rules.rounds.declarations import (
    NOTHING,
    are_secret,
    audience_for,
    is_declaring,
    require_kind,
    tidy,
    withdraw_declaration,
)
from rules.rounds.events import DeclarationWithdrawn, DeclaredAhead
from rules.rounds.standing import is_silent
from rules.rounds.turns import has_turn, method_of, named, turns_of
from rules.rounds.words import DECLARE
from rules.state.encounter import Combatant, Stage
from rules.state.game import GameState
from rules.state.rounds import Declaration


def declare_ahead(resolution: Resolution, action: DeclareAhead) -> None:
    """Announce what a combatant will do in the next round; it is not asked for it then."""
    combatant = named(resolution, action.target)
    resolution.require_control(action.target, "declare for {}")
    _require_later(resolution, combatant)
    require_kind(resolution, action.kind)
    if action.kind == NOTHING:
        raise RuleError("Only something to do is declared for the next round, such as a spell.")
    secret = are_secret(resolution)
    declaration = Declaration(action.kind, tidy(action.text), secret=secret)
    if declaration == combatant.turn.ahead:
        raise RuleError(
            f"{combatant.name} has declared just that for the next round already. "
            "Another declaration takes its place."
        )
    _keep(resolution, combatant, declaration)
    resolution.emit(
        DeclaredAhead(
            target=resolution.who(combatant.id),
            round=resolution.encounter.round + 1,
            kind=declaration.kind,
            text=declaration.text,
            rule="OSE-DECLARE",
            audience=audience_for(combatant, declaration),
        )
    )


def _require_later(resolution: Resolution, combatant: Combatant) -> None:
    """Raise RuleError where there is no next round to declare for, or where it has begun."""
    if not method_of(resolution).has_declarations:
        raise RuleError("These initiative rules have no declarations: say it when you act.")
    if resolution.encounter.stage is not Stage.ROUNDS:
        raise RuleError(f"Declarations are taken when a round begins. Use {DECLARE} then.")
    if is_declaring(resolution):
        raise RuleError(f"Declarations for this round are being taken now: use {DECLARE}.")
    if not has_turn(resolution.state, combatant):
        raise RuleError(f"{combatant.name} is dead or gone, so there is nothing to declare.")


def _keep(resolution: Resolution, combatant: Combatant, ahead: Declaration | None) -> None:
    resolution.put_combatant(replace(combatant, turn=replace(combatant.turn, ahead=ahead)))


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
    if not method_in(state).has_declarations:
        return False
    known = (one for one in encounter.combatants if one.owner is not None and not one.hidden)
    return any(is_silent(state, one) for one in known if not one.gone)
