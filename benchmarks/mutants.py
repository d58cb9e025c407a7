"""How many small changes of the rules their own tests notice.

    python -m benchmarks.mutants [--seed 3711] [--count 100] [--places 2] [--before slot]
        [--within dice,view] [--reached FILE]

A seed draws the changes, a kind first and then a place in `rules/`, so the same seed tries the same
ones while the rules are the same. Each is made in a copy of the project, and the tests of its
family run until one fails; one that they let pass meets all tests of the rules. With the file in
which `pytest --cov=rules --cov-context=test tests/rules` keeps what it measured, only those tests
run that reach the line, unless it runs as modules are loaded. What survives is listed with its
line, for a test to be written; where it plays as before, as a default that is never used, it does
not count, and the next of the seed is tried instead.
"""

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib.util import cache_from_source
from pathlib import Path
from queue import SimpleQueue

from coverage import CoverageData

ROOT = Path(__file__).resolve().parents[1]
RULES, TESTS = "rules", "tests/rules"
COPIED = ("rules", "tests", "cogs", "data", "benchmarks", "docs", "bot.py", "pyproject.toml")
PATIENCE_S = 300
NOT_COMPILED = "PYTHONDONTWRITEBYTECODE"
BOUNDARY: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}


@dataclass(frozen=True, slots=True)
class Change:
    """A small change: in which file, at which node of its tree, of which kind."""

    file: str
    kind: str
    number: int
    line: int


def _compares(node: ast.AST) -> bool:
    return isinstance(node, ast.Compare) and type(node.ops[0]) in BOUNDARY


def _compare(node: ast.AST) -> None:
    assert isinstance(node, ast.Compare)
    node.ops[0] = BOUNDARY[type(node.ops[0])]()


