"""The numbers of a sheet follow the table of its class as the level changes (R-SHEETNUM).

A number that was typed and says what the table said is wiped, so that the table counts; one that
says something else stays, because somebody meant it.
"""

from collections.abc import Mapping

from rules.classes.events import NumbersFollow
from rules.classes.tracks import OF_A_CLASS
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.sheet.door import class_word
from rules.sheet.questions import NumberOf

RULE = "R-SHEETNUM"
OF_THAC0 = "OSE-AAC"
"""An attack bonus that follows from a THAC0 that was typed, and the other way round."""


def by_table(resolution: Resolution, character_id: str) -> Mapping[str, int]:
    """What rules make of somebody's class and level now, by key, whatever is typed."""
    return {
        key: found.value
        for key in OF_A_CLASS
        for found in resolution.ask(NumberOf(who=character_id, key=key))
        if found.source != OF_THAC0
    }


def follow_table(resolution: Resolution, character_id: str, had: Mapping[str, int]) -> None:
    """Let the table of the new level count; `had` is what `by_table` gave before."""
    character = resolution.character(character_id)
    says = by_table(resolution, character_id)
    typed = {key: value for key, value in character.numbers.items() if key in OF_A_CLASS}
    stale = [key for key in typed if key in says and had.get(key) == typed[key]]
    numbers = {key: value for key, value in character.numbers.items() if key not in stale}
    resolution.put_character(replace(character, numbers=numbers))
    says = by_table(resolution, character_id)
    meant = {key: typed[key] for key in typed if key not in stale and typed[key] != says.get(key)}
    resolution.emit(
        NumbersFollow(
            target=resolution.who(character_id),
            level=character.level,
            class_name=class_word(character),
            numbers={key: value for key, value in says.items() if key not in numbers},
            typed={key: value for key, value in meant.items() if key in says},
            said={key: says[key] for key in meant if key in says},
            rule=RULE,
            audience=(character.owner,),
        )
    )
