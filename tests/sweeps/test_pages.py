"""The pages keep up with the house: made from the code, each room named, each command news."""

import re
import sys

from data.version import VERSION
from rules.systems import ENGINE
from tests.docs import commands_page, pages, settings_page
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


async def test_a_new_command_gets_a_head_of_its_own_and_stays_where_it_is_moved(
    commands: Commands,
) -> None:
    two = {name: commands[name] for name in ("me show", "help")}
    page = commands_page("# Commands\n\nWords.\n", two)
    assert re.findall(r"(?m)^## (.*)$", page) == ["Help", "Me"]
    assert page.startswith("# Commands\n\nWords.\n\n## Help\n")
    moved = page.replace("\n\n## Me\n\n| Command | Options | What it does |\n|---|---|---|", "")
    assert commands_page(moved, two) == moved
    assert "`/me" not in commands_page(moved, {"help": commands["help"]})


def test_a_setting_that_can_be_a_number_says_which() -> None:
    page = settings_page("# Settings\n", [ENGINE.settings["negligible_load"]])
    assert "<br>a number of 0 to 100,000 | R-WEIGHT-BANDS |" in page


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
