"""`/item`: what people carry, have in hand and wear, leave at home, buy and sell."""

from collections.abc import Iterator

from cogs.core.feature import Feature
from cogs.core.retyping import careful
from cogs.item.commands import ItemCommands
from cogs.item.handling import press_lying, press_pick_up, press_use
from cogs.item.trading import press_write, reopen_prices, submit_prices
from cogs.render.hints import Here, Hints
from rules.items.lying import lying_here


def _first(here: Here) -> Iterator[str]:
    if here.character is not None and here.encounter is None and lying_here(here.state):
        yield "Something lies here: **Pick up** on the board, or `/item pickup`."


def _yours(here: Here) -> Iterator[str]:
    if here.character is None or here.encounter is not None:
        return
    if here.state.expedition is None and here.state.market.prices:
        yield "`/item buy` buys what is on the list of `/item prices`; `/item sell` sells."
    if here.state.expedition is None and here.character.items:
        yield "`/item store` leaves at home what is too heavy; `/item fetch` takes it along again."


def _referee(here: Here) -> Iterator[str]:
    is_at_home = here.encounter is None and here.state.expedition is None
    if is_at_home and not here.state.market.prices:
        yield "`/item prices` writes what things cost at home; players buy at those prices alone."


FEATURE = Feature(
    order=50,
    cogs=(ItemCommands,),
    presses={
        "prices-write": press_write,
        "item-use": press_use,
        "lying": press_lying,
        "item-pickup": press_pick_up,
    },
    forms={"prices-written": careful("prices-written", submit_prices)},
    reopens={"prices-written": reopen_prices},
    hints=Hints(first=_first, yours=_yours, referee=_referee),
)
