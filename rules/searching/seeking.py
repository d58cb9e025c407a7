"""Searching: one try each for every area or thing, rolled for the referees alone (OSE-SEARCH)."""

from rules.checks.door import roll_chance
from rules.errors import RuleError
from rules.kernel.resolution import Resolution
from rules.places.door import Ground, ground_of, put_area, require_able
from rules.record import replace
from rules.searching import actions
from rules.searching.events import Searched, SearchJudged
from rules.searching.finding import find
from rules.searching.kinds.registry import find_kind
from rules.searching.kinds.shape import SearchKind
from rules.searching.settings import AT_ONCE, FINDS
from rules.sheet.door import on_one_line
from rules.state.places import Search
from rules.state.sheet import Character

LONGEST = 60
MOST = 300
"""Searches that one area remembers."""


def search(resolution: Resolution, action: actions.Search) -> None:
    """Search, by one's own word."""
    who = require_able(resolution, action.target, "search for")
    kind = find_kind(action.what)
    seek(resolution, who, kind, action.where, typed=action.chance, forced=action.forced)


def check_seeking(resolution: Resolution, who: Character, kind: SearchKind, where: str) -> None:
    """RuleError where they cannot search, or have done so, whatever is hidden there."""
    ground = ground_of(resolution.state)
    kind.chance(resolution, who.id, "")
    _require_new(ground, _record(ground, who, kind, _tidy(kind, where)), who)


def _tidy(kind: SearchKind, where: str) -> str:
    """What is searched, in words."""
    text = on_one_line(where)
    if len(text) > LONGEST:
        raise RuleError(f"Say in at most {LONGEST} letters where, such as `north wall`.")
    if kind.of_things and not text:
        raise RuleError("Say on what: `where:chest`. A whole room is searched for its own traps.")
    return text


def _record(ground: Ground, who: Character, kind: SearchKind, where: str) -> Search | None:
    """What is remembered of it; None where nobody has said what is searched.

    A prepared area is one, whatever part of it somebody names.
    """
    if kind.of_things or ground.unmapped:
        return Search(who.id, kind.key, where.casefold()) if where else None
    return Search(who.id, kind.key)


def _require_new(ground: Ground, record: Search | None, who: Character) -> None:
    if record is None:
        return
    if record in ground.area.searched:
        what = f"the {record.item}" if record.item else ground.name
        raise RuleError(f"{who.name} has searched {what} for that already: each has one try.")
    if len(ground.area.searched) >= MOST:
        raise RuleError(f"This area has been searched {MOST} times. Go on with another.")


def seek(
    resolution: Resolution,
    who: Character,
    kind: SearchKind,
    where: str,
    *,
    typed: str = "",
    forced: int | None = None,
) -> None:
    """Somebody searches. What is told is the same whatever comes of it, and whatever is there."""
    ground, where = ground_of(resolution.state), _tidy(kind, where)
    record = _record(ground, who, kind, where)
    _require_new(ground, record, who)
    chance = kind.chance(resolution, who.id, typed)
    throw, passed = roll_chance(resolution, "search", chance, forced=forced)
    if record is not None:
        searched = (*ground.area.searched, record)
        put_area(resolution, ground.place.id, replace(ground.area, searched=searched))
    there = tuple(kind.there(ground, where))
    searcher = resolution.who(who.id)
    resolution.emit(
        Searched(who=searcher, what=kind.key, area=ground.name, where=where, rule=kind.source)
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
