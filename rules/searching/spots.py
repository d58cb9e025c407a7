"""What can be searched where the party is: parts of a room, or things in it (OSE-SEARCH).

It is picked from what is there. On ground that nobody prepared a thing can be named for the first
time; a name that is part of another, or has another in it, is that thing.
"""

from rules.errors import NotFoundError, RuleError
from rules.items.door import lying_here
from rules.kernel.resolution import Resolution
from rules.places.door import Ground, check_parts, ground_of, put_area, same, things_of
from rules.record import replace
from rules.searching.kinds.shape import SearchKind
from rules.sheet.door import on_one_line
from rules.state.game import GameState


def spots(state: GameState, ground: Ground, kind: SearchKind) -> tuple[str, ...]:
    """What there is to be searched for that, by name; nothing where the room is one."""
    if not kind.of_things:
        return ground.area.parts
    lying = (item.name for item in lying_here(state))
    names = {same(name): name for name in (*lying, *things_of(ground.place, ground.area))}
    return tuple(names[key] for key in sorted(names))


def spot_named(state: GameState, ground: Ground, kind: SearchKind, typed: str) -> str:
    """What is searched, as it is called there, "" being the whole room. Raises RuleError."""
    text, there = on_one_line(typed), spots(state, ground, kind)
    found = next((one for one in there if same(one) == same(text)), None)
    if found is not None:
        return found
    if kind.of_things:
        return _new_thing(ground, there, text)
    if there:
        raise RuleError(f"Say which part is searched, one at a time: {', '.join(there)}.")
    if text:
        raise RuleError("Nobody has named parts of this room: it is searched as one, so say none.")
    return ""


def _new_thing(ground: Ground, there: tuple[str, ...], text: str) -> str:
    """The name of a thing that nobody has named before. RuleError where none may be."""
    listed = f"There are {', '.join(there)}." if there else "Nobody has named any here."
    if not text:
        raise RuleError(f"Say on what. {listed}")
    is_old = any(same(one) in same(text) or same(text) in same(one) for one in there)
    if is_old or not ground.unmapped:
        raise NotFoundError(
            f"“{text[:40]}” is not among what can be searched here. {listed} A referee adds to it "
            "with `/place edit`: `Room: thing chest`."
        )
    (name,) = check_parts((text,), "thing", "chest")
    return name


def forget_searches(resolution: Resolution) -> None:
    """The party goes on where nobody prepared anything: what is there now nobody has searched."""
    ground = ground_of(resolution.state)
    if ground.unmapped and (ground.area.searched or ground.area.things):
        fresh = replace(ground.area, searched=(), things=())
        put_area(resolution, ground.place.id, fresh)
