"""What wanders where a journey leads: the chance goes by the terrain (OSE-OVERLAND)."""

from collections.abc import Iterator
from fractions import Fraction

from rules.expedition.door import scale_of
from rules.state.expedition import Scale
from rules.state.game import GameState
from rules.state.journey import Stretch
from rules.travel.days.registry import day_kind
from rules.travel.legs import leg_at, stretch_of
from rules.travel.log import DAY
from rules.travel.terrains import AERIAL, AERIAL_WANDERING, ground_of
from rules.wandering.questions import Ground, WanderingHere

RULE = "OSE-OVERLAND"


def wandering_here(state: GameState, _question: WanderingHere) -> Iterator[Ground]:
    """The terrain that the party goes through, or camps in; a road goes by what lies around it."""
    stretch = stretch_now(state)
    if scale_of(state) is not Scale.WILDERNESS or stretch is None:
        return
    terrain = ground_of(state, stretch.terrain)
    if is_in_the_air(state):
        yield Ground(where=AERIAL, chance=AERIAL_WANDERING, source=RULE)
    for word in dict.fromkeys((terrain.key, terrain.label.lower())):
        yield Ground(where=word, chance=terrain.wandering, source=RULE)


def stretch_now(state: GameState) -> Stretch | None:
    """Where the party is on its way, None before it has any."""
    way, today = state.journey.way, state.journey.today
    leg = leg_at(today.legs, Fraction(today.gone, DAY)) if today is not None else None
    if leg is not None:
        return stretch_of(leg)
    return None if way is None else way.stretches[0]


def is_in_the_air(state: GameState) -> bool:
    """Whether the party flies just now: on a day on which it gets anywhere, until it camps."""
    way, today = state.journey.way, state.journey.today
    if way is None or today is None or today.camp:
        return False
    return way.fly and day_kind(today.kind).moves
