"""The lock files: whole, of one mind, and without what nobody needs."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution, requires
from itertools import pairwise, product
from pathlib import Path

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
LOCKS = (
    "requirements.txt",
    "requirements-table.txt",
    "requirements-test.txt",
    "requirements-dev.txt",
)
PINNED = re.compile(r"^([a-z0-9][a-z0-9._-]*)==(\S+)( ;.*)? \\$", re.MULTILINE)
PLATFORMS = (
    {"sys_platform": "linux", "platform_system": "Linux", "os_name": "posix"},
    {"sys_platform": "darwin", "platform_system": "Darwin", "os_name": "posix"},
    {"sys_platform": "win32", "platform_system": "Windows", "os_name": "nt"},
)
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
ENVIRONMENTS = [
    platform | {"python_version": python, "python_full_version": f"{python}.0"}
    for platform, python in product(PLATFORMS, PYTHONS)
]
"""Where Linkboy is to start, as the marks of packages name it."""


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def asked_for(lock: str) -> list[Requirement]:
    """What the source of a lock names itself, without the smaller one that it begins with."""
    lines = read(lock.replace(".txt", ".in")).splitlines()
    return [Requirement(line) for line in lines if not line.startswith(("#", "-r "))]


def pinned_in(lock: str, environment: dict[str, str]) -> dict[str, str]:
    """The versions of the packages that are installed there."""
    return {
        name: version
        for name, version, mark in PINNED.findall(read(lock))
        if not mark or Marker(mark.removeprefix(" ;")).evaluate(environment)
    }


def is_wanted(need: Requirement, extras: Iterable[str], environment: dict[str, str]) -> bool:
    return need.marker is None or any(
        need.marker.evaluate({**environment, "extra": extra}) for extra in ("", *extras)
    )


def as_asked(need: Requirement) -> tuple[str, frozenset[str]]:
    """The name and the extras."""
    return canonicalize_name(need.name), frozenset(need.extras)


@cache
def needs_of(name: str, version: str) -> list[Requirement]:
    """What a package needs, where it is installed here in that version."""
    try:
        found = distribution(name)
    except PackageNotFoundError:
        return []
    lines = found.requires if found.version == version else None
    return [Requirement(line) for line in lines or ()]


def lacking(lock: str, environment: dict[str, str]) -> Iterator[str]:
    """What a locked package needs there, and the lock has not (or in another version)."""
    pinned = pinned_in(lock, environment)
    smaller = LOCKS[: LOCKS.index(lock) + 1]
    asked = [need for name in smaller for need in asked_for(name)]
    waiting = [as_asked(need) for need in asked if is_wanted(need, (), environment)]
    seen: set[tuple[str, frozenset[str]]] = set()
    while waiting:
        name, extras = waiting.pop()
        if (name, extras) in seen:
            continue
        seen.add((name, extras))
        for need in needs_of(name, pinned[name]):
            if is_wanted(need, extras, environment):
                version = pinned.get(canonicalize_name(need.name))
                if version is None or not need.specifier.contains(version, prereleases=True):
                    yield f"{name} needs {need}, and {lock} has {version}"
                else:
                    waiting.append(as_asked(need))


@pytest.mark.parametrize("name", LOCKS)
def test_every_locked_package_has_hashes_and_no_file_names_a_host(name: str) -> None:
    text = read(name)
    assert len(PINNED.findall(text)) >= 15
    for block in re.split(r"\n(?=[a-z0-9])", text):
        assert PINNED.match(block), block[:80]
        assert "--hash=sha256:" in block
    assert not re.search(r"://|--index|--extra-index|--find-links|--trusted|/work|/tmp|file:", text)


@pytest.mark.parametrize("name", LOCKS)
def test_every_wanted_package_is_locked(name: str) -> None:
    locked = {package: version for package, version, _ in PINNED.findall(read(name))}
    for wanted in asked_for(name):
        assert wanted.specifier.contains(locked[canonicalize_name(wanted.name)])


def test_each_lock_file_holds_all_of_the_smaller_one() -> None:
    locked = [{found[:2] for found in PINNED.findall(read(name))} for name in LOCKS]
    assert all(smaller < larger for smaller, larger in pairwise(locked))
    run, table, tests, developing = ({name for name, _ in lock} for lock in locked)
    assert "simcord" in table - run
    assert {"mypy", "pyright", "ruff", "zensical"} < developing - tests


@pytest.mark.parametrize("name", LOCKS)
def test_no_locked_package_needs_what_the_lock_has_not(name: str) -> None:
    """On no platform; each lock is installed as it stands, and nothing is looked for."""
    here = [n for n, version, _ in PINNED.findall(read(name)) if needs_of(n, version)]
    assert len(here) >= 8
    assert [text for environment in ENVIRONMENTS for text in lacking(name, environment)] == []


def test_what_a_package_needs_is_found_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    without = re.sub(r"(?m)^yarl==.*$", "", read(LOCKS[0]))
    older = re.sub(r"(?m)^multidict==\S+", "multidict==1.0", without)
    files = {name: read(name) for name in ("requirements.in", LOCKS[0])} | {LOCKS[0]: older}
    monkeypatch.setattr("tests.test_locks.read", files.__getitem__)
    said = "\n".join(lacking(LOCKS[0], ENVIRONMENTS[0]))
    assert "aiohttp needs yarl" in said
    assert "aiohttp needs multidict" in said


def test_the_local_table_has_all_of_its_page_but_films() -> None:
    """What SimCord's page needs is written out, because one package of it weighs 118 MB."""
    wanted = [Requirement(line) for line in requires("simcord") or ()]
    page = [need for need in wanted if is_wanted(need, {"preview"}, ENVIRONMENTS[0])]
    for lock in LOCKS[1:]:
        missing = {need.name for need in page} - pinned_in(lock, ENVIRONMENTS[0]).keys()
        assert missing == {"av"}
