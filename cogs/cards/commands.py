"""`/ref encounter`, `/ref light` and the other cards of the referee."""

from collections.abc import Iterator

from discord import app_commands
from discord.ext import commands

from cogs.cards.rows import CARDS
from cogs.core.buttons import word
from cogs.core.cards import Mark, Sight
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.play import game_here
from cogs.render.deeds import Deed, Doer, Near
from data.live import LiveGame
from rules.expedition.going import scale_of
from rules.kernel.management import require_referee
from rules.state.expedition import Scale

HERE = {Scale.DUNGEON: "place", Scale.WILDERNESS: "travel", Scale.WATER: "travel"}
"""The card that is wanted most where the party is."""
USE = "use its cards; `/do` shows what you can do"


async def show(interaction: Interaction, game: LiveGame, name: str, *words: str) -> None:
    """Show a card to whoever asks alone; on a card it takes its place. Raises ForbiddenError."""
    require_referee(game.actor(interaction.user.id), USE)
    sight = Sight(game, interaction.user.id, words)
    layout = interaction.client.cards.draw(name, sight)
    mark = Mark(game.id, name, words)
    if Mark.under(interaction.message) is None:
        await interaction.response.send_message(view=layout, ephemeral=True)
    else:
        await interaction.response.edit_message(view=layout)
    interaction.client.open_cards.note(interaction, mark, layout)


async def press_card(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """A button that leads to a card, or to another page of it."""
    await show(interaction, game, word(words, 0), *words[1:])


@app_commands.guild_only()
class CardCommands(commands.GroupCog, group_name="ref", group_description="Cards of the referee"):
    """A card each."""

    @app_commands.command(name="encounter")
    async def encounter(self, interaction: Interaction) -> None:
        """The encounter: all there is in it, and what you can do there (referee)"""
        await show(interaction, await game_here(interaction), "encounter")

    @app_commands.command(name="party")
    async def party(self, interaction: Interaction) -> None:
        """The party: how everybody is, and what happens to them (referee)"""
        await show(interaction, await game_here(interaction), "party")

    @app_commands.command(name="treasure")
    async def treasure(self, interaction: Interaction) -> None:
        """Treasure: what was found, what it brings, experience, upkeep (referee)"""
        await show(interaction, await game_here(interaction), "treasure")

    @app_commands.command(name="hirelings")
    async def hirelings(self, interaction: Interaction) -> None:
        """Hirelings: who serves, what they cost, how loyal they are (referee)"""
        await show(interaction, await game_here(interaction), "hirelings")

    @app_commands.command(name="light")
    async def light(self, interaction: Interaction) -> None:
        """Light: what burns, who carries it, and whether it is dark (referee)"""
        await show(interaction, await game_here(interaction), "light")

    @app_commands.command(name="place")
    async def place(self, interaction: Interaction) -> None:
        """The place: its rooms, doors and traps, and what may come (referee)"""
        await show(interaction, await game_here(interaction), "place")

    @app_commands.command(name="travel")
    async def travel(self, interaction: Interaction) -> None:
        """The journey: the way, the next day, by land or by sea (referee)"""
        await show(interaction, await game_here(interaction), "travel")

    @app_commands.command(name="time")
    async def time(self, interaction: Interaction) -> None:
        """Time: what it is, what comes, and letting it go by (referee)"""
        await show(interaction, await game_here(interaction), "time")

    @app_commands.command(name="deadlines")
    async def deadlines(self, interaction: Interaction) -> None:
        """Whom the game waits for, and until when (referee)"""
        await show(interaction, await game_here(interaction), "deadlines")

    @app_commands.command(name="settings")
    async def settings(self, interaction: Interaction) -> None:
        """The rules this game plays by, its channels and referees (referee)"""
        await show(interaction, await game_here(interaction), "settings")


def card_deeds(doer: Doer) -> Iterator[Deed]:
    """All cards, for referees, beginning with that of where the party is."""
    scale = scale_of(doer.state)
    here = "encounter" if scale is None or doer.met is not None else HERE[scale]
    for card in sorted(CARDS, key=lambda one: one.name != here) if doer.viewer.is_referee else ():
        yield Deed(f"{card.head}…", "card", (card.name,), Near.MENU, "card")


FEATURE = Feature(
    order=7,
    deeds=card_deeds,
    cogs=(CardCommands,),
    presses={"card": press_card},
    cards=CARDS,
)
