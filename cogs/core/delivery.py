"""Tells the channel what nobody has told it yet: what the clock did, and what Discord did not take.

What is told is in the log already. A message that fails is tried again, later and later, in the
order of the moves; a start begins anew with what the log has as untold.
"""

import asyncio
import logging
from collections import deque
from collections.abc import (
    Awaitable,
    Callable,
    Collection,
    Iterable,
    Sequence,
)
from dataclasses import dataclass, field
from functools import partial

import discord

from cogs.core.calling import note_missed
from cogs.core.client import Client
from cogs.core.entrance import Gate
from cogs.core.looking import find_told
from cogs.core.scheduler import wakes_at, wants_no_ping
from cogs.core.sending import SENDING_FAILED, Fault, fault_of
from cogs.core.trouble import TOLD
from cogs.render.telling import Message, Told, tell_channel
from cogs.render.text import MESSAGE_LIMIT, shorten_marked
from data.errors import AwayError
from data.live import LiveGame, LogEntry, Outcome, game_of
from data.log import Log
from rules.kernel.actor import absence_of
from rules.kernel.apart import Gathered, may_know
from rules.kernel.dues import BEGINS, REFEREES
from rules.pace.records import PINGS, QuietTold, Reminded
from rules.pace.waiting import awaited_members, is_referee_awaited
from rules.record import replace

Send = Callable[[Message, str], Awaitable[int | None]]
"""Sends a message, with what keeps Discord from showing it twice; its id, if Discord gives it."""
_log = logging.getLogger(__name__)
LOOKED_BACK = 100
"""So many moves may lie between two reminders of one deadline."""
_TOLD = "told"
A_SECOND = 20
"""So many moves are told in a second, each with its board: Discord takes 50 requests of a bot, and
people want answers meanwhile."""
LATE_MS = 30 * 60_000
"""What is told so much later mentions nobody: what they were to notice may be over."""
NOTICE = (
    "I cannot tell what happens in <#{channel}>: give me View Channel, Send Messages and "
    "Read Message History there. A thread that is locked takes nothing from me either: unlock it, "
    "or give me Manage Threads."
)


async def publish(bot: Client, game: LiveGame, told: Told, channel_id: int, send: Send) -> None:
    """Send all messages about some moves to a channel. Raises what `send` does.

    Moves whose message did not get through stay untold.
    """
    bot.boards.foresee(game)
    log = bot.games.log
    for message in told.public:
        message_id = await send(message, nonce_of(game, message))
        # A link to a move is made of the channel where it was typed.
        near = [row for row in message.rows if row.channel_id == channel_id]
        _note(log, near, message_id)
        _note(log, (row for row in message.rows if row not in near), None)


def note_done(log: Log, told: Told) -> None:
    """Note of which moves nothing is to be told any more beside what the channel was told."""
    shown = {row.seq for message in told.public for row in message.rows}
    _note(log, (row for row in told.done if row.seq not in shown), None)


def _note(log: Log, rows: Iterable[LogEntry], message_id: int | None) -> None:
    log.announced(*(row for row in rows if not row.announced), message_id=message_id)


def nonce_of(game: LiveGame, message: Message) -> str:
    """What makes Discord show a message about moves only once; "" for one that tells of none."""
    return f"{game.id}-{message.rows[-1].label}" if message.rows else ""


async def joined(bot: Client, outcome: Outcome) -> tuple[Outcome, LogEntry | None]:
    """A reminder with the names of the last one, and that one's row; all else as it is."""
    reminded = _of_clock(outcome.entry)
    before = None if reminded is None else await _one_before(bot, outcome, reminded)
    if reminded is None or before is None:
        return outcome, None
    called = _of_clock(before)
    assert called is not None
    waited = awaited_members(outcome.game.state.pace)
    known = {*called.members, *called.others} - {*reminded.members}
    others = tuple(member for member in waited if member in known)
    events = tuple(replace(e, others=others) if e is reminded else e for e in outcome.events)
    return replace(outcome, entry=replace(outcome.entry, events=events)), before


