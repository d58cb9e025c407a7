"""What a work takes, by the book of the game, and who can do it (OSE-RESEARCH)."""

from rules.books.records import RESEARCH
from rules.books.settings import book_of
from rules.casting.knowing import find_row, level_of, list_of, rows_of, same, slots_of
from rules.casting.memory import LONGEST_SPELL
from rules.errors import RuleError, WayOut
from rules.items.describing import check_item_name, new_item
from rules.items.known import key_of
from rules.items.wares import power_named
from rules.kernel.words import capitalized
from rules.record import replace
from rules.sheet.reading import on_one_line
from rules.spells.item_rows import CHARGE, ItemPower
from rules.spells.rows import CLERIC, ITEM, MAGIC_USER, SpellRow
from rules.state.game import GameState
from rules.state.items import Item
from rules.state.sheet import Character, Research

SPELL_WEEKS, SPELL_GP = 2, 1000
ITEM_WEEKS, ITEM_GP = 1, 500
"""For each level of a spell, a new one's or one that a thing does: of a thing, each time."""
ITEMS_FROM = 9
"""The level from which casters make things."""
MOST_AT_ONCE = 30


def words_of(work: Research) -> str:
    """`the spell Sleep`, `Potion of healing`, `3 x Potion of healing`."""
    if work.is_spell:
        return f"the spell {work.what}"
    return work.what if work.count == 1 else f"{work.count} x {work.what}"


def has_research(state: GameState) -> bool:
    """Whether the book of the game says what research takes; else only the referee does."""
    features = (one for each in book_of(state).classes for one in each.features)
    return any(one.key == RESEARCH for one in features)


def with_level(work: Research, level: int) -> Research:
    """The work with the weeks and gp that the book has for a spell of a level."""
    if work.is_spell:
        return replace(work, weeks=SPELL_WEEKS * level, gp=SPELL_GP * level)
    times = level * work.count
    return replace(work, weeks=ITEM_WEEKS * times, gp=ITEM_GP * times)


def planned(state: GameState, who: Character, work: Research) -> Research:
    """A work with its proper name and with what it takes, 0 weeks where the referee has to say.

    RuleError for who cannot do it.
    """
    if has_research(state) and not list_of(state, who.id):
        raise RuleError(f"{who.name} casts no spells, and so knows nothing of magical research.")
    if not 1 <= work.count <= MOST_AT_ONCE:
        raise RuleError(f"Give a `count` of 1 to {MOST_AT_ONCE}.")
    return (_spell if work.is_spell else _thing)(state, who, work)


def _spell(state: GameState, who: Character, work: Research) -> Research:
    """A spell of the book for the spell book, or a new one of which the referee says the level."""
    own, row = list_of(state, who.id), find_row(state, work.what, who.id)
    name = on_one_line(work.what) if row is None else row.reverses or row.name
    if not 1 <= len(name) <= LONGEST_SPELL:
        raise RuleError(f"Name the spell in 1 to {LONGEST_SPELL} characters.")
    if own == MAGIC_USER and not who.spell_book:
        raise RuleError(
            f"Nothing is written in the spell book of {who.name}, so every spell counts as there. ",
            WayOut("Write down what is in it", "spell learn"),
            " first.",
        )
    if any(same(name, one) for one in who.spell_book):
        raise RuleError(f"{name} stands in the spell book of {who.name} already.")
    work = replace(work, what=name)
    if row is None or not own:
        return work
    if row.list != own:
        raise RuleError(f"{name} is no spell of a {own}. Give a new spell a name of its own.")
    if own == CLERIC:
        raise RuleError(f"Those who pray know every spell of their list, so {name} too.")
    require_level(state, who, row.level)
    return with_level(work, row.level) if has_research(state) else work


def require_level(state: GameState, who: Character, level: int) -> None:
    """RuleError for a spell of a level that somebody cannot cast yet, as far as the book says."""
    slots = slots_of(state, who)
    if slots and not any(slots[level - 1 : level]):
        raise RuleError(f"{who.name} has no spells of level {level} yet.")


def _thing(state: GameState, who: Character, work: Research) -> Research:
    """A thing; where a use of it is a spell of the book, with the weeks and gp of that."""
    power = power_named(state, work.what)
    name = check_item_name(work.what) if power is None else power.name
    work = replace(work, what=capitalized(name))
    if not has_research(state):
        return work
    level, own = level_of(state, who.id), list_of(state, who.id)
    if level < ITEMS_FROM:
        raise RuleError(
            f"Casters make magic items from level {ITEMS_FROM} on, and {who.name} is of level "
            f"{level}. A spell can be researched at any level."
        )
    users = () if power is None else power.users
    if users and (own not in users if own == CLERIC else users == (CLERIC,)):
        raise RuleError(f"{work.what} is not for a {own} to make.")
    row = None if power is None else _spell_in(state, power, own)
    return work if row is None else with_level(work, row.level)


def _spell_in(state: GameState, power: ItemPower, own: str) -> SpellRow | None:
    """The spell that each use of a thing is: by its name, or the only one that does the same; None
    for what never wears out, or is like no spell."""
    if power.row is None or not power.spends or power.row.list != ITEM:
        return power.row if power.spends else None
    called = key_of(power.name.partition(" of ")[2]).removesuffix("s")
    does = [use.does for use in power.row.uses[:1]]
    named = [row for row in rows_of(state) if key_of(row.name) == called]
    alike = [row for row in rows_of(state) if any(use.does in does for use in row.uses)]
    found = [row for row in named if row.list == own] or named or alike
    return found[0] if len(found) == 1 else None


def made(state: GameState, work: Research) -> Item:
    """What comes of a work: so many pieces, or a thing with so many charges."""
    power = power_named(state, work.what)
    item = replace(new_item(work.what, state=state), magic=True)
    if power is not None and power.spends == CHARGE:
        return replace(item, charges=work.count)
    return replace(item, count=work.count)
