"""Rising a level: new hit points by the game's rule, and what the table gives (ERIS-HP-LEVELING)."""

from rules.classes.actions import LevelUp
from rules.classes.events import LevelGained, NumbersFollow
from rules.classes.experience import next_rank
from rules.classes.settings import RULE, rerolls
from rules.classes.tracks import OF_A_CLASS, rolled_of
from rules.errors import ForbiddenError, MissingNumberError, RuleError
from rules.health.door import read_amount, remake
from rules.kernel.events import Throw
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.sheet.door import (
    MOST_HIT_POINTS,
    check_level,
    class_word,
    find_class_table,
    hit_dice_at,
    own_character,
    own_level,
)
from rules.sheet.questions import NumberOf
from rules.state.health import Life
from rules.state.sheet import Character


def level_up(resolution: Resolution, action: LevelUp) -> None:
    """Somebody rises a level of the class that they play; what hurts them stays."""
    character = own_character(resolution, action.character_id, "raise the level of")
    _require_possible(resolution, character)
    if not resolution.actor.is_referee:
        _require_earned(resolution, character)
    before, kept = own_level(character), rolled_of(character)
    rolled, throw = _hit_points(resolution, character, action.hit_points)
    best = max(kept, rolled) if rerolls(resolution.state) else rolled
    had = _by_table(resolution, character.id)
    risen = replace(
        character,
        level=character.level + 1,
        rolled=None if character.second is None else best,
    )
    resolution.put_character(risen)
    _tell(resolution, risen, before, LevelOf(rolled, kept, best, throw))
