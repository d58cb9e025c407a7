"""Sorting of initiative rolls, and who has to roll again on a tie (R-TIE-REROLL)."""

from collections.abc import Callable, Iterable
from itertools import groupby

from rules.initiative.method import Entry, Group, Rank

Ranking = Callable[[Entry], Rank]

LAST: Rank = (float("-inf"),)


def rank_by_dice(die: int) -> Ranking:
    """Rank by the dice, then by the dice of each tie.

    One who rolled again against one who did not is compared with the middle of the die, so that a
    hidden entry can settle a tie by rolling alone, at even odds.
    """

    def rank(entry: Entry) -> Rank:
        if not entry.dice:
            return LAST
        return (*entry.dice, (die + 1) / 2)

    return rank


def groups_in_order(entries: Iterable[Entry], rank: Ranking) -> tuple[Group, ...]:
    """The entries, highest first, with those of equal rank together."""
    ordered = sorted(entries, key=rank, reverse=True)
    return tuple(tuple(group) for _, group in groupby(ordered, key=rank))


def is_several(group: Group) -> bool:
    """Whether more than one entry stands at the same place."""
    return len(group) > 1


def is_between_sides(group: Group) -> bool:
    """Whether entries of different sides stand at the same place."""
    return len({entry.side for entry in group}) > 1


def tied(
    entries: tuple[Entry, ...], rank: Ranking, matters: Callable[[Group], bool] = is_several
) -> tuple[Entry, ...]:
    """The entries that roll again now: of each tie that matters only those who are in it.

    What everybody knows is settled first, as if nobody were hidden. Then hidden entries that stand
    level with somebody roll again on their own: no known die may fall because of them.
    """
    known = tuple(entry for entry in entries if not entry.hidden)
    if not all(entry.has_rolled for entry in known):
        return ()
    again = _in_ties(known, rank, matters) or _latecomers(known, rank, matters)
    if again:
        return again
    if not all(entry.has_rolled for entry in entries):
        return ()
    return tuple(entry for entry in _in_ties(entries, rank, matters) if entry.hidden)


def _latecomers(entries: Group, rank: Ranking, matters: Callable[[Group], bool]) -> Group:
    """Those level with others who have rolled off the tie already: they roll again too."""
    levels = [(rank(entry)[:-1], entry) for entry in entries]
    if len({len(level) for level, _ in levels}) < 2:
        return ()
    return tuple(
        entry
        for level, entry in levels
        if any(
            len(theirs) > len(level) and theirs[: len(level)] == level and matters((entry, other))
            for theirs, other in levels
        )
    )


def _in_ties(entries: Group, rank: Ranking, matters: Callable[[Group], bool]) -> Group:
    groups = groups_in_order(entries, rank)
    return tuple(entry for group in groups if matters(group) for entry in group)
