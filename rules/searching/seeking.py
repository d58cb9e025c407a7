"""Searching: one try each for every part of a room, or thing, rolled for the referees alone
(OSE-SEARCH).
"""

from collections.abc import Iterator

from rules.checks.calling import roll_chance
from rules.errors import NotFoundError, RuleError, WayOut
from rules.expedition.going import require_no_encounter, scale_of
from rules.exploration.records import ChooseTask
from rules.items.lying import lying_here
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.fields import has_trait
from rules.kernel.resolution import Resolution, TaskKind
from rules.places.ground import Ground, ground_of, put_part
from rules.places.linking import check_parts
from rules.places.reading import has_lid, same, things_of
from rules.places.state import Search as SearchMade
from rules.record import replace
from rules.searching import FAMILY
from rules.searching.finding import find
from rules.searching.kinds import KINDS, SearchKind, find_kind
from rules.searching.records import AT_ONCE, FINDS, STONEWORK, Search, Searched, SearchJudged
from rules.sheet.reading import on_one_line, own_character, typed_number
from rules.sheet.records import DWARF
from rules.state.game import GameState
from rules.state.party import Scale, Task
from rules.state.sheet import Character

TASK = "search"
MOST = 300
"""Searches that one area remembers."""
_AT = "@"
"""Between the kind of a search and what is searched, where both are one word."""


def spots(state: GameState, ground: Ground, kind: SearchKind) -> tuple[str, ...]:
    """What there is to be searched for that, by name; nothing where the room is one."""
    if not kind.of_things:
        return ground.area.parts
    lying = (item.name for item in lying_here(state) if has_lid(item.name))
    names = {same(name): name for name in (*lying, *things_of(ground.place, ground.area))}
    return tuple(names[key] for key in sorted(names))


def _spot_named(state: GameState, ground: Ground, kind: SearchKind, typed: str) -> str:
    """What is searched, as it is called there, "" being the whole room. Raises RuleError."""
    text, there = on_one_line(typed), spots(state, ground, kind)
    found = next((one for one in there if same(one) == same(text)), None)
    if found is not None:
        return found
    if kind.of_things:
        # The name of a thing that nobody has named before. RuleError where none may be.
        listed = f"Things here: {', '.join(there)}." if there else "Nobody has named any here."
        if not text:
            raise RuleError(f"Say on what. {listed}")
        is_old = any(same(one) in same(text) or same(text) in same(one) for one in there)
        if is_old or not ground.unmapped:
            raise NotFoundError(
                f"“{text[:40]}” is not among what can be searched here. {listed} A referee ",
                WayOut("adds to it", "place edit"),
                ": `Room: thing chest`.",
            )
        return check_parts((text,), "thing", "chest")[0]
    if there:
        raise RuleError(f"Say which part is searched, one at a time: {', '.join(there)}.")
    if text:
        raise RuleError("Nobody has named parts of this room: it is searched as one, so say none.")
    return ""


def forget_searches(resolution: Resolution) -> None:
    """The party goes on where nobody prepared anything: what is there now nobody has searched."""
    ground = ground_of(resolution.state)
    if ground.unmapped and (ground.area.searched or ground.area.things):
        fresh = replace(ground.area, searched=(), things=())
        put_part(resolution, ground.place.id, fresh)


@FAMILY.handles
def search(resolution: Resolution, action: Search) -> None:
    """Search, by one's own word: in a dungeon that is what somebody does in a turn."""
    who = own_character(resolution, action.target, "search for")
    require_no_encounter(resolution)
    kind = find_kind(action.what)
    if scale_of(resolution.state) is not Scale.DUNGEON:
        seek(resolution, who, kind, action.where)
        return
    spot = _spot_named(resolution.state, ground_of(resolution.state), kind, action.where)
    about = aim(kind, spot)
    resolution.perform(ChooseTask(kind=TASK, target=who.id, about=about))


def aim(kind: SearchKind, spot: str) -> str:
    """A kind of search and what is searched, as one word: `doors`, `doors@north wall`."""
    return f"{kind.key}{_AT}{spot}" if spot else kind.key


def _read_aim(task: Task) -> tuple[SearchKind, str]:
    """The same as two; what was said in words of one's own is what is searched. RuleError."""
    key, _, spot = task.target.partition(_AT)
    return find_kind(key), spot or task.text


