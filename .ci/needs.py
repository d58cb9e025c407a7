"""What the wheel needs: the packages of the local table, in the versions that were tried."""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LOCK = "requirements-table.txt"
PINNED = re.compile(r"(?m)^([a-z0-9][^ ]*==[^ ]+)( ;[^\\]+)? \\$")


class Needs(MetadataHookInterface):
    """Reads the lock file, so that no version is written down twice."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Put each line of the lock file, without its hashes, into the wheel's own list."""
        lock = Path(self.root, LOCK).read_text(encoding="utf-8")
        metadata["dependencies"] = ["".join(found) for found in PINNED.findall(lock)]
