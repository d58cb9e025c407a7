"""Does what is planned when it is due: one timer for the next of all games, and a task that ends.

What is due is in the database, and is done in the transaction of the move that it is: whatever ends
the bot in between, it is done once. What fell due while the bot was away is done at the next start.
"""

import asyncio
import logging
from collections.abc import Iterable, Mapping, Sequence

import discord

from cogs.core.calling import member_of, tell_missed
from cogs.core.client import Client
from cogs.core.sending import SENDING_FAILED
from cogs.core.trouble import TIMED
from data.errors import AwayError, MovedAwayError, growing_pauses
from data.live import LiveGame
from data.writes import MISSED
from rules.away.records import NoteLeft
from rules.errors import NotFoundError
from rules.kernel.actor import CLOCK
from rules.kernel.dues import NO_PINGS, REFEREES, Plan
from rules.kernel.hours import next_open
from rules.kernel.parties import party_of_key
from rules.pace.heartbeat import QUIET_MS
from rules.pace.records import TellQuiet

_log = logging.getLogger(__name__)
CALM_S = 20.0
"""So long after a start the first is done: before that, all that was not told is told."""
AT_ONCE = 32
"""So many games together, which the writer stores in one transaction: a downtime may leave
thousands. How fast they are told is another matter (`delivery.A_SECOND`)."""
LONGEST_S = 3600.0
"""No timer is longer, should the computer's clock be set."""
STALE_MS = 30 * 60_000
"""Nobody is reminded so long after they should have been."""
LATE_MS = 60_000
"""Nor so long after, where something else has come as well."""
LOOKED_BACK = 200
"""So many rows are looked through for the newest move of a person."""
AFTER_ERROR_MS = 5 * 60_000
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.5, 15.0
"""How long it waits for a database that does not answer."""


