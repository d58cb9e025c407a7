"""Find what rots by itself: set up as fresh machines do, and run the tests in random order.

``python .ci/weekly.py locks`` installs every lock file with the pips that people have with this
Python; ``tests`` runs all tests in random order, five times; ``alone`` runs each test module
alone. It needs the network, and with all three some hours. It imports the standard library only.
"""

import argparse
import ensurepip
import importlib.util
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent
PIPS = {(3, 11): ("22.3", "23.0.1"), (3, 12): ("23.2.1",), (3, 13): ("24.2",)}
"""What came with Python 3.11.0, Debian 12, Python 3.12.1 and 3.13.0; each Python's own besides."""


def _load_make() -> ModuleType:
    spec = importlib.util.spec_from_file_location("linkboy_make", ROOT / ".ci" / "make.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


make = _load_make()


def pips() -> list[str]:
    """The versions of pip to install with, the oldest first."""
    own = ensurepip.version()
    return [*(version for version in PIPS.get(sys.version_info[:2], ()) if version != own), own]


@contextmanager
def fresh_machine(pip: str | None = None) -> Iterator[Path]:
    """A folder with the lock files and an empty environment, which has that version of pip."""
    folder = Path(tempfile.mkdtemp(prefix="linkboy-weekly-"))
    try:
        for name in make.LOCKS.values():
            shutil.copy(ROOT / name, folder)
        make.make_environment(folder)
        if pip is not None and not make.pip(folder, "install", "--quiet", f"pip=={pip}"):
            raise make.SetupError(f"pip {pip} could not be installed.")
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def try_locks() -> list[str]:
    """Install each lock file with each pip; what failed."""
    failed: list[str] = []
    for pip in pips():
        for which, name in make.LOCKS.items():
            started = time.monotonic()
            try:
                with fresh_machine(pip) as folder:
                    make.install(folder, which)
            except make.SetupError as error:
                failed.append(f"{name} with pip {pip}: {error}")
            took = time.monotonic() - started
            make.say(f"{name} with pip {pip} on Python {make.python_version()}: {took:.0f} s")
    return failed


def try_tests(times: int, arguments: list[str]) -> list[str]:
    """Run the tests so many times, each in an order of its own; what failed."""
    failed: list[str] = []
    with fresh_machine() as folder:
        make.install(folder, "test")
        for number in range(times):
            command = [str(make.environment_python(folder)), "-m", *make.TESTS, "--shuffle"]
            if subprocess.call([*command, *arguments], cwd=ROOT) != 0:  # noqa: S603 - our own words
                failed.append(f"run {number + 1} of {times}: its order is named at its beginning")
    return failed


def try_alone(arguments: list[str]) -> list[str]:
    """Run each test module in a process of its own; what failed."""
    with fresh_machine() as folder:
        make.install(folder, "test")
        command = [str(make.environment_python(folder)), "-m", "tests.alone", *arguments]
        code = subprocess.call(command, cwd=ROOT)  # noqa: S603 - our own words
    return ["modules alone, as told above"] if code else []


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="weekly", description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=["locks", "tests", "alone"])
    parser.add_argument("--times", type=int, default=5, help="how often the tests run")
    parser.epilog = "Whatever else is said is handed on to pytest."
    options, rest = parser.parse_known_args(arguments)
    try:
        if options.what == "locks":
            failed = try_locks()
        elif options.what == "tests":
            failed = try_tests(options.times, rest)
        else:
            failed = try_alone(rest)
    except make.SetupError as error:
        failed = [str(error)]
    for line in failed:
        make.say(f"FAILED: {line}")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
