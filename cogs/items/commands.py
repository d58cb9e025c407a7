"""`/item`: what people carry, have in hand and wear, leave at home, buy and sell."""

from typing import Annotated

from cogs.core.answering import Answer
from cogs.core.buttons import careful
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.option import Option, text, whole
from cogs.core.options import owners, target_in
from cogs.items.handling import item_deeds, press_lying, press_pick_up, press_use, show_items
from cogs.items.selling import PRESSES as SALES
from cogs.items.trading import (
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
    ITEM,
    Count,
    Numbers,
    Owner,
    Thing,
    known_things,
    read_counted,
)
from data.live import LiveGame
from rules.checks.records import DestroyGear
from rules.checks.trying import LARGEST_NUMBER
from rules.items.describing import LONGEST_NAME, MOST_HANDS
from rules.items.records import AddItem, ChangeItem, WieldItem
from rules.kernel.action import Action
from rules.load.donning import MOST_HELPERS

CATEGORIES = {
    "breath": "save_breath",
    "a wand": "save_wands",
    "a spell or anything else": "save_spells",
}


@ITEM.command(
    "add",
    name="What it is: longbow, or 40 arrows; the rulebooks' numbers are filled in",
    count="How many",
    allow=ALLOW,
)
def add(
    name: Annotated[str, Option(most=LONGEST_NAME + 10, suggest=known_things, own_words=True)],
    count: Count | None = None,
    who: Owner = "",
    *,
    details: Numbers,
    allow: bool = False,
) -> Action:
    """Write down something that somebody has"""
    called, pieces = read_counted(name, count)
    return AddItem(name=called, target=who, count=pieces, details=details, allow=allow)


@ITEM.command(
    "set",
    name="What it is called from now on",
    count="How many there are",
    allow=ALLOW,
)
def set_(
    item: Thing,
    who: Owner = "",
    name: Annotated[str, text(LONGEST_NAME)] = "",
    count: Count | None = None,
    *,
    details: Numbers,
    allow: bool = False,
) -> Action:
    """Correct what is written of an item; the rest stays"""
    return ChangeItem(
        item_id=item, target=who, name=name, count=count, details=details, allow=allow
    )


@ITEM.command("show")
async def show(interaction: Interaction, game: LiveGame, who: Owner = "") -> None:
    """Show you alone what somebody has"""
    async with Answer(interaction) as answer:
        await show_items(answer, game, interaction.user.id, who)


@ITEM.command(
    "wield",
    away="True to put it away",
    hands="With how many hands, where it can be used either way",
    helpers="How many help with armour",
)
def wield(
    item: Thing,
    away: bool = False,
    hands: Annotated[int, whole(1, MOST_HANDS)] = 0,
    helpers: Annotated[int, whole(0, MOST_HELPERS)] = 0,
    who: Owner = "",
) -> Action:
    """Take a weapon in hand or put armour on, or put it away"""
    return WieldItem(item_id=item, target=who, away=away, hands=hands, helpers=helpers)


@ITEM.command(
    "destroy",
    who="Whose: somebody who is dead",
    saves="False if magic items get no save",
    against="What killed them; without it, as it was told, else a spell",
    number="What magic items roll against, if no save is written",
)
def destroy(
    who: Annotated[str, Option(read=target_in, suggest=owners)],
    saves: bool = True,
    against: Annotated[str, Option(choices=CATEGORIES)] = "",
    number: Annotated[int, whole(1, LARGEST_NUMBER)] | None = None,
) -> Action:
    """Let a blast take what the dead carried (referee)"""
    return DestroyGear(target=who, saves=saves, category=against, number=number)


FEATURE = Feature(
    order=50,
    deeds=item_deeds,
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
