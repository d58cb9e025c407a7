"""`/do hire`: hirelings, from the tavern to the day they leave."""

from collections.abc import Iterator

from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.choices import (
    SEEN_HELP,
    Mode,
    suggest_characters,
    suggest_own_characters,
)
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.naming import read_character
from cogs.core.play import game_here, play
from cogs.hirelings import asking, leading
from cogs.hirelings.asking import show_hire
from cogs.hirelings.forms import (
    FORMS,
    PRESSES,
    REOPENS,
    read_gift,
    read_hirelings,
    read_prospects,
    read_waiting,
    suggest_hirelings,
    suggest_notices,
    suggest_prospects,
    suggest_trades,
    suggest_waiting,
)
from cogs.hirelings.pages import knows_wages
from cogs.items.handling import suggest_known
from cogs.render.deeds import Deed, Doer, form_deed
from rules.hirelings.bargain import MOST_GOLD
from rules.hirelings.entering import MOST_AT_ONCE
from rules.hirelings.hiring import LARGEST_MODIFIER
from rules.hirelings.keeping import LONGEST_PLACE
from rules.hirelings.leadership import hirelings_of
from rules.hirelings.notices import MOST_ANSWERS, MOST_WEEKS
from rules.hirelings.records import (
    AnswerNotice,
    EndService,
    GrantWish,
    HandOver,
    MakeOffer,
    PostNotice,
    SetAlong,
    SetWage,
    TakeOn,
    VisitTavern,
)
from rules.items.describing import LONGEST_NAME as LONGEST_ITEM
from rules.kernel.visibility import Visibility
from rules.morale.records import SetLoyalty
from rules.sheet.numbers import LONGEST_NAME
from rules.sheet.records import HIGHEST_LEVEL, MOST_HIT_POINTS
from rules.upkeep.rules import MOST_GP

Words = app_commands.Range[str, 0, LONGEST_ITEM]


class RefereeCommands(commands.Cog):
    """Subcommands of `/do hire`; mixed into its group."""

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


ANSWERS = [
    app_commands.Choice(name="accept", value="accepts"),
    app_commands.Choice(name="are not sure", value="uncertain"),
    app_commands.Choice(name="refuse", value="refuses"),
]
Place = app_commands.Range[str, 0, LONGEST_PLACE]
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
        async with Answer(interaction) as answer:
            await show_hire(answer, game, interaction.user.id)

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


def hire_deeds(doer: Doer) -> Iterator[Deed]:
    """Who can be hired, and who comes along."""
    own = doer.character
    if own is None or doer.met is not None:
        return
    if not doer.is_out and not knows_wages(doer.state):
        yield form_deed("Who can be hired", "hire who")
    if hirelings_of(doer.state, own.id):
        yield form_deed("Which hirelings come along…", "hire along")


FEATURE = Feature(
    deeds=hire_deeds,
    order=600,
    cogs=(HireCommands,),
    presses={**PRESSES, **asking.PRESSES, **leading.PRESSES},
    forms={**FORMS, **asking.FORMS, **leading.FORMS},
    reopens={**REOPENS, **asking.REOPENS, **leading.REOPENS},
)
