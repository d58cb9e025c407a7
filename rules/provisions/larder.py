"""What the party has to eat, and who eats what of it at the end of a day (OSE-RESOURCES)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.expedition.going import travellers
from rules.items.known import is_a, is_thing
from rules.items.reading import items_of
from rules.items.things import Kind
from rules.provisions.records import SUPPLIES
from rules.state.game import GameState
from rules.state.items import Item

IRON = "Iron ration"
WATERSKIN = "Waterskin"


@dataclass(frozen=True, slots=True)
class Portion:
    """A ration that `eater` eats: the item of `bearer`, who may be somebody else."""

    eater: str
    bearer: str
    item: str


@dataclass(frozen=True, slots=True)
class Larder:
    """What is left. `stocks` are everybody's rations by item and count, those to eat first first.

    `found` is food for so many that does not keep.
    """

    stocks: Mapping[str, tuple[tuple[str, int], ...]]
    found: int = 0

    @property
    def rations(self) -> int:
        """How many there are in all."""
        return sum(self.held_by(who) for who in self.stocks)

    def held_by(self, who: str) -> int:
        """How many somebody has."""
        return sum(count for _, count in self.stocks[who])

    def without(self, portion: Portion) -> "Larder":
        """What is left when that has been eaten."""
        left = tuple(
            (item, count - (item == portion.item)) for item, count in self.stocks[portion.bearer]
        )
        kept = tuple((item, count) for item, count in left if count)
        return replace(self, stocks={**self.stocks, portion.bearer: kept})


@dataclass(frozen=True, slots=True)
class Meal:
    """One day's meal: what was eaten of rations, who ate what was found, and who got nothing."""

    portions: tuple[Portion, ...]
    of_found: tuple[str, ...]
    hungry: tuple[str, ...]
    after: Larder


def larder_of(state: GameState) -> Larder:
    """What those who travel have with them."""
    stocks = {one.id: _stock(items_of(state, one.id)) for one in travellers(state)}
    return Larder(stocks, SUPPLIES.of(state).found)


def _stock(items: tuple[Item, ...]) -> tuple[tuple[str, int], ...]:
    """Rations, those that keep longest last."""
    food = sorted((item for item in items if _is_food(item)), key=_keeps)
    return tuple((item.id, item.count) for item in food)


def _is_food(item: Item) -> bool:
    """Whether it feeds somebody for a day: a ration of any kind."""
    return is_a(item, Kind.RATION)


def _keeps(item: Item) -> bool:
    return is_thing(item, IRON)


def serve(larder: Larder) -> Meal:
    """What is found feeds those without food first; the rest eat their own, then a fellow's."""
    wanting = sorted(larder.stocks, key=lambda who: larder.held_by(who) > 0)
    of_found = tuple(wanting[: larder.found])
    eaters = [who for who in larder.stocks if who not in of_found]
    left, portions, hungry = replace(larder, found=0), list[Portion](), list[str]()
    for who in sorted(eaters, key=lambda one: not larder.held_by(one)):
        bearer = who if left.held_by(who) else _richest(left)
        if not left.held_by(bearer):
            hungry.append(who)
            continue
        portions.append(Portion(who, bearer, left.stocks[bearer][0][0]))
        left = left.without(portions[-1])
    return Meal(tuple(portions), of_found, tuple(hungry), left)


def _richest(larder: Larder) -> str:
    return max(larder.stocks, key=larder.held_by)


# Water


def skins_of(state: GameState) -> int:
    """The waterskins of those who travel that are still full."""
    skins = (
        item.count
        for one in travellers(state)
        for item in items_of(state, one.id)
        if is_thing(item, WATERSKIN)
    )
    return max(0, sum(skins) - SUPPLIES.of(state).drunk)


def who_thirsts(state: GameState, skins: int) -> tuple[str, ...]:
    """Who gets nothing of so many waterskins: those without one of their own come last."""
    own = [
        any(is_thing(item, WATERSKIN) for item in items_of(state, one.id))
        for one in travellers(state)
    ]
    people = sorted(zip(travellers(state), own, strict=True), key=lambda each: not each[1])
    return tuple(one.id for one, _ in people[skins:])
