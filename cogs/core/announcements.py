"""At the start, tells what happened before and was not told, and draws the boards again.

What is held back until the step of the round is over stays so.
"""

import asyncio
import logging
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import TypeVar

from cogs.core.client import Client
from cogs.core.looking import LOOKED_THROUGH, told_since
from cogs.core.sending import SENDING_FAILED, Fault, fault_of
from cogs.core.trouble import DRAWN, TOLD
from cogs.render.holding import held_back
from cogs.render.telling import Message, tell_everybody
from cogs.render.text import MESSAGE_LIMIT, shorten_marked
from data.errors import AwayError
from data.live import LiveGame, LogEntry, Outcome
from data.soundness import digest_of
from rules.kernel.parties import numbers
from rules.state.parties import FIRST

_log = logging.getLogger(__name__)
HERE = Path(__file__).parents[2]
DRAWN_BY = ("cogs/render", "rules")
T = TypeVar("T")
PROGRAM = "boards drawn by"
"""Under this the bot remembers which program drew the boards."""
MOST_TOLD = 5
"""So many moves of a channel are told in full; those before them are only counted."""
TOO_MANY = "Before I was interrupted, {count} more moves were made here. `/log show` has them all."


@dataclass(slots=True)
class _Missed:
    """What nobody was told in one channel: the newest moves, and the numbers of older ones.

    The newest may have been told just before the bot was killed.
    """

    newest: deque[tuple[LogEntry, Message]] = field(default_factory=deque[tuple[LogEntry, Message]])
    older: list[int] = field(default_factory=list[int])

    def add(self, entry: LogEntry, told: Message) -> None:
        """The next move."""
        self.newest.append((entry, told))
        if len(self.newest) > LOOKED_THROUGH:
            self.older.append(self.newest.popleft()[0].seq)

    def leave_out(self, told: Mapping[int, int]) -> list[tuple[LogEntry, int]]:
        """Take out those of the newest that were told, and give them with their messages.

        Of what is left the oldest are only counted, where they are too many.
        """
        known = [(entry, told[entry.seq]) for entry, _ in self.newest if entry.seq in told]
        self.newest = deque(one for one in self.newest if one[0].seq not in told)
        while len(self.newest) > MOST_TOLD:
            self.older.append(self.newest.popleft()[0].seq)
        return known


async def catch_up(bot: Client, untold: Mapping[int, int]) -> None:
    """Announce every move that nobody was told of, and show all games as they are, to the end.

    `untold` are the games with such moves, and the newest row of them in each.
    """
    left = await tell_untold(bot, untold)
    await show_again(bot, untold)
    await tell_the_rest(bot, left)


async def tell_untold(bot: Client, untold: Mapping[int, int]) -> Mapping[int, int]:
    """Announce moves, each game alone; those of games that are in trouble are left."""
    left: dict[int, int] = {}
    for game_id, through in untold.items():
        told = partial(_tell_game, bot, game_id, through)
        if not await _outlasting(bot, partial(bot.trouble.alone, game_id, TOLD, told)):
            left[game_id] = through
    return left


async def tell_the_rest(bot: Client, left: Mapping[int, int]) -> None:
    """Announce what was left, as soon as it can be: it is tried less and less often."""
    is_first = True
    async for _ in bot.again.attempts():
        if not is_first:
            left = await tell_untold(bot, left)
        if not left or bot.is_closed():
            return
        is_first = False


async def show_again(bot: Client, news: Iterable[int], shard: int | None = None) -> None:
    """Draw the boards of all games, and show what became of offers and of what was taken back.

    `news` are games whose boards are drawn whatever they show. Where games are shared out, those of
    a `shard` are meant. Each part is tried again alone until it is done.
    """
    parts: list[Callable[[], Awaitable[None]]] = [
        bot.offers.refresh_all,
        partial(bot.marks.mark_all, shard),
        partial(_redraw, bot, news, shard),
    ]
    if not shard:
        parts.append(bot.games.timers.forget_old)
    await asyncio.gather(*(_until_done(bot, part) for part in parts))


async def _until_done(bot: Client, part: Callable[[], Awaitable[None]]) -> None:
    async for _ in bot.again.attempts():
        try:
            return await _outlasting(bot, part)
        except Exception:
            if bot.is_closed():
                raise
            _log.exception("what is shown after a start is tried again")
    return None


async def _outlasting(bot: Client, work: Callable[[], Awaitable[T]]) -> T:
    """Do something, again and again while the database does not answer."""
    async for _ in bot.again.attempts(soon=True):
        try:
            return await work()
        except AwayError:
            if bot.is_closed():
                raise
            _log.warning("what was not told waits for the database")
    raise AssertionError


