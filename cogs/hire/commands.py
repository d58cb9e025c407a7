"""`/hire`: who is to be had, offers to them, and what hirelings do."""

from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.choices import suggest_own_characters
from cogs.core.interaction import Interaction
from cogs.core.modes import SEEN_HELP, Mode
from cogs.core.play import game_here, play
from cogs.core.typed import read_character
from cogs.hire.choices import (
    read_hirelings,
    read_prospects,
    suggest_hirelings,
    suggest_prospects,
    suggest_trades,
)
from cogs.hire.forms import read_gift
from cogs.hire.referee import RefereeCommands
from cogs.item.choices import suggest_known
from cogs.render.hirelings import render_hiring
from rules.hirelings.bargain import MOST_GOLD
from rules.hirelings.hiring import LARGEST_MODIFIER
from rules.hirelings.keeping import LONGEST_PLACE
from rules.hirelings.notices import MOST_WEEKS
from rules.hirelings.records import EndService, MakeOffer, PostNotice, SetAlong, VisitTavern
from rules.items.describing import LONGEST_NAME as LONGEST_ITEM
from rules.kernel.visibility import Visibility
from rules.sheet.numbers import LONGEST_NAME

ANSWERS = [
    app_commands.Choice(name="accept", value="accepts"),
    app_commands.Choice(name="are not sure", value="uncertain"),
    app_commands.Choice(name="refuse", value="refuses"),
]
Place = app_commands.Range[str, 0, LONGEST_PLACE]
Words = app_commands.Range[str, 0, LONGEST_ITEM]
EMPLOYER_HELP = "Who hires; without it, your character"
HIRELINGS_HELP = "Who, several with commas; without it, all of yours"


@app_commands.guild_only()
class HireCommands(
    RefereeCommands,
    commands.GroupCog,
    group_name="hire",
    group_description="Hirelings: find, hire, lead and dismiss them",
):
    """Find them, hire them, lead them."""

    @app_commands.command(name="who")
    async def who(self, interaction: Interaction) -> None:
        """Show you alone who can be hired, and who is hired"""
        game = await game_here(interaction)
        page = render_hiring(game, game.viewer(interaction.user.id))
        async with Answer(interaction) as answer:
            await answer.private(page.text, view=page.view)

    @app_commands.command(name="tavern")
    @app_commands.describe(
        place="Which one; who is there stays for a week",
        look="True to look for unusual ones, too: 2 in 6",
    )
    async def tavern(self, interaction: Interaction, place: Place = "", look: bool = False) -> None:
        """See who is to be had in a tavern"""
        await play(interaction, VisitTavern(place=place, look=look))

    @app_commands.command(name="offer")
    @app_commands.describe(
        whom="To whom; those who came together can be asked as one",
        trade="As what, for normal ones in a tavern",
        count="How many of them; without it, all",
        each="True if each answers alone; else all answer as one",
        gold="Gold for each on joining; without it, the least they ask",
        gift="Something of the employer's that they get",
        weapon="What they bring, where they have a choice",
        armour="The same for armour: Chainmail or Platemail",
        name="What one alone is called",
        employer=EMPLOYER_HELP,
        modifier="Instead of the employer's reaction modifier",
        mode=SEEN_HELP,
        forced="Set the total to this (referee)",
        answer="What they say, without a roll (referee)",
        granted="True if they get what they ask for (referee)",
    )
    @app_commands.choices(answer=ANSWERS)
    @app_commands.autocomplete(
        whom=suggest_prospects,
        trade=suggest_trades,
        weapon=suggest_known,
        employer=suggest_own_characters,
    )
    async def offer(
        self,
        interaction: Interaction,
        whom: str,
        trade: str = "",
        count: app_commands.Range[int, 1, 100] | None = None,
        each: bool = False,
        gold: app_commands.Range[int, 0, MOST_GOLD] | None = None,
        gift: str = "",
        weapon: Words = "",
        armour: Words = "",
        name: app_commands.Range[str, 0, LONGEST_NAME] = "",
        employer: str = "",
        modifier: app_commands.Range[int, -LARGEST_MODIFIER, LARGEST_MODIFIER] | None = None,
        mode: Mode = Visibility.PUBLIC,
        forced: int | None = None,
        answer: app_commands.Choice[str] | None = None,
        granted: bool = False,
    ) -> None:
        """Make an offer to hirelings: 2d6 and your reaction modifier, 9 or more accepts"""
        game = await game_here(interaction)
        who = read_character(game, employer).id if employer.strip() else ""
        action = MakeOffer(
            prospects=read_prospects(game, whom),
            employer=who,
            count=count,
            each=each,
            trade=trade,
            weapon=weapon,
            armour=armour,
            name=name,
            gold=gold,
            gift=read_gift(game, interaction.user.id, gift, who),
            modifier=modifier,
            forced=forced,
            answer=answer.value if answer else "",
            granted=granted,
            seen=mode,
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="advertise")
    @app_commands.describe(
        trade="Who is wanted",
        place="Where",
        weeks="For how many weeks; each costs 1d6 x 100 gp",
        region="True for a whole region, at ten times the price",
        employer=EMPLOYER_HELP,
        local="True if it costs nothing, as they are there in person (referee)",
    )
    @app_commands.autocomplete(trade=suggest_trades, employer=suggest_own_characters)
    async def advertise(
        self,
        interaction: Interaction,
        trade: str,
        place: app_commands.Range[str, 1, LONGEST_PLACE],
        weeks: app_commands.Range[int, 1, MOST_WEEKS] = 1,
        region: bool = False,
        employer: str = "",
        local: bool = False,
    ) -> None:
        """Put up a notice for hirelings; the referee says who answers"""
        game = await game_here(interaction)
        action = PostNotice(
            trade=trade,
            place=place,
            employer=read_character(game, employer).id if employer.strip() else "",
            weeks=weeks,
            region=region,
            local=local,
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="along")
    @app_commands.describe(who=HIRELINGS_HELP, stay="True to leave them behind")
    @app_commands.autocomplete(who=suggest_hirelings)
    async def along(self, interaction: Interaction, who: str = "", stay: bool = False) -> None:
        """Take hirelings along on expeditions, or leave them behind"""
        game = await game_here(interaction)
        hirelings = read_hirelings(game, interaction.user.id, who)
        await play(interaction, SetAlong(hirelings=hirelings, stay=stay), game=game)

    @app_commands.command(name="dismiss")
    @app_commands.describe(
        who="Who, several with commas", deserted="True if they run away (referee)"
    )
    @app_commands.autocomplete(who=suggest_hirelings)
    async def dismiss(self, interaction: Interaction, who: str, deserted: bool = False) -> None:
        """Let hirelings go for good, with what they have on them"""
        game = await game_here(interaction)
        hirelings = read_hirelings(game, interaction.user.id, who)
        await play(interaction, EndService(hirelings=hirelings, deserted=deserted), game=game)
