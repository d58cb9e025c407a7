"""Which place and which room somebody means by what they typed."""

from discord import app_commands

from data.live import LiveGame
from rules.places.reading import find_named, find_place, require_place
from rules.sheet.numbers import LONGEST_NAME
from rules.state.places import Place

Name = app_commands.Range[str, 1, LONGEST_NAME]


def place_meant(game: LiveGame, typed: str | None) -> Place:
    """The place of that id or name; without one, where the party is, else the newest.

    Raises NotFoundError.
    """
    state = game.state
    if typed:
        return require_place(state, typed)
    here = find_place(state, state.expedition.place) if state.expedition is not None else None
    return here or (state.places[-1] if state.places else require_place(state, ""))


def place_of_room(game: LiveGame, room: str) -> Place:
    """The place that has a room of that id or name: the one that is meant first, then any."""
    meant = place_meant(game, None)
    others = (meant, *game.state.places)
    return next((place for place in others if find_named(place.areas, room) is not None), meant)
