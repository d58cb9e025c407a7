"""What the party has to eat; at the end of each day out everybody eats and drinks (OSE-RESOURCES).

Who cannot begins to hunger and to thirst.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from rules.clock.clock import now
from rules.clock.records import SECONDS_PER_DAY, ClockMoved
from rules.errors import RuleError, WayOut
from rules.expedition.going import require_out, travellers
from rules.expedition.records import PartyCameBack, PartySetOut
from rules.hazards.records import Starved
from rules.hazards.starving import OSE_STARVATION, days_without
from rules.items.having import strike_off
from rules.items.known import is_a, is_thing
from rules.items.reading import items_of
from rules.items.things import Kind
from rules.kernel.dues import Coming
from rules.kernel.events import Who
from rules.kernel.resolution import Resolution
from rules.provisions import FAMILY
from rules.provisions.records import (
    PROVISIONS,
    SUPPLIES,
    DayEnded,
    DrinkSet,
    FindFood,
    FoodFound,
    NoFoodTaken,
    ProvidedFor,
    Provisions,
    SetWaterFound,
    Shared,
)
from rules.record import replace as record_replace
from rules.state.game import GameState
from rules.state.items import Item
from rules.state.sheet import Hunger

IRON = "Iron ration"
WATERSKIN = "Waterskin"
RULE = "OSE-RESOURCES"
HOME = Hunger()
MOST_PEOPLE = 1000
MEAL, HUNGER, THIRST = "meal", "hunger", "thirst"


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
    food = [item for item in items if is_a(item, Kind.RATION)]
    food.sort(key=lambda item: is_thing(item, IRON))
    return tuple((item.id, item.count) for item in food)


def serve(larder: Larder) -> Meal:
    """What is found feeds those without food first; the rest eat their own, then a fellow's."""
    wanting = sorted(larder.stocks, key=lambda who: larder.held_by(who) > 0)
    of_found = tuple(wanting[: larder.found])
    eaters = [who for who in larder.stocks if who not in of_found]
    left, portions, hungry = replace(larder, found=0), list[Portion](), list[str]()
    for who in sorted(eaters, key=lambda one: not larder.held_by(one)):
        bearer = who if left.held_by(who) else max(left.stocks, key=left.held_by)
        if not left.held_by(bearer):
            hungry.append(who)
            continue
        portions.append(Portion(who, bearer, left.stocks[bearer][0][0]))
        left = left.without(portions[-1])
    return Meal(tuple(portions), of_found, tuple(hungry), left)


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


def is_counted(state: GameState) -> bool:
    """Whether the party's food is counted now: it is out, in a game that counts it."""
    is_out = state.expedition is not None and bool(travellers(state))
    return is_out and PROVISIONS.in_force(state) != "off"


def anybody_hungers(state: GameState) -> bool:
    """Whether somebody who travels has had nothing to eat."""
    return any(one.hunger.food is not None for one in travellers(state))


@FAMILY.follows(RULE)
def party_sets_out(resolution: Resolution, _event: PartySetOut) -> None:
    """Where nobody has food with them, and nobody ever had, all are told what comes of it."""
    state = resolution.state
    if not is_counted(state) or SUPPLIES.of(state).counted:
        return
    resolution.put(SUPPLIES, record_replace(SUPPLIES.of(state), counted=True))
    if not larder_of(state).rations:
        resolution.emit(NoFoodTaken(rule=RULE))


