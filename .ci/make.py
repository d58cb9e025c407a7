"""Set up the virtual environment when a lock file changed, then run one of the project's tasks.

The Makefile calls it on Linux and macOS; on Windows it is called directly:
``py .ci\\make.py run``. It imports the standard library only.
"""

from __future__ import annotations  # an old Python must get as far as being told so

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OLDEST = (3, 11)
UV = "uv==0.13.8"
LOCKS = {
    "run": "requirements.txt",
    "table": "requirements-table.txt",
    "test": "requirements-test.txt",
    "dev": "requirements-dev.txt",
}
"""Each holds all that stands before it."""
LINT = [["ruff", "check", "."], ["ruff", "format", "--check", "."]]
TYPES = [["mypy"], ["pyright"]]
TESTS = ["pytest", "-n", f"{2 * (os.cpu_count() or 1)}"]
"""Twice as many at a time as there are processors: tests of several processes mostly wait."""
BESIDE = [["mypy"]]
"""What runs at the same time as the step after it; each has a processor for itself."""
TRACED = ["--cov-report=", "--cov-append", "--cov=bot", "--cov=cogs", "--cov=data"]
COVERAGE = [
    [*TESTS, "tests/rules", "--cov=rules", "--cov-report="],
    ["coverage", "report", "--fail-under=100"],
    [*TESTS, "--ignore=tests/rules", *TRACED],
    ["coverage", "report", "--fail-under=90"],
]
"""The rules are judged by their own tests alone, whatever else comes by there."""
UNWANTED = "PYTHONDONTWRITEBYTECODE"
"""With it every process of the tests would compile all there is, and they start dozens."""
TASKS = {
    "test": [TESTS],
    "lint": LINT,
    "types": TYPES,
    "check": [*LINT, *TYPES, *COVERAGE],
    "bench": [["benchmarks"]],
    "docs": [["tests.docs"], ["tests.golden"]],
    "texts": [["tests.golden"]],
    "pictures": [["tests.pictures"]],
    "wheel": [["pip", "wheel", ".", "--no-deps", "--no-build-isolation", "--wheel-dir=dist"]],
    "site": [["zensical", "build", "--clean", "--strict"]],
}
DEVELOPING = {"lint", "types", "check", "site"}
"""What needs checkers and the like: all other tasks do with the packages of the tests."""


class SetupError(Exception):
    """The environment could not be made; the text says what to do about it."""


def say(text: str) -> None:
    sys.stderr.write(f"{text}\n")


def environment_python(root: Path) -> Path:
    folder, name = ("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")
    return root / ".venv" / folder / name


def has_token(root: Path, environ: Mapping[str, str]) -> bool:
    """Whether the start will join Discord, as far as it can be told without any package."""
    if "DISCORD_TOKEN" in environ:
        return bool(environ["DISCORD_TOKEN"].strip())
    try:
        lines = (root / ".env").read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError):
        return False
    for line in lines:
        key, _, value = line.strip().removeprefix("export ").partition("=")
        if key.strip() == "DISCORD_TOKEN" and value.split("#")[0].strip(" \t'\""):
            return True
    return False


def python_version() -> str:
    return f"{sys.version_info.major}.{sys.version_info.minor}"


def fingerprint(root: Path, which: str) -> str:
    """Names the lock file's content and the Python it was installed for."""
    content = (root / LOCKS[which]).read_bytes().replace(b"\r\n", b"\n")
    return hashlib.sha256(content).hexdigest() + " " + python_version()


