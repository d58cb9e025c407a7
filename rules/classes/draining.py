"""What a drained level takes along: experience, and the numbers of the level (ERIS-LEVEL-DRAIN)."""

from collections.abc import Mapping

from rules.classes.events import ExperienceFell
from rules.classes.following import by_table, follow_table
from rules.hazards.events import LevelDrained
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.sheet.door import class_word, rank_of
from rules.state.sheet import Character

RULE = "ERIS-LEVEL-DRAIN"


def level_is_drained(resolution: Resolution, event: LevelDrained) -> None:
    """Experience is 1 short of the next level; the other class of an elf stays as it is."""
    if event.temporary or event.maximum is None:
        return
    character = resolution.character(event.target.id)
    needed = rank_of(resolution.state, class_word(character), event.after + 1)
    after = None if needed is None else max(0, needed.experience - 1)
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
            short_of=event.after + 1,
            rule=RULE,
        )
    )
    follow_table(resolution, character.id, had)


def _before(resolution: Resolution, character: Character, level: int) -> Mapping[str, int]:
    """What rules made of the level that is gone."""
    now, combatant = resolution.state, resolution.find_combatant(character.id)
    resolution.put_character(replace(character, level=level))
    if combatant is not None:
        resolution.put_combatant(replace(combatant, level=level))
    had = by_table(resolution, character.id)
    resolution.state = now
    return had
