"""Finding what is hidden: after a search, or by the referee's word."""

from collections.abc import Iterator

from rules.errors import NotFoundError
from rules.kernel.resolution import Resolution
from rules.places.door import (
    Ground,
    find_named,
    ground_of,
    put_door,
    put_find,
    put_trap,
)
from rules.record import replace
from rules.searching.actions import TellFound
from rules.searching.events import Found, Hidden
from rules.searching.kinds.hidden_things import THING, hidden_things
from rules.searching.kinds.room_traps import TRAP
from rules.searching.kinds.secret_doors import DOOR, secret_doors
from rules.state.sheet import Character
from rules.traps.door import is_ready, trap_label, traps_here

RULE = "OSE-SEARCH"


def all_hidden(ground: Ground) -> Iterator[Hidden]:
    """All that nobody has found where the party is."""
    yield from secret_doors(ground)
    for trap in traps_here(ground):
        if not trap.found and is_ready(trap):
            yield Hidden(trap.id, trap_label(ground, trap), TRAP)
    yield from hidden_things(ground)


def tell_found(resolution: Resolution, action: TellFound) -> None:
    """The referee lets somebody, or the whole party, find something."""
    resolution.require_referee("say what is found")
    ground = ground_of(resolution.state)
    hidden = find_named(all_hidden(ground), action.hidden)
    if hidden is None:
        raise NotFoundError(
            f"Nothing called “{action.hidden.strip()[:40]}” is hidden where the party is, or it "
            "has been found."
        )
    who = resolution.character(action.target) if action.target else None
    find(resolution, ground, hidden, who)


def find(resolution: Resolution, ground: Ground, hidden: Hidden, who: Character | None) -> None:
    """Everybody knows of it from now on."""
    text = _FOUND[hidden.kind](resolution, ground, hidden.id)
    resolution.emit(
        Found(
            who=None if who is None else resolution.who(who.id),
            kind=hidden.kind,
            name=hidden.name,
            text=text,
            rule=RULE,
        )
    )


def _find_door(resolution: Resolution, ground: Ground, door_id: str) -> str:
    (door,) = (one for one in ground.place.doors if one.id == door_id)
    put_door(resolution, ground.place.id, replace(door, known=True))
    return ""


def _find_trap(resolution: Resolution, ground: Ground, trap_id: str) -> str:
    (trap,) = (one for one in ground.place.traps if one.id == trap_id)
    put_trap(resolution, ground.place.id, replace(trap, found=True))
    return ""


def _find_thing(resolution: Resolution, ground: Ground, find_id: str) -> str:
    (thing,) = (one for one in ground.place.finds if one.id == find_id)
    put_find(resolution, ground.place.id, replace(thing, found=True))
    return thing.text


_FOUND = {DOOR: _find_door, TRAP: _find_trap, THING: _find_thing}
