"""What a board shows, as little of it as has to be remembered, and what lies below it."""

import asyncio
import math
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import blake2b
from operator import attrgetter
from typing import Self

import discord
import msgspec

from cogs.render.buttons import ids_within, read_id, texts_within
from cogs.render.drawn import texts_of
from data.live import LiveGame
from rules.exploration.records import EXPLORATION

_DIGEST_BYTES = 16
_stands_as = attrgetter("seq", "undone_by")
DRIFTED_AFTER = 3
"""So many messages below it, and the board is posted anew when the next step begins; when a round
or a turn begins, one is enough."""
BURIED_AFTER = 20
"""So many, and it is posted anew in the middle of a step."""
CALM_MS = 300_000
"""In the middle of a step that is done at most so often."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A board as it stands in a message: two of the same digest look the same there.

    `state` is the hash of the document and of the moves so far that it was drawn of, `name` and
    `ended` are the game's.
    """

    message_id: int
    digest: str
    state: int
    name: str
    ended: bool

    @classmethod
    def of(cls, message_id: int, layout: discord.ui.LayoutView, game: LiveGame) -> Self:
        """A game's board in a message."""
        return cls(message_id, digest_of(layout), _hash_of(game), game.name, game.ended)

    def is_of(self, game: LiveGame) -> bool:
        """Whether the game would be drawn just so again."""
        shown = self.state, self.name, self.ended
        return shown == (_hash_of(game), game.name, game.ended)


def _hash_of(game: LiveGame) -> int:
    stands = tuple(map(_stands_as, game.so_far))
    return hash((game.party, game.home_channel_id, game.document.digest, stands))


def digest_of(layout: discord.ui.LayoutView) -> str:
    """What tells one look of a board from another."""
    components: object = layout.to_components()  # type: ignore[no-untyped-call]
    return blake2b(msgspec.json.encode(components), digest_size=_DIGEST_BYTES).hexdigest()


def step_of(game: LiveGame) -> tuple[str, int, int]:
    """The encounter, the round and the step that a game is in; of a party that is out, the turn.

    All of it is empty where nothing is being played.
    """
    state, encounter = game.state, game.state.encounter
    if encounter is not None:
        return (encounter.id, encounter.round, encounter.step_number)
    if state.expedition is None:
        return ("", 0, 0)
    plan = EXPLORATION.of(state).plan
    return ("out", state.clock.turns, int(plan is not None and plan.asked))


def nonce_of(game: LiveGame, old: tuple[int, int] | None) -> str:
    """What makes Discord post the next board only once.

    Where the bot was killed before it could store where the board stands, Discord hands out the
    same message again, as it was posted then.
    """
    own = f"b{game.id}" if game.key == game.id else f"b{game.id}p{game.party}"
    return f"{own}-{old[1] if old else 0:x}"


def is_board(message: discord.Message, game_id: int) -> bool:
    """Whether a message is a board of a game, however old: a layout with a button of that game."""
    if not message.flags.components_v2:
        return False
    found = map(read_id, ids_within(message.components))
    return any(button is not None and button[1] == game_id for button in found)


def looks_like(message: discord.Message, layout: discord.ui.LayoutView) -> bool:
    """Whether a message has the texts of a board."""
    return [*texts_within(message.components)] == texts_of(layout)


@dataclass(slots=True)
class Drift:
    """What has come below a board since it was posted, and the step it was last drawn in.

    `posted_at` is in milliseconds, None after a start: nobody knows then what lies below it.
    """

    below: int = 0
    step: tuple[str, int, int] | None = None
    posted_at: int | None = None

    def posted(self, now: int) -> None:
        """The board is at the bottom."""
        self.below, self.posted_at = 0, now

    @property
    def is_at_bottom(self) -> bool:
        """Whether nothing lies below it."""
        return self.posted_at is not None and not self.below

    def is_left_behind(self, game: LiveGame) -> bool:
        """Whether a round or turn begins above where people read, or a step far above it."""
        now = step_of(game)
        if self.step is None or self.step == now:
            return False
        is_new_round = bool(now[0]) and self.step[:2] != now[:2]
        return self.below >= (1 if is_new_round else DRIFTED_AFTER)

    def is_buried(self, now: int) -> bool:
        """Whether so much lies below it that it comes down in the middle of a step."""
        is_calm = self.posted_at is None or now - self.posted_at >= CALM_MS
        return self.below >= BURIED_AFTER and is_calm


@dataclass(slots=True)
class BoardState:
    """The board of one game: what stands there, and what is still to be done about it.

    `newest` is the head of the newest game it was asked to show, `wanted` what is to be drawn next,
    `task` who draws, `timer` when that is done where it has to wait, `last` when it was drawn last
    (by the event loop's clock). `drawn` is what stands there, None after a start or a failed edit.
    `coming` is who brings it down.
    `notice` says why it could not be posted: "" once told, None while all is well.
    """

    newest: int = 0
    wanted: LiveGame | None = None
    task: asyncio.Task[None] | None = None
    timer: asyncio.TimerHandle | None = None
    last: float = -math.inf
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    drawn: Drawing | None = None
    drift: Drift = field(default_factory=Drift)
    coming: asyncio.Task[None] | None = None
    notice: str | None = None

    def wait(self, delay: float, then: Callable[[Self], None]) -> None:
        """Have something done about it later, and nothing else."""
        self.stop_waiting()
        self.timer = asyncio.get_running_loop().call_later(delay, then, self)

    def forget(self) -> None:
        """Have nothing drawn any more."""
        self.wanted = None
        self.stop_waiting()

    def stop_waiting(self) -> None:
        """Have nothing done later."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
