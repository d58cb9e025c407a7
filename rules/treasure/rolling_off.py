"""Who picks first: each rolls a die, the highest picks, and so on down (R-ROLLOFF).

It is opened, answered by all who take part, settled once they have, and picked by turns until
nothing is left or all have passed.
"""

from collections.abc import Iterator

from rules.errors import NotFoundError, RuleError, TooLateError, WayOut
from rules.kernel.dues import Due, DueKind
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character
from rules.party.forming import is_there
from rules.record import replace
from rules.state.game import GameState
from rules.treasure import FAMILY
from rules.treasure import records as said
from rules.treasure.dividing import RULE, hand_over
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
from rules.treasure.reckoning import require_counted

MOST_SIDES = 1000


@FAMILY.handles
def open_roll_off(resolution: Resolution, action: said.OpenRollOff) -> None:
    """Ask all who share to roll for what is named, else for all magic items."""
    state = resolution.state
    require_decider(resolution, "have it rolled who picks first")
    if POOL.of(state).roll_off is not None:
        raise RuleError("A roll-off is going on. ", WayOut("End it", "award close"), " first.")
    if not 2 <= action.sides <= MOST_SIDES:
        raise RuleError(f"A die for this has 2 to {MOST_SIDES} sides.")
    lots = [require_lot(state, one) for one in dict.fromkeys(action.items)]
    lots = lots or [lot for lot in lots_of(state) if lot.is_magic]
    if not lots:
        raise RuleError("There is no magic item in the pool. Say with `items` what is rolled for.")
    require_counted(resolution, lots)
    people = named(resolution, action.among) or player_characters(state)
    if len(people) < 2:
        raise RuleError(
            "There is nobody to roll against. ", WayOut("Say who gets it", "award assign"), "."
        )
    items = tuple(lot.item.id for lot in lots)
    rollers = tuple(Roller(one.id) for one in people)
    roll_off = RollOff(resolution.token(), items, rollers, action.sides)
    _keep(resolution, roll_off)
    resolution.emit(
        said.RollOffBegan(
            roll_off=roll_off.id,
            items=labels(state, roll_off),
            who=tuple(resolution.who(one.id) for one in people),
            sides=action.sides,
            rule=RULE,
        )
    )


@FAMILY.owes
def dues_of_roll_off(state: GameState) -> Iterator[Due]:
    """Who has not rolled yet, or whose turn it is to pick; it holds nothing up."""
    roll_off = POOL.of(state).roll_off
    if roll_off is None:
        return
    picks = bool(roll_off.order)
    waiting = (one.who for one in roll_off.rollers if not one.has_answered)
    for who in roll_off.order[:1] or waiting:
        character = find_character(state, who)
        assert character is not None
        yield Due(
            kind=DueKind.PICK if picks else DueKind.ROLL_OFF,
            target=who,
            name=character.name,
            owners=(character.owner,),
            moment=None,
            verb="treasure" if picks else "roll-off",
            words=(roll_off.id, str(roll_off.picks)) if picks else (roll_off.id,),
            command="`/do award pick`" if picks else "`/do award roll`",
            otherwise="the next picks" if picks else "is rolled for",
            holds=False,
        )


@FAMILY.handles
def answer_roll_off(resolution: Resolution, action: said.AnswerRollOff) -> None:
    """Roll for one's character, or do without."""
    roll_off = _require_roll_off(resolution, action.roll_off)
    if roll_off.order:
        raise TooLateError("All have rolled. ", WayOut("Look at who picks", "award show"), ".")
    # Who was named, else the first of one's own who has not answered.
    target = action.target
    plays_for, character = resolution.actor.plays_for, resolution.character
    found = [one for one in roll_off.rollers if one.who == target]
    if not target:
        own = [one for one in roll_off.rollers if plays_for(character(one.who).owner)]
        found = [one for one in own if not one.has_answered] or own
    if not found:
        raise NotFoundError(
            "Only those roll who share ", WayOut("this treasure", "award show"), "."
        )
    roller = found[0]
    resolution.require_control(roller.who, "roll for {}")
    if roller.has_answered:
        raise RuleError(f"{resolution.who(roller.who).name} has rolled or passed already.")
    _answer(resolution, roll_off, roller, passes=action.passes, forced=action.forced)


def _answer(
    resolution: Resolution,
    roll_off: RollOff,
    roller: Roller,
    *,
    passes: bool = False,
    forced: int | None = None,
) -> RollOff:
    throw = None
    if passes:
        after = replace(roller, passed=True)
    else:
        throw = resolution.roll("roll-off", 1, roll_off.sides, forced=forced)
        after = replace(roller, rolls=(throw.total,))
    rollers = tuple(after if one.who == roller.who else one for one in roll_off.rollers)
    roll_off = replace(roll_off, rollers=rollers)
    _keep(resolution, roll_off)
    who = resolution.who(roller.who)
    resolution.emit(said.RollOffAnswered(who=who, throw=throw, rule=RULE))
    return roll_off


