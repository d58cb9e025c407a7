"""Who picks first: each rolls a die, the highest picks, and so on down (R-ROLLOFF)."""

from collections.abc import Iterator

from rules.errors import NotFoundError, RuleError, TooLateError, WayOut
from rules.kernel.resolution import Resolution
from rules.party.forming import is_there
from rules.record import replace
from rules.state.game import GameState
from rules.treasure import FAMILY
from rules.treasure.dividing import RULE, hand_over, require_counted
from rules.treasure.pool import (
    POOL,
    Lot,
    Roller,
    RollOff,
    lots_of,
    named,
    player_characters,
    require_decider,
    require_lot,
)
from rules.treasure.records import (
    AnswerRollOff,
    CloseRollOff,
    OpenRollOff,
    PickOrderSettled,
    PickPassed,
    PickTreasure,
    RollOffAnswered,
    RollOffBegan,
    RollOffEnded,
    TieRerolled,
)

MOST_SIDES = 1000


def offered(state: GameState, roll_off: RollOff) -> tuple[Lot, ...]:
    """What can be picked: all that was offered and is in the pool still."""
    return tuple(lot for lot in lots_of(state) if lot.item.id in roll_off.items)


def labels(state: GameState, roll_off: RollOff) -> tuple[str, ...]:
    """The names of what can be picked, with how many there are of it: `3 x Potion`."""
    found = (lot.item for lot in offered(state, roll_off))
    return tuple(f"{one.count} x {one.name}" if one.count > 1 else one.name for one in found)


def keep(resolution: Resolution, roll_off: RollOff | None) -> None:
    """Have the roll-off stand like this from now on; None is over."""
    resolution.put(POOL, replace(POOL.of(resolution.state), roll_off=roll_off))


def end(resolution: Resolution) -> None:
    """It is over, and what nobody took stays in the pool."""
    roll_off = POOL.of(resolution.state).roll_off
    assert roll_off is not None
    left = labels(resolution.state, roll_off)
    keep(resolution, None)
    resolution.emit(RollOffEnded(left=left, rule=RULE))


@FAMILY.handles
def pick_treasure(resolution: Resolution, action: PickTreasure) -> None:
    """Whose turn it is takes one piece of something, or nothing."""
    roll_off = require_roll_off(resolution.state, action.roll_off)
    if not roll_off.order:
        raise RuleError("Not all have rolled yet. ", WayOut("Roll", "award roll"), ".")
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


@FAMILY.settles
def look_at_roll_off(resolution: Resolution) -> None:
    """Once all is settled: the dead neither roll nor pick, and what is gone is not offered."""
    roll_off = POOL.of(resolution.state).roll_off
    if roll_off is None:
        return
    if not offered(resolution.state, roll_off):
        end(resolution)
        return
    order = tuple(one for one in roll_off.order if is_there(resolution.state, one))
    rollers = tuple(_without_dead(resolution.state, one) for one in roll_off.rollers)
    if (order, rollers) != (roll_off.order, roll_off.rollers):
        keep(resolution, replace(roll_off, order=order, rollers=rollers))
        if roll_off.order and not order:
            end(resolution)


def _without_dead(state: GameState, roller: Roller) -> Roller:
    if roller.rolls or roller.passed or is_there(state, roller.who):
        return roller
    return replace(roller, passed=True)


@FAMILY.handles
def open_roll_off(resolution: Resolution, action: OpenRollOff) -> None:
    """Ask all who share to roll for what is offered."""
    require_decider(resolution, "have it rolled who picks first")
    if POOL.of(resolution.state).roll_off is not None:
        raise RuleError("A roll-off is going on. ", WayOut("End it", "award close"), " first.")
    if not 2 <= action.sides <= MOST_SIDES:
        raise RuleError(f"A die for this has 2 to {MOST_SIDES} sides.")
    lots = _offered(resolution, action.items)
    require_counted(resolution, lots)
    people = named(resolution, action.among) or player_characters(resolution.state)
    if len(people) < 2:
        raise RuleError(
            "There is nobody to roll against. ", WayOut("Say who gets it", "award assign"), "."
        )
    roll_off = RollOff(
        id=resolution.token(),
        items=tuple(lot.item.id for lot in lots),
        rollers=tuple(Roller(one.id) for one in people),
        sides=action.sides,
    )
    keep(resolution, roll_off)
    resolution.emit(
        RollOffBegan(
            roll_off=roll_off.id,
            items=labels(resolution.state, roll_off),
            who=tuple(resolution.who(one.id) for one in people),
            sides=action.sides,
            rule=RULE,
        )
    )


def _offered(resolution: Resolution, items: tuple[str, ...]) -> tuple[Lot, ...]:
    """What was named, else all magic items."""
    state = resolution.state
    if items:
        return tuple(require_lot(state, one) for one in dict.fromkeys(items))
    found = tuple(lot for lot in lots_of(state) if lot.is_magic)
    if not found:
        raise RuleError("There is no magic item in the pool. Say with `items` what is rolled for.")
    return found