async def take_away(bot: Client, game: LiveGame, before: LogEntry, message_id: int) -> None:
    """Take the last reminder away, for which another message stands now."""
    assert before.message_id is not None
    bot.games.log.announced(before, message_id=message_id)
    if before.message_id != message_id:
        channel_id = before.channel_id or game.home_channel_id
        await bot.door.take_away((channel_id, before.message_id))


def _of_clock(entry: LogEntry) -> Reminded | None:
    """The reminder of a row; not one that somebody gave by hand."""
    found = (event for event in entry.events if isinstance(event, Reminded) and not event.by_hand)
    return next(found, None)


async def _one_before(bot: Client, outcome: Outcome, reminded: Reminded) -> LogEntry | None:
    """The row of the party's last reminder of the same, if its message stands."""
    log, entry = bot.games.log, outcome.entry
    await bot.games.later.flush()
    for row in await log.entries(outcome.game.id, before=entry.seq, limit=LOOKED_BACK):
        other = _of_clock(row)
        is_theirs = row.party == entry.party
        if is_theirs and other is not None and _is_same(outcome.game, row, other, reminded):
            return row if row.message_id is not None else None
    return None


def _is_same(game: LiveGame, row: LogEntry, other: Reminded, reminded: Reminded) -> bool:
    """Whether two reminders are about one deadline, or what the referees still owe."""
    if (other.phase, other.until) != (reminded.phase, reminded.until):
        return False
    if other.missing or reminded.missing:
        return other.missing and reminded.missing
    since = min((wait.since for wait in game.state.pace.waits), default=0)
    return reminded.until is not None or row.at >= since


class TryAgainError(Exception):
    """Something went wrong that nobody foresaw, and may not the next time."""


@dataclass(slots=True)
class _Queue:
    """What is to be told of one game, oldest first, each with whether it may be told already."""

    outcomes: deque[tuple[Outcome, bool]] = field(default_factory=deque[tuple[Outcome, bool]])
    task: asyncio.Task[None] | None = None


