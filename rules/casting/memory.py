"""Spells in memory, written down, struck out, given back; and what a spell is cast from."""

from rules.casting import FAMILY
from rules.casting.knowing import find_row, find_spell, list_of, require_slot, same, slots_of
from rules.casting.records import (
    ForgetSpell,
    LearnSpell,
    Memorise,
    PrepareSpell,
    RestoreSpell,
    SpellForgotten,
    SpellLearned,
    SpellMemorised,
    SpellsRestored,
    SpellUnlearned,
    UnlearnSpell,
)
from rules.clock.clock import now
from rules.clock.records import SECONDS_PER_TURN, TURNS_PER_HOUR, ClockMoved
from rules.errors import NotFoundError, RuleError, WayOut
from rules.items.having import strike_off
from rules.items.reading import items_of
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character
from rules.record import Record, replace
from rules.rest.records import ExtendedRested
from rules.sea.records import SeaDaySpent
from rules.sheet.reading import on_one_line, own_character
from rules.spells.rows import CLERIC, MAGIC_USER
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.sheet import Character, Spell
from rules.travel.records import DaySpent

RULE = "OSE-SPELLCASTING"
LONGEST_SPELL = 60
MOST_SPELLS = 50
MOST_OF_ONE = 20
NIGHT = 8 * TURNS_PER_HOUR * SECONDS_PER_TURN
MOST_IN_BOOK = 200
SCROLL = "scroll of "
"""What the name of a scroll begins with; its spell stands behind it."""


def _require_spell(character: Character, name: str) -> Spell:
    """A spell in memory by its name; NotFoundError says which there are."""
    found = find_spell(character, name)
    if found is None:
        known = ", ".join(spell.name for spell in character.spells) or "nothing"
        raise NotFoundError(
            f"{character.name} has no such spell in memory. There is: {known}. ",
            WayOut("Write one down", "spell memorise"),
            ".",
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
    called = known.name if known else name
    has_slots = require_slot(resolution, character, called, action.count)
    used = known.count - known.left if known is not None and has_slots else 0
    _memorise(resolution, character, Spell(called, action.count, max(0, action.count - used)))


def _memorise(resolution: Resolution, character: Character, spell: Spell) -> None:
    """Keep a spell in memory, and say so."""
    known = find_spell(character, spell.name)
    if known is None and len(character.spells) >= MOST_SPELLS:
        raise RuleError(f"{character.name} has {MOST_SPELLS} spells in memory, which is the most.")
    if spell == known:
        raise RuleError(f"{character.name} has {spell.name} in memory just so already.")
    _put_spell(resolution, character, spell)
    resolution.emit(
        SpellMemorised(
            target=resolution.who(character.id),
            spell=spell.name,
            count=spell.count,
            rule=RULE,
            audience=(character.owner,),
        )
    )


@FAMILY.handles
def prepare_spell(resolution: Resolution, action: PrepareSpell) -> None:
    """Memorise a spell once more or once less, as far as the spells of a day go."""
    character = own_character(resolution, action.target, "memorise spells for")
    known = find_spell(character, action.spell)
    if not action.less:
        has, left = (0, 0) if known is None else (known.count, known.left)
        name = on_one_line(action.spell) if known is None else known.name
        require_slot(resolution, character, name, has + 1)
        _memorise(resolution, character, Spell(name, has + 1, left + 1))
        return
    if known is None or not known.left:
        raise RuleError(f"{action.spell} is not left in memory. A night's rest brings it back.")
    if known.count == 1:
        resolution.perform(ForgetSpell(spell=known.name, target=character.id))
    else:
        _memorise(resolution, character, Spell(known.name, known.count - 1, known.left - 1))


def _tell(
    resolution: Resolution,
    character: Character,
    kind: type[SpellForgotten | SpellLearned | SpellUnlearned],
    spell: str,
) -> None:
    """What is the business of whoever plays the character alone."""
    who, audience = resolution.who(character.id), (character.owner,)
    resolution.emit(kind(target=who, spell=spell, rule=RULE, audience=audience))


@FAMILY.handles
def forget_spell(resolution: Resolution, action: ForgetSpell) -> None:
    """Strike a spell from memory."""
    character = own_character(resolution, action.target, "strike spells from the memory of")
    found = _require_spell(character, action.spell)
    spells = tuple(spell for spell in character.spells if spell is not found)
    resolution.put_character(replace(character, spells=spells))
    _tell(resolution, character, SpellForgotten, found.name)


def restore_all(resolution: Resolution, character: Character) -> None:
    """All that was cast comes back, by a rule; whoever has cast nothing hears nothing."""
    changed = tuple(spell.name for spell in character.spells if spell.left < spell.count)
    if changed:
        spells = tuple(replace(spell, left=spell.count) for spell in character.spells)
        resolution.put_character(replace(character, spells=spells))
        who = resolution.who(character.id)
        resolution.emit(SpellsRestored(target=who, spells=changed, rule=RULE))


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
            rule=RULE,
        )
    )


# Spell books


