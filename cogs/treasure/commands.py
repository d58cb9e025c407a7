"""`/do award`: the party's treasure, experience for it, and its division."""

from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.choices import suggest_characters, suggest_own_characters
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.naming import read_character
from cogs.core.play import game_here, play
from cogs.treasure import selling
from cogs.treasure.buttons import (
    PRESSES,
    read_lot,
    read_lots,
    read_parts,
    read_people,
    require_roll_off,
    show_pool,
    submit_give,
    suggest_lots,
    suggest_merits,
    suggest_offered,
    suggest_picks,
    suggest_several,
)
from cogs.treasure.hoards import PRESSES as HOARD_PRESSES
from cogs.treasure.hoards import HoardCommands
from cogs.treasure.pool import ALL, WHICH, Count, PoolCommands
from rules.bestiary.hit_dice import parse_hit_dice
from rules.errors import NotFoundError
from rules.items.describing import LONGEST_NAME
from rules.kernel.action import Action
from rules.treasure.awarding import MOST_XP
from rules.treasure.dividing import WAYS
from rules.treasure.records import (
    AddMerit,
    AnswerRollOff,
    AssignTreasure,
    AwardExperience,
    CloseRollOff,
    DivideCoins,
    GiveExperience,
    OpenRollOff,
    PickTreasure,
    SetMerit,
)
from rules.treasure.rolling_off import MOST_SIDES


class RollingCommands(commands.Cog):
    """Who picks first."""

    @app_commands.command(name="roll-off")
    @app_commands.autocomplete(items=suggest_offered, who=suggest_several)
    @app_commands.describe(
        items="What for, set apart by commas; without it, all magic items",
        sides="Of the die; 20 if left out",
        who="Who rolls, set apart by commas; without it, all characters",
    )
    async def roll_off(
        self,
        interaction: Interaction,
        items: str = "",
        sides: app_commands.Range[int, 2, MOST_SIDES] = 20,
        who: str = "",
    ) -> None:
        """Roll for who picks first; everybody rolls when they come by"""
        game = await game_here(interaction)
        action = OpenRollOff(
            items=read_lots(game, interaction.user.id, items),
            sides=sides,
            among=read_people(game, who),
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="roll")
    @app_commands.autocomplete(who=suggest_own_characters)
    @app_commands.describe(
        passes="True to do without",
        who="For whom; without it, your character",
        forced="Set the die to this (referee)",
    )
    async def roll(
        self,
        interaction: Interaction,
        passes: bool = False,
        who: str = "",
        forced: app_commands.Range[int, 1, MOST_SIDES] | None = None,
    ) -> None:
        """Roll for the party's treasure, or pass"""
        game = await game_here(interaction)
        action = AnswerRollOff(
            roll_off=require_roll_off(game),
            target=read_character(game, who).id if who.strip() else "",
            passes=passes,
            forced=forced,
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="pick")
    @app_commands.autocomplete(item=suggest_picks)
    @app_commands.describe(item="Which one; without it, nothing")
    async def pick(self, interaction: Interaction, item: str = "") -> None:
        """Take something in your turn, after a roll-off"""
        game = await game_here(interaction)
        roll_off = require_roll_off(game)
        chosen = read_lot(game, interaction.user.id, item).id if item.strip() else ""
        await play(interaction, PickTreasure(roll_off=roll_off, item_id=chosen), game=game)

    @app_commands.command(name="close")
    async def close(self, interaction: Interaction) -> None:
        """Wait no longer in a roll-off: the missing are rolled for, or the picking ends"""
        game = await game_here(interaction)
        await play(interaction, CloseRollOff(roll_off=require_roll_off(game)), game=game)


Xp = app_commands.Range[int, 1, MOST_XP]
WAY_CHOICES = [app_commands.Choice(name=way.label, value=way.key) for way in WAYS.values()]