class Scheduler:
    """Wakes when the next thing is due."""

    def __init__(self, bot: Client) -> None:
        self._bot = bot
        self._timer: asyncio.TimerHandle | None = None
        self._next: int | None = None
        self._calm_until = 0
        self._task: asyncio.Task[None] | None = None
        self._is_closed = False
        self._hastened: dict[int, set[str]] = {}
        self._pauses = growing_pauses(FIRST_PAUSE_S, LONGEST_PAUSE_S)

    def start(self, calm_s: float | None = None) -> None:
        """Begin, once Discord is there, after a while that is calm."""
        calm_s = CALM_S if calm_s is None else calm_s
        self._calm_until = self._next = self._bot.clock() + int(calm_s * 1000)
        self._bot.games.writer.on_planned = self.wake
        self._set_timer(calm_s)

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
        due = max(due, self._calm_until)
        if self._next is None or due < self._next:
            self._next = due
            self._set_timer((due - self._bot.clock()) / 1000)

    def hasten(self, game_id: int, keys: Iterable[str]) -> None:
        """Do now what was put off in a game."""
        self._hastened.setdefault(game_id, set()).update(keys)
        self.wake(self._bot.clock())

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
            # Have that due which is hastened, in games that are ours still.
            while self._hastened:
                game_id, keys = self._hastened.popitem()
                if self._bot.games.has(game_id):
                    await self._bot.games.timers.postpone(game_id, dict.fromkeys(keys, now))
            await self._do_all([*(await timers.due(now)).items()], now)
            if self._is_closed:
                return
            await self._bot.departures.tidy(now)
            known = await timers.next_due()
            # What was planned while that was read it may not have seen.
            self._next = min((due for due in (known, self._next) if due is not None), default=None)
            if self._next is not None:
                delay = (self._next - self._bot.clock()) / 1000
            self._pauses = growing_pauses(FIRST_PAUSE_S, LONGEST_PAUSE_S)
        except AwayError:
            delay = next(self._pauses)
            _log.warning("what is due cannot be read yet; I try again in %g s", delay)
        except Exception:  # noqa: BLE001 - whatever it was, the clock must not stop
            _log.exception("what is due could not be read")
            delay = AFTER_ERROR_MS / 1000
        finally:
            self._task = None
            self._set_timer(delay)

    async def _do_all(self, due: Sequence[tuple[int, Mapping[str, int]]], now: int) -> None:
        """Do what is due in several games, many at a time, and log if that is late."""
        for start in range(0, len(due), AT_ONCE):
            if self._is_closed:
                return
            games = due[start : start + AT_ONCE]
            each = (self._do_safely(*game, now) for game in games)
            for error in await asyncio.gather(*each, return_exceptions=True):
                if error is not None:
                    raise error
        late = self._bot.clock() - min(
            (at for _, keys in due for at in keys.values() if at), default=now
        )
        if due and late >= LATE_MS:
            _log.warning(
                "what was due in %d games was done up to %d s late", len(due), late // 1000
            )

    async def _do_safely(self, game_id: int, due: Mapping[str, int], now: int) -> None:
        """Do what is due in one game; what fails is tried again later. Raises AwayError."""
        if not self._bot.games.has(game_id):
            return
        try:
            await self._do_or_put_off(game_id, due, now)
        except MovedAwayError:
            _log.info("what is due in game %d is done by another process", game_id)

    async def _do_or_put_off(self, game_id: int, due: Mapping[str, int], now: int) -> None:
        try:
            await self._do(game_id, due, now)
            self._bot.trouble.mended(game_id, TIMED)
        except (AwayError, MovedAwayError):
            raise
        except NotFoundError:
            await self._bot.games.timers.drop(game_id, due)
        except Exception as error:  # noqa: BLE001 - one game must not keep the others waiting
            self._bot.trouble.note(game_id, TIMED, error)
            later = dict.fromkeys(due, now + AFTER_ERROR_MS)
            await self._bot.games.timers.postpone(game_id, later)

    async def _do(self, game_id: int, due: Mapping[str, int], now: int) -> None:
        """Do what is due in a game, each party's for itself."""
        by_party: dict[int, dict[str, int]] = {}
        for key, at in due.items():
            by_party.setdefault(party_of_key(key), {})[key] = at
        for number, theirs in by_party.items():
            await self._do_of_party(game_id, number, theirs, now)

    async def _do_of_party(
        self, game_id: int, number: int, due: Mapping[str, int], now: int
    ) -> None:
        games = self._bot.games
        game = (await games.get(game_id)).through(number)
        planned = {plan.key: plan for plan in games.engine.plans(game.state)}
        calls = {call.key: call for call in games.engine.calls(game.state) if call.key in due}
        if calls:
            await self._bot.calls.meet(game, calls)
            due = {key: at for key, at in due.items() if key not in calls}
        missed = {key: at for key, at in due.items() if key.startswith(MISSED)}
        if missed:
            await self._tell_missed(game, missed, now)
            due = {key: at for key, at in due.items() if key not in missed}
        for prefix, alarm in self._bot.alarms.items():
            if theirs := {key: at for key, at in due.items() if key.startswith(prefix)}:
                await alarm(self._bot, game, theirs)
                due = {key: at for key, at in due.items() if key not in theirs}
        reminders = {key: at for key, at in due.items() if _is_reminder(planned.get(key))}
        # What they were reminded of may have come itself while the bot was away.
        latest = LATE_MS if len(reminders) < len(due) else STALE_MS
        # The referee is still waited for, or it would not be planned any more.
        ours = [key for key in reminders if planned[key].member != REFEREES]
        # What is said again and again is only late.
        once = [key for key in ours if not planned[key].every]
        stale = [key for key in once if now - reminders[key] > latest]
        asleep = await self._asleep(game, reminders.keys() - stale, planned, now)
        if stale:
            await games.timers.drop(game_id, stale)
        asleep |= await self._lively(game, reminders.keys() - asleep.keys(), planned, now)
        game = await self._note_left(game, [k for k in ours if k not in stale], planned)
        if asleep:
            await games.timers.postpone(game_id, asleep)
        for keys in _grouped((k for k in due if k not in stale and k not in asleep), planned):
            outcome = await games.do_planned(game_id, keys)
            if outcome is not None:
                self._bot.secrets.tell(outcome)
                self._bot.delivery.deliver(outcome)

    async def _lively(
        self, game: LiveGame, keys: Iterable[str], planned: Mapping[str, Plan], now: int
    ) -> dict[str, int]:
        """That nothing happens is not said yet where something has, as everybody knows."""
        quiet = [key for key in keys if isinstance(planned[key].action, TellQuiet)]
        if not quiet:
            return {}
        await self._bot.games.later.flush()
        rows = await self._bot.games.log.entries(game.id, limit=LOOKED_BACK)
        moved = [row.at for row in rows if row.is_public and row.member != CLOCK.member]
        until = max(moved, default=0) + QUIET_MS
        return dict.fromkeys(quiet, until) if until > now else {}

    async def _note_left(
        self, game: LiveGame, keys: Iterable[str], planned: Mapping[str, Plan]
    ) -> LiveGame:
        """Nobody reminds who is not on the server any more: they are away from now on."""
        for member in {planned[key].member: None for key in keys}:
            if not await has_left(self._bot, game, member):
                continue
            left = NoteLeft(member=member)
            outcome = await self._bot.games.note(game.id, f"left:{member}", left, party=game.party)
            if outcome is not None:
                game = outcome.game
                self._bot.delivery.deliver(outcome)
        return game

    async def _tell_missed(self, game: LiveGame, keys: Iterable[str], now: int) -> None:
        """What concerned somebody while they slept."""
        members = {member_of(key) for key in keys}
        awake = {one: await wakes_at(self._bot, game, one, now) for one in members}
        await tell_missed(self._bot, game, keys, awake)

    async def _asleep(
        self, game: LiveGame, keys: Iterable[str], planned: Mapping[str, Plan], now: int
    ) -> dict[str, int]:
        """The reminders that would wake somebody, and when they will be awake."""
        found: dict[str, int] = {}
        for key in keys:
            awake_at = await wakes_at(self._bot, game, planned[key].member, now)
            if awake_at > now:
                found[key] = awake_at
        return found


