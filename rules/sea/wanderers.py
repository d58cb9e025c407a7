"""What the water says of wandering monsters (OSE-SEA-WANDERING)."""

from collections.abc import Iterator

from rules.expedition.door import scale_of
from rules.sea.reading import water_of
from rules.state.expedition import Scale
from rules.state.game import GameState
from rules.wandering.questions import Ground, WanderingHere


def waters_here(state: GameState, _question: WanderingHere) -> Iterator[Ground]:
    """The kind of water that the party is on."""
    if scale_of(state) is Scale.WATER:
        water = water_of(state)
        yield Ground(where=water.key, chance=water.wandering, source="OSE-SEA-WANDERING")
