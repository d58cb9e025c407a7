"""What the party eats and drinks while it is out: a ration each as a day ends (OSE-RESOURCES).

`days_of` works out what becomes of food and water, day by day, and changes nothing. `time_passes`
lets it happen, `comings` foresees it. Beside that stands what referees say, and coming home.
"""

from collections.abc import Iterable, Iterator, Mapping

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
from rules.provisions import records as said
from rules.provisions.records import PROVISIONS, SUPPLIES, FindFood, Provisions, SetWaterFound
from rules.record import Record, replace
from rules.state.game import GameState
from rules.state.sheet import Character, Hunger

RULE = "OSE-RESOURCES"
IRON, WATERSKIN = "Iron ration", "Waterskin"
MOST_PEOPLE = 1000
MEAL, HUNGER, THIRST = "meal", "hunger", "thirst"
"""What is foreseen."""


class Portion(Record):
    """A ration that `eater` eats: the item of `bearer`, who may be somebody else."""

    eater: str
    bearer: str
    item: str


class Larder(Record):
    """Everybody's rations by item and count, in the order of eating; and `found`, fresh food."""

    stocks: Mapping[str, tuple[tuple[str, int], ...]]
    found: int = 0

    @property
    def rations(self) -> int:
        """How many there are in all."""
        return sum(map(self.held_by, self.stocks))

    def held_by(self, who: str) -> int:
        """How many somebody has."""
        return sum(count for _, count in self.stocks[who])

    def without(self, portion: Portion) -> "Larder":
        """What is left when that has been eaten."""
        left = ((item, n - (item == portion.item)) for item, n in self.stocks[portion.bearer])
        kept = tuple((item, n) for item, n in left if n)
        return replace(self, stocks={**self.stocks, portion.bearer: kept})


class Meal(Record):
    """What was eaten of rations, who ate what was found, who got nothing, and what is left."""

    portions: tuple[Portion, ...]
    of_found: tuple[str, ...]
    hungry: tuple[str, ...]
    after: Larder


class Day(Record):
    """A day as it ends, at a moment of game time: its meal, and who got no water."""

    ends: int
    meal: Meal
    thirsty: tuple[str, ...]


def is_counted(state: GameState) -> bool:
    """Whether the party's food is counted now: it is out, in a game that counts it."""
    is_out = state.expedition is not None and bool(travellers(state))
    return is_out and PROVISIONS.in_force(state) != "off"


def anybody_hungers(state: GameState) -> bool:
    """Whether somebody who travels has had nothing to eat."""
    return any(one.hunger.food is not None for one in travellers(state))


def larder_of(state: GameState) -> Larder:
    """What those who travel have with them; of their rations the iron ones last."""
    stocks: dict[str, tuple[tuple[str, int], ...]] = {}
    for one in travellers(state):
        food = [item for item in items_of(state, one.id) if is_a(item, Kind.RATION)]
        food.sort(key=lambda item: is_thing(item, IRON))
        stocks[one.id] = tuple((item.id, item.count) for item in food)
    return Larder(stocks, SUPPLIES.of(state).found)


def serve(larder: Larder) -> Meal:
    """What is found feeds those without food first; the rest eat their own, then a fellow's."""
    wanting = sorted(larder.stocks, key=lambda who: larder.held_by(who) > 0)
    of_found, eaters = wanting[: larder.found], wanting[larder.found :]
    left, portions, hungry = replace(larder, found=0), list[Portion](), list[str]()
    order = list(larder.stocks)
    for who in sorted(eaters, key=lambda one: (not larder.held_by(one), order.index(one))):
        bearer = who if left.held_by(who) else max(left.stocks, key=left.held_by)
        if not left.held_by(bearer):
            hungry.append(who)
            continue
        portions.append(Portion(who, bearer, left.stocks[bearer][0][0]))
        left = left.without(portions[-1])
    return Meal(tuple(portions), tuple(of_found), tuple(hungry), left)


