"""Traps that spring: on 2-in-6, or by the referee's word, and what they do (OSE-TRAPS)."""

from collections.abc import Iterable, Sequence

from rules.checks.door import BY_KEY, Likely, ask_checks, is_alive, roll_chance
from rules.conditions.actions import AddEffect
from rules.conditions.door import begin_effect, condition_named
from rules.errors import RuleError
from rules.hazards.door import bring, brings_anything
from rules.health.door import check_amount, kill, read_amount, take_damage
from rules.kernel.events import Throw
from rules.kernel.naming import name_targets
from rules.kernel.resolution import Resolution
from rules.places.door import Ground, check_save, ground_of, put_trap
from rules.record import replace
from rules.sheet.door import on_one_line
from rules.state.checks import Stake
from rules.state.health import Harm
from rules.state.places import Trap
from rules.traps.actions import TouchTrap
from rules.traps.events import TrapSprung, TrapStayed
from rules.traps.reading import find_trap, is_ready, lurks

RULE = "OSE-TRAPS"
DIES = ("dies", "death")
LONGEST = 100
_CONDITION, _DEATH = "condition", "death"
"""What checks call the consequences that a trap can have."""


def touch_trap(resolution: Resolution, action: TouchTrap) -> None:
    """The referee says that somebody does what a trap waits for."""
    resolution.require_referee("set off traps")
    ground = ground_of(resolution.state)
    trap = find_trap(ground, resolution.actor, action.trap) or _new_trap(resolution, ground, action)
    if not is_ready(trap):
        state = "harmless" if trap.disarmed else "sprung"
        raise RuleError(f"{trap.name} is {state} already. `/trap set` makes it ready again.")
    targets = name_targets(resolution, action.targets)
    if action.certain:
        spring(resolution, ground, trap, targets)
    else:
        touch(resolution, ground, trap, targets, forced=action.forced)


def _new_trap(resolution: Resolution, ground: Ground, action: TouchTrap) -> Trap:
    """A trap that nobody has prepared, as the referee describes it."""
    name, effect = on_one_line(action.trap), on_one_line(action.effect)
    if not name or max(len(name), len(effect)) > LONGEST:
        raise RuleError(f"Say in 1 to {LONGEST} letters what it is, such as `trap:falling block`.")
    if action.damage:
        check_amount(action.damage)
    return Trap(
        f"t{resolution.token()}",
        name,
        ground.area.id,
        chance=action.chance,
        damage=action.damage,
        save=check_save(action.save),
        halves=action.halves,
        effect=effect,
    )


def touch(
    resolution: Resolution,
    ground: Ground,
    trap: Trap,
    targets: Sequence[str],
    *,
    forced: int | None = None,
) -> bool:
    """Each in turn does what a trap waits for: whether it springs, on whoever sets it off.

    One that does not leaves no trace. The dice are the referees' own.
    """
    fell: list[Throw] = []
    for target in targets:
        throw, springs = roll_chance(resolution, "trap", Likely(trap.chance), forced=forced)
        fell.append(throw)
        if springs:
            spring(resolution, ground, trap, (target,), throw)
            return True
    put_trap(resolution, ground.place.id, trap)
    resolution.emit(
        TrapStayed(
            targets=tuple(map(resolution.who, targets)),
            name=trap.name,
            chance=trap.chance,
            throws=tuple(fell),
            rule=RULE,
        )
    )
    return False


def touch_all(
    resolution: Resolution, ground: Ground, traps: Iterable[Trap], targets: Sequence[str]
) -> None:
    """The same for all traps among these that lurk.

    It counts as a look at what is hidden, so that nothing can be tried again by taking it back,
    whether there is a trap or not.
    """
    resolution.reveal()
    for trap in traps:
        alive = [target for target in targets if is_alive(resolution.state, target)]
        if lurks(trap):
            touch(resolution, ground, trap, alive)


def spring(
    resolution: Resolution,
    ground: Ground,
    trap: Trap,
    targets: Sequence[str],
    throw: Throw | None = None,
) -> None:
    """A trap springs on these: everybody sees it, and it does its damage and the rest."""
    put_trap(resolution, ground.place.id, replace(trap, sprung=True, found=True))
    resolution.emit(
        TrapSprung(
            targets=tuple(map(resolution.who, targets)),
            name=trap.name,
            text=trap.text,
            effect="" if _is_known(trap.effect) else trap.effect,
            throw=throw,
            rule=RULE,
        )
    )
    if trap.save in BY_KEY:
        ask_checks(resolution, targets, trap.save, stake=_stake(trap), label=trap.name)
    for target in targets:
        if trap.damage and trap.save not in BY_KEY:
            _hurt(resolution, trap, target)
        _affect(resolution, trap, target)


def _is_known(effect: str) -> bool:
    """Whether rules know what an effect does, so that it need not be told in words."""
    known = condition_named(effect) is not None or brings_anything(effect)
    return known or effect.casefold() in DIES


def _stake(trap: Trap) -> Stake:
    """What hangs on the save: whoever passes gets nothing of it, or half of the damage."""
    condition = condition_named(trap.effect)
    on_failure = f"{_CONDITION}:{condition.key}" if condition is not None else ""
    if trap.effect.casefold() in DIES:
        on_failure = _DEATH
    saved = "half" if trap.halves else "none"
    return Stake(damage=trap.damage, saved=saved, is_attack=False, on_failure=on_failure)


def _hurt(resolution: Resolution, trap: Trap, target: str) -> None:
    """Damage that nothing averts, each with dice of their own."""
    amount, throw = read_amount(resolution, trap.damage, "damage")
    take_damage(resolution, Harm(target, amount, is_attack=False, tags=("trap",)), throw)


def _affect(resolution: Resolution, trap: Trap, target: str) -> None:
    """What else it does; a poison brings a save of its own along."""
    if not is_alive(resolution.state, target):
        return
    if brings_anything(trap.effect):
        bring(resolution, trap.effect, target)
    elif trap.save not in BY_KEY:
        condition = condition_named(trap.effect)
        if condition is not None:
            wanted = AddEffect(target=target, name=condition.name, key=condition.key)
            begin_effect(resolution, wanted, rule=RULE)
        elif trap.effect.casefold() in DIES:
            kill(resolution, target, cause="check")
