"""The numbers of a sheet, and how a change of them reaches a running encounter."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from rules.errors import RuleError
from rules.kernel.events import Who
from rules.kernel.fields import Field
from rules.kernel.questions import Asker
from rules.kernel.resolution import Resolution
from rules.kernel.words import is_shown, look_of
from rules.record import replace as record_replace
from rules.rounds.records import RoundBegan
from rules.sheet import FAMILY
from rules.sheet.reading import TURNED, copy_number, copy_sheet, is_ascending, own_character
from rules.sheet.records import (
    ChangeTraits,
    SetSheetNumber,
    SheetNumberSet,
    TraitsChanged,
    TraitsUnknown,
)
from rules.state.encounter import Stage
from rules.state.game import GameState
from rules.state.sheet import Character

ARMOUR = "ac"


def fields_in(asker: Asker) -> tuple[Field, ...]:
    """All fields, with their bounds and their meaning in this game."""
    return tuple(_field_in(asker.state, field) for field in asker.fields)


def _field_in(state: GameState, field: Field) -> Field:
    if field.key != ARMOUR or not is_ascending(state):
        return field
    return replace(
        field,
        minimum=TURNED - field.maximum,
        maximum=TURNED - field.minimum,
        meaning="ascending: 10 is unarmoured, more is better",
    )


def hold(state: GameState, field: Field, value: int) -> int:
    """The number to hold from the one written; RuleError if it is outside the bounds."""
    return _turn(state, field.key, _field_in(state, field).check(value))


def _turn(state: GameState, key: str, value: int) -> int:
    """The number held from the one written, or the one written from the one held."""
    return TURNED - value if key == ARMOUR and is_ascending(state) else value


def check_numbers(asker: Asker, pairs: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Numbers to hold from what was written, the last of each winning.

    NotFoundError for what is no field, RuleError for what is outside its bounds.
    """
    numbers: dict[str, int] = {}
    for name, value in pairs:
        field = asker.fields.find(name)
        numbers[field.key] = hold(asker.state, field, value)
    return numbers


def written(state: GameState, numbers: Mapping[str, int]) -> Mapping[str, int]:
    """The numbers held, as the game writes them."""
    return {key: _turn(state, key, value) for key, value in numbers.items()}


@FAMILY.handles
def set_sheet_number(resolution: Resolution, action: SetSheetNumber) -> None:
    """Write or wipe a number, as the game writes it (R-SHEETNUM).

    The numbers of a sheet are its player's and the referees' to know.
    """
    state = resolution.state
    character = own_character(resolution, action.character_id, "write on the sheet of")
    field = resolution.fields.find(action.field)
    numbers = {key: value for key, value in character.numbers.items() if key != field.key}
    if action.value is not None:
        numbers[field.key] = hold(state, field, action.value)
    if numbers == character.numbers:
        raise RuleError(_unchanged_numbers(character.name, field, action.value))
    changed = record_replace(character, numbers=numbers)
    resolution.put_character(changed)
    reach_encounter(resolution, changed, field.key)
    resolution.emit(
        SheetNumberSet(
            target=resolution.who(character.id),
            field=field.key,
            label=field.label,
            before=written(state, character.numbers).get(field.key),
            after=action.value,
            audience=(character.owner,),
        )
    )


def reach_encounter(resolution: Resolution, character: Character, key: str) -> None:
    """A running round takes numbers over when the next one begins, but for one that it lacks.

    Whoever is told that a number is missing writes it and tries again.
    """
    combatant = resolution.find_combatant(character.id)
    if combatant is None:
        return
    is_round = resolution.encounter.stage is Stage.ROUNDS
    if not is_round or key not in combatant.numbers:
        resolution.put_combatant(copy_number(character, combatant, key))


def _unchanged_numbers(name: str, field: Field, value: int | None) -> str:
    if value is None:
        return f"There is no {field.label} on the sheet of {name}. Give a `value` to write one."
    written = f"{value:+d}" if field.is_modifier else value
    return f"{field.label} of {name} is {written} already."


@FAMILY.follows("R-SHEETNUM")
def refresh_combatants(resolution: Resolution, _event: RoundBegan) -> None:
    """A new round: what changed on the sheets counts from now on."""
    for combatant in resolution.encounter.combatants:
        character = resolution.find_character(combatant.id)
        if character is not None:
            resolution.put_combatant(copy_sheet(character, combatant))


MOST_TRAITS = 12
LONGEST_TRAIT = 30


def check_traits(resolution: Resolution, words: Iterable[str]) -> tuple[str, ...]:
    """Traits as they are kept, each once; RuleError for too many, or one that is too long."""
    typed = (resolution.traits.read(word) for word in words)
    traits = tuple(dict.fromkeys(trait for trait in typed if trait))
    if len(traits) > MOST_TRAITS or any(len(trait) > LONGEST_TRAIT for trait in traits):
        raise RuleError(
            f"Somebody has at most {MOST_TRAITS} traits of {LONGEST_TRAIT} letters, "
            "set apart by commas, such as `elf, fighter`."
        )
    return traits


def tell_unknown(resolution: Resolution, target: Who, words: Iterable[str]) -> None:
    """Tell the referees which of the words that they typed no rule knows."""
    typed = (resolution.traits.read(word) for word in words)
    unknown = [word for word in typed if word and resolution.traits.find(word) is None]
    if unknown:
        resolution.emit(TraitsUnknown(target=target, words=tuple(dict.fromkeys(unknown))))


@FAMILY.handles
def change_traits(resolution: Resolution, action: ChangeTraits) -> None:
    """Give a character traits, or take some away; everybody may know them."""
    character = own_character(resolution, action.character_id, "write on the sheet of")
    words = check_traits(resolution, action.traits)
    if not words:
        raise RuleError("Say which trait, such as `elf` or `magic-user`.")
    before = character.traits
    if action.remove:
        after = tuple(trait for trait in before if trait not in words)
    else:
        after = check_traits(resolution, (*before, *words))
    if after == before:
        raise RuleError(_unchanged_having_traits(resolution, character.name, before))
    resolution.put_character(record_replace(character, traits=after))
    resolution.emit(TraitsChanged(target=resolution.who(character.id), before=before, after=after))


def _unchanged_having_traits(resolution: Resolution, name: str, traits: tuple[str, ...]) -> str:
    listed = ", ".join(map(resolution.traits.label, traits))
    return f"Nothing would change. The traits of {name}: {listed or 'none'}."


LONGEST_NAME = 60


def check_name(state: GameState, text: str, *, but: str = "") -> str:
    """The name, tidied; RuleError if it cannot be used. `but` is the id of the sheet it is for."""
    name = on_one_line(text)
    if not name:
        raise RuleError("A character needs a name, for example `Morgan Ironwolf`.")
    check_length(name)
    if not is_shown(name):
        raise RuleError(
            "That name shows nothing, or has letters in it that cannot be shown. Type another, "
            "for example `Morgan Ironwolf`."
        )
    same = [c.name for c in state.characters if c.id != but and look_of(c.name) == look_of(name)]
    if same:
        raise RuleError(f"There is a character called {same[0]} already. Choose another name.")
    return name


def on_one_line(text: str) -> str:
    """The text without superfluous spaces; RuleError if it has several lines."""
    if "\n" in text or "\r" in text:
        raise RuleError("A name has to fit on one line. Type it without line breaks.")
    return " ".join(text.split())


def check_length(name: str) -> str:
    """The name; RuleError if it is too long."""
    if len(name) > LONGEST_NAME:
        raise RuleError(
            f"A name can have {LONGEST_NAME} characters, this one has {len(name)}. Shorten it."
        )
    return name
