"""What may be said of an attack, and what of numbers and dice has to be there before it is made."""

from rules.attack.reckoning import AC, COMPLETE_COVER, Plan, as_thac0
from rules.attack.records import (
    Attack,
    AttackBonus,
)
from rules.attack.striking import require_dice
from rules.attack.unleashing import is_unleashed
from rules.attack.weapons import weapons_used
from rules.dice.expression import parse
from rules.errors import ForbiddenError, Lack, MissingNumberError, OpenError, RuleError
from rules.kernel.naming import require_part
from rules.kernel.numbers import check_forced, check_modifier
from rules.kernel.questions import Mode
from rules.kernel.resolution import Resolution
from rules.kernel.targets import id_of, is_monster
from rules.sheet.reading import is_ascending, number
from rules.state.items import Item

D20 = 20
MOST_TARGETS = 20
MOST_MODIFIER = 20
MOST_DAMAGE = 1000
MOST_DICE = {"4e": 100}
"""The most that dice of damage may come to which a player types, a d20's where none is given."""
BEST_THAC0 = {"4e": -20}
"""The best THAC0 that a player may type, a d20's lowest face where none is given."""
STRIKES = {False: ("thac0", "attack"), True: ("attack", "thac0")}
"""What somebody attacks with, by key, as armour class counts: ascending or not. One is enough."""


def require_leave(resolution: Resolution, attacker: str, target: str) -> None:
    """Raise unless the actor may have the attacker strike the target: monsters, and their own.

    What an attack does follows from the rules, so it needs no leave to apply damage.
    """
    require_part(resolution)
    if id_of(attacker) == id_of(target):
        raise RuleError("Nobody attacks themselves. Pick another target.")
    if is_monster(resolution.state, target) or resolution.controls(target):
        return
    name = resolution.who(target).label
    raise ForbiddenError(f"{name} is no monster: only a referee can have somebody attack them.")


def check_said(resolution: Resolution, action: Attack) -> None:
    """Raise for numbers that cannot be, and for a player who says what only referees may."""
    check_modifier(action.modifier, MOST_MODIFIER)
    check_forced(action.forced, 1, D20, "A d20")
    check_forced(action.forced_damage, 0, MOST_DAMAGE, "Damage")
    if not 0 <= action.cover <= COMPLETE_COVER:
        raise RuleError("Partial cover takes 1 to 4 off the roll. Give one of these, or complete.")
    if len(action.targets) > MOST_TARGETS:
        raise RuleError(f"At most {MOST_TARGETS} targets can be attacked at once.")
    _check_typed(resolution, action)
    for is_said, what in (
        (action.forced is not None, "set the d20 of an attack"),
        (action.forced_damage is not None, "set the damage of an attack"),
        (action.allow, "allow what the rules forbid"),
    ):
        if is_said:
            resolution.require_referee(what)


def _check_typed(resolution: Resolution, action: Attack) -> None:
    """Raise ForbiddenError for numbers of a player's that no die of the game could give."""
    if resolution.actor.is_referee:
        return
    preset = resolution.state.preset
    best, most = BEST_THAC0.get(preset, 1), MOST_DICE.get(preset, D20)
    given = None if action.thac0 is None else as_thac0(resolution.state, action.thac0)
    if given is not None and not best <= given <= D20:
        worst, high = sorted(as_thac0(resolution.state, value) for value in (best, D20))
        raise ForbiddenError(
            f"A player gives a number from {worst} to {high} for `thac0`. "
            "Leave it out for the one on the sheet, or ask a referee."
        )
    if action.damage and parse(action.damage).bind({}).most > most:
        raise ForbiddenError(
            f"Dice that can come to more than {most} are the referee's to give. "
            "Leave `damage` out for those of the weapon."
        )


def require_all_dice(
    resolution: Resolution,
    action: Attack,
    body: str,
    target: str,
    used: tuple[tuple[Item, Mode], ...],
) -> None:
    """MissingNumberError for a weapon whose damage nobody knows, before anything is rolled."""
    for weapon, mode in used:
        if is_unleashed(weapon):
            continue
        deed = AttackBonus(who=body, whom=target, item=weapon.id or None, mode=mode, how=action.how)
        require_dice(resolution, action, deed, weapon)


def require_targets(resolution: Resolution, body: str, targets: int, most: int) -> None:
    """Raise RuleError where one body would strike more targets than it may."""
    if targets > most:
        name = resolution.who(body).label
        raise RuleError(
            f"{name} can attack {most} of them in one round. Pick fewer targets."
            if most > 1
            else f"{name} can attack only one of them in a round. Pick one target."
        )


def require_numbers(resolution: Resolution, attacker: str, weapon: Item) -> None:
    """Raise MissingNumberError for an attack that could not be made, whoever it is aimed at."""
    if number(resolution, attacker, "thac0") is None:
        raise _missing_row(resolution, attacker)
    for one in weapons_used(resolution.state, attacker, weapon.id):
        if not is_unleashed(one):
            deed = AttackBonus(who=attacker, whom=attacker, item=one.id or None)
            require_dice(resolution, Attack(attacker=attacker, targets=()), deed, one)


def _missing_row(resolution: Resolution, attacker: str) -> MissingNumberError:
    who = resolution.who(attacker)
    return MissingNumberError(
        f"No THAC0 or attack bonus is written for {who.name}.",
        Lack(who.id, STRIKES[is_ascending(resolution.state)]),
        once="thac0:19",
    )


def require_possible(resolution: Resolution, action: Attack, planned: Plan) -> None:
    """Raise RuleError for what a rule forbids, and MissingNumberError where a number lacks."""
    forbidden = planned.forbidden()
    if forbidden is not None and not action.allow:
        error = OpenError if forbidden.is_open else RuleError
        raise error(forbidden.label, *forbidden.helps)
    if planned.automatic() is not None:
        return
    if planned.reckoning.row is None:
        raise _missing_row(resolution, planned.deed.who)
    if planned.reckoning.armour is None:
        whom = resolution.who(planned.deed.whom)
        key = planned.reckoning.against or AC
        what = resolution.fields.label(key)
        raise MissingNumberError(f"No {what} is written for {whom.name}.", Lack(whom.id, (key,)))
