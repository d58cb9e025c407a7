"""Picking what was rolled for, in order, until nothing is left or nobody wants it (R-ROLLOFF)."""

from rules.errors import RuleError, TooLateError
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character
from rules.record import replace
from rules.state.game import GameState
from rules.state.treasure import Roller, RollOff
from rules.treasure.actions import PickTreasure
from rules.treasure.dividing import RULE, hand_over
from rules.treasure.events import PickPassed, RollOffEnded
from rules.treasure.pool import Lot, lots_of
from rules.treasure.sharing import is_alive


def offered(state: GameState, roll_off: RollOff) -> tuple[Lot, ...]:
    """What can be picked: all that was offered and is in the pool still."""
    return tuple(lot for lot in lots_of(state) if lot.item.id in roll_off.items)


def labels(state: GameState, roll_off: RollOff) -> tuple[str, ...]:
    """The names of what can be picked, with how many there are of it: `3 x Potion`."""
    found = (lot.item for lot in offered(state, roll_off))
    return tuple(f"{one.count} x {one.name}" if one.count > 1 else one.name for one in found)


def keep(resolution: Resolution, roll_off: RollOff | None) -> None:
    """Have the roll-off stand like this from now on; None is over."""
    treasure = replace(resolution.state.treasure, roll_off=roll_off)
    resolution.state = replace(resolution.state, treasure=treasure)


def end(resolution: Resolution) -> None:
    """It is over, and what nobody took stays in the pool."""
    roll_off = resolution.state.treasure.roll_off
    assert roll_off is not None
    left = labels(resolution.state, roll_off)
    keep(resolution, None)
    resolution.emit(RollOffEnded(left=left, rule=RULE))


def pick_treasure(resolution: Resolution, action: PickTreasure) -> None:
    """Whose turn it is takes one piece of something, or nothing."""
    roll_off = resolution.state.treasure.roll_off
    if roll_off is None or roll_off.id != action.roll_off:
        raise TooLateError("That roll-off is over. `/award show` has what is in the pool.")
    if not roll_off.order:
        raise RuleError("Not all have rolled yet. `/award roll` rolls.")
    if action.number is not None and action.number != roll_off.picks:
        raise TooLateError("Somebody has picked since. The buttons show what is left.")
    who = roll_off.order[0]
    resolution.require_control(who, "pick for {}")
    if action.item_id:
        hand_over(resolution, _wanted(resolution, roll_off, action.item_id), who, 1)
    else:
        resolution.emit(PickPassed(who=resolution.who(who), rule=RULE))
    passes = 0 if action.item_id else roll_off.passes + 1
    order = (*roll_off.order[1:], who)
    keep(resolution, replace(roll_off, order=order, picks=roll_off.picks + 1, passes=passes))
    if passes >= len(order):
        end(resolution)


def _wanted(resolution: Resolution, roll_off: RollOff, item_id: str) -> Lot:
    for lot in offered(resolution.state, roll_off):
        if lot.item.id == item_id:
            return lot
    raise TooLateError("That is not there to be picked any more. The buttons show what is left.")


def look_at_roll_off(resolution: Resolution) -> None:
    """Once all is settled: the dead neither roll nor pick, and what is gone is not offered."""
    roll_off = resolution.state.treasure.roll_off
    if roll_off is None:
        return
    if not offered(resolution.state, roll_off):
        end(resolution)
        return
    order = tuple(one for one in roll_off.order if _is_there(resolution.state, one))
    rollers = tuple(_without_dead(resolution.state, one) for one in roll_off.rollers)
    if (order, rollers) != (roll_off.order, roll_off.rollers):
        keep(resolution, replace(roll_off, order=order, rollers=rollers))
        if roll_off.order and not order:
            end(resolution)


def _is_there(state: GameState, who: str) -> bool:
    character = find_character(state, who)
    return character is not None and is_alive(character)


def _without_dead(state: GameState, roller: Roller) -> Roller:
    if roller.rolls or roller.passed or _is_there(state, roller.who):
        return roller
    return replace(roller, passed=True)
