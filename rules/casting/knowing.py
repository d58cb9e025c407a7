"""Which row of the book a spell is, for whoever casts it, and at which level they do."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from rules.books.settings import book_of
from rules.errors import RuleError, WayOut, Wording
from rules.kernel.folding import folded
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character, find_combatant, id_of, spell
from rules.kernel.words import many, numbered
from rules.sheet.classes import casting_track, class_word, spell_slots
from rules.spells.rows import CLERIC, MAGIC_USER, SpellRow
from rules.state.game import GameState
from rules.state.sheet import Character, Spell

LISTS = (CLERIC, MAGIC_USER)


def rows_of(state: GameState) -> tuple[SpellRow, ...]:
    """All spells of the game's book."""
    return book_of(state).spells


def list_of(state: GameState, target: str) -> str:
    """The list from which somebody casts, by class or trait; "" where nobody knows."""
    sheet = find_character(state, target)
    if sheet is not None:
        track = casting_track(state, sheet)
        name = class_word(sheet) if track is None else track[0]
        known = book_of(state).find_class(name)
        casts = "" if known is None else known.casts
        if casts or name in LISTS:
            return casts or name
    one = sheet or find_combatant(state, target)
    traits = () if one is None else one.traits
    return next((name for name in LISTS if name in traits), "")


def names_of(row: SpellRow) -> Iterator[str]:
    """All that a spell is called."""
    yield row.name
    yield from row.names


@lru_cache(maxsize=4096)
def plain_name(text: str) -> str:
    """A name as it is compared: `Fire-Ball`, `fireball` and `fire ball` are one."""
    return "".join(one for one in folded(text) if one.isalnum())


def rows_named(rows: Iterable[SpellRow], name: str) -> tuple[SpellRow, ...]:
    """The rows of that name, one of each list."""
    wanted = plain_name(name)
    return tuple(row for row in rows if wanted in map(plain_name, names_of(row)))


def find_row(state: GameState, name: str, caster: str = "") -> SpellRow | None:
    """The spell that somebody means: of their own list first, None where the book has none."""
    found = rows_named(rows_of(state), name)
    own = list_of(state, caster) if caster else ""
    return next((row for row in found if row.list == own), next(iter(found), None))


def row_by_key(state: GameState, key: str) -> SpellRow | None:
    """The row of that key in the game's book."""
    book = book_of(state)
    items = (one.row for one in book.powers if one.row is not None)
    abilities = (one.row for one in book.abilities)
    return next((row for row in (*book.spells, *items, *abilities) if row.key == key), None)


def draw_spells(resolution: Resolution, list_name: str, numbers: Iterable[int]) -> tuple[str, ...]:
    """Spells of a list that a die draws: so many of each level, from the first up."""
    known: list[str] = []
    for level, number in enumerate(numbers, start=1):
        rows = [
            row.name
            for row in rows_of(resolution.state)
            if row.list == list_name and row.level == level and not row.reverses
        ]
        faces = (
            resolution.roll("spell", 1, len(rows), secret=True).total
            for _ in range(number if rows else 0)
        )
        known.extend(rows[face - 1] for face in faces)
    return tuple(known)


def level_of(state: GameState, target: str) -> int:
    """The level at which somebody casts: of a monster its level, else its hit dice."""
    sheet = find_character(state, target)
    if sheet is not None:
        track = casting_track(state, sheet)
        return max(1, sheet.level if track is None else track[1])
    one = find_combatant(state, id_of(target))
    if one is None:
        return 1
    dice = 0 if one.hit_dice is None else one.hit_dice.count
    return max(1, one.level, dice)


def same(one: str, other: str) -> bool:
    """Whether two names of spells are one, however written."""
    return (plain_name(one) or one.strip()) == (plain_name(other) or other.strip())


def find_spell(character: Character, name: str) -> Spell | None:
    """A spell in memory by its name, used up or not."""
    return next((spell for spell in character.spells if same(spell.name, name)), None)


def slots_of(state: GameState, character: Character) -> tuple[int, ...]:
    """The spells of a day by level, from the first level up; () for who has none, or where the
    game's book does not say."""
    return spell_slots(state, character) if rows_of(state) else ()


def level_in_memory(state: GameState, character: Character, name: str) -> int:
    """The level of a spell for somebody, 0 for one that the book does not have."""
    row = find_row(state, name, character.id)
    return 0 if row is None else row.level


