"""Whoever is on a list sets out: they are a party of their own, from whatever parties they were."""

from collections.abc import Iterator, Sequence

from rules.errors import RuleError
from rules.kernel.parties import (
    PARTIES,
    here,
    labels,
    numbers,
    part_off,
    through,
)
from rules.kernel.resolution import Resolution
from rules.parties import FAMILY
from rules.parties.parting import MOST_PARTIES, meet, require_free_to_part
from rules.parties.records import PartySentOut, SendOut
from rules.parties.signing_up import drop_sign_up, named, require_sign_up
from rules.parties.state import SignUp, people_on
from rules.record import replace
from rules.state.game import GameState
from rules.state.sheet import Character

_NOBODY = "Nobody is on that list yet."


@FAMILY.handles
def send_out(resolution: Resolution, action: SendOut) -> None:
    """A referee sends out whoever is on a list and at home, while there are seats.

    Whose clock is behind has lived the time between them. Who is out, or held by something, stays.
    """
    resolution.require_referee("send out who has signed up")
    sign_up, before = require_sign_up(resolution, action.sign_up_id), resolution.before
    seen = here(resolution.state)
    people = people_on(resolution.state, sign_up)
    free = {id_ for number in numbers(resolution.state) for id_ in _free(resolution, number)}
    went = _with_seats(sign_up, [one for one in people if one.id in free])
    if not went:
        raise RuleError("Nobody of that list is at home and free to go." if people else _NOBODY)
    gone = {one.id for one in went}
    groups = [*_groups(resolution, gone)]
    resolution.state = through(resolution.state, groups[0])
    for number in groups[1:]:
        meet(resolution, number)
    resolution.before = before
    if len(numbers(resolution.state)) > MOST_PARTIES:
        raise RuleError(f"There are {MOST_PARTIES} parties already. Some have to join up first.")
    _call(resolution, sign_up.terms.name, went)
    number = here(resolution.state)
    resolution.state = through(resolution.state, seen)
    drop_sign_up(resolution, sign_up.id)
    left = named(one for one in people if one.id not in gone)
    resolution.emit(
        PartySentOut(
            sign_up_id=sign_up.id,
            name=sign_up.terms.name,
            party=number,
            went=named(went),
            left=left,
        )
    )


def _with_seats(sign_up: SignUp, people: Sequence[Character]) -> Sequence[Character]:
    return people[: sign_up.terms.seats] if sign_up.terms.seats else people


def _free(resolution: Resolution, number: int) -> Sequence[str]:
    """The ids of those of a party who could leave it now: it is at home, and nothing holds it."""
    state = resolution.state
    resolution.state = theirs = through(state, number)
    try:
        require_free_to_part(resolution)
    except RuleError:
        return ()
    finally:
        resolution.state = state
    return () if theirs.expedition is not None else [one.id for one in theirs.characters]


def _groups(resolution: Resolution, gone: set[str]) -> Iterator[int]:
    """The parties of those who go, each made one of its own; all of a party go as it is."""
    for number in numbers(resolution.state):
        state = through(resolution.state, number)
        theirs = {one.id for one in state.characters if one.id in gone}
        if not theirs:
            continue
        if all(one.id in gone for one in state.characters if _counts(one)):
            yield number
            continue
        led = {
            one.id
            for one in state.characters
            if one.is_there and one.service is not None and one.service.employer in theirs
        }
        resolution.state = part_off(state, theirs | led)
        yield PARTIES.of(resolution.state).newest


def _counts(one: Character) -> bool:
    return one.is_there and one.service is None


def _call(resolution: Resolution, name: str, went: Sequence[Character]) -> None:
    """Have their party be called so, while there are others; each plays whoever went."""
    state = resolution.state
    active = {**state.active, **{one.owner: one.id for one in went}}
    state = replace(state, active=dict(sorted(active.items())))
    if len(numbers(state)) > 1:
        state = PARTIES.put(state, replace(PARTIES.of(state), name=_new_name(state, name)))
    resolution.state = state


def _new_name(state: GameState, name: str) -> str:
    """The name, with a number where another party has it."""
    others = {label.casefold() for number, label in labels(state) if number != here(state)}
    found, count = name, 1
    while found.casefold() in others:
        count += 1
        found = f"{name} {count}"
    return found
