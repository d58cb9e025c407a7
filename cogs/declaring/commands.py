"""`/declare`: what somebody will do this round, before initiative."""

from discord import app_commands
from discord.ext import commands

from cogs.attack.choices import suggest_foes, suggest_manoeuvres, suggest_weapons
from cogs.attack.commands import read_ways, read_weapon
from cogs.core.choices import suggest_own_combatants
from cogs.core.interaction import Interaction
from cogs.core.play import game_here, play
from cogs.core.typed import read_targets
from cogs.declaring.choices import CHOICES, other_action
from cogs.encounter.typed import is_up, read_own
from rules.kernel.action import Action
from rules.orders.kinds import AWAY
from rules.rounds.declarations import LONGEST_TEXT
from rules.rounds.records import Declare, DeclareAhead


class DeclareCommand(commands.Cog):
    """Say beforehand what is to be done."""

    @app_commands.command(name="declare")
    @app_commands.guild_only()
    @app_commands.choices(what=CHOICES)
    @app_commands.autocomplete(
        target=suggest_foes,
        weapon=suggest_weapons,
        how=suggest_manoeuvres,
        who=suggest_own_combatants,
    )
    @app_commands.describe(
        what="What they will do this round",
        target="Whom it is about; several with commas",
        weapon="With what; without it, what was used last or is in hand",
        text="Which spell, where to, or anything else in your own words",
        how="A special way to attack; several with commas",
        who="Who; without it, your own character",
        secret="Secret until you reveal it; until then a spell gets no magic phase (referee)",  # noqa: S106
        next_round="For the next round, while this one is being played",
    )
    async def declare(
        self,
        interaction: Interaction,
        what: app_commands.Choice[str],
        target: str = "",
        weapon: str = "",
        text: app_commands.Range[str, 0, LONGEST_TEXT] = "",
        how: str = "",
        who: str = "",
        secret: bool = False,
        next_round: bool = False,
    ) -> None:
        """Declare what you will do, such as whom you attack, before initiative is rolled"""
        game = await game_here(interaction)
        user_id = interaction.user.id
        own = read_own(game, user_id, who, is_up)
        said = Declare(
            target=own,
            kind="move" if what.value == AWAY else what.value,
            text=text,
            targets=read_targets(game, user_id, target, groups=True) if target.strip() else (),
            item=read_weapon(game, user_id, own, weapon),
            how=(AWAY,) if what.value == AWAY else read_ways(how),
            secret=secret,
        )
        action: Action = _ahead(said) if next_round else said
        await play(interaction, other_action(what.value, own) or action, game=game)


def _ahead(said: Declare) -> DeclareAhead:
    return DeclareAhead(
        target=said.target,
        kind=said.kind,
        text=said.text,
        targets=said.targets,
        item=said.item,
        how=said.how,
    )
