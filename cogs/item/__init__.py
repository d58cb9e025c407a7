"""`/item`: what people carry, have in hand and wear, leave at home, buy and sell."""

from cogs.core.feature import Feature
from cogs.item.commands import ItemCommands
from cogs.item.trading import press_write, submit_prices

FEATURE = Feature(
    cogs=(ItemCommands,),
    presses={"prices-write": press_write},
    forms={"prices-written": submit_prices},
)
