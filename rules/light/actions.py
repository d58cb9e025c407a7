"""What people do with lights. A light is named by its id."""

from dataclasses import dataclass

from rules.kernel.action import Action

GROUND = "ground"
"""Instead of a bearer: set down where the party is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LightUp(Action):
    """Light something: `source` is a key of the list, or the id of a light that is out.

    `bearer` carries it: "" is one's own character, "ground" sets it down. `level` is that of
    whoever cast the spell; None is the bearer's.
    """

    source: str
    bearer: str = ""
    level: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeLight(Action):
    """Put a light of the referee's own into the game, for `turns`, 0 for as long as it is kept."""

    name: str
    radius: int
    bearer: str = GROUND
    turns: int = 0
    dim: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PutOut(Action):
    """Put lights out; what is left of them can be lit again."""

    lights: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CoverLight(Action):
    """Cover a light that has a hood, or uncover it."""

    light: str
    covered: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class HandOverLight(Action):
    """Give a light to somebody else; "" takes it oneself, "ground" sets it down."""

    light: str
    to: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RefillLight(Action):
    """Fill a lantern that has run dry with a new flask of oil, and light it."""

    light: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawLight(Action):
    """Draw a magic sword, so that it shines, or sheathe it. "" is one's own character's."""

    bearer: str = ""
    away: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SetDark(Action):
    """Say whether it is dark around the party where they have no light."""

    dark: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BlindInTheDark(Action):
    """Those of the party who see nothing in the dark are blind until there is light again."""
