"""What the wheel needs, in the versions that were tried; the extra `table` is the local table's."""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LOCK = "requirements.txt"
EXTRAS = {"table": "requirements-table.txt"}
PINNED = re.compile(r"(?m)^([a-z0-9][^ ]*==[^ ]+)( ;[^\\]+)? \\$")


class Needs(MetadataHookInterface):
    """Reads the lock files, so that no version is written down twice."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Put each line of the lock files, without its hashes, into the wheel's own lists."""
        needed = self._pinned(LOCK)
        metadata["dependencies"] = needed
        metadata["optional-dependencies"] = {
            extra: [line for line in self._pinned(name) if line not in needed]
            for extra, name in EXTRAS.items()
        }

    def _pinned(self, name: str) -> list[str]:
        lock = Path(self.root, name).read_text(encoding="utf-8")
        return ["".join(found) for found in PINNED.findall(lock)]
