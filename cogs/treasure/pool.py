"""What is in the party's pool: found, put in, carried, valued, sold; `/upkeep` and who pays it."""

from collections.abc import Iterator

from discord import app_commands
from discord.ext import commands

from cogs.core.answering import answer_privately
from cogs.core.choices import suggest_characters, suggest_own_characters
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.naming import read_character
from cogs.core.play import game_here, play
from cogs.items.handling import suggest_known, suggest_owners
from cogs.items.typed import read_owner
from cogs.render.deeds import Deed, Doer, form_deed
from cogs.treasure.buttons import (
    read_found,
    read_lot,
    read_own,
    read_people,
    suggest_lots,
    suggest_own,
    suggest_several,
)
from cogs.treasure.pages import WHEN, render_upkeep
from data.live import LiveGame
from rules.items.describing import GRADES, LONGEST_NAME, MOST_PIECES, MOST_WEIGHT, MOST_WORTH
from rules.items.records import Details
from rules.sheet.records import HIGHEST_LEVEL
from rules.treasure.records import (
    AddTreasure,
    CarryTreasure,
    PutIn,
    SellTreasure,
    StrikeTreasure,
    ValueTreasure,
)
from rules.upkeep.records import CallUpkeep, Every, ForgiveDebt, PayDebt, SetUpkeep
from rules.upkeep.rules import MOST_GP, MOST_PERIODS

Count = app_commands.Range[int, 1, MOST_PIECES]
Worth = app_commands.Range[int, 0, MOST_WORTH]
GRADE_CHOICES = [app_commands.Choice(name=grade, value=grade) for grade in GRADES if grade]
ALL = "How many; without it, all"
WHICH = "Which thing of the party's treasure"
_ALLOW = "Though it is more than one may carry (referee)"


class PoolCommands(commands.Cog):
    """What is in it, where it is, and what it is worth."""

    @app_commands.command(name="found")
    @app_commands.choices(grade=GRADE_CHOICES)
    @app_commands.autocomplete(what=suggest_known, carried_by=suggest_several)
    @app_commands.describe(
        what="What it is: 300 gp, 3 gems, sword +1",
        count="How many",
        worth="What one is worth, in gp",
        grade="Of a magic item: minor is used up, standard is arms and armour, major all else",
        weight="Of one, in coins",
        carried_by="Who carries it, set apart by commas; without it, all who travel share it out",
        left="True if it stays where it is for now",
        allow=_ALLOW,
    )
    async def found(
        self,
        interaction: Interaction,
        what: app_commands.Range[str, 1, LONGEST_NAME + 10],
        count: Count | None = None,
        worth: Worth | None = None,
        grade: app_commands.Choice[str] | None = None,
        weight: app_commands.Range[int, 0, MOST_WEIGHT] | None = None,
        carried_by: str = "",
        left: bool = False,
        allow: bool = False,
    ) -> None:
        """Say what the party has found (referee)"""
        game = await game_here(interaction)
        name, pieces = read_found(what, count)
        action = AddTreasure(
            name=name,
            count=pieces,
            details=Details(worth=worth, weight=weight, grade=grade.value if grade else None),
            carriers=read_people(game, carried_by),
            left=left,
            allow=allow,
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="put")
    @app_commands.autocomplete(item=suggest_own, who=suggest_owners)
    @app_commands.describe(
        item="Something that lies here, or that your character has",
        count=ALL,
        who="Whose; without it, your character's",
        counts="Whether it brings experience; coins out of a purse do not (referee)",
    )
    async def put(
        self,
        interaction: Interaction,
        item: str,
        count: Count | None = None,
        who: str = "",
        counts: bool | None = None,
    ) -> None:
        """Add something to the party's treasure; whoever has it goes on carrying it"""
        game = await game_here(interaction)
        user_id = interaction.user.id
        owner = read_owner(game, user_id, who)
        action = PutIn(
            item_id=read_own(game, user_id, owner, item), target=owner, count=count, counts=counts
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="carry")
    @app_commands.autocomplete(item=suggest_lots, to=suggest_characters)
    @app_commands.describe(
        item=WHICH,
        to="Who carries it from now on; without it, it is laid down",
        count=ALL,
        allow=_ALLOW,
    )
    async def carry(
        self,
        interaction: Interaction,
        item: str,
        to: str = "",
        count: Count | None = None,
        allow: bool = False,
    ) -> None:
        """Say who carries something of the party's treasure"""
        game = await game_here(interaction)
        action = CarryTreasure(
            item_id=read_lot(game, interaction.user.id, item).id,
            to=read_character(game, to).id if to.strip() else "",
            count=count,
            allow=allow,
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="value")
    @app_commands.choices(grade=GRADE_CHOICES)
    @app_commands.autocomplete(item=suggest_lots)
    @app_commands.describe(
        item=WHICH,
        worth="What one is worth, in gp",
        grade="Of a magic item: minor is used up, standard is arms and armour, major all else",
        counts="Whether it brings experience when that is awarded next",
    )
    async def value(
        self,
        interaction: Interaction,
        item: str,
        worth: Worth | None = None,
        grade: app_commands.Choice[str] | None = None,
        counts: bool | None = None,
    ) -> None:
        """Say what something is worth, or of which grade (referee)"""
        game = await game_here(interaction)
        action = ValueTreasure(
            item_id=read_lot(game, interaction.user.id, item).id,
            details=Details(worth=worth, grade=grade.value if grade else None),
            counts=counts,
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="strike")
    @app_commands.autocomplete(item=suggest_lots)
    @app_commands.describe(item=WHICH, count=ALL)
    async def strike(self, interaction: Interaction, item: str, count: Count | None = None) -> None:
        """Strike something that is not in the party's treasure any more (referee)"""
        game = await game_here(interaction)
        lot = read_lot(game, interaction.user.id, item)
        await play(interaction, StrikeTreasure(item_id=lot.id, count=count), game=game)

    @app_commands.command(name="sell")
    @app_commands.autocomplete(item=suggest_lots)
    @app_commands.describe(
        item=WHICH, count=ALL, price="For one, if not what it is worth (referee)"
    )
    async def sell(
        self,
        interaction: Interaction,
        item: str,
        count: Count | None = None,
        price: Worth | None = None,
    ) -> None:
        """Sell something for what it is worth; the coins are the party's"""
        game = await game_here(interaction)
        lot = read_lot(game, interaction.user.id, item)
        action = SellTreasure(item_id=lot.id, count=count, price=price)
        await play(interaction, action, game=game)


