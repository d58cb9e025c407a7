"""The shape of a rule of death: what hit points make of a body, as a record of plain functions."""

from collections.abc import Callable
from dataclasses import dataclass

from rules.state import Vitals

SettingReader = Callable[[str], str]
"""Gives the value of a setting by its key."""


@dataclass(frozen=True, slots=True)
class Wound:
    """What a rule is told of damage: the body before it, its hit points after it, and its cause."""

    before: Vitals
    hit_points: int
    level: int
    is_attack: bool
    setting: SettingReader


@dataclass(frozen=True, slots=True)
class DeathRule:
    """One way of dying. `key` is the value of the setting `death`, `source` the catalogue ID.

    `hurt` gives the body after a wound; `at` the body as its hit points and level alone make it,
    for healing and corrections; `cap` the number that healing reaches. `fail_save` is None where
    nobody rolls death saves, `wakes` says that the unconscious come round after d6 periods.
    """

    key: str
    label: str
    source: str
    hurt: Callable[[Wound], Vitals]
    at: Callable[[Vitals, int, int], Vitals]
    cap: Callable[[Vitals], int]
    fail_save: Callable[[Vitals], Vitals] | None = None
    wakes: bool = False


def full_cap(vitals: Vitals) -> int:
    """Healing reaches the maximum."""
    return vitals.maximum
