"""The base rate of somebody, and of the party: how far they go in a turn, and why."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from rules.conditions.bearing import SWIFT
from rules.conditions.magic import MIRED
from rules.conditions.magic import RULE as SPELLS
from rules.conditions.reading import is_under
from rules.errors import NotFoundError, RuleError
from rules.expedition.going import travellers
from rules.items.known import is_a
from rules.items.reading import inside_of, items_of, weight_of
from rules.items.things import UNCARRIED, Thing
from rules.items.wares import all_described, ware_of
from rules.items.wielding import Armour, worn_armour
from rules.kernel.known import Known
from rules.kernel.numbers import Table, divide_down, divide_nearest
from rules.kernel.questions import Addend, Found
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character, find_combatant
from rules.kernel.words import many
from rules.load import FAMILY
from rules.load.burden import Burden
from rules.load.records import ENCUMBRANCE, SetTreasureLoad, TreasureLoadSet, way_of
from rules.load.ways import UNBURDENED, has_to_be_weighed
from rules.movement.records import COMBAT_MOVE
from rules.record import replace
from rules.sheet.reading import typed_number
from rules.sheet.records import NumberOf
from rules.state.encounter import Kind
from rules.state.game import GameState
from rules.state.items import Item
from rules.stealth.records import STEALTH, SneakBonus, by_numbers

TENTHS = 10
"""Miles are counted in tenths, so that no part of a day's way is lost."""
INCHES: Mapping[str, int] = {
    "inch": 1,
    "foot": 12,
    "yard": 3 * 12,
    "mile": 1760 * 3 * 12,
}
"""How many inches each measure has."""
COINS_PER_POUND = 10
ERIS_SNEAK = "ERIS-SNEAK"
LOWER = Table(((None, 30, 0), (31, 60, 30), (61, 90, 60), (91, None, 90)))
"""The category below each rate, in feet a turn; who goes 30 can sneak nowhere (R-SNEAK-DIM)."""
METAL = (Armour.CHAIN, Armour.PLATE)
R_BOOK = "R-BOOK"
SWIFT_RATE = 240
OSE_MOVEMENT_RATES = "OSE-MOVEMENT-RATES"
_burdens = Known[dict[str, Burden]](lambda _state: {})
"""By whose they are: one look at how far somebody gets asks several times."""
MOVE = "move"
_SAID = {
    True: "carries treasure to speak of",
    False: "carries no treasure to speak of",
    None: "goes by the weight of its treasure",
}


class Per(StrEnum):
    """How long the way takes."""

    TURN = "turn"
    ROUND = "round"
    DAY = "day"


@dataclass(frozen=True, slots=True)
class Use:
    """One row: what somebody does, and how far that takes them at a base rate.

    `of` gives feet from the base rate in feet; tenths of a mile where it is counted `per` day.
    """

    key: str
    label: str
    per: Per
    of: Callable[[int], int]


EXPLORING = Use("exploring", "Exploring", Per.TURN, lambda base: base)
FAMILIAR = Use("familiar", "Familiar ground", Per.TURN, lambda base: base * 3)
ENCOUNTER = Use("encounter", "In an encounter", Per.ROUND, lambda base: divide_down(base, 3))
WITHDRAWAL = Use("withdrawal", "Fighting withdrawal", Per.ROUND, lambda base: divide_down(base, 6))
RUNNING = Use("running", "Running", Per.ROUND, lambda base: base)
SWIMMING = Use("swimming", "Swimming", Per.TURN, lambda base: divide_down(base, 2))
OVERLAND = Use("overland", "Overland", Per.DAY, lambda base: divide_down(base * TENTHS, 5))
FLYING = Use("flying", "Flying", Per.DAY, lambda base: 2 * OVERLAND.of(base))

