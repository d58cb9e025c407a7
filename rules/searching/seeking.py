"""Searching: one try each for every part of a room, or thing, rolled for the referees alone
(OSE-SEARCH)."""

from rules.checks.door import roll_chance
from rules.errors import RuleError
from rules.expedition.door import require_no_encounter, scale_of
from rules.exploration.actions import ChooseTask
from rules.kernel.resolution import Resolution
from rules.places.door import Ground, ground_of, put_area, require_able, same
from rules.record import replace
from rules.searching import actions
from rules.searching.events import Searched, SearchJudged
from rules.searching.finding import find
from rules.searching.kinds.registry import find_kind
from rules.searching.kinds.shape import SearchKind
from rules.searching.settings import AT_ONCE, FINDS
from rules.searching.spots import spot_named, spots
from rules.state.expedition import Scale
from rules.state.places import Search
from rules.state.sheet import Character

TASK = "search"
MOST = 300
"""Searches that one area remembers."""
_AT = "@"
"""Between the kind of a search and what is searched, where both are one word."""


def search(resolution: Resolution, action: actions.Search) -> None:
    """Search, by one's own word: in a dungeon that is what somebody does in a turn."""
    who = require_able(resolution, action.target, "search for")
    require_no_encounter(resolution)
    kind = find_kind(action.what)
    if scale_of(resolution.state) is not Scale.DUNGEON:
        seek(resolution, who, kind, action.where)
        return
    spot = spot_named(resolution.state, ground_of(resolution.state), kind, action.where)
    about = aim(kind, spot)
    resolution.perform(ChooseTask(kind=TASK, target=who.id, about=about))


def aim(kind: SearchKind, spot: str) -> str:
    """A kind of search and what is searched, as one word: `doors`, `doors@north wall`."""
    return f"{kind.key}{_AT}{spot}" if spot else kind.key


def read_aim(word: str, text: str = "") -> tuple[SearchKind, str]:
    """The same as two; what was said in words of one's own is what is searched. RuleError."""
    key, _, spot = word.partition(_AT)
    return find_kind(key), spot or text


def check_seeking(resolution: Resolution, who: Character, kind: SearchKind, where: str) -> None:
    """RuleError where they cannot search, or have done so, whatever is hidden there."""
    ground = ground_of(resolution.state)
    kind.chance(resolution, who.id)
    _require_new(ground, who, kind, spot_named(resolution.state, ground, kind, where))


def _require_new(ground: Ground, who: Character, kind: SearchKind, spot: str) -> None:
    before = (one for one in ground.area.searched if (one.who, one.what) == (who.id, kind.key))
    if any(same(one.item) == same(spot) for one in before):
        what = f"the {same(spot)}" if spot else ground.name or "this place"
        raise RuleError(f"{who.name} has searched {what} for that already: each has one try.")
    if len(ground.area.searched) >= MOST:
        raise RuleError(f"This area has been searched {MOST} times. Go on with another.")


def seek(resolution: Resolution, who: Character, kind: SearchKind, where: str) -> None:
    """Somebody searches. What is told is the same whatever comes of it, and whatever is there."""
    ground = ground_of(resolution.state)
    spot = spot_named(resolution.state, ground, kind, where)
    _require_new(ground, who, kind, spot)
    chance = kind.chance(resolution, who.id)
    throw, passed = roll_chance(resolution, "search", chance)
    _remember(resolution, ground, Search(who.id, kind.key, spot.casefold()), kind, spot)
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
    resolution: Resolution, ground: Ground, done: Search, kind: SearchKind, spot: str
) -> None:
    """Keep that somebody has searched, and a thing that was named for the first time."""
    area = replace(ground.area, searched=(*ground.area.searched, done))
    if kind.of_things and spot not in spots(resolution.state, ground, kind):
        area = replace(area, things=(*area.things, spot))
    put_area(resolution, ground.place.id, area)