def read_stamp(stamp: Path) -> dict[str, str]:
    try:
        return dict(json.loads(stamp.read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return {}


def is_current(root: Path, which: str) -> bool:
    stamp = read_stamp(root / ".venv" / "installed.json")
    names = list(LOCKS)
    return environment_python(root).exists() and any(
        stamp.get(name) == fingerprint(root, name) for name in names[names.index(which) :]
    )


def pip(root: Path, *words: str) -> bool:
    """Whether the environment's own pip could do it."""
    command = [str(environment_python(root)), "-m", "pip", "--disable-pip-version-check", *words]
    return subprocess.call(command) == 0  # noqa: S603 - fixed words and our own paths


def make_environment(root: Path) -> None:
    """Make ``.venv`` anew, with nothing but pip in it."""
    shutil.rmtree(root / ".venv", ignore_errors=True)
    say("Making the virtual environment .venv ...")
    command = [sys.executable, "-m", "venv", str(root / ".venv")]
    if subprocess.call(command) != 0:  # noqa: S603 - fixed words
        shutil.rmtree(root / ".venv", ignore_errors=True)
        raise SetupError(
            "Python could not make a virtual environment. "
            "On Debian and Ubuntu: apt install python3-venv, then start again."
        )


def install(root: Path, which: str) -> None:
    """Install one lock file into ``.venv`` with plain pip; needs the network.

    The lock is all that there is: an old pip would look for what a package needs by itself, and
    take the newest. Whether nothing is missing is asked afterwards.
    """
    stamp = root / ".venv" / "installed.json"
    installed = read_stamp(stamp)
    if not environment_python(root).exists() or any(
        not value.endswith(" " + python_version()) for value in installed.values()
    ):
        make_environment(root)
        installed = {}
    say(f"Installing the packages that {LOCKS[which]} lists ...")
    locked = ("--quiet", "--require-hashes", "--no-deps", "-r", str(root / LOCKS[which]))
    if not pip(root, "install", *locked):
        raise SetupError("The packages could not be installed; pip says why above. Start again.")
    if not pip(root, "check"):
        if installed:  # by what an older lock left behind
            shutil.rmtree(root / ".venv", ignore_errors=True)
            return install(root, which)
        raise SetupError(f"{LOCKS[which]} does not hold together; pip says why above.")
    installed[which] = fingerprint(root, which)
    stamp.write_text(json.dumps(installed, indent=1) + "\n", encoding="utf-8")
    return None


def ensure(root: Path, which: str) -> None:
    if not is_current(root, which):
        install(root, which)


def call(root: Path, arguments: list[str]) -> int:
    """Run a module or a program with the environment's Python; pyright finds that on the path."""
    command = [str(environment_python(root)), *arguments]
    path = f"{environment_python(root).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    environ = {key: value for key, value in os.environ.items() if key != UNWANTED}
    try:
        return subprocess.call(  # noqa: S603 - run by the person at the keyboard
            command, cwd=root, env={**environ, "PATH": path}
        )
    except KeyboardInterrupt:  # the child got it as well and has ended
        return 130


def start(root: Path, arguments: list[str]) -> int:
    wants_table = any(word.split("=")[0] == "--table" for word in arguments)
    table = wants_table or not has_token(root, os.environ)
    ensure(root, "table" if table else "run")
    command = [str(environment_python(root)), str(root / "bot.py"), *arguments]
    if os.name != "nt":  # so that signals reach the bot itself
        sys.stderr.flush()
        os.chdir(root)
        os.execv(command[0], command)  # noqa: S606 - no shell is wanted
    return call(root, command[1:])


def lock(root: Path) -> int:
    """Write the lock files anew from their sources; each agrees with the smaller one."""
    ensure(root, "run")
    code = call(root, ["-m", "pip", "install", "--quiet", UV])
    options = ["--universal", "--python-version=3.11", "--generate-hashes", "--upgrade"]
    options += [
        "--fork-strategy=fewest",
        "--no-header",
        "--no-emit-index-url",
        "--quiet",
        "--system-certs",
    ]
    smaller: list[str] = []
    for name in LOCKS.values():
        source = name.replace(".txt", ".in")
        code = code or call(
            root, ["-m", "uv", "pip", "compile", *options, *smaller, source, "-o", name]
        )
        smaller = ["-c", name]
    return code


def call_modules(root: Path, steps: list[list[str]]) -> int:
    """Run modules beside each other; 0 if all of them are content."""
    for step in steps:
        say("$ " + " ".join(step))
    with ThreadPoolExecutor(len(steps)) as threads:
        return max(threads.map(lambda step: call(root, ["-m", *step]), steps), key=abs)


def run_task(root: Path, task: str, arguments: list[str]) -> int:
    ensure(root, "dev" if task in DEVELOPING else "test")
    steps = [list(step) for step in TASKS[task]]
    steps[0] += arguments
    together: list[list[str]] = []
    for step in steps:
        together.append(step)
        if step in BESIDE:
            continue
        code = call_modules(root, together)
        if code:
            return code
        together = []
    return 0


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="make", description=__doc__.splitlines()[0])
    parser.add_argument("task", choices=["run", "lock", "setup", *TASKS])
    parser.add_argument("rest", nargs=argparse.REMAINDER, help="handed on to the task")
    options = parser.parse_args(arguments)
    if sys.version_info < OLDEST:
        found = sys.version.split()[0]
        say(f"Linkboy needs Python 3.11 or newer; this is {found} ({sys.executable}).")
        return 1
    try:
        if options.task == "run":
            return start(ROOT, options.rest)
        if options.task == "lock":
            return lock(ROOT)
        if options.task == "setup":
            ensure(ROOT, "dev")
            return 0
        return run_task(ROOT, options.task, options.rest)
    except SetupError as error:
        say(str(error))
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
