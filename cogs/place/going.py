"""The part of `/place` by which the party goes from room to room, and players come to know them."""

from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.buttons import word
from cogs.core.interaction import Interaction
from cogs.core.play import game_here, play
from cogs.place.choices import suggest_places, suggest_rooms, suggest_where
from cogs.place.typed import Name, place_meant, place_of_room
from cogs.render.buttons import row_of
from cogs.render.places import way_buttons
from data.live import LiveGame
from rules.errors import RuleError
from rules.kernel.action import Action
from rules.places.reading import same
from rules.places.records import EnterArea, GoThrough, SetOpened
from rules.view.places import ExitView, view_here

NOT_THERE = "The party is in no room that was prepared. A referee says where it is: `/place go`."
NO_WAY_OUT = "No way out of here is known."


class GoingCommands(commands.Cog):
    """Subcommands of `/place`; mixed into its group."""

    @app_commands.command(name="go")
    @app_commands.autocomplete(where=suggest_where, place=suggest_places)
    @app_commands.describe(
        where="A way out of where the party is; referees may name any room",
        place="Which place, for a referee; without it, the one where the party is, or the newest",
    )
    async def go(self, interaction: Interaction, where: Name, place: Name | None = None) -> None:
        """The party goes into another room: through a door, or wherever a referee says"""
        game = await game_here(interaction)
        await play(interaction, _going(game, interaction.user.id, where, place), game=game)

    @app_commands.command(name="open")
    @app_commands.autocomplete(room=suggest_rooms, place=suggest_places)
    @app_commands.describe(
        room="Which room",
        place="Which place; without it, the one where the party is, or the newest",
    )
    async def open(self, interaction: Interaction, room: Name, place: Name | None = None) -> None:
        """Let players know of a room where they have not been (referee)"""
        await self._set(interaction, room, place, opened=True)

    @app_commands.command(name="close")
    @app_commands.autocomplete(room=suggest_rooms, place=suggest_places)
    @app_commands.describe(
        room="Which room",
        place="Which place; without it, the one where the party is, or the newest",
    )
    async def close(self, interaction: Interaction, room: Name, place: Name | None = None) -> None:
        """Have players know nothing of a room any more (referee)"""
        await self._set(interaction, room, place, opened=False)

    async def _set(
        self, interaction: Interaction, room: str, place: str | None, *, opened: bool
    ) -> None:
        game = await game_here(interaction)
        found = place_meant(game, place) if place else place_of_room(game, room)
        action = SetOpened(place=found.id, area=room, opened=opened)
        await play(interaction, action, game=game)


def _going(game: LiveGame, user_id: int, where: str, place: str | None) -> Action:
    """What to do for somebody who names a way out, or a room. Raises RuleError."""
    viewer = game.viewer(user_id)
    way = None if place else _way(game, user_id, where)
    if way is not None:
        return GoThrough(door=way.id)
    if not viewer.is_referee:
        return GoThrough(door=where)
    found = place_meant(game, place) if place else place_of_room(game, where)
    return EnterArea(place=found.id, area=where)


def _exits(game: LiveGame, user_id: int) -> tuple[ExitView, ...]:
    """The ways out that somebody knows of where the party is."""
    here = view_here(game.state, game.viewer(user_id))
    return here.area.exits if here is not None and here.area is not None else ()


def _way(game: LiveGame, user_id: int, where: str) -> ExitView | None:
    """The way out that was named: by its id, by what it is called, or by where it leads."""
    for way in _exits(game, user_id):
        called = {way.id, same(way.label), same(way.direction), same(way.leads)} - {""}
        if where in called or same(where) in called:
            return way
    return None


async def press_where(interaction: Interaction, game: LiveGame, _words: list[str]) -> None:
    """The board's button: the ways out, each as a button."""
    here = view_here(game.state, game.viewer(interaction.user.id))
    if here is None or here.area is None:
        raise RuleError(NOT_THERE)
    buttons = way_buttons(game.id, here)
    async with Answer(interaction) as answer:
        text = "Where does the party go?" if buttons else NO_WAY_OUT
        await answer.private(text, view=row_of(*buttons))


async def press_through(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button of a way out."""
    await play(interaction, GoThrough(door=word(words, 0)), game=game)


async def press_go(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The referee's button under a room: the party is there now."""
    await play(interaction, EnterArea(place=word(words, 0), area=word(words, 1)), game=game)


async def press_open(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The referee's button under a room: players know it."""
    await _press_set(interaction, game, words, opened=True)


async def press_close(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The referee's button under a room: players do not know it any more."""
    await _press_set(interaction, game, words, opened=False)


async def _press_set(
    interaction: Interaction, game: LiveGame, words: list[str], *, opened: bool
) -> None:
    action = SetOpened(place=word(words, 0), area=word(words, 1), opened=opened)
    await play(interaction, action, game=game)
