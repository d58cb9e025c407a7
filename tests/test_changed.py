"""Of a change the tests are run that it can touch, and no others."""

import subprocess
from pathlib import Path

import pytest

from tests.changed import changed_since, imported, modules, touched

TEXTS = {
    "rules/load/rates.py": "from rules.record import replace",
    "rules/load/door.py": "from rules.load import (\n    rates,\n    uses,\n)",
    "rules/sea/sailing.py": "import rules.load.door",
    "rules/far.py": "from rules.sea.sailing import sail",
    "tests/rules/load/test_rates.py": "",
    "tests/rules/test_door.py": "from rules.load.door import rate_of",
    "tests/rules/sea/test_sailing.py": "from rules.sea.sailing import sail",
    "tests/rules/test_far.py": "from rules.far import sail",
    "tests/rules/ship.py": "from rules.far import sail",
    "tests/rules/test_ship.py": "from tests.rules.ship import at_sea",
    "cogs/load/telling.py": "",
    "cogs/load/commands.py": 'HAUL = Group("haul", "Loads")\n@HAUL.command("all", who="")',
    "tests/cogs/test_load.py": "",
    "tests/cogs/test_strong.py": 'await play.type(play.ann, "haul all", who="Ada")',
    "tests/cogs/test_sea.py": "",
    "tests/sweeps/test_pages.py": "",
    "tests/data/test_codec.py": "",
    "tests/test_bot.py": "",
}

OF_LOAD = {"tests/cogs/test_load.py", "tests/cogs/test_strong.py"}


@pytest.mark.parametrize(
    ("changed", "tests"),
    [
        ("rules/load/rates.py", {
            "tests/rules/load/test_rates.py",
            "tests/rules/test_door.py",
            *OF_LOAD,
        }),
        ("rules/load/door.py", {
            "tests/rules/load/test_rates.py",
            "tests/rules/test_door.py",
            "tests/rules/sea/test_sailing.py",
            *OF_LOAD,
        }),
        ("rules/far.py", {"tests/rules/test_far.py"}),
        ("tests/rules/ship.py", {"tests/rules/test_ship.py"}),
        ("cogs/load/telling.py", OF_LOAD),
        ("tests/cogs/test_load.py", {"tests/cogs/test_load.py"}),
        ("tests/data/saved/format-1.json", {"tests/data/test_codec.py"}),
        ("docs/rules.md", {"tests/sweeps/test_pages.py"}),
        ("bot.py", {"tests/test_bot.py"}),
        ("Makefile", set()),
    ],
)  # fmt: skip
def test_a_change_touches_what_stands_or_imports_near_it(changed: str, tests: set[str]) -> None:
    assert touched([changed], TEXTS) == tests


def test_every_form_of_import_is_read() -> None:
    text = "import a.b\nfrom c.d import e, f as g\n    from h import (\n  i,\n)\n# from j import k"
    assert imported(text) == {"a.b", "c.d", "c.d.e", "c.d.f", "c.d.as", "c.d.g", "h", "h.i"}


def test_the_modules_of_the_house_are_found() -> None:
    texts = modules()
    assert {"bot.py", "rules/systems.py", "tests/test_changed.py"} <= texts.keys()
    found = touched(["rules/systems.py"], texts)
    assert 1 < len(found) < sum(Path(path).name.startswith("test_") for path in texts)


def test_what_git_does_not_know_yet_counts_as_changed(tmp_path: Path) -> None:
    def git(*words: str) -> None:
        who = ("-c", "user.name=A", "-c", "user.email=a@example.org")
        subprocess.run(["git", *who, *words], cwd=tmp_path, check=True, capture_output=True)

    git("init")
    for name in ("same.py", "other.py"):
        (tmp_path / name).write_text("1", encoding="utf-8")
    git("add", ".")
    git("commit", "-m", "First")
    assert changed_since("HEAD", tmp_path) == set()
    (tmp_path / "other.py").write_text("2", encoding="utf-8")
    (tmp_path / "new.py").write_text("3", encoding="utf-8")
    assert changed_since("HEAD", tmp_path) == {"other.py", "new.py"}
