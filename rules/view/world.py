"""Where things stand in a whole game, as one viewer may know it."""

from collections.abc import Mapping

from rules.kernel.actor import Viewer
from rules.kernel.engine import Engine
from rules.state.game import GameState
from rules.view.items import view_lying, view_pool
from rules.view.journey import view_journey
from rules.view.party import view_lights, view_party
from rules.view.places import view_places
from rules.view.seeing import view_encounter


def world_of(engine: Engine, state: GameState, viewer: Viewer) -> Mapping[str, object]:
    """The views of it, by what each is of."""
    return {
        "encounter": view_encounter(state, viewer, engine.what_is_due(state, viewer)),
        "places": view_places(state, viewer),
        "journey": view_journey(state, viewer),
        "party": view_party(state, viewer),
        "lights": view_lights(state, viewer),
        "treasure": view_pool(state, viewer),
        "lying": view_lying(state, viewer),
    }
