"""Who is called: mentioned on the board, once for each thing that the game waits for them with.

The call is the board itself, posted anew: an edit reaches nobody, and below the mention stand the
buttons. Who has answered is named no more with the next edit. Who has brought it about themselves
is called some minutes later, if they have not answered by then; who is asleep when they wake, and
told what they missed in one message. The keys of what somebody was called for are timers that are
done, so that neither a restart nor an undo calls anybody twice.
"""

import logging
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial

import discord

from cogs.core.called import Called
from cogs.core.client import Client
from cogs.core.sending import SENDING_FAILED
from cogs.render.buttons import Button, row_of
from cogs.render.families import OFFERS, TELLERS, first_of
from cogs.render.offers import MOST_PROMPTS, Offer, nobody
from cogs.render.result import people_of
from cogs.render.telling import Message
from cogs.render.text import MESSAGE_LIMIT, join_within
from data.live import LiveGame, LogEntry, Outcome
from data.newest import Newest
from data.writes import MISSED
from rules.kernel.actor import TABLE, absence_of
from rules.kernel.apart import may_know
from rules.kernel.dues import BEGINS, REFEREES, Call
from rules.kernel.events import Event
from rules.kernel.hours import next_open
from rules.kernel.parties import parties_of
from rules.pace.records import PINGS

MOST_KNOWN = 1_000
HERE_MS = 10 * 60_000
"""Whoever brought it about has before their eyes for so long what they are asked for."""
AGAIN_MS = 5 * 60_000
"""So much later it is seen to again that somebody was called."""
AT_ANOTHER_START_MS = 60 * 60_000
"""So much later another start tells what Discord did not take."""


NOBODY = Called()


class Calls:
    """Who is still to be called in each game, and who was."""

    def __init__(self, bot: Client) -> None:
        self._bot = bot
        self._known = Newest[int, dict[str, bool]](MOST_KNOWN)
        self._own = Newest[int, dict[str, int]](MOST_KNOWN)

    def note_own(self, game: LiveGame, user_id: int) -> None:
        """Somebody has made a move, and read what came of it: what that asks of themselves calls
        nobody yet."""
        member, known = game.member(user_id), self._known.get(game.key) or {}
        if member is None:
            return
        own, now = self._own.get(game.key) or {}, self._bot.clock()
        kept = {key: at for key, at in own.items() if now - at < HERE_MS}
        calls = self._bot.games.engine.calls(game.state)
        new = [one.key for one in calls if one.member == member.number and one.key not in known]
        if new or own:
            self._own.put(game.key, {**dict.fromkeys(new, now), **kept})

    def _is_here(self, game: LiveGame, key: str) -> bool:
        """Whether what somebody is called for came of what they have just done themselves."""
        since = (self._own.get(game.key) or {}).get(key)
        return since is not None and self._bot.clock() - since < HERE_MS

    def may_call(self, game: LiveGame) -> bool:
        """Whether a game waits for anybody whom it calls."""
        return not game.ended and bool(self._bot.games.engine.calls(game.state))

    async def look(self, game: LiveGame) -> Called:
        """Whom a board that is drawn now names, and who is rung by it if it is posted."""
        open_calls = () if game.ended else self._bot.games.engine.calls(game.state)
        now = self._bot.clock()
        # Before their moment no referee is called, nor was.
        calls = [one for one in open_calls if one.member != REFEREES or one.at <= now]
        if not calls:
            return NOBODY
        done = await self._done(game, calls)
        shown: list[int] = []
        new: dict[str, tuple[int, ...]] = {}
        for call in calls:
            wakes = await self._wakes(game, call, now)
            awake = [member for member, at in wakes.items() if at <= now]
            is_here = call.member != REFEREES and self._is_here(game, call.key)
            if not done[call.key] and awake and not is_here:
                new[call.key] = tuple(awake)
            if done[call.key] or call.key in new:
                shown += awake
        return Called(tuple(dict.fromkeys(shown)), new)

    def called(self, game: LiveGame, keys: Iterable[str]) -> None:
        """They were called; that is in the database already."""
        self._known.put(game.key, (self._known.get(game.key) or {}) | dict.fromkeys(keys, True))

    def forget(self, games: Collection[int]) -> None:
        """Know nothing more of some games: they are another process's."""
        for game_id in games:
            self._known.forget(game_id)
            self._own.forget(game_id)
        self._bot.rings.forget(games)

    async def meet(self, game: LiveGame, due: Mapping[str, Call]) -> None:
        """The moment of some calls has come: call who is awake, and put the others off.

        Who wants no call for it gets none.
        """
        now = self._bot.clock()
        later: dict[str, int] = {}
        for key, call in due.items():
            moments = (await self._wakes(game, call, now)).values()
            if moments:
                later[key] = max(min(moments), now + AGAIN_MS * (min(moments) <= now))
        if dropped := due.keys() - later.keys():
            await self._bot.games.timers.drop(game.id, dropped)
            self.called(game, dropped)
        await self._bot.games.timers.postpone(game.id, later)
        if any(at <= now + AGAIN_MS for at in later.values()):
            self._bot.boards.call(game)

    async def _done(self, game: LiveGame, calls: Iterable[Call]) -> Mapping[str, bool]:
        """Which calls were made, by their keys; what is open no more is forgotten."""
        before = self._known.get(game.key) or {}
        known = {call.key: before[call.key] for call in calls if call.key in before}
        unknown = [call.key for call in calls if call.key not in before]
        if unknown:
            done = await self._bot.games.timers.done(game.id, unknown)
            known |= {key: key in done for key in unknown}
        self._known.put(game.key, known)
        return known

    async def _wakes(self, game: LiveGame, call: Call, now: int) -> Mapping[int, int]:
        """When those are awake who are to be called, and who want it: now, or later."""
        members = [call.member]
        if call.member == REFEREES:
            members = [referee.number for referee in game.referees]
        found: dict[int, int] = {}
        for member in members:
            user_id = game.user_id(member)
            if user_id is not None:
                person = await self._bot.games.persons.get(user_id)
                if person.pings == BEGINS:
                    hours = person.awake(game.state.pace.zone)
                    found[member] = next_open(hours, now)
        return found


