"""Prices as people read and write them: a line for each thing on the list."""

import re
from collections.abc import Iterable, Iterator

from cogs.render.text import plain, shorten
from rules.errors import RuleError
from rules.state.items import Market, Price

EXAMPLE = "6 Torch: 1\nLong sword: 10, sells 5\nGem: sells 50"
_LINE = re.compile(r"(?:(?P<pieces>\d{1,7})(?: ?x)? )?(?P<name>\D[^:]*?) ?: ?(?P<says>.+)")
_GOLD = re.compile(r"(?P<sells>sells )?(?P<gp>\d{1,9}) ?(?:gp)?", re.IGNORECASE)
_PAGE = 1800


def price_words(price: Price) -> str:
    """`Torch (6) costs 1 gp`, `Gem brings 50 gp`."""
    pieces = f" ({price.pieces:,})" if price.pieces > 1 else ""
    said = [
        f"{verb} {gp:,} gp"
        for verb, gp in (("costs", price.gp), ("brings", price.sells))
        if gp is not None
    ]
    return f"{plain(price.name)}{pieces} {' and '.join(said)}"


def render_prices(market: Market) -> list[str]:
    """The whole list, in pages that fit into a message each, and who else may say a price."""
    own = "Players may agree on prices themselves." if market.open else "A referee names others."
    if not market.prices:
        return [f"Nothing is on the price list yet. {own}"]
    pages = ["**What things cost at home**"]
    for line in (f"- {price_words(price)}" for price in market.prices):
        if len(pages[-1]) + len(line) + 1 > _PAGE:
            pages.append("")
        pages[-1] = f"{pages[-1]}\n{line}".strip()
    pages[-1] += f"\n-# {own}"
    return pages


def write_prices(prices: Iterable[Price]) -> str:
    """The list as a referee types it, which `read_prices` reads as the same."""
    return "\n".join(_line(price) for price in prices)


def _line(price: Price) -> str:
    pieces = "" if price.pieces == 1 else f"{price.pieces} "
    says = [] if price.gp is None else [f"{price.gp}"]
    says += [] if price.sells is None else [f"sells {price.sells}"]
    return f"{pieces}{price.name}: {', '.join(says)}"


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