def _is_number(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int


def _one_more(node: ast.AST) -> None:
    assert isinstance(node, ast.Constant)
    assert isinstance(node.value, int)
    node.value += 1


def _one_less(node: ast.AST) -> None:
    assert isinstance(node, ast.Constant)
    assert isinstance(node.value, int)
    node.value -= 1


def _joins(node: ast.AST) -> bool:
    return isinstance(node, ast.BoolOp)


def _join(node: ast.AST) -> None:
    assert isinstance(node, ast.BoolOp)
    node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()


def _branches(node: ast.AST) -> bool:
    return isinstance(node, ast.If | ast.IfExp)


def _branch(node: ast.AST) -> None:
    assert isinstance(node, ast.If | ast.IfExp)
    node.test = ast.UnaryOp(ast.Not(), node.test)


def _calls(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)


def _call_nothing(node: ast.AST) -> None:
    assert isinstance(node, ast.Expr)
    node.value = ast.Constant(None)


KINDS: dict[str, tuple[Callable[[ast.AST], bool], Callable[[ast.AST], None]]] = {
    "another comparison": (_compares, _compare),
    "one more": (_is_number, _one_more),
    "one less": (_is_number, _one_less),
    "and for or": (_joins, _join),
    "the other branch": (_branches, _branch),
    "a call less": (_calls, _call_nothing),
}


def nodes_of(tree: ast.AST, kind: str) -> Iterator[ast.AST]:
    """The nodes that a kind of change can be made at, in the order of the tree."""
    fits, _ = KINDS[kind]
    return (node for node in ast.walk(tree) if fits(node))


def changes_in(root: Path) -> dict[str, list[Change]]:
    """Every change that could be made, by its kind."""
    found: dict[str, list[Change]] = {kind: [] for kind in KINDS}
    for path in sorted((root / RULES).rglob("*.py")):
        tree, name = ast.parse(path.read_text("utf-8")), path.relative_to(root).as_posix()
        for kind in KINDS:
            found[kind].extend(
                Change(name, kind, number, getattr(node, "lineno", 0))
                for number, node in enumerate(nodes_of(tree, kind))
            )
    return found


def drawn(root: Path, seed: int, count: int, within: frozenset[str] = frozenset()) -> list[Change]:
    """So many changes, no two alike; `within` families alone, where any are named."""
    dice, there = random.Random(seed), changes_in(root)
    if within:
        there = {
            kind: [one for one in found if family_of(one) in within]
            for kind, found in there.items()
        }
    chosen: dict[Change, None] = {}
    while len(chosen) < count:
        chosen[dice.choice(there[dice.choice(list(KINDS))])] = None
    return list(chosen)


def family_of(change: Change) -> str:
    """The family, or the module of the rules, in which a change is made."""
    return change.file.split("/")[1].removesuffix(".py")


def changed(source: str, change: Change) -> str:
    """The text of a file after a change; comments are lost."""
    tree = ast.parse(source)
    KINDS[change.kind][1](list(nodes_of(tree, change.kind))[change.number])
    return ast.unparse(ast.fix_missing_locations(tree))


def suites_of(root: Path, change: Change) -> list[list[str]]:
    """The tests to ask one after the other: the family's, then all of the rules."""
    own = f"{TESTS}/{family_of(change)}"
    return [[own], [TESTS]] if (root / own).is_dir() else [[TESTS]]


def reaching(reached: CoverageData, change: Change) -> list[list[str]]:
    """The tests that reach the line of a change, the family's first; [] where loading does."""
    kept = next((one for one in reached.measured_files() if one.endswith(change.file)), "")
    by_line = reached.contexts_by_lineno(kept)
    line = max((one for one in by_line if one <= change.line), default=0)
    if "" in by_line.get(line, [""]):
        return []
    tests = dict.fromkeys(test.rpartition("|")[0] for test in sorted(by_line[line]))
    own = f"{TESTS}/{family_of(change)}/"
    first = [test for test in tests if test.startswith(own)]
    return [some for some in (first, [one for one in tests if one not in first]) if some]


def is_noticed(
    root: Path, change: Change, before: tuple[str, ...], reached: CoverageData | None = None
) -> bool:
    """Whether a test fails once it is made in `root`, which is put back as it was."""
    tests_of = reaching(reached, change) if reached else []
    path = root / change.file
    source = path.read_text("utf-8")
    try:
        _write(path, changed(source, change))
        return any(_fails(root, tests, before) for tests in tests_of or suites_of(root, change))
    finally:
        _write(path, source)


def _write(path: Path, text: str) -> None:
    """Write a module anew: compiled, it would be taken for the same within a second."""
    path.write_text(text, "utf-8")
    Path(cache_from_source(path)).unlink(missing_ok=True)


def _fails(root: Path, tests: list[str], before: tuple[str, ...]) -> bool:
    """Whether one of them does, or they never end; the time is counted once `before` lets go."""
    pytest = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
    ran = subprocess.run(
        [*before, "timeout", str(PATIENCE_S), *pytest, *tests],
        cwd=root,
        env={name: value for name, value in os.environ.items() if name != NOT_COMPILED},
        capture_output=True,
        check=False,
    )
    return ran.returncode != 0


def _copy(to: Path) -> Path:
    for name in COPIED:
        there = ROOT / name
        if there.is_dir():
            shutil.copytree(there, to / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(there, to / name)
    return to


def main() -> None:
    """Draw, try, and say what nobody noticed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=3711)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--after", type=int, default=0, help="how many of them were tried before")
    parser.add_argument("--places", type=int, default=2, help="how many are tried at a time")
    parser.add_argument("--before", default="", help="a command to put before each run of tests")
    parser.add_argument("--within", default="", help="families, with commas; without it, all")
    parser.add_argument("--reached", default="", help="which tests reach which lines")
    said = parser.parse_args()
    within = frozenset(one for one in str(said.within).split(",") if one)
    changes = drawn(ROOT, said.seed, said.count, within)[said.after :]
    before = tuple(said.before.split())
    reached = CoverageData(said.reached) if said.reached else None
    if reached:
        reached.read()
    with tempfile.TemporaryDirectory() as folder:
        free: SimpleQueue[Path] = SimpleQueue()
        for place in range(said.places):
            (Path(folder) / str(place)).mkdir()
            free.put(_copy(Path(folder) / str(place)))

        def attempt(change: Change) -> bool:
            root = free.get()
            try:
                noticed = is_noticed(root, change, before, reached)
            finally:
                free.put(root)
            mark = "noticed " if noticed else "SURVIVED"
            print(f"{mark} {change.file}:{change.line} {change.kind} ({change.number})", flush=True)
            return noticed

        with ThreadPoolExecutor(said.places) as pool:
            noticed = sum(pool.map(attempt, changes))
    print(f"{noticed} of {len(changes)} noticed (seed {said.seed})")


if __name__ == "__main__":
    main()
