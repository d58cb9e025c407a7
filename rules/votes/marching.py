"""Marching orders are agreed on by the party: the caller says so, or all vote (OSE-MARCHING-ORDER).

Here and not with the party itself, because votes know who has a part in it.
"""

from rules.errors import RuleError
from rules.kernel.resolution import Resolution
from rules.party.calling import speaks_for_party
from rules.party.forming import check_formation, find_formation, set_formation, take_formation
from rules.party.records import SetFormation, TakeFormation
from rules.state.game import GameState
from rules.state.party import Formation, Option
from rules.votes import FAMILY
from rules.votes.asking import LONGEST_QUESTION, NO, YES, propose, require_part
from rules.votes.meanings import is_about_formation, means_of


@FAMILY.handles
def say_formation(resolution: Resolution, action: SetFormation) -> None:
    """A referee or the caller writes an order; anybody else has the party vote on it."""
    require_part(resolution, "say who walks where")
    formation = check_formation(resolution, action)
    actor = resolution.actor
    if actor.is_referee or speaks_for_party(resolution.state, actor):
        set_formation(resolution, formation)
        return
    _require_change(resolution.state, formation)
    if any(is_about_formation(vote) for vote in resolution.state.party.votes):
        raise RuleError("The party is voting on a marching order: look at ⟦that vote|vote show⟧.")
    question = _question(resolution.state, formation)
    propose(resolution, question, (Option(YES, means_of(formation)), Option(NO)))


def _require_change(state: GameState, formation: Formation) -> None:
    before = find_formation(state, formation.name)
    if before == formation or not (before or formation.ranks):
        raise RuleError(f"Nothing changes: that is the order “{formation.name}” already.")


def _question(state: GameState, formation: Formation) -> str:
    if not formation.ranks:
        return f"Should the marching order “{formation.name}” be struck?"
    names = {one.id: one.name for one in state.characters}
    ranks = " / ".join(", ".join(names[who] for who in rank) for rank in formation.ranks)
    question = f"Should the marching order “{formation.name}” be {ranks}?"
    return question if len(question) <= LONGEST_QUESTION else f"{question[:LONGEST_QUESTION]}…"


@FAMILY.handles
def fall_in(resolution: Resolution, action: TakeFormation) -> None:
    """Anybody of the party calls out an order that was agreed on."""
    require_part(resolution, "say in which order the party walks")
    take_formation(resolution, action.name)
