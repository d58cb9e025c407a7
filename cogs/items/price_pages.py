"""What things cost, as people read it and as a referee types it."""

import re
from collections.abc import Iterable, Iterator, Mapping

from cogs.render.buttons import BLUE, GREEN, Button, make_button
from cogs.render.text import pieces, plain, shorten
from data.live import LiveGame
from rules.books.settings import book_of
from rules.errors import RuleError
from rules.items.market import book_prices
from rules.items.state import MARKET, Price
from rules.items.things import Kind, Thing
from rules.kernel.words import listed
from rules.sheet.reading import TURNED, is_ascending
from rules.state.game import GameState

EXAMPLE = "6 Torch: 1\nLong sword: 10, sells 5\nGem: sells 50"
_LINE = re.compile(r"(?:(?P<pieces>\d{1,7})(?: ?x)? )?(?P<name>\D[^:]*?) ?: ?(?P<says>.+)")
_GOLD = re.compile(r"(?P<sells>sells )?(?P<gp>\d{1,9}) ?(?:gp)?", re.IGNORECASE)
_PAGE = 1800


SHELVES: Mapping[Kind, str] = {
    Kind.WEAPON: "Weapons",
    Kind.AMMUNITION: "Ammunition",
    Kind.ARMOUR: "Armour",
    Kind.SHIELD: "Armour",
    Kind.HELMET: "Armour",
    Kind.LIGHT: "Light",
    Kind.FUEL: "Light",
    Kind.RATION: "Food and drink",
    Kind.DRINK: "Food and drink",
    Kind.CONTAINER: "Bags and cases",
    Kind.MOUNT: "Animals",
    Kind.VEHICLE: "Carts and ships",
    Kind.VESSEL: "Carts and ships",
}
"""How a shop sorts things; all else is gear."""
GEAR, OWN = "Gear", "What the referee sells"
MOST_GOODS = 25
"""The most buttons under a message."""


def price_words(price: Price) -> str:
    """`Torch (6) costs 1 gp`, `Gem brings 50 gp`."""
    many = f" ({price.pieces:,})" if price.pieces > 1 else ""
    said = [
        f"{verb} {gp:,} gp"
        for verb, gp in (("costs", price.gp), ("brings", price.sells))
        if gp is not None
    ]
    return f"{plain(price.name)}{many} {listed(list(said))}"


def render_prices(state: GameState) -> list[str]:
    """The whole list, in pages that fit into a message each, and who else may say a price."""
    market, book = MARKET.of(state), book_of(state).name
    own = "Players may agree on prices themselves." if market.open else "A referee names others."
    lines = [f"- {price_words(price)}" for price in market.prices]
    if book:
        lines = ["The referee's own:", *lines] if lines else []
        lines += [f"As {book} has them, in gp:", *_shelves(state)]
    if not lines:
        return [f"Nothing is on the price list yet. {own}"]
    pages = ["**What things cost at home**"]
    for line in lines:
        if len(pages[-1]) + len(line) + 1 > _PAGE:
            pages.append("")
        pages[-1] = f"{pages[-1]}\n{line}".strip()
    pages[-1] += f"\n-# {own}"
    return pages


def _shelves(state: GameState) -> Iterator[str]:
    """A line for each sort of things that the book sells: `- **Armour**: Leather 20 (AC 7), …`."""
    found: dict[str, list[str]] = {}
    for row, price in book_prices(state):
        armour = f" (AC {armour_words(state, row)})" if row.ac is not None else ""
        found.setdefault(SHELVES.get(row.kind, GEAR), []).append(
            f"{pieces(price.pieces, plain(price.name))} {price.gp:,}{armour}"
        )
    for shelf, goods in found.items():
        yield f"- **{shelf}**: {', '.join(goods)}"


def shop_shelves(state: GameState) -> Mapping[str, list[Price]]:
    """All that can be bought at a price, by shelf; a referee's own things stand first."""
    own = [price for price in MARKET.of(state).prices if price.gp is not None]
    found = {OWN: own} if own else {}
    for row, price in book_prices(state):
        found.setdefault(SHELVES.get(row.kind, GEAR), []).append(price)
    return found


def shelf_buttons(game: LiveGame) -> list[Button]:
    """The shelves of the shop."""
    shelves = shop_shelves(game.state)
    return [make_button("shop", game.id, shelf, label=shelf) for shelf in shelves]


def shop_button(game: LiveGame) -> Iterator[Button]:
    """At home, where anything has a price: what can be bought and sold."""
    state = game.state
    has_prices = bool(book_of(state).things or MARKET.of(state).prices)
    if state.expedition is None and state.characters and has_prices:
        yield make_button("shop", game.id, "", label="Shop…")


def goods_buttons(game: LiveGame, shelf: str) -> list[Button]:
    """What stands on a shelf, each with its price, and the way back."""
    goods = shop_shelves(game.state).get(shelf, [])[: MOST_GOODS - 1]
    back = make_button("shop", game.id, "", label="Other things", style=BLUE)
    return [*(_goods_button(game, shelf, price) for price in goods), back]


def _goods_button(game: LiveGame, shelf: str, price: Price) -> Button:
    label = f"{pieces(price.pieces, price.name)}, {price.gp:,} gp"
    return make_button("shop-buy", game.id, shelf, price.name, label=label, style=GREEN)


def armour_words(state: GameState, row: Thing) -> str:
    """`7`, or `12` where more is better; `1 better` of a shield."""
    assert row.ac is not None
    if row.kind is Kind.SHIELD:
        return f"{row.ac} better"
    return str(TURNED - row.ac if is_ascending(state) else row.ac)


def write_prices(prices: Iterable[Price]) -> str:
    """The list as a referee types it, which `read_prices` reads as the same."""
    return "\n".join(_line_prices(price) for price in prices)


def _line_prices(price: Price) -> str:
    many = "" if price.pieces == 1 else f"{price.pieces} "
    says = [] if price.gp is None else [f"{price.gp}"]
    says += [] if price.sells is None else [f"sells {price.sells}"]
    return f"{many}{price.name}: {', '.join(says)}"


def read_prices(text: str) -> tuple[Price, ...]:
    """A price for each line that says anything. Raises RuleError for one that cannot be read."""
    lines = (" ".join(line.split()) for line in text.splitlines())
    return tuple(_read(line) for line in lines if line)


def _read(line: str) -> Price:
    found = _LINE.fullmatch(line)
    golds = list(_golds(found["says"])) if found else []
    kinds = {is_sale for is_sale, _ in golds}
    if found is None or not golds or len(kinds) < len(golds):
        raise RuleError(
            f"“{shorten(line, 60)}” is no price. Write for example `6 Torch: 1`, or "
            "`Long sword: 10, sells 5`."
        )
    said = dict(golds)
    return Price(found["name"], said.get(False), int(found["pieces"] or 1), said.get(True))


def _golds(text: str) -> Iterator[tuple[bool, int]]:
    """What it costs (False) and brings (True); nothing at all if any part says something else."""
    parts = [_GOLD.fullmatch(part.strip()) for part in text.split(",")]
    if all(parts):
        yield from ((bool(part["sells"]), int(part["gp"])) for part in parts if part)
