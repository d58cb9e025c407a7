"""Which group of hirelings somebody belongs to, and its loyalty: one score for all of it.

The loyalty of hirelings with sheets is kept with the group they were hired in. That of those who
are in one encounter alone stands on their stat block there (ERIS-LOYALTY).
"""

from rules.hirelings.events import ServiceEnded
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character
from rules.record import replace
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.morale import Hired
from rules.state.sheet import Character

MOST_HIRED = 100
"""Groups whose loyalty is kept; those who have not been seen for longest are forgotten."""

Key = tuple[str, int | None]


def key_of(name: str, owner: int | None) -> Key:
    """By what a group is known again."""
    return name.casefold(), owner


def group_of(state: GameState, target: str) -> Key | None:
    """The group of a hireling with a sheet, whoever leads it; None for others."""
    sheet = find_character(state, target)
    return None if sheet is None or sheet.service is None else key_of(_name(sheet), None)


def _name(sheet: Character) -> str:
    """What the group of a hireling is called: one who was hired alone is one."""
    return sheet.name if sheet.service is None else sheet.service.group or sheet.name


def members_of(state: GameState, key: Key) -> tuple[Character, ...]:
    """Those of a group with sheets who live and still serve."""
    return tuple(
        one
        for one in state.characters
        if one.service is not None
        and not one.service.left
        and one.vitals.life is not Life.DEAD
        and key_of(_name(one), None) == key
    )


def find_hired(state: GameState, key: Key) -> Hired | None:
    """What is kept of a group, None where nobody has given it a loyalty."""
    return next((one for one in state.hired if key_of(one.name, one.owner) == key), None)


def put_hired(resolution: Resolution, group: Hired) -> None:
    """Keep a group, as the one seen last."""
    key = key_of(group.name, group.owner)
    others = [one for one in resolution.state.hired if key_of(one.name, one.owner) != key]
    hired = (*others, group)[-MOST_HIRED:]
    resolution.state = replace(resolution.state, hired=hired)


def give_loyalty(resolution: Resolution, target: str, loyalty: int) -> int | None:
    """Give the group of a hireling with a sheet its score; what it had before."""
    name = _name(resolution.character(target))
    before = find_hired(resolution.state, key_of(name, None))
    group = before or Hired(name, None, loyalty)
    put_hired(resolution, replace(group, loyalty=loyalty))
    return None if before is None else before.loyalty


def forget_the_gone(resolution: Resolution, _event: ServiceEnded) -> None:
    """Nobody keeps the loyalty of groups of whom all have left or are dead.

    Those who were in one encounter alone have no sheets, and are forgotten in their own way.
    """
    groups = {group_of(resolution.state, one.id) for one in resolution.state.characters}
    state = resolution.state
    gone = [key for key in groups if key is not None and not members_of(state, key)]
    hired = tuple(one for one in state.hired if key_of(one.name, one.owner) not in gone)
    resolution.state = replace(state, hired=hired)
