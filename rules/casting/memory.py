"""Spells in memory: written down, struck out, given back."""

from rules.casting import FAMILY
from rules.casting.records import (
    ForgetSpell,
    Memorise,
    RestoreSpell,
    SpellForgotten,
    SpellMemorised,
    SpellsRestored,
)
from rules.errors import NotFoundError, RuleError
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.sheet.active import own_character
from rules.sheet.numbers import on_one_line
from rules.state.sheet import Character, Spell

LONGEST_SPELL = 60
MOST_SPELLS = 50
MOST_OF_ONE = 20


def same(one: str, other: str) -> bool:
    """Whether two names of spells are one, however written."""
    return _letters(one) == _letters(other)


def _letters(name: str) -> str:
    """A name without spaces and marks: `Fire Ball` and `fireball` are one."""
    return "".join(letter for letter in name.casefold() if letter.isalnum()) or name.strip()


def find_spell(character: Character, name: str) -> Spell | None:
    """A spell in memory by its name, used up or not."""
    return next((spell for spell in character.spells if same(spell.name, name)), None)


def _require_spell(character: Character, name: str) -> Spell:
    """A spell in memory by its name; NotFoundError says which there are."""
    found = find_spell(character, name)
    if found is None:
        known = ", ".join(spell.name for spell in character.spells) or "nothing"
        raise NotFoundError(
            f"{character.name} has no such spell in memory. There is: {known}. "
            "`/spell memorise` writes one down."
        )
    return found


def _put_spell(resolution: Resolution, character: Character, spell: Spell) -> None:
    """Replace the spell of that name, or add it."""
    known = find_spell(character, spell.name)
    kept = tuple(spell if one is known else one for one in character.spells)
    spells = kept if known is not None else (*character.spells, spell)
    resolution.put_character(replace(character, spells=spells))


def lose(resolution: Resolution, character_id: str, name: str) -> bool:
    """Take a spell out of memory once; whether there was one to take."""
    character = resolution.find_character(character_id)
    found = find_spell(character, name) if character is not None else None
    if character is None or found is None or not found.left:
        return False
    _put_spell(resolution, character, replace(found, left=found.left - 1))
    return True


@FAMILY.handles
def memorise(resolution: Resolution, action: Memorise) -> None:
    """Have a spell in memory so many times; those cast before count no longer."""
    character = own_character(resolution, action.target, "memorise spells for")
    name = on_one_line(action.spell)
    if not name or len(name) > LONGEST_SPELL:
        raise RuleError(f"Name the spell in 1 to {LONGEST_SPELL} characters.")
    if not 1 <= action.count <= MOST_OF_ONE:
        raise RuleError(f"A spell can be memorised 1 to {MOST_OF_ONE} times.")
    known = find_spell(character, name)
    if known is None and len(character.spells) >= MOST_SPELLS:
        raise RuleError(f"{character.name} has {MOST_SPELLS} spells in memory, which is the most.")
    spell = Spell(known.name if known else name, action.count, action.count)
    if spell == known:
        raise RuleError(f"{character.name} has {spell.name} in memory just so already.")
    _put_spell(resolution, character, spell)
    resolution.emit(
        SpellMemorised(
            target=resolution.who(character.id),
            spell=spell.name,
            count=spell.count,
            rule="OSE-SPELLCASTING",
            audience=(character.owner,),
        )
    )


@FAMILY.handles
def forget_spell(resolution: Resolution, action: ForgetSpell) -> None:
    """Strike a spell from memory."""
    character = own_character(resolution, action.target, "strike spells from the memory of")
    found = _require_spell(character, action.spell)
    spells = tuple(spell for spell in character.spells if spell is not found)
    resolution.put_character(replace(character, spells=spells))
    resolution.emit(
        SpellForgotten(
            target=resolution.who(character.id),
            spell=found.name,
            rule="OSE-SPELLCASTING",
            audience=(character.owner,),
        )
    )


def _restored(character: Character, name: str) -> tuple[Spell, ...]:
    """One more of the spell of that name, or all that were memorised of each."""
    if not name:
        return tuple(replace(spell, left=spell.count) for spell in character.spells)
    found = _require_spell(character, name)
    return (replace(found, left=min(found.count, found.left + 1)),)


@FAMILY.handles
def restore_spell(resolution: Resolution, action: RestoreSpell) -> None:
    """Give back what was cast or lost: one of a spell, or all there is (R-INTERRUPT)."""
    resolution.require_referee("give spells back")
    character = own_character(resolution, action.target, "give spells back to")
    wanted = _restored(character, action.spell)
    changed = [spell for spell in wanted if spell not in character.spells]
    if not changed:
        raise RuleError(f"{character.name} has lost no such spell.")
    for spell in changed:
        _put_spell(resolution, resolution.character(character.id), spell)
    resolution.emit(
        SpellsRestored(
            target=resolution.who(character.id),
            spells=tuple(spell.name for spell in changed),
            rule="OSE-SPELLCASTING",
        )
    )
