"""One press, command or typed letter of a user, and everything the bot answered to it."""

import time
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any

from tests.emulator.pulse import PATIENCE, Pulse
from tests.emulator.snowflakes import new_id
from tests.emulator.state import Channel, Json, Message, User

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
ACKS = {
    1: "pong",
    4: "message",
    5: "defer",
    6: "defer update",
    7: "update",
    8: "autocomplete",
    9: "modal",
}
FINAL_ACKS = frozenset({"message", "update", "autocomplete", "modal"})


@dataclass(frozen=True)
class Ack:
    """The callback that acknowledged an interaction: its kind (see ACKS), data and delay."""

    kind: str
    data: Json
    seconds: float


@dataclass(eq=False)
class Interaction:
    """What was sent, and what came back. Of one that `is_lost` its user was told that it failed.

    `is_own`: by the app as its user has installed it for themselves.
    """

    kind: int
    user: User
    channel: Channel
    data: Json
    message: Message | None = None
    id: int = field(default_factory=new_id)
    payload: Json = field(default_factory=dict)
    sent_at: float = 0.0
    deliveries: int = 0
    ack: Ack | None = None
    original: Message | None = None
    followups: list[Message] = field(default_factory=list)
    edits: int = 0
    deletions: int = 0
    second_acks: int = 0
    refusals: list[int] = field(default_factory=list)
    seconds_to_reply: float | None = None
    is_expired: bool = False
    is_lost: bool = False
    is_own: bool = False
    pulse: Pulse = field(default_factory=Pulse)

    @property
    def token(self) -> str:
        return f"token-{self.id}"

    @property
    def seconds_to_ack(self) -> float:
        """How long the bot took to acknowledge; raises AssertionError while it has not."""
        assert self.ack is not None, "not acknowledged"
        return self.ack.seconds

    @property
    def is_answered(self) -> bool:
        """Whether nothing more has to come: a deferred answer is only answered when it is there."""
        if self.ack is None:
            return False
        if self.ack.kind in FINAL_ACKS:
            return True
        if self.ack.kind == "defer":
            return self.original is not None or self.deletions > 0
        return bool(self.edits or self.followups or self.deletions)

    @property
    def reply(self) -> Message:
        """The message that the user sees as the answer: the original one or the first after it."""
        if self.ack is not None and self.ack.kind == "defer update" and self.followups:
            return self.followups[0]
        assert self.original is not None, f"no message came; {self.describe()}"
        return self.original

    @property
    def messages(self) -> list[Message]:
        """The answer and all follow-ups."""
        return [*([self.original] if self.original else []), *self.followups]

    @property
    def text(self) -> str:
        """Everything there is to read in the answer."""
        return self.reply.text

    @property
    def is_ephemeral(self) -> bool:
        """Whether only the user sees the answer."""
        return self.reply.is_ephemeral

    @property
    def choices(self) -> list[Json]:
        """The choices of an answered autocompletion."""
        assert self.ack is not None, "not acknowledged"
        assert self.ack.kind == "autocomplete", f"answered with a {self.ack.kind}"
        choices: list[Json] = self.ack.data.get("choices") or []
        return choices

    async def answered(self, timeout: float = PATIENCE) -> "Interaction":  # noqa: ASYNC109
        """Wait until the whole answer is there."""
        await self.pulse.until(lambda: self.is_answered, self.describe, timeout)
        return self

    async def acked(self, timeout: float = PATIENCE) -> Ack:  # noqa: ASYNC109
        """Wait until the bot has acknowledged, deferring or not."""
        await self.pulse.until(lambda: self.ack is not None, self.describe, timeout)
        assert self.ack is not None
        return self.ack

    async def followed_up(self, times: int = 1, timeout: float = PATIENCE) -> Message:  # noqa: ASYNC109
        """Wait for the n-th follow-up message and return it."""
        await self.pulse.until(lambda: len(self.followups) >= times, self.describe, timeout)
        return self.followups[times - 1]

    def describe(self) -> str:
        """Say in a line what has happened so far, for failing tests."""
        name = self.data.get("name") or self.data.get("custom_id")
        ack = f"acknowledged by {self.ack.kind}" if self.ack else "not acknowledged"
        return (
            f"interaction {name!r} of {self.user.name}: {ack}, {len(self.followups)} follow-ups,"
            f" {self.edits} edits, refused {self.refusals}"
        )

    def acknowledge(self, kind: str, data: Json) -> None:
        self.ack = Ack(kind, data, time.perf_counter() - self.sent_at)
        self.touch()

    def touch(self) -> None:
        """Note the moment of the answer and wake whoever waits for it."""
        if self.seconds_to_reply is None and self.is_answered:
            self.seconds_to_reply = time.perf_counter() - self.sent_at
        self.pulse.beat()


class Sent(Interaction):
    """An interaction on its way: `await` it to wait for the whole answer."""

    def __await__(self) -> Generator[Any, None, Interaction]:
        return self.answered().__await__()