def _midnights(before: int, after: int) -> Iterator[int]:
    """The ends of days in `(before, after]`, in seconds of game time."""
    first = (before // SECONDS_PER_DAY + 1) * SECONDS_PER_DAY
    yield from range(first, after + 1, SECONDS_PER_DAY)


@dataclass
class _Days:
    """What happens at the ends of several days, put together."""

    meals: list[Meal] = field(default_factory=list[Meal])
    hungry: list[str] = field(default_factory=list[str])
    thirsty: list[str] = field(default_factory=list[str])
    fed: list[str] = field(default_factory=list[str])


@FAMILY.follows(RULE)
def time_passes(resolution: Resolution, event: ClockMoved) -> None:
    """Everybody eats at the end of each day that went by."""
    ends = tuple(_midnights(event.before, event.after))
    if not ends or not is_counted(resolution.state):
        return
    days = _Days()
    for moment in ends:
        _eat(resolution, days, moment)
        _drink_eating(resolution, days, moment)
    _report(resolution, days, len(ends))
    _tell_whole_days(resolution, days)


def _eat(resolution: Resolution, days: _Days, moment: int) -> None:
    meal = serve(larder_of(resolution.state))
    days.meals.append(meal)
    for portion in meal.portions:
        strike_off(resolution, portion.bearer, portion.item, 1)
    resolution.put(SUPPLIES, record_replace(SUPPLIES.of(resolution.state), found=0))
    for one in travellers(resolution.state):
        is_hungry = one.id in meal.hungry
        if is_hungry == (one.hunger.food is not None):
            continue
        (days.hungry if is_hungry else days.fed).append(one.id)
        since = _since(resolution.state, moment) if is_hungry else None
        hunger = record_replace(one.hunger, food=since)
        resolution.put_character(record_replace(one, hunger=hunger))


def _drink_eating(resolution: Resolution, days: _Days, moment: int) -> None:
    """A waterskin each where there is no water; elsewhere everybody drinks their fill."""
    state, supplies = resolution.state, SUPPLIES.of(resolution.state)
    if not supplies.dry:
        return
    skins, people = skins_of(state), len(travellers(state))
    thirsty = who_thirsts(state, skins)
    resolution.put(SUPPLIES, record_replace(supplies, drunk=supplies.drunk + min(skins, people)))
    for one in travellers(state):
        if one.id in thirsty and one.hunger.water is None:
            days.thirsty.append(one.id)
            since = max(_since(state, moment), supplies.dry_since)
            hunger = record_replace(resolution.character(one.id).hunger, water=since)
            resolution.put_character(record_replace(resolution.character(one.id), hunger=hunger))


def _since(state: GameState, moment: int) -> int:
    """Since when whoever gets nothing as a day ends has had nothing: what went before was eaten."""
    assert state.expedition is not None
    return max(moment - SECONDS_PER_DAY, state.expedition.begun)


def _tell_whole_days(resolution: Resolution, days: _Days) -> None:
    """Tell of those who begin to go without and have for a whole day already (OSE-STARVATION)."""
    newly = {"food": days.hungry, "water": days.thirsty}
    for one in travellers(resolution.state):
        for what, count in days_without(resolution.state, one):
            if count and one.id in newly[what]:
                who = resolution.who(one.id)
                resolution.emit(Starved(target=who, what=what, days=count, rule=OSE_STARVATION))


def _report(resolution: Resolution, days: _Days, count: int) -> None:
    """One line for all of it; nothing where all had nothing before and have nothing now."""
    state, portions = resolution.state, [one for meal in days.meals for one in meal.portions]
    of_found = sum(len(meal.of_found) for meal in days.meals)
    if not (portions or of_found or days.hungry or days.thirsty):
        return
    shared = dict.fromkeys((one.eater, one.bearer) for one in portions if one.eater != one.bearer)
    who = resolution.who
    resolution.emit(
        DayEnded(
            days=count,
            eaten=len(portions),
            found=of_found,
            left=larder_of(state).rations,
            people=len(travellers(state)),
            shared=tuple(Shared(who(eater), who(bearer)) for eater, bearer in shared),
            hungry=_named(resolution, days.hungry),
            thirsty=_named(resolution, days.thirsty),
            fed=_named(resolution, days.fed),
            skins=skins_of(state) if SUPPLIES.of(state).dry else None,
            rule=RULE,
        )
    )


def _named(resolution: Resolution, people: Iterable[str]) -> tuple[Who, ...]:
    return tuple(resolution.who(one) for one in dict.fromkeys(people))


# Beside rations


def find_food(resolution: Resolution, portions: int) -> None:
    """The party has found food for so many people: it is eaten first and does not keep.

    For rules, which report it; nothing where food is not counted.
    """
    provisions = SUPPLIES.of(resolution.state)
    if is_counted(resolution.state):
        resolution.put(SUPPLIES, record_replace(provisions, found=provisions.found + portions))


@FAMILY.handles
def find_by_word(resolution: Resolution, action: FindFood) -> None:
    """The referee says how many a catch or a gift feeds."""
    resolution.require_referee("say what food the party finds")
    require_out(resolution)
    if not 1 <= action.people <= MOST_PEOPLE:
        raise RuleError(f"Say how many it feeds, 1 to {MOST_PEOPLE}, such as `people:6`.")
    if not is_counted(resolution.state):
        raise RuleError(
            "Nobody's food is counted in this game: a ",
            WayOut("setting", "game settings", setting="provisions"),
            " says so.",
        )
    find_food(resolution, action.people)
    resolution.emit(FoodFound(portions=action.people, rule=RULE))


@FAMILY.follows(RULE)
def party_is_home(resolution: Resolution, _event: PartyCameBack) -> None:
    """At home everybody eats and drinks, and nothing is counted."""
    if PROVISIONS.in_force(resolution.state) == "off":
        return
    resolution.put(SUPPLIES, Provisions(counted=SUPPLIES.of(resolution.state).counted))
    lacking = [one for one in travellers(resolution.state) if one.hunger != HOME]
    for one in lacking:
        resolution.put_character(record_replace(one, hunger=HOME))
    if lacking:
        people = _named(resolution, (one.id for one in lacking))
        resolution.emit(ProvidedFor(targets=people, rule=RULE))


@FAMILY.handles
def set_water(resolution: Resolution, action: SetWaterFound) -> None:
    """The referee says it; water fills all skins, and nobody thirsts any more."""
    resolution.require_referee("say whether there is water")
    require_out(resolution)
    if resolution.setting(PROVISIONS.key) == "off":
        raise RuleError(
            "Nobody counts food and drink in this game: a ",
            WayOut("setting", "game settings", setting="provisions"),
            " says so.",
        )
    state = resolution.state
    if SUPPLIES.of(state).dry is not action.found:
        raise RuleError("That is how it stands already.")
    provisions = record_replace(
        SUPPLIES.of(state),
        dry=not action.found,
        dry_since=0 if action.found else now(state),
        drunk=0,
    )
    resolution.put(SUPPLIES, provisions)
    skins = skins_of(resolution.state)
    resolution.emit(DrinkSet(found=action.found, skins=skins, rule=RULE))
    if action.found:
        _drink_water(resolution)


def _drink_water(resolution: Resolution) -> None:
    thirsty = [one for one in travellers(resolution.state) if one.hunger.water is not None]
    for one in thirsty:
        resolution.put_character(record_replace(one, hunger=record_replace(one.hunger, water=None)))
    if thirsty:
        people = _named(resolution, (one.id for one in thirsty))
        resolution.emit(ProvidedFor(targets=people, rule=RULE))


@FAMILY.foresees
def comings(state: GameState, until: int) -> Iterator[Coming]:
    """The end of each day that is counted, and when somebody goes without for the first time."""
    if is_counted(state):
        yield from _food(state, until)
        if SUPPLIES.of(state).dry:
            yield from _water(state, until)


def _food(state: GameState, until: int) -> Iterator[Coming]:
    larder = larder_of(state)
    lacking = {one.id for one in travellers(state) if one.hunger.food is not None}
    for moment in _midnights(now(state), until):
        meal = serve(larder)
        larder = meal.after
        if meal.portions:
            yield Coming(at=moment, what=MEAL, count=len(meal.portions), rule=RULE)
        if set(meal.hungry) - lacking:
            yield Coming(at=moment, what=HUNGER, stops=True, rule=RULE)
        lacking |= set(meal.hungry)


def _water(state: GameState, until: int) -> Iterator[Coming]:
    skins, people = skins_of(state), len(travellers(state))
    lacking = {one.id for one in travellers(state) if one.hunger.water is not None}
    for moment in _midnights(now(state), until):
        thirsty = set(who_thirsts(state, skins))
        if thirsty - lacking:
            yield Coming(at=moment, what=THIRST, stops=True, rule=RULE)
        lacking |= thirsty
        skins = max(0, skins - people)
