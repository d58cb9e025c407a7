"""Draws bar charts as PNG pictures that a phone can show, in dark mode and in light mode.

The picture has an opaque light ground of its own, with dark letters and a border, so it does not
depend on the mode. Bars are told apart by filling and hatching, never by colour alone. At 900
pixels width its letters are as large on a phone as those of a message.
"""

from dataclasses import dataclass
from enum import Enum


class Filling(Enum):
    """How bars look: filled, hatched in another colour, or empty with an outline."""

    SOLID = "solid"
    HATCHED = "hatched"
    EMPTY = "empty"


@dataclass(frozen=True, slots=True)
class Series:
    """Bars of one kind: what they mean, and one height for each place on the axis."""

    label: str
    heights: tuple[float, ...]
    filling: Filling = Filling.SOLID


@dataclass(frozen=True, slots=True)
class Chart:
    """A bar chart. `places` are the labels along the axis, `caption` says what they are.

    Series stand on top of each other if `is_stacked`, otherwise side by side. `is_share`: heights
    are chances and are shown in percent. `level` is a dashed line with a label.
    """

    title: str
    caption: str
    places: tuple[str, ...]
    series: tuple[Series, ...]
    is_stacked: bool = False
    is_share: bool = True
    level: float | None = None
    level_label: str = ""
