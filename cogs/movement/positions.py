"""The part of `/encounter` that says where people stand: in melee with whom, and how far apart."""

from discord import app_commands
from discord.ext import commands

from cogs.core.choices import suggest_affected, suggest_own_targets, suggest_targets
from cogs.core.interaction import Interaction
from cogs.core.naming import read_target, read_targets
from cogs.core.play import game_here, play
from cogs.encounter.typed import is_up, read_own
from data.live import LiveGame
from rules.combat.records import NameAtRisk
from rules.encounter.meeting import FARTHEST
from rules.movement.records import Engage, Move
from rules.positions.records import CrampPlace, Disengage, SetRange
from rules.positions.spacing import MOST_ABREAST, WIDEST
from rules.surroundings.records import SetWater

Distance = app_commands.Range[int, 0, FARTHEST]


class PositionCommands(commands.Cog):
    """Subcommands of `/encounter`; mixed into its group."""

    @app_commands.command(name="engage")
    @app_commands.autocomplete(whom=suggest_targets, who=suggest_own_targets)
    @app_commands.describe(
        whom="Against whom", who="Who goes into melee; without it, your own character"
    )
    async def engage(self, interaction: Interaction, whom: str, who: str = "") -> None:
        """Go into melee with somebody"""
        game = await game_here(interaction)
        user_id = interaction.user.id
        action = Engage(target=_own(game, user_id, who), other=read_target(game, user_id, whom))
        await play(interaction, action, game=game)

    @app_commands.command(name="disengage")
    @app_commands.autocomplete(whom=suggest_targets, who=suggest_own_targets)
    @app_commands.describe(
        whom="Whose melee; without it, everybody's",
        who="Who leaves it; without it, your own character",
        distance="How far they get, in feet in a dungeon, in yards elsewhere (referee)",
    )
    async def disengage(
        self,
        interaction: Interaction,
        whom: str = "",
        who: str = "",
        distance: Distance | None = None,
    ) -> None:
        """Leave a melee as far as you can go, after declaring it where the rules want that"""
        game = await game_here(interaction)
        user_id = interaction.user.id
        target, other = _own(game, user_id, who), read_target(game, user_id, whom) if whom else ""
        if distance is None:
            move = Move(target=target, whom=other, way="out")
            await play(interaction, move, game=game)
            return
        action = Disengage(target=target, other=other, distance=distance)
        await play(interaction, action, game=game)

    @app_commands.command(name="range")
    @app_commands.autocomplete(who=suggest_targets, whom=suggest_targets)
    @app_commands.describe(
        who="From whom",
        whom="To whom",
        distance="In feet in a dungeon, in yards elsewhere; without it, as far as their sides",
        public="Let the players see it",
    )
    async def range(
        self,
        interaction: Interaction,
        who: str,
        whom: str,
        distance: Distance | None = None,
        public: bool = False,
    ) -> None:
        """Say how far apart two are, where it is not as far as their sides (referee)"""
        game = await game_here(interaction)
        user_id = interaction.user.id
        action = SetRange(
            target=read_target(game, user_id, who),
            other=read_target(game, user_id, whom),
            distance=distance,
            public=public,
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="water")
    @app_commands.describe(
        attack="What it takes off attack rolls, such as -2",
        damage="What it takes off damage, such as -1",
        under="Under water, where missiles do nothing",
        over="The fight is out of the water",
        ashore="Who is not in the water and fights as on land; several with commas",
        swimming="Who is in the water again; several with commas",
    )
    @app_commands.autocomplete(ashore=suggest_affected, swimming=suggest_affected)
    async def water(
        self,
        interaction: Interaction,
        attack: app_commands.Range[int, -20, 0] | None = None,
        damage: app_commands.Range[int, -20, 0] | None = None,
        under: bool | None = None,
        over: bool = False,
        ashore: str = "",
        swimming: str = "",
    ) -> None:
        """Say that the fight is in water, who is in it, and what that costs (referee)"""
        game = await game_here(interaction)
        action = SetWater(
            attack=attack,
            damage=damage,
            under=under,
            over=over,
            ashore=_several(game, interaction.user.id, ashore),
            swimming=_several(game, interaction.user.id, swimming),
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="at-risk")
    @app_commands.autocomplete(who=suggest_targets)
    @app_commands.describe(who="Whom, if they are in that melee; leave it out for chance")
    async def at_risk(self, interaction: Interaction, who: str = "") -> None:
        """Say whom shots into melee hit that go astray (referee)"""
        game = await game_here(interaction)
        target = read_target(game, interaction.user.id, who) if who.strip() else ""
        await play(interaction, NameAtRisk(target=target), game=game)

    @app_commands.command(name="cramped")
    @app_commands.describe(
        everyone="Everybody counts as in melee, and distances do not matter",
        first_blow="Whoever waits strikes before those who move in",
        abreast="How many of a side can fight abreast: 2 or 3 in a 10-foot passage, 0 for all",
        passage="How wide the passage is, in feet: three fight abreast in ten",
        around="How many can fight one foe at once, 0 for all",
    )
    async def cramped(
        self,
        interaction: Interaction,
        everyone: bool | None = None,
        first_blow: bool | None = None,
        abreast: app_commands.Range[int, 0, MOST_ABREAST] | None = None,
        passage: app_commands.Range[int, 1, WIDEST] | None = None,
        around: app_commands.Range[int, 0, MOST_ABREAST] | None = None,
    ) -> None:
        """Say how melee goes where there is no room to move (referee)"""
        action = CrampPlace(
            everyone=everyone,
            first_blow=first_blow,
            abreast=abreast,
            passage=passage,
            around=around,
        )
        await play(interaction, action)


def _several(game: LiveGame, user_id: int, text: str) -> tuple[str, ...]:
    """Combatants that were typed; nobody without a text."""
    return read_targets(game, user_id, text, groups=True) if text.strip() else ()


def _own(game: LiveGame, user_id: int, text: str) -> str:
    """A combatant or a body of it; without a text, one's own."""
    return read_target(game, user_id, text) if text.strip() else read_own(game, user_id, "", is_up)
