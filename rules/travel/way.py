"""Which way the party goes: what is typed, and what stays as it was (OSE-WILD-DAY)."""

import re
from collections.abc import Mapping

from rules.errors import NotFoundError, RuleError
from rules.expedition.going import require_leader
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.game import GameState
from rules.travel import FAMILY
from rules.travel.going import replan, require_on_the_road
from rules.travel.legs import earthbound
from rules.travel.log import put_journey
from rules.travel.miles import read_course, read_miles
from rules.travel.records import SetWay, WaySet
from rules.travel.state import JOURNEY, Stretch, Way
from rules.travel.terrains import label_of, terrain_of

FOLLOWS: Mapping[str, str] = {
    "guide": "a reliable guide",
    "trail": "a trail",
    "river": "a river",
    "landmark": "an obvious landmark",
}
"""What keeps a party from losing its way (OSE-LOST)."""
NOTHING = "nothing"
MOST_STRETCHES = 6
NO_WAY = (
    "Nobody has said which way they go. Give `course` and `terrain`, such as `course:north "
    "terrain:Forest`."
)
_STRETCH = re.compile(
    r"(?P<name>.*?)(?P<road> by road)?( (?P<miles>[\d./]+)( ?miles?)?)?", re.IGNORECASE
)


@FAMILY.handles
def set_way(resolution: Resolution, action: SetWay) -> None:
    """The party goes on like this from now on, and for what is left of today."""
    require_leader(resolution, "say which way the party goes")
    require_on_the_road(resolution)
    before = JOURNEY.of(resolution.state).way
    way = change_way(resolution, action)
    if way == before:
        raise RuleError("That is how they go already.")
    resolution.emit(
        WaySet(
            course=way.course,
            terrains=tuple(label_of(resolution.state, one) for one in way.stretches),
            follows=way.follows,
            forage=way.forage,
            fly=way.fly,
            rule="OSE-WILD-DAY",
        )
    )


def change_way(resolution: Resolution, action: SetWay) -> Way:
    """Put the way as it is from now on into the state. RuleError where it cannot be gone."""
    state, old = resolution.state, JOURNEY.of(resolution.state).way
    stretches = _read_stretches(state, action.terrain) if action.terrain.strip() else ()
    if old is None and not (stretches and action.course.strip()):
        raise RuleError(NO_WAY)
    base = old or Way(0, stretches)
    way = Way(
        read_course(action.course) if action.course.strip() else base.course,
        stretches or base.stretches,
        _follows(action.follows) if action.follows else base.follows,
        base.forage if action.forage is None else action.forage,
        base.fly if action.fly is None else action.fly,
    )
    if way.fly:
        require_wings(state)
    if way != old:
        put_journey(resolution, replace(JOURNEY.of(state), way=way))
    if stretches:
        replan(resolution)
    return way


def _follows(word: str) -> str:
    if word != NOTHING and word not in FOLLOWS:
        raise NotFoundError(f"They can follow {', '.join(FOLLOWS.values())}, or nothing.")
    return "" if word == NOTHING else word


def require_wings(state: GameState) -> None:
    """Raise RuleError unless all who travel can fly (OSE-FLYING)."""
    if names := earthbound(state):
        raise RuleError(
            f"Not everybody can fly: {', '.join(names)}. ⟦Give somebody a mount|travel mount⟧."
        )


def _read_stretches(state: GameState, typed: str) -> tuple[Stretch, ...]:
    """Stretches as `Forest, Hills by road` or `Hills 8, Forest`. RuleError for what is unknown."""
    found = tuple(_stretch(state, part) for part in typed.split(",") if part.strip())
    if not 1 <= len(found) <= MOST_STRETCHES:
        raise RuleError(f"A day has 1 to {MOST_STRETCHES} terrains, such as `Forest, Hills`.")
    return found


def _stretch(state: GameState, typed: str) -> Stretch:
    match = _STRETCH.fullmatch(" ".join(typed.split()))
    assert match is not None, "anything at all is a name"
    terrain = terrain_of(state, match["name"])
    miles = str(read_miles(match["miles"])) if match["miles"] else ""
    return Stretch(terrain.key, match["road"] is not None, miles)
