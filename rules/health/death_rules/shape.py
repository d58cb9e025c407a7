"""The shape of a rule of death: what hit points make of a body, as a record of plain functions."""

from collections.abc import Callable
from dataclasses import dataclass

from rules.state.health import Life, Vitals

SettingReader = Callable[[str], str]
"""Gives the value of a setting by its key."""


@dataclass(frozen=True, slots=True)
class Wound:
    """What a rule is told of damage: the body before it, its hit points after it, and its cause.

    `on_miss` is damage of an attack that missed, which kills no minion (ENDURANCE-MISS).
    """

    before: Vitals
    hit_points: int
    level: int
    is_attack: bool
    setting: SettingReader
    on_miss: bool = False


@dataclass(frozen=True, slots=True)
class DeathRule:
    """One way of dying. `key` is the value of the setting `death`, `source` the catalogue ID.

    `lives` are the ways in which a body can stand under it; being put to sleep is one under all.
    `hurt` gives the body after a wound; `at` the body as its hit points and level alone make it,
    for healing and corrections; `cap` the number that healing reaches. `fail_save` is None where
    nobody rolls death saves, `wakes` says that the unconscious come round after d6 periods.
    `is_bloodied` says whether a body is; None where the rulebook knows no such thing. `heal` gives
    the body after healing of so much, None where that is hit points up to the cap and no more.
    `heals_from_zero` if it counts from 0 for whoever has less (R-DYING-HEALED).
    """

    key: str
    label: str
    source: str
    lives: tuple[Life, ...]
    hurt: Callable[[Wound], Vitals]
    at: Callable[[Vitals, int, int], Vitals]
    cap: Callable[[Vitals], int]
    fail_save: Callable[[Vitals], Vitals] | None = None
    wakes: bool = False
    is_bloodied: Callable[[Vitals], bool] | None = None
    heal: Callable[[Vitals, int], Vitals] | None = None
    heals_from_zero: bool = False

    def base(self, vitals: Vitals) -> int:
        """The hit points that healing is added to."""
        return max(0, vitals.hit_points) if self.heals_from_zero else vitals.hit_points


def full_cap(vitals: Vitals) -> int:
    """Healing reaches the maximum."""
    return vitals.maximum


def lies_alive(vitals: Vitals) -> bool:
    """Whether a body is down but not dead."""
    return vitals.life in (Life.UNCONSCIOUS, Life.CRITICAL)


def above_zero(vitals: Vitals) -> Life:
    """How a body stands that has hit points now: up, unless it had some before and lay there.

    Somebody unconscious above 0 was put to sleep, which hit points do not end.
    """
    return vitals.life if vitals.hit_points > 0 else Life.UP


def is_spared(vitals: Vitals, hit_points: int) -> bool:
    """Whether a body lies alive and loses nothing: no rule kills it for where it lay before."""
    return lies_alive(vitals) and hit_points >= vitals.hit_points
