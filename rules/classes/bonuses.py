"""Two +1s to abilities at creation: the player names them, a referee confirms (R-ABILITY-STACK)."""

from collections.abc import Iterable, Iterator

from rules.books.settings import book_of
from rules.classes import FAMILY
from rules.classes.records import (
    ABILITY_BONUSES,
    LANGUAGES,
    WISDOM_LANGUAGES,
    AnswerBonuses,
    AskBonuses,
    BonusesAsked,
    BonusesGiven,
    BonusesRefused,
    LanguagesWritten,
    WriteLanguages,
)
from rules.clock.clock import now
from rules.errors import Lack, MissingNumberError, RuleError
from rules.kernel.dues import Due, DueKind
from rules.kernel.fields import Field
from rules.kernel.questions import Asker
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.sheet.classes import class_word
from rules.sheet.reading import check_length, number, on_one_line, own_character
from rules.sheet.records import ABILITIES
from rules.state.game import GameState
from rules.state.sheet import Character

RULE_4E_ABILITY_BONUSES = "4E-ABILITY-BONUSES"
OF_RACE = OF_CLASS = 1
"""How many +1s go to an ability of the class."""
ERIS_WISDOM_LANGUAGES = "ERIS-WISDOM-LANGUAGES"
USUAL, FOR_EACH = 10, 2
MOST = 30


@FAMILY.handles
def ask_bonuses(resolution: Resolution, action: AskBonuses) -> None:
    """Name the abilities, those that the race favours first; a referee's own word counts at once.

    The same ability may be named more than once.
    """
    if ABILITY_BONUSES.in_force(resolution.state) != "on":
        raise RuleError("This game has no bonuses to abilities by race and class.")
    character = own_character(resolution, action.character_id, "choose for")
    named = tuple(_ability(resolution, name) for name in action.abilities)
    if len(named) != OF_RACE + OF_CLASS:
        raise RuleError("Name 2 abilities, 1 of the race and 1 of the class, such as `WIS WIS`.")
    keys = tuple(field.key for field in named)
    may_change = resolution.actor.is_referee and keys != character.bonuses
    if character.bonuses and not may_change:
        raise RuleError(f"{character.name} has these bonuses already. A referee can change them.")
    _require_scores(character, named)
    if resolution.actor.is_referee:
        _give(resolution, character, keys)
        return
    if keys == character.bonuses_asked:
        raise RuleError("A referee has been asked for just that already.")
    resolution.put_character(replace(character, bonuses_asked=keys))
    resolution.emit(
        BonusesAsked(
            target=resolution.who(character.id),
            abilities=_labels(resolution, keys),
            rule=RULE_4E_ABILITY_BONUSES,
        )
    )


def _ability(resolution: Resolution, name: str) -> Field:
    field = resolution.fields.find(name)
    if field not in ABILITIES:
        raise RuleError(f"{field.label} is no ability: name {_listed(ABILITIES)}.")
    return field


def _listed(fields: Iterable[Field]) -> str:
    return ", ".join(field.label for field in fields)


def _require_scores(character: Character, named: Iterable[Field]) -> None:
    written = character.numbers.keys()
    missing = [field for field in dict.fromkeys(named) if field.key not in written]
    if missing:
        raise MissingNumberError(
            f"No {_listed(missing)} is written for {character.name}. Write the score without the "
            "bonus first.",
            Lack(character.id, tuple(field.key for field in missing)),
        )


def _labels(resolution: Resolution, keys: Iterable[str]) -> tuple[str, ...]:
    return tuple(resolution.fields.label(key) for key in keys)


@FAMILY.handles
def answer_bonuses(resolution: Resolution, action: AnswerBonuses) -> None:
    """The referee's word on what a player has named."""
    resolution.require_referee("confirm bonuses to abilities")
    character = resolution.character(action.character_id)
    keys = character.bonuses_asked
    if not keys:
        raise RuleError(f"{character.name} asks for no bonuses, or has been answered already.")
    if action.confirm:
        _give(resolution, character, keys)
        return
    resolution.put_character(replace(character, bonuses_asked=()))
    resolution.emit(
        BonusesRefused(
            target=resolution.who(character.id),
            abilities=_labels(resolution, keys),
            rule=RULE_4E_ABILITY_BONUSES,
        )
    )


def _give(resolution: Resolution, character: Character, keys: tuple[str, ...]) -> None:
    """Write the scores with the new bonuses, and without those that were there before."""
    numbers = dict(character.numbers)
    changes = [(key, -1) for key in character.bonuses] + [(key, 1) for key in keys]
    for key, change in changes:
        numbers[key] = numbers.get(key, 0) + change
    for key in keys:
        resolution.fields.find(key).check(numbers[key])
    resolution.put_character(replace(character, numbers=numbers, bonuses=keys, bonuses_asked=()))
    resolution.emit(
        BonusesGiven(
            target=resolution.who(character.id),
            abilities=_labels(resolution, keys),
            scores={key: numbers[key] for key in dict.fromkeys(keys)},
            rule=RULE_4E_ABILITY_BONUSES,
            audience=(character.owner,),
        )
    )


@FAMILY.owes_after("dues_of_levels")
def dues_of_bonuses(state: GameState) -> Iterator[Due]:
    """Players who wait for a referee's word."""
    if state.encounter is not None:
        return
    for one in state.characters:
        if one.bonuses_asked and not one.retired:
            yield Due(
                kind=DueKind.BONUSES,
                target=one.id,
                name=one.name,
                moment=now(state),
                verb="bonuses",
                words=(one.id, "yes"),
                command="`/do sheet bonuses`",
                otherwise="stays due",
                holds=False,
            )


def literacy_of(asker: Asker, character: Character) -> str:
    """What somebody lacks of reading, writing and speech by the book, "" for nothing."""
    wits = number(asker, character.id, "int")
    return "" if wits is None else book_of(asker.state).literacy.at(wits)


def most_languages(asker: Asker, character: Character) -> int | None:
    """How many languages somebody may learn, None where no number says it.

    Those by Intelligence are a number of the sheet; no race adds any.
    """
    by_intelligence = number(asker, character.id, LANGUAGES.key)
    wisdom = number(asker, character.id, "wis")
    if WISDOM_LANGUAGES.in_force(asker.state) == "on" and wisdom is not None:
        by_intelligence = (by_intelligence or 0) + (max(0, wisdom - USUAL) // FOR_EACH)
    if by_intelligence is None:
        return None
    # The languages that somebody has from the start by the book, which are not learned.
    state = asker.state
    name, traits = class_word(character), {*character.traits}
    found = [
        {*one.languages}
        for one in book_of(state).callings
        if name in one.classes and {*one.traits} - {*one.classes} <= traits
    ]
    native = max(found, key=len, default=set[str]())
    return by_intelligence + len({*character.languages} & native)


@FAMILY.handles
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
            rule=ERIS_WISDOM_LANGUAGES
            if WISDOM_LANGUAGES.in_force(resolution.state) == "on"
            else "",
            audience=(character.owner,),
        )
    )
