"""Where the machine of the local table stands: its people live there unless they say otherwise."""

from collections.abc import Mapping
from pathlib import Path

from data.zones import zone_names

LOCAL_TIME = Path("/etc/localtime")
"""On Linux and macOS a link to the file of the machine's zone."""


def machine_zone(environment: Mapping[str, str], link: Path = LOCAL_TIME) -> str:
    """The IANA name of the machine's zone; "" where it does not say."""
    file = link.resolve().as_posix().rpartition("zoneinfo/")[2]
    named = environment.get("TZ", "").removeprefix(":") or file
    return zone_names().get(named.lower(), "")
