"""Who walks where: questions to the state (OSE-MARCHING-ORDER).

Whoever asks brings the people, who are known further up: here nobody knows who travels.
"""

from collections.abc import Iterable

from rules.state.game import GameState
from rules.state.party import Formation
from rules.state.sheet import Character

STANDARD, COMBAT, DOORS = "standard", "combat", "opening doors"
OCCASIONS = (STANDARD, COMBAT, DOORS, "searching")
"""Names that most parties use. Where rules open a door or begin a fight, they go by those."""


def same_name(text: str) -> str:
    """A name as it is compared."""
    return " ".join(text.casefold().split())


def find_formation(state: GameState, name: str) -> Formation | None:
    """The marching order of that name, None if there is none."""
    word = same_name(name)
    return next((one for one in state.party.formations if same_name(one.name) == word), None)


def formation_now(state: GameState) -> Formation | None:
    """The marching order that holds, None where none was agreed on."""
    party = state.party
    if not party.formations:
        return None
    return (
        find_formation(state, party.formation)
        or find_formation(state, STANDARD)
        or party.formations[0]
    )


def in_order(
    state: GameState, people: Iterable[Character], occasion: str = ""
) -> tuple[Character, ...]:
    """People as they walk: by ranks from the front, in each from left to right.

    Those whom the order does not name come last, as they came. `occasion` is the name of the order
    that counts for it, where the party has agreed on one.
    """
    formation = (occasion and find_formation(state, occasion)) or formation_now(state)
    if formation is None:
        return tuple(people)
    named = [who for rank in formation.ranks for who in rank]
    places = {who: place for place, who in enumerate(named)}
    return tuple(sorted(people, key=lambda one: places.get(one.id, len(named))))
