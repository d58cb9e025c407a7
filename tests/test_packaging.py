"""What makes Linkboy install and start: the set-up script, the wheel, the texts a host reads."""

import importlib.util
import re
import subprocess
import sys
import sysconfig
import threading
import venv
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests import needs
from tests.ports import free_port
from tests.test_locks import LOCKS, PINNED, ROOT, read


def load(name: str) -> ModuleType:
    """A script of `.ci` as a module of its own."""
    spec = importlib.util.spec_from_file_location(f"linkboy_{name}", ROOT / ".ci" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def make() -> ModuleType:
    return load("make")


@pytest.mark.parametrize(
    ("text", "environ", "expected"),
    [
        (None, {}, False),
        ("DISCORD_TOKEN=\n", {}, False),
        ("DISCORD_TOKEN=   # later\n", {}, False),
        ("DISCORD_TOKEN=''\n", {}, False),
        ("# DISCORD_TOKEN=a.b.c\n", {}, False),
        ("\ufeffDISCORD_TOKEN=a.b.c\r\n", {}, True),
        ('export DISCORD_TOKEN = "a.b.c"\n', {}, True),
        ("DISCORD_TOKEN=a.b.c\n", {"DISCORD_TOKEN": ""}, False),
        (None, {"DISCORD_TOKEN": "a.b.c"}, True),
    ],
)
def test_whether_the_packages_of_the_local_table_are_needed(
    make: ModuleType, tmp_path: Path, text: str | None, environ: dict[str, str], expected: bool
) -> None:
    if text is not None:
        (tmp_path / ".env").write_bytes(text.encode())
    assert make.has_token(tmp_path, environ) is expected


def test_a_second_start_installs_nothing_until_a_lock_file_changes(
    make: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in LOCKS:
        (tmp_path / name).write_text(name, encoding="utf-8")
    commands: list[list[str]] = []

    def call(command: list[str], **_: object) -> int:
        commands.append(command)
        if "venv" in command:
            make.environment_python(tmp_path).parent.mkdir(parents=True)
            make.environment_python(tmp_path).touch()
        return 0

    monkeypatch.setattr(make.subprocess, "call", call)
    make.ensure(tmp_path, "table")
    assert [command[2] for command in commands] == ["venv", "pip", "pip"]
    assert {"--require-hashes", "--no-deps"} < set(commands[1])
    assert commands[1][-1] == str(tmp_path / "requirements-table.txt")
    assert commands[2][-1] == "check"
    make.ensure(tmp_path, "table")
    make.ensure(tmp_path, "run")  # contained in what is there
    assert len(commands) == 3
    make.ensure(tmp_path, "dev")
    make.ensure(tmp_path, "test")
    assert len(commands) == 5
    (tmp_path / "requirements-table.txt").write_text("changed", encoding="utf-8")
    make.ensure(tmp_path, "run")
    make.ensure(tmp_path, "table")  # the larger set, unchanged, still contains it
    assert len(commands) == 5
    (tmp_path / "requirements-dev.txt").write_text("changed", encoding="utf-8")
    make.ensure(tmp_path, "table")
    assert len(commands) == 7


def test_what_an_older_lock_left_behind_is_thrown_away_where_it_does_not_fit(
    make: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in LOCKS:
        (tmp_path / name).write_text(name, encoding="utf-8")
    left_behind = tmp_path / ".venv" / "left-behind"
    commands: list[str] = []

    def call(command: list[str], **_: object) -> int:
        commands.append(command[-1])
        if "venv" in command:
            make.environment_python(tmp_path).parent.mkdir(parents=True)
            make.environment_python(tmp_path).touch()
        return int(command[-1] == "check" and left_behind.exists())

    monkeypatch.setattr(make.subprocess, "call", call)
    make.ensure(tmp_path, "run")
    left_behind.touch()
    (tmp_path / "requirements.txt").write_text("changed", encoding="utf-8")
    del commands[:]
    make.ensure(tmp_path, "run")
    lock = str(tmp_path / "requirements.txt")
    assert commands == [lock, "check", str(tmp_path / ".venv"), lock, "check"]
    make.ensure(tmp_path, "run")
    assert len(commands) == 5


def test_a_lock_that_lacks_something_is_no_environment(
    make: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "requirements.txt").write_text("x", encoding="utf-8")
    monkeypatch.setattr(make.subprocess, "call", lambda command, **_: int("check" in command))
    for _ in range(2):
        with pytest.raises(make.SetupError, match=r"requirements\.txt does not hold together"):
            make.ensure(tmp_path, "run")


@pytest.mark.parametrize("task", ["test", "lint", "types", "check", "docs", "site", "wheel"])
def test_the_tests_are_set_up_without_what_only_developing_needs(
    make: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, task: str
) -> None:
    wanted: list[str] = []
    monkeypatch.setattr(make, "ensure", lambda _root, which: wanted.append(which))
    monkeypatch.setattr(make, "call", lambda _root, _arguments: 1)
    assert make.run_task(tmp_path, task, []) == 1
    modules = {step[0] for step in make.TASKS[task]}
    tools = {"ruff", "mypy", "pyright", "coverage", "zensical"}
    assert wanted == ["dev" if modules & tools else "test"]


def test_a_failed_installation_is_tried_again(
    make: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "requirements.txt").write_text("x", encoding="utf-8")
    monkeypatch.setattr(make.subprocess, "call", lambda command, **_: int("pip" in command))
    for _ in range(2):
        with pytest.raises(make.SetupError, match="could not be installed"):
            make.ensure(tmp_path, "run")
    monkeypatch.setattr(make.subprocess, "call", lambda _command, **__: 1)
    with pytest.raises(make.SetupError, match="python3-venv"):
        make.ensure(tmp_path, "run")


def test_what_is_run_keeps_what_it_compiled(
    make: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[dict[str, str]] = []

    def call(*_: object, env: dict[str, str], **__: object) -> int:
        seen.append(env)
        return 0

    monkeypatch.setenv(make.UNWANTED, "1")
    monkeypatch.setenv("KEPT", "1")
    monkeypatch.setattr(make.subprocess, "call", call)
    assert make.call(ROOT, ["-m", "pytest"]) == 0
    assert make.UNWANTED not in seen[0]
    assert seen[0]["KEPT"] == "1"


def test_the_rules_are_judged_before_other_tests_add_to_what_was_traced(make: ModuleType) -> None:
    own, gate, others, both = make.COVERAGE
    assert "tests/rules" in own
    assert "--cov=rules" in own
    assert "--fail-under=100" in gate
    assert "--cov-append" in others
    assert "--ignore=tests/rules" in others
    assert "--fail-under=90" in both


def test_an_old_python_is_told_so(
    make: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(make, "OLDEST", (99, 0))
    assert make.main(["run"]) == 1
    assert "needs Python 3.11 or newer" in capsys.readouterr().err


def test_every_task_of_the_makefile_exists(make: ModuleType) -> None:
    wanted = re.search(r"^\.PHONY: help (.+)$", read("Makefile"), re.MULTILINE)
    assert wanted is not None
    assert set(wanted[1].split()) == {"run", "lock", "setup", *make.TASKS}
    answer = subprocess.run(
        [sys.executable, str(ROOT / ".ci" / "make.py"), "fly"],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert answer.returncode == 2
    assert "invalid choice: 'fly'" in answer.stderr


def test_the_readme_has_the_two_commands_for_each_system(make: ModuleType) -> None:
    text = read("README.md")
    for block in (
        "```\nmake run\n```",
        "```\nmake test\n```",
        "`py .ci\\make.py run` and `py .ci\\make.py test`",
    ):
        assert block in text
    for task in re.findall(r"`make (\w+)", text):
        assert task in {"run", "lock", "setup", *make.TASKS}


@needs.SIGNALS  # and no bits that say who may run a file
def test_the_ci_script_may_be_run() -> None:
    script = ROOT / ".ci" / "run"
    assert script.stat().st_mode & 0o111
    subprocess.run(["bash", "-n", str(script)], check=True)


def test_licence_and_changelog() -> None:
    assert "Linkboy contributors" in read("LICENSE")
    assert read("LICENSE").startswith("MIT License")
    assert 'license = "MIT"' in read("pyproject.toml")
    assert "## [Unreleased]" in read("CHANGELOG.md")


def test_types_are_checked_beside_each_other_and_one_that_fails_stops_the_rest(
    tmp_path: Path, make: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[str] = []

    def call(_root: Path, arguments: list[str]) -> int:
        called.append(arguments[1])
        if arguments[1] in ("mypy", "pyright"):
            both.wait(timeout=20)
        return 3 if arguments[1] == "mypy" else 0

    both = threading.Barrier(2)  # neither ends before the other has begun
    monkeypatch.setattr(make, "ensure", lambda _root, _which: None)
    monkeypatch.setattr(make, "call", call)
    assert make.run_task(tmp_path, "check", []) == 3
    assert called[:2] == ["ruff", "ruff"]
    assert sorted(called[2:]) == ["mypy", "pyright"]
    called.clear()
    assert make.run_task(tmp_path, "test", ["-x"]) == 0
    assert called == ["pytest"]


@pytest.fixture(scope="module")
def command(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command `linkboy` of a wheel, in an environment that knows our packages and not us."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    building = ["--no-deps", "--no-build-isolation", f"--wheel-dir={folder}"]
    subprocess.run([*pip, "wheel", *building, str(ROOT)], check=True)
    (wheel,) = folder.glob("linkboy-*.whl")
    venv.create(folder / "env")
    python = folder / "env" / "bin" / "python"
    (site,) = (folder / "env").rglob("site-packages")
    (site / "ours.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    subprocess.run(
        [
            *pip,
            f"--python={python}",
            "install",
            "--no-deps",
            "--no-index",
            "--no-compile",
            str(wheel),
        ],
        check=True,
    )
    return python.with_name("linkboy")


@needs.SIGNALS
@pytest.mark.long
@pytest.mark.no_cover
def test_the_wheel_is_the_command_linkboy_which_keeps_its_table_where_it_is_started(
    command: Path, tmp_path: Path
) -> None:
    environ = {"PATH": "", "LINKBOY_TABLE_BROWSER": "no", "LINKBOY_TABLE_PORT": f"{free_port()}"}
    (tmp_path / ".env").write_text("LINKBOY_TABLE_DATABASE=evening.db\n", encoding="utf-8")
    with subprocess.Popen(
        [command],
        cwd=tmp_path,
        env=environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    ) as table:
        assert table.stdout is not None
        said: list[str] = []
        while not any("http://127.0.0.1" in line for line in said):
            said.append(table.stdout.readline())
            assert said[-1], "".join(said)
        table.terminate()
        assert "evening.db" in table.stdout.read()
    assert table.returncode == 0
    assert (tmp_path / "evening.db").stat().st_size > 0


def test_the_wheel_needs_what_is_locked_and_holds_what_is_not_python() -> None:
    module = load("needs")
    metadata: dict[str, Any] = {}
    module.Needs(str(ROOT), {}).update(metadata)
    locked = {name: {n for n, _, _ in PINNED.findall(read(name))} for name in LOCKS[:2]}
    run, table = locked.values()
    needed, asked = metadata["dependencies"], metadata["optional-dependencies"]["table"]
    assert {line.partition("==")[0] for line in needed} == run
    assert {line.partition("==")[0] for line in asked} == table - run
    assert not [line for line in (*needed, *asked) if "\\" in line or "hash" in line]
