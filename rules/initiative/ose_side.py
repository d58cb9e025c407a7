"""OSE-INITIATIVE: 1d6 a side, every round, the highest first."""

from rules.initiative.delays import refuse_delay
from rules.initiative.method import Entry, InitiativeMethod, Lineup, Place
from rules.initiative.places import block, members
from rules.initiative.ranks import groups_in_order, rank_by_dice, tied
from rules.initiative.side_rolls import SIDE_ROLLS

DIE = 6
rank = rank_by_dice(DIE)


def ties(lineup: Lineup) -> tuple[Entry, ...]:
    """The sides that roll again, none where ties act at the same time."""
    if lineup.settings["initiative_tie"] == "simultaneous":
        return ()
    return tied(SIDE_ROLLS.entries(lineup), rank)


def order(lineup: Lineup) -> tuple[Place, ...]:
    """Side after side, tied ones together."""
    groups = groups_in_order(SIDE_ROLLS.entries(lineup), rank)
    return tuple(block(members(lineup, group), level=True) for group in groups)


METHOD = InitiativeMethod(
    key="ose-side",
    label="By side",
    meaning="1d6 for each side, every round",
    source="OSE-INITIATIVE",
    die=DIE,
    rolls=SIDE_ROLLS,
    rolls_each_round=True,
    has_declarations=True,
    ties=ties,
    order=order,
    delay=refuse_delay,
    phases=("movement", "missile", "magic", "melee"),
)