def require_roll_off(state: GameState, roll_off_id: str) -> RollOff:
    """The one that is going on; TooLateError for any other."""
    found = POOL.of(state).roll_off
    if found is None or found.id != roll_off_id:
        raise TooLateError("That roll-off is over. ", WayOut("Look at the pool", "award show"), ".")
    return found


@FAMILY.handles
def answer_roll_off(resolution: Resolution, action: AnswerRollOff) -> None:
    """Roll for one's character, or do without."""
    roll_off = require_roll_off(resolution.state, action.roll_off)
    if roll_off.order:
        raise TooLateError("All have rolled. ", WayOut("Look at who picks", "award show"), ".")
    roller = _meant(resolution, roll_off, action.target)
    resolution.require_control(roller.who, "roll for {}")
    if has_answered(roller):
        raise RuleError(f"{resolution.who(roller.who).name} has rolled or passed already.")
    if action.passes:
        _answer(resolution, replace(roller, passed=True))
        resolution.emit(RollOffAnswered(who=resolution.who(roller.who), rule=RULE))
    else:
        _roll(resolution, roller, action.forced)
    settle(resolution)


def _roll(resolution: Resolution, roller: Roller, forced: int | None = None) -> None:
    roll_off = POOL.of(resolution.state).roll_off
    assert roll_off is not None
    throw = resolution.roll("roll-off", 1, roll_off.sides, forced=forced)
    _answer(resolution, replace(roller, rolls=(throw.total,)))
    who = resolution.who(roller.who)
    resolution.emit(RollOffAnswered(who=who, throw=throw, rule=RULE))


def _meant(resolution: Resolution, roll_off: RollOff, target: str) -> Roller:
    """Who was named, else the first of one's own who has not answered."""
    own = [
        one
        for one in roll_off.rollers
        if resolution.actor.plays_for(resolution.character(one.who).owner)
    ]
    waiting = [one for one in own if not has_answered(one)]
    found = [one for one in roll_off.rollers if one.who == target] if target else waiting or own
    if not found:
        raise NotFoundError(
            "Only those roll who share ", WayOut("this treasure", "award show"), "."
        )
    return found[0]


def has_answered(roller: Roller) -> bool:
    """Whether somebody has rolled or passed."""
    return bool(roller.rolls) or roller.passed


def _answer(resolution: Resolution, roller: Roller) -> None:
    roll_off = POOL.of(resolution.state).roll_off
    assert roll_off is not None
    rollers = tuple(roller if one.who == roller.who else one for one in roll_off.rollers)
    keep(resolution, replace(roll_off, rollers=rollers))


@FAMILY.settles
def settle(resolution: Resolution) -> None:
    """Once all have answered: ties are rolled again, and the order of picking is told."""
    roll_off = POOL.of(resolution.state).roll_off
    if roll_off is None or roll_off.order or not all(map(has_answered, roll_off.rollers)):
        return
    while tied := [*_tied(roll_off)]:
        roll_off = _reroll(resolution, roll_off, tied)
    highest_first = sorted(
        (one for one in roll_off.rollers if one.rolls), key=lambda one: one.rolls, reverse=True
    )
    order = tuple(one.who for one in highest_first)
    keep(resolution, replace(roll_off, order=order))
    if not order:
        end(resolution)
        return
    resolution.emit(
        PickOrderSettled(
            roll_off=roll_off.id,
            order=tuple(map(resolution.who, order)),
            items=labels(resolution.state, roll_off),
            rule=RULE,
        )
    )


def _tied(roll_off: RollOff) -> Iterator[Roller]:
    """All who have rolled the same as somebody else, rerolls included."""
    rolls = [one.rolls for one in roll_off.rollers if one.rolls]
    return (one for one in roll_off.rollers if one.rolls and rolls.count(one.rolls) > 1)


def _reroll(resolution: Resolution, roll_off: RollOff, tied: list[Roller]) -> RollOff:
    throws = {one.who: resolution.roll("roll-off, a tie", 1, roll_off.sides) for one in tied}
    resolution.emit(
        TieRerolled(
            who=tuple(resolution.who(one.who) for one in tied),
            throws=tuple(throws.values()),
            rule=RULE,
        )
    )
    rollers = tuple(
        replace(one, rolls=(*one.rolls, throws[one.who].total)) if one.who in throws else one
        for one in roll_off.rollers
    )
    return replace(roll_off, rollers=rollers)


@FAMILY.handles
def close_roll_off(resolution: Resolution, action: CloseRollOff) -> None:
    """Wait no longer: whoever has not rolled is rolled for, and who has not picked does without."""
    require_decider(resolution, "end a roll-off")
    roll_off = require_roll_off(resolution.state, action.roll_off)
    if roll_off.order:
        end(resolution)
        return
    for one in roll_off.rollers:
        if not has_answered(one):
            _roll(resolution, one)
    settle(resolution)
