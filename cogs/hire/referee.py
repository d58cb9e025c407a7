"""The part of `/hire` that is the referee's: their word on who comes, leads, and costs what."""

from discord import app_commands
from discord.ext import commands

from cogs.core.choices import suggest_characters
from cogs.core.interaction import Interaction
from cogs.core.play import game_here, play
from cogs.core.typed import read_character
from cogs.hire.choices import (
    read_hirelings,
    read_waiting,
    suggest_hirelings,
    suggest_notices,
    suggest_trades,
    suggest_waiting,
)
from rules.hirelings.entering import MOST_AT_ONCE
from rules.hirelings.notices import MOST_ANSWERS
from rules.hirelings.records import AnswerNotice, GrantWish, HandOver, SetWage, TakeOn
from rules.items.describing import LONGEST_NAME as LONGEST_ITEM
from rules.morale.records import SetLoyalty
from rules.sheet.numbers import LONGEST_NAME
from rules.sheet.records import HIGHEST_LEVEL, MOST_HIT_POINTS
from rules.upkeep.rules import MOST_GP

Words = app_commands.Range[str, 0, LONGEST_ITEM]


class RefereeCommands(commands.Cog):
    """Subcommands of `/hire`; mixed into its group."""

    @app_commands.command(name="add")
    @app_commands.describe(
        trade="As what; any word for monsters and the charmed",
        employer="Whom they serve",
        name="What the first of them is called",
        count="How many",
        unusual="Whether they are of unusual nature; without it, as the lists say",
        level="Their level; 0 is a normal human",
        hit_points="Of each; without it, rolled",
        weapon="What they bring, where they have a choice",
        armour="The same for armour",
    )
    @app_commands.autocomplete(trade=suggest_trades, employer=suggest_characters)
    async def add(
        self,
        interaction: Interaction,
        trade: app_commands.Range[str, 1, LONGEST_NAME],
        employer: str,
        name: app_commands.Range[str, 0, LONGEST_NAME] = "",
        count: app_commands.Range[int, 1, MOST_AT_ONCE] = 1,
        unusual: bool | None = None,
        level: app_commands.Range[int, 0, HIGHEST_LEVEL] | None = None,
        hit_points: app_commands.Range[int, 1, MOST_HIT_POINTS] | None = None,
        weapon: Words = "",
        armour: Words = "",
    ) -> None:
        """Somebody comes into service without an offer (referee)"""
        game = await game_here(interaction)
        action = TakeOn(
            trade=trade,
            employer=read_character(game, employer).id,
            name=name,
            count=count,
            unusual=unusual,
            level=level,
            hit_points=hit_points,
            weapon=weapon,
            armour=armour,
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="grant")
    @app_commands.describe(
        whom="Who waits for it; without it, the only ones", granted="False if they do not get it"
    )
    @app_commands.autocomplete(whom=suggest_waiting)
    async def grant(self, interaction: Interaction, whom: str = "", granted: bool = True) -> None:
        """Say whether hirelings get what they ask for (referee)"""
        game = await game_here(interaction)
        action = GrantWish(prospects=read_waiting(game, whom), granted=granted)
        await play(interaction, action, game=game)

    @app_commands.command(name="answered")
    @app_commands.describe(notice="Which notice", count="How many come; 0 is nobody")
    @app_commands.autocomplete(notice=suggest_notices)
    async def answered(
        self,
        interaction: Interaction,
        notice: str,
        count: app_commands.Range[int, 0, MOST_ANSWERS],
    ) -> None:
        """Say how many answer a notice in a week (referee)"""
        await play(interaction, AnswerNotice(notice=notice, count=count))

    @app_commands.command(name="lead")
    @app_commands.describe(who="Which hirelings, several with commas", to="Who leads them now")
    @app_commands.autocomplete(who=suggest_hirelings, to=suggest_characters)
    async def lead(self, interaction: Interaction, who: str, to: str) -> None:
        """Say who leads hirelings from now on (referee)"""
        game = await game_here(interaction)
        hirelings = read_hirelings(game, interaction.user.id, who)
        leader = read_character(game, to).id
        await play(interaction, HandOver(hirelings=hirelings, to=leader), game=game)

    @app_commands.command(name="wage")
    @app_commands.describe(
        trade="Of which trade",
        gp="What one costs each time; none wipes it",
        monthly="Whether all are paid each month, and not whenever upkeep is due",
    )
    @app_commands.autocomplete(trade=suggest_trades)
    async def wage(
        self,
        interaction: Interaction,
        trade: app_commands.Range[str, 0, LONGEST_NAME] = "",
        gp: app_commands.Range[int, 0, MOST_GP] | None = None,
        monthly: bool | None = None,
    ) -> None:
        """Say what hirelings cost, and when they are paid (referee)"""
        await play(interaction, SetWage(trade=trade, gold=gp, monthly=monthly))

    @app_commands.command(name="loyalty")
    @app_commands.describe(who="One of the group", loyalty="They stay on 2d6, at most this")
    @app_commands.autocomplete(who=suggest_hirelings)
    async def loyalty(
        self, interaction: Interaction, who: str, loyalty: app_commands.Range[int, 2, 99]
    ) -> None:
        """Give hirelings their loyalty, one score for all hired together (referee)"""
        game = await game_here(interaction)
        target = read_character(game, who).id
        await play(interaction, SetLoyalty(target=target, loyalty=loyalty), game=game)
