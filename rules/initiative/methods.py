"""ERIS-INITIATIVE: 1d6 a side, every round; on a tie dexterity divides those who are tied.

4E-INITIATIVE-GROUPS: 1d20 each, once; runs of one side act together. OSE-INITIATIVE-INDIVIDUAL: 1d6
and a modifier for each combatant, every round. OSE-INITIATIVE: 1d6 a side, every round, the highest
first. All initiative methods there are.
"""

from collections.abc import Iterator
from functools import partial
from itertools import groupby

from rules.encounter.records import CombatantJoined
from rules.errors import RuleError, WayOut
from rules.initiative import FAMILY
from rules.initiative.method import (
    LAST,
    OWN_ROLLS,
    SIDE_ROLLS,
    Entry,
    Group,
    InitiativeMethod,
    Lineup,
    Place,
    Rank,
    Ranking,
    Rolls,
    Waiting,
    block,
    entry_of,
    groups_in_order,
    is_between_sides,
    members,
    refuse_delay,
    tied,
)
from rules.initiative.records import SETTINGS, SLOW_WEAPONS, DexterityAssumed, method_setting
from rules.kernel.resolution import Resolution
from rules.sheet.reading import class_of, number
from rules.state.encounter import Combatant, Kind
from rules.state.game import GameState

ERIS_SIDE_DIE = 6
BONUS, MIDDLE, PENALTY = "bonus", "middle", "penalty"
FOUR_GROUPS_DIE = 20
BEHIND = -1.0
SUREST = 60
"""From here on a modifier says that somebody always has the initiative, as a book writes it."""


def phase_of(combatant: Combatant) -> str:
    """The phase of a tie in which somebody acts (ERIS-DEX-TIEBREAK)."""
    if class_of(combatant) < 0:
        return PENALTY
    if class_of(combatant) > 0 and not combatant.takes_middle_phase:
        return BONUS
    return MIDDLE


def _ties_eris_side(lineup: Lineup) -> tuple[Entry, ...]:
    """Nobody rolls again: dexterity settles a tie, or the tied act at the same time."""
    del lineup
    return ()


def _rank_by_dice(entry: Entry) -> Rank:
    """By the dice, then by the dice of each tie.

    One who rolled again against one who did not is compared with the middle of the die, so that a
    hidden entry can settle a tie by rolling alone, at even odds.
    """
    return (*entry.dice, (ERIS_SIDE_DIE + 1) / 2) if entry.dice else LAST


def _order_eris_side(lineup: Lineup) -> tuple[Place, ...]:
    """Side after side; tied sides in three phases, or at once where dexterity is ignored."""
    groups = groups_in_order(SIDE_ROLLS.entries(lineup), _rank_by_dice)
    return tuple(place for group in groups for place in _places(lineup, group))


def _places(lineup: Lineup, group: Group) -> Iterator[Place]:
    together = members(lineup, group)
    if len(group) == 1 or lineup.settings["eris_dexterity"] == "ignored":
        yield block(together, level=True)
        return
    for phase in (BONUS, MIDDLE, PENALTY):
        in_phase = tuple(combatant for combatant in together if phase_of(combatant) == phase)
        if in_phase:
            yield block(in_phase, phase=phase, level=True)


@FAMILY.follows("ERIS-DEX-TIEBREAK")
def notice_missing(resolution: Resolution, event: CombatantJoined) -> None:
    """Say once, as a character comes, that its sheet has no dexterity for the ties."""
    is_used = resolution.setting("initiative") == ERIS_SIDE.key
    if not is_used or resolution.setting("eris_dexterity") == "ignored":
        return
    if event.kind == Kind.CHARACTER and number(resolution, event.target.id, "dex") is None:
        resolution.emit(DexterityAssumed(target=event.target, rule="ERIS-DEX-TIEBREAK"))


def _delay_eris_side(waiting: Waiting) -> str:
    """From the first phase of a tie into the middle one; RuleError from anywhere else."""
    if waiting.behind is not None:
        raise RuleError("You cannot choose behind whom to act: leave that out.")
    if waiting.place.phase != BONUS:
        raise RuleError(
            "Only somebody with a dexterity bonus can wait, and only when initiative is tied."
        )
    return MIDDLE


ERIS_SIDE = InitiativeMethod(
    key="eris-side",
    label="By side, dexterity breaks ties",
    meaning="1d6 for each side, every round; dexterity settles ties",
    source="ERIS-INITIATIVE",
    die=ERIS_SIDE_DIE,
    rolls=SIDE_ROLLS,
    rolls_each_round=True,
    has_declarations=True,
    ties=_ties_eris_side,
    order=_order_eris_side,
    delay=_delay_eris_side,
    has_middle_phase=True,
)


