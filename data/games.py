"""`Games`: the one door. Every move goes through `act`; what is no move has a room beside it."""

import logging
from collections.abc import Callable, Collection, Sequence

from sqlalchemy.ext.asyncio import AsyncEngine

from data.bundling import Bundling
from data.carrying.carried import Carried
from data.carrying.signers import Signers
from data.codec import Document, codec_of, encode_state
from data.database import Kept, reading
from data.errors import AwayError
from data.fairness import Fairness
from data.history import Amending, History
from data.jobs import require_open, require_places, resolve_actor
from data.live import Asked, LiveGame, LogEntry, Outcome, game_of
from data.loading import load_game, with_row
from data.log import Log
from data.macros import Macros
from data.management import Leaving, Management
from data.move_numbers import next_number, with_head
from data.nameless import MARK, nameless
from data.notebook import Notebook
from data.persons import Persons, Seats
from data.pictures import Pictures
from data.places import Places
from data.remembered import Later, OpenOffers, Remembered
from data.repeating import dice_for, without_used
from data.seeds import GameDice
from data.share import Stage
from data.sitting import Sittings
from data.stores import driver_of, wiping
from data.timers import Timers, mark_done, planned_action, still_waiting, timer_key
from data.writer import Transaction, Writer
from rules.errors import RuleError
from rules.kernel.action import Action
from rules.kernel.actor import CLOCK, TABLE, Actor
from rules.kernel.apart import told_to
from rules.kernel.engine import Engine
from rules.kernel.parties import back, has_several, party_of_key
from rules.kernel.refusals import Refusal, why_refused
from rules.kernel.resolution import Step
from rules.record import replace
from rules.state.game import GameState
from rules.state.parties import FIRST

KEPT_MOVES = 200
"""How many newest rows keep their earlier state after their scene has ended."""
_PRUNE_EVERY = 100
_TRIED = "tried"
"""The key of dice that nobody sees: what is only tried out tells nothing of what will fall."""
_log = logging.getLogger(__name__)


