"""Initiative dice of whole sides, one for each."""

from rules.initiative.method import Entry, Lineup, Rolls
from rules.kernel.events import Throw
from rules.kernel.resolution import Resolution
from rules.record import replace


def entries(lineup: Lineup) -> tuple[Entry, ...]:
    """One entry a side that has anybody who can act; hidden while all of those are hidden."""
    found: list[Entry] = []
    for side in lineup.encounter.sides:
        able = [combatant for combatant in lineup.of_side(side.key) if combatant.id in lineup.able]
        if able:
            found.append(
                Entry(
                    key=side.key,
                    label=side.label,
                    side=side.key,
                    hidden=all(combatant.hidden for combatant in able),
                    secret=side.rolls_secret,
                    dice=side.rolls,
                )
            )
    return tuple(found)


def keep(resolution: Resolution, entry: Entry, throw: Throw) -> None:
    """Store a side's result: the first die, or one more after a tie."""
    side = resolution.side(entry.key)
    secret = entry.hidden or entry.secret
    resolution.put_side(replace(side, rolls=(*entry.dice, throw.total), rolls_secret=secret))


SIDE_ROLLS = Rolls(has_sides=True, entries=entries, keep=keep)