_log = logging.getLogger(__name__)


async def note_missed(
    bot: Client, game: LiveGame, message: Message, sleepers: Mapping[int, int]
) -> None:
    """A message concerns members who are asleep: they are told when they wake, each at a moment."""
    rows = [row.seq for row in message.rows if any(_concerns_anybody(row))]
    keys = {f"{MISSED}{one}:{seq}": at for one, at in sleepers.items() for seq in rows}
    await bot.games.timers.add(game.id, keys)
    for at in keys.values():
        bot.scheduler.wake(at)


def _concerns_anybody(row: LogEntry) -> Iterator[tuple[Event, Event]]:
    """What of a row is told to somebody by name, and as much of it as everybody may read."""
    for event in row.events:
        offers, seen = OFFERS.get(type(event), ()), event.seen_by(TABLE)
        if seen is not None and any(offer.whom is not nobody for offer in offers):
            yield event, seen


def member_of(key: str) -> int:
    """Who is to be told under a key."""
    return int(key.removeprefix(MISSED).split(":")[0])


async def tell_missed(
    bot: Client, game: LiveGame, keys: Iterable[str], awake: Mapping[int, int]
) -> None:
    """The moment has come: tell all who are awake what they missed, and put the others off."""
    now = bot.clock()
    by_member: defaultdict[int, list[int]] = defaultdict(list)
    for key in keys:
        by_member[member_of(key)].append(int(key.rpartition(":")[2]))
    for member, rows in by_member.items():
        theirs = [f"{MISSED}{member}:{seq}" for seq in rows]
        if awake[member] > now:
            await bot.games.timers.postpone(game.id, dict.fromkeys(theirs, awake[member]))
            continue
        await bot.games.timers.drop(game.id, theirs)
        if not await _wants(bot, game, member):
            continue
        # What a party does apart is told where that is read, and nowhere else.
        places: defaultdict[int, list[LogEntry]] = defaultdict(list)
        for seq in sorted(rows):
            row = await bot.games.log.entry_at(game.id, seq)
            places[0 if row.told_to is None else row.channel_id].append(row)
        for told in places.values():
            await _tell_safely(bot, game, member, told)


