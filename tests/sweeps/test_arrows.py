"""Each room imports only what an arrow of ARCHITECTURE.md allows."""

import ast
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

from tests.sweeps.modules import ROOT, files_of, last_word, name_of, nodes

RULES_STDLIB = {
    "collections", "contextlib", "dataclasses", "difflib", "enum", "fractions", "functools",
    "hashlib", "hmac", "itertools", "math", "operator", "re", "types", "typing",
}  # fmt: skip
RULES_LIBRARIES = {
    "rules/dice/odds.py": {"icepool"},
    "rules/kernel/hours.py": {"datetime", "zoneinfo"},
    "rules/kernel/known.py": {"weakref"},
    "rules/kernel/words.py": {"unicodedata"},
    "rules/kernel/folding.py": {"unicodedata"},
    "rules/record.py": {"msgspec"},
    "rules/systems.py": {"importlib", "pkgutil", "sys"},
}
OURS = {"bot", "cogs", "data", "rules"}
RENDERING = {"telling", "pages", "picture", "measures"}
"""Files of a family in cogs that make text and pictures alone, besides those that end in _pages."""
RENDERED = ("data.live.", "data.checked.", "data.move_numbers.", "data.newest.")
"""The records that pages render, and a container that keeps what was rendered last."""
SIMCORD_ALONE = "cogs/table/"


@cache
def imports(path: Path) -> set[str]:
    """The dotted names that a file imports at run time; those for types alone are left out."""
    typing_only = {
        id(inner)
        for node in nodes(path, ast.If)
        if last_word(node.test) == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    return _imported(path, typing_only)


@cache
def all_imports(path: Path) -> set[str]:
    """The same with those for types alone."""
    return _imported(path, set())


def _imported(path: Path, left_out: set[int]) -> set[str]:
    found = {
        alias.name
        for node in nodes(path, ast.Import)
        if id(node) not in left_out
        for alias in node.names
    }
    for node in nodes(path, ast.ImportFrom):
        assert node.level == 0, f"{path}: relative import"
        if id(node) not in left_out:
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def tops(path: Path) -> set[str]:
    return {name.partition(".")[0] for name in imports(path)}


def test_there_is_something_to_sweep() -> None:
    assert all(len(files_of(room)) > 5 for room in ("rules", "data", "cogs"))


def test_rules_import_nothing_but_rules_and_a_little_of_the_library() -> None:
    for path in files_of("rules"):
        own = RULES_LIBRARIES.get(path.relative_to(ROOT).as_posix(), set())
        assert tops(path) <= RULES_STDLIB | {"rules"} | own, path


def test_rules_are_not_asynchronous() -> None:
    kinds = (ast.AsyncFunctionDef, ast.AsyncFor, ast.AsyncWith, ast.Await)
    for path in files_of("rules"):
        assert not [node for kind in kinds for node in nodes(path, kind)], path


def test_data_knows_neither_discord_nor_a_game_system() -> None:
    kernel = {"dice", "errors", "kernel", "record", "state"}
    for path in files_of("data"):
        assert not tops(path) & {"discord", "cogs", "bot", "simcord"}, path
        ours = {name for name in imports(path) if name.startswith("rules")}
        assert {name.split(".")[1] for name in ours} <= kernel, path


def test_cogs_hold_no_sql_and_no_dice() -> None:
    for path in files_of("cogs"):
        forbidden = {"sqlalchemy", "aiosqlite", "alembic", "bot", "random", "icepool"}
        if not path.relative_to(ROOT).as_posix().startswith(SIMCORD_ALONE):
            forbidden |= {"simcord"}
        assert not tops(path) & forbidden, path


def is_rendering(name: str) -> bool:
    """Whether a module, or what stands in it, is text and pictures alone, by its dotted name."""
    _, room, file, *_ = *name.split("."), "", ""
    return room == "render" or file in RENDERING or file.endswith("_pages")


def test_rendering_fetches_and_sends_nothing() -> None:
    paths = [path for path in files_of("cogs") if is_rendering(name_of(path))]
    assert len(paths) > 60
    for path in paths:
        assert not [*nodes(path, ast.AsyncFunctionDef), *nodes(path, ast.Await)], path
        cogs = {name for name in imports(path) if name.startswith("cogs.")}
        assert all(map(is_rendering, cogs)), path
        data = {name for name in imports(path) if name.startswith("data.")}
        assert all(name.startswith(RENDERED) for name in data), path


def test_the_ground_floor_imports_no_family() -> None:
    """What all families stand on knows none of them, not even for types."""
    grounds = ("cogs.core", "cogs.render")
    paths = [path for ground in grounds for path in files_of(ground.replace(".", "/"))]
    assert len(paths) > 50
    for path in paths:
        cogs = {name for name in all_imports(path) if name.startswith("cogs.")}
        assert all(name.startswith(tuple(f"{ground}." for ground in grounds)) for name in cogs), (
            path
        )


def test_nobody_imports_the_composition_root() -> None:
    for room in ("rules", "data", "cogs"):
        for path in files_of(room):
            assert "bot" not in tops(path), path


def test_there_is_no_circle_of_imports() -> None:
    """So every module can be the first that is imported, and be read before what needs it."""
    paths = {name_of(path): path for room in ("rules", "data", "cogs") for path in files_of(room)}
    arrows = {
        name: {found if found in paths else found.rpartition(".")[0] for found in all_imports(path)}
        for name, path in paths.items()
    }
    order = TopologicalSorter(
        {name: (found & paths.keys()) - {name} for name, found in arrows.items()}
    )
    assert len(tuple(order.static_order())) == len(paths)  # CycleError names the circle


def test_to_replace_fields_has_one_name() -> None:
    """`replace` is of records; where a file needs that of dataclasses too, it says so in full."""
    for path in (*files_of("rules"), *files_of("data"), *files_of("cogs")):
        names = {
            alias.asname or alias.name
            for node in nodes(path, ast.ImportFrom)
            for alias in node.names
            if alias.name == "replace"
        }
        is_record = path == ROOT / "rules/record.py"
        assert names <= {"replace"}, path
        assert is_record or "msgspec.structs.replace" not in imports(path), path
