"""Some go their own way and meet the others again, and what is read in whose channel meanwhile."""

import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from benchmarks.month.table import Post, Table
from data.live import LiveGame, LogEntry
from rules.kernel.parties import everybody, here, numbers, own, people_in, through
from rules.pursuit.state import CHASE
from rules.state.parties import Elsewhere
from rules.wandering.records import WANDERING

SPLITS, JOINS, IN_A_THREAD = 0.7, 0.5, 0.75
"""How often somebody thinks of it as nothing is going on, and has a thread made for it."""
MOST_GO = 3
LIST = "The mill"
OF_SEVERAL = re.compile(
    f"own way|together again|While they were apart|{LIST}| is away until |^<@[0-9]+> is back"
)
"""What says who went or came is about people who are not there any more, or were not before; a list
of who sets out, and who is away, is for all."""
SLEPT = "while you slept"
DAY_MS = 24 * 60 * 60 * 1000
_DIGITS = re.compile(r"\d+")


@dataclass(frozen=True)
class Where:
    """From a moment on: where each party is read, and who is with whom, by their names."""

    at: int
    homes: Mapping[int, int]
    party_of: Mapping[str, int]

    def rooms_of(self, name: str) -> set[int]:
        """Where what somebody does may be read."""
        number = self.party_of.get(name)
        return set() if number is None else {self.homes[number]}


