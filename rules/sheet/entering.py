"""A new sheet takes its place in the game."""

from rules.errors import RuleError
from rules.kernel.actor import owned_by
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.sheet.active import active_character
from rules.sheet.events import CharacterCreated
from rules.sheet.starting import Starting
from rules.state.sheet import Character

RULE = "ERIS-HP-LEVELING"
MOST_CHARACTERS = 200
"""Sheets of one game, those put away included: they are part of every stored state."""
MOST_OWN = 20
"""Sheets that a player can make; a referee can make more for them."""


def enter(resolution: Resolution, sheet: Character, begun: Starting | None = None) -> Character:
    """Give a sheet its id; a member's first becomes the one they play. Raises RuleError.

    `begun` is how its hit points came to be, None where that is a while ago. Whoever hires a
    hireling reports it.
    """
    state = resolution.state
    _require_room(resolution, sheet)
    character = replace(sheet, id=f"c{state.next_character}")
    is_own = sheet.service is None
    is_active = is_own and active_character(state, sheet.owner) is None
    resolution.state = replace(
        state,
        characters=(*state.characters, character),
        next_character=state.next_character + 1,
        active={**state.active, sheet.owner: character.id} if is_active else state.active,
    )
    if is_own:
        _tell(resolution, character, begun, is_active=is_active)
    return character


def _tell(
    resolution: Resolution, character: Character, begun: Starting | None, *, is_active: bool
) -> None:
    resolution.emit(
        CharacterCreated(
            target=resolution.who(character.id),
            owner=character.owner,
            level=character.level,
            hit_points=character.vitals.hit_points,
            maximum=character.vitals.maximum,
            is_active=is_active,
            throw=None if begun is None else begun.throw,
            raised_from=0 if begun is None else begun.raised_from,
            rule="" if begun is None or not begun.raised_from else RULE,
        )
    )


def _require_room(resolution: Resolution, sheet: Character) -> None:
    characters = resolution.state.characters
    if len(characters) >= MOST_CHARACTERS:
        raise RuleError(
            f"This game has {MOST_CHARACTERS} characters, and no more fit in. "
            "Give an old sheet another name with `/sheet rename`."
        )
    own = sum(one.service is None for one in owned_by(sheet.owner, characters))
    if sheet.service is None and own >= MOST_OWN and not resolution.actor.is_referee:
        raise RuleError(
            f"You have {MOST_OWN} sheets in this game. Give an old one another name with "
            "`/sheet rename`, or ask a referee to make one more for you."
        )
