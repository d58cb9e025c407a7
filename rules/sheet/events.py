"""What is reported of sheets."""

from dataclasses import dataclass

from rules.events import Event, Who


@dataclass(frozen=True, slots=True, kw_only=True)
class CharacterCreated(Event):
    """A sheet was made for the member `owner`; `is_active` if it became the one they play."""

    target: Who
    owner: int
    level: int
    hit_points: int
    maximum: int
    is_active: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetNumberSet(Event):
    """A number of a sheet changed; None is no number. `label` is what players call it."""

    target: Who
    field: str
    label: str
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CharacterRenamed(Event):
    """A character has a new name, which `target` shows; `before` is the old one."""

    target: Who
    before: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelSet(Event):
    """A character's level changed."""

    target: Who
    before: int
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SlowWeaponSet(Event):
    """A character took up a slow weapon, or laid it down."""

    target: Who
    slow: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ActiveChosen(Event):
    """The member `owner` plays another character now."""

    target: Who
    owner: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CharacterRetired(Event):
    """A sheet was put away or taken out again; `active` is the one its player plays from now on."""

    target: Who
    retired: bool
    active: Who | None = None
