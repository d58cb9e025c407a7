"""4E-INITIATIVE-GROUPS: 1d20 each, once; runs of one side act together."""

from itertools import groupby

from rules.errors import RuleError
from rules.initiative.method import Entry, InitiativeMethod, Lineup, Place, Rank, Waiting
from rules.initiative.own_rolls import OWN_ROLLS, entry_of
from rules.initiative.places import block
from rules.initiative.ranks import LAST, Ranking, is_between_sides, tied
from rules.state.encounter import Combatant

DIE = 20
BEHIND = -1.0


def ties(lineup: Lineup) -> tuple[Entry, ...]:
    """Those of different sides who are level in total and modifier, where they roll that off."""
    if lineup.settings["group_tie"] != "modifier-reroll":
        return ()
    return tied(OWN_ROLLS.entries(lineup), _rank_of_entry(lineup), is_between_sides)


def order(lineup: Lineup) -> tuple[Place, ...]:
    """Cut the sorted list wherever the side changes."""
    runs = groupby(_sorted(lineup), key=lambda combatant: combatant.side)
    return tuple(block(run) for _, run in runs)


def _sorted(lineup: Lineup) -> list[Combatant]:
    sides = [side.key for side in lineup.encounter.sides]

    # Ties inside a side never matter, so level combatants of one side stand next to each other.
    def key(combatant: Combatant) -> tuple[Rank, int]:
        return _rank(lineup, combatant), -sides.index(combatant.side)

    return sorted(lineup.combatants, key=key, reverse=True)


def _rank_of_entry(lineup: Lineup) -> Ranking:
    tie = lineup.settings["group_tie"]
    parties = {side.key for side in lineup.encounter.sides if side.is_party}

    def rank(entry: Entry) -> Rank:
        if not entry.dice:
            return LAST
        total, *rerolls = entry.dice
        if tie == "modifier-reroll":
            return (total, entry.modifier, *rerolls, (DIE + 1) / 2 + entry.modifier)
        is_ahead = (entry.side in parties) == (tie == "modifier-players")
        return (total, entry.modifier, float(is_ahead))

    return rank


def _rank(lineup: Lineup, combatant: Combatant) -> Rank:
    """The rank of a combatant's own roll, or right behind that of the one it waited for."""
    leader = _leader(lineup, combatant)
    rank = _rank_of_entry(lineup)
    if leader is None:
        return (*rank(entry_of(combatant)), 0.0)
    return (*rank(entry_of(leader)), BEHIND, -combatant.initiative.delay_order)


def _leader(lineup: Lineup, combatant: Combatant) -> Combatant | None:
    """The combatant behind whose roll another waits. That counts even after its death."""
    behind = combatant.initiative.delayed_behind
    everybody = lineup.encounter.combatants
    return next((other for other in everybody if other.id == behind), None)


def delay(waiting: Waiting) -> str:
    """Behind an enemy who acts later; RuleError for anything else."""
    if waiting.behind is None:
        raise RuleError("Say behind which enemy you want to act: `/encounter delay behind:…`.")
    if waiting.behind.side == waiting.combatant.side:
        raise RuleError(f"{waiting.behind.name} is on your own side: name the enemy to wait for.")
    return ""


METHOD = InitiativeMethod(
    key="4e-groups",
    label="In groups",
    meaning="1d20 and a modifier for each combatant, once; neighbours of one side act together",
    source="4E-INITIATIVE-GROUPS",
    die=DIE,
    rolls=OWN_ROLLS,
    rolls_each_round=False,
    has_declarations=False,
    ties=ties,
    order=order,
    delay=delay,
    lasting_delay=True,
    attack_ends_turn=False,
)