@app_commands.guild_only()
class AwardCommands(
    PoolCommands,
    HoardCommands,
    RollingCommands,
    commands.GroupCog,
    group_name="award",
    group_description="Treasure and experience",
):
    """The pool, experience, division, roll-offs."""

    @app_commands.command(name="show")
    async def show(self, interaction: Interaction) -> None:
        """Show you alone the party's treasure, and what you can do about it"""
        game = await game_here(interaction)
        async with Answer(interaction) as answer:
            await show_pool(answer, game, interaction.user.id)

    @app_commands.command(name="defeated")
    @app_commands.autocomplete(correct=suggest_merits)
    @app_commands.describe(
        name="Who was defeated, or what else brings experience",
        count="How many",
        hit_dice="Of each, such as 4+1",
        xp="Experience for each, instead of hit dice",
        correct="What is in the list already, to correct it",
        counts="False strikes it, True counts it again",
    )
    async def defeated(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, LONGEST_NAME] = "",
        count: Count | None = None,
        hit_dice: str = "",
        xp: Xp | None = None,
        correct: str = "",
        counts: bool | None = None,
    ) -> None:
        """Say what brings experience besides treasure, or correct it (referee)"""
        game = await game_here(interaction)
        dice = parse_hit_dice(hit_dice) if hit_dice.strip() else None
        action: Action
        if correct.strip():
            action = SetMerit(
                merit_id=correct.strip(), count=count, hit_dice=dice, each=xp, counts=counts
            )
        elif name.strip():
            action = AddMerit(name=name, count=count or 1, hit_dice=dice, each=xp)
        else:
            raise NotFoundError("Say who was defeated with `name`, or pick one with `correct`.")
        await play(interaction, action, game=game)

    @app_commands.command(name="experience")
    @app_commands.autocomplete(who=suggest_several)
    @app_commands.describe(who="Who shares it, set apart by commas; without it, all who do")
    async def experience(self, interaction: Interaction, who: str = "") -> None:
        """Award the experience of the party's treasure; /do award show has it first (referee)"""
        game = await game_here(interaction)
        await play(interaction, AwardExperience(among=read_people(game, who)), game=game)

    @app_commands.command(name="give")
    @app_commands.autocomplete(who=suggest_several)
    @app_commands.describe(
        xp="How much",
        each="True if everybody gets so much, False if they share it",
        who="Who, set apart by commas; without it, all who share",
        why="What it is for",
    )
    async def give(
        self, interaction: Interaction, xp: Xp, each: bool = False, who: str = "", why: str = ""
    ) -> None:
        """Give experience by your own word (referee)"""
        game = await game_here(interaction)
        action = GiveExperience(amount=xp, each=each, among=read_people(game, who), why=why)
        await play(interaction, action, game=game)

    @app_commands.command(name="divide")
    @app_commands.choices(how=WAY_CHOICES)
    @app_commands.autocomplete(who=suggest_several)
    @app_commands.describe(
        how="The same to each if left out",
        who="Who gets how much: Ada 2, Bert 1; without it, all who share",
        allow="Though it has brought no experience yet (referee)",
    )
    async def divide(
        self,
        interaction: Interaction,
        how: app_commands.Choice[str] | None = None,
        who: str = "",
        allow: bool = False,
    ) -> None:
        """Divide the coins of the party's treasure"""
        game = await game_here(interaction)
        action = DivideCoins(
            way=how.value if how else "evenly", parts=read_parts(game, who), allow=allow
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="assign")
    @app_commands.autocomplete(item=suggest_lots, to=suggest_characters)
    @app_commands.describe(
        item=WHICH,
        to="Who gets it",
        count=ALL,
        allow="Though it has brought no experience yet, or is more than one may carry (referee)",
    )
    async def assign(
        self,
        interaction: Interaction,
        item: str,
        to: str,
        count: Count | None = None,
        allow: bool = False,
    ) -> None:
        """Let somebody have something of the party's treasure for good"""
        game = await game_here(interaction)
        action = AssignTreasure(
            item_id=read_lot(game, interaction.user.id, item).id,
            to=read_character(game, to).id,
            count=count,
            allow=allow,
        )
        await play(interaction, action, game=game)


FEATURE = Feature(
    order=240,
    cogs=(AwardCommands,),
    presses={**PRESSES, **HOARD_PRESSES, **selling.PRESSES},
    forms={"award-given": submit_give, **selling.FORMS},
    reopens=selling.REOPENS,
)
