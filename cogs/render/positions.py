"""Where people stand to each other, in a line: `In melee: Ada with Goblins 2 and Wolf`."""

from collections.abc import Iterable

from cogs.render.board_lines import Detail, called
from cogs.render.narration.surroundings import water_words
from cogs.render.text import listed
from rules.view import EncounterView

MOST = 8


def position_lines(view: EncounterView, detail: Detail) -> list[str]:
    """Who is in melee, and what was said of single distances; nothing where there is none."""
    unit = "feet" if view.environment == "dungeon" else "yards"
    melees = [
        f"{called(melee.name, detail)} with {listed([called(n, detail) for n in melee.others])}"
        for melee in view.melees
    ]
    ranges = [
        f"{_names(movers, detail)} {distance} {unit} from {_names(others, detail)}"
        for (distance, others), movers in _by_distance(view).items()
    ]
    cramped = ["It is cramped: everybody counts as in melee"] if view.is_cramped else []
    if view.is_surrounded:
        cramped.append("They stand all round the party")
    if view.abreast:
        cramped.append(f"Room for {view.abreast} of a side to fight abreast")
    if view.around:
        cramped.append(f"Room for {view.around} to fight one foe")
    return [*cramped, *_water(view, detail), *_line("In melee", melees), *_line("Apart", ranges)]


def _water(view: EncounterView, detail: Detail) -> list[str]:
    water = view.water
    if water is None:
        return []
    told = water_words(water.attack, water.damage, under=water.under)
    return [f"{told}; ashore: {_names(view.ashore, detail)}" if view.ashore else told]


def _names(names: Iterable[str], detail: Detail) -> str:
    return listed([called(name, detail) for name in names])


def _by_distance(view: EncounterView) -> dict[tuple[int, tuple[str, ...]], list[str]]:
    """Who is equally far from the same others, all of them together."""
    others: dict[tuple[str, int], list[str]] = {}
    for said in view.ranges:
        others.setdefault((said.name, said.distance), []).append(said.other)
    found: dict[tuple[int, tuple[str, ...]], list[str]] = {}
    for (name, distance), whom in others.items():
        found.setdefault((distance, tuple(whom)), []).append(name)
    return found


def _line(head: str, parts: list[str]) -> list[str]:
    left = len(parts) - MOST
    shown = [*parts[:MOST], f"{left} more"] if left > 0 else parts
    return [f"{head}: {'; '.join(shown)}"] if shown else []
