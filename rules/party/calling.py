"""Who speaks for the party, and when that ends by itself (OSE-CALLER)."""

from rules.errors import NotFoundError, RuleError
from rules.health.records import LifeChanged
from rules.kernel.actor import Viewer, is_unplayed
from rules.kernel.events import Who
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character, find_combatant
from rules.party import FAMILY
from rules.party.records import CallerSet
from rules.record import replace
from rules.sheet.records import CharacterRetired
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
    if caller is None or not _can_speak(state, caller):
        return ""
    return caller.id


def _can_speak(state: GameState, character: Character) -> bool:
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


RULE = "OSE-CALLER"


def require_eligible(
    resolution: Resolution, character_id: str, what: str = "speak for the party"
) -> Character:
    """The character, if it can do that. Raises RuleError for the dead and the put away."""
    character = resolution.find_character(character_id)
    if character is None:
        raise NotFoundError(f"Only a character can {what}. Pick one from the list.")
    if character.service is not None:
        raise RuleError(f"{character.name} is a hireling. Pick a character of the party.")
    if character.retired:
        raise RuleError(f"{character.name} is put away. Pick another character.")
    if character.vitals.life is Life.DEAD:
        raise RuleError(f"{character.name} is dead. Pick another character.")
    return character


def set_caller(resolution: Resolution, character_id: str, because: str = "") -> None:
    """Somebody else speaks for the party, "" for nobody. What changes nothing is not reported."""
    before = chosen_caller(resolution.state)
    if character_id == resolution.state.party.caller:
        return
    caller = resolution.character(character_id) if character_id else None
    party = replace(resolution.state.party, caller=character_id)
    resolution.state = replace(resolution.state, party=party)
    resolution.emit(
        CallerSet(caller=_named(caller), before=_named(before), because=because, rule=RULE)
    )


def _named(character: Character | None) -> Who | None:
    """By the sheet: who speaks for all is known to all, wherever they stand."""
    if character is None:
        return None
    return Who(character.id, character.name, is_character=True)


@FAMILY.follows(RULE)
def caller_is_put_away(resolution: Resolution, event: CharacterRetired) -> None:
    """A sheet that is put away speaks for nobody."""
    if event.retired and event.target.id == resolution.state.party.caller:
        set_caller(resolution, "", "retired")


@FAMILY.follows(RULE)
def caller_falls(resolution: Resolution, event: LifeChanged) -> None:
    """The dead speak for nobody; who only lies there speaks again later."""
    if event.after is Life.DEAD and event.target.id == resolution.state.party.caller:
        set_caller(resolution, "", "dead")
