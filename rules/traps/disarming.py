"""Making a trap harmless, and the referee's word on how one stands (OSE-TREASURE-TRAPS)."""

from rules.checks.door import chance_of, roll_chance
from rules.errors import RuleError
from rules.kernel.resolution import Resolution
from rules.places.door import ground_of, put_trap, require_able
from rules.record import replace
from rules.traps.actions import DisarmTrap, SetTrap
from rules.traps.events import DisarmJudged, DisarmTried, TrapSet
from rules.traps.fields import REMOVE_TRAPS
from rules.traps.reading import require_trap, trap_label

RULE = "OSE-TREASURE-TRAPS"
READY, SPRUNG, HARMLESS = "ready", "sprung", "harmless"
STATES = (READY, SPRUNG, HARMLESS)


def disarm_trap(resolution: Resolution, action: DisarmTrap) -> None:
    """Somebody tries to make a trap harmless that they know of; the referee alone learns if it is.

    What is harmless already is tried again all the same, or the refusal would tell.
    """
    who = require_able(resolution, action.target, "disarm a trap for")
    ground = ground_of(resolution.state)
    trap = require_trap(ground, resolution.actor, action.trap)
    if trap.sprung:
        raise RuleError(f"{trap.name} has sprung already: there is nothing left to disarm.")
    chance = chance_of(resolution, who.id, REMOVE_TRAPS.key, action.chance)
    throw, passed = roll_chance(resolution, "disarm a trap", chance, forced=action.forced)
    if passed:
        put_trap(resolution, ground.place.id, replace(trap, disarmed=True))
    name, disarmer = trap_label(ground, trap), resolution.who(who.id)
    resolution.emit(DisarmTried(who=disarmer, name=name, rule=RULE))
    resolution.emit(
        DisarmJudged(
            who=disarmer,
            name=name,
            throw=throw,
            needed=chance.needed,
            passed=passed,
            rule=RULE,
        )
    )


def set_trap(resolution: Resolution, action: SetTrap) -> None:
    """The referee says how a trap stands."""
    resolution.require_referee("say how a trap stands")
    ground = ground_of(resolution.state)
    trap = require_trap(ground, resolution.actor, action.trap)
    if action.how not in STATES:
        raise RuleError(f"A trap is `{READY}`, `{SPRUNG}` or `{HARMLESS}`.")
    stands = replace(trap, sprung=action.how == SPRUNG, disarmed=action.how == HARMLESS)
    if stands == trap:
        raise RuleError(f"{trap.name} is {action.how} already.")
    put_trap(resolution, ground.place.id, stands)
    resolution.emit(TrapSet(name=trap_label(ground, trap), how=action.how))