def taken(state: GameState, character: Character, level: int) -> int:
    """How many spells of a level somebody has memorised, used up or not."""
    return sum(
        spell.count
        for spell in character.spells
        if level_in_memory(state, character, spell.name) == level
    )


def choices(state: GameState, character: Character, level: int) -> tuple[SpellRow, ...]:
    """The spells of a level that somebody can memorise: of a list, and of a spell book if one is
    written. Who prays turns a spell as it is cast, and so memorises no reversed form."""
    own = list_of(state, character.id)
    found = (row for row in rows_of(state) if row.list == own and row.level == level)
    if own == MAGIC_USER:
        return tuple(row for row in found if is_in_book(character, row))
    return tuple(row for row in found if not row.reverses)


def is_in_book(character: Character, row: SpellRow) -> bool:
    """Whether a spell, or the one that it reverses, stands in somebody's spell book; in one of
    which nothing is written stands every spell."""
    if not character.spell_book:
        return True
    names = (row.name, row.reverses or row.name)
    return any(same(name, each) for name in character.spell_book for each in names)


def require_slot(resolution: Resolution, character: Character, name: str, count: int) -> bool:
    """Whether the spells of a day count for a spell. RuleError where so many are too many; what no
    book has is free."""
    state = resolution.state
    slots, row = slots_of(state, character), find_row(state, name, character.id)
    if not slots or row is None:
        return False
    own = list_of(state, character.id)
    if row.list != own:
        raise RuleError(f"{row.name} is no spell of a {own}. Pick one from the list.")
    most = slots[row.level - 1] if row.level <= len(slots) else 0
    others = taken(state, character, row.level) - _count(character, row)
    if others + count > most:
        raise RuleError(_refusal(state, character, row.level, most))
    if own == MAGIC_USER and not is_in_book(character, row):
        raise RuleError(
            f"{row.name} does not stand in the spell book of {character.name}. ",
            WayOut("Write it there", "spell learn"),
            " first.",
        )
    return True


def _count(character: Character, row: SpellRow) -> int:
    return sum(spell.count for spell in character.spells if same(spell.name, row.name))


def _refusal(state: GameState, character: Character, level: int, most: int) -> Wording:
    if not most:
        return f"{character.name} has no spells of level {level} yet."
    there = [
        spell.name
        for spell in character.spells
        if level_in_memory(state, character, spell.name) == level
    ]
    known = ", ".join(there) or "nothing"
    return (
        f"{character.name} has {many(most, 'spell')} of level {level} a day, ",
        f"and has memorised: {known}. ",
        WayOut("Take one out", "spell forget"),
        " first, or press it under **Memorise**.",
    )


def named_by(state: GameState, text: str) -> tuple[str, ...]:
    """The targets that words name, of those whom everybody knows: the longest names first."""
    rest, found = _words(text), dict[str, None]()
    names = {tuple(_words(name)): target for target, name in _known_by_name(state)}
    for name in sorted(names, key=len, reverse=True):
        place = _find(rest, name)
        if place is not None:
            found[names[name]] = None
            rest[place : place + len(name)] = [""]
    return tuple(found)


def _words(text: str) -> list[str]:
    """The words of a text, in lower case and without marks."""
    spaced = "".join(letter if letter.isalnum() else " " for letter in folded(text))
    return spaced.split()


def _find(words: Sequence[str], name: Sequence[str]) -> int | None:
    """Where a name begins among words, as one or as many; None where it is not there."""
    wanted = _singular(name)
    for place in range(len(words) - len(name) + 1):
        if _singular(words[place : place + len(name)]) == wanted:
            return place
    return None


def _singular(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(word.removesuffix("s") for word in words)


def _known_by_name(state: GameState) -> Iterator[tuple[str, str]]:
    """All who are there and what they are called, each body of a group too."""
    encounter = state.encounter
    if encounter is None:
        yield from ((one.id, one.name) for one in state.characters if not one.retired)
        return
    for one in encounter.combatants:
        if one.hidden or one.gone:
            continue
        yield one.id, one.name
        if len(one.bodies) > 1:
            numbers = (body.number for body in one.bodies)
            yield from ((spell(one.id, number), numbered(one.name, number)) for number in numbers)
