"""What can be picked while a command about places is typed.

What is prepared is for referees alone; players pick from what the party has seen.
"""

from collections.abc import Iterator

from cogs.core.choices import Choices, pick
from cogs.core.interaction import Interaction
from cogs.core.play import find_game
from cogs.place.typed import place_meant
from data.live import LiveGame
from rules.errors import RuleError
from rules.places.reading import door_label, doors_of
from rules.state.places import Place
from rules.view.places import view_here, view_places


async def _prepared(interaction: Interaction) -> LiveGame | None:
    """The game, for a referee of it."""
    game = await find_game(interaction)
    return game if game is not None and game.viewer(interaction.user.id).is_referee else None


def _meant(interaction: Interaction, game: LiveGame) -> tuple[Place, ...]:
    """The place that was typed before, else the one that is meant without a word."""
    try:
        return (place_meant(game, getattr(interaction.namespace, "place", None)),)
    except RuleError:
        return ()


async def suggest_places(interaction: Interaction, typed: str) -> Choices:
    """All places that are prepared."""
    game = await _prepared(interaction)
    return [] if game is None else pick(((p.name, p.name) for p in game.state.places), typed)


async def suggest_rooms(interaction: Interaction, typed: str) -> Choices:
    """The rooms of the place that is meant."""
    game = await _prepared(interaction)
    places = () if game is None else _meant(interaction, game)
    return pick(((area.name, area.name) for place in places for area in place.areas), typed)


async def suggest_parts(interaction: Interaction, typed: str) -> Choices:
    """Rooms, doors, traps and hidden things of the place that is meant."""
    game = await _prepared(interaction)
    places = () if game is None else _meant(interaction, game)
    return pick((part for place in places for part in _parts(place)), typed)


def _parts(place: Place) -> Iterator[tuple[str, str]]:
    names = {area.id: area.name for area in place.areas}
    yield from ((area.name, area.id) for area in place.areas)
    for area in place.areas:
        for door in doors_of(place, area.id):
            if door.between[0] == area.id:
                yield f"{door_label(door, area.id)} ({area.name})", door.id
    yield from ((f"{trap.name} ({names.get(trap.area, '')})", trap.id) for trap in place.traps)
    yield from ((f"{find.name} ({names.get(find.area, '')})", find.id) for find in place.finds)


async def suggest_seen(interaction: Interaction, typed: str) -> Choices:
    """The places that the party has seen."""
    game = await find_game(interaction)
    if game is None:
        return []
    views = view_places(game.state, game.viewer(interaction.user.id))
    return pick(((view.name, view.name) for view in views), typed)


async def suggest_where(interaction: Interaction, typed: str) -> Choices:
    """The ways out of where the party is; for a referee, the rooms of the place as well."""
    game = await find_game(interaction)
    if game is None:
        return []
    viewer = game.viewer(interaction.user.id)
    here = view_here(game.state, viewer)
    exits = here.area.exits if here is not None and here.area is not None else ()
    ways = [(f"{way.label}{f', to {way.leads}' if way.leads else ''}", way.id) for way in exits]
    rooms = await suggest_rooms(interaction, "") if viewer.is_referee else []
    return pick([*ways, *((choice.name, choice.value) for choice in rooms)], typed)
