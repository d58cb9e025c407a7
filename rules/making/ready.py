"""Who is ready-made: their names, kits and hit points, by the book of the game."""

from rules.books.names import suggest_name
from rules.books.ready import BY_CALLING, Ready
from rules.books.records import Calling, Kit
from rules.books.settings import book_of
from rules.dice.expression import parse
from rules.kernel.look import look_of
from rules.making.callings import by_key, kits_for_calling, word_of
from rules.sheet.classes import rank_of
from rules.sheet.records import HIT_POINT_BONUS
from rules.state.game import GameState


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
