"""A game as it is kept in memory, who asks for a change of it, and its log.

People never read `LogEntry.seq`, but the numbers of `move_numbers.py`.
"""

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct

from data.codec import Document
from data.seeds import Seed, is_brought
from rules.kernel.actor import TABLE, Actor, Viewer, stood_in_for
from rules.kernel.apart import Gathered, called, keeps_apart, may_know, table_of
from rules.kernel.events import EVERYBODY, Audience, Event, Throw
from rules.kernel.notebook import Headings, known, next_day
from rules.kernel.parties import PARTIES, has_several, here, meant_by, numbers, parties_of, through
from rules.record import replace
from rules.state.game import GameState
from rules.state.parties import FIRST

RowKind = Literal["act", "undo", "redo", "manage"]
NOBODY = 0
"""No person's id is so low: a seat that is empty has the number of it below this."""
_PARTY_BITS = 32


class Member(Struct, frozen=True):
    """A person in a game: their number in it, and who they are on Discord."""

    number: int
    user_id: int
    is_referee: bool = False


def own_place(number: int) -> int:
    """So is counted, among the places of parties, the one in which a party keeps apart."""
    return 0 if number == FIRST else -number


def key_of(game_id: int, number: int) -> int:
    """What tells a party of a game from all others: a number below 0 but for the first one.

    A row of a game is told so with its party too, by its seq.
    """
    return game_id if number == FIRST else -((number << _PARTY_BITS) | game_id)


def game_of(key: int) -> tuple[int, int]:
    """The game, or the row of a game, and the party of such a key."""
    if key >= 0:
        return key, FIRST
    return -key & ((1 << _PARTY_BITS) - 1), -key >> _PARTY_BITS


def resolve_member(state: GameState, member: Member) -> Actor:
    """A member as the rules see them now, with those whom they stand in for."""
    return Actor(member.number, member.is_referee, stood_in_for(state, member.number))


class Repeatable(Struct, frozen=True):
    """A move with dice that was taken back: who makes it again at that moment has the same ones.

    `action` is what was asked for as it is stored, `key` that under which the dice fell.
    """

    member: int
    action: str
    moment: str
    key: str

    def is_same(self, member: int, action: str, moment: str) -> bool:
        """Whether somebody does just that."""
        return (self.member, self.action, self.moment) == (member, action, moment)


