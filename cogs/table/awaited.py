"""Whom a game waits for, and what comes next in its first fight, for whoever plays all of them."""

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from cogs.example.lessons import Lesson, lesson_of
from data.games import Games
from rules.systems import ENGINE


class Waiting(NamedTuple):
    """Whom a game waits for, by their ids; `is_asked`: something is owed, and not only its lead."""

    people: tuple[int, ...] = ()
    is_asked: bool = False
    lesson: Lesson | None = None


Awaited = Callable[[int, int | None, int], Awaitable[Waiting]]
"""Whom the game of a room, or of the room it hangs on, waits for, as far as a person may know."""


async def who_is_awaited(
    games: Games, room_id: int, parent_id: int | None, viewer_id: int
) -> Waiting:
    """Each once: players first, in the order of what they owe.

    Where nobody owes anything, a game goes on by its referees. Nobody where there is no game.
    """
    game = await games.find(room_id, parent_id)
    if game is None:
        return Waiting()
    dues = ENGINE.what_is_due(game.state, game.viewer(viewer_id))
    holding = [due for due in dues if due.holds]
    players = [game.user_id(member) for due in holding for member in due.asked]
    referees = [member.user_id for member in game.referees]
    is_theirs = not players or any(not due.asked for due in holding)
    found = (*players, *(referees if is_theirs else ()))
    people = tuple(dict.fromkeys(user_id for user_id in found if user_id is not None))
    return Waiting(people, bool(holding), lesson_of(game.state))


async def nobody_is_awaited(_room: int, _parent: int | None, _viewer: int) -> Waiting:
    """What is known of a bot that keeps no games."""
    return Waiting()