ERIS_TURN = Use("eris-turn", "Exploring", Per.TURN, lambda base: 2 * base)
ERIS_PURSUIT = Use("eris-pursuit", "Running", Per.TURN, lambda base: 4 * base)
ERIS_ROUND = Use(
    "eris-round", "In an encounter", Per.ROUND, lambda base: 10 * divide_nearest(4 * base, 100)
)
"""A tenth of the rate of pursuit, to the nearest 10 feet (R-ERIS-MOVE)."""


def exploring(state: GameState) -> Use:
    """How far somebody explores in a turn, by the table that this game's movement goes by."""
    return ERIS_TURN if goes_by_eris(state) else EXPLORING


def running(state: GameState) -> Use:
    """How far somebody runs: in a round, or in a turn where pursuits are played in turns."""
    return ERIS_PURSUIT if goes_by_eris(state) else RUNNING


def in_encounter(state: GameState) -> Use:
    """How far somebody goes in a round of an encounter."""
    return ERIS_ROUND if goes_by_eris(state) else ENCOUNTER


def goes_by_eris(state: GameState) -> bool:
    """Whether movement goes by the table of Planet Eris."""
    return COMBAT_MOVE.in_force(state) == "eris"


def in_measure(amount: int, of: str, to: str) -> float:
    """An amount of one measure in another, such as 2 miles in yards; KeyError for no measure."""
    return amount * INCHES[of] / INCHES[to]


def pounds_of(coins: int) -> float:
    """A weight in coins, in pounds: 25 coins are 2.5."""
    return coins / COINS_PER_POUND


def _is_sneaking(state: GameState, target: str) -> bool:
    """Whether somebody goes slower for it; who moves silently by a number of theirs does not."""
    return not by_numbers(state) and any(
        target in sneak.who and not sneak.over for sneak in STEALTH.of(state).sneaks
    )


@FAMILY.answers(ERIS_SNEAK)
def heard(state: GameState, question: SneakBonus) -> Iterator[Addend]:
    """Armour of metal is heard."""
    worn = worn_armour(state, question.who)
    if worn in METAL:
        yield Addend(worn.value, -1, ERIS_SNEAK)


def rate_of(state: GameState, target: str) -> Found:
    """Somebody's base rate in feet a turn, and what it follows from; 0 for who cannot move.

    A number that is written wins; else load decides, and nothing slows a monster. Who sneaks goes
    one category slower.
    """
    found = _usual_rate(state, target)
    if is_under(state, target, MIRED.key):
        return Found(divide_down(found.value, TENTHS), f"{found.label}, in mud", SPELLS)
    if not _is_sneaking(state, target):
        return found
    return Found(LOWER.at(found.value), f"{found.label}, sneaking", ERIS_SNEAK)


def _usual_rate(state: GameState, target: str) -> Found:
    if is_under(state, target, SWIFT.key):
        return Found(SWIFT_RATE, "magic boots", R_BOOK)
    typed = typed_number(state, target, "move")
    if typed is not None:
        return typed
    if not has_load(state, target):
        return Found(UNBURDENED, "no Movement is written", OSE_MOVEMENT_RATES)
    burden = burden_of(state, target)
    return Found(burden.rate, burden.why, burden.rule or way_of(state).source)


def party_rate(state: GameState) -> Found:
    """The rate of the slowest who travels, with who it is and why: `Berta, plate and shield`.

    120 where nobody travels at all.
    """
    people = travellers(state)
    found = [(one.name, rate_of(state, one.id)) for one in people]
    if not found:
        return Found(UNBURDENED, "nobody travels", OSE_MOVEMENT_RATES)
    found += [(one.name, beast) for one in people for beast in beasts_of(state, one.id)]
    name, slowest = min(found, key=lambda each: each[1].value)
    return Found(slowest.value, f"{name}, {slowest.label}", slowest.source)


def beasts_of(state: GameState, target: str) -> Iterator[Found]:
    """How fast each beast and vehicle goes that somebody leads, with what is on it, by the book."""
    items = items_of(state, target)
    for one, row in led_by(state, target):
        weight = weight_of(all_described(state, inside_of(items, one.id)))
        rates = [rate for most, rate in row.bears if weight <= most]
        said = f"{one.name} with {many(weight, 'coin')} of weight" if weight else one.name
        yield Found(rates[0] if rates else 0, said, R_BOOK)