def _require_new(ground: Ground, who: Character, kind: SearchKind, spot: str) -> None:
    if _has_tried(ground, who.id, kind, spot):
        what = f"the {same(spot)}" if spot else ground.name or "this place"
        raise RuleError(f"{who.name} has searched {what} for that already: each has one try.")
    if len(ground.area.searched) >= MOST:
        raise RuleError(f"This area has been searched {MOST} times. Go on with another.")


def seek(resolution: Resolution, who: Character, kind: SearchKind, where: str) -> None:
    """Somebody searches. What is told is the same whatever comes of it, and whatever is there."""
    ground = ground_of(resolution.state)
    spot = _spot_named(resolution.state, ground, kind, where)
    _require_new(ground, who, kind, spot)
    chance = kind.chance(resolution, who.id)
    throw, passed = roll_chance(resolution, "search", chance)
    _remember(resolution, ground, SearchMade(who.id, kind.key, spot.casefold()), kind, spot)
    there = tuple(kind.there(ground, spot))
    searcher = resolution.who(who.id)
    resolution.emit(
        Searched(who=searcher, what=kind.key, area=ground.name, where=spot, rule=kind.source)
    )
    resolution.emit(
        SearchJudged(
            who=searcher,
            what=kind.key,
            throw=throw,
            needed=chance.needed,
            sides=chance.sides,
            passed=passed,
            there=there,
            rule=kind.source,
        )
    )
    if passed and resolution.chosen(FINDS.key) == AT_ONCE:
        for hidden in there:
            find(resolution, ground, hidden, who)


def _remember(
    resolution: Resolution, ground: Ground, done: SearchMade, kind: SearchKind, spot: str
) -> None:
    """Keep that somebody has searched, and a thing that was named for the first time."""
    area = replace(ground.area, searched=(*ground.area.searched, done))
    if kind.of_things and spot not in spots(resolution.state, ground, kind):
        area = replace(area, things=(*area.things, spot))
    put_part(resolution, ground.place.id, area)


def _knows_stone(state: GameState, who: str) -> bool:
    """Whether somebody is a dwarf, or has a chance to find odd stonework written down."""
    return has_trait(state, who, DWARF.key) or typed_number(state, who, STONEWORK.key) is not None


def _aims(state: GameState, _viewer: Viewer, who: str) -> Iterator[tuple[str, str]]:
    """What somebody can look for, in each part of the room or on each thing in it.

    Nothing that they have tried there.
    """
    ground = ground_of(state)
    for kind in KINDS:
        if kind.key == STONEWORK.key and not _knows_stone(state, who):
            continue
        there = spots(state, ground, kind)
        nowhere = () if kind.of_things else ("",)
        for spot in there or nowhere:
            if not _has_tried(ground, who, kind, spot):
                yield aim(kind, spot), kind.aimed(spot)


def _has_tried(ground: Ground, who: str, kind: SearchKind, spot: str) -> bool:
    tried = (one for one in ground.area.searched if (one.who, one.what) == (who, kind.key))
    return any(same(one.item) == same(spot) for one in tried)


def _check(resolution: Resolution, who: str, task: Task) -> None:
    """RuleError where they cannot search, or have done so, whatever is hidden there."""
    if not (task.target or any(_aims(resolution.state, TABLE, who))):
        name = resolution.who(who).label
        raise RuleError(f"{name} has searched all that there is here: each has one try.")
    ground, (kind, where) = ground_of(resolution.state), _read_aim(task)
    kind.chance(resolution, who)
    spot = _spot_named(resolution.state, ground, kind, where)
    _require_new(ground, resolution.character(who), kind, spot)


def _run(resolution: Resolution, who: str, task: Task) -> None:
    seek(resolution, resolution.character(who), *_read_aim(task))


FAMILY.brings(
    tasks=(
        TaskKind(
            TASK,
            "Search",
            "for secret doors, traps or hidden things; the referee rolls",
            (Scale.DUNGEON,),
            _run,
            check=_check,
            targets=_aims,
            possible=lambda state, viewer, who: any(_aims(state, viewer, who)),
        ),
    )
)
