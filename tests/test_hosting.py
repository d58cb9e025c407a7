"""What an operator takes as it is: the image, the services, the unit, the dashboard, the alerts."""

import json
import re
from pathlib import Path
from typing import Any

import yaml

from bot import FAILED
from cogs.operator.meters import Meters
from cogs.operator.process import HANG_S
from cogs.operator.server import READINGS
from data.configuration import SETTINGS, load_configuration
from tests.hosting_page import unit
from tests.test_locks import ROOT, read

HOSTING = ROOT / "docs" / "hosting"
OURS = re.compile(r"\blinkboy_[a-z_]+\b")
IN_TIMERS = {
    "linkboy_database_up",
    "linkboy_timers_due",
    "linkboy_timers_late",
    "linkboy_timers_oldest_seconds",
}
IN_MEASURES = {
    "linkboy_backup_age_seconds",
    "linkboy_clock_ahead_seconds",
    "linkboy_database_bytes",
    "linkboy_disk_free_bytes",
    "linkboy_shards_unowned",
}
ROOMS = {"bot.py", "cogs", "data", "rules"}
DOCKERFILE = read("Dockerfile")


def dockerfile(word: str) -> list[str]:
    """What stands behind a word of the Dockerfile, line by line."""
    lines = DOCKERFILE.replace("\\\n", " ").splitlines()
    return [line.partition(" ")[2].strip() for line in lines if line.startswith(f"{word} ")]


def environment(lines: list[str]) -> dict[str, str]:
    return dict(pair.split("=", 1) for line in lines for pair in line.split())


def test_the_image_has_what_runs_and_what_it_leaves_out_is_left_out() -> None:
    copied = {word for line in dockerfile("COPY") for word in line.split()[:-1]}
    assert copied >= ROOMS | {"requirements.txt", "LICENSE", "NOTICE"}
    let_in = {line[1:] for line in read(".dockerignore").splitlines() if line.startswith("!")}
    assert let_in == {name for name in copied if not name.startswith(("/", "--"))}
    assert "*" in read(".dockerignore").splitlines()


def test_the_image_is_built_from_hashes_and_keeps_no_tools() -> None:
    build, last = DOCKERFILE.split("\nFROM ")[1:]
    assert "--require-hashes --no-deps --only-binary=:all:" in build.replace("\\\n        ", "")
    assert "pip --python .venv/bin/python check" in build
    assert "apt-get" not in DOCKERFILE
    assert "pip uninstall" in last
    assert "ensurepip" in last


def test_images_are_named_by_digest() -> None:
    by_digest = re.compile(r"[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}")
    assert dockerfile("FROM") == ["${PYTHON} AS build", "${PYTHON}"]
    (argument,) = dockerfile("ARG")
    services = yaml.safe_load(read("compose.yaml"))["services"].values()
    from_outside = [one["image"] for one in services if "build" not in one]
    for image in (argument.removeprefix("PYTHON="), *from_outside):
        assert by_digest.fullmatch(image), image


def test_it_runs_as_nobody_else_and_hears_signals() -> None:
    assert dockerfile("USER") == ["10001:10001"]
    assert dockerfile("STOPSIGNAL") == ["SIGTERM"]
    (entry,) = dockerfile("ENTRYPOINT")
    assert json.loads(entry)[-1] == "/opt/linkboy/bot.py"


def test_the_settings_of_image_services_and_unit_are_settings(tmp_path: Path) -> None:
    image = environment([line for line in dockerfile("ENV") if "LINKBOY" in line])
    bot = yaml.safe_load(read("compose.yaml"))["services"]["bot"]["environment"]
    of_unit = environment([value for key, value in unit() if key == "Environment"])
    for given in (image, bot, of_unit):
        ours = {key for key in given if key.startswith(("LINKBOY_", "DISCORD_"))}
        assert ours <= set(SETTINGS)
        assert ours
    folder = {"LINKBOY_DATABASE_URL": f"sqlite:///{tmp_path}/linkboy.db"}
    merged = {key: value for key, value in image.items() if key in SETTINGS} | folder
    assert load_configuration(merged, tmp_path / ".env").metrics_port == 9464
    composed = {key: re.sub(r"\$\{\w+:-(\w*)\}", r"\1", value) for key, value in bot.items()}
    composed["DISCORD_TOKEN"] = "a.b.c"
    configuration = load_configuration(merged | composed, tmp_path / ".env")
    assert configuration.database_url == "postgresql://linkboy@database/linkboy"
    assert configuration.metrics_host == "0.0.0.0"
    assert configuration.log_format == "json"
    # What the pages invite a host to write reaches the bot in containers too.
    assert {"LINKBOY_COMPACT_AFTER_DAYS", "LINKBOY_KNOWN_KEYS", "LINKBOY_CONTACT"} <= bot.keys()
    assert "LINKBOY_SITE" in bot


