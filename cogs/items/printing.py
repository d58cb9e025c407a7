"""What things cost as Markdown that one would print, and that the reader of tables reads again.

| Thing | Cost |
| --- | --- |
| Torch (6) | 1 gp |
"""

from collections.abc import Iterator

from rules.items.market import book_prices
from rules.items.state import MARKET, Price
from rules.state.game import GameState


def printed_prices(state: GameState) -> str:
    """The whole list, the referee's own first; "" where nothing has a price."""
    prices = (*MARKET.of(state).prices, *(price for _, price in book_prices(state)))
    rows = [row for price in prices for row in _row(price)]
    head = ("# Price list", "", "| Thing | Cost |", "| --- | --- |")
    return "\n".join((*head, *rows, "")) if rows else ""


def _row(price: Price) -> Iterator[str]:
    if price.gp is not None:
        pieces = f" ({price.pieces})" if price.pieces > 1 else ""
        yield f"| {price.name}{pieces} | {price.gp:,} gp |"
