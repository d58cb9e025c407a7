"""How states differ: equal differences are of the same records, fields and things alone."""

from collections.abc import Mapping
from typing import Any

import pytest

from data.differing import difference
from rules.record import Record, field


class Thing(Record):
    id: str
    count: int = 1


class Vote(Record):
    member: int
    word: str


class Table(Record):
    things: tuple[Thing, ...] = ()
    votes: tuple[Vote, ...] = ()
    words: Mapping[str, str] = field(default_factory=dict[str, str])
    turns: int = 0
    row: tuple[str, ...] = ()


ROPE, POLE, LAMP = Thing("rope"), Thing("pole"), Thing("lamp")
ADA, BEN, CLEO = Vote(1, "yes"), Vote(2, "no"), Vote(3, "yes")
ROPES, LAMPS = Thing("rope", 2), Thing("lamp", 5)
EMPTY = Table()


@pytest.mark.parametrize(
    ("before", "after", "now", "then"),
    [
        # Somebody has one more thing, whatever others have got or lost since.
        ((ROPE,), (ROPE, POLE), (ROPE, LAMP), (ROPE, POLE, LAMP)),
        ((ROPE, LAMP), (ROPE, LAMP, POLE), (ROPE,), (ROPE, POLE)),
        ((ROPE, LAMP), (LAMP,), (ROPE,), ()),
        # One of a thing has changed, and another.
        ((ROPE, LAMP), (ROPES, LAMP), (ROPE, LAMPS), (ROPES, LAMPS)),
    ],
)  # fmt: skip
def test_what_is_beside_it_makes_no_difference(
    before: Any, after: Any, now: Any, then: Any
) -> None:
    own = difference(Table(things=before), Table(things=after))
    assert own is not None
    assert difference(Table(things=now, turns=9), Table(things=then, turns=9)) == own


@pytest.mark.parametrize(
    ("before", "after", "now", "then"),
    [
        # The same was changed to something else, or from something else.
        (EMPTY, Table(turns=1), Table(turns=1), Table(turns=2)),
        (Table(things=(ROPE,)), Table(things=(ROPES,)), EMPTY, EMPTY),
        (Table(things=(ROPE,)), EMPTY, Table(things=(ROPES,)), EMPTY),
        # The others stand in another order then.
        (Table(row=("a", "b")), Table(row=("b", "a")), EMPTY, EMPTY),
        (Table(things=(ROPE, POLE)), Table(things=(POLE, ROPE)), EMPTY, EMPTY),
        (EMPTY, Table(words={"a": "x"}), EMPTY, Table(words={"b": "x"})),
        (EMPTY, Table(votes=(ADA,)), EMPTY, Table(votes=(BEN,))),
    ],
)  # fmt: skip
def test_what_touches_it_does(before: Table, after: Table, now: Table, then: Table) -> None:
    assert difference(before, after) != difference(now, then)


def test_lists_without_names_are_compared_by_what_is_in_them() -> None:
    own = difference(Table(votes=(ADA,)), Table(votes=(ADA, BEN)))
    assert difference(Table(votes=(ADA, CLEO)), Table(votes=(ADA, BEN, CLEO))) == own
    assert difference(Table(votes=(ADA, ADA)), Table(votes=(ADA,))) is not None
    twice = (ROPE, ROPE)
    assert difference(Table(things=twice), Table(things=(ROPE,))) is not None


def test_what_is_the_same_does_not_differ() -> None:
    assert difference(EMPTY, EMPTY) is None
    assert difference(Table(things=(Thing("rope"),)), Table(things=(ROPE,))) is None
    assert difference(ROPE, ADA) is not None
