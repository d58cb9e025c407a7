"""Languages that somebody has learned, and how many more they may (ERIS-WISDOM-LANGUAGES)."""

from rules.classes.actions import WriteLanguages
from rules.classes.events import LanguagesWritten
from rules.classes.fields import LANGUAGES
from rules.classes.settings import WISDOM_LANGUAGES
from rules.errors import RuleError
from rules.kernel.questions import Asker
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.sheet.door import check_length, number, on_one_line, own_character
from rules.state.sheet import Character

RULE = "ERIS-WISDOM-LANGUAGES"
USUAL, FOR_EACH = 10, 2
MOST = 30


def by_wisdom(score: int) -> int:
    """Extra languages by Wisdom: one for every two full points above 10."""
    return max(0, score - USUAL) // FOR_EACH


def most_languages(asker: Asker, character: Character) -> int | None:
    """How many languages somebody may learn, None where no number says it.

    Those by Intelligence are a number of the sheet; no race adds any.
    """
    by_intelligence = number(asker, character.id, LANGUAGES.key)
    wisdom = number(asker, character.id, "wis")
    if WISDOM_LANGUAGES.in_force(asker.state) != "on" or wisdom is None:
        return by_intelligence
    return (by_intelligence or 0) + by_wisdom(wisdom)


def write_languages(resolution: Resolution, action: WriteLanguages) -> None:
    """Write all that somebody has learned beside the tongue they were born to."""
    character = own_character(resolution, action.character_id, "write on the sheet of")
    named = (on_one_line(language) for language in action.languages)
    languages = tuple({name.casefold(): name for name in named if name}.values())
    for language in languages:
        check_length(language)
    if len(languages) > MOST:
        raise RuleError(f"A sheet has room for {MOST} languages.")
    if languages == character.languages:
        raise RuleError(f"{character.name} has these languages already.")
    resolution.put_character(replace(character, languages=languages))
    most = most_languages(resolution, character)
    resolution.emit(
        LanguagesWritten(
            target=resolution.who(character.id),
            before=character.languages,
            after=languages,
            most=most,
            rule=RULE if WISDOM_LANGUAGES.in_force(resolution.state) == "on" else "",
            audience=(character.owner,),
        )
    )