class Delivery:
    """The messages that no answer carries."""

    def __init__(self, bot: Client) -> None:
        self._bot = bot
        self._queues: dict[int, _Queue] = {}
        self._gate = Gate(A_SECOND)
        self._is_closed = False

    def deliver(self, outcome: Outcome, *, may_stand: bool = False) -> None:
        """Have a move told in its channel, once and as soon as Discord takes it.

        `may_stand`: an attempt has failed, and nobody knows whether the message is there.
        """
        key = outcome.game.key
        queue = self._queues.setdefault(key, _Queue())
        queue.outcomes.append((outcome, may_stand))
        if not self._bot.again.waits((_TOLD, key)):
            self._start(key, queue)

    def forget(self, games: Collection[int]) -> None:
        """Tell nothing more of some games: they are another process's, which reads the log."""
        for key in [one for one in self._queues if game_of(one)[0] in games]:
            self._queues.pop(key).outcomes.clear()

    async def settle(self) -> None:
        """Wait until all is told, or waits for another attempt."""
        while tasks := [queue.task for queue in self._queues.values() if queue.task is not None]:
            await asyncio.wait(tasks)

    async def close(self) -> None:
        """Tell nothing more; what is untold stays so in the log."""
        self._is_closed = True
        await self.settle()

    def hasten(self, game: LiveGame) -> None:
        """A party has another place: what waits for one is told there now."""
        self._bot.again.at_once((_TOLD, game.key))

    def _start(self, key: int, queue: _Queue) -> None:
        if queue.task is None and not self._is_closed:
            name = f"linkboy-delivery-{key}"
            queue.task = asyncio.create_task(self._tell_all(key, queue), name=name)

    async def _tell_all(self, key: int, queue: _Queue) -> None:
        """Tell it of one party of a game: one that cannot be told keeps no other waiting."""
        game_id = game_of(key)[0]
        try:
            while queue.outcomes and not self._is_closed:
                outcome, may_stand = queue.outcomes[0]
                await self._gate.wait()
                if not self._bot.games.is_ours(game_id):
                    # Whoever has the game reads in the log what is untold.
                    queue.outcomes.clear()
                    return
                await self._tell_safely(outcome, may_stand=may_stand)
                if not queue.outcomes:
                    return
                queue.outcomes.popleft()
                self._bot.again.went_well((_TOLD, key))
        except (AwayError, TryAgainError, *SENDING_FAILED) as error:
            _log.warning("a move of game %d is told later: %r", game_id, error.__cause__ or error)
            if not queue.outcomes:
                return
            self._bot.boards.refresh(queue.outcomes[-1][0].game)
            again = partial(self._start, key, queue)
            self._bot.again.failed((_TOLD, key), again, slowly=True)
        finally:
            queue.task = None
            if not queue.outcomes and self._queues.get(key) is queue:
                del self._queues[key]

    async def _tell_safely(self, outcome: Outcome, *, may_stand: bool) -> None:
        """Tell a move. Raises only what another attempt may mend: of what nobody foresaw, one."""
        failures = self._bot.again.failures((_TOLD, outcome.game.key))
        try:
            await self._tell(outcome, is_again=may_stand or failures > 0)
        except (AwayError, *SENDING_FAILED) as error:
            if fault_of(error) is not Fault.wrong:
                raise
            # Discord will take it no more another time.
            self._bot.trouble.note(outcome.game.id, TOLD, error)
        except Exception as error:
            # Once the bot has left Discord nothing can be sent; the next start tells it.
            if self._bot.is_closed():
                return
            if not failures:
                raise TryAgainError from error
            self._bot.trouble.note(outcome.game.id, TOLD, error)
            _log.exception("move %d of game %d stays untold", outcome.entry.seq, outcome.game.id)

    async def _tell(self, outcome: Outcome, *, is_again: bool) -> None:
        # The home may be another one since.
        game = await self._bot.games.get(outcome.game.key)
        outcome, before = await joined(self._bot, outcome)
        told = tell_channel(outcome)
        near = outcome.entry.channel_id or game.home_channel_id

        async def send(message: Message, nonce: str) -> int | None:
            sent = await post(self._bot, game, near, message, nonce, is_again=is_again)
            if before is not None and sent is not None:
                await take_away(self._bot, game, before, sent)
            return sent

        await publish(self._bot, game, told, outcome.entry.channel_id, send)
        note_done(self._bot.games.log, told)
        # Where the channel takes this, it takes a board that it did not take before.
        self._bot.boards.refresh(await self._bot.games.get(game.key))


async def post(
    bot: Client, game: LiveGame, near: int, message: Message, nonce: str, *, is_again: bool
) -> int | None:
    """Post a message about moves in a channel, where that is gone in the game's home; its id.

    None where all could read at home by now what some were to be told, who find it in the log.
    `is_again`: it may stand there already, and then it is not posted a second time.
    """
    text = shorten_marked(message.text, MESSAGE_LIMIT)
    at_home = game.read_in(game.home_channel_id)
    is_for_home = all(row.is_known_to(at_home) for row in message.rows)
    home = game.home_channel_id if is_for_home else near
    for channel_id in dict.fromkeys((near, home)):
        channel = bot.door.room(channel_id, game.guild_id)
        try:
            known = await find_told(bot, channel, message.rows) if is_again else None
            if known is not None:
                return known
            mentions = await mentions_of(bot, game, message, channel_id)
            sent = await bot.door.post(channel, text, view=message.view, once=nonce, rings=mentions)
            await bot.rings.note(game, mentions, by_hand=_is_nudge(message))
        except discord.HTTPException as error:
            if fault_of(error) not in (Fault.gone, Fault.shut):
                raise
            if channel_id != home or not is_for_home:
                _log.info("game %d cannot be told in %d: %r", game.id, channel_id, error)
                continue
            if home == game.common_home_id:
                bot.boards.note(game.id, NOTICE.format(channel=channel_id))
            else:
                await bot.homes.lost(game, error)
            raise
        else:
            return sent.id
    return None


