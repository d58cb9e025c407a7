"""Places in the order, as the methods put them together."""

from collections.abc import Iterable

from rules.initiative.method import Group, Lineup, Place
from rules.state.encounter import Combatant


def sides_of(combatants: Iterable[Combatant]) -> tuple[str, ...]:
    """The keys of the sides that the combatants are on, each once."""
    return tuple(dict.fromkeys(combatant.side for combatant in combatants))


def block(combatants: Iterable[Combatant], *, phase: str = "", level: bool = False) -> Place:
    """One place for all of them.

    `level` says that they are tied: if they are on different sides, their blows fall together.
    """
    together = tuple(combatants)
    sides = sides_of(together)
    return Place(
        who=tuple(combatant.id for combatant in together),
        side=sides[0] if len(sides) == 1 else "",
        phase=phase,
        simultaneous=level and len(sides) > 1,
    )


def members(lineup: Lineup, group: Group) -> tuple[Combatant, ...]:
    """The combatants of a group of entries, whether those are sides or combatants."""
    keys = [entry.key for entry in group]
    of_sides = tuple(combatant for key in keys for combatant in lineup.of_side(key))
    return of_sides or tuple(combatant for combatant in lineup.combatants if combatant.id in keys)
