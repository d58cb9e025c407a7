"""Loyalty checks of retainers in extreme peril (OSE-RETAINER-MORALE, R-LOYALTY)."""

from rules.errors import MissingNumberError, RuleError
from rules.kernel.events import Who
from rules.kernel.limits import check_forced, check_modifier
from rules.kernel.resolution import Resolution
from rules.kernel.targets import id_of
from rules.morale.actions import RollLoyalty, SetLoyalty
from rules.morale.events import LoyaltyChecked, LoyaltySet
from rules.morale.fields import LOYALTY
from rules.morale.groups import Key, find_hired, give_loyalty, group_of
from rules.record import replace
from rules.sheet.door import require_number, typed_number
from rules.sheet.events import SheetNumberSet
from rules.state.health import Life

MOST_MODIFIER = 10


def roll_loyalty(resolution: Resolution, action: RollLoyalty) -> None:
    """Roll 2d6: not higher than the loyalty and the retainer stays."""
    resolution.require_referee("roll loyalty")
    combatant_id = id_of(action.combatant_id)
    target = resolution.who(combatant_id)
    check_modifier(action.modifier, MOST_MODIFIER, "loyalty modifier")
    check_forced(action.forced, 2, 12, "2d6")
    _require_alive(resolution, target)
    loyalty = _loyalty(resolution, target, action.loyalty)
    seen = resolution.visibility(target, action.seen)
    throw = resolution.roll("loyalty", 2, 6, secret=seen.is_secret, forced=action.forced)
    resolution.emit(
        LoyaltyChecked(
            target=target,
            loyalty=loyalty,
            modifier=action.modifier,
            throw=throw,
            stays=throw.total <= loyalty + action.modifier,
            audience=seen.audience(resolution.actor.member),
            rule="OSE-RETAINER-MORALE",
        )
    )


def _require_alive(resolution: Resolution, target: Who) -> None:
    combatant, sheet = resolution.find_combatant(target.id), resolution.find_character(target.id)
    lives = [body.vitals.life for body in combatant.bodies] if combatant is not None else []
    lives += [sheet.vitals.life] if sheet is not None else []
    if all(life is Life.DEAD for life in lives):
        raise RuleError(f"{target.name} is dead: there is no loyalty left to check.")


def _loyalty(resolution: Resolution, target: Who, given: int | None) -> int:
    """The number given, which their group or stat block keeps; else the one that is written."""
    key = group_of(resolution.state, target.id)
    if given is None:
        return _written(resolution, target, key)
    LOYALTY.check(given)
    if key is not None:
        give_loyalty(resolution, target.id, given)
    combatant = resolution.find_combatant(target.id)
    if combatant is not None and combatant.bodies:
        numbers = {**combatant.numbers, LOYALTY.key: given}
        resolution.put_combatant(replace(combatant, numbers=numbers))
    return given


def _written(resolution: Resolution, target: Who, key: Key | None) -> int:
    """What their group has, else the sheet. MissingNumberError says how to give it."""
    if key is None:
        return require_number(resolution, target.id, LOYALTY.key, option="loyalty:7")
    group = find_hired(resolution.state, key)
    own = typed_number(resolution.state, target.id, LOYALTY.key)
    if group is None and own is not None:
        return own.value
    if group is None:
        raise MissingNumberError(
            f"{target.name} has no number for loyalty yet. Give it now with `loyalty:7`, or write "
            "it with `/hire loyalty`."
        )
    return group.loyalty


def number_is_written(resolution: Resolution, event: SheetNumberSet) -> None:
    """The loyalty of hirelings is their group's and the referees' secret, and on no sheet."""
    if event.field == LOYALTY.key and group_of(resolution.state, event.target.id) is not None:
        raise RuleError(
            f"{event.target.name} and those hired together have one loyalty, which is the "
            "referee's to keep: `/hire loyalty`."
        )


def set_loyalty(resolution: Resolution, action: SetLoyalty) -> None:
    """The referee gives a group of hirelings its score (R-LOYALTY-START)."""
    resolution.require_referee("give loyalty")
    target = resolution.who(id_of(action.target))
    if group_of(resolution.state, target.id) is None:
        raise RuleError(f"{target.name} is no hireling. Pick one from the list.")
    after = LOYALTY.check(action.loyalty)
    before = give_loyalty(resolution, target.id, after)
    if before == after:
        raise RuleError(f"The loyalty of {target.name} is {after} already.")
    resolution.emit(LoyaltySet(target=target, before=before, after=after, rule="R-LOYALTY-START"))
