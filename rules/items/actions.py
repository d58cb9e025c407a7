"""What people do with items. `target` is a character, or a combatant as a whole."""

from dataclasses import dataclass

from rules.kernel.action import Action
from rules.state.items import Bands


@dataclass(frozen=True, slots=True, kw_only=True)
class Details:
    """What can be said of an item; None leaves it as it is, or as the sources have it.

    `weight` is one piece's in coins; `rate` is (shots, rounds); `damage` are dice as text.
    """

    weight: int | None = None
    hands: int | None = None
    bands: Bands | None = None
    damage: str | None = None
    rate: tuple[int, int] | None = None
    bonus: int | None = None
    magic: bool | None = None
    tags: tuple[str, ...] | None = None


NO_DETAILS = Details()


@dataclass(frozen=True, slots=True, kw_only=True)
class AddItem(Action):
    """Give somebody something; "" is one's own active character.

    A name that the sources describe fills in what they say, and `details` win over that. `allow`
    passes the limit of what one may carry, for referees.
    """

    name: str
    target: str = ""
    count: int = 1
    details: Details = NO_DETAILS
    allow: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeItem(Action):
    """Correct what is said of an item. Only what is given changes; `name` "" keeps the name.

    `allow` passes the limit of what one may carry, for referees.
    """

    item_id: str
    target: str = ""
    name: str = ""
    count: int | None = None
    details: Details = NO_DETAILS
    allow: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class WieldItem(Action):
    """Take a weapon in hand or put armour on; with `away`, put it away.

    `hands` is with how many it is used from now on, 0 for as before. `helpers` are those who help
    with armour.
    """

    item_id: str
    target: str = ""
    away: bool = False
    hands: int = 0
    helpers: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class DropItem(Action):
    """Have an item no longer, or so many pieces of it; None is all."""

    item_id: str
    target: str = ""
    count: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveItem(Action):
    """Hand an item, or so many pieces of it, to somebody else; None is all.

    `allow` passes the limit of what one may carry, for referees.
    """

    item_id: str
    to: str
    target: str = ""
    count: int | None = None
    allow: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SetSlowWeapon(Action):
    """Say whether a character fights with a two-handed or slow weapon (OSE-SLOW-WEAPONS)."""

    character_id: str
    slow: bool
