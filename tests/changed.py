"""Which test files a change can touch, by what they import: `make test ARGS=--changed`.

All of the engine hangs together, so imports are followed two steps far, and the tests of the room
are taken; what is touched from farther off is found by `make check`.
"""

import re
import subprocess
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[1]
ROOMS = ("bot.py", "cogs", "data", "rules", "tests", "benchmarks")
STEPS = 2
"""How far imports are followed."""
IMPORT = re.compile(
    r"(?m)^[ \t]*(?:from ([\w.]+) import (?:\(([^)]*)\)|([^\n(]*))|import ([\w.]+))"
)

GROUP = re.compile(r'Group\((?:"([\w ]+)")?')
COMMAND = re.compile(r'\.command\(\s*"([\w ]+)"')
TYPED = re.compile(r'"([a-z][\w ]*)"')
MOST_TYPING = 8
"""So many files of those that type the commands of a family, the first that type most of them."""


def changed_since(revision: str, root: Path = ROOT) -> set[str]:
    """The files that differ from a revision, those that git does not know yet among them."""
    commands = (
        ("diff", "--name-only", "--no-renames", revision, "--"),
        ("ls-files", "--others", "--exclude-standard"),
    )
    return {
        line
        for words in commands
        for line in subprocess.run(
            ["git", *words], cwd=root, capture_output=True, encoding="utf-8", check=True
        ).stdout.splitlines()
    }


def name_of(path: str) -> str:
    """The dotted name of the module in a file."""
    return path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def modules(root: Path = ROOT) -> dict[str, str]:
    """The text of every module of ours, by its path."""
    paths = [path for room in ROOMS for path in sorted(root.glob(f"{room}/**/*.py"))]
    paths += [path for room in ROOMS if (path := root / room).is_file()]
    return {path.relative_to(root).as_posix(): path.read_text("utf-8") for path in paths}


def imported(text: str) -> set[str]:
    """The dotted names that a module imports, and those that it may: a name can be a module."""
    found: set[str] = set()
    for origin, in_brackets, in_line, plain in IMPORT.findall(text):
        words = re.findall(r"\w+", in_brackets or in_line)
        found |= {plain} if plain else {origin, *(f"{origin}.{word}" for word in words)}
    return found


def touched(changed: Iterable[str], texts: dict[str, str]) -> set[str]:
    """The test files that are changed, stand in the changed room, or import in two steps what is.

    A file that is no module touches the tests beside it; a page touches the sweeps.
    """
    paths = {name_of(path): path for path in texts}
    importers: dict[str, set[str]] = {}
    for path, text in texts.items():
        for name in imported(text) & paths.keys():
            importers.setdefault(name, set()).add(name_of(path))
    begun = {name_of(path) for path in changed}
    reached = set(begun)
    for _ in range(STEPS):
        # What all tests lay out scenes with touches none of them, unless it has changed itself.
        onward = {name for name in reached if name in begun or not name.startswith("tests.")}
        reached |= {one for name in onward for one in importers.get(name, ())}
    places = tuple(place for path in changed for place in tests_beside(path, texts))
    tests = {path for path in texts if Path(path).name.startswith("test_")}
    return {path for path in tests if name_of(path) in reached or path.startswith(places)}


def tests_beside(path: str, texts: dict[str, str]) -> tuple[str, ...]:
    """Where the tests of a file stand, as beginnings of their paths.

    Those of a family in cogs are called like it, or type its commands; so do those of its rules.
    """
    room, *inner = path.split("/")
    if path.endswith(".md"):
        return ("tests/sweeps/",)
    if room == "tests":
        return () if path.endswith(".py") else (f"tests/{inner[0]}/",)
    if room in ("rules", "cogs") and len(inner) > 1:
        named = f"tests/cogs/test_{inner[0]}.py"
        return (f"tests/{room}/{inner[0]}/", named, *typing(inner[0], texts))
    if len(inner) > 1:
        return (f"tests/{room}/{inner[0]}/",)
    return (f"tests/{room}/test_{inner[0]}",) if inner else (f"tests/test_{room}",)


def typing(family: str, texts: dict[str, str]) -> list[str]:
    """The tests that type the commands of a family in cogs, those of most of them first."""
    own = [text for path, text in texts.items() if path.startswith(f"cogs/{family}/")]
    groups = {words for text in own for words in GROUP.findall(text)}
    names = {name for text in own for name in COMMAND.findall(text)}
    keys = {f"{words} {name}".strip() for words in groups for name in names}
    tests = {path: text for path, text in texts.items() if path.startswith("tests/cogs/test_")}
    typed = {path: len(keys & {*TYPED.findall(text)}) for path, text in tests.items()}
    most = sorted(typed, key=lambda path: -typed[path])[:MOST_TYPING]
    return [path for path in most if typed[path]]
