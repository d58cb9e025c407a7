"""Does what is planned when it is due: one timer for the next of all games, and a task that ends.

What is due is in the database, and is done in the transaction of the move that it is: whatever ends
the bot in between, it is done once. What fell due while the bot was away is done at the next start.
"""

import asyncio
import logging
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from rules.errors import NotFoundError
from rules.kernel.plans import Plan

if TYPE_CHECKING:
    from cogs.core.client import Client

_log = logging.getLogger(__name__)
CALM_S = 20.0
"""So long after a start the first is done: before that, all that was not told is told."""
LONGEST_S = 3600.0
"""No timer is longer, should the computer's clock be set."""
STALE_MS = 30 * 60_000
"""Nobody is reminded so long after they should have been."""
AFTER_ERROR_MS = 5 * 60_000


class Scheduler:
    """Wakes when the next thing is due."""

    def __init__(self, bot: "Client") -> None:
        self._bot = bot
        self._timer: asyncio.TimerHandle | None = None
        self._next: int | None = None
        self._task: asyncio.Task[None] | None = None
        self._is_closed = False

    def start(self) -> None:
        """Begin, once Discord is there."""
        self._bot.games.writer.on_planned = self.wake
        self._set_timer(CALM_S)

    async def close(self) -> None:
        """Do nothing more; what is being done is finished."""
        self._is_closed = True
        self._bot.games.writer.on_planned = None
        if self._timer is not None:
            self._timer.cancel()
        if self._task is not None:
            await asyncio.wait([self._task])

    def wake(self, due: int) -> None:
        """Something is due at a moment; it may come before all that was known."""
        if self._next is None or due < self._next:
            self._next = due
            self._set_timer((due - self._bot.clock()) / 1000)

    def _set_timer(self, delay: float) -> None:
        if self._is_closed or self._task is not None:
            return
        if self._timer is not None:
            self._timer.cancel()
        delay = min(max(delay, 0.0), LONGEST_S)
        self._timer = asyncio.get_running_loop().call_later(delay, self._begin)

    def _begin(self) -> None:
        self._task = asyncio.create_task(self._run(), name="linkboy-scheduler")

    async def _run(self) -> None:
        timers = self._bot.games.timers
        self._next = None
        delay = LONGEST_S
        try:
            now = self._bot.clock()
            for game_id, keys in (await timers.due(now)).items():
                if self._is_closed:
                    return
                await self._do_safely(game_id, keys, now)
            due = await timers.next_due()
            if due is not None:
                self._next = due
                delay = (due - self._bot.clock()) / 1000
        except Exception:  # noqa: BLE001 - whatever it was, the clock must not stop
            _log.exception("what is due could not be read")
            delay = AFTER_ERROR_MS / 1000
        finally:
            self._task = None
            self._set_timer(delay)

    async def _do_safely(self, game_id: int, keys: Sequence[str], now: int) -> None:
        """Do what is due in one game; what fails is tried again later."""
        try:
            await self._do(game_id, keys, now)
        except NotFoundError:
            await self._bot.games.timers.drop(game_id, keys)
        except Exception:  # noqa: BLE001 - one game must not keep the others waiting
            _log.exception("what is due in game %d is put off", game_id)
            later = dict.fromkeys(keys, now + AFTER_ERROR_MS)
            await self._bot.games.timers.postpone(game_id, later)

    async def _do(self, game_id: int, keys: Sequence[str], now: int) -> None:
        games = self._bot.games
        game = await games.get(game_id)
        planned = {plan.key: plan for plan in games.engine.plans(game.state)}
        stale = [key for key in keys if _is_stale(planned.get(key), now)]
        if stale:
            await games.timers.drop(game_id, stale)
        for together in _grouped((key for key in keys if key not in stale), planned):
            outcome = await games.do_planned(game_id, together)
            if outcome is not None:
                self._bot.boards.refresh(outcome.game)
                self._bot.delivery.deliver(outcome)


def _is_stale(plan: Plan | None, now: int) -> bool:
    """Whether it is too late to remind anybody."""
    return plan is not None and plan.member != 0 and now - plan.at > STALE_MS


def _grouped(keys: Iterable[str], planned: Mapping[str, Plan]) -> list[list[str]]:
    """The keys of what is done by one action each."""
    groups: dict[object, list[str]] = {}
    for key in keys:
        plan = planned.get(key)
        kind = key if plan is None or plan.join is None else (plan.join, type(plan.action))
        groups.setdefault(kind, []).append(key)
    return list(groups.values())
