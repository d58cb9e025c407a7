"""Numbers of somebody: every one has a field, and all are read in one place."""

import ast
import re
from collections.abc import Iterator

from rules.kernel.fields import Field
from rules.systems import ENGINE
from tests.sweeps.catalogue import IDS, OWN, ROOT, RULINGS
from tests.sweeps.modules import Source, called, files_of, lists, records, sources, text_of

READERS = {"number": 2, "find_number": 2, "typed_number": 2, "require_number": 2, "number_of": 2}
"""What reads a number, and which of its arguments says which one."""


def test_every_field_that_is_made_belongs_to_a_family() -> None:
    made = [record for _, record in records("rules")]
    made += [item for items in lists("rules") for item in items]
    fields = [record for record in made if isinstance(record, Field)]
    assert {id(field) for field in fields} == {id(field) for field in ENGINE.fields}
    assert len(ENGINE.fields.keys) >= 19


def test_every_field_names_its_rule() -> None:
    assert {field.source for field in ENGINE.fields} <= IDS | OWN | RULINGS


def named(source: Source) -> Iterator[object]:
    """The keys of numbers that a module reads, as far as it says them outright."""
    for node in source.nodes(ast.Call):
        place = READERS.get(called(node))
        if place is not None and len(node.args) > place:
            yield from source.values(node.args[place])
        if called(node) == "NumberOf":
            yield from (key for word in node.keywords for key in source.values(word.value))


def test_every_number_that_a_rule_reads_has_a_field() -> None:
    keys = {
        key
        for room in ("rules", "cogs")
        for source in sources(room)
        for key in named(source)
        if isinstance(key, str) and key
    }
    assert keys <= set(ENGINE.fields.keys)
    assert {"reaction", "death_save", "loyalty"} <= keys


HOMES = {
    "rules/sheet/reading.py": "the one place",
    "rules/bestiary/able.py": "a stat block stands for nobody yet",
    "cogs/bestiary/printing.py": "a stat block as a book prints it, whoever stands for it",
    "cogs/sheet/settled.py": "a sheet that nobody has kept yet",
    "rules/initiative/methods.py": "who always goes first does so by their stat block alone",
    "rules/bestiary/stat_blocks.py": "a stat block stands for nobody yet",
}
PAST_IT = re.compile(r"\.numbers(\.get\(|\[)|\bin \S+\.numbers\b(?!\.items)|\]\.numbers\b")


def test_numbers_are_read_in_one_place() -> None:
    found = {
        str(path.relative_to(ROOT))
        for room in ("rules", "cogs", "data")
        for path in files_of(room)
        if PAST_IT.search(text_of(path))
    }
    assert found == set(HOMES)
