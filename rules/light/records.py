"""The actions, events and settings of light, and what it keeps in a game's document."""

from typing import Self

from rules.kernel.action import Action, Doer, Word
from rules.kernel.events import Event, Who
from rules.kernel.part import several
from rules.kernel.setting import Setting, Value
from rules.kernel.whose import By
from rules.light import FAMILY
from rules.record import Record, replace

LIGHT = Setting(
    "light",
    "Light and surprise",
    "ERIS-LIGHT",
    (
        Value("ose", "whoever carries a light in the dark surprises nobody"),
        Value("eris", "by dim light others are surprised on a 1, by bright light never"),
    ),
    {"eris": "eris", "4e": "eris"},
)


class Light(Record):
    """One light. `source` is a key of `rules.light.sources`, "" for one that a referee described.

    `name`, `radius` in feet and `dim` are those of a light without a source. `bearer` is a
    character or combatant, "" for one that was set down in `place`. `item` is the id of the
    bearer's item that it comes from, "" where none is written. `until` is when it goes out, in
    seconds since the campaign began, None if no clock ends it. `left` are the seconds that one has
    which does not burn, None for one that does. `drawn` is of a sword that is written nowhere.
    `level` is that of whoever cast the spell that it is, 0 for every other.
    """

    id: str
    source: str = ""
    bearer: str = ""
    place: str = ""
    item: str = ""
    until: int | None = None
    left: int | None = None
    covered: bool = False
    drawn: bool = False
    name: str = ""
    radius: int = 0
    dim: bool = False
    level: int = 0


LIGHTS = several("lights", Light, By("bearer"))
"""Those that burn, or could again."""


GROUND = "ground"
"""Instead of a bearer: set down where the party is."""


class LightUp(Action):
    """Light something: `source` is a key of the list, or the id of a light that is out.

    `bearer` carries it: "" is one's own character, "ground" sets it down. `level` is that of
    whoever cast the spell; None is the bearer's.
    """

    done_by = Doer("bearer", in_turn=True)

    source: str
    bearer: str = ""
    level: int | None = None


class PutOut(Word):
    """Put lights out; what is left of them can be lit again."""

    lights: tuple[str, ...]


class CoverLight(Word):
    """Cover a light that has a hood, or uncover it."""

    light: str
    covered: bool = True


class HandOverLight(Word):
    """Give a light to somebody else; "" takes it oneself, "ground" sets it down."""

    light: str
    to: str = ""


class RefillLight(Word):
    """Fill a lantern that has run dry with a new flask of oil, and light it."""

    light: str


class DrawLight(Action):
    """Draw a magic sword, so that it shines, or sheathe it. "" is one's own character's."""

    done_by = Doer("bearer", in_turn=True)

    bearer: str = ""
    away: bool = False


class SetDark(Word):
    """Say whether it is dark around the party where they have no light."""

    dark: bool


class SetFire(Word):
    """Say whether something large and hot is near by, which blinds those who see heat."""

    fire: bool


def _is_secretive(bearer: Who | None) -> bool:
    """Whether what somebody has is the referees' to know: that of all but characters is."""
    return bearer is not None and not bearer.is_character


class LightLit(Event):
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
        return replace(self, used="", left=0) if _is_secretive(self.bearer) else self


class LightPutOut(Event):
    """Somebody put a light out; `turns` are left of it, 0 if it is gone."""

    name: str
    bearer: Who | None
    turns: int = 0


class LightWentOut(Event):
    """A light went out by itself. `fuel` is what its bearer has no more of."""

    name: str
    bearer: Who | None
    fuel: str = ""

    def public(self) -> Self | None:
        """Without what others than characters have no more of."""
        return replace(self, fuel="") if _is_secretive(self.bearer) else self


class LightFed(Event):
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
        return replace(self, left=None) if _is_secretive(self.bearer) else self


class LightCovered(Event):
    """A light was covered or uncovered; `radius` is how far it shines now, in feet."""

    name: str
    bearer: Who | None
    covered: bool
    radius: int


class LightHanded(Event):
    """A light went from one to another; None is the ground."""

    name: str
    bearer: Who | None
    to: Who | None


class SwordDrawn(Event):
    """A sword shines because it was drawn, or shines no more (`away`)."""

    name: str
    bearer: Who
    radius: int
    away: bool = False


class DarknessSet(Event):
    """The referee said whether it is dark around the party where they have no light."""

    dark: bool


class FireSet(Event):
    """The referee said whether a large fire blinds those who see heat."""

    fire: bool


class DarknessFell(Event):
    """No light is left in the dark. Who sees heat how far, in feet, and who sees nothing.

    `ranges` are those of `seeing`, in the same order. `entered`: the party has just come into a
    room in which it sees nothing, which says all that.
    """

    seeing: tuple[Who, ...]
    ranges: tuple[int, ...]
    blind: tuple[Who, ...]
    entered: bool = False


class LightReturned(Event):
    """It is no longer dark around the party."""


FAMILY.brings(settings=(LIGHT,))
