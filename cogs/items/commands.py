"""`/item`: what people carry, have in hand and wear, leave at home, buy and sell."""

from typing import Literal

from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.buttons import careful
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.naming import read_target
from cogs.core.play import game_here, play
from cogs.items.handling import (
    HandlingCommands,
    item_deeds,
    press_lying,
    press_pick_up,
    press_use,
    show_items,
    suggest_items,
    suggest_kinds,
    suggest_known,
    suggest_owners,
    suggest_tags,
)
from cogs.items.selling import PRESSES as SALES
from cogs.items.trading import (
    TradingCommands,
    press_buy,
    press_price,
    press_shop,
    press_write,
    reopen_price,
    reopen_prices,
    submit_price,
    submit_prices,
)
from cogs.items.typed import (
    ALLOW,
    WHOSE,
    Count,
    Gold,
    read_counted,
    read_details,
    read_item,
    read_owner,
)
from rules.checks.records import DestroyGear
from rules.checks.trying import LARGEST_NUMBER
from rules.items.describing import LONGEST_NAME, MOST_BONUS, MOST_CHARGES, MOST_HANDS, MOST_WEIGHT
from rules.items.records import AddItem, ChangeItem, WieldItem
from rules.load.donning import MOST_HELPERS

Weight = app_commands.Range[int, 0, MOST_WEIGHT]
Hands = app_commands.Range[int, 0, MOST_HANDS]
Charges = app_commands.Range[int, 0, MOST_CHARGES]
Grade = Literal["none", "minor", "standard", "major"]
Bonus = app_commands.Range[int, -MOST_BONUS, MOST_BONUS]
Name = app_commands.Range[str, 1, LONGEST_NAME]
CATEGORIES = [
    app_commands.Choice(name="breath", value="save_breath"),
    app_commands.Choice(name="a wand", value="save_wands"),
    app_commands.Choice(name="a spell or anything else", value="save_spells"),
]
_DETAILS = {
    "weight": "Of one piece, in coins",
    "damage": "Dice, such as 1d8+1",
    "reach": "Short, medium and long range in feet, outdoors in yards: 70/140/210; 0 for none",
    "hands": "How many hands it takes",
    "rate": "Shots a round: 2, or 1/2 for one in two rounds",
    "bonus": "Of a magic item",
    "worth": "What one piece brings, in gp",
    "charges": "How often it can be used, as of a wand",
    "holds": "For containers: how many coins of weight go into it; 0 for none",
    "grade": "Of a magic item, for experience",
    "kind": "What it is where its name does not tell: weapon, helmet, long sword",
    "tags": "Words that rules know, set apart by commas: slow, silver, shield",
}


