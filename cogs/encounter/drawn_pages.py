"""A fight as it is drawn: who stands where, who is in melee with whom, how far apart, what shines.

All of it stands in the text below the picture, too.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from cogs.encounter.pages import render_overview
from cogs.light.pages import light_line
from cogs.render.board import where
from cogs.render.board_lines import body_text
from cogs.render.text import MESSAGE_LIMIT, join_within, plain
from data.live import LiveGame
from rules.kernel.actor import Viewer
from rules.kernel.words import numbered
from rules.view.party import view_formation
from rules.view.records import CombatantView, EncounterView

MOST_FIGURES = 10
"""So many of a side have a box of their own; the others are counted."""
ALT_LIMIT = 1000
DUNGEON_UNIT, OPEN_UNIT = "feet", "yards"


@dataclass(frozen=True, slots=True)
class Figure:
    """A combatant: how it is in words, and its `share` of hit points, None where it is not known.

    `rank` is its place in the marching order, 0 for none; `acts` whether it is its turn.
    """

    id: str
    name: str
    words: str
    share: float | None
    rank: int
    in_melee: bool
    acts: bool


@dataclass(frozen=True, slots=True)
class FightScene:
    """Two sides that face each other. `melees` and `apart` are pairs of figures by their ids.

    `more` says how many of a side have no box. `below` are lines under the picture.
    """

    title: str
    sides: tuple[tuple[str, tuple[Figure, ...], int], ...]
    melees: tuple[tuple[str, str], ...]
    apart: tuple[tuple[str, str, str], ...]
    below: tuple[str, ...]


def scene_of(game: LiveGame, view: EncounterView) -> FightScene:
    """What is drawn of an encounter, as far as its viewer knows it."""
    there = [one for one in view.combatants if not one.is_out]
    ids = {one.name: one.id for one in there}
    ids |= {numbered(one.name, body.number): one.id for one in there for body in one.bodies}
    melees = tuple(dict.fromkeys(_pairs(view, ids)))
    engaged = {who for pair in melees for who in pair}
    unit = DUNGEON_UNIT if view.environment == "dungeon" else OPEN_UNIT
    ranks = _ranks(game)
    apart = tuple(
        (ids[one.name], ids[one.other], f"{one.distance} {unit}")
        for one in view.ranges
        if one.name in ids and one.other in ids
    )
    sides = tuple(
        (side.label, *_figures([one for one in side.combatants if not one.is_out], engaged, ranks))
        for side in view.sides
    )
    below = ["The numbers are ranks of the marching order"] if ranks else list[str]()
    below += [f"{view.distance} {unit} apart"] if view.distance is not None else []
    below += ["Cramped: everybody counts as in melee"] if view.is_cramped else []
    below += ["They stand all round the party"] if view.is_surrounded else []
    below += [line.replace("**", "").replace("\\", "") for line in light_line(game.state)]
    return FightScene(where(view), sides, melees, apart, tuple(below))


def _figures(
    there: list[CombatantView], engaged: set[str], ranks: Mapping[str, int]
) -> tuple[tuple[Figure, ...], int]:
    """The boxes of a side, those in melee first, then by rank; and how many have none."""
    figures = [_figure(one, engaged, ranks) for one in there]
    figures.sort(key=lambda one: (not one.in_melee, one.rank or len(ranks) + 1))
    return tuple(figures[:MOST_FIGURES]), max(0, len(figures) - MOST_FIGURES)


def _figure(one: CombatantView, engaged: set[str], ranks: Mapping[str, int]) -> Figure:
    (body, *others) = one.bodies
    words = f"{one.standing} of {len(one.bodies)} up" if others else body_text(body)
    known = [each for each in one.bodies if each.hit_points is not None and each.maximum]
    share = None
    if len(known) == len(one.bodies):
        now = sum(max(0, each.hit_points or 0) for each in known)
        share = min(1.0, now / sum(each.maximum or 1 for each in known))
    return Figure(
        id=one.id,
        name=one.name,
        words=words.replace("**", ""),
        share=share,
        rank=ranks.get(one.name, 0),
        in_melee=one.id in engaged,
        acts=one.can_act and not one.done,
    )


def _ranks(game: LiveGame) -> Mapping[str, int]:
    formation = view_formation(game.state)
    if formation is None:
        return {}
    return {name: place for place, rank in enumerate(formation.ranks, 1) for name in rank}


def _pairs(view: EncounterView, ids: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Each melee once; of a group the whole of it is meant."""
    sides = {one.id: place for place, side in enumerate(view.sides) for one in side.combatants}
    for melee in view.melees:
        for other in melee.others:
            if melee.name in ids and other in ids:
                pair = sorted((ids[melee.name], ids[other]), key=lambda who: sides[who])
                yield pair[0], pair[1]


def scene_text(game: LiveGame, view: EncounterView, viewer: Viewer) -> str:
    """All that the picture shows, in words."""
    formation = view_formation(game.state)
    order = [] if formation is None else [_order_words(formation.ranks)]
    lines = [*render_overview(game, view, viewer), *light_line(game.state), *order]
    return join_within(lines, MESSAGE_LIMIT)


def _order_words(ranks: tuple[tuple[str, ...], ...]) -> str:
    told = (f"{place}. {', '.join(map(plain, rank))}" for place, rank in enumerate(ranks, 1))
    return f"Marching order: {' · '.join(told)}"


def scene_described(scene: FightScene) -> str:
    """What somebody who does not see the picture is told of it."""
    names = {one.id: one.name for _, figures, _ in scene.sides for one in figures}
    sides = (
        f"{label}: {', '.join(f'{one.name} ({one.words})' for one in figures) or 'nobody'}"
        for label, figures, _ in scene.sides
    )
    melees = (
        f"{names[one]} in melee with {names[other]}"
        for one, other in scene.melees
        if one in names and other in names
    )
    return ". ".join((scene.title, *sides, *melees, *scene.below))[:ALT_LIMIT]
