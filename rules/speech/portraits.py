"""What characters look like: a picture that stands beside what they say."""

from rules.errors import RuleError
from rules.kernel.resolution import Resolution
from rules.sheet.reading import own_character
from rules.speech import FAMILY
from rules.speech.records import PORTRAITS, Portrait, PortraitSet, SetPortrait
from rules.state.game import GameState


def portrait_of(state: GameState, character_id: str) -> str:
    """What the picture of a character is known by, "" where there is none."""
    found = (one.picture for one in PORTRAITS.of(state) if one.id == character_id)
    return next(found, "")


@FAMILY.handles
def set_portrait(resolution: Resolution, action: SetPortrait) -> None:
    """Give a character a picture in place of the one it had."""
    character = own_character(resolution, action.character_id, "change the portrait of")
    if portrait_of(resolution.state, character.id) == action.picture:
        raise RuleError(
            f"That is the portrait of {character.name} already."
            if action.picture
            else f"{character.name} has no portrait. Attach a picture to give them one."
        )
    others = [one for one in PORTRAITS.of(resolution.state) if one.id != character.id]
    new = [Portrait(character.id, action.picture)] if action.picture else []
    resolution.put(PORTRAITS, (*others, *new))
    who = resolution.who(character.id)
    resolution.emit(PortraitSet(target=who, picture=action.picture))
