"""What somebody can begin as, by the book of the game and by their scores."""

from collections.abc import Mapping, Sequence

from rules.books.ready import BY_CALLING, Ready, suggest_name
from rules.books.records import BookClass, Calling, Kit
from rules.books.settings import book_of
from rules.dice.expression import parse
from rules.errors import NotFoundError
from rules.items.kits import kits_for
from rules.kernel.fields import as_word
from rules.kernel.words import look_of
from rules.sheet.classes import rank_of
from rules.sheet.records import ABILITIES, HIT_POINT_BONUS
from rules.state.game import GameState

KEYS = tuple(one.key for one in ABILITIES)
"""The six abilities, in the order of the sheet."""


def by_key(scores: Sequence[int]) -> Mapping[str, int]:
    """Six scores by the keys of their abilities."""
    return dict(zip(KEYS, scores, strict=True))


def word_of(calling: Calling) -> str:
    """What stands for it in actions and buttons."""
    return as_word(calling.label)


def find_calling(state: GameState, word: str) -> Calling:
    """The calling that is meant, by its name or its class. NotFoundError says which there are."""
    callings, meant = book_of(state).callings, as_word(word)
    by_class = {one.classes[0]: one for one in reversed(callings) if len(one.classes) == 1}
    found = next((one for one in callings if word_of(one) == meant), by_class.get(meant))
    if found is None:
        names = ", ".join(one.label for one in callings) or "none: this game has no book"
        raise NotFoundError(f"Nobody begins as “{word.strip()[:40]}”. There is: {names}.")
    return found


def classes_of(state: GameState, calling: Calling) -> tuple[BookClass, ...]:
    """The classes of a calling as the book has them, the one that it begins as first."""
    found = (book_of(state).find_class(name) for name in calling.classes)
    return tuple(one for one in found if one is not None)


def primes_of(state: GameState, calling: Calling) -> tuple[str, ...]:
    """Its prime requisites, by key."""
    keys = (key for one in classes_of(state, calling) for key in one.primes)
    return tuple(dict.fromkeys(keys))


def lacking(calling: Calling, scores: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """What scores would have to be for it and are not: abilities by key, with the least score."""
    return tuple((key, least) for key, least in calling.requires.items() if scores[key] < least)


def spell_list(state: GameState, calling: Calling) -> tuple[str, int]:
    """The list of spells that it begins with, and how many of them; "" and 0 for none yet."""
    for one in classes_of(state, calling):
        rank = rank_of(state, one.name, 1)
        if one.casts and rank is not None and rank.slots and rank.slots[0]:
            return one.casts, rank.slots[0]
    return "", 0


def first_spells(state: GameState, calling: Calling) -> tuple[str, ...]:
    """The spells of the book of which it may know some from the start, () for none."""
    casts, _ = spell_list(state, calling)
    rows = book_of(state).spells if casts else ()
    return tuple(
        row.name for row in rows if row.list == casts and row.level == 1 and not row.reverses
    )


def kits_for_calling(state: GameState, calling: Calling) -> tuple[Kit, ...]:
    """The kits that a calling can begin with, the dearest first: its people's, else its class's."""
    words = (word_of(calling), *calling.traits, *calling.classes)
    return next((kits for word in words if (kits := kits_for(state, word))), ())


def ready_of(calling: Calling) -> Ready | None:
    """Whoever is ready-made as that, None for nobody."""
    return BY_CALLING.get(word_of(calling))


def all_ready(state: GameState) -> tuple[tuple[Calling, Ready], ...]:
    """All who are ready-made by the book of the game, in its order."""
    found = ((calling, ready_of(calling)) for calling in book_of(state).callings)
    return tuple((calling, ready) for calling, ready in found if ready is not None)


def free_name(state: GameState, calling: Calling, ready: Ready) -> str:
    """Their own name, or where somebody is called so already, another of their people."""
    taken = [one.name for one in (*state.characters, *state.waiting)]
    if look_of(ready.name) not in map(look_of, taken):
        return ready.name
    turn = state.next_character + book_of(state).callings.index(calling)
    return suggest_name(calling.traits, taken, turn)


def ready_kit(state: GameState, calling: Calling, ready: Ready) -> Kit | None:
    """The kit that they have."""
    kits = {kit.label: kit for kit in kits_for_calling(state, calling)}
    return next((kits[label] for label in ready.kits if label in kits), None)


def ready_points(state: GameState, calling: Calling, ready: Ready) -> int:
    """Their hit points: a good roll of the first level's die, and what Constitution adds."""
    name = calling.classes[0]
    rank = rank_of(state, name, 1)
    assert rank is not None
    expression = parse(rank.hit_dice)
    most = sum(dice.count * dice.sides for dice in expression.dice)
    added = book_of(state).modifier(HIT_POINT_BONUS.key, name, by_key(ready.scores)) or 0
    return max(1, most - most // 4 + added)
