"""What a base rate comes to in each of its uses (OSE-MOVEMENT-RATES, ERIS-COMBAT-MOVE).

Feet are yards out of doors and on water (OSE-WILD-SCALE).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from rules.kernel.rounding import divide_down, divide_nearest
from rules.movement.records import COMBAT_MOVE
from rules.state.game import GameState

TENTHS = 10
"""Miles are counted in tenths, so that no part of a day's way is lost."""


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

USES: tuple[Use, ...] = (
    EXPLORING, FAMILIAR, ENCOUNTER, WITHDRAWAL, RUNNING, SWIMMING, OVERLAND, FLYING,
    ERIS_TURN, ERIS_PURSUIT, ERIS_ROUND,
)  # fmt: skip


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


INCHES: Mapping[str, int] = {
    "inch": 1,
    "foot": 12,
    "yard": 3 * 12,
    "mile": 1760 * 3 * 12,
}
"""How many inches each measure has."""
COINS_PER_POUND = 10


def in_measure(amount: int, of: str, to: str) -> float:
    """An amount of one measure in another, such as 2 miles in yards; KeyError for no measure."""
    return amount * INCHES[of] / INCHES[to]


def pounds_of(coins: int) -> float:
    """A weight in coins, in pounds: 25 coins are 2.5."""
    return coins / COINS_PER_POUND