@FAMILY.handles
def learn_spell(resolution: Resolution, action: LearnSpell) -> None:
    """Write a spell of the list into somebody's spell book; of an empty book, all that is in
    memory first."""
    character = own_character(resolution, action.target, "write into the spell book of")
    if list_of(resolution.state, character.id) != MAGIC_USER:
        raise RuleError(f"{character.name} has no spell book. Those who pray know every spell.")
    row = find_row(resolution.state, action.spell, character.id)
    name = action.spell.strip() if row is None else row.reverses or row.name
    if not name or len(name) > LONGEST_SPELL:
        raise RuleError("Say which spell: pick one from the list that appears.")
    if any(same(name, one) for one in character.spell_book):
        raise RuleError(f"{name} stands in the spell book of {character.name} already.")
    if len(character.spell_book) >= MOST_IN_BOOK:
        raise RuleError(f"A spell book has room for {MOST_IN_BOOK} spells.")
    write_down(resolution, character, name)
    _tell(resolution, character, SpellLearned, name)


def write_down(resolution: Resolution, character: Character, name: str) -> None:
    """A spell stands in somebody's spell book from now on; what rules do, they tell."""
    kept = character.spell_book or tuple(spell.name for spell in character.spells)
    kept = kept if any(same(name, one) for one in kept) else (*kept, name)
    resolution.put_character(replace(character, spell_book=kept))


@FAMILY.handles
def unlearn_spell(resolution: Resolution, action: UnlearnSpell) -> None:
    """Strike a spell from a spell book."""
    character = own_character(resolution, action.target, "strike from the spell book of")
    kept = tuple(one for one in character.spell_book if not same(one, action.spell))
    if kept == character.spell_book:
        raise RuleError(f"{action.spell} does not stand in the spell book of {character.name}.")
    resolution.put_character(replace(character, spell_book=kept))
    _tell(resolution, character, SpellUnlearned, action.spell)


# Nights


@FAMILY.follows(RULE)
def night_is_over(resolution: Resolution, event: ExtendedRested) -> None:
    """A long rest brings back what was cast."""
    _bring_back(resolution, event.target.id)


@FAMILY.follows(RULE)
def day_is_over(resolution: Resolution, event: DaySpent | SeaDaySpent) -> None:
    """So does a day on the road or at sea, once it is over."""
    if event.over:
        _bring_back_all(resolution)


@FAMILY.follows(RULE)
def night_at_home(resolution: Resolution, event: ClockMoved) -> None:
    """And so do eight hours that are let go by at home, however many pieces they come in."""
    if resolution.state.expedition is not None or resolution.state.encounter is not None:
        return
    if event.after - now(resolution.before) >= NIGHT:
        _bring_back_all(resolution)


def _bring_back_all(resolution: Resolution) -> None:
    """To all who live and are not put away."""
    for one in resolution.state.characters:
        if one.spells and not one.retired and one.vitals.life is not Life.DEAD:
            _bring_back(resolution, one.id)


def _bring_back(resolution: Resolution, character_id: str) -> None:
    character = resolution.find_character(character_id)
    if character is not None and slots_of(resolution.state, character):
        restore_all(resolution, character)


class Drawn(Record):
    """A spell that is cast: what memory calls it that is gone then, or the name and id of the
    scroll that is used up."""

    spell: str
    memory: str = ""
    scroll: str = ""
    item: str = ""


def memorised(state: GameState, target: str) -> tuple[Spell, ...]:
    """The spells in somebody's memory, used up or not."""
    character = find_character(state, target)
    return () if character is None else character.spells


def from_scroll(state: GameState, target: str, typed: str) -> Drawn | None:
    """The scroll that is meant by its name, None where somebody has none that is called so."""
    if not typed.casefold().startswith(SCROLL):
        return None
    for item in items_of(state, target):
        if same(item.name, typed):
            return Drawn(item.name[len(SCROLL) :], scroll=item.name, item=item.id)
    return None


def scrolls_of(state: GameState, target: str) -> tuple[str, ...]:
    """The names of the scrolls of spells that somebody has."""
    return tuple(
        item.name for item in items_of(state, target) if item.name.casefold().startswith(SCROLL)
    )


def from_memory(state: GameState, target: str, spell: str, *, name: str) -> Drawn:
    """The spell as memory calls it. RuleError where it is not there or used up.

    Who has no spells in memory at all casts without counting, unless spells of a day count. Who
    prays turns a spell as it is cast.
    """
    character = find_character(state, target)
    if character is None:
        return Drawn(spell, spell)
    row = find_row(state, spell, target)
    counts = bool(slots_of(state, character)) and row is not None
    if not character.spells and not counts:
        return Drawn(spell, spell)
    found = find_spell(character, spell)
    if found is not None and found.left:
        return Drawn(found.name, found.name)
    turned = None if row is None or row.list != CLERIC else find_spell(character, row.reverses)
    if turned is not None and turned.left and row is not None:
        return Drawn(row.name, turned.name)
    raise RuleError(_missing(character, spell, name or character.name))


def _missing(character: Character, spell: str, name: str) -> str:
    left = ", ".join(one.name for one in character.spells if one.left) or "nothing"
    return f"{name} does not have {spell} in memory. What is left: {left}."


def use_up(resolution: Resolution, character_id: str, drawn: Drawn) -> None:
    """Take the spell out of memory, or the scroll away."""
    if drawn.item:
        strike_off(resolution, character_id, drawn.item, 1)
    else:
        lose(resolution, character_id, drawn.memory)
