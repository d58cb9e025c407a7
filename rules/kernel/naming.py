"""Who is meant: targets as they were typed, as far as the actor may know of them, and back.

Rules may have to reach somebody hidden in a step that a player began (held damage, the end of a
round), so only what was typed goes through here.
"""

from rules.errors import RuleError
from rules.kernel.events import Who
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character, find_combatant, split_target, target_of
from rules.kernel.words import numbered, plural
from rules.state.encounter import Body
from rules.state.health import Life


def name_combatant(resolution: Resolution, typed: str) -> str:
    """The target of a character, a combatant (a whole group too) or a body of a group.

    Raises NotFoundError, the same one for whoever is hidden and for whoever does not exist.
    """
    combatant_id, number = split_target(typed.strip())
    if resolution.find_character(combatant_id) is not None:
        return combatant_id
    combatant = resolution.combatant(combatant_id)
    if number and len(combatant.bodies) > 1:
        resolution.body(typed)
    return target_of(combatant, number)


def name_target(resolution: Resolution, typed: str) -> str:
    """One body. Raises as `name_combatant` does, and RuleError for a group without a number."""
    target = name_combatant(resolution, typed)
    combatant = resolution.find_combatant(target)
    if combatant is not None and len(combatant.bodies) > 1:
        first = next((b for b in combatant.bodies if _is_there(b)), combatant.bodies[0])
        raise RuleError(
            f"There are {len(combatant.bodies)} {plural(combatant.name)}: "
            f"say which one, such as `{numbered(combatant.name, first.number)}`."
        )
    return target


def _is_there(body: Body) -> bool:
    return body.vitals.life is not Life.DEAD and not body.gone


def name_targets(resolution: Resolution, typed: tuple[str, ...]) -> tuple[str, ...]:
    """Bodies, each one once, in the order given. Raises as `name_target` does."""
    if not typed:
        raise RuleError("Say who: pick one or more from the list that appears.")
    return tuple(dict.fromkeys(name_target(resolution, target) for target in typed))


def name_source(resolution: Resolution, typed: str) -> str:
    """Who does it: "" stays "". Raises unless the actor may act for them."""
    if not typed.strip():
        return ""
    source = name_combatant(resolution, typed)
    resolution.require_control(source, "act for {}")
    return source


def who_if_there(resolution: Resolution, target: str) -> Who | None:
    """The target's name for an event, None for "" and for somebody gone from the game."""
    state = resolution.state
    if find_character(state, target) is None and find_combatant(state, target) is None:
        return None
    return resolution.who(target)


def who_acts(resolution: Resolution, source: str, target: Who) -> Who | None:
    """Who did it, for an event about `target`; None where that would hide or give away too much."""
    who = who_if_there(resolution, source)
    return None if who is not None and who.hidden and not target.hidden else who