@FAMILY.settles
def look_at_roll_off(resolution: Resolution) -> None:
    """Once all is settled: the dead neither roll nor pick, and what is gone is not offered."""
    state, roll_off = resolution.state, POOL.of(resolution.state).roll_off
    if roll_off is None:
        return
    if not offered(state, roll_off):
        _end(resolution, roll_off)
        return
    order = tuple(one for one in roll_off.order if is_there(state, one))
    rollers = tuple(
        one if one.has_answered or is_there(state, one.who) else replace(one, passed=True)
        for one in roll_off.rollers
    )
    if (order, rollers) != (roll_off.order, roll_off.rollers):
        after = replace(roll_off, order=order, rollers=rollers)
        _keep(resolution, after)
        if roll_off.order and not order:
            _end(resolution, after)


@FAMILY.settles
def settle(resolution: Resolution) -> None:
    """Once all have answered: ties are rolled again, and the order of picking is told."""
    roll_off = POOL.of(resolution.state).roll_off
    if roll_off is None or roll_off.order or not all(one.has_answered for one in roll_off.rollers):
        return
    roll_off = _without_ties(resolution, roll_off)
    rolled = [one for one in roll_off.rollers if one.rolls]
    rolled.sort(key=lambda one: one.rolls, reverse=True)
    order = tuple(one.who for one in rolled)
    roll_off = replace(roll_off, order=order)
    _keep(resolution, roll_off)
    if not order:
        _end(resolution, roll_off)
        return
    resolution.emit(
        said.PickOrderSettled(
            roll_off=roll_off.id,
            order=tuple(map(resolution.who, order)),
            items=labels(resolution.state, roll_off),
            rule=RULE,
        )
    )


def _without_ties(resolution: Resolution, roll_off: RollOff) -> RollOff:
    """All who have rolled the same as somebody else roll again, until none have."""
    while True:
        rolls = [one.rolls for one in roll_off.rollers if one.rolls]
        tied = [one.who for one in roll_off.rollers if rolls.count(one.rolls) > 1]
        if not tied:
            return roll_off
        throws = {who: resolution.roll("roll-off, a tie", 1, roll_off.sides) for who in tied}
        again = tuple(throws.values())
        who = tuple(map(resolution.who, tied))
        resolution.emit(said.TieRerolled(who=who, throws=again, rule=RULE))
        rollers = tuple(
            replace(one, rolls=(*one.rolls, throws[one.who].total)) if one.who in throws else one
            for one in roll_off.rollers
        )
        roll_off = replace(roll_off, rollers=rollers)


@FAMILY.handles
def pick_treasure(resolution: Resolution, action: said.PickTreasure) -> None:
    """Whose turn it is takes one piece of something, or nothing."""
    roll_off = _require_roll_off(resolution, action.roll_off)
    if not roll_off.order:
        raise RuleError("Not all have rolled yet. ", WayOut("Roll", "award roll"), ".")
    if action.number not in (None, roll_off.picks):
        raise TooLateError("Somebody has picked since. The buttons show what is left.")
    who, picks, passes = roll_off.order[0], roll_off.picks + 1, roll_off.passes + 1
    resolution.require_control(who, "pick for {}")
    if action.item_id:
        lots = {lot.item.id: lot for lot in offered(resolution.state, roll_off)}
        if action.item_id not in lots:
            raise TooLateError(
                "That is not there to be picked any more. The buttons show what is left."
            )
        hand_over(resolution, lots[action.item_id], who, 1)
        passes = 0
    else:
        resolution.emit(said.PickPassed(who=resolution.who(who), rule=RULE))
    order = (*roll_off.order[1:], who)
    roll_off = replace(roll_off, order=order, picks=picks, passes=passes)
    _keep(resolution, roll_off)
    if passes >= len(order):
        _end(resolution, roll_off)


@FAMILY.handles
def close_roll_off(resolution: Resolution, action: said.CloseRollOff) -> None:
    """Wait no longer: whoever has not rolled is rolled for, and who has not picked does without."""
    require_decider(resolution, "end a roll-off")
    roll_off = _require_roll_off(resolution, action.roll_off)
    if roll_off.order:
        _end(resolution, roll_off)
        return
    for one in roll_off.rollers:
        if not one.has_answered:
            roll_off = _answer(resolution, roll_off, one)


def offered(state: GameState, roll_off: RollOff) -> tuple[Lot, ...]:
    """What can be picked: all that was offered and is in the pool still."""
    return tuple(lot for lot in lots_of(state) if lot.item.id in roll_off.items)


def labels(state: GameState, roll_off: RollOff) -> tuple[str, ...]:
    """The names of what can be picked, with how many there are of it: `3 x Potion`."""
    found = (lot.item for lot in offered(state, roll_off))
    return tuple(f"{one.count} x {one.name}" if one.count > 1 else one.name for one in found)


def _require_roll_off(resolution: Resolution, roll_off_id: str) -> RollOff:
    """The one that is going on; TooLateError for any other."""
    found = POOL.of(resolution.state).roll_off
    if found is None or found.id != roll_off_id:
        raise TooLateError("That roll-off is over. ", WayOut("Look at the pool", "award show"), ".")
    return found


def _keep(resolution: Resolution, roll_off: RollOff | None) -> None:
    """Have the roll-off stand like this from now on; None is over."""
    resolution.put(POOL, replace(POOL.of(resolution.state), roll_off=roll_off))


def _end(resolution: Resolution, roll_off: RollOff) -> None:
    """It is over, and what nobody took stays in the pool."""
    left = labels(resolution.state, roll_off)
    _keep(resolution, None)
    resolution.emit(said.RollOffEnded(left=left, rule=RULE))
