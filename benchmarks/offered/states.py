"""Where the sweep presses: scenes of each rulebook, from which it goes on at random."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from benchmarks.said.scenes import SCENES as SAID
from benchmarks.typed.scenes import MEMBERS, acting, declaring, fourth, met, town, twelve
from benchmarks.typed.scenes import dungeon as cellar
from benchmarks.typed.scenes import road as by_road
from rules.state.game import GameState
from tests.rules.scene import Scene

REFEREE, STRANGER = 1, max(MEMBERS) + 1
_OTHERS = ("eris", "4e")
SCENES: Mapping[str, Callable[[], Scene]] = {
    **{f"ose {name}": make for name, make in SAID.items()},
    **{f"{preset} town": partial(town, preset) for preset in _OTHERS},
    **{f"{preset} met": partial(met, preset) for preset in _OTHERS},
    **{f"{preset} declaring": partial(declaring, preset) for preset in _OTHERS},
    **{f"{preset} acting": partial(acting, preset) for preset in ("ose", *_OTHERS)},
    "4e powers": fourth,
    "ose twelve": twelve,
    "ose mill": cellar,
    "ose road of four": by_road,
}


def people_of(state: GameState) -> list[int]:
    """The referee, everybody who has a character, and one who has none."""
    owners = {one.owner or 0 for one in state.characters if one.owner in MEMBERS}
    return [REFEREE, *sorted(owners - {REFEREE}), STRANGER]


def names_in(state: GameState) -> Iterator[str]:
    """What is called by a name there."""
    for one in state.characters:
        yield one.name
        yield from (item.name for item in one.items)
    met_now = state.encounter
    for there in () if met_now is None else met_now.combatants:
        yield there.name
