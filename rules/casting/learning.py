"""Spell books, and the nights that bring spells back (R-MEMORY)."""

from collections.abc import Iterator

from rules.casting import FAMILY
from rules.casting.knowing import find_row, list_of
from rules.casting.memory import LONGEST_SPELL, restore_all
from rules.casting.names import same
from rules.casting.records import LearnSpell, SpellLearned, SpellUnlearned, UnlearnSpell
from rules.casting.slots import slots_of
from rules.clock.clock import now
from rules.clock.records import ClockMoved
from rules.clock.units import SECONDS_PER_TURN, TURNS_PER_HOUR
from rules.errors import RuleError
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.rest.records import ExtendedRested
from rules.sea.records import SeaDaySpent
from rules.sheet.active import own_character
from rules.spells.rows import MAGIC_USER
from rules.state.game import GameState
from rules.state.health import Life
from rules.travel.records import DaySpent

RULE = "OSE-SPELLCASTING"
NIGHT = 8 * TURNS_PER_HOUR * SECONDS_PER_TURN
MOST_IN_BOOK = 200

# Spell books


@FAMILY.handles
def learn_spell(resolution: Resolution, action: LearnSpell) -> None:
    """Write a spell of the list into somebody's spell book; of an empty book, all that is in
    memory first."""
    character = own_character(resolution, action.target, "write into the spell book of")
    if list_of(resolution.state, character.id) != MAGIC_USER:
        raise RuleError(f"{character.name} has no spell book. Who prays knows every spell.")
    row = find_row(resolution.state, action.spell, character.id)
    name = action.spell.strip() if row is None else row.reverses or row.name
    if not name or len(name) > LONGEST_SPELL:
        raise RuleError("Say which spell: pick one from the list that appears.")
    if any(same(name, one) for one in character.spell_book):
        raise RuleError(f"{name} stands in the spell book of {character.name} already.")
    if len(character.spell_book) >= MOST_IN_BOOK:
        raise RuleError(f"A spell book has room for {MOST_IN_BOOK} spells.")
    kept = character.spell_book or tuple(spell.name for spell in character.spells)
    kept = kept if any(same(name, one) for one in kept) else (*kept, name)
    resolution.put_character(replace(character, spell_book=kept))
    resolution.emit(
        SpellLearned(
            target=resolution.who(character.id),
            spell=name,
            rule=RULE,
            audience=(character.owner,),
        )
    )


@FAMILY.handles
def unlearn_spell(resolution: Resolution, action: UnlearnSpell) -> None:
    """Strike a spell from a spell book."""
    character = own_character(resolution, action.target, "strike from the spell book of")
    kept = tuple(one for one in character.spell_book if not same(one, action.spell))
    if kept == character.spell_book:
        raise RuleError(f"{action.spell} does not stand in the spell book of {character.name}.")
    resolution.put_character(replace(character, spell_book=kept))
    resolution.emit(
        SpellUnlearned(
            target=resolution.who(character.id),
            spell=action.spell,
            rule=RULE,
            audience=(character.owner,),
        )
    )


# Nights


@FAMILY.follows(RULE)
def night_is_over(resolution: Resolution, event: ExtendedRested) -> None:
    """A long rest brings back what was cast."""
    _bring_back(resolution, event.target.id)


@FAMILY.follows(RULE)
def day_is_over(resolution: Resolution, event: DaySpent | SeaDaySpent) -> None:
    """So does a day on the road or at sea, once it is over."""
    if not event.over:
        return
    for character_id in _casters(resolution.state):
        _bring_back(resolution, character_id)


@FAMILY.follows(RULE)
def night_at_home(resolution: Resolution, event: ClockMoved) -> None:
    """And so do eight hours that are let go by at home, however many pieces they come in."""
    if resolution.state.expedition is not None or resolution.state.encounter is not None:
        return
    if event.after - now(resolution.before) >= NIGHT:
        for character_id in _casters(resolution.state):
            _bring_back(resolution, character_id)


def _casters(state: GameState) -> Iterator[str]:
    yield from [
        one.id
        for one in state.characters
        if one.spells and not one.retired and one.vitals.life is not Life.DEAD
    ]


def _bring_back(resolution: Resolution, character_id: str) -> None:
    character = resolution.find_character(character_id)
    if character is not None and slots_of(resolution.state, character):
        restore_all(resolution, character)
