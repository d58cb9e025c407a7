"""Who is away, and who plays for them: read from the state, and asked nowhere else."""

from collections.abc import Iterable

from rules.kernel.targets import find_character
from rules.kernel.words import whose
from rules.state.game import GameState
from rules.state.pace import Away


def absence_of(state: GameState, member: int | None) -> Away | None:
    """Since when and until when a member is away, None if they are here."""
    return next((away for away in state.away if away.member == member), None)


def stood_in_for(state: GameState, member: int) -> tuple[int, ...]:
    """Those whose characters a member plays beside their own: none while they are away too."""
    if not state.away or absence_of(state, member) is not None:
        return ()
    return tuple([away.member for away in state.away if away.delegate == member])


def stand_in_of(state: GameState, owner: int | None) -> int | None:
    """Who plays for somebody who is away; None for somebody who is here, and where nobody does."""
    away = absence_of(state, owner)
    if away is None or away.delegate is None or absence_of(state, away.delegate) is not None:
        return None
    return away.delegate


def is_unplayed(state: GameState, owner: int | None) -> bool:
    """Whether what a member owns has nobody to play it: its player is away, and no one stands in.

    What is nobody's is the referee's to play.
    """
    if not state.away or absence_of(state, owner) is None:
        return False
    return stand_in_of(state, owner) is None


def with_stand_ins(state: GameState, members: Iterable[int]) -> tuple[int, ...]:
    """Members, and whoever stands in for them, each once."""
    found: dict[int, None] = {}
    for member in members:
        found[member] = None
        stand_in = stand_in_of(state, member)
        if stand_in is not None:
            found[stand_in] = None
    return tuple(found)


def called_by_all(state: GameState, member: int) -> str:
    """What everybody calls a member, who is known by the character they play."""
    character = find_character(state, state.active.get(member, ""))
    return "somebody else" if character is None else f"{whose(character.name)} player"
