"""The part of `/encounter` that comes before the first round: surprise, distance, reaction."""

from discord import app_commands
from discord.ext import commands

from cogs.core.choices import suggest_characters, suggest_combatants, suggest_sides
from cogs.core.interaction import Interaction
from cogs.core.modes import KEPT_HELP, Mode
from cogs.core.play import game_here, play
from cogs.encounter.typed import find_side, read_combatant, read_side
from rules.encounter.joining import MONSTERS, PARTY
from rules.encounter.reaction import Attitude
from rules.encounter.records import (
    RollDistance,
    RollReaction,
    RollSurprise,
    SetAwareness,
    SetDistance,
    SetReaction,
    SetSpeaker,
    SetSurprise,
)
from rules.kernel.action import Action
from rules.kernel.visibility import Visibility

SURPRISE_CHOICES = [
    app_commands.Choice(name="roll 1d6", value="roll"),
    app_commands.Choice(name="is surprised, without a roll", value="surprised"),
    app_commands.Choice(name="is not surprised, without a roll", value="not-surprised"),
    app_commands.Choice(name="expected the others: no roll", value="aware"),
    app_commands.Choice(name="did not expect them after all", value="unaware"),
]
ATTITUDE_CHOICES = [
    app_commands.Choice(name=attitude.value, value=attitude.value) for attitude in Attitude
]


class MeetingCommands(commands.Cog):
    """Subcommands of `/encounter`; mixed into its group."""

    @app_commands.command(name="surprise")
    @app_commands.choices(how=SURPRISE_CHOICES)
    @app_commands.autocomplete(side=suggest_sides)
    @app_commands.describe(
        side="Which side; without it, the party",
        how="Roll, or say it; without it, roll",
        forced="Set the die to this (referee)",
    )
    async def surprise(
        self,
        interaction: Interaction,
        side: str = PARTY,
        how: app_commands.Choice[str] | None = None,
        forced: int | None = None,
    ) -> None:
        """Roll whether a side is surprised, or say it"""
        game = await game_here(interaction)
        key = read_side(game, interaction.user.id, side)
        way = how.value if how is not None else "roll"
        await play(interaction, surprise_action(key, way, forced), game=game)

    @app_commands.command(name="distance")
    @app_commands.describe(
        distance="Set it to this, in feet in a dungeon, in yards elsewhere; without it, roll",
        mode=KEPT_HELP,
        forced="Set the total of the dice to this",
    )
    async def distance(
        self,
        interaction: Interaction,
        distance: app_commands.Range[int, 0] | None = None,
        mode: Mode = Visibility.BLIND,
        forced: int | None = None,
    ) -> None:
        """Roll or set how far apart the sides are (referee)"""
        action: Action = RollDistance(forced=forced, seen=mode)
        if distance is not None:
            action = SetDistance(distance=distance, seen=mode)
        await play(interaction, action)

    @app_commands.command(name="reaction")
    @app_commands.choices(reaction=ATTITUDE_CHOICES)
    @app_commands.autocomplete(who=suggest_combatants, speaker=suggest_characters)
    @app_commands.describe(
        who="Which monsters; without it, the side of the monsters",
        speaker="Which character speaks for the party",
        modifier="Instead of the speaker's own",
        reaction="Set it to this, without a roll",
        mode=KEPT_HELP,
        forced="Set the total to this",
    )
    async def reaction(
        self,
        interaction: Interaction,
        who: str = MONSTERS,
        speaker: str = "",
        modifier: int | None = None,
        reaction: app_commands.Choice[str] | None = None,
        mode: Mode = Visibility.BLIND,
        forced: int | None = None,
    ) -> None:
        """Roll or set how monsters take to the party (referee)"""
        game = await game_here(interaction)
        user_id = interaction.user.id
        target = find_side(game, user_id, who) or read_combatant(game, user_id, who)
        if reaction is not None:
            setting = SetReaction(reaction=reaction.value, target=target, seen=mode)
            await play(interaction, setting, game=game)
            return
        action = RollReaction(
            target=target,
            speaker=read_combatant(game, user_id, speaker) if speaker else "",
            modifier=modifier,
            forced=forced,
            seen=mode,
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="speaker")
    @app_commands.autocomplete(character=suggest_characters)
    @app_commands.describe(character="Who talks; without it, nobody does any more")
    async def speaker(self, interaction: Interaction, character: str = "") -> None:
        """Say which character speaks for the party"""
        game = await game_here(interaction)
        who = read_combatant(game, interaction.user.id, character) if character else ""
        await play(interaction, SetSpeaker(character_id=who), game=game)


def surprise_action(side: str, way: str, forced: int | None) -> Action:
    """The action behind one of SURPRISE_CHOICES."""
    match way:
        case "roll":
            return RollSurprise(side=side, forced=forced)
        case "surprised" | "not-surprised":
            return SetSurprise(side=side, surprised=way == "surprised")
        case _:
            return SetAwareness(side=side, aware=way == "aware")
