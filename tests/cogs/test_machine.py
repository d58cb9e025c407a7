"""The zone of the machine that the local table stands on."""

from pathlib import Path

import pytest

from cogs.table.local_table import machine_zone


@pytest.mark.parametrize(
    ("file", "zone"),
    [
        ("/usr/share/zoneinfo/Europe/Berlin", "Europe/Berlin"),
        ("/var/db/timezone/zoneinfo/America/New_York", "America/New_York"),
        ("/usr/share/zoneinfo/Etc/UTC", "Etc/UTC"),
        ("/usr/share/zoneinfo/Mars/Olympus", ""),
        ("/etc/elsewhere", ""),
    ],
)
def test_a_link_names_the_zone(tmp_path: Path, file: str, zone: str) -> None:
    link = tmp_path / "localtime"
    link.symlink_to(file)
    assert machine_zone({}, link) == zone
    assert machine_zone({"TZ": ""}, link) == zone


@pytest.mark.parametrize(
    ("named", "zone"),
    [("Asia/Tokyo", "Asia/Tokyo"), (":Asia/Tokyo", "Asia/Tokyo"), ("CET-1CEST", "")],
)
def test_the_environment_comes_first(tmp_path: Path, named: str, zone: str) -> None:
    assert machine_zone({"TZ": named}, tmp_path / "missing") == zone
