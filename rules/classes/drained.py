"""What goes with a level that is drained: experience, and the numbers of the level."""

from collections.abc import Mapping

from rules.classes import FAMILY
from rules.classes.levelling import by_table, follow_table
from rules.classes.records import ExperienceFell
from rules.hazards.records import LevelDrained, drains_all
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.sheet.classes import class_word, rank_of
from rules.state.game import GameState
from rules.state.sheet import Character

ERIS_LEVEL_DRAIN = "ERIS-LEVEL-DRAIN"


@FAMILY.follows(ERIS_LEVEL_DRAIN)
def level_is_drained(resolution: Resolution, event: LevelDrained) -> None:
    """Experience goes with the level, by `level_drain`; an elf's other class stays as it is."""
    if event.temporary or event.maximum is None:
        return
    character = resolution.character(event.target.id)
    is_short = drains_all(resolution.state)
    after = (_one_short if is_short else _by_the_book)(resolution.state, character, event)
    had = _before(resolution, character, event.before)
    resolution.put_character(
        replace(
            character,
            experience=character.experience if after is None else after,
            rolled=None if character.second is None else event.maximum,
        )
    )
    resolution.emit(
        ExperienceFell(
            target=event.target,
            before=character.experience,
            after=after,
            short_of=event.after + 1 if is_short else 0,
            rule=ERIS_LEVEL_DRAIN,
        )
    )
    follow_table(resolution, character.id, had)


def _one_short(state: GameState, character: Character, event: LevelDrained) -> int | None:
    """Planet Eris's: 1 short of the next level; None where no table says what that needs."""
    needed = rank_of(state, class_word(character), event.after + 1)
    return None if needed is None else max(0, needed.experience - 1)


def _by_the_book(state: GameState, character: Character, event: LevelDrained) -> int | None:
    """The OSE book's (R-DRAIN-BOOK): halfway between both levels for one that is lost.

    Who drains several leaves the lowest of the new level. It is never more than there was.
    """
    name = class_word(character)
    before, after = rank_of(state, name, event.before), rank_of(state, name, event.after)
    if before is None or after is None:
        return None
    is_one = event.before - event.after == 1
    left = (before.experience + after.experience) // 2 if is_one else after.experience
    return min(character.experience, left)


def _before(resolution: Resolution, character: Character, level: int) -> Mapping[str, int]:
    """What rules made of the level that is gone."""
    now, combatant = resolution.state, resolution.find_combatant(character.id)
    resolution.put_character(replace(character, level=level))
    if combatant is not None:
        resolution.put_combatant(replace(combatant, level=level))
    had = by_table(resolution, character.id)
    resolution.state = now
    return had
