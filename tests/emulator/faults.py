"""Makes requests fail: rate limits, server errors, refusals, lost answers, delays and holds."""

import asyncio
import time
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from types import TracebackType

from tests.emulator.state import Json

VIA = "1.1 google"
PLENTY = 100_000


@dataclass
class Fault:
    """What happens to the next `times` requests (None: all) of a method whose path matches."""

    method: str
    path: str
    times: int | None = 1
    status: int | None = None
    body: Json = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)
    seconds: float = 0.0
    gate: asyncio.Event | None = None
    is_dropped: bool = False
    is_handled: bool = False
    hits: int = 0

    def matches(self, method: str, path: str) -> bool:
        is_used_up = self.times is not None and self.hits >= self.times
        return not is_used_up and self.method in {method, "*"} and fnmatchcase(path, self.path)


@dataclass
class Throttle:
    """A bucket of `limit` requests in every `per` seconds, with the headers of a real one."""

    method: str
    path: str
    limit: int
    per: float
    ends_at: float = 0.0
    used: int = 0
    refused: int = 0

    def take(self) -> dict[str, str] | None:
        """Count a request; return its headers, None if it is one too many."""
        now = time.monotonic()
        if now >= self.ends_at:
            self.ends_at, self.used = now + self.per, 0
        if self.used >= self.limit:
            self.refused += 1
            return None
        self.used += 1
        return self.headers()

    def headers(self) -> dict[str, str]:
        # A millisecond more: the client counts from the rounded number.
        reset_after = max(self.ends_at - time.monotonic(), 0.0) + 0.001
        return rate_headers(
            f"{self.method} {self.path}", self.limit, self.limit - self.used, reset_after
        )


class Hold:
    """Keeps matching requests waiting until the block ends or `release` is called."""

    def __init__(self, fault: Fault, gate: asyncio.Event) -> None:
        self.fault = fault
        self._gate = gate

    @property
    def held(self) -> int:
        """How many requests have come so far."""
        return self.fault.hits

    def release(self) -> None:
        self.fault.times = self.fault.hits
        self._gate.set()

    def __enter__(self) -> "Hold":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.release()


class Faults:
    """The planned faults, the first that fits first; paths are patterns: `/channels/*/messages`."""

    def __init__(self) -> None:
        self.planned: list[Fault] = []
        self.throttles: list[Throttle] = []

    def take(self, method: str, path: str) -> Fault | None:
        """Return the fault that this request runs into and count it."""
        for fault in self.planned:
            if fault.matches(method, path):
                fault.hits += 1
                return fault
        return None

    def throttle_for(self, method: str, path: str) -> Throttle | None:
        for throttle in self.throttles:
            if throttle.method == method and fnmatchcase(path, throttle.path):
                return throttle
        return None

    def clear(self) -> None:
        """Forget everything that was planned; whatever is held goes on."""
        for fault in self.planned:
            if fault.gate is not None:
                fault.gate.set()
        self.planned.clear()
        self.throttles.clear()

    def refuse(
        self, method: str, path: str, status: int, code: int, message: str, times: int | None = 1
    ) -> Fault:
        """Answer with one of Discord's errors instead of doing anything."""
        return self._plan(
            Fault(method, path, times, status=status, body={"code": code, "message": message})
        )

    def unknown_message(self, path: str = "/channels/*/messages/*", times: int | None = 1) -> Fault:
        """Somebody has deleted the message (10008)."""
        return self.refuse("*", path, 404, 10008, "Unknown Message", times)

    def missing_access(self, path: str = "/channels/*", times: int | None = None) -> Fault:
        """The bot cannot see the channel any more (50001)."""
        return self.refuse("*", path, 403, 50001, "Missing Access", times)

    def edit_limit(
        self,
        path: str = "/channels/*/messages/*",
        retry_after: float = 0.01,
        times: int | None = None,
    ) -> Fault:
        """The message is older than an hour and was edited too often (30046).

        Discord sends it as a rate limit, so the client retries four times before it raises.
        """
        message = "Maximum number of edits to messages older than 1 hour reached. Try again later"
        body: Json = {
            "code": 30046,
            "message": message,
            "retry_after": retry_after,
            "global": False,
        }
        return self._plan(Fault("PATCH", path, times, status=429, body=body, headers={"Via": VIA}))

    def rate_limit(
        self,
        method: str,
        path: str,
        *,
        retry_after: float = 0.05,
        times: int | None = 1,
        has_via: bool = True,
        is_global: bool = False,
    ) -> Fault:
        """Answer 429; without `Via` the client takes it for a ban and raises at once."""
        body: Json = {
            "message": "You are being rate limited.",
            "retry_after": retry_after,
            "global": is_global,
        }
        headers = {"Retry-After": str(max(1, round(retry_after))), "X-RateLimit-Scope": "user"}
        if has_via:
            headers["Via"] = VIA
        if is_global:
            headers["X-RateLimit-Global"] = "true"
        return self._plan(Fault(method, path, times, status=429, body=body, headers=headers))

    def server_error(
        self, method: str, path: str, status: int = 500, times: int | None = 1
    ) -> Fault:
        """Answer 500; the client waits 1, 3, 5 … seconds between its five attempts."""
        body: Json = {"code": 0, "message": f"{status}: Internal Server Error"}
        return self._plan(Fault(method, path, times, status=status, body=body))

    def drop(
        self, method: str, path: str, *, is_handled: bool = True, times: int | None = 1
    ) -> Fault:
        """Cut the connection instead of answering, after (`is_handled`) or before acting."""
        return self._plan(Fault(method, path, times, is_dropped=True, is_handled=is_handled))

    def delay(self, method: str, path: str, seconds: float, times: int | None = None) -> Fault:
        """Act and answer later."""
        return self._plan(Fault(method, path, times, seconds=seconds, is_handled=True))

    def hold(self, method: str, path: str, times: int | None = None) -> Hold:
        """Let requests wait until they are released; use it as a context manager."""
        gate = asyncio.Event()
        return Hold(self._plan(Fault(method, path, times, gate=gate, is_handled=True)), gate)

    def throttle(self, method: str, path: str, *, limit: int, per: float) -> Throttle:
        """Allow `limit` requests in `per` seconds, as the headers say, and 429 beyond them."""
        throttle = Throttle(method, path, limit, per)
        self.throttles.append(throttle)
        return throttle

    def _plan(self, fault: Fault) -> Fault:
        self.planned.append(fault)
        return fault


def rate_headers(bucket: str, limit: int, remaining: int, reset_after: float) -> dict[str, str]:
    """Return the headers by which the client knows how many requests it has left."""
    return {
        "X-RateLimit-Bucket": bucket.replace(" ", "").replace("/", "-"),
        "X-RateLimit-Limit": str(limit),
        "X-RateLimit-Remaining": str(remaining),
        "X-RateLimit-Reset-After": f"{reset_after:.3f}",
        "X-RateLimit-Reset": f"{time.time() + reset_after:.3f}",
    }
