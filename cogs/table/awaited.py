"""Whom a game waits for, so that somebody who plays all at the table knows whom to be next."""

from collections.abc import Awaitable, Callable

from data.games import Games
from rules.systems import ENGINE

Awaited = Callable[[int, int | None, int], Awaitable[tuple[int, ...]]]
"""Whom the game of a room, or of the room it hangs on, waits for, as far as a person may know."""


async def who_is_awaited(
    games: Games, room_id: int, parent_id: int | None, viewer_id: int
) -> tuple[int, ...]:
    """The people by their ids, each once: players first, in the order of what they owe.

    Where nobody is asked for anything, a game goes on by its referees. () where there is no game.
    """
    game = await games.find(room_id, parent_id)
    if game is None:
        return ()
    dues = ENGINE.what_is_due(game.state, game.viewer(viewer_id))
    holding = [due for due in dues if due.holds]
    players = [game.user_id(member) for due in holding for member in due.asked]
    referees = [member.user_id for member in game.referees]
    is_theirs = not players or any(not due.asked for due in holding)
    found = (*players, *(referees if is_theirs else ()))
    return tuple(dict.fromkeys(user_id for user_id in found if user_id is not None))


async def nobody_is_awaited(_room: int, _parent: int | None, _viewer: int) -> tuple[int, ...]:
    """What is known of a bot that keeps no games."""
    return ()
