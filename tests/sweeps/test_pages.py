"""The pages about the house keep up with it: each room is in its table, each command is news."""

import re
from collections.abc import Iterable
from pathlib import Path

from cogs.register import FEATURES

ROOT = Path(__file__).parents[2]
HOUSE = (ROOT / "ARCHITECTURE.md").read_text()
RECIPES = (ROOT / "docs" / "recipes" / "families.md").read_text()
NEWS = (ROOT / "CHANGELOG.md").read_text()
FAMILIES = "| Family | Catalogue | Lives in |"
ROOM = re.compile(r"`rules/([a-z_]+)/")
NO_FAMILIES = {"kernel", "state", "view"}


def rows_under(page: str, head: str) -> list[str]:
    """The rows of the table with that head."""
    _, _, rest = page.partition(head)
    rows = rest.splitlines()[2:]
    ends = next((i for i, row in enumerate(rows) if not row.startswith("|")), len(rows))
    return rows[:ends]


def rooms_in(rows: Iterable[str]) -> set[str]:
    """The rooms of the rules that rows of a table name."""
    return {room for row in rows for room in ROOM.findall(row)}


def families() -> set[str]:
    """The packages of the rules that hold a family."""
    packages = {path.parent.name for path in (ROOT / "rules").glob("*/__init__.py")}
    return packages - NO_FAMILIES


def commands() -> set[str]:
    """The first word of every slash command."""
    found: set[str] = set()
    for feature in FEATURES:
        for cog in feature.cogs:
            group = getattr(cog, "__cog_group_name__", None)
            own = (command.name for command in cog.__cog_app_commands__)
            found |= (
                {str(group)} if getattr(cog, "__cog_is_app_commands_group__", False) else {*own}
            )
    return found


def test_every_family_stands_in_the_table_of_where_it_lives() -> None:
    listed = rooms_in(rows_under(RECIPES, FAMILIES))
    assert len(listed) > 8
    assert families() == listed


def test_every_room_of_the_rules_and_the_cogs_is_named() -> None:
    packages = [*(ROOT / "rules").glob("*/__init__.py"), *(ROOT / "cogs").glob("*/__init__.py")]
    names = [path.parent.relative_to(ROOT).as_posix() for path in packages]
    assert len(names) > 12
    assert [name for name in names if f"`{name}/" not in HOUSE + RECIPES] == []


def test_every_command_is_in_the_changelog() -> None:
    named = set(re.findall(r"`/([a-z-]+)\b", NEWS))
    assert len(commands()) > 40
    assert sorted(commands() - named) == [], "say in CHANGELOG.md what these bring"


def test_a_forgotten_room_and_a_forgotten_line_would_be_seen() -> None:
    page = "\n".join([FAMILIES, "|---|---|---|", "| dice | §1 | `rules/dice/` |", "", "`rules/x/`"])
    assert rooms_in(rows_under(page, FAMILIES)) == {"dice"}
    assert "battles" not in rooms_in(rows_under(RECIPES, FAMILIES))
