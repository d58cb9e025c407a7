"""Each room imports only what an arrow of ARCHITECTURE.md allows."""

import ast
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

from tests.sweeps.modules import name_of

ROOT = Path(__file__).parents[2]
RULES_STDLIB = {
    "collections", "contextlib", "dataclasses", "difflib", "enum", "fractions", "functools",
    "hashlib", "hmac", "itertools", "math", "operator", "re", "types", "typing",
}  # fmt: skip
RULES_LIBRARIES = {
    "rules/dice/odds.py": {"icepool"},
    "rules/kernel/hours.py": {"datetime", "zoneinfo"},
    "rules/kernel/look.py": {"unicodedata"},
    "rules/record.py": {"msgspec"},
    "rules/systems.py": {"importlib", "pkgutil", "sys"},
}
OURS = {"bot", "cogs", "data", "rules"}
RENDERING = {"telling", "pages", "picture", "measures"}
"""Files of a family in cogs that make text and pictures alone, besides those that end in _pages."""
SIMCORD_ALONE = "cogs/table/"
FORBIDDEN_NAMES = {"rules": {"random", "secrets", "time", "datetime", "asyncio"}}


def modules(room: str) -> list[Path]:
    return sorted((ROOT / room).rglob("*.py"))


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text())


@cache
def imports(path: Path) -> set[str]:
    """The dotted names that a file imports at run time; those for types alone are left out."""
    tree = tree_of(path)
    typing_only = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    found: set[str] = set()
    for node in ast.walk(tree):
        if id(node) in typing_only:
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def tops(path: Path) -> set[str]:
    return {name.partition(".")[0] for name in imports(path)}


def test_there_is_something_to_sweep() -> None:
    assert all(len(modules(room)) > 5 for room in ("rules", "data", "cogs"))


def test_rules_import_nothing_but_rules_and_a_little_of_the_library() -> None:
    for path in modules("rules"):
        own = RULES_LIBRARIES.get(path.relative_to(ROOT).as_posix(), set())
        assert tops(path) <= RULES_STDLIB | {"rules"} | own, path


def test_rules_are_not_asynchronous() -> None:
    kinds = (ast.AsyncFunctionDef, ast.AsyncFor, ast.AsyncWith, ast.Await)
    for path in modules("rules"):
        assert not [node for node in ast.walk(tree_of(path)) if isinstance(node, kinds)], path


def test_data_knows_neither_discord_nor_a_game_system() -> None:
    kernel = {"dice", "errors", "kernel", "record", "state"}
    for path in modules("data"):
        assert not tops(path) & {"discord", "cogs", "bot", "simcord"}, path
        ours = {name for name in imports(path) if name.startswith("rules")}
        assert {name.split(".")[1] for name in ours} <= kernel, path


def test_cogs_hold_no_sql_and_no_dice() -> None:
    for path in modules("cogs"):
        forbidden = {"sqlalchemy", "aiosqlite", "alembic", "bot", "random", "icepool"}
        if not path.relative_to(ROOT).as_posix().startswith(SIMCORD_ALONE):
            forbidden |= {"simcord"}
        assert not tops(path) & forbidden, path


def is_rendering(name: str) -> bool:
    """Whether a module, or what stands in it, is text and pictures alone, by its dotted name."""
    _, room, file, *_ = *name.split("."), "", ""
    return room == "render" or file in RENDERING or file.endswith("_pages")


def test_rendering_fetches_and_sends_nothing() -> None:
    waiting = ast.AsyncFunctionDef | ast.Await
    paths = [path for path in modules("cogs") if is_rendering(name_of(path))]
    assert len(paths) > 60
    for path in paths:
        assert not [node for node in ast.walk(tree_of(path)) if isinstance(node, waiting)], path
        cogs = {name for name in imports(path) if name.startswith("cogs.")}
        assert all(map(is_rendering, cogs)), path
        data = {name for name in imports(path) if name.startswith("data.")}
        # The records that it renders, and a container that keeps what was rendered last.
        assert all(name.startswith(("data.live.", "data.newest.")) for name in data), path


def test_nobody_imports_the_composition_root() -> None:
    for room in ("rules", "data", "cogs"):
        for path in modules(room):
            assert "bot" not in tops(path), path


def test_rules_import_in_no_circle() -> None:
    """So every module can be the first that is imported."""
    paths = {name_of(path): path for path in modules("rules")}
    arrows = {
        name: {word for found in imports(path) for word in (found, found.rpartition(".")[0])}
        for name, path in paths.items()
    }
    order = TopologicalSorter({name: found & paths.keys() for name, found in arrows.items()})
    assert len(tuple(order.static_order())) == len(paths)  # CycleError names the circle
