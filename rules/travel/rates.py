"""How far the party gets in a day: its slowest, by land or through the air (OSE-OVERLAND)."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.bestiary.fields import FLY
from rules.expedition.door import travellers
from rules.load.door import rate_of as rate_on_foot
from rules.sheet.door import typed_number
from rules.state.game import GameState
from rules.state.sheet import Character
from rules.travel.mounts import mount_of


@dataclass(frozen=True, slots=True)
class Rate:
    """How fast one of the party travels: the base rate in feet, why, and whether they can fly.

    `mount` is what they ride, "" for who goes on foot or by their own wings.
    """

    who: str
    name: str
    feet: int
    why: str
    mount: str = ""
    flies: bool = False


def rates(state: GameState) -> Iterator[Rate]:
    """Everybody who travels, in sheet order."""
    return (rate_of(state, character) for character in travellers(state))


def rate_of(state: GameState, character: Character) -> Rate:
    """How fast somebody travels: as their mount does, else by their own rate.

    Through the air twice the distance over land is made (OSE-FLYING), so that the rate over land is
    what counts; what has none goes by the rate of its flight.
    """
    mount = mount_of(state, character.id)
    if mount is not None:
        feet, why = mount.move or mount.fly, f"on {mount.name}"
        return Rate(character.id, character.name, feet, why, mount.name, bool(mount.fly))
    wings = typed_number(state, character.id, FLY.key)
    flies = wings is not None and wings.value > 0
    own = rate_on_foot(state, character.id)
    return Rate(character.id, character.name, own.value, own.label, flies=flies)


def slowest(state: GameState) -> Rate | None:
    """The one who sets the pace, None where nobody travels."""
    return min(rates(state), key=lambda rate: rate.feet, default=None)


def earthbound(state: GameState) -> tuple[str, ...]:
    """The names of those who cannot fly."""
    return tuple(rate.name for rate in rates(state) if not rate.flies)
