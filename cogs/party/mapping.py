"""The part of `/party` about the map that players draw themselves."""

from collections.abc import Mapping

from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.choices import Choices, pick, suggest_characters
from cogs.core.interaction import Interaction
from cogs.core.play import find_game, game_here, play
from cogs.core.typed import read_character
from cogs.render.marching.words import render_map
from data.live import LiveGame
from rules.expedition.going import scale_of
from rules.party.mapping import LONGEST_NOTE, LONGEST_PLACE
from rules.party.records import NameMapper, NoteMap
from rules.places.reading import find_place
from rules.state.expedition import Scale
from rules.view.marching import view_map

WIPE = "none"
_ELSEWHERE: Mapping[Scale | None, str] = {
    None: "home",
    Scale.DUNGEON: "the dungeon",
    Scale.WILDERNESS: "the road",
    Scale.WATER: "the water",
}
"""What ground is called on the map that nobody has prepared."""


async def suggest_mapped(interaction: Interaction, typed: str) -> Choices:
    """Where the party is, and what is on the map already."""
    game = await find_game(interaction)
    if game is None:
        return []
    names = [_here(game), *(note.place for note in game.state.party.map_notes)]
    return pick(((name, name) for name in dict.fromkeys(names)), typed)


def _here(game: LiveGame) -> str:
    """What the place where the party is is called: it is there, so it knows that."""
    here = game.state.expedition
    place = None if here is None else find_place(game.state, here.place)
    return _ELSEWHERE[scale_of(game.state)] if place is None else place.name


class MappingCommands(commands.Cog):
    """Subcommands of `/party`; mixed into its group."""

    @app_commands.command(name="mapper")
    @app_commands.describe(who="Which character; without it, nobody does any more")
    @app_commands.autocomplete(who=suggest_characters)
    async def mapper(self, interaction: Interaction, who: str = "") -> None:
        """Say who draws the map for the party"""
        game = await game_here(interaction)
        character_id = read_character(game, who).id if who.strip() else ""
        await play(interaction, NameMapper(character_id=character_id), game=game)

    @app_commands.command(name="map")
    @app_commands.describe(
        note="What the mapper keeps of a place: words, or a link to the map; none wipes it",
        place="Which place; without it, the one where the party is",
    )
    @app_commands.autocomplete(place=suggest_mapped)
    async def map(
        self,
        interaction: Interaction,
        note: app_commands.Range[str, 1, LONGEST_NOTE] | None = None,
        place: app_commands.Range[str, 1, LONGEST_PLACE] | None = None,
    ) -> None:
        """Show the party's own map, or write on it what the mapper keeps of a place"""
        game = await game_here(interaction)
        if note is None:
            async with Answer(interaction) as answer:
                await answer.private(render_map(view_map(game.state)))
            return
        text = "" if note.strip().lower() == WIPE else note
        await play(interaction, NoteMap(place=place or _here(game), text=text), game=game)