EVERY = [app_commands.Choice(name=words, value=every) for every, words in WHEN.items()]


@app_commands.guild_only()
class UpkeepCommands(commands.GroupCog, group_name="upkeep", group_description="What living costs"):
    """Say what it costs, have it paid, settle debts."""

    @app_commands.command(name="show")
    async def show(self, interaction: Interaction) -> None:
        """Show you alone what living costs, and who owes what"""
        game = await game_here(interaction)
        await answer_privately(interaction, render_upkeep(game.state))

    @app_commands.command(name="set")
    @app_commands.rename(from_level="level")
    @app_commands.choices(every=EVERY)
    @app_commands.autocomplete(who=suggest_characters)
    @app_commands.describe(
        gp="What is paid each time, in gp; 0 is nothing",
        every="When it is due",
        from_level="From which level on characters pay",
        who="The one character for whom the amount holds; without it, all",
        same="True ends what was said: they pay as the others, or nobody pays",
    )
    async def set(
        self,
        interaction: Interaction,
        gp: app_commands.Range[int, 0, MOST_GP] | None = None,
        every: app_commands.Choice[str] | None = None,
        from_level: app_commands.Range[int, 0, HIGHEST_LEVEL] | None = None,
        who: str = "",
        same: bool = False,
    ) -> None:
        """Say what upkeep costs, and when it is due (referee)"""
        game = await game_here(interaction)
        action = SetUpkeep(
            gp=gp,
            every=Every(every.value) if every else None,
            from_level=from_level,
            character_id=_read(game, who),
            same=same,
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="collect")
    @app_commands.describe(times="How often, if several periods have gone by")
    async def collect(
        self, interaction: Interaction, times: app_commands.Range[int, 1, MOST_PERIODS] = 1
    ) -> None:
        """Have everybody pay their upkeep now (referee)"""
        await play(interaction, CallUpkeep(periods=times))

    @app_commands.command(name="pay")
    @app_commands.describe(
        gp="How much of it; without it, as much as is there",
        who="Whose debt; without it, your character's",
    )
    @app_commands.autocomplete(who=suggest_own_characters)
    async def pay(
        self,
        interaction: Interaction,
        gp: app_commands.Range[int, 1, MOST_GP] | None = None,
        who: str = "",
    ) -> None:
        """Pay what your character owes"""
        game = await game_here(interaction)
        await play(interaction, PayDebt(character_id=_read(game, who), gp=gp), game=game)

    @app_commands.command(name="forgive")
    @app_commands.describe(who="Whose debt", gp="How much of it; without it, all")
    @app_commands.autocomplete(who=suggest_characters)
    async def forgive(
        self,
        interaction: Interaction,
        who: str,
        gp: app_commands.Range[int, 1, MOST_GP] | None = None,
    ) -> None:
        """Strike what a character owes (referee)"""
        game = await game_here(interaction)
        await play(interaction, ForgiveDebt(character_id=_read(game, who), gp=gp), game=game)


def _read(game: LiveGame, who: str) -> str:
    return read_character(game, who).id if who.strip() else ""


def upkeep_deeds(doer: Doer) -> Iterator[Deed]:
    """A debt."""
    if doer.character is not None and doer.character.living.debt:
        yield form_deed(f"Pay the {doer.character.living.debt:,} gp that you owe…", "upkeep pay")


FEATURE = Feature(deeds=upkeep_deeds, order=590, cogs=(UpkeepCommands,))
"""The group and what `/help` says of it."""
