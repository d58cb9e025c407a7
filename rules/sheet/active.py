"""Which character a member is playing."""

from rules.errors import ForbiddenError, NobodyError, NotFoundError, UndecidedError
from rules.kernel.actor import Viewer, owned_by
from rules.kernel.resolution import Resolution
from rules.kernel.words import whose
from rules.state.game import GameState
from rules.state.sheet import Character


def active_character(state: GameState, member: int) -> Character | None:
    """The sheet that the member plays now, None if they have none."""
    character_id = state.active.get(member)
    return next((c for c in state.characters if c.id == character_id), None)


def played_by(state: GameState, viewer: Viewer) -> Character | None:
    """The sheet that somebody means without a word: the one they play, else the one that whoever
    they stand in for plays. None if that is nobody, or several are left to them."""
    own = active_character(state, viewer.member or 0)
    if own is not None or not viewer.stands_in_for:
        return own
    left = [active_character(state, member) for member in viewer.stands_in_for]
    found = [character for character in left if character is not None]
    return found[0] if len(found) == 1 else None


def playable_characters(state: GameState, member: int) -> tuple[Character, ...]:
    """The member's own sheets that are not put away, oldest first; hirelings are nobody's own."""
    own = owned_by(member, state.characters)
    return tuple(one for one in own if not one.retired and one.service is None)


def characters_of(state: GameState, viewer: Viewer) -> tuple[Character, ...]:
    """The sheets that somebody may act for and that are not put away."""
    return tuple(c for c in state.characters if viewer.acts_for(c.owner) and not c.retired)


def own_character(resolution: Resolution, character_id: str, what: str) -> Character:
    """The character named, "" being the actor's active one, if the actor may act for it.

    NotFoundError without such a character, ForbiddenError for somebody else's; `what` completes
    "Only Morgan's player or a referee can … Morgan".
    """
    if character_id:
        character = resolution.character(character_id)
        _require_owner(resolution, character, what)
        return character
    active = require_active(resolution.state, resolution.actor)
    resolution.act_for(active.id)
    return active


def require_active(state: GameState, actor: Viewer) -> Character:
    """The sheet that somebody plays now. NotFoundError says how to come by one."""
    active, member = played_by(state, actor), actor.member or 0
    if active is not None:
        return active
    if playable_characters(state, member):
        raise UndecidedError("You have several characters and play none of them. Whom do you play?")
    if owned_by(member, state.waiting):
        raise NotFoundError("Your character is waiting for a referee to let you in.")
    raise NobodyError("You have no character in this game yet. Make one first.")


def _require_owner(resolution: Resolution, character: Character, what: str) -> None:
    """Raise ForbiddenError unless the actor may act for the character."""
    if not resolution.controls(character.id):
        raise ForbiddenError(
            f"Only {whose(character.name)} player or a referee can {what} {character.name}."
        )
    resolution.act_for(character.id)