def _skins(state: GameState, one: Character) -> int:
    return sum(item.count for item in items_of(state, one.id) if is_thing(item, WATERSKIN))


def skins_of(state: GameState) -> int:
    """The waterskins of those who travel that are still full."""
    return max(0, sum(_skins(state, one) for one in travellers(state)) - SUPPLIES.of(state).drunk)


def days_of(state: GameState, before: int, after: int) -> Iterator[Day]:
    """Each day that ends in `(before, after]`, in seconds of game time.

    Where there is no water everybody empties a skin a day, those without one of their own last.
    """
    larder, full = larder_of(state), skins_of(state)
    drinkers = sorted(travellers(state), key=lambda one: not _skins(state, one))
    first = (before // SECONDS_PER_DAY + 1) * SECONDS_PER_DAY
    for ends in range(first, after + 1, SECONDS_PER_DAY):
        meal = serve(larder)
        dry = drinkers[full:] if SUPPLIES.of(state).dry else ()
        yield Day(ends, meal, tuple(one.id for one in dry))
        larder, full = meal.after, max(0, full - len(drinkers))


@FAMILY.foresees
def comings(state: GameState, until: int) -> Iterator[Coming]:
    """The end of each day that is counted, and when somebody goes without for the first time."""
    if not is_counted(state):
        return
    hungry = {one.id for one in travellers(state) if one.hunger.food is not None}
    thirsty = {one.id for one in travellers(state) if one.hunger.water is not None}
    for day in days_of(state, now(state), until):
        if day.meal.portions:
            yield Coming(at=day.ends, what=MEAL, count=len(day.meal.portions), rule=RULE)
        for what, lack, before in (
            (HUNGER, day.meal.hungry, hungry),
            (THIRST, day.thirsty, thirsty),
        ):
            if set(lack) - before:
                yield Coming(at=day.ends, what=what, stops=True, rule=RULE)
            before |= set(lack)


@FAMILY.follows(RULE)
def time_passes(resolution: Resolution, event: ClockMoved) -> None:
    """Everybody eats and drinks at the end of each day that went by; it is told in one line."""
    state, supplies = resolution.state, SUPPLIES.of(resolution.state)
    days = tuple(days_of(state, event.before, event.after)) if is_counted(state) else ()
    if not days:
        return
    portions = [one for day in days for one in day.meal.portions]
    for one in portions:
        strike_off(resolution, one.bearer, one.item, 1)
    drunk = min(skins_of(state), len(days) * len(travellers(state))) if supplies.dry else 0
    resolution.put(SUPPLIES, replace(supplies, found=0, drunk=supplies.drunk + drunk))
    hungry, thirsty, fed = _go_without(resolution, days)
    of_found = sum(len(day.meal.of_found) for day in days)
    if portions or of_found or hungry or thirsty:
        who = resolution.who
        shared = dict.fromkeys(
            (who(p.eater), who(p.bearer)) for p in portions if p.eater != p.bearer
        )
        resolution.emit(
            said.DayEnded(
                days=len(days),
                eaten=len(portions),
                found=of_found,
                left=larder_of(resolution.state).rations,
                people=len(travellers(state)),
                shared=tuple(said.Shared(eater, bearer) for eater, bearer in shared),
                hungry=_named(resolution, hungry),
                thirsty=_named(resolution, thirsty),
                fed=_named(resolution, fed),
                skins=skins_of(resolution.state) if supplies.dry else None,
                rule=RULE,
            )
        )
    _tell_whole_days(resolution, {"food": hungry, "water": thirsty})


def _go_without(
    resolution: Resolution, days: Iterable[Day]
) -> tuple[list[str], list[str], list[str]]:
    """Note since when people lack food or water: who begins to hunger, to thirst, who eats again.

    Since the day began that ended so: what went before was eaten.
    """
    expedition, supplies = resolution.state.expedition, SUPPLIES.of(resolution.state)
    assert expedition is not None
    hungry, thirsty, fed = list[str](), list[str](), list[str]()
    for day in days:
        since = max(day.ends - SECONDS_PER_DAY, expedition.begun)
        for one in travellers(resolution.state):
            food, water = one.hunger.food, one.hunger.water
            if one.id not in day.meal.hungry:
                fed += [one.id] if food is not None else []
                food = None
            elif food is None:
                hungry.append(one.id)
                food = since
            if one.id in day.thirsty and water is None:
                thirsty.append(one.id)
                water = max(since, supplies.dry_since)
            resolution.put_character(replace(one, hunger=Hunger(food, water)))
    return hungry, thirsty, fed


def _tell_whole_days(resolution: Resolution, newly: Mapping[str, list[str]]) -> None:
    """Tell of those who begin to go without and have for a whole day already (OSE-STARVATION)."""
    for one in travellers(resolution.state):
        for what, count in days_without(resolution.state, one):
            if count and one.id in newly[what]:
                who = resolution.who(one.id)
                resolution.emit(Starved(target=who, what=what, days=count, rule=OSE_STARVATION))


def _named(resolution: Resolution, people: Iterable[str]) -> tuple[Who, ...]:
    return tuple(map(resolution.who, dict.fromkeys(people)))


@FAMILY.follows(RULE)
def party_sets_out(resolution: Resolution, _event: PartySetOut) -> None:
    """Where nobody has food with them, and nobody ever had, all are told what comes of it."""
    supplies = SUPPLIES.of(resolution.state)
    if is_counted(resolution.state) and not supplies.counted:
        resolution.put(SUPPLIES, replace(supplies, counted=True))
        if not larder_of(resolution.state).rations:
            resolution.emit(said.NoFoodTaken(rule=RULE))


@FAMILY.follows(RULE)
def party_is_home(resolution: Resolution, _event: PartyCameBack) -> None:
    """At home everybody eats and drinks, and nothing is counted."""
    if PROVISIONS.in_force(resolution.state) != "off":
        resolution.put(SUPPLIES, Provisions(counted=SUPPLIES.of(resolution.state).counted))
        _provide(resolution, food=True)


def _provide(resolution: Resolution, *, food: bool) -> None:
    """All who travel have water again, and `food`; tell who had lacked it."""
    given: list[str] = []
    for one in travellers(resolution.state):
        hunger = Hunger(None if food else one.hunger.food, None)
        if hunger != one.hunger:
            resolution.put_character(replace(one, hunger=hunger))
            given.append(one.id)
    if given:
        resolution.emit(said.ProvidedFor(targets=_named(resolution, given), rule=RULE))


def find_food(resolution: Resolution, portions: int) -> None:
    """The party has found food for so many people: it is eaten first and does not keep.

    For rules, which report it; nothing where food is not counted.
    """
    if is_counted(resolution.state):
        supplies = SUPPLIES.of(resolution.state)
        resolution.put(SUPPLIES, replace(supplies, found=supplies.found + portions))


def fill_skins(resolution: Resolution) -> None:
    """There is water for all who travel, once: their skins are full. For rules, as of food."""
    if is_counted(resolution.state):
        resolution.put(SUPPLIES, replace(SUPPLIES.of(resolution.state), drunk=0))
        _provide(resolution, food=False)


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
    resolution.emit(said.FoodFound(portions=action.people, rule=RULE))


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
    supplies, dry = SUPPLIES.of(resolution.state), not action.found
    if supplies.dry is dry:
        raise RuleError("That is how it stands already.")
    since = now(resolution.state) if dry else 0
    resolution.put(SUPPLIES, replace(supplies, dry=dry, dry_since=since, drunk=0))
    skins = skins_of(resolution.state)
    resolution.emit(said.DrinkSet(found=action.found, skins=skins, rule=RULE))
    if action.found:
        _provide(resolution, food=False)
