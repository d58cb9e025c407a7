"""Well-known monsters, in our own words and with the numbers that most referees would type."""

from collections.abc import Iterable, Mapping
from functools import cache

from rules.bestiary.records import BESTIARY, StatBlock
from rules.bestiary.words import parse_hit_dice
from rules.books.settings import BOOKS, book_of
from rules.dice.syntax import nearest
from rules.errors import NotFoundError, WayOut, Wording
from rules.items.tags import NATURAL
from rules.kernel.folding import folded
from rules.kernel.words import singular
from rules.state.game import GameState
from rules.state.items import Bands, Held, Item

DARK = 60
"""Feet in which monsters see in the dark, unless they are said to see farther (OSE-INFRAVISION)."""
_FAR = {"infravision": 90}
_DARK = {"infravision": DARK}


def monster(
    name: str,
    hit_dice: str,
    ac: int,
    morale: int,
    move: int,
    *items: Item,
    traits: str = "",
    numbers: dict[str, int] | None = None,
    hit_points: int = 0,
    loses: tuple[str, ...] = (),
    notes: str = "",
) -> StatBlock:
    """One kind of monster. `ac` is descending; `traits` are words set apart by spaces."""
    return StatBlock(
        name,
        hit_dice=parse_hit_dice(hit_dice),
        hit_points=hit_points,
        morale=morale,
        numbers={"ac": ac, "move": move, **(numbers or {})},
        items=items,
        traits=tuple(traits.split()),
        loses=loses,
        notes=notes,
    )


def natural(name: str, damage: str, *tags: str, times: int = 1) -> Item:
    """Claws, teeth and the like: `times` blows a round."""
    return Item("", name, damage=damage, shots=times, tags=(NATURAL, *tags))


def weapon(name: str, damage: str, *, hands: int = 1) -> Item:
    """What it has in hand."""
    return Item("", name, held=Held.WIELDED, hands=hands, damage=damage)


def bow(name: str, damage: str, bands: Bands) -> Item:
    """What it shoots with, if it does."""
    return Item("", name, bands=bands, damage=damage)


BEASTS: tuple[StatBlock, ...] = (
    monster("Giant rat", "½", 7, 8, 120, natural("Bite", "1d3", "disease")),
    monster("Giant centipede", "½*", 9, 7, 60, natural("Bite", "1"),
            notes="Whoever it bites saves versus death or is ill for ten days."),
    monster("Giant spider", "3*", 6, 8, 60, natural("Bite", "2d6", "poison"),
            notes="Its web holds whoever walks into it."),
    monster("Wolf", "2+2", 7, 8, 180, natural("Bite", "1d6")),
    monster("Bear", "4", 6, 7, 120, natural("Claws", "1d3", times=2), natural("Bite", "1d6")),
    monster("Boar", "3", 7, 9, 150, natural("Tusk", "2d4")),
    monster("War horse", "3", 7, 9, 120, natural("Hooves", "1d6", times=2)),
)  # fmt: skip


_SHORTBOW = bow("Shortbow", "1d6", Bands(50, 100, 150))

FOLK: tuple[StatBlock, ...] = (
    monster("Bandit", "1", 6, 8, 90, weapon("Sword", "1d6"), _SHORTBOW,
            traits="human humanoid intelligent"),
    monster("Human guard", "3", 5, 8, 60, weapon("Halberd", "1d6", hands=2),
            traits="human humanoid intelligent", hit_points=47, numbers={"exhausted_damage": 4},
            loses=("marking foes", "knocking foes prone"),
            notes="Has the hit points of the fourth edition; in an older game give fewer."),
    monster("Normal human", "NH", 9, 6, 120, weapon("Club", "1d4"),
            traits="human humanoid intelligent"),
    monster("Kobold", "½", 7, 6, 60, weapon("Spear", "1d4"),
            traits="humanoid intelligent", numbers=_FAR),
    monster("Goblin", "1-1", 6, 7, 60, weapon("Spear", "1d6"),
            traits="goblin humanoid intelligent", numbers=_FAR),
    monster("Orc", "1", 6, 8, 120, weapon("Axe", "1d6"),
            traits="orc humanoid intelligent", numbers={"infravision": DARK}),
    monster("Hobgoblin", "1+1", 6, 8, 90, weapon("Sword", "1d8"), _SHORTBOW,
            traits="humanoid intelligent", numbers={"infravision": DARK}),
    monster("Gnoll", "2", 5, 8, 90, weapon("Pole arm", "2d4", hands=2),
            traits="humanoid intelligent", numbers={"infravision": DARK}),
    monster("Bugbear", "3+1", 5, 9, 90, weapon("Mace", "2d4"),
            traits="humanoid intelligent", numbers={"infravision": DARK},
            notes="Moves quietly: foes are surprised on 1-3."),
)  # fmt: skip


