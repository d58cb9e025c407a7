"""What the hosting page says to type does what it says, as far as a test may do it to a machine."""

import re
import shlex
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from data.chores import FINE, chores
from data.configuration import load_configuration
from tests.data.chores.typed import do
from tests.hosting_page import UNIT, Machine, blocks, headings, merged, unit
from tests.places import file_in
from tests.test_locks import ROOT, read

SYSTEMD = "Under systemd, with a file"
TOKEN = "a.b.c"
INSTALLED = [
    "pip install --no-deps --require-hashes --requirement requirements.txt",
    "pip check",
]
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="hosts of this page have bash")


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    machine = Machine(tmp_path)
    for name in ("apt", "useradd", "systemctl", "journalctl", "chown", "nano"):
        machine.stand_in(name)
    into = machine.here("/opt/linkboy")
    files = " ".join(str(ROOT / name) for name in ("docs", "bot.py", ".env.example"))
    machine.stand_in("git", f"mkdir -p {into} && cp -r {files} {into}")
    machine.stand_in("pip")
    pip = tmp_path / "programs" / "pip"
    made = f"mkdir -p .venv/bin && ln -sf {pip} .venv/bin/pip && ln -sf /bin/true .venv/bin/python"
    machine.stand_in("python3", made)
    machine.stand_in("runuser")
    Path(machine.here("/usr/local/bin")).mkdir(parents=True)
    machine.stand_in("linkboy", machine.here(read("docs/hosting/linkboy")))
    Path(machine.here("/var/lib/linkboy")).mkdir(parents=True)
    return machine


def test_the_steps_for_systemd_lead_to_a_bot_that_keeps_its_games_where_it_may_write(
    machine: Machine,
) -> None:
    install, upgrade = blocks(SYSTEMD)
    machine.run(install)
    assert [call for call in machine.calls if call.startswith("pip")] == INSTALLED
    assert machine.calls[0] == "apt install git python3-venv"
    assert "systemctl enable --now linkboy" in machine.calls
    settings = Path(machine.here("/etc/linkboy.env"))
    assert stat.S_IMODE(settings.stat().st_mode) == 0o640
    assert "chown root:linkboy" in "".join(machine.calls)
    # What is typed by hand finds the same settings, as the bot's own user.
    assert Path(machine.here("/opt/linkboy/.env")).resolve() == settings
    program = machine.here("/opt/linkboy/.venv/bin/python /opt/linkboy/bot.py")
    assert f"runuser -u linkboy -- {program} doctor" in machine.calls
    known = dict(unit())
    assert Path(machine.here(known["ExecStart"].split()[0])).exists()
    assert Path(machine.here(known["ExecStart"].split()[1])).exists()
    written = settings.read_text().replace("DISCORD_TOKEN=", f"DISCORD_TOKEN={TOKEN}")
    found = {
        key: machine.here(value)
        for key, value in merged(unit(), {"/etc/linkboy.env": written}).items()
    }
    state = Path(machine.here(f"/var/lib/{known['StateDirectory']}"))
    configuration = load_configuration(found, Path(machine.here("/opt/linkboy/.env")))
    assert configuration.token is not None
    assert configuration.database_url == f"sqlite+aiosqlite:///{state}/linkboy.db"
    machine.run(upgrade)
    assert [call for call in machine.calls if call.startswith("pip")] == INSTALLED * 2
    assert machine.calls[-2:] == ["systemctl daemon-reload", "systemctl restart linkboy"]


def test_what_a_file_says_wins_over_the_unit_even_where_it_says_nothing() -> None:
    said = [("Environment", "A=1 B=2"), ("EnvironmentFile", "f"), ("Environment", "C=3 A=4")]
    assert merged(said, {"f": "# B=8\n;C=8\nB=\n\nD=x=y\n"}) == {
        "A": "4",
        "B": "",
        "C": "3",
        "D": "x=y",
    }


@pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed"
)
def test_systemd_knows_every_word_of_the_unit_and_finds_it_as_tight_as_the_page_says(
    machine: Machine,
) -> None:
    machine.run(blocks(SYSTEMD)[0])
    installed = Path(machine.here("/etc/systemd/system/linkboy.service"))
    installed.write_text(machine.here(installed.read_text()))
    known = subprocess.run(
        ["systemd-analyze", "verify", str(installed)],
        capture_output=True,
        text=True,
        check=False,
    )
    newer = r"Unknown key( name)? 'Restart(Steps|MaxDelaySec)' in section"
    assert [line for line in known.stderr.splitlines() if not re.search(newer, line)] == []
    told = subprocess.run(
        ["systemd-analyze", "security", "--offline=yes", str(UNIT)],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    (level,) = re.findall(r"Overall exposure level for linkboy.service: ([\d.]+)", told)
    assert f"`systemd-analyze security linkboy` says {level})" in read("docs/hosting.md")


def chores_of(script: str) -> list[list[str]]:
    """What each line of a script types behind `linkboy`."""
    lines = [line for line in script.splitlines() if line.startswith("linkboy ")]
    return [words for _, *words in map(shlex.split, lines) if words[0] in chores()]


def test_every_chore_of_the_page_does_what_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = file_in(tmp_path)
    monkeypatch.chdir(tmp_path)
    page = [block for heading in headings() for block in blocks(heading)]
    typed = [words for block in page for words in chores_of(block)]
    for words in typed:
        said = [*words]
        if said[0] == "move":  # to a server with a password, which the tests of `move` have
            said[said.index("--to") + 1] = "sqlite:///moved.db"
            said[said.index("--from") + 1] = f"sqlite:///{place.path}"
        assert do(said, place.url, tmp_path) == FINE, said
    assert {words[0] for words in typed} == {*chores()}
    assert (tmp_path / "backups" / "monday.db").exists()


@pytest.mark.parametrize("script", blocks("In containers"))
def test_what_is_typed_for_containers_are_words_of_services_and_chores(script: str) -> None:
    services = yaml.safe_load(read("compose.yaml"))["services"]
    for line in script.splitlines():
        words = shlex.split(line)
        assert words[:2] == ["docker", "compose"]
        assert words[2] in {"cp", "run", "stop", "up"}
        if words[2] == "cp":
            assert any(word.startswith("bot:/var/lib/linkboy/") for word in words)
        elif words[2] != "up":
            (at,) = (n for n, word in enumerate(words) if word in services)
            assert words[2] == "stop" or words[at + 1] in chores()


OF_A_SERVICE = {
    "build": str,
    "cap_add": list,
    "cap_drop": list,
    "depends_on": dict,
    "deploy": dict,
    "environment": dict,
    "healthcheck": dict,
    "image": str,
    "init": bool,
    "logging": dict,
    "networks": list,
    "read_only": bool,
    "restart": str,
    "security_opt": list,
    "shm_size": str,
    "stop_grace_period": str,
    "tmpfs": list,
    "volumes": list,
}
"""The words of the Compose specification that the services use, and what stands behind each."""


def test_the_services_use_words_that_compose_knows() -> None:
    composed = yaml.safe_load(read("compose.yaml"))
    assert composed.keys() == {"name", "x-logging", "services", "networks", "volumes"}
    for service in composed["services"].values():
        assert {key: type(value) for key, value in service.items()}.items() <= OF_A_SERVICE.items()
        assert service["logging"] == {
            "driver": "json-file",
            "options": {"max-size": "10m", "max-file": "5"},
        }
        assert {*service["networks"]} <= composed["networks"].keys()
        named = {volume.partition(":")[0] for volume in service["volumes"]}
        assert named <= composed["volumes"].keys()


def test_how_many_bots_there_are_stands_where_an_upgrade_finds_it(tmp_path: Path) -> None:
    bot = yaml.safe_load(read("compose.yaml"))["services"]["bot"]
    assert bot["deploy"] == {"replicas": "${LINKBOY_BOTS:-1}"}
    settings = tmp_path / ".env"
    settings.write_text(f"{blocks('In containers, with PostgreSQL')[0]}LINKBOY_BOTS=3\n")
    told = settings.read_text().replace("the token of your bot", TOKEN)
    settings.write_text(told)
    assert load_configuration({}, settings).token is not None  # and the bot beside it starts


def has_compose() -> bool:
    """Whether `docker compose` can be asked: `docker` alone knows no compose.yaml."""
    if (docker := shutil.which("docker")) is None:
        return False
    asked = [docker, "compose", "version"]
    return subprocess.run(asked, capture_output=True, check=False).returncode == 0


@pytest.mark.skipif(not has_compose(), reason="docker compose is not installed")
def test_compose_takes_the_services(tmp_path: Path) -> None:
    settings = tmp_path / "settings"
    settings.write_text("DISCORD_TOKEN=a.b.c\nPOSTGRES_PASSWORD=x\nLINKBOY_BOTS=3\n")
    asked = ["docker", "compose", "--env-file", str(settings), "config", "--quiet"]
    subprocess.run(asked, cwd=ROOT, check=True)
