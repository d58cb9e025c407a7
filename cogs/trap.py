"""`/trap`: setting traps off, making them harmless, and saying how they stand."""

from collections.abc import Iterator

from discord import app_commands
from discord.ext import commands

from cogs.core.choices import Choices, pick, suggest_own_characters, suggest_several
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.naming import read_target, read_targets
from cogs.core.play import find_game, game_here, play
from cogs.render.hints import Here, Hints
from rules.expedition.going import scale_of
from rules.places.ground import ground_of
from rules.state.expedition import Scale
from rules.traps.records import DisarmTrap, SetTrap, TouchTrap
from rules.traps.springing import LONGEST, STATES, known_traps

Name = app_commands.Range[str, 1, LONGEST]
Forced = app_commands.Range[int, 1, 100]
HOW = [app_commands.Choice(name=how, value=how) for how in STATES]


async def _suggest_traps(interaction: Interaction, typed: str) -> Choices:
    """The traps where the party is that the person may know of."""
    game = await find_game(interaction)
    if game is None:
        return []
    known = known_traps(ground_of(game.state), game.viewer(interaction.user.id))
    return pick(((label, trap) for trap, label in known), typed)


@app_commands.guild_only()
class TrapCommands(commands.GroupCog, group_name="trap", group_description="Traps of a dungeon"):
    """What people do about traps."""

    @app_commands.command(name="try")
    @app_commands.describe(
        trap="Which trap; where none is prepared, any name for one",
        who="Who does what it waits for; several with commas, one after the other",
        certain="True if it springs whatever the die says, on all of them",
        damage="For a new trap: what it does, such as 1d6",
        save="For a new trap: the saving throw that averts it",
        half="For a new trap: True if the save leaves half of the damage",
        effect="For a new trap: a condition, poison, dies, or plain words",
        chance="For a new trap: it springs on so many in 6, 2 if left out",
        forced="The face that the die shows",
    )
    @app_commands.autocomplete(trap=_suggest_traps, who=suggest_several)
    async def touch(
        self,
        interaction: Interaction,
        trap: Name,
        who: str,
        certain: bool = False,
        damage: str = "",
        save: str = "",
        half: bool = False,
        effect: str = "",
        chance: app_commands.Range[int, 1, 6] = 2,
        forced: Forced | None = None,
    ) -> None:
        """See whether a trap springs on somebody (referee)"""
        game = await game_here(interaction)
        action = TouchTrap(
            trap=trap,
            targets=read_targets(game, interaction.user.id, who),
            certain=certain,
            damage=damage,
            save=save,
            halves=half,
            effect=effect,
            chance=chance,
            forced=forced,
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="disarm")
    @app_commands.describe(
        trap="A trap that you know of",
        who="Who does it; without it, the character you are playing",
        chance="How likely it is this once, such as 35% or 2-in-6",
        forced="The face that the die shows (referee)",
    )
    @app_commands.autocomplete(trap=_suggest_traps, who=suggest_own_characters)
    async def disarm(
        self,
        interaction: Interaction,
        trap: Name,
        who: str = "",
        chance: str = "",
        forced: Forced | None = None,
    ) -> None:
        """Make a trap harmless; the referee alone learns what came of it"""
        game = await game_here(interaction)
        target = read_target(game, interaction.user.id, who) if who.strip() else ""
        action = DisarmTrap(trap=trap, target=target, chance=chance, forced=forced)
        await play(interaction, action, game=game)

    @app_commands.command(name="set")
    @app_commands.describe(trap="Which trap", how="How it stands from now on")
    @app_commands.autocomplete(trap=_suggest_traps)
    @app_commands.choices(how=HOW)
    async def set(
        self, interaction: Interaction, trap: Name, how: app_commands.Choice[str]
    ) -> None:
        """Say that a trap is ready again, sprung, or harmless (referee)"""
        await play(interaction, SetTrap(trap=trap, how=how.value))


def _referee(here: Here) -> Iterator[str]:
    if scale_of(here.state) is Scale.DUNGEON and not here.fighting:
        yield "`/trap try` sees whether a trap springs; `/search tell` tells what was found."


FEATURE = Feature(order=440, cogs=(TrapCommands,), hints=Hints(referee=_referee))
