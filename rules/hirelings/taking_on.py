"""Into service by the referee's word: specialists, thieves, monsters, the charmed."""

from rules.errors import RuleError
from rules.hirelings.actions import TakeOn
from rules.hirelings.entering import Recruits, enter_service, free_group
from rules.hirelings.events import HirelingsJoined
from rules.hirelings.kit import kit_names
from rules.hirelings.leadership import require_leadership
from rules.hirelings.reading import can_lead
from rules.hirelings.trades import Trade, find_trade
from rules.kernel.resolution import Resolution
from rules.sheet.door import MOST_HIT_POINTS, check_length, check_level, on_one_line

RULE = "ERIS-HIRELING-TYPES"
MOST_AT_ONCE = 20


def take_on(resolution: Resolution, action: TakeOn) -> None:
    """They serve from now on. No offer is made, and nothing is asked for."""
    resolution.require_referee("take hirelings on without an offer")
    employer = resolution.character(action.employer)
    if not can_lead(employer):
        raise RuleError(f"{employer.name} cannot have hirelings. Pick a character who lives.")
    if not 1 <= action.count <= MOST_AT_ONCE:
        raise RuleError(f"1 to {MOST_AT_ONCE} can come at once. Give a `count` in between.")
    recruits = _recruits(action)
    require_leadership(resolution, employer.id, recruits.count if recruits.unusual else 0)
    group = free_group(resolution.state, recruits.trade)
    found = enter_service(resolution, employer, recruits, group)
    resolution.emit(
        HirelingsJoined(
            employer=resolution.who(employer.id),
            hirelings=tuple(map(resolution.who, found.ids)),
            trade=recruits.trade,
            group=group,
            unusual=recruits.unusual,
            level=recruits.level,
            points=found.points,
            throw=found.throw,
            kit=recruits.kit,
            rule=RULE,
        )
    )


def _recruits(action: TakeOn) -> Recruits:
    """Who comes, as the lists have them, with what the referee says instead."""
    trade = find_trade(action.trade)
    points = action.hit_points
    if points is not None and not 1 <= points <= MOST_HIT_POINTS:
        raise RuleError(f"Hit points go from 1 to {MOST_HIT_POINTS}; {points} is outside.")
    level = 0 if trade is None else trade.level
    unusual = trade is None or trade.is_unusual
    return Recruits(
        _called(action, trade),
        action.count,
        unusual=unusual if action.unusual is None else action.unusual,
        level=check_level(level if action.level is None else action.level),
        traits=() if trade is None else trade.traits,
        kit=() if trade is None else kit_names(trade, action.weapon, action.armour),
        fights=trade is None or trade.fights,
        name=action.name,
        points=points,
    )


def _called(action: TakeOn, trade: Trade | None) -> str:
    """What they are hired as; any word for those on no list."""
    if trade is not None:
        return trade.name
    word = on_one_line(action.trade)
    if not word:
        raise RuleError("Say as what they serve, with `trade`.")
    check_length(word)
    return word
