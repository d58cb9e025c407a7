"""Makes Discord ids: fresh (tokens expire by them), rising, and never the same twice."""

import time
from datetime import UTC, datetime

DISCORD_EPOCH_MS = 1_420_070_400_000
TIME_SHIFT = 22

_last = 0


def new_id() -> int:
    """Return the next id of this process, made from the present time."""
    global _last  # noqa: PLW0603 - two emulators in one process must not repeat each other
    now = (time.time_ns() // 1_000_000 - DISCORD_EPOCH_MS) << TIME_SHIFT
    _last = max(now, _last + 1)
    return _last


def timestamp() -> str:
    """Return the present time the way Discord writes it."""
    return datetime.now(UTC).isoformat()
