"""What can be picked for a journey, from what the person may know."""

from collections.abc import Iterator

from discord import app_commands

from cogs.core.choices import Choices, pick, pick_last
from cogs.core.interaction import Interaction
from cogs.core.play import find_game
from cogs.render.journey.board import CAMP
from data.live import LiveGame
from rules.bestiary.records import FLY, MOVE
from rules.bestiary.stat_blocks import all_blocks, number_on
from rules.kernel.actor import Viewer
from rules.travel.days import DAYS
from rules.travel.miles import POINTS
from rules.travel.mounts import SIZES, WORDS
from rules.travel.terrains import TERRAINS as OF_THE_BOOK
from rules.travel.terrains import Terrain, all_terrains
from rules.travel.way import FOLLOWS, NOTHING

WHATS = [
    *(app_commands.Choice(name=f"{kind.label}: {kind.means}", value=kind.key) for kind in DAYS),
    app_commands.Choice(name="Camp: go no farther today", value=CAMP),
]
FOLLOWED = [
    *(app_commands.Choice(name=words, value=key) for key, words in FOLLOWS.items()),
    app_commands.Choice(name="nothing: they may lose their way", value=NOTHING),
]
BURDENS = [app_commands.Choice(name=WORDS[size], value=key) for key, size in SIZES.items()]
NOTICES = [
    app_commands.Choice(name="they notice that they are lost", value="lost"),
    app_commands.Choice(name="they find out where they really went", value="true"),
]


async def suggest_courses(_interaction: Interaction, typed: str) -> Choices:
    """The points of the compass."""
    return pick(((point, point) for point in POINTS), typed)


async def suggest_terrains(interaction: Interaction, typed: str) -> Choices:
    """Terrains, with and without a road, several with commas."""
    game = await find_game(interaction)
    if game is None:
        return []
    found = known_terrains(game, game.viewer(interaction.user.id))
    names = [name for one in found for name in (one.label, f"{one.label} by road")]
    return pick_last(((name, name) for name in names), typed)


def known_terrains(game: LiveGame, viewer: Viewer) -> Iterator[Terrain]:
    """The book's, and of the game's own those that the party has been in; referees know all."""
    state = game.state
    seen = {name for day in state.journey.days for name in day.terrains}
    for one in all_terrains(state):
        if viewer.is_referee or one in OF_THE_BOOK or {one.label, f"{one.label} by road"} & seen:
            yield one


async def suggest_own_terrains(interaction: Interaction, typed: str) -> Choices:
    """The terrains of the game's own, for referees."""
    game = await find_game(interaction)
    if game is None or not game.viewer(interaction.user.id).is_referee:
        return []
    return pick(((one.name, one.name) for one in game.state.journey.terrains), typed)


async def suggest_beasts(interaction: Interaction, typed: str) -> Choices:
    """Creatures that get anywhere, for referees."""
    game = await find_game(interaction)
    if game is None or not game.viewer(interaction.user.id).is_referee:
        return []
    found = (
        block.name
        for block in all_blocks(game.state)
        if number_on(block, MOVE) or number_on(block, FLY)
    )
    return pick(((name, name) for name in found), typed)
