"""Items as people read them, in a line or a few words; and what things cost, read and typed."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.on_board import QUIET_BUTTONS, QUIET_LINES
from cogs.render.text import MESSAGE_LIMIT, join_within, plain, shorten
from data.live import LiveGame
from rules.books.settings import book_of
from rules.errors import RuleError
from rules.items.market import book_prices
from rules.items.money import is_money
from rules.items.reading import inside_of, weight_of
from rules.items.state import MARKET, Price
from rules.items.tags import AMMUNITION
from rules.items.things import Kind, Thing
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.words import listed, many, pieces
from rules.load.rates import pounds_of
from rules.sheet.reading import TURNED, is_ascending
from rules.state.game import GameState
from rules.state.items import Bands, Held, Item
from rules.view.items import HeapView, Inventory, view_inventory, view_lying

_PAGE = 1800
_DEEPEST = 4
_ORDER = {Held.WIELDED: 0, Held.WORN: 0, Held.CARRIED: 1, Held.STORED: 2}
_MOST_NAMED = 12
_LINE = re.compile(r"(?:(?P<pieces>\d{1,7})(?: ?x)? )?(?P<name>\D[^:]*?) ?: ?(?P<says>.+)")
_GOLD = re.compile(r"(?P<sells>sells )?(?P<gp>\d{1,9}) ?(?:gp)?", re.IGNORECASE)
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


def render_items(state: GameState, owner: str, viewer: Viewer) -> list[str]:
    """All that somebody has and what it comes to, in pages that fit into a message each."""
    view = view_inventory(state, owner, viewer)
    name = plain(view.name)
    if not view.items:
        return [f"Nothing is written of what **{name}** has. `/item add` writes it down."]
    pages = [f"**{name}** has{_money(view)}:"]
    for line in (*_listed(view.items), *_sums(view)):
        if len(pages[-1]) + len(line) + 1 > _PAGE:
            pages.append("")
        pages[-1] = f"{pages[-1]}\n{line}".strip()
    return pages


def _money(view: Inventory) -> str:
    """` 34 gp (20 more at home) and things worth 120 gp`; "" where nothing is worth anything."""
    parts = [f"{view.gold:,} gp"] if view.gold or view.stored else []
    if view.stored:
        parts[-1] += f" ({view.stored:,} more at home)"
    parts += [f"things worth {view.worth:,} gp"] if view.worth else []
    return f" {listed(parts)}" if parts else ""


def _listed(items: Sequence[Item]) -> Iterator[str]:
    """A line for each thing, what is in a container below it, what is at home last."""
    there = {item.id for item in items}
    loose = [item for item in items if item.inside not in there]
    here = [item for item in loose if item.held is not Held.STORED]
    home = [item for item in loose if item.held is Held.STORED]
    for item in _in_use_first(here):
        yield from _with_contents(item, items)
    if home:
        yield "At home:"
        for item in home:
            yield from _with_contents(item, items)


def _with_contents(item: Item, items: Sequence[Item], depth: int = 0) -> Iterator[str]:
    yield "  " * min(depth, _DEEPEST) + _item_line(item, _filled(item, items))
    for one in items:
        if one.inside == item.id:
            yield from _with_contents(one, items, depth + 1)


def _filled(item: Item, items: Sequence[Item]) -> str:
    """`120 of 400 coins of weight in it`; "" for what holds nothing."""
    if item.holds is None:
        return ""
    inside = inside_of(tuple(items), item.id)
    unknown = ", and what nobody has weighed" if any(i.weight is None for i in inside) else ""
    return f"{weight_of(inside):,} of {item.holds:,} coins of weight in it{unknown}"


def _sums(view: Inventory) -> Iterator[str]:
    """What it weighs and how far that lets them go; what they may have only so many of."""
    if view.weight:
        weighed = f"{weight_words(view.weight)}, as far as it is written down"
        yield f"-# {weighed}"
    if view.rate is not None:
        pace = f"Movement {view.rate.value}" if view.rate.value else "cannot move"
        yield f"-# {pace}: {plain(view.rate.label)}{_counted(view)}"
    if view.limits:
        said = ", ".join(f"{name} {count} of {most}" for name, count, most in view.limits)
        yield f"-# As many as one may carry: {said}"


def _counted(view: Inventory) -> str:
    burden = view.burden
    if burden is None or burden.weight is None or burden.limit is None:
        return ""
    if burden.slots:
        return f"; {burden.slots}"
    return f"; {burden.weight:,} of {burden.limit:,} coins of weight count"


def _in_use_first(items: Sequence[Item]) -> list[Item]:
    return sorted(items, key=lambda item: _ORDER[item.held])


def _item_line(item: Item, *more: str) -> str:
    """`Longbow · in hand · 2 shots a round · range 70/140/210`."""
    return f"- {' · '.join(filter(None, (piece_name(item), *item_words(item), *more)))}"


def piece_name(item: Item) -> str:
    """The name, with the count where there are several: `Arrow (40)`."""
    return f"{plain(item.name)} ({item.count})" if item.count != 1 else plain(item.name)


def item_words(item: Item) -> Iterator[str]:
    """What is written of a thing beside its name: its state, magic, numbers, weight and tags."""
    if item.pooled:
        yield "the party's"
    if item.held in (Held.WORN, Held.WIELDED):
        yield "shot first" if AMMUNITION in item.tags else item.held.value
    if not is_money(item):
        if item.magic:
            yield f"{item.grade} magic" if item.grade else "magic"
        if item.charges is not None:
            yield f"{many(item.charges, 'charge')}"
        if item.bonus and f"{item.bonus:+d}" not in item.name:
            yield f"{item.bonus:+d}"
        yield from _weapon_words(item)
        each = " each" if item.count != 1 else ""
        if item.weight:
            yield f"{many(item.weight, 'coin')}{each}"
        if item.worth is not None:
            yield f"worth {item.worth:,} gp{each}"
        yield plain(item.kind)
        yield from map(plain, item.tags)


def _weapon_words(item: Item) -> Iterator[str]:
    if item.damage:
        yield f"damage {plain(item.damage)}"
    if item.bands is not None:
        yield f"range {_range_text(item.bands)}"
    if (item.shots, item.rounds) != (1, 1):
        shots = many(item.shots, "shot")
        rate = f"{shots} a round" if item.rounds == 1 else f"{shots} in {item.rounds} rounds"
        yield rate
    if item.hands == 2:
        yield "two-handed"


def attack_text(item: Item, name: str = "") -> str:
    """An attack as a stat block writes it: `2 Claws 1d3 (natural)`, `Longbow 1d6 70/140/210`.

    The number before it is how often it strikes in a round. `name` stands in place of its own.
    """
    often = f"{item.shots} " if item.rounds == 1 and item.shots != 1 else ""
    parts = [often + (name or item.name), item.damage, f"{item.bonus:+d}" if item.bonus else ""]
    if item.rounds != 1:
        parts.append(f"x{item.shots}/{item.rounds}")
    if item.bands is not None:
        parts.append(f"{item.bands.short}/{item.bands.medium}/{item.bands.long}")
    words = ", ".join((*_use_words(item), *item.tags))
    parts.append(f"({words})" if words else "")
    return " ".join(filter(None, parts))


def _use_words(item: Item) -> Iterator[str]:
    if item.count != 1:
        yield f"{item.count} pieces"
    if item.held in (Held.WORN, Held.WIELDED):
        yield item.held.value
    if item.hands:
        yield "two-handed" if item.hands == 2 else "one-handed"
    if item.magic:
        yield "magic"
    if item.weight is not None:
        yield f"{item.weight} coins"
    for key in ("worth", "charges", "holds"):
        number = getattr(item, key)
        if number is not None:
            yield f"{key} {number}"
    if item.grade:
        yield f"grade {item.grade}"
    if item.kind:
        yield f"kind {item.kind}"


def weight_words(coins: int) -> str:
    """`412 coins of weight (41.2 lb)` (OSE-UNITS)."""
    return f"{many(coins, 'coin')} of weight ({pounds_of(coins):g} lb)"


def _range_text(bands: Bands) -> str:
    """`70/140/210`, or `30` where there is a medium band alone."""
    if not bands.short and bands.medium == bands.long:
        return str(bands.long)
    return f"{bands.short}/{bands.medium}/{bands.long}"


@QUIET_LINES.at(150)
def lying_line(game: LiveGame) -> Iterator[str]:
    """What lies where the party is, on the board."""
    for heap in view_lying(game.state, TABLE):
        if heap.seen:
            yield f"Here lies: {items_in_words(heap.seen)}."


@QUIET_BUTTONS.at(120)
def lying_button(game: LiveGame) -> Iterator[Button]:
    """Opens the list of what lies there."""
    if view_lying(game.state, TABLE):
        yield make_button("lying", game.id, label="Pick up", shows=True)


def render_lying(heaps: Iterable[HeapView]) -> str:
    """What lies there, a line each."""
    lines = [line for heap in heaps for line in _listed(heap.items)]
    return join_within(["**Here lies:**", *lines], MESSAGE_LIMIT)


def items_in_words(items: Sequence[Item]) -> str:
    """`Longbow (in hand), Leather (worn), Arrow (40)`; "" where there is nothing."""
    told = [
        piece_name(item) + (f" ({item.held})" if item.held is not Held.CARRIED else "")
        for item in _in_use_first(items)
    ]
    if len(told) > _MOST_NAMED:
        told = [*told[:_MOST_NAMED], f"and {len(told) - _MOST_NAMED} more"]
    return ", ".join(told)


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
    """The whole list, in pages that fit into a message each, and who says another price."""
    own, book = "A referee names others.", book_of(state).name
    lines = [f"- {price_words(price)}" for price in MARKET.of(state).prices]
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


@QUIET_BUTTONS.at(130)
def shop_button(game: LiveGame) -> Iterator[Button]:
    """At home, where anything has a price: what can be bought and sold."""
    state = game.state
    has_prices = bool(book_of(state).things or MARKET.of(state).prices)
    if state.expedition is None and state.characters and has_prices:
        yield make_button("shop", game.id, "", label="Shop…", shows=True)


def too_dear(game: LiveGame, shelf: str, purse: int) -> str:
    """What stands on a shelf and costs more than somebody has, "" for nothing."""
    dear = [price for price in _goods(game, shelf) if (price.gp or 0) > purse]
    found = [f"{pieces(price.pieces, plain(price.name))} ({price.gp:,} gp)" for price in dear]
    return f"-# Too dear for now: {', '.join(found)}." if found else ""


def _goods(game: LiveGame, shelf: str) -> Sequence[Price]:
    return shop_shelves(game.state).get(shelf, [])[: MOST_GOODS - 1]


def goods_buttons(game: LiveGame, shelf: str, purse: int) -> list[Button]:
    """What stands on a shelf and can be paid, each with its price, and the way back."""
    goods = [price for price in _goods(game, shelf) if (price.gp or 0) <= purse]
    back = make_button("shop", game.id, "", label="Other things", style=GREEN)
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