class LiveGame(Struct, frozen=True):
    """One game at one version. Frozen: a change makes a new one, published after the commit.

    `document` is the state as it is stored. `members` is keyed by user id.
    `redo` are the seqs of undo rows that can be taken back, newest last, each with its party as in
    `key_of`. `head` is the newest seq of the log, `public_head` the newest number that all players
    know, `apart_heads` how many moves each party made that the others do not learn of; `scene_seq`
    is the row that began the present scene. `so_far` are the rows that players know of since the
    place of the round began in which combatants act now, that row first; () where none is played.
    `secrets_channel_id` is where referees are told what only they may know. `last_seat` is the
    highest number that anybody had as a member when it was read, those who are gone included.
    `again` are the moves with dice that were taken back and may be made again. `entries` are those
    of the notebook, and `next_day` is the first moment of game time of which one reminds somebody.
    A game with several parties is seen through one of them (`party`): `state`, `home_channel_id`
    and `so_far` are its. `homes` are the channels of those that have one of their own, with that of
    the first, which is everybody's; under `own_place` those where they are read while they keep
    apart. `others_so_far` is what `so_far` is to the others.
    """

    id: int
    guild_id: int
    name: str
    home_channel_id: int
    version: int
    state: GameState
    document: Document
    open_seed: Seed
    secret_seed: Seed
    members: Mapping[int, Member]
    channels: tuple[int, ...] = ()
    redo: tuple[int, ...] = ()
    head: int = 0
    public_head: int = 0
    apart_heads: Mapping[int, int] = {}
    scene_seq: int = 0
    ended: bool = False
    so_far: "tuple[LogEntry, ...]" = ()
    secrets_channel_id: int | None = None
    last_seat: int = 0
    again: tuple[Repeatable, ...] = ()
    homes: Mapping[int, int] = {}
    others_so_far: "Mapping[int, tuple[LogEntry, ...]]" = {}
    entries: Headings = ()
    next_day: int | None = None

    # Parties

    @property
    def party(self) -> int:
        """The number of the party through which the game is seen."""
        return here(self.state)

    @property
    def key(self) -> int:
        """What tells the party from all parties of all games: of the first one the game's id."""
        number = here(self.state)
        return self.id if number == FIRST else key_of(self.id, number)

    def through(self, number: int) -> "LiveGame":
        """The game as a party sees it: its state, its home, and what happened so far in its place.

        It is the first party where there is none of that number.
        """
        state = through(self.state, number)
        return self if state is self.state else self.with_state(state)

    def with_state(self, state: GameState) -> "LiveGame":
        """The game with another state, seen through the party that this one is about."""
        after = here(state)
        home = self._home_of(after, state) if self.homes else self.home_channel_id
        if after == self.party:
            return replace(self, state=state, home_channel_id=home)
        so_far = {self.party: self.so_far, **self.others_so_far}
        there = numbers(state)
        return replace(
            self,
            state=state,
            home_channel_id=home,
            so_far=so_far.get(after, ()),
            others_so_far={
                number: rows
                for number, rows in so_far.items()
                if rows and number != after and number in there
            },
        )

    def back(self) -> "LiveGame":
        """The game as it is stored."""
        return self if self.party == FIRST else self.through(FIRST)

    @property
    def common_home_id(self) -> int:
        """The channel that is the game's home, whichever party has a place of its own."""
        return self.homes.get(FIRST, self.home_channel_id)

    def home_of(self, number: int) -> int:
        """The channel in which a party is read."""
        return self._home_of(number, self.state) if self.homes else self.home_channel_id

    def _home_of(self, number: int, state: GameState) -> int:
        common = self.common_home_id
        read = common if number == FIRST else self.homes.get(number, common)
        return self.homes.get(own_place(number), read) if keeps_apart(state) else read

    def has_own_places(self, state: GameState) -> bool:
        """Whether each party of a state has a place in which it keeps apart."""
        return all(own_place(one) in self.homes for one in numbers(state))

    def undos_of(self, number: int) -> tuple[int, ...]:
        """The undo rows of a party that can be taken back, by their seqs, the newest last.

        What a party did that is one with another now is everybody's.
        """
        others = {one for one in numbers(self.state) if one != number}
        undos = map(game_of, self.redo)
        return tuple(seq for seq, party in undos if party not in others)

    @property
    def shares_home(self) -> bool:
        """Whether other parties are read in the same channel as this one."""
        there = numbers(self.state)
        return any(
            one != self.party and self._home_of(one, self.state) == self.home_channel_id
            for one in there
        )

    def could_mean(self, user_id: int) -> tuple[int, ...]:
        """The parties that somebody may act in: all of them a referee, of a player where they play
        or whom they stand in for; () for whoever has nobody in the game."""
        actor = self.actor(user_id)
        if actor.is_referee:
            return numbers(self.state)
        return parties_of(self.state, (actor.member, *actor.stands_in_for))

    def party_in(self, channel_id: int) -> int | None:
        """The party that is read in a channel alone, None where several are, or none."""
        found = self.parties_in(channel_id)
        return found[0] if len(found) == 1 else None

    def parties_in(self, channel_id: int) -> tuple[int, ...]:
        """The parties that are read in a channel."""
        there = numbers(self.state)
        return tuple(one for one in there if self._home_of(one, self.state) == channel_id)

    def meant_by(self, user_id: int, channel_id: int) -> int | None:
        """The party that somebody means in a channel; None where that cannot be told.

        It is that of the character they play, of a referee that of the channel.
        """
        if not has_several(self.state):
            return self.party
        actor, there = self.actor(user_id), self.party_in(channel_id)
        if actor.is_referee:
            said = PARTIES.of(self.state).looks_at.get(actor.member)
            return there or (said if said in numbers(self.state) else None)
        return meant_by(self.state, (actor.member, *actor.stands_in_for), there)

    def seen_by(self, user_id: int, channel_id: int) -> "LiveGame":
        """The game through the party that somebody means in a channel, else the first one."""
        return self.through(self.meant_by(user_id, channel_id) or FIRST)

    # The notebook

    def with_entries(self, entries: Headings) -> "LiveGame":
        """The game with other entries in its notebook."""
        return replace(self, entries=entries, next_day=next_day(entries))

    def known_entries(self, viewer: Viewer) -> Headings:
        """Those that somebody may know."""
        return tuple(known(self.entries, viewer))

    # The game

    @property
    def secret_head(self) -> int:
        """The number of the newest row that only referees know of."""
        return self.head - self.public_head - sum(self.apart_heads.values())

    def member(self, user_id: int) -> Member | None:
        """The member who is that person, None if they are not in the game yet."""
        return self.members.get(user_id)

    def user_id(self, number: int) -> int | None:
        """Who a member number is on Discord; None for somebody who was forgotten."""
        return next((m.user_id for m in self.members.values() if m.number == number), None)

    def told_in(
        self, channel_id: int, after: GameState, told_to: Audience, events: Sequence[Event] = ()
    ) -> int:
        """Where all are told of what was done in a channel, which led to a state: at home of the
        place for secrets, and of what is another party's, or told to one alone. Of parties that
        keep apart, what all are told is told where all read, unless it may bring along what was
        held back of a party's round, as no event does that is told `apart`."""
        is_alone = not self.so_far or any(event.apart for event in events)
        is_for_all = told_to is None and is_alone
        if is_for_all and keeps_apart(self.state) and has_several(after):
            return self.common_home_id
        is_nowhere = not (channel_id or self.party == FIRST)
        if channel_id == self.secrets_channel_id or is_nowhere:
            return self.home_channel_id
        if self.homes and keeps_apart(self.state):
            # Who meet are told where they go on, for not all of them read where one was.
            return self._home_of(here(after), after)
        is_others = channel_id in self.homes.values() and channel_id != self.home_channel_id
        return self.home_channel_id if is_others else channel_id

    def read_in(self, channel_id: int) -> Viewer:
        """Whoever reads a channel: all of them together know what each of them may.

        While parties keep apart, everybody reads at home, a party's own people in its place, and of
        any other channel nobody is known to.
        """
        if not keeps_apart(self.state) or channel_id == self.common_home_id:
            return TABLE
        number = self.party_in(channel_id)
        return Gathered() if number is None else table_of(self.through(number).state)

    def viewer(self, user_id: int) -> Viewer:
        """How much that person may see."""
        member = self.members.get(user_id)
        if member is None:
            return Viewer()
        return Viewer(member.number, member.is_referee, stood_in_for(self.state, member.number))

    def actor(self, user_id: int) -> Actor:
        """That person as somebody who only looks things up; number 0 if not in the game."""
        member = self.members.get(user_id)
        return resolve_member(self.state, member) if member else Actor(0)

    @property
    def referees(self) -> tuple[Member, ...]:
        """The referees, in the order they came into the game."""
        return tuple(
            sorted((m for m in self.members.values() if m.is_referee), key=lambda m: m.number)
        )