async def _wants(bot: Client, game: LiveGame, member: int) -> bool:
    """Whether somebody is rung for news, in this game and now."""
    user_id = game.user_id(member)
    if user_id is None or game.ended or PINGS.in_force(game.state) != BEGINS:
        return False
    is_here = absence_of(game.state, member) is None
    return is_here and (await bot.games.persons.get(user_id)).pings == BEGINS


async def _tell_safely(
    bot: Client, game: LiveGame, member: int, entries: Sequence[LogEntry]
) -> None:
    """Tell it; where Discord does not take it, a little later."""
    text, buttons = missed_page(game, member, entries)
    if not text:
        return
    channel = bot.door.room(_near(game, member, entries[-1]), game.guild_id)
    failing = f"missed by {member}", game.id
    was_rung = await bot.rings.rung_today(game, [member])
    users = [] if was_rung else [discord.Object(game.user_id(member) or 0)]
    rings = discord.AllowedMentions(everyone=False, roles=False, users=users)
    try:
        await bot.door.post(channel, text, view=row_of(*buttons), rings=rings)
        await bot.rings.note(game, rings)
    except SENDING_FAILED as error:
        _log.warning("what a member of game %d missed is told later: %r", game.id, error)
        keys = [f"{MISSED}{member}:{row.seq}" for row in entries]
        # It is tried again long before that, unless something ends the bot.
        await bot.games.timers.reopen(game.id, keys, bot.clock() + AT_ANOTHER_START_MS)
        bot.again.failed(failing, partial(bot.scheduler.hasten, game.id, keys))
        return
    bot.again.went_well(failing)


def _near(game: LiveGame, member: int, row: LogEntry) -> int:
    """The channel in which somebody is told what they missed: where they play by now, unless
    others read there who do not know of it."""
    among = parties_of(game.state, (member,))
    seen = game.through(row.party if row.party in among or not among else among[0])
    is_theirs = may_know(row.told_to, seen.read_in(seen.home_channel_id))
    return seen.home_channel_id if is_theirs else row.channel_id or game.home_of(row.party)


def missed_page(
    game: LiveGame, member: int, entries: Iterable[LogEntry]
) -> tuple[str, list[Button]]:
    """What concerns a member in some rows, with the buttons that are still to be pressed.

    Nothing of what was taken back, nor of what asked for something that is settled by now.
    """
    people, lines, found = people_of(game), list[str](), list[Button]()
    for entry in entries:
        if entry.undone_by is not None:
            continue
        link = entry.link(game)
        for event, seen in _concerns_anybody(entry):
            then, theirs = _theirs(game, entry, event, member)
            buttons = [button for offer in theirs for button in offer.buttons(event, then)]
            if buttons or any(offer.is_news for offer in theirs):
                told = TELLERS[type(event)](seen, people).partition("\n")[0]
                lines.append(f"- {told} ([there]({link}))" if link else f"- {told}")
                found += buttons
    if not lines:
        return "", []
    head = f"{people.name(member)}, while you slept:"
    return join_within([head, *dict.fromkeys(lines)], MESSAGE_LIMIT), first_of(found, MOST_PROMPTS)


def _theirs(
    game: LiveGame, entry: LogEntry, event: Event, member: int
) -> tuple[Outcome, list[Offer]]:
    """What of an event is offered to a member, as their party sees it, or whoever did it."""
    found: list[Offer] = []
    then = Outcome(game, entry)
    for number in dict.fromkeys((*parties_of(game.state, (member,)), entry.party)):
        then = Outcome(game.through(number), entry)
        offers = OFFERS[type(event)]
        found = [one for one in offers if _is_about(one.whom(event, then), game, member)]
        if found:
            break
    return then, found


def _is_about(whom: Iterable[int], game: LiveGame, member: int) -> bool:
    """Whether somebody is among those whom an event concerns."""
    named = set(whom)
    referees = {referee.number for referee in game.referees}
    return member in named or (REFEREES in named and member in referees)