def _ties_four_groups(lineup: Lineup) -> tuple[Entry, ...]:
    """Those of different sides who are level in total and modifier, where they roll that off."""
    if lineup.settings["group_tie"] != "modifier-reroll":
        return ()
    return tied(OWN_ROLLS.entries(lineup), _rank_of_entry(lineup), is_between_sides)


def _order_four_groups(lineup: Lineup) -> tuple[Place, ...]:
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
            return (total, entry.modifier, *rerolls, (FOUR_GROUPS_DIE + 1) / 2 + entry.modifier)
        is_ahead = (entry.side in parties) == (tie == "modifier-players")
        return (total, entry.modifier, float(is_ahead))

    return rank


def _rank(lineup: Lineup, combatant: Combatant) -> Rank:
    """The rank of a combatant's own roll, or right behind that of the one it waited for."""
    # The combatant behind whose roll another waits. That counts even after its death.
    behind = combatant.initiative.delayed_behind
    everybody = lineup.encounter.combatants
    leader = next((other for other in everybody if other.id == behind), None)
    rank = _rank_of_entry(lineup)
    if leader is None:
        return (*rank(entry_of(combatant)), 0.0)
    return (*rank(entry_of(leader)), BEHIND, -combatant.initiative.delay_order)


def _delay_four_groups(waiting: Waiting) -> str:
    """Behind an enemy who acts later; RuleError for anything else."""
    if waiting.behind is None:
        raise RuleError(WayOut("Say behind which enemy", "encounter delay"), " you want to act.")
    if waiting.behind.side == waiting.combatant.side:
        raise RuleError(f"{waiting.behind.name} is on your own side: name the enemy to wait for.")
    return ""


FOUR_GROUPS = InitiativeMethod(
    key="4e-groups",
    label="In groups",
    meaning="1d20 and a modifier for each combatant, once; neighbours of one side act together",
    source="4E-INITIATIVE-GROUPS",
    die=FOUR_GROUPS_DIE,
    rolls=OWN_ROLLS,
    rolls_each_round=False,
    has_declarations=False,
    ties=_ties_four_groups,
    order=_order_four_groups,
    delay=_delay_four_groups,
    lasting_delay=True,
    attack_ends_turn=False,
)


def _ties_ose(rolls: Rolls, lineup: Lineup) -> tuple[Entry, ...]:
    """What rolls again, nothing where ties act at the same time."""
    if lineup.settings["initiative_tie"] == "simultaneous":
        return ()
    return tied(rolls.entries(lineup), _rank_by_dice)


def _order_ose(rolls: Rolls, lineup: Lineup) -> tuple[Place, ...]:
    """One after the other, tied ones together."""
    groups = groups_in_order(rolls.entries(lineup), _rank_by_dice)
    return tuple(block(members(lineup, group), level=True) for group in groups)


def _order_ose_side(lineup: Lineup) -> tuple[Place, ...]:
    """The same of sides, but before them all who always have the initiative (R-MONSTER)."""
    first = tuple(one for one in lineup.combatants if one.numbers.get("initiative", 0) >= SUREST)
    rest = lineup.only(tuple(one for one in lineup.combatants if one not in first))
    ahead = (block(first, level=True),) if first else ()
    return (*ahead, *(place for place in _order_ose(SIDE_ROLLS, rest) if place.who))


OSE_INDIVIDUAL = InitiativeMethod(
    key="ose-individual",
    label="Each on their own",
    meaning="1d6 and a modifier for each combatant, every round",
    source="OSE-INITIATIVE-INDIVIDUAL",
    die=ERIS_SIDE_DIE,
    rolls=OWN_ROLLS,
    rolls_each_round=True,
    has_declarations=True,
    ties=partial(_ties_ose, OWN_ROLLS),
    order=partial(_order_ose, OWN_ROLLS),
    delay=refuse_delay,
    names_combatants=True,
)


OSE_SIDE = InitiativeMethod(
    key="ose-side",
    label="By side",
    meaning="1d6 for each side, every round",
    source="OSE-INITIATIVE",
    die=ERIS_SIDE_DIE,
    rolls=SIDE_ROLLS,
    rolls_each_round=True,
    has_declarations=True,
    ties=partial(_ties_ose, SIDE_ROLLS),
    order=_order_ose_side,
    delay=refuse_delay,
    phases=("movement", "missile", "magic", "melee"),
)


METHODS: tuple[InitiativeMethod, ...] = (
    OSE_SIDE,
    OSE_INDIVIDUAL,
    ERIS_SIDE,
    FOUR_GROUPS,
)
"""All methods there are, the first being the default. A new one is its file and a line here."""

METHOD_SETTING = method_setting(METHODS)
FAMILY.brings(settings=(METHOD_SETTING, *SETTINGS, SLOW_WEAPONS))
BY_KEY = {method.key: method for method in METHODS}


def method_in(state: GameState) -> InitiativeMethod:
    """The initiative method in force; the default for one that is no longer known."""
    return BY_KEY.get(METHOD_SETTING.in_force(state), METHODS[0])
