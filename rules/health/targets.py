"""Who a target is, in the one spelling that state keeps, and the hit points behind it.

A rule may have to reach a hidden body in a step that a player began (held damage, the end of a
round). So what is typed goes through `name_target` or `name_combatant`, which know what the actor
may see, and everything else here does not ask.
"""

from rules.errors import RuleError
from rules.kernel.draft import split_target
from rules.kernel.events import Who
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.encounter import Body, Combatant
from rules.state.game import GameState
from rules.state.health import Life, Vitals
from rules.state.sheet import Character


def name_combatant(resolution: Resolution, typed: str) -> str:
    """A character, a combatant (a group as a whole too) or a member of a group.

    Raises NotFoundError, the same one for whoever is hidden and for whoever does not exist.
    """
    combatant_id, number = split_target(typed.strip())
    if resolution.find_character(combatant_id) is not None:
        return combatant_id
    combatant = resolution.combatant(combatant_id)
    if number == 0 or len(combatant.bodies) == 1:
        return combatant.id
    body = resolution.body(typed)
    assert body is not None
    return f"{combatant.id}#{body.number}"


def name_target(resolution: Resolution, typed: str) -> str:
    """One body. Raises as `name_combatant` does, and RuleError for a group without a number."""
    target = name_combatant(resolution, typed)
    combatant = resolution.find_combatant(target)
    if combatant is not None and len(combatant.bodies) > 1:
        first = next((b for b in combatant.bodies if _is_there(b)), combatant.bodies[0])
        raise RuleError(
            f"{combatant.name} is a group of {len(combatant.bodies)}: "
            f"say which one, such as `{combatant.name} {first.number}`."
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
    resolution.require_control(source, "act")
    return source


def find_vitals(state: GameState, target: str) -> Vitals | None:
    """The hit points behind a target, None if it is gone from the game."""
    character = _character(state, target)
    if character is not None:
        return character.vitals
    body = _body(state, target)
    return None if body is None else body.vitals


def put_vitals(resolution: Resolution, target: str, vitals: Vitals) -> None:
    """Store the hit points behind a target, hidden ones included."""
    character = _character(resolution.state, target)
    if character is not None:
        resolution.put_character(replace(character, vitals=vitals))
        return
    combatant, changed = _combatant(resolution.state, target), _body(resolution.state, target)
    assert combatant is not None
    assert changed is not None
    changed = replace(changed, vitals=vitals)
    bodies = tuple(changed if body.number == changed.number else body for body in combatant.bodies)
    resolution.put_combatant(replace(combatant, bodies=bodies))


def all_targets(state: GameState) -> tuple[str, ...]:
    """Every body there is: all sheets, then the bodies of the running encounter."""
    targets = [character.id for character in state.characters]
    if state.encounter is not None:
        for combatant in state.encounter.combatants:
            targets += _bodies_of(combatant)
    return tuple(targets)


def _bodies_of(combatant: Combatant) -> list[str]:
    alone = len(combatant.bodies) == 1
    return [combatant.id if alone else f"{combatant.id}#{body.number}" for body in combatant.bodies]


def who_if_there(resolution: Resolution, target: str) -> Who | None:
    """The target's name for an event, None for "" and for somebody gone from the game."""
    state = resolution.state
    if _character(state, target) is None and _combatant(state, target) is None:
        return None
    return resolution.who(target)


def who_acts(resolution: Resolution, source: str, target: Who) -> Who | None:
    """Who did it, for an event about `target`; None where that would hide or give away too much."""
    who = who_if_there(resolution, source)
    return None if who is not None and who.hidden and not target.hidden else who


def _character(state: GameState, target: str) -> Character | None:
    character_id, _ = split_target(target)
    return next((c for c in state.characters if c.id == character_id), None)


def _combatant(state: GameState, target: str) -> Combatant | None:
    combatant_id, _ = split_target(target)
    if state.encounter is None:
        return None
    return next((c for c in state.encounter.combatants if c.id == combatant_id), None)


def _body(state: GameState, target: str) -> Body | None:
    combatant, (_, number) = _combatant(state, target), split_target(target)
    if combatant is None:
        return None
    if number == 0 and len(combatant.bodies) == 1:
        return combatant.bodies[0]
    return next((body for body in combatant.bodies if body.number == number), None)
