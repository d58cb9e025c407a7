"""The pages keep up with the house: made from the code, each room named, each command news."""

import re
import sys

from data.version import VERSION
from rules.systems import ENGINE
from tests.command_pages import PAGES, WRITTEN_BEGIN, page_with_cards
from tests.docs import pages, superfluous
from tests.setting_pages import group_page
from tests.sweeps.catalogue import ROOT
from tests.sweeps.conftest import Commands

HOUSE = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
FAMILIES = (ROOT / "docs" / "recipes" / "families.md").read_text(encoding="utf-8")
NEWS = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_what_follows_from_the_code_is_as_the_code_has_it() -> None:
    made = pages()
    assert [
        path.name for path, text in made.items() if path.read_text(encoding="utf-8") != text
    ] == [], "run make docs"
    assert len(made) > 4


def test_each_command_has_a_card_on_one_page(commands: Commands) -> None:
    placed = [word for page in PAGES.values() for word in page.words]
    words = {key.split()[0] for key in commands}
    assert sorted(placed) == sorted(words), "a page in tests/command_pages.py"
    page = page_with_cards("# Help\n\nWords.\n\n", ("help", "me"), {"help": commands["help"]})
    assert page.startswith("# Help\n\nWords.\n\n<!-- from here on")
    assert "## `/help`\n\nShow what you can do now, to you alone.\n\n- `topic` (may be" in page


def test_a_setting_that_can_be_a_number_says_which() -> None:
    page = group_page("Load", [ENGINE.settings["negligible_load"]])
    assert (
        "\n- A number of 0 to 100,000.\n\nRuling: [`R-WEIGHT-BANDS`](../rules-catalogue.md).\n"
        in page
    )


def test_no_page_stays_of_what_is_no_more() -> None:
    assert superfluous() == [], "run make docs"


PEOPLES = [
    page
    for page in sorted((ROOT / "docs").rglob("*.md"))
    if "exclude: true" not in page.read_text(encoding="utf-8")[:60]
]
LONGEST_PAGE = 15 * 27 * 45
"""Fifteen screens of a phone: so many lines of so many letters. Pictures are counted by the eye."""


def test_no_page_for_people_is_long_and_no_table_wide() -> None:
    texts = {page.name: page.read_text(encoding="utf-8") for page in PEOPLES}
    assert {name: len(text) for name, text in texts.items() if len(text) > LONGEST_PAGE} == {}
    wide = {
        (name, line)
        for name, text in texts.items()
        for line in re.findall(r"(?m)^\|[-|: ]+\|$", text)
        if line.count("|") > 4
    }
    assert wide == set()


def test_every_room_of_the_rules_and_the_cogs_is_named() -> None:
    packages = [*(ROOT / "rules").glob("*/__init__.py"), *(ROOT / "cogs").glob("*/__init__.py")]
    names = [path.parent.relative_to(ROOT).as_posix() for path in packages]
    assert len(names) > 12
    assert [name for name in names if f"`{name}/" not in HOUSE + FAMILIES] == []


def test_every_file_that_a_page_names_is_there() -> None:
    rooms = [path for room in ("cogs", "rules", "data", "tests", "benchmarks", "docs", ".ci")
             for path in (ROOT / room).rglob("*.py")]  # fmt: skip
    there = {"bot.py", *(path.relative_to(ROOT).as_posix() for path in rooms)}
    there |= {path.name for path in rooms}
    pages = [ROOT / "ARCHITECTURE.md", ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    named = {
        (page.name, file)
        for page in pages
        for file in re.findall(r"`([\w./]+\.py)\b", page.read_text(encoding="utf-8"))
    }
    assert {(page, file) for page, file in named if file not in there} == set()
    assert len(named) > 50


def _named(name: str) -> list[object]:
    """The classes and constants of that name in the house."""
    loaded = list(sys.modules.items())
    rooms = ("bot", "cogs.", "data.", "rules.", "tests.")
    return [vars(module)[name] for key, module in loaded
            if key.startswith(rooms) and name in vars(module)]  # fmt: skip


def _has(thing: object, attribute: str) -> bool:
    return hasattr(thing, attribute) or any(
        attribute in getattr(kind, "__annotations__", ()) for kind in getattr(thing, "__mro__", ())
    )


def test_what_recipes_call_by_name_is_there() -> None:
    pages = [ROOT / "ARCHITECTURE.md", *(ROOT / "docs" / "recipes").glob("*.md")]
    called = {
        (name, attribute)
        for page in pages
        for name, attribute in re.findall(
            r"`@?([A-Z][A-Za-z_]*)\.(\w+)", page.read_text(encoding="utf-8")
        )
        if attribute not in {"md", "toml"}
    }
    assert len(called) > 40
    missing = {
        f"{name}.{attribute}"
        for name, attribute in called
        if not any(_has(thing, attribute) for thing in _named(name))
    }
    assert missing == set()


def test_the_changelog_has_this_version() -> None:
    assert re.findall(rf"(?m)^## \[{re.escape(VERSION)}\] - \d{{4}}-\d\d-\d\d$", NEWS)


NOT_ENGLISH = re.compile(
    r"(?:^Who|[.:;] [Ww]ho) \w+\b(?:[^.;?|#\n]|\n(?!\n))*?[.;]"
    r"|\b(?:by|for|of|to) who (?:has|may|can|is|came|comes|knows|fails)\b"
    r"|\bstands? (?:in|on|beside|behind|below|first|there|open|under|above)\b"
    r"|\bso many\b|\bsays the (?:rule|book|page|sheet|setting)\b",
    re.MULTILINE,
)
"""German word order in English words: somebody who is not asked about, things that stand."""


def written() -> dict[str, str]:
    """What people wrote on the pages for people, by its file."""
    return {
        page.name: page.read_text(encoding="utf-8").partition(WRITTEN_BEGIN)[0]
        for page in PEOPLES
        if page.parent.name != "books"
    }


def test_what_people_wrote_on_a_page_is_plain_english() -> None:
    found = {
        (name, " ".join(match[0].split()))
        for name, text in written().items()
        for match in NOT_ENGLISH.finditer(text)
    }
    assert found == set()


MOST_WORDS = 30
_NO_SENTENCE = re.compile(
    r"(?ms)\A---.*?^---$|^ *```.*?^ *```$|^\|.*?$|^    .*?$|^- \*\*Also called:.*?$"
)
_PARAGRAPH = re.compile(r"\n\s*\n|\n(?=- |\d+\. |#)")
_SENTENCE = re.compile(r"(?<=[.!?:;])[*)\"”]{0,3}\s+")


def sentences_of(text: str) -> list[str]:
    """The sentences of a page, with each link as its words and each piece of code as one."""
    plain = re.sub(r"`[^`]*`", "`code`", _NO_SENTENCE.sub("", text))
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", plain)
    return [
        one for part in _PARAGRAPH.split(plain) for one in _SENTENCE.split(" ".join(part.split()))
    ]


def test_no_sentence_on_a_page_has_to_be_read_twice_for_its_length() -> None:
    long = {
        (name, one)
        for name, text in written().items()
        for one in sentences_of(text)
        if len(re.findall(r"[A-Za-z']+", one)) > MOST_WORDS
    }
    assert long == set()
