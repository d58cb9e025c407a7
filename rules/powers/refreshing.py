"""What rest brings back: encounter powers after any rest, action points after an extended one."""

from rules.kernel.resolution import Resolution
from rules.powers.events import Refreshed
from rules.powers.points import most_points, points_left
from rules.powers.settings import has_powers
from rules.powers.standard import POINTS, REGAINING
from rules.record import replace
from rules.rest.events import ExtendedRested, ShortRested
from rules.state.sheet import Character


def after_rest(resolution: Resolution, event: ShortRested | ExtendedRested) -> None:
    """Powers come back; points too after an extended rest, up to or down to the usual number."""
    character = resolution.find_character(event.target.id)
    if character is None or not has_powers(resolution.state):
        return
    used = tuple(power.name for power in character.powers if power.used)
    has_points = isinstance(event, ExtendedRested) and _lacks_points(resolution, character)
    if not used and not has_points:
        return
    powers = tuple(replace(power, used=False) for power in character.powers)
    points = None if has_points else character.action_points
    resolution.put_character(replace(character, powers=powers, action_points=points))
    resolution.emit(
        Refreshed(
            target=event.target,
            powers=used,
            points=has_points,
            rule=POINTS if has_points else REGAINING,
        )
    )


def _lacks_points(resolution: Resolution, character: Character) -> bool:
    """Whether somebody has another number of points than an extended rest gives."""
    return points_left(resolution.state, character) != most_points(resolution.state, character)