class Games:
    """All games: moves, and reads of what is cached. `now` gives milliseconds."""

    def __init__(self, database: AsyncEngine, engine: Engine, now: Callable[[], int]) -> None:
        self.engine = engine
        self.codec = codec_of(engine.events)
        self.writer = Writer(database, self.codec, now, engine.later_of_all)
        self.share = self.writer.share
        self.places = Places(self.writer)
        self.management = Management(self.writer, self.places)
        self.later = Later(self.writer)
        self.remembered = Remembered(database, self.writer, self.later)
        self.offers = OpenOffers(database, self.later, self.share)
        self._asking = Kept(database)
        self.log = Log(self._asking, self.codec, self.later, self.offers, self.share)
        self.signers = Signers(database, self.writer)
        self.carried = Carried(self._asking, self.writer, self.places, self.codec, self.signers)
        self.history = History(database, engine, self.codec, self.writer)
        self.amending = Amending(self.codec, self.writer)
        self.pictures = Pictures(database, self.writer)
        self.fairness = Fairness(database, self.writer, self.log)
        self.macros = Macros(self._asking, self.writer)
        self.notebook = Notebook(self._asking, self.writer)
        self.persons = Persons(database, self.writer)
        self.timers = Timers(self._asking, self.writer)
        self.seats = Seats(self.writer, self.macros, self.persons, self.has, self._wipe)
        self.leaving = Leaving(database, self.writer, self.later, self.forget, self._wipe)
        self.bundling = Bundling(self._asking, self.writer, self.has)
        self.sittings = Sittings(self._asking, self.writer.games.get)
        self._database = database
        self._now = now

    async def open(self) -> None:
        """Read which channels have a game, and where boards and open offers stand."""
        self.places.put(await self.places.read_all(self._database))
        self.remembered.put(await self.remembered.read_all())
        offers = await self.offers.read_all()
        self.offers.put(offers)
        self.remembered.put_others(offers)

    async def take_up(self, shard: int) -> None:
        """Read the same of the games of a shard that was leased, and then know it all at once.

        What nobody was told of them is asked last, before anybody can act: what is being told from
        then on is not told twice.
        """
        held = self.share.held[shard]
        await self.writer.forget_games(lambda game: self.share.shard_of(game.guild_id) == shard)
        bound = await self.places.read_all(self._database, shard)
        boards, offers = await self.remembered.read_all(shard), await self.offers.read_all(shard)
        untold = await self.log.untold_games(shard)
        if self.share.held.get(shard) is held:
            self.places.put(bound)
            self.remembered.put(boards)
            self.offers.put(offers)
            self.remembered.put_others(offers)
            held.untold, held.news, held.stage = untold, frozenset(untold), Stage.LOADED

    def let_go(self, shard: int) -> frozenset[int]:
        """Forget the games of a shard that is another process's; which they were."""
        gone = self.places.of_shard(shard)
        self.share.lose(shard)
        self.forget(gone)
        return gone

    def forget(self, games: Collection[int]) -> None:
        """Know nothing more of some games: they are another process's, or gone."""
        for room in (self.places, self.remembered, self.offers, self.macros):
            room.forget(games)
        for game_id in games:
            self.writer.games.forget(game_id)

    async def _wipe(self) -> None:
        """Leave nothing of what was deleted in files beside the database."""
        question = wiping(self._database)
        if question is not None:
            async with self.writer.checkpoints.lock:
                await self._asking.ask(question)

    def has(self, game_id: int) -> bool:
        """Whether a game is this process's, and nobody else's for now."""
        if not self.share.shards:
            return True
        guild_id = self.places.guild_of(game_id)
        return guild_id is not None and self.share.has(guild_id)

    def is_ours(self, game_id: int) -> bool:
        """The same, where what is not so now may be so again: then it raises AwayError."""
        if self.has(game_id):
            return True
        guild_id = self.places.guild_of(game_id)
        if guild_id is None or self.share.has_lost(guild_id):
            return False
        raise AwayError("nobody knows whose the game is")

    async def close(self) -> None:
        """Write what is still waiting."""
        await self.bundling.close()
        await self.later.close()
        await self.writer.close()
        await self._asking.close()

    # Reads

    async def find(
        self, channel_id: int, parent_id: int | None = None, *, guild_id: int | None = None
    ) -> LiveGame | None:
        """The game of a channel; a thread without one of its own uses its parent's.

        Of a server whose games are not known now it raises AwayError or MovedAwayError: there may
        be one.
        """
        if guild_id is not None:
            self.share.require_loaded(guild_id)
        bound = self.places.channels
        game_id = bound.get(channel_id)
        if game_id is None and parent_id is not None:
            game_id = bound.get(parent_id)
        return None if game_id is None else await self.get(game_id)

    async def find_by_secrets(self, channel_id: int) -> LiveGame | None:
        """The game whose secrets are told in a channel, None for no such channel."""
        game_id = self.places.secrets.get(channel_id)
        game = None if game_id is None else await self.get(game_id)
        return game if game is not None and game.secrets_channel_id == channel_id else None

    async def get(self, key: int) -> LiveGame:
        """A game by its id, from memory or read afresh; by the key of a party as that one sees it.

        Raises NotFoundError.
        """
        game_id, number = game_of(key)
        game = await self._get(game_id)
        return game if number == FIRST else game.through(number)

    async def _get(self, game_id: int) -> LiveGame:
        cached = self.writer.games.get(game_id)
        if cached is not None:
            return cached
        async with reading(self._database) as connection:
            game = await load_game(await driver_of(connection), game_id, self.codec)
        # Somebody may have acted while this was read: what the writer published is newer.
        newer = self.writer.games.get(game_id)
        if newer is not None:
            return newer
        self.writer.games.put(game_id, game)
        return game

    # Moves

    async def act(self, game_id: int, asked: Asked, action: Action) -> Outcome:
        """Resolve an action, store it, and return what happened, after the commit.

        A key that is already stored changes nothing and returns what happened then. Raises
        RuleError, with nothing changed.
        """

        async def run(transaction: Transaction) -> Outcome:
            game = await transaction.game(game_id)
            require_open(game)
            game, actor = resolve_actor(game, asked.user_id)
            said = nameless(action, game) if MARK in self.codec.encode_action(action) else action
            seen = _seen(game, asked)
            return self._play(transaction, seen, actor, asked, said)

        return await self.writer.submit_once(asked.key, run)

    def try_out(self, game: LiveGame, user_id: int, action: Action) -> None:
        """Raise RuleError if the action would be refused now. Nothing comes of it."""
        self.worked_out(game, user_id, action)

    def worked_out(
        self, game: LiveGame, user_id: int, action: Action, key: str = _TRIED
    ) -> GameState:
        """What would be if somebody did that now: with the dice that it will have under a key, else
        with others. Raises RuleError."""
        require_open(game)
        game, actor = resolve_actor(game, user_id)
        text = "" if key == _TRIED else self.codec.encode_action(action)
        dice, again = dice_for(game, actor.member, text, key)
        return self.engine.step(game.state, actor, action, dice, at=self._now(), again=again).state

    def why_refused(self, game: LiveGame, user_id: int, action: Action) -> Refusal | None:
        """Why an action is refused now, and what would have it done; None where nothing does."""
        game, actor = resolve_actor(game, user_id)

        def attempt(state: GameState, by: Actor, tried: Action) -> None:
            dice = GameDice(game.id, _TRIED, game.open_seed, game.secret_seed)
            try:
                self.engine.step(state, by, tried, dice, at=self._now())
            except RuleError:
                raise
            except Exception as fault:
                # Such a state no game has been in; whoever was refused is answered all the same.
                _log.exception("game %d: %s cannot be tried", game.id, type(tried).__name__)
                raise RuleError from fault

        return why_refused(attempt, self.engine.settings, game.state, actor, action)

    async def do_planned(self, game_id: int, keys: Sequence[str]) -> Outcome | None:
        """Do what is planned under these keys, as the clock and once: it is stored with the move.

        None where it is planned no more, has been done, or a rule refuses it.
        """

        async def run(transaction: Transaction) -> Outcome | None:
            game = await transaction.game(game_id)
            waiting = await still_waiting(transaction, game_id, keys)
            game = game.through(party_of_key(waiting[0]) if waiting else FIRST)
            plans = () if game.ended else self.engine.plans(game.state)
            mark_done(transaction, game_id, plans, waiting)
            action = planned_action(plans, waiting)
            if action is None:
                return None
            asked = Asked(timer_key(game, waiting), CLOCK.member)
            try:
                return self._play(transaction, game, CLOCK, asked, action)
            except RuleError as refusal:
                _log.warning("game %d: %s is not done: %s", game_id, keys[0], refusal)
                return None

        return await self.writer.submit(run)

    async def note(
        self, game_id: int, key: str, action: Action, *, party: int = FIRST
    ) -> Outcome | None:
        """Do once in a party, as the clock, what no plan says; None where a rule refuses it."""

        async def run(transaction: Transaction) -> Outcome:
            game = (await transaction.game(game_id)).through(party)
            require_open(game)
            asked = Asked(f"n{game.id}:{game.head + 1}:{key}", CLOCK.member)
            return self._play(transaction, game, CLOCK, asked, action)

        try:
            return await self.writer.submit(run)
        except RuleError as refusal:
            _log.info("game %d: %s is not noted: %s", game_id, key, refusal)
            return None

    def _play(
        self, transaction: Transaction, game: LiveGame, actor: Actor, asked: Asked, action: Action
    ) -> Outcome:
        """Resolve an action and record it. Raises RuleError, with nothing changed."""
        text = self.codec.encode_action(action) if game.again else ""
        dice, again = dice_for(game, actor.member, text, asked.key)
        step = self.engine.step(game.state, actor, action, dice, at=transaction.now, again=again)
        require_places(game, step.state)
        game = without_used(game, again)
        return self._record(transaction, game, actor, asked, action, step)

    def _record(
        self,
        transaction: Transaction,
        game: LiveGame,
        actor: Actor,
        asked: Asked,
        action: Action,
        step: Step,
    ) -> Outcome:
        """Write the row of a move, and put the game as it is after it."""
        changed = counts_as_change(game.state, action, step)
        whom = told_to(game.state, step.state, actor, action)
        number = next_number(game, actor, step.events, step.throws, whom)
        entry = LogEntry(
            game_id=game.id,
            seq=game.head + 1,
            action_key=asked.key,
            kind="act",
            member=actor.member,
            channel_id=game.told_in(asked.channel_id, step.state, whom, step.events),
            at=transaction.now,
            action_name=type(action).__name__,
            events=step.events,
            throws=step.throws,
            seed_id=game.open_seed.id,
            changed=changed,
            revealed=step.revealed,
            number=number.value,
            is_public=number.is_public,
            acted_for=step.acted_for,
            party=game.party,
            told_to=whom,
        )
        text = self.codec.encode_action(action)
        transaction.add_entry(entry, text, game.document if changed else None)
        if not changed:
            unchanged = with_row(with_head(game, entry), entry)
            stored = transaction.put(unchanged.back())
            return Outcome(stored.through(game.party), entry, before=game.so_far)
        after = with_row(_after(with_head(game, entry), entry, step), entry)
        if entry.seq % _PRUNE_EVERY == 0 or step.scene_changed:
            oldest = min(after.scene_seq, entry.seq - KEPT_MOVES)
            transaction.writes.forget_before(game.id, oldest)
        stored = transaction.put(after.back(), state_changed=True)
        return Outcome(stored.through(after.party), entry, before=game.so_far)