async def wakes_at(bot: Client, game: LiveGame, member: int, now: int) -> int:
    """When a member is next awake: now, or later; now where nobody knows their hours."""
    if member == REFEREES:
        awake = [await wakes_at(bot, game, one.number, now) for one in game.referees]
        return min(awake, default=now)
    user_id = game.user_id(member)
    if user_id is None:
        return now
    person = await bot.games.persons.get(user_id)
    return next_open(person.awake(game.state.pace.zone), now)


async def has_left(bot: Client, game: LiveGame, member: int) -> bool:
    """Whether Discord says that a member is not on the server any more; where it says nothing,
    they are there."""
    user_id, guild = game.user_id(member), bot.get_guild(game.guild_id)
    if user_id is None or guild is None:
        return False
    try:
        await guild.fetch_member(user_id)
    except discord.NotFound:
        return True
    except SENDING_FAILED:
        return False
    return False


async def wants_no_ping(bot: Client, game: LiveGame, member: int) -> bool:
    """Whether a member is never to be mentioned."""
    user_id = game.user_id(member)
    return user_id is not None and (await bot.games.persons.get(user_id)).pings == NO_PINGS


def _is_reminder(plan: Plan | None) -> bool:
    return plan is not None and plan.member != 0


def _grouped(keys: Iterable[str], planned: Mapping[str, Plan]) -> list[list[str]]:
    """The keys of what is done by one action each."""
    groups: dict[object, list[str]] = {}
    for key in keys:
        plan = planned.get(key)
        kind = key if plan is None or plan.join is None else (plan.join, type(plan.action))
        groups.setdefault(kind, []).append(key)
    return list(groups.values())
