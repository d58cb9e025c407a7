"""The dice of a grapple: side against side, or the target alone."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.errors import MissingNumberError, RuleError
from rules.grapple.actions import Grapple
from rules.grapple.events import Side
from rules.grapple.methods.shape import GrappleMethod
from rules.kernel.events import Throw
from rules.kernel.resolution import Resolution
from rules.kernel.targets import is_monster
from rules.kernel.traits import has_trait
from rules.sheet.door import number
from rules.sheet.traits import LARGE_CLUMSY
from rules.state.game import GameState

D6, PERCENT = 6, 100
STRENGTH = "str"


@dataclass(frozen=True, slots=True)
class Contest:
    """How it went for those who tried: what each side came to, and by how much they differ."""

    own: Side | None
    other: Side | None
    won: bool
    difference: int = 0
    number: int | None = None
    extraordinary: bool = False


def contest(
    resolution: Resolution,
    method: GrappleMethod,
    action: Grapple,
    who: Sequence[str],
    whom: Sequence[str],
) -> Contest:
    """Both sides roll all they have; the higher total wins, and ties go to the defender."""
    own = _roll(resolution, method, who, action.forced)
    other = _roll(resolution, method, whom, action.forced_against)
    difference = own.total - other.total
    return Contest(
        _side(resolution, own, who), _side(resolution, other, whom), difference > 0, abs(difference)
    )


def _roll(
    resolution: Resolution, method: GrappleMethod, bodies: Sequence[str], forced: int | None
) -> Throw:
    assert method.strength is not None
    found = [method.strength(resolution, body) for body in bodies]
    dice, added = sum(one.dice for one in found), sum(one.added for one in found)
    is_open = _is_open(resolution, bodies)
    return resolution.roll("grapple", dice, D6, added, secret=not is_open, forced=forced)


def _side(resolution: Resolution, throw: Throw, bodies: Sequence[str]) -> Side:
    return Side(throw.total, throw, _is_open(resolution, bodies))


def _is_open(resolution: Resolution, bodies: Sequence[str]) -> bool:
    """Whether everybody may see the dice: those of monsters tell their hit dice."""
    return not any(is_monster(resolution.state, body) for body in bodies)


def alone(
    resolution: Resolution,
    action: Grapple,
    target: Sequence[str],
    others: Sequence[str],
    *,
    breaks_free: bool,
) -> Contest:
    """The target rolls at most its Strength, and gets free or does not come into the hold."""
    if len(target) != 1:
        raise RuleError("Only one target rolls alone. Pick one, or another `method`.")
    strength = action.strength
    if strength is None:
        strength = number(resolution, target[0], STRENGTH)
    if strength is None:
        name = resolution.who(target[0]).label
        raise MissingNumberError(
            f"No Strength is written for {name}. Give it as `strength` for this grapple."
        )
    is_open = _is_open(resolution, target)
    is_extraordinary = action.extraordinary
    if is_extraordinary is None:
        is_extraordinary = _are_far_larger(resolution.state, target[0], others)
    count, sides = (1, PERCENT) if is_extraordinary else (3, D6)
    forced = action.forced if breaks_free else action.forced_against
    throw = resolution.roll("grapple", count, sides, secret=not is_open, forced=forced)
    side, is_success = Side(throw.total, throw, is_open), throw.total <= strength
    if breaks_free:
        return Contest(side, None, is_success, 0, strength, is_extraordinary)
    return Contest(None, side, not is_success, 0, strength, is_extraordinary)


def _are_far_larger(state: GameState, target: str, others: Sequence[str]) -> bool:
    """Whether any of the others is large and clumsy, as an ogre is, and the target is not."""
    is_large = has_trait(state, target, LARGE_CLUMSY.key)
    return not is_large and any(has_trait(state, other, LARGE_CLUMSY.key) for other in others)