async def mentions_of(
    bot: Client, game: LiveGame, message: Message, channel_id: int
) -> discord.AllowedMentions:
    """Whom a message in a channel may ping: those who are to notice what happened in it, while it
    is new.

    A reminder has waited until they are awake; whatever else asks somebody rings for nobody who
    is asleep or away. Nobody is rung twice on one day, but once more by somebody who nudges them.
    What a referee is still reminded of is never old: told late, it rings those who are awake.
    """
    now = bot.clock()
    rows = [row for row in message.rows if now - row.at <= LATE_MS]
    new = [event for row in rows for event in row.events]
    found = (event for event in new if isinstance(event, Reminded | QuietTold))
    reminded = {one for event in found for one in event.pings()}
    is_late = REFEREES not in reminded and _still_reminds_referees(game, message)
    if is_late or REFEREES in reminded:
        for referee in game.referees:
            if not is_late or await wakes_at(bot, game, referee.number, now) <= now:
                reminded.add(referee.number)
    others = {*(one for event in new for one in event.pings()), *(message.whom if rows else ())}
    others -= reminded
    today = await bot.rings.rung_today(game, reminded | others)
    had = await bot.rings.nudged_today(game, reminded) if _is_nudge(message) else today
    wanted = [one for one in reminded if one not in had and not await wants_no_ping(bot, game, one)]
    rung = [user_id for one in wanted if (user_id := game.user_id(one)) is not None]
    sleepers: dict[int, int] = {}
    for other in others:
        if (user_id := await _to_ring(bot, game, other)) is None:
            continue
        at = await wakes_at(bot, game, other, now)
        if other not in today and at <= now:
            rung.append(user_id)
        elif at > now and other in message.whom:
            sleepers[other] = at
    if sleepers:
        await note_missed(bot, game, message, sleepers)
    users = [discord.Object(one) for one in _let_in(game, channel_id, rung)]
    return discord.AllowedMentions(everyone=False, roles=False, users=users)


def _let_in(game: LiveGame, channel_id: int, users: Sequence[int]) -> Sequence[int]:
    """Those who may be mentioned in a channel: Discord lets whoever is mentioned into a private
    thread, and where a party keeps apart, that is read by its own alone."""
    readers = game.read_in(channel_id)
    if not isinstance(readers, Gathered):
        return users
    return [one for one in users if may_know(readers.members, game.viewer(one))]


def _still_reminds_referees(game: LiveGame, message: Message) -> bool:
    """Whether a message reminds the referees of what still is as it says."""
    events = [event for row in message.rows for event in row.events]
    is_quiet = message.rows[-1].seq == game.head
    return any(
        is_quiet if isinstance(event, QuietTold) else is_referee_awaited(game.state.pace)
        for event in events
        if isinstance(event, Reminded | QuietTold) and REFEREES in event.pings()
    )


def _is_nudge(message: Message) -> bool:
    """Whether somebody at the table wants a message to ring."""
    found = (event for row in message.rows for event in row.events)
    return any(isinstance(event, Reminded) and event.by_hand for event in found)


async def _to_ring(bot: Client, game: LiveGame, member: int) -> int | None:
    """The user to ring for news once they are awake, None for nobody: whoever is waited for is
    called by the board."""
    user_id = game.user_id(member)
    is_called = PINGS.in_force(game.state) != BEGINS or member in awaited_members(game.state.pace)
    if user_id is None or is_called or absence_of(game.state, member) is not None:
        return None
    wants = (await bot.games.persons.get(user_id)).pings == BEGINS
    return user_id if wants else None
