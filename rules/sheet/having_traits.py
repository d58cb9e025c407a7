"""The traits of characters, and how traits are checked wherever they are written."""

from collections.abc import Iterable

from rules.errors import RuleError
from rules.kernel.events import Who
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.sheet.actions import ChangeTraits
from rules.sheet.active import own_character
from rules.sheet.events import TraitsChanged, TraitsUnknown

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
        raise RuleError(_unchanged(resolution, character.name, before))
    resolution.put_character(replace(character, traits=after))
    resolution.emit(TraitsChanged(target=resolution.who(character.id), before=before, after=after))


def _unchanged(resolution: Resolution, name: str, traits: tuple[str, ...]) -> str:
    listed = ", ".join(map(resolution.traits.label, traits))
    return f"Nothing would change. The traits of {name}: {listed or 'none'}."
