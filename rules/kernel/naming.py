"""Who is meant by what was typed, as far as the actor may know of them, and whom one may harm.

Rules may have to reach somebody hidden in a step that a player began (held damage, the end of a
round), so only what was typed goes through here.
"""

from rules.errors import ForbiddenError, RuleError, WayOut
from rules.kernel.events import Who
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character, find_combatant, is_monster, split_target, target_of
from rules.kernel.words import numbered, plural
from rules.state.encounter import Body
from rules.state.game import GameState
from rules.state.health import Life

"""The key of the setting that says who applies damage to monsters."""


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


def may_strike(resolution: Resolution, target: str) -> bool:
    """Whether the actor may harm a target: always their own, monsters if they take part."""
    if resolution.controls(target):
        return True
    return is_monster(resolution.state, target) and takes_part(resolution)


def require_strike(resolution: Resolution, target: str) -> None:
    """Raise ForbiddenError unless the actor may harm the target."""
    if may_strike(resolution, target):
        _require_awake(resolution, target)
        return
    if is_monster(resolution.state, target):
        require_part(resolution)
    name, whose = resolution.who(target).label, resolution.those_who_act_for(target)
    raise ForbiddenError(f"Only {whose} can apply damage to {name}.")


def _require_awake(resolution: Resolution, target: str) -> None:
    """Raise RuleError for a player whose characters are all surprised in the others' free round."""
    encounter = resolution.state.encounter
    if encounter is None or not encounter.surprise_round or resolution.controls(target):
        return
    plays_for = resolution.actor.plays_for
    own = [one for one in encounter.combatants if plays_for(one.owner) and not one.gone]
    if all(encounter.is_surprised(one) for one in own):
        raise RuleError(f"{own[0].name} is surprised and cannot act in this round.")


def require_part(resolution: Resolution) -> None:
    """Raise ForbiddenError unless the actor is a referee, or plays somebody in the encounter."""
    if not takes_part(resolution):
        raise ForbiddenError(
            "Only those who play somebody in this encounter, or a referee, can do that. ",
            WayOut("Join it", "encounter join"),
            " first.",
        )


def takes_part(resolution: Resolution) -> bool:
    """Whether the actor is a referee, or plays somebody who is there in the encounter."""
    if resolution.actor.is_referee:
        return True
    return resolution.actor.plays_for_any(_players_present(resolution.state))


def _players_present(state: GameState) -> frozenset[int]:
    combatants = () if state.encounter is None else state.encounter.combatants
    owners = {combatant.owner for combatant in combatants if not combatant.gone}
    return frozenset(owner for owner in owners if owner is not None)
