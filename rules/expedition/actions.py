"""Leaving and coming home."""

from dataclasses import dataclass

from rules.kernel.action import Action
from rules.state.expedition import Scale


@dataclass(frozen=True, slots=True, kw_only=True)
class SetOut(Action):
    """The party sets out, or goes on in another way: from the road into a dungeon, or to sea."""

    scale: Scale


@dataclass(frozen=True, slots=True, kw_only=True)
class ComeBack(Action):
    """The party is safe again, and nothing more is counted."""