GIANTS: tuple[StatBlock, ...] = (
    monster("Ogre", "4+1", 5, 10, 90, weapon("Club", "1d10"),
            traits="humanoid intelligent large-clumsy",
            numbers={"natural_hd": 4, "infravision": DARK}),
    monster("Troll", "6+3*", 4, 10, 120, natural("Claws", "1d6", times=2), natural("Bite", "1d10"),
            traits="humanoid intelligent large-clumsy", numbers={"infravision": DARK},
            notes="Heals 3 hit points a round from the third round after a wound, but not of fire "
                  "or acid."),
    monster("Hill giant", "8", 4, 8, 120, weapon("Club", "2d8", hands=2),
            traits="humanoid intelligent large-clumsy", numbers={"infravision": DARK}),
    monster("Gargoyle", "4**", 5, 11, 90, natural("Claws", "1d3", times=2), natural("Bite", "1d6"),
            natural("Horn", "1d4"), traits="humanoid intelligent harmed-by-magic",
            numbers={"fly": 150, "infravision": DARK}),
    monster("Minotaur", "6", 6, 12, 120, natural("Gore", "1d6"), natural("Bite", "1d6"),
            traits="humanoid intelligent", numbers={"infravision": DARK}),
    monster("Red dragon", "10**", -1, 10, 90, natural("Claws", "1d8", times=2),
            natural("Bite", "4d8"), traits="intelligent",
            numbers={"fly": 240, "infravision": DARK},
            notes="Three times a day it breathes fire for as many hit points as it has left; save "
                  "versus breath for half."),
)  # fmt: skip


UNDEAD: tuple[StatBlock, ...] = (
    monster("Skeleton", "1", 7, 12, 60, weapon("Sword", "1d6"), traits="undead humanoid",
            numbers=_DARK),
    monster("Zombie", "2", 8, 12, 60, natural("Fists", "1d8"), traits="undead humanoid",
            numbers=_DARK),
    monster("Ghoul", "2*", 6, 9, 90, natural("Claws", "1d3", "ghoul", times=2),
            natural("Bite", "1d3", "ghoul"), traits="undead humanoid", numbers=_DARK),
    monster("Wight", "3*", 5, 12, 90, natural("Touch", "1d6", "drain"),
            traits="undead humanoid intelligent harmed-by-silver harmed-by-magic", numbers=_DARK),
    monster("Mummy", "5+1*", 3, 12, 60, natural("Touch", "1d12", "disease"),
            traits="undead humanoid harmed-by-magic harmed-by-fire",
            numbers={"natural_hd": 5, **_DARK},
            notes="Whoever sees it first saves versus paralysis or stands frozen with fear."),
)  # fmt: skip


KNOWN: tuple[StatBlock, ...] = (*FOLK, *GIANTS, *UNDEAD, *BEASTS)


def word_of(name: str) -> str:
    """A name as it is looked up: of one, turned round ("Rat, giant"), without accents and hyphens.

    What stands in brackets behind it, such as hit dice, stays.
    """
    plain = folded(name)
    head, bracket, tail = plain.partition("(")
    noun, comma, word = head.partition(",")
    turned = f"{word.strip()} {noun.strip()}" if comma and word.strip() else head
    return f"{singular(turned)} {bracket}{tail}".strip()


def words_of(block: StatBlock) -> tuple[str, ...]:
    """All that a stat block is found by."""
    return tuple(dict.fromkeys(map(word_of, (block.name, *block.also))))


def by_word(blocks: Iterable[StatBlock]) -> Mapping[str, StatBlock]:
    """Stat blocks by all their words; a block's own name comes before another's other name."""
    blocks = tuple(blocks)
    others = {word: block for block in blocks for word in words_of(block)}
    return {**others, **{word_of(block.name): block for block in blocks}}


_KNOWN: Mapping[str, StatBlock] = by_word(KNOWN)


@cache
def _of_book(key: str) -> Mapping[str, StatBlock]:
    """What a book has, by all its words."""
    return by_word(BOOKS[key].monsters)


def in_book(state: GameState, name: str) -> StatBlock | None:
    """The stat block of that name in the book of the game, whatever the game has kept."""
    return _of_book(book_of(state).key).get(word_of(name))


def find_block(state: GameState, name: str) -> StatBlock | None:
    """The stat block of that name, of one or of several; None where there is none."""
    return find_kept(state, name) or in_book(state, name) or _KNOWN.get(word_of(name))


def find_kept(state: GameState, name: str) -> StatBlock | None:
    """The same among those that the game has kept itself."""
    word = word_of(name)
    return next((block for block in BESTIARY.of(state) if word_of(block.name) == word), None)


def is_known(state: GameState, name: str) -> bool:
    """Whether a stat block of that name is known without being kept."""
    return in_book(state, name) is not None or word_of(name) in _KNOWN


def require_block(state: GameState, name: str) -> StatBlock:
    """The stat block of that name; NotFoundError says which one is near."""
    found = find_block(state, name)
    if found is None:
        near = near_block(state, name)
        if near:
            advice: Wording = f"Did you mean {near}?"
        else:
            advice = (WayOut("Look at all that there are", "monster list"), ".")
        raise NotFoundError(f"There is no stat block called “{name.strip()[:40]}”. ", advice)
    return found


def near_block(state: GameState, name: str) -> str:
    """What the stat block is called whose name is nearest to a misspelt one, "" if none is."""
    blocks = {word_of(block.name): block.name for block in all_blocks(state)}
    return blocks.get(nearest(word_of(name), blocks), "")


def all_blocks(state: GameState) -> tuple[StatBlock, ...]:
    """Every stat block that can be used, by name: a kept one stands for that of the book, and
    well-known ones stand in where a game has no book."""
    blocks = book_of(state).monsters or KNOWN
    found = {word_of(block.name): block for block in (*blocks, *BESTIARY.of(state))}
    return tuple(sorted(found.values(), key=lambda block: block.name.casefold()))