async def _tell_game(bot: Client, game_id: int, through: int) -> None:
    if not bot.games.is_ours(game_id):
        return
    game = await bot.games.get(game_id)
    places: defaultdict[tuple[int, int], _Missed] = defaultdict(_Missed)
    seen = [game.through(number) for number in numbers(game.state)]
    for one in seen:
        bot.boards.foresee(one)
    held = {entry.seq for one in seen for entry in held_back(one)}
    async for entry in bot.games.log.untold(game_id, through):
        if entry.seq in held:
            continue
        theirs = game.through(entry.party)
        try:
            told = tell_everybody(Outcome(theirs, entry))
        except Exception:  # noqa: BLE001 - one row must not keep the others from being told
            _log.exception("move %d of game %d stays untold", entry.seq, game_id)
            continue
        if entry.undone_by is None:
            bot.secrets.tell(Outcome(theirs, entry))
        # Of what has been taken back since, the log tells, and the undo itself.
        if told.text and entry.undone_by is None:
            channel_id = entry.channel_id or theirs.home_channel_id
            places[channel_id, FIRST if entry.told_to is None else entry.party].add(entry, told)
        else:
            bot.games.log.announced(entry)
    for (channel_id, party), missed in places.items():
        await _tell_channel(bot, game.through(party), channel_id, missed)


async def _tell_channel(bot: Client, game: LiveGame, channel_id: int, missed: _Missed) -> None:
    """Tell moves where they were typed, where that is gone in the game's home.

    What Discord does not take now is tried again.
    """
    is_home = channel_id == game.home_channel_id
    try:
        await _tell_in(bot, game, channel_id, missed)
    except SENDING_FAILED as error:
        _log.warning("moves of game %d are not told in %d: %r", game.id, channel_id, error)
        fault, at_home = fault_of(error), game.read_in(game.home_channel_id)
        is_for_home = all(entry.is_known_to(at_home) for entry, _ in missed.newest)
        if not is_home and is_for_home and fault in (Fault.gone, Fault.shut):
            await _tell_channel(bot, game, game.home_channel_id, missed)
        elif fault is Fault.gone and (is_home and game.home_channel_id != game.common_home_id):
            # They are told once they have another place, and a referee hears that they need one.
            _try_again(bot, game, missed)
        elif fault is Fault.gone:
            for seq in (*missed.older, *(entry.seq for entry, _ in missed.newest)):
                bot.games.log.announced_row(game.id, seq)
        else:
            _try_again(bot, game, missed)


def _try_again(bot: Client, game: LiveGame, missed: _Missed) -> None:
    """Have the newest moves told later; those that are only counted wait for the next start."""
    for entry, _ in missed.newest:
        bot.delivery.deliver(Outcome(game, entry), may_stand=True)


async def _tell_in(bot: Client, game: LiveGame, channel_id: int, missed: _Missed) -> None:
    """Tell moves in a channel, at least once, as they would have been told at the time."""
    channel = bot.door.room(channel_id, game.guild_id)
    log = bot.games.log
    rows = [entry for entry, _ in missed.newest]
    for entry, message_id in missed.leave_out(await told_since(bot, channel, rows)):
        log.announced(entry, message_id=message_id)
    if missed.older:
        text = TOO_MANY.format(count=len(missed.older))
        await bot.door.post(channel, text, once=f"{game.id}-to-{missed.older[-1]}")
    while missed.older:
        log.announced_row(game.id, missed.older.pop())
    while missed.newest:
        entry, told = missed.newest[0]
        text = shorten_marked(f"Before I was interrupted:\n{told.text}", MESSAGE_LIMIT)
        once = f"{game.id}-{entry.label}"
        sent = await bot.door.post(channel, text, view=told.view, once=once)
        log.announced(entry, message_id=sent.id)
        missed.newest.popleft()


async def _redraw(bot: Client, with_news: Iterable[int], shard: int | None) -> None:
    """Draw the boards that would look different, one after the other.

    Those are looked at in whose games something has happened since they were drawn, and all of
    them if this program may draw otherwise than the one before it.
    """
    remembered = bot.games.remembered
    program = await asyncio.to_thread(_program)
    known_as = PROGRAM if shard is None else f"{PROGRAM} {shard}"
    is_new = await remembered.fact(known_as) != program
    # What a board shows is known, or "": it may have been edited for what has happened since.
    boards = {
        **dict.fromkeys(with_news, ""),
        **await remembered.boards(even_drawn=is_new, shard=shard),
    }
    for game_id, shown in boards.items():
        if bot.is_closed():
            return
        await bot.trouble.alone(game_id, DRAWN, partial(_redraw_one, bot, game_id, shown))
    if is_new:
        await remembered.set_fact(known_as, program)


async def _redraw_one(bot: Client, game_id: int, shown: str) -> None:
    if bot.games.is_ours(game_id):
        game = await bot.games.get(game_id)
        await bot.boards.redraw(game, shown=shown)
        for number in numbers(game.state)[1:]:
            await bot.boards.redraw(game.through(number))


@cache
def _program() -> str:
    """What differs between this program and one that may draw boards differently."""
    return digest_of(*(HERE / room for room in DRAWN_BY))
