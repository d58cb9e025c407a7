"""OSE-INITIATIVE-INDIVIDUAL: 1d6 and a modifier for each combatant, every round."""

from rules.initiative.delays import refuse_delay
from rules.initiative.method import Entry, InitiativeMethod, Lineup, Place
from rules.initiative.own_rolls import OWN_ROLLS
from rules.initiative.places import block, members
from rules.initiative.ranks import groups_in_order, rank_by_dice, tied

DIE = 6
rank = rank_by_dice(DIE)


def ties(lineup: Lineup) -> tuple[Entry, ...]:
    """The combatants that roll again, none where ties act at the same time."""
    if lineup.settings["initiative_tie"] == "simultaneous":
        return ()
    return tied(OWN_ROLLS.entries(lineup), rank)


def order(lineup: Lineup) -> tuple[Place, ...]:
    """One after the other, tied ones together."""
    return tuple(
        block(members(lineup, group), level=True)
        for group in groups_in_order(OWN_ROLLS.entries(lineup), rank)
    )


METHOD = InitiativeMethod(
    key="ose-individual",
    label="Each on their own",
    meaning="1d6 and a modifier for each combatant, every round",
    source="OSE-INITIATIVE-INDIVIDUAL",
    die=DIE,
    rolls=OWN_ROLLS,
    rolls_each_round=True,
    has_declarations=True,
    ties=ties,
    order=order,
    delay=refuse_delay,
    names_combatants=True,
)