class Asked(Struct, frozen=True):
    """Who asked for something, in which channel, and the key under which it is done only once.

    `channel_id` 0: in none, so that it is told in the game's home. `party` is the number of the
    party they mean, 0 where that follows from who they are.
    """

    key: str
    user_id: int
    channel_id: int = 0
    party: int = 0


class LogEntry(Struct, frozen=True):
    """A row of the log. `kind` "manage" is management, which undo does not touch.

    `changed` is whether undo takes it back: also where it may have changed something in secret.
    `message_id` is the message that told it to everybody, None before that or where none did.
    `number` counts the rows that players know of, or if it is not `is_public` those that they do
    not. `undone_by` is a row, `undone_label` what that row is called where it was asked for.
    `acted_for` are the members in whose place it was done, `party` the party that it is about.
    `told_to` are the members who learn of it beside the referees: everybody, or a party's own.
    """

    game_id: int
    seq: int
    action_key: str
    kind: RowKind
    member: int
    channel_id: int
    at: int
    action_name: str
    events: tuple[Event, ...]
    throws: tuple[Throw, ...]
    seed_id: int
    changed: bool = False
    revealed: bool = False
    announced: bool = False
    undone_by: int | None = None
    message_id: int | None = None
    number: int = 0
    is_public: bool = True
    undone_label: str = ""
    acted_for: tuple[int, ...] = ()
    party: int = FIRST
    told_to: Audience = EVERYBODY

    def is_known_to(self, viewer: Viewer) -> bool:
        """Whether somebody knows that the row is there, if not what is in it."""
        return viewer.is_referee or (self.is_public and may_know(self.told_to, viewer))

    @property
    def is_brought(self) -> bool:
        """Whether it came with its game out of a file: nobody here saw its dice fall."""
        return is_brought(self.action_key)

    @property
    def again(self) -> str:
        """The action key of a row that was taken back, where its dice are this one's, else ""."""
        return next((throw.again for throw in self.throws if throw.again), "")

    @property
    def label(self) -> str:
        """What people call the row: `12`, `2.5` if only a party knows of it, or `s3` if only
        referees do."""
        return called(self.number) if self.is_public else f"s{self.number}"

    def link(self, game: "LiveGame") -> str:
        """Where the move was told to everybody, "" if it was not."""
        if self.message_id is None:
            return ""
        # What the clock did was asked for in no channel, and is told in its party's own.
        channel = self.channel_id or game.home_of(self.party)
        return f"https://discord.com/channels/{game.guild_id}/{channel}/{self.message_id}"


class Outcome(Struct, frozen=True):
    """What an action came to: the game after it, its log row, and whether it was told before.

    `repeated` is True when the action key was known: nothing happened a second time. `moves` are
    those that an undo took back or a redo brought back, newest first, as far as they are at hand.
    `before` is `LiveGame.so_far` as it was when the action came.
    """

    game: LiveGame
    entry: LogEntry
    repeated: bool = False
    moves: tuple[LogEntry, ...] = ()
    before: tuple[LogEntry, ...] = ()

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened, in full."""
        return self.entry.events
