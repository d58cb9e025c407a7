"""Traps that spring: on 2-in-6, or by the referee's word, and what they do (OSE-TRAPS)."""

from collections.abc import Iterable, Iterator, Sequence

from rules.checks.asking import ask_checks, is_alive
from rules.checks.calling import DieChance, chance_of, roll_chance
from rules.checks.kinds import BY_KEY
from rules.checks.records import Stake
from rules.conditions.effects import begin_effect
from rules.conditions.kinds import condition_named
from rules.conditions.records import AddEffect
from rules.errors import NotFoundError, RuleError, WayOut
from rules.hazards.afflictions import bring, brings_anything
from rules.health.damage import check_amount, read_amount, take_damage
from rules.health.hit_points import kill
from rules.kernel.actor import Viewer
from rules.kernel.events import Throw
from rules.kernel.folding import meant
from rules.kernel.naming import name_targets
from rules.kernel.resolution import Resolution
from rules.places.ground import Ground, ground_of, put_part
from rules.places.linking import check_save
from rules.places.reading import door_label, find_meant, find_named, traps_of
from rules.places.state import Trap
from rules.record import replace
from rules.sheet.reading import on_one_line, own_character
from rules.state.health import Harm
from rules.traps import FAMILY
from rules.traps.records import (
    REMOVE_TRAPS,
    DisarmJudged,
    DisarmTrap,
    DisarmTried,
    SetTrap,
    TouchTrap,
    TrapSet,
    TrapSprung,
    TrapStayed,
)

ROOM, TREASURE = "room", "treasure"
OSE_TRAPS = "OSE-TRAPS"
DIES = ("dies", "death")
LONGEST = 100
_CONDITION, _DEATH = "condition", "death"
"""What checks call the consequences that a trap can have."""
OSE_TREASURE_TRAPS = "OSE-TREASURE-TRAPS"
READY, SPRUNG, HARMLESS = "ready", "sprung", "harmless"
STATES = (READY, SPRUNG, HARMLESS)


def is_ready(trap: Trap) -> bool:
    """Whether it can still spring."""
    return not (trap.sprung or trap.disarmed)


def lurks(trap: Trap) -> bool:
    """Whether it springs by itself: ready, and nobody knows of it to keep clear of it."""
    return is_ready(trap) and not trap.found


def traps_here(ground: Ground) -> tuple[Trap, ...]:
    """All traps of the area, those on its doors too."""
    return traps_of(ground.place, ground.area.id)


def on_the_floor(ground: Ground) -> tuple[Trap, ...]:
    """The traps that whoever walks into the area sets off."""
    traps = ground.place.traps
    return tuple(one for one in traps if one.area == ground.area.id and not (one.door or one.item))


def on_door(ground: Ground, door: str) -> tuple[Trap, ...]:
    """The traps that whoever handles a door sets off."""
    return tuple(one for one in ground.place.traps if one.door == door)


def known_traps(ground: Ground, viewer: Viewer) -> Iterator[tuple[str, str]]:
    """The traps here that a viewer may know of, with where each is: pairs of id and label."""
    for trap in traps_here(ground):
        if viewer.is_referee or trap.found:
            yield trap.id, trap_label(ground, trap)


def trap_label(ground: Ground, trap: Trap) -> str:
    """What a trap is called, with what it is on: `needle on the chest`."""
    door = find_named(ground.place.doors, trap.door) if trap.door else None
    on = trap.item if door is None else door_label(door, ground.area.id)
    return f"{trap.name} on the {on}" if on else trap.name


def _find_trap(ground: Ground, viewer: Viewer, typed: str) -> Trap | None:
    """A trap here that a viewer may know of, by id, name or label; None if there is none."""
    known = dict(known_traps(ground, viewer))
    traps = [one for one in ground.place.traps if one.id in known]
    labelled = meant(typed, ((known[one.id], one) for one in traps))
    return find_meant(traps, typed) or labelled


def _require_trap(ground: Ground, viewer: Viewer, typed: str) -> Trap:
    """The same. NotFoundError, the same for what is hidden and for what is not there."""
    found = _find_trap(ground, viewer, typed)
    if found is None:
        raise NotFoundError(
            f"Nobody knows of a trap called “{typed.strip()[:40]}” here. "
            "Pick one from the list that appears."
        )
    return found


