"""How a day is shared out among the stretches of its way, and what a part of it comes to."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rules.bestiary.records import FLY
from rules.expedition.going import scale_of, travellers
from rules.load.rates import rate_of as rate_on_foot
from rules.sheet.reading import typed_number
from rules.state.game import GameState
from rules.state.party import Scale
from rules.state.sheet import Character
from rules.travel import FAMILY
from rules.travel.days import day_kind
from rules.travel.log import DAY
from rules.travel.miles import FLIGHT, exact
from rules.travel.mounts import mount_of
from rules.travel.state import JOURNEY, Leg, Stretch
from rules.travel.terrains import AERIAL, AERIAL_WANDERING, ground_of, pace_on
from rules.wandering.records import Ground, WanderingHere

WHOLE = Fraction(1)


def plan_legs(
    state: GameState, stretches: Sequence[Stretch], per_day: Fraction, share: Fraction = WHOLE
) -> tuple[Leg, ...]:
    """The legs for a share of a day, in which `per_day` miles are made over easy ground.

    Stretches of so many miles take the time that they need, and the others what is left in equal
    parts. Where none is left to them, the last takes it.
    """
    left, shares = share, list[Fraction]()
    for stretch in stretches:
        taken = Fraction(0)
        if stretch.miles and per_day:
            taken = min(left, exact(stretch.miles) / (per_day * pace_on(state, stretch)))
        shares.append(taken)
        left -= taken
    free = [index for index, stretch in enumerate(stretches) if not stretch.miles]
    for index in free or (len(stretches) - 1,):
        shares[index] += left / len(free or (0,))
    legs = zip(stretches, shares, strict=True)
    return tuple(Leg(one.terrain, str(part), one.road) for one, part in legs if part)


def legs_until(legs: Iterable[Leg], gone: Fraction) -> tuple[Leg, ...]:
    """The legs of the part of a day that is gone already."""
    return tuple(Leg(leg.terrain, str(part), leg.road) for leg, part in parts(legs, end=gone))


def parts(
    legs: Iterable[Leg], begin: Fraction = Fraction(0), end: Fraction = WHOLE
) -> Iterator[tuple[Leg, Fraction]]:
    """The legs between two moments of a day, and the share of the day spent on each."""
    at = Fraction(0)
    for leg in legs:
        until = at + exact(leg.share)
        part = min(until, end) - max(at, begin)
        if part > 0:
            yield leg, part
        at = until


def _leg_at(legs: Sequence[Leg], gone: Fraction) -> Leg | None:
    """The leg on which the party is at a moment of the day; at the end the last one."""
    return next((leg for leg, _ in parts(legs, gone)), legs[-1] if legs else None)


def stretch_of(leg: Leg) -> Stretch:
    """The ground of a leg."""
    return Stretch(leg.terrain, leg.road)


def miles_on(
    state: GameState, walked: Iterable[tuple[Leg, Fraction]], per_day: Fraction, *, fly: bool
) -> Fraction:
    """The miles made on parts of a day; through the air twice as many on any ground."""
    factors = ((FLIGHT if fly else pace_on(state, stretch_of(leg))) * part for leg, part in walked)
    return per_day * sum(factors, Fraction(0))


@dataclass(frozen=True, slots=True)
class Rate:
    """How fast one of the party travels: the base rate in feet, why, and whether they can fly.

    `mount` is what they ride, "" for who goes on foot or by their own wings.
    """

    who: str
    name: str
    feet: int
    why: str
    mount: str = ""
    flies: bool = False


def rates(state: GameState) -> Iterator[Rate]:
    """Everybody who travels, in sheet order."""
    return (rate_of(state, character) for character in travellers(state))


def rate_of(state: GameState, character: Character) -> Rate:
    """How fast somebody travels: as their mount does, else by their own rate.

    Through the air twice the distance over land is made (OSE-FLYING), so that the rate over land is
    what counts; what has none goes by the rate of its flight.
    """
    mount = mount_of(state, character.id)
    if mount is not None:
        feet, why = mount.move or mount.fly, f"on {mount.name}"
        return Rate(character.id, character.name, feet, why, mount.name, bool(mount.fly))
    wings = typed_number(state, character.id, FLY.key)
    flies = wings is not None and wings.value > 0
    own = rate_on_foot(state, character.id)
    return Rate(character.id, character.name, own.value, own.label, flies=flies)


def slowest(state: GameState) -> Rate | None:
    """The one who sets the pace, None where nobody travels."""
    return min(rates(state), key=lambda rate: rate.feet, default=None)


def earthbound(state: GameState) -> tuple[str, ...]:
    """The names of those who cannot fly."""
    return tuple(rate.name for rate in rates(state) if not rate.flies)


RULE = "OSE-OVERLAND"


@FAMILY.answers(RULE)
def wandering_here(state: GameState, _question: WanderingHere) -> Iterator[Ground]:
    """The terrain that the party goes through, or camps in; a road goes by what lies around it."""
    stretch = _stretch_now(state)
    if scale_of(state) is not Scale.WILDERNESS or stretch is None:
        return
    terrain = ground_of(state, stretch.terrain)
    if _is_in_the_air(state):
        yield Ground(where=AERIAL, chance=AERIAL_WANDERING, source=RULE)
    for word in dict.fromkeys((terrain.key, terrain.label.lower())):
        yield Ground(where=word, chance=terrain.wandering, source=RULE)


def _stretch_now(state: GameState) -> Stretch | None:
    """Where the party is on its way, None before it has any."""
    journey = JOURNEY.of(state)
    way, today = journey.way, journey.today
    leg = _leg_at(today.legs, Fraction(today.gone, DAY)) if today is not None else None
    if leg is not None:
        return stretch_of(leg)
    return None if way is None else way.stretches[0]


def _is_in_the_air(state: GameState) -> bool:
    """Whether the party flies just now: on a day on which it gets anywhere, until it camps."""
    journey = JOURNEY.of(state)
    way, today = journey.way, journey.today
    if way is None or today is None or today.camp:
        return False
    return way.fly and day_kind(today.kind).moves