def test_the_health_check_is_a_program_that_asks_whether_it_is_ready() -> None:
    words = json.loads(re.findall(r"CMD (\[.*\])", DOCKERFILE)[0])
    compile(words[-1], "health", "exec")
    assert "/readyz" in words[-1]
    assert "LINKBOY_METRICS_PORT" in words[-1]


def test_the_services_write_nowhere_but_where_they_may() -> None:
    services = yaml.safe_load(read("compose.yaml"))["services"]
    assert services.keys() == {"bot", "database"}
    for service in services.values():
        assert service["read_only"]
        assert "no-new-privileges:true" in service["security_opt"]
        assert "ports" not in service
        assert "container_name" not in service  # so that there can be several
    assert services["bot"]["depends_on"] == {"database": {"condition": "service_healthy"}}
    assert services["database"]["networks"] == ["inside"]


def test_the_unit_is_hardened_and_starts_the_same_program() -> None:
    known = dict(unit())
    assert known["ExecStart"] == "/opt/linkboy/.venv/bin/python /opt/linkboy/bot.py"
    assert known["CapabilityBoundingSet"] == ""
    assert known["ProtectSystem"] == "strict"
    assert known["Type"] == "notify"
    assert int(known["WatchdogSec"]) > HANG_S
    # What another start can mend is tried again, what it cannot is not.
    assert known["Restart"] == "on-failure"
    assert known["RestartPreventExitStatus"] == str(FAILED)
    for key in ("NoNewPrivileges", "PrivateTmp", "PrivateDevices", "MemoryDenyWriteExecute"):
        assert known[key] == "yes"


def numbers() -> set[str]:
    """The names of all numbers that a bot has, as Prometheus stores them."""
    counted = {
        sample
        for family in Meters().registry.collect()
        for sample in (f"{family.name}_total", *(f"{family.name}_{end}" for end in ENDS))
    }
    return counted | {reading.name for reading in READINGS} | IN_TIMERS | IN_MEASURES


ENDS = ("bucket", "count", "sum")


def test_the_dashboard_and_the_alerts_ask_for_numbers_that_there_are() -> None:
    board: Any = json.loads((HOSTING / "dashboard.json").read_text(encoding="utf-8"))
    alerts = yaml.safe_load((HOSTING / "alerts.yml").read_text(encoding="utf-8"))
    asked = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    asked += [rule["expr"] for group in alerts["groups"] for rule in group["rules"]]
    named = {name for expression in asked for name in OURS.findall(expression)}
    assert named - numbers() == set()
    asked_for = {reading.name for reading in READINGS} | IN_MEASURES
    assert asked_for - named == {"linkboy_games_in_memory"}


def test_the_panels_of_the_dashboard_lie_beside_each_other() -> None:
    board: Any = json.loads((HOSTING / "dashboard.json").read_text(encoding="utf-8"))
    taken: set[tuple[int, int]] = set()
    for panel in board["panels"]:
        place = panel["gridPos"]
        cells = {
            (place["x"] + right, place["y"] + down)
            for right in range(place["w"])
            for down in range(place["h"])
        }
        assert not cells & taken, panel["title"]
        assert max(right for right, _ in cells) < 24, panel["title"]
        taken |= cells


def test_the_page_names_each_file_and_each_number() -> None:
    page = read("docs/hosting.md") + read("docs/scale.md")
    named = re.findall(r"\]\((?!https?://)([^)#]+)\)", page)
    assert [name for name in named if not (ROOT / "docs" / name).exists()] == []
    assert {f"hosting/{one.name}" for one in HOSTING.iterdir()} <= set(named)
    known = {name.removesuffix("_total") for name in OURS.findall(page)}
    assert known - {name.removesuffix("_total") for name in numbers() | bases()} == set()
    assert bases() - known == {"linkboy_servers"}


def bases() -> set[str]:
    """The names without what Prometheus puts behind them, of numbers that have one of their own."""
    counted = {family.name for family in Meters().registry.collect()}
    short = {name for name in IN_TIMERS if name.endswith(("_late", "_seconds"))}
    read_off = {reading.name for reading in READINGS if not reading.name.endswith("_bytes")}
    return counted | read_off | (IN_TIMERS - short) | IN_MEASURES


def test_actions_are_pinned_by_hash_and_say_what_that_is() -> None:
    used = [
        line.partition("uses: ")[2]
        for page in (ROOT / ".github" / "workflows").glob("*.yml")
        for line in page.read_text(encoding="utf-8").splitlines()
        if "uses: " in line
    ]
    assert len(used) >= 6
    assert not [line for line in used if not re.fullmatch(r"[\w/-]+@[0-9a-f]{40}  # v[\d.]+", line)]


def test_both_containers_have_no_rights_but_those_they_begin_with() -> None:
    services = yaml.safe_load(read("compose.yaml"))["services"]
    assert [service["cap_drop"] for service in services.values()] == [["ALL"], ["ALL"]]
    assert "cap_add" not in services["bot"]
    # Tried with the script of postgres:18 itself, which starts with these and starts again.
    assert services["database"]["cap_add"] == ["CHOWN", "DAC_OVERRIDE", "SETGID", "SETUID"]