@FAMILY.handles
def touch_trap(resolution: Resolution, action: TouchTrap) -> None:
    """The referee says that somebody does what a trap waits for."""
    resolution.require_referee("set off traps")
    ground = ground_of(resolution.state)
    trap = _find_trap(ground, resolution.actor, action.trap) or _new_trap(
        resolution, ground, action
    )
    if not is_ready(trap):
        state = "harmless" if trap.disarmed else "sprung"
        raise RuleError(
            f"{trap.name} is {state} already. ", WayOut("Make it ready again", "trap set"), "."
        )
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
        throw, springs = roll_chance(resolution, "trap", DieChance(trap.chance), forced=forced)
        fell.append(throw)
        if springs:
            spring(resolution, ground, trap, (target,), throw)
            return True
    put_part(resolution, ground.place.id, trap)
    resolution.emit(
        TrapStayed(
            targets=tuple(map(resolution.who, targets)),
            name=trap.name,
            chance=trap.chance,
            throws=tuple(fell),
            rule=OSE_TRAPS,
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
    put_part(resolution, ground.place.id, replace(trap, sprung=True, found=True))
    resolution.emit(
        TrapSprung(
            targets=tuple(map(resolution.who, targets)),
            name=trap.name,
            text=trap.text,
            effect="" if _is_known(trap.effect) else trap.effect,
            throw=throw,
            rule=OSE_TRAPS,
        )
    )
    if trap.save in BY_KEY:
        # What hangs on the save: whoever passes gets nothing of it, or half of the damage.
        condition = condition_named(trap.effect)
        on_failure = f"{_CONDITION}:{condition.key}" if condition is not None else ""
        if trap.effect.casefold() in DIES:
            on_failure = _DEATH
        saved = "half" if trap.halves else "none"
        ask_checks(
            resolution,
            targets,
            trap.save,
            stake=Stake(damage=trap.damage, saved=saved, is_attack=False, on_failure=on_failure),
            label=trap.name,
        )
    for target in targets:
        if trap.damage and trap.save not in BY_KEY:
            _hurt(resolution, trap, target)
        _affect(resolution, trap, target)


def _is_known(effect: str) -> bool:
    """Whether rules know what an effect does, so that it need not be told in words."""
    known = condition_named(effect) is not None or brings_anything(effect)
    return known or effect.casefold() in DIES


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
            begin_effect(resolution, wanted, rule=OSE_TRAPS)
        elif trap.effect.casefold() in DIES:
            kill(resolution, target, cause="check")


@FAMILY.handles
def disarm_trap(resolution: Resolution, action: DisarmTrap) -> None:
    """Somebody tries to make a trap harmless that they know of; the referee alone learns if it is.

    What is harmless already is tried again all the same, or the refusal would tell.
    """
    who = own_character(resolution, action.target, "disarm a trap for")
    ground = ground_of(resolution.state)
    trap = _require_trap(ground, resolution.actor, action.trap)
    if trap.sprung:
        raise RuleError(f"{trap.name} has sprung already: there is nothing left to disarm.")
    chance = chance_of(resolution, who.id, REMOVE_TRAPS.key, action.chance)
    throw, passed = roll_chance(resolution, "disarm a trap", chance, forced=action.forced)
    if passed:
        put_part(resolution, ground.place.id, replace(trap, disarmed=True))
    name, disarmer = trap_label(ground, trap), resolution.who(who.id)
    resolution.emit(DisarmTried(who=disarmer, name=name, rule=OSE_TREASURE_TRAPS))
    resolution.emit(
        DisarmJudged(
            who=disarmer,
            name=name,
            throw=throw,
            needed=chance.needed,
            passed=passed,
            rule=OSE_TREASURE_TRAPS,
        )
    )


@FAMILY.handles
def set_trap(resolution: Resolution, action: SetTrap) -> None:
    """The referee says how a trap stands."""
    resolution.require_referee("say how a trap stands")
    ground = ground_of(resolution.state)
    trap = _require_trap(ground, resolution.actor, action.trap)
    if action.how not in STATES:
        raise RuleError(f"A trap is `{READY}`, `{SPRUNG}` or `{HARMLESS}`.")
    stands = replace(trap, sprung=action.how == SPRUNG, disarmed=action.how == HARMLESS)
    if stands == trap:
        raise RuleError(f"{trap.name} is {action.how} already.")
    put_part(resolution, ground.place.id, stands)
    resolution.emit(TrapSet(name=trap_label(ground, trap), how=action.how))
