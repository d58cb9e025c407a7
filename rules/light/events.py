"""What is reported of lights."""

from typing import Self

from rules.kernel.events import Event, Who
from rules.record import replace


def is_secretive(bearer: Who | None) -> bool:
    """Whether what somebody has is the referees' to know: that of all but characters is."""
    return bearer is not None and not bearer.is_character


class LightLit(Event, frozen=True, kw_only=True):
    """A light shines. `bearer` None is one that stands in the area; `radius` is in feet.

    `turns` are those that it lasts, None for as long as it is kept. `used` is the item that it
    took, of which the bearer has `left` more. `note` is what else there is to say of it.
    """

    name: str
    bearer: Who | None
    radius: int
    dim: bool = False
    turns: int | None = None
    used: str = ""
    left: int = 0
    note: str = ""
    is_spell: bool = False

    def public(self) -> Self | None:
        """Without what others than characters have left."""
        return replace(self, used="", left=0) if is_secretive(self.bearer) else self


class LightPutOut(Event, frozen=True, kw_only=True):
    """Somebody put a light out; `turns` are left of it, 0 if it is gone."""

    name: str
    bearer: Who | None
    turns: int = 0


class LightWentOut(Event, frozen=True, kw_only=True):
    """A light went out by itself. `fuel` is what its bearer has no more of."""

    name: str
    bearer: Who | None
    fuel: str = ""

    def public(self) -> Self | None:
        """Without what others than characters have no more of."""
        return replace(self, fuel="") if is_secretive(self.bearer) else self


class LightFed(Event, frozen=True, kw_only=True):
    """A lantern took so many flasks of oil by itself, of which the bearer has `left` more.

    `left` is None where that may not be known.
    """

    name: str
    bearer: Who
    fuel: str
    count: int
    left: int | None

    def public(self) -> Self | None:
        """Without what others than characters have left."""
        return replace(self, left=None) if is_secretive(self.bearer) else self


class LightCovered(Event, frozen=True, kw_only=True):
    """A light was covered or uncovered; `radius` is how far it shines now, in feet."""

    name: str
    bearer: Who | None
    covered: bool
    radius: int


class LightHanded(Event, frozen=True, kw_only=True):
    """A light went from one to another; None is the ground."""

    name: str
    bearer: Who | None
    to: Who | None


class SwordDrawn(Event, frozen=True, kw_only=True):
    """A sword shines because it was drawn, or shines no more (`away`)."""

    name: str
    bearer: Who
    radius: int
    away: bool = False


class DarknessSet(Event, frozen=True, kw_only=True):
    """The referee said whether it is dark around the party where they have no light."""

    dark: bool


class DarknessFell(Event, frozen=True, kw_only=True):
    """No light is left in the dark. Who sees heat how far, in feet, and who sees nothing.

    `ranges` are those of `seeing`, in the same order.
    """

    seeing: tuple[Who, ...]
    ranges: tuple[int, ...]
    blind: tuple[Who, ...]


class LightReturned(Event, frozen=True, kw_only=True):
    """It is no longer dark around the party."""


EVENTS: tuple[type[Event], ...] = (
    LightLit,
    LightPutOut,
    LightWentOut,
    LightFed,
    LightCovered,
    LightHanded,
    SwordDrawn,
    DarknessSet,
    DarknessFell,
    LightReturned,
)