def _seen(game: LiveGame, asked: Asked) -> LiveGame:
    """The game through the party in which somebody acts."""
    if not has_several(game.state):
        return game
    if asked.party:
        return game.through(asked.party)
    return game.seen_by(asked.user_id, asked.channel_id)


def counts_as_change(before: GameState, action: Action, step: Step) -> bool:
    """Whether a step is a move that undo takes back: it changed the game, or may have.

    What players are not told of counts whatever came of it, or undo would tell them: by what it
    takes back, by what it refuses, and by what can be brought back no more.
    """
    if step.state != before:
        return True
    return not action.never_changes and any(event.seen_by(TABLE) is None for event in step.events)


def _after(game: LiveGame, entry: LogEntry, step: Step) -> LiveGame:
    """The game after a step that changed it, told by its newest row.

    A scene that has ended is not gone back to, and players may not learn so of a secret move.
    """
    return replace(
        game.with_state(step.state),
        document=Document(encode_state(back(step.state))),
        redo=_of_others(game) if step.scene_changed and entry.is_public else game.redo,
        scene_seq=entry.seq if step.scene_changed else game.scene_seq,
    )


def _of_others(game: LiveGame) -> tuple[int, ...]:
    """The undos of other parties: their scene goes on."""
    own = game.undos_of(game.party)
    return tuple(key for key in game.redo if game_of(key)[0] not in own)
