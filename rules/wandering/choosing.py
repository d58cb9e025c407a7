"""How often something may come, and how likely: the referee's word on it (OSE-WANDERING)."""

from rules.errors import RuleError
from rules.kernel.limits import check_modifier
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.wandering.actions import SetWandering
from rules.wandering.events import WanderingSet
from rules.wandering.tables import put_wandering, require_table

MOST_TURNS = 144
MOST_A_DAY = 4
HIGHEST_CHANCE = 6
USUAL = -1
"""The chance that the ground gives."""
LARGEST_MODIFIER = 5
FARTHEST_SIGHT = 100_000
FIELDS = ("every", "a_day", "chance", "table", "modifier", "once", "sight")


def set_wandering(resolution: Resolution, action: SetWandering) -> None:
    """Have it as the referee says from now on; what was not said stays."""
    resolution.require_referee("say how often something comes")
    _check(action)
    before = resolution.state.wandering
    after = replace(before, **_said(resolution, action))
    changed = {
        name: getattr(action, name)
        for name in FIELDS
        if getattr(before, name) != getattr(after, name)
    }
    if not changed:
        raise RuleError(
            "It is so already. Say what is to be different, such as `every:3`, `chance:2`, "
            "`table:…` or `once:1`."
        )
    put_wandering(resolution, after)
    if "table" in changed:
        changed["table"] = after.table
    resolution.emit(replace(WanderingSet(rule="OSE-WANDERING"), **changed))


def _said(resolution: Resolution, action: SetWandering) -> dict[str, object]:
    """The fields that were given, as they are kept."""
    given = {name: getattr(action, name) for name in FIELDS}
    said = {name: value for name, value in given.items() if value is not None}
    if said.get("chance") == USUAL:
        said["chance"] = None
    if action.table:
        said["table"] = require_table(resolution.state, action.table).name
    return said


def _check(action: SetWandering) -> None:
    _within(action.every, 0, MOST_TURNS, "every", "turns; 0 is never")
    _within(action.a_day, 0, MOST_A_DAY, "a_day", "checks a day; 0 is never")
    _within(action.chance, USUAL, HIGHEST_CHANCE, "chance", "in 6; -1 is as the ground has it")
    _within(action.sight, 0, FARTHEST_SIGHT, "sight", "yards; 0 is as far as usual")
    check_modifier(action.modifier or 0, LARGEST_MODIFIER)
    check_modifier(action.once or 0, LARGEST_MODIFIER)


def _within(value: int | None, low: int, high: int, name: str, what: str) -> None:
    if value is not None and not low <= value <= high:
        raise RuleError(f"`{name}` goes from {low} to {high:,} {what}.")