def led_by(state: GameState, target: str) -> Iterator[tuple[Item, Thing]]:
    """Each beast and vehicle that somebody leads, with its row in the book."""
    for one in items_of(state, target):
        row = ware_of(state, one) if is_a(one, *UNCARRIED) else None
        if row is not None and row.bears:
            yield one, row


def party_pace(state: GameState) -> Found:
    """How far the party goes in a turn, in feet, with who is its slowest."""
    found = party_rate(state)
    return Found(exploring(state).of(found.value), found.label, found.source)


def burden_of(state: GameState, target: str) -> Burden:
    """What somebody's load comes to, whatever Movement is written."""
    known = _burdens(state)
    if target not in known:
        known[target] = way_of(state).reckon(state, target)
    return known[target]


def missing_weights(state: GameState, target: str) -> tuple[Item, ...]:
    """What counts of somebody's things where weapons are weighed, and has no weight yet."""
    return tuple(has_to_be_weighed(state, target)) if way_of(state).counts_all else ()


def has_load(state: GameState, target: str) -> bool:
    """Whether what somebody carries counts: that of characters and hirelings does."""
    if find_character(state, target) is not None:
        return True
    combatant = find_combatant(state, target)
    return combatant is not None and combatant.kind is not Kind.MONSTER


def stuck(state: GameState, target: str) -> str:
    """Why somebody cannot move at all, and what to drop, for a refusal; "" for who can."""
    if rate_of(state, target).value:
        return ""
    one = find_character(state, target) or find_combatant(state, target)
    name, burden = "Nobody" if one is None else one.name, burden_of(state, target)
    if _is_sneaking(state, target) and _usual_rate(state, target).value:
        return f"{name} is too slow to sneak on. `/do sneak stop` ends the sneaking."
    if not has_load(state, target) or not burden.over:
        return f"{name} has a Movement of 0, and stays where it is."
    unit, does = ("slot", "has") if burden.where else ("coin of weight", "carries")
    what = f"{many(burden.weight or 0, unit)} {burden.where}".strip()
    return (
        f"{name} {does} {what}, and {burden.limit:,} are the most. "
        f"Drop or give away {many(burden.over, unit)} with `/item drop` or `/item give`."
    )


def party_stuck(state: GameState) -> str:
    """The same of the first who travels and cannot move; "" where all can."""
    return next(filter(None, (stuck(state, one.id) for one in travellers(state))), "")


@FAMILY.answers(
    OSE_MOVEMENT_RATES,
    needs=lambda state: ENCUMBRANCE.in_force(state) != "none",
    about=lambda key: key == MOVE,
)
def movement(state: GameState, question: NumberOf) -> Iterator[Found]:
    """What armour and load leave of it, once something is written that could count."""
    if has_load(state, question.who) and items_of(state, question.who):
        yield rate_of(state, question.who)


@FAMILY.handles
def set_treasure(resolution: Resolution, action: SetTreasureLoad) -> None:
    """Say it of a character; it counts where the game goes by armour and treasure."""
    resolution.require_referee("say who carries treasure to speak of")
    character = resolution.find_character(action.character_id)
    if character is None:
        raise NotFoundError("There is no such character. Pick one from the list that appears.")
    if character.carrying_treasure == action.carrying:
        raise RuleError(f"{character.name} {_SAID[action.carrying]} already.")
    resolution.put_character(replace(character, carrying_treasure=action.carrying))
    found = rate_of(resolution.state, character.id)
    resolution.emit(
        TreasureLoadSet(
            target=resolution.who(character.id),
            carrying=action.carrying,
            rate=found.value,
            why=found.label,
            rule="OSE-ENCUMBRANCE-BASIC",
        )
    )