class ItemCommands(
    HandlingCommands,
    TradingCommands,
    commands.GroupCog,
    group_name="item",
    group_description="What people carry",
):
    """Add, show, correct, take in hand, and what its other parts do."""

    @app_commands.command(name="add")
    @app_commands.autocomplete(
        name=suggest_known, who=suggest_owners, kind=suggest_kinds, tags=suggest_tags
    )
    @app_commands.describe(
        name="What it is: longbow, or 40 arrows; the rulebooks' numbers are filled in",
        count="How many",
        who=WHOSE,
        magic="Whether it is magic",
        allow=ALLOW,
        **_DETAILS,
    )
    async def add(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, LONGEST_NAME + 10],
        count: Count | None = None,
        who: str = "",
        damage: str | None = None,
        reach: str | None = None,
        hands: Hands | None = None,
        rate: str | None = None,
        weight: Weight | None = None,
        bonus: Bonus | None = None,
        magic: bool | None = None,
        worth: Gold | None = None,
        charges: Charges | None = None,
        holds: Weight | None = None,
        grade: Grade | None = None,
        kind: Name | None = None,
        tags: str | None = None,
        allow: bool = False,
    ) -> None:
        """Write down something that somebody has"""
        game = await game_here(interaction)
        called, pieces = read_counted(name, count)
        details = read_details(
            reach=reach,
            rate=rate,
            tags=tags,
            weight=weight,
            hands=hands,
            damage=damage,
            bonus=bonus,
            magic=magic,
            worth=worth,
            charges=charges,
            holds=holds,
            grade=grade,
            kind=kind,
        )
        owner = read_owner(game, interaction.user.id, who)
        action = AddItem(name=called, target=owner, count=pieces, details=details, allow=allow)
        await play(interaction, action, game=game)

    @app_commands.command(name="set")
    @app_commands.autocomplete(
        item=suggest_items, who=suggest_owners, kind=suggest_kinds, tags=suggest_tags
    )
    @app_commands.describe(
        item="Which one",
        who=WHOSE,
        name="What it is called from now on",
        count="How many there are",
        magic="Whether it is magic",
        allow=ALLOW,
        **_DETAILS,
    )
    async def set(
        self,
        interaction: Interaction,
        item: str,
        who: str = "",
        name: Name | None = None,
        count: Count | None = None,
        damage: str | None = None,
        reach: str | None = None,
        hands: Hands | None = None,
        rate: str | None = None,
        weight: Weight | None = None,
        bonus: Bonus | None = None,
        magic: bool | None = None,
        worth: Gold | None = None,
        charges: Charges | None = None,
        holds: Weight | None = None,
        grade: Grade | None = None,
        kind: Name | None = None,
        tags: str | None = None,
        allow: bool = False,
    ) -> None:
        """Correct what is written of an item; the rest stays"""
        game = await game_here(interaction)
        owner = read_owner(game, interaction.user.id, who)
        details = read_details(
            reach=reach,
            rate=rate,
            tags=tags,
            weight=weight,
            hands=hands,
            damage=damage,
            bonus=bonus,
            magic=magic,
            worth=worth,
            charges=charges,
            holds=holds,
            grade=grade,
            kind=kind,
        )
        action = ChangeItem(
            item_id=read_item(game, interaction.user.id, owner, item).id,
            target=owner,
            name=name or "",
            count=count,
            details=details,
            allow=allow,
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="show")
    @app_commands.autocomplete(who=suggest_owners)
    @app_commands.describe(who=WHOSE)
    async def show(self, interaction: Interaction, who: str = "") -> None:
        """Show you alone what somebody has"""
        game = await game_here(interaction)
        owner = read_owner(game, interaction.user.id, who)
        async with Answer(interaction) as answer:
            await show_items(answer, game, interaction.user.id, owner)

    @app_commands.command(name="wield")
    @app_commands.autocomplete(item=suggest_items, who=suggest_owners)
    @app_commands.describe(
        item="Which one",
        away="True to put it away",
        hands="With how many hands, where it can be used either way",
        helpers="How many help with armour",
        who=WHOSE,
    )
    async def wield(
        self,
        interaction: Interaction,
        item: str,
        away: bool = False,
        hands: app_commands.Range[int, 1, MOST_HANDS] | None = None,
        helpers: app_commands.Range[int, 0, MOST_HELPERS] = 0,
        who: str = "",
    ) -> None:
        """Take a weapon in hand or put armour on, or put it away"""
        game = await game_here(interaction)
        owner = read_owner(game, interaction.user.id, who)
        action = WieldItem(
            item_id=read_item(game, interaction.user.id, owner, item).id,
            target=owner,
            away=away,
            hands=hands or 0,
            helpers=helpers,
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="destroy")
    @app_commands.autocomplete(who=suggest_owners)
    @app_commands.choices(against=CATEGORIES)
    @app_commands.describe(
        who="Whose: somebody who is dead",
        saves="False if magic items get no save",
        against="What killed them; without it, as it was told, else a spell",
        number="What magic items roll against, if no save is written",
    )
    async def destroy(
        self,
        interaction: Interaction,
        who: str,
        saves: bool = True,
        against: app_commands.Choice[str] | None = None,
        number: app_commands.Range[int, 1, LARGEST_NUMBER] | None = None,
    ) -> None:
        """Let a blast take what somebody carried whom it has killed (referee)"""
        game = await game_here(interaction)
        action = DestroyGear(
            target=read_target(game, interaction.user.id, who),
            saves=saves,
            category=against.value if against else "",
            number=number,
        )
        await play(interaction, action, game=game)


FEATURE = Feature(
    order=50,
    deeds=item_deeds,
    cogs=(ItemCommands,),
    presses={
        **SALES,
        "prices-write": press_write,
        "shop": press_shop,
        "shop-buy": press_buy,
        "price-say": press_price,
        "item-use": press_use,
        "lying": press_lying,
        "item-pickup": press_pick_up,
    },
    forms={
        "prices-written": careful("prices-written", submit_prices),
        "price-say": careful("price-say", submit_price),
    },
    reopens={"prices-written": reopen_prices, "price-say": reopen_price},
)
