"""How a day is shared out among the stretches of its way, and what a part of it comes to."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from rules.state.game import GameState
from rules.state.journey import Leg, Stretch
from rules.travel.miles import FLIGHT, exact
from rules.travel.terrains import pace_on

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


def leg_at(legs: Sequence[Leg], gone: Fraction) -> Leg | None:
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
