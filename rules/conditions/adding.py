"""Putting a condition or bonus on somebody by hand."""

import dataclasses
from collections.abc import Mapping, Sequence

from rules.conditions.actions import AddEffect
from rules.conditions.effects import begin_effect
from rules.conditions.kinds.registry import BY_KEY
from rules.conditions.length import check_length
from rules.conditions.permission import require_effect
from rules.conditions.reading import by_target
from rules.errors import RuleError
from rules.kernel.look import is_shown
from rules.kernel.naming import name_combatant, name_source
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_vitals, id_of
from rules.state.conditions import Effect
from rules.state.health import Life

MODIFIES = ("", "attack", "defence", "damage", "saves")
LONGEST_NAME = 60
LARGEST_AMOUNT = 100
MOST_ON_TARGET = 20


def add_effect(resolution: Resolution, action: AddEffect) -> None:
    """Put a condition or bonus on somebody, or on several alike."""
    typed = dict.fromkeys((action.target, *action.also))
    targets = dict.fromkeys(name_combatant(resolution, target) for target in typed)
    wanted = dataclasses.replace(
        action,
        name=action.name.strip() or _known_name(action.key),
        source=name_source(resolution, action.source),
        until_turn_of=_name_turn(resolution, action.until_turn_of),
    )
    _check_effect(wanted)
    known = by_target(resolution.state.effects)
    for target in targets:
        _require_alive(resolution, target)
        require_effect(resolution, wanted, target)
        _require_room(resolution, target, known)
    for target in targets:
        begin_effect(resolution, dataclasses.replace(wanted, target=target))


def _known_name(key: str) -> str:
    return BY_KEY[key].name if key in BY_KEY else ""


def _check_effect(wanted: AddEffect) -> None:
    """Raise RuleError for an effect that nobody can have."""
    if len(wanted.name) > LONGEST_NAME or not is_shown(wanted.name):
        raise RuleError(f"Give the effect a name of 1 to {LONGEST_NAME} characters on one line.")
    if wanted.key and wanted.key not in BY_KEY:
        raise RuleError("The rules know no such condition. Pick one from the list that appears.")
    if wanted.modifies not in MODIFIES:
        raise RuleError("An effect modifies `attack`, `defence`, `damage` or `saves`, or nothing.")
    if abs(wanted.amount) > LARGEST_AMOUNT:
        raise RuleError(f"A bonus or penalty goes from -{LARGEST_AMOUNT} to {LARGEST_AMOUNT}.")
    check_length(wanted)


def _require_alive(resolution: Resolution, target: str) -> None:
    vitals = find_vitals(resolution.state, target)
    if vitals is not None and vitals.life is Life.DEAD:
        name = resolution.who(target).label
        raise RuleError(f"{name} is dead. Pick somebody else from the list that appears.")


def _require_room(
    resolution: Resolution, target: str, known: Mapping[str, Sequence[Effect]]
) -> None:
    """Raise RuleError where a target has as many effects as players may put on one."""
    if resolution.actor.is_referee:
        return
    if sum(len(known.get(of, ())) for of in {target, id_of(target)}) >= MOST_ON_TARGET:
        name = resolution.who(target).label
        raise RuleError(
            f"{name} has {MOST_ON_TARGET} effects already, and only a referee can add more. "
            "End one with `/condition end`."
        )


def _name_turn(resolution: Resolution, typed: str) -> str:
    """The id of the combatant whose turn ends an effect, "" for none."""
    if not typed.strip():
        return ""
    combatant_id = id_of(name_combatant(resolution, typed))
    if resolution.find_combatant(combatant_id) is None:
        raise RuleError(
            f"{resolution.who(combatant_id).label} takes no turns, not being in an encounter. "
            "Give the effect a number of `rounds` or `turns` instead."
        )
    return combatant_id
