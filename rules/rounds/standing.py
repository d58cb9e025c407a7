"""The word that somebody has nothing to declare until they say so, and whom that leaves to ask."""

from rules.encounter.door import is_led
from rules.errors import RuleError
from rules.initiative.door import method_in
from rules.kernel.events import audience_of
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character
from rules.positions.door import in_melee
from rules.positions.settings import DISENGAGE
from rules.record import replace
from rules.rounds.actions import ResumeDeclaring
from rules.rounds.events import DeclaringResumed
from rules.rounds.settings import everybody_declares
from rules.rounds.turns import has_declared, named
from rules.state.encounter import Combatant
from rules.state.game import GameState


def are_declared(state: GameState) -> bool:
    """Whether a round begins with declarations: by the initiative rules, or for everybody."""
    return method_in(state).has_declarations or everybody_declares(state)


def declares_moves(state: GameState) -> bool:
    """Whether moves out of melee are declared (OSE-DECLARE), or free (ERIS-COMBAT-SEQUENCE)."""
    return DISENGAGE.in_force(state) != "eris"


def is_silent(state: GameState, combatant: Combatant) -> bool:
    """Whether they declare nothing until they say so. A character's word stands on its sheet and
    outlasts the encounter."""
    character = find_character(state, combatant.id)
    return (combatant if character is None else character).nothing_to_declare


def has_to_declare(state: GameState, combatant: Combatant) -> bool:
    """Whether declarations wait for somebody: for players', until they have said something.

    Who declares nothing until they say so is asked in a melee all the same, where the book has
    moves out of it declared. A melee with somebody hidden does not count, for it would tell of
    them. Where everybody declares, they decide when their turn comes, there too, and so do
    hirelings, who keep to whoever leads them.
    """
    if combatant.owner is None or has_declared(combatant):
        return False
    if not is_silent(state, combatant):
        return True
    if is_led(combatant) or everybody_declares(state) or not declares_moves(state):
        return False
    return in_melee(state, combatant.id, seen_only=True)


def keep_silent(resolution: Resolution, combatant_id: str, *, silent: bool) -> None:
    """Keep the word, or end it."""
    character = resolution.find_character(combatant_id)
    if character is not None:
        resolution.put_character(replace(character, nothing_to_declare=silent))
        return
    combatant = resolution.combatants[combatant_id]
    resolution.put_combatant(replace(combatant, nothing_to_declare=silent))


def resume_declaring(resolution: Resolution, action: ResumeDeclaring) -> None:
    """Ask somebody for declarations again who has said that they have none."""
    combatant = named(resolution, action.target)
    resolution.require_control(action.target, "declare for {}")
    if not is_silent(resolution.state, combatant):
        raise RuleError(f"{combatant.name} is asked for a declaration in every round already.")
    keep_silent(resolution, combatant.id, silent=False)
    resolution.emit(
        DeclaringResumed(
            target=resolution.who(combatant.id),
            rule="OSE-DECLARE",
            audience=audience_of(hidden=combatant.hidden),
        )
    )
