"""Who speaks for the party: questions to the state."""

from rules.kernel.absence import is_unplayed
from rules.kernel.actor import Viewer
from rules.kernel.targets import find_character, find_combatant
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.sheet import Character


def chosen_caller(state: GameState) -> Character | None:
    """The character whom the party has chosen to speak for it, able to or not."""
    return find_character(state, state.party.caller) if state.party.caller else None


def caller_of(state: GameState) -> str:
    """The id of the character who speaks for the party now, "" for nobody (OSE-CALLER).

    Whoever lies there, or has left the encounter, does not speak until they are back.
    """
    caller = chosen_caller(state)
    if caller is None or not can_speak(state, caller):
        return ""
    return caller.id


def can_speak(state: GameState, character: Character) -> bool:
    """Whether somebody is up, has not left the others, and has somebody to play them."""
    there = find_combatant(state, character.id)
    is_gone = there is not None and bool(there.gone)
    if is_gone or character.retired or is_unplayed(state, character.owner):
        return False
    return character.vitals.life is Life.UP


def speaks_for_party(state: GameState, viewer: Viewer) -> bool:
    """Whether somebody plays the character who speaks for the party now."""
    caller = find_character(state, caller_of(state))
    return caller is not None and viewer.plays_for(caller.owner)
