"""docs/books/: the classes of an open rulebook, a card each. Part of `make docs`."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise

from cogs.making.pages import uses_words
from rules.books.records import PRIME, Book, BookClass, Calling
from rules.classes.records import Rank, TurningRow
from rules.kernel.words import listed
from rules.making.scores import LOWEST_LOWERED
from rules.sheet.records import ABILITIES
from rules.systems import ENGINE

_LABELS = {one.key: one.label for one in ABILITIES} | {PRIME: "prime requisite"}
IN_SIX = 6
_TURNING = """
## Turning undead

{} to reach the number, by the cleric's level from 1 on; the last holds for all higher ones.
T: turned without a roll, D: destroyed, -: no chance.

"""
_SAVES = "Saves against death, wands, paralysis, breath, spells"


def class_page(book: Book) -> str:
    """All classes of a book, and the peoples that have one or two of them."""
    alone = {one.classes[0]: one for one in book.callings if one.label in _labels(book)}
    cards = [_card(book, one, alone[one.name]) for one in book.classes]
    peoples = (one for one in book.callings if one not in alone.values())
    lowers = listed([_LABELS[key] for key in book.lowers], "or")
    chart = (f"- {_kind(one)}: {' '.join(one.needs)}.\n" for one in book.turning)
    return (
        f"# {book.name}: classes\n\nWhoever uses what their class may not is told so, and not "
        f"refused. A new character may give two points of {lowers}, none below {LOWEST_LOWERED}, "
        f"for one of a prime requisite.\n{''.join(cards)}{''.join(map(_people, peoples))}"
        f"{_TURNING.format(book.turning_dice)}{''.join(chart)}"
    )


def _labels(book: Book) -> set[str]:
    return {one.label for one in book.classes}


def _card(book: Book, one: BookClass, calling: Calling) -> str:
    ranks = one.table.ranks
    primes = listed([_LABELS[key] for key in one.primes])
    facts = [
        f"d{one.hit_die} hit points a level, prime requisite {primes}, to level {ranks[-1].level}.",
        f"May use {'; '.join(uses_words(one))}.",
        *_begins(calling),
        f"Experience by scores: {_bonus(book, one)}.",
        f"Level by experience: {_levels(ranks, lambda rank: f'{rank.experience:,}')}.",
        f"THAC0: {_levels(ranks, lambda rank: str(rank.thac0))}.",
        f"{_SAVES}: {_levels(ranks, lambda rank: ' '.join(map(str, rank.saves)))}.",
        f"Spells a day, by their level: {_levels(ranks, _slots)}." if one.casts else "",
    ]
    can = [f"{each.label}{_from(each.level)}: {each.means}." for each in one.features]
    can += [
        f"{ENGINE.fields.label(key)}, by level: {_levels(ranks, partial(_at, of))}."
        for key, of in one.by_level.items()
    ]
    return f"\n## {one.label}\n\n" + "".join(f"- {line}\n" for line in (*facts, *can) if line)


def _begins(one: Calling) -> Iterator[str]:
    if one.requires:
        yield f"Needs {listed([f'{_LABELS[key]} {least}' for key, least in one.requires.items()])}."
    if one.keeps:
        yield f"May not lower {listed([_LABELS[key] for key in one.keeps])} to raise another score."
    yield f"Languages: {listed(one.languages)}."


def _people(one: Calling) -> str:
    ends = [f"{name} to level {level}" for name, level in one.highest.items()]
    return f"\n## {one.label}\n\n- As {listed(ends, 'or')}.\n"


def _from(level: int) -> str:
    return f", from level {level}" if level > 1 else ""


def _bonus(book: Book, one: BookClass) -> str:
    rows = [
        f"{listed([f'{_LABELS[key]} {score}' for key, score in least.items()])} or more {more:+d} %"
        if least
        else f"less {more:+d} %"
        for least, more in book.experience[one.name].rows
    ]
    return "; ".join(rows)


def _slots(rank: Rank) -> str:
    return " ".join(str(slot) for slot in rank.slots if slot) or "none"


def _at(of: Sequence[int], rank: Rank) -> str:
    number = of[min(rank.level, len(of)) - 1]
    return f"{number} %" if max(of) > IN_SIX else f"{number} in {IN_SIX}"


def _kind(one: TurningRow) -> str:
    return f"{one.kind.partition(' of hit dice ')[0]}, {one.dice} HD"


def _levels(ranks: Sequence[Rank], said: Callable[[Rank], str]) -> str:
    """What is said of each level, where it is something else than of the one before."""
    found = [(0, ""), *((rank.level, said(rank)) for rank in ranks)]
    new = [now for before, now in pairwise(found) if before[1] != now[1]]
    return "; ".join(f"{level}: {words}" for level, words in new)
