"""Lists of who wants to set out as a party: what a game keeps of each."""

from collections.abc import Sequence

from rules.kernel.part import several
from rules.kernel.parties import everybody
from rules.kernel.whose import GAMES
from rules.record import Count, Moment, Record
from rules.state.game import GameState
from rules.state.sheet import Character


class Terms(Record):
    """What a list is for: the `name` of the party, and `at` which moment it is to set out.

    `at` is in milliseconds since 1970 UTC, None for no date. `seats` are how many can go, 0 for as
    many as like; `lowest` and `highest` the levels that it is for, 0 for no bound.
    """

    name: str
    at: Moment | None = None
    seats: Count = 0
    lowest: Count = 0
    highest: Count = 0
    note: str = ""


class SignUp(Record):
    """A list: `who` has signed up, by their ids in the order in which they did.

    Those for whom there is no seat wait for one. `by` is the member who made it. `remind_at` is
    when those on it are still to be reminded, None for never. `closed`: nobody more can sign up.
    `rung`: they were told that it is time.
    """

    id: str
    terms: Terms
    by: int
    who: tuple[str, ...] = ()
    remind_at: Moment | None = None
    closed: bool = False
    rung: bool = False


SIGN_UPS = several("sign_ups", SignUp, GAMES)
"""All lists, the oldest first."""


def find_sign_up(state: GameState, id_: str) -> SignUp | None:
    """The list with that id, None where it is over."""
    return next((one for one in SIGN_UPS.of(state) if one.id == id_), None)


def people_on(state: GameState, sign_up: SignUp) -> tuple[Character, ...]:
    """Who is on a list and lives, in its order, whatever party they are in."""
    known = {one.id: one for one in everybody(state)}
    found = (known.get(id_) for id_ in sign_up.who)
    return tuple(one for one in found if one is not None and one.is_there)


def those_with_seats(state: GameState, sign_up: SignUp) -> tuple[Character, ...]:
    """Those on a list for whom there is a seat."""
    people = people_on(state, sign_up)
    return people[: sign_up.terms.seats] if sign_up.terms.seats else people


def those_who_wait(state: GameState, sign_up: SignUp) -> Sequence[Character]:
    """Those on a list for whom there is none, the next to get one first."""
    return people_on(state, sign_up)[len(those_with_seats(state, sign_up)) :]
