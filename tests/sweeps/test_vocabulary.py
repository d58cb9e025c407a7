"""Whatever can be stored is counted: an older program must know that it cannot read it."""

from pathlib import Path

import pytest
from msgspec import json

from rules.record import Record, field
from rules.state.sheet import Character
from tests.data import vocabulary
from tests.data.vocabulary import count_up, digest, stored, words

HOW = (
    "What games and logs can hold is not what data/vocabulary.json stands for. Run "
    "`python -m tests.data.save_examples` and commit what it writes."
)


def test_the_number_stands_for_all_that_can_be_stored() -> None:
    assert stored().digest == digest(), HOW
    assert stored().number > 0


class Newer(Record):
    """What a newer program stores."""

    word: str
    others: tuple[Character, ...] = field(default=())


def test_another_root_or_default_or_table_is_another_digest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = set(words())
    monkeypatch.setattr(vocabulary, "ROOTS", (*vocabulary.ROOTS, Newer))
    assert {line.split(":")[0] for line in set(words()) - before} == {"Newer.word", "Newer.others"}
    monkeypatch.setattr(vocabulary, "NEWEST", "0999")
    assert "tables 0999" in words()
    assert len(words()) > 4_000


def test_it_is_counted_up_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "vocabulary.json"
    file.write_bytes(json.encode({"number": 7, "digest": "other"}))
    monkeypatch.setattr(vocabulary, "FILE", file)
    monkeypatch.setattr(vocabulary, "digest", lambda: "this")
    assert count_up()
    assert (stored().number, stored().digest) == (8, "this")
    assert not count_up()
    assert stored().number == 8
