"""What the bot tells stands in tests/golden, page by page, as it tells it now."""

import re
from difflib import unified_diff
from pathlib import Path

import pytest

from cogs.render.families import TELLERS
from rules.conditions.kinds import CONDITIONS
from tests.golden.kept import FOLDER, read_kept
from tests.golden.refusals import refusals_in
from tests.golden.texts import pages, silent

SILENT = {
    "AttackMade",
    "HandsChanged",
    "PlaceEnded",
    "RoundEnded",
    "RoundLengthChanged",
    "StepEnded",
}
"""Kinds of events of which nobody reads a line."""


@pytest.fixture(scope="module")
def made() -> dict[Path, str]:
    return pages()


def test_the_pages_say_what_is_told(made: dict[Path, str]) -> None:
    changed = "\n".join(line for path, text in made.items() for line in _changed(path, text))
    if changed:
        pytest.fail(f"if this is what to say, run make texts:\n{changed}", pytrace=False)
    assert set(FOLDER.glob("*.md")) == set(made)
    assert len(made) > 40


def test_rules_are_named_in_why_alone_and_no_arrow_is_told(made: dict[Path, str]) -> None:
    marks = re.compile(r"\b(?:OSE|ERIS|4E|R|ENDURANCE)-[A-Z]{3,}|→")
    found = {path.name: marks.findall(text) for path, text in made.items()}
    assert len(found.pop("why.md")) > 6
    assert {name: marks for name, marks in found.items() if marks} == {}


def _changed(path: Path, text: str) -> list[str]:
    """The lines that differ, each with what stands around it."""
    there = path.read_text(encoding="utf-8") if path.exists() else ""
    if there == text:
        return []
    old, new = there.splitlines(), text.splitlines()
    return list(unified_diff(old, new, path.name, "now", n=1, lineterm=""))


def test_one_die_is_told_once(made: dict[Path, str]) -> None:
    twice = re.compile(r"\bd\d+ \((\d+)\) = \*{0,2}\1\b")
    assert [
        (path.stem, found[0]) for path, text in made.items() for found in twice.finditer(text)
    ] == []


def test_what_is_kept_can_be_read() -> None:
    kept, lost = read_kept()
    assert lost == [], "run make texts, which leaves these out"
    assert sum(map(len, kept.values())) > len(TELLERS)


def test_every_kind_of_event_is_shown() -> None:
    found = set(silent())
    assert found == SILENT, "python -m tests.golden.harvest tests/rules/<family> finds them"


def test_refusals_are_read_as_they_are_written() -> None:
    found = refusals_in("rules/doors")
    assert "The {label} is open. ⟦Shut it|door shut⟧ first." in found
    assert len(found) > 15


def test_sentences_are_said_as_at_a_table(made: dict[Path, str]) -> None:
    """Kinds of slips over which somebody stumbled who read the pages aloud for the first time."""
    slips = (
        r"\bside of (?:Monsters|Party)\b|\*brief\*: (?:Party|Monsters) ",  # a side without "the"
        r"\bgot \*(?:asleep|stunned|charmed|prisoner)|\bturned out attacks|\bregained 0\b",
        r"\b(\w+) reached \1 with\b|\bdeclared: (?:attacks|casts|defends|goes|holds)\b",
        r"\*brief\*: (?:Goblins|Wolves|Orcs) was\b",
        r"\*\*\d+ [A-Z][a-z ]+\*\* (?:join|come)",  # so many of a kind by a proper name
        r", rolled as |\bday, the \d|\d° from north",
        r"^- (?:an?|the) [A-Z]\w* ",  # a sentence without a capital
        r"\bday \d+(?:\*\*)?, \d\d:\d\d|\b1 \w+ went by",  # time as a clock has it
        r"\bCarried by\b|\b\d+ Unknown \w+ \d|……|\(\w+ \([A-Z]",
        r"\*brief\*: .*\b(was|were|was rid of) \*[^*]+\* and \1 \*|(\w+ went out); .*\2",
        r"\b(?:Party|Monsters) (?:has|have|broke) |· nothing to declare|\bThe gear of ",
        r"^- \*\*Turns? [^*]+\*\* search: |\*\* \(\d[^()]* \([^()]+\) = ",  # said twice
    )
    kinds = [re.compile(slip, re.MULTILINE) for slip in slips]
    found = {
        (path.stem, match[0]) for path, text in made.items() for kind in kinds
        for match in kind.finditer(text)
    }  # fmt: skip
    assert found == set()


def test_conditions_are_said_of_several_as_of_one() -> None:
    """What agrees with one alone stands neither before the name nor as what it means."""
    of_one = re.compile(r"(?:is|has|does|goes|moves|makes|sees|takes|reads|finds|needs) ")
    said = [one.name for one in CONDITIONS if of_one.match(one.means) or one.verb.endswith(" a")]
    assert said == []
