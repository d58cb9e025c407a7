"""The board while no encounter is running: where the party is, how it stands, what it can do."""

from collections.abc import Callable, Iterable, Iterator

from cogs.classes.pages import level_buttons, level_lines
from cogs.clock.telling import clock_words
from cogs.exploration.pages import exploring_buttons, food_lines, plan_lines, turn_lines
from cogs.items.pages import lying_button, lying_line
from cogs.movement.telling import donning_line, pace_line
from cogs.party.pages import vote_lines, votes_button
from cogs.party.telling import mapper_line
from cogs.party.telling import march_line as formation_line
from cogs.places.pages import doors_button, light_line, place_lines
from cogs.pursuit.pages import chase_buttons, chase_lines
from cogs.render.buttons import Button, lights_button
from cogs.render.text import plain
from cogs.render.waiting import waiting_lines
from cogs.sea.telling import voyage_buttons, voyage_line
from cogs.skills.pages import training_line
from cogs.stealth.telling import sneak_line
from cogs.travel.pages import journey_buttons, journey_line, march_line
from cogs.treasure.pages import treasure_button, treasure_line
from data.live import LiveGame
from rules.expedition.going import WHERE, scale_of
from rules.kernel.actor import TABLE
from rules.view.party import view_party


def _time(game: LiveGame) -> Iterator[str]:
    """What time it is, and on what the party is out."""
    scale = scale_of(game.state)
    where = "No encounter is running." if scale is None else f"The party is {WHERE[scale]}."
    yield f"{where} It is {clock_words(game.state.clock)}."


def _party(game: LiveGame) -> Iterator[str]:
    party = view_party(game.state, TABLE)
    if party.speaks:
        yield f"{plain(party.caller)} speaks for the party."
    yield from mapper_line(game.state)


def _walking(game: LiveGame) -> Iterable[str]:
    return formation_line(game.state)


def _votes(game: LiveGame) -> Iterator[str]:
    yield from vote_lines(view_party(game.state, TABLE))


def _light(game: LiveGame) -> Iterable[str]:
    return light_line(game.state)


def _sneaking(game: LiveGame) -> Iterable[str]:
    return sneak_line(game.state)


def _training(game: LiveGame) -> Iterable[str]:
    return training_line(game.state)


def _food(game: LiveGame) -> Iterable[str]:
    return food_lines(game.state)


Lines = Callable[[LiveGame], Iterable[str]]
LINES: tuple[Lines, ...] = (
    _time,
    chase_lines,
    turn_lines,
    journey_line,
    march_line,
    place_lines,
    voyage_line,
    pace_line,
    _walking,
    _light,
    _sneaking,
    _food,
    _training,
    donning_line,
    lying_line,
    treasure_line,
    _party,
    plan_lines,
    waiting_lines,
    level_lines,
    _votes,
)
"""What the board says, from the top; each as the whole channel may know it."""


def _vote_buttons(game: LiveGame) -> Iterable[Button]:
    return votes_button(game.id, game.state)


def _light_button(game: LiveGame) -> Iterator[Button]:
    """Out in the world: all lights, and what one can do with one's own."""
    if game.state.expedition is not None:
        yield lights_button(game.id)


Buttons = Callable[[LiveGame], Iterable[Button]]
BUTTONS: tuple[Buttons, ...] = (
    chase_buttons,
    voyage_buttons,
    exploring_buttons,
    doors_button,
    journey_buttons,
    _vote_buttons,
    level_buttons,
    _light_button,
    treasure_button,
    lying_button,
)
"""What can be done now, the most likely first."""


def quiet_text(game: LiveGame) -> str:
    """All that the board says."""
    if game.ended:
        return f"### {plain(game.name)}\nThis game has ended."
    lines = [line for lines in LINES for line in lines(game)]
    return "\n".join((f"### {plain(game.name)}", *lines))


def quiet_buttons(game: LiveGame) -> list[Button]:
    """Its buttons, none in the archive."""
    return [] if game.ended else [button for buttons in BUTTONS for button in buttons(game)]
