"""What a class table can say, checked."""

from collections.abc import Iterable
from itertools import pairwise

from rules.dice import parse
from rules.errors import RuleError
from rules.kernel.look import is_shown
from rules.kernel.resolution import Resolution
from rules.kernel.traits import as_word
from rules.record import replace
from rules.sheet.door import HIGHEST_LEVEL, MOST_HIT_POINTS, SAVES, check_length, on_one_line
from rules.state.classes import ClassTable, Rank

MOST_TABLES = 30
"""Tables that one game keeps: they are part of every stored state."""
MOST_EXPERIENCE = 99_999_999
ROW = "`3 4000 3d6 19 12 13 14 15 16`"


def check_class_name(text: str) -> str:
    """A class as a word; RuleError for what cannot be one."""
    name = as_word(on_one_line(text))
    if not is_shown(name) or "/" in name:
        raise RuleError("A class needs a name, such as `fighter` or `magic-user`.")
    check_length(name)
    return name


def check_table(resolution: Resolution, table: ClassTable) -> ClassTable:
    """The table, tidied, the lowest level first; RuleError for what cannot be."""
    if not table.ranks:
        raise RuleError(f"A class needs levels, one in a line, such as {ROW}.")
    ranks = sorted(table.ranks, key=lambda rank: rank.level)
    for rank in ranks:
        _check_rank(resolution, rank)
    for below, above in pairwise(ranks):
        _check_order(below, above)
    return replace(
        table, name=check_class_name(resolution.traits.read(table.name)), ranks=tuple(ranks)
    )


def _check_rank(resolution: Resolution, rank: Rank) -> None:
    if not 0 <= rank.level <= HIGHEST_LEVEL:
        raise RuleError(f"A level goes from 0 to {HIGHEST_LEVEL}; {rank.level} is outside.")
    check_experience(rank.experience)
    if rank.hit_dice:
        check_hit_dice(rank.hit_dice)
    if rank.saves and len(rank.saves) != len(SAVES):
        raise RuleError(
            f"Level {rank.level}: there are five saves, against death, wands, paralysis, breath "
            f"and spells; these are {len(rank.saves)}."
        )
    numbers = zip((*SAVES, "thac0"), (*rank.saves, rank.thac0), strict=False)
    _check_numbers(resolution, numbers if rank.saves else [("thac0", rank.thac0)])


def _check_numbers(resolution: Resolution, pairs: Iterable[tuple[str, int | None]]) -> None:
    for key, value in pairs:
        if value is not None:
            resolution.fields.find(key).check(value)


def check_experience(amount: int) -> None:
    """RuleError for what nobody can have."""
    if not 0 <= amount <= MOST_EXPERIENCE:
        raise RuleError(f"Experience goes from 0 to {MOST_EXPERIENCE:,}; {amount:,} is outside.")


def check_hit_dice(text: str) -> None:
    """RuleError or DiceError for what cannot be hit dice."""
    dice = parse(text)
    if dice.names:
        raise RuleError(f"`{text}`: write dice and numbers alone, such as `9d6+2`.")
    totals = dice.distribution().totals
    if totals[0] < 1 or totals[-1] > MOST_HIT_POINTS:
        raise RuleError(f"`{text}`: hit dice give 1 to {MOST_HIT_POINTS} hit points.")


def _check_order(below: Rank, above: Rank) -> None:
    if below.level == above.level:
        raise RuleError(f"Level {above.level} stands there twice.")
    if above.experience <= below.experience:
        raise RuleError(
            f"Level {above.level} needs more experience than level {below.level}: "
            f"{above.experience:,} is not more than {below.experience:,}."
        )