@dataclass
class Parting:
    """What came of going apart: how often, what was refused, and what was read where it is not
    for. At most `most` parties are out at once."""

    table: Table
    chance: random.Random
    most: int = 1
    splits: int = 0
    joins: int = 0
    refused: Counter[str] = field(default_factory=Counter[str])
    moments: list[Where] = field(default_factory=list[Where])
    wrong: list[str] = field(default_factory=list[str])

    # Going and coming

    async def think(self) -> None:
        """Who has nothing else to do may go their own way, or meet the others."""
        if self.most == 1:
            return
        game = await self.table.game()
        if not is_idle(game):
            return
        there = numbers(game.state)
        if len(there) < self.most and self.chance.random() < SPLITS:
            await self._split(game)
        elif len(there) > 1 and self.chance.random() < JOINS:
            others = [one for one in there if one != game.party and is_idle(game.through(one))]
            if others:
                await self._join(self.chance.choice(others))

    async def _split(self, game: LiveGame) -> None:
        people = [one.name for one in people_in(game.state)]
        if len(people) < 2:
            return
        count = self.chance.randint(1, min(MOST_GO, len(people) - 1))
        names = self.chance.sample(people, count)
        options = {"where": "thread"} if self.chance.random() < IN_A_THREAD else {}
        own = [one.name for one in self.table.cast.players if one.hero in names]
        who = own[0] if len(names) == len(own) == 1 else self.table.cast.referee.name
        before = numbers(game.state)
        sent = await self.table.type(who, "party split", who=", ".join(names), **options)
        if numbers((await self.table.game()).state) == before:
            self._note(sent.messages)
        else:
            self.splits += 1

    async def _join(self, other: int) -> None:
        """They meet; where something would come by meanwhile, the referee says that nothing did."""
        rae = self.table.cast.referee.name
        if not await self._try(other):
            await self.table.type(rae, "wandering set", every=0)
            await self._try(other)
            await self.table.type(rae, "wandering set", every=1)

    async def _try(self, other: int) -> bool:
        rae = self.table.cast.referee.name
        before = len(numbers((await self.table.game()).state))
        sent = await self.table.type(rae, "party join", party=str(other))
        is_done = len(numbers((await self.table.game()).state)) < before
        if is_done:
            self.joins += 1
        else:
            self._note(sent.messages)
        return is_done

    def _note(self, messages: Sequence[object]) -> None:
        text = getattr(messages[0], "text", "") if messages else "no answer"
        self.refused[_DIGITS.sub("#", text)[:160]] += 1

    # What is read where

    def note(self, game: LiveGame) -> None:
        """Who is where now."""
        game = game.back()
        parties = [game.through(one) for one in numbers(game.state)]
        homes = {one.party: one.home_channel_id for one in parties}
        party_of = {
            sheet.name: here(one.state) for one in parties for sheet in one.state.characters
        }
        if not self.moments or (homes, party_of) != (
            self.moments[-1].homes,
            self.moments[-1].party_of,
        ):
            self.moments.append(Where(self.table.now, homes, party_of))

    def check(self, game: LiveGame, post: Post) -> None:
        """Nobody is named or called where another party is read."""
        room = self.table.discord.world.channels[post.room]
        if self.most == 1 or OF_SEVERAL.search(post.shown) or post.shown == room.name:
            return
        recent = [*self._around(post.at), *self.moments[-3:]]
        if SLEPT in post.shown:
            # Whoever was moved asleep reads it where they were, which nobody else may come to read.
            since = post.at - DAY_MS
            recent += [one for one in self.moments if one.at < since][-1:]
            recent += [one for one in self.moments if one.at >= since]
        for hero in (one.name for one in everybody(game.state)):
            rooms = {room for moment in recent for room in moment.rooms_of(hero)}
            if hero in post.shown and rooms and post.room not in rooms:
                self._found(post, f"{hero} is named where another party is read")
        for player in self.table.cast.players:
            if player.name in post.pings:
                seen = game.could_mean(self.table.people[player.name].id)
                rooms = {game.through(one).home_channel_id for one in seen}
                rooms |= {room for moment in recent for room in moment.rooms_of(player.hero)}
                if post.room not in rooms:
                    self._found(post, f"{player.name} is rung where another party is read")
                if not self.table.can_read(player.name, room):
                    self._found(post, f"{player.name} is rung where they cannot read")

    def _found(self, post: Post, what: str) -> None:
        text = " / ".join(post.shown.splitlines())
        self.wrong.append(f"{what}: {_DIGITS.sub('#', text)[:200]}")

    def told_elsewhere(self, entries: Sequence[LogEntry]) -> Iterator[str]:
        """Moves that were told where their party was not read when it made them."""
        room_of = {one: room.id for room in self.table.rooms() for one in room.messages}
        for entry in entries if self.most > 1 else ():
            room = room_of.get(entry.message_id or 0)
            homes = {moment.homes.get(entry.party) for moment in self._around(entry.at)}
            # Who meet are told where they go on.
            is_elsewhere = entry.action_name in ("RemindSignUp", "JoinUp")
            is_for_all = is_elsewhere or self._is_common(room, entry.at)
            if room is not None and room not in homes and not is_for_all:
                yield f"{entry.action_name} of party {entry.party} was told in another's channel"

    def _is_common(self, room: int | None, at: int) -> bool:
        """Whether all read there what is everybody's, while each party has a place of its own."""
        common = self.table.channel.id
        is_home = [common in one.homes.values() for one in self._around(at)]
        return room == common and not all(is_home)

    def rooms_at(self, party: int, at: int) -> set[int]:
        """Where a party was read at a moment; in one party, everywhere."""
        if self.most == 1:
            return {room.id for room in self.table.rooms()}
        return {moment.homes[party] for moment in self._around(at) if party in moment.homes}

    def _around(self, at: int) -> Iterator[Where]:
        """What was so at a moment, and right after it."""
        before = [one for one in self.moments if one.at <= at]
        yield from before[-1:]
        yield from self.moments[len(before) : len(before) + 1]

    def lines(self) -> Iterator[str]:
        """What is printed."""
        if self.most == 1:
            return
        counts = [len(one.homes) for one in self.moments]
        yield f"  {self.splits} times apart, {self.joins} times together, {max(counts)} at once"
        yield from (f"  refused {n} times: {text}" for text, n in self.refused.most_common())


def is_idle(game: LiveGame) -> bool:
    """Whether nothing is going on in a party."""
    state = game.state
    is_busy = (
        state.encounter is not None
        or CHASE.of(state) is not None
        or bool(WANDERING.of(state).meetings)
    )
    return not is_busy


def others_of(game: LiveGame, number: int) -> dict[int, Elsewhere]:
    """What belongs to each party but one, by their numbers.

    Not as it is stored: what is as by default is written out only where it was read back.
    """
    there = (one for one in numbers(game.state) if one != number)
    return {one: own(through(game.state, one)) for one in there}


def changed_beside(before: LiveGame, after: LiveGame) -> list[int]:
    """The parties, but that of `before`, that are otherwise than they were.

    Who parted or met is gone or there again as that is taken back: those are not looked at.
    """
    old, new = (others_of(one, before.party) for one in (before, after))
    return [one for one in old.keys() & new.keys() if old[one] != new[one]]
