"""Initiative dice of single combatants, a group of like bodies being one."""

from rules.initiative.method import Entry, Lineup, Rolls
from rules.kernel.events import Throw
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.encounter import Combatant, Kind


def dice_of(combatant: Combatant) -> tuple[int, ...]:
    """The total rolled and those of ties rolled again; empty before the first roll."""
    initiative = combatant.initiative
    if initiative.roll is None:
        return ()
    return (initiative.total, *initiative.rerolls)


def entry_of(combatant: Combatant, *, hushed: bool = False) -> Entry:
    """What a combatant rolls for itself. The modifier is the one that was used, 0 before that."""
    return Entry(
        key=combatant.id,
        label=combatant.name,
        side=combatant.side,
        hidden=combatant.hidden,
        secret=combatant.initiative.secret or hushed,
        modifier=combatant.initiative.modifier,
        dice=dice_of(combatant),
    )


def entries(lineup: Lineup) -> tuple[Entry, ...]:
    """One entry for each who has a turn, the dying included: they too stand in the order."""
    hushes = lineup.settings["monster_totals"] == "hidden"
    return tuple(
        entry_of(combatant, hushed=hushes and combatant.kind is Kind.MONSTER)
        for combatant in lineup.combatants
    )


def keep(resolution: Resolution, entry: Entry, throw: Throw) -> None:
    """Store a combatant's result: the first total, or one more after a tie."""
    # Not `resolution.combatant`: a player's roll can be what settles a tie of hidden combatants.
    combatant = resolution.find_combatant(entry.key)
    assert combatant is not None
    if entry.dice:
        rerolls = (*entry.dice[1:], throw.total)
        initiative = replace(combatant.initiative, rerolls=rerolls)
    else:
        initiative = replace(
            combatant.initiative,
            roll=throw.total - entry.modifier,
            modifier=entry.modifier,
            total=throw.total,
            rerolls=(),
            secret=entry.secret or entry.hidden,
        )
    resolution.put_combatant(replace(combatant, initiative=initiative))


OWN_ROLLS = Rolls(has_sides=False, entries=entries, keep=keep)
