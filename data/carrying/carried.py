"""Gives a game as a file, and makes a game of one: all of it in one transaction, or nothing."""

from asyncio import to_thread
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from data import bundles, schema, vocabulary
from data.bundles import texts_of
from data.carrying.archive import (
    FILE_FORMAT,
    GAME,
    LOG,
    MOST_ACTION,
    MOST_GAME,
    MOST_ROWS,
    MOST_TOLD,
    MOST_UNPACKED,
    MOST_VALUES,
    PICTURE,
    README,
    EntryPart,
    GamePart,
    MacroPart,
    Piece,
    RowPart,
    Seat,
    SeedPart,
    game_decoder,
    looked_decoder,
    row_decoder,
    values_in,
)
from data.carrying.checking import require_small
from data.carrying.rows import decoded, log_rows, picture_row, roll_keys
from data.carrying.signers import Signers, insert_parts, parts_of, read_came
from data.checked import Signer
from data.codec import Codec, read_state
from data.database import Kept
from data.evidence import ROLL, StoredSeed, StoredSeeds, in_order, reveal_roll
from data.jobs import log_change, new_id
from data.kinds import unpacked
from data.live import NOBODY, Asked, LiveGame, Member, Outcome
from data.loading import HEADING, Heads, heading_of, read_game, read_heads, read_so_far
from data.management import begin_game, require_free
from data.notebook import Draft, row_of
from data.places import Places
from data.seeds import is_brought, origin
from data.stores import driver_of
from data.stores.asking import Question
from data.told import read_told
from data.writer import Transaction, Writer
from rules.dice.fairness import commitment
from rules.errors import RuleError
from rules.kernel import management
from rules.kernel.events import Throw
from rules.kernel.notebook import Heading, members_in
from rules.record import replace
from rules.state.game import GameState

_SEATS = "SELECT number, is_referee FROM member WHERE game_id = ? ORDER BY number"
_MACROS = "SELECT member, name, text FROM macro WHERE game_id = ? ORDER BY member, name"
_ENTRIES = """
    SELECT HEADING, text FROM notebook WHERE game_id = ? AND keeper = 0 AND gone_at IS NULL
    ORDER BY number
""".replace("HEADING", HEADING)
_SEEDS = """
    SELECT id, kind, value, commitment, begun_at, revealed_at, is_brought
    FROM seed WHERE game_id = ? ORDER BY id
"""
_PICTURES = "SELECT digest, image FROM picture WHERE game_id = ? ORDER BY digest"
_LOG = """
    SELECT seq, action_key, kind, member, at, seed_id, action, events, throws, BUNDLE,
        changed, revealed, undone_by, number, is_public, acted_for, party, told_to
    FROM log WHERE game_id = ? ORDER BY seq
""".replace("BUNDLE", bundles.SELECT)
_TEXTS = "action", "events", "throws", "bundle"
_CHANGED = 10
"""Where it stands that the game changed: behind the texts."""
NOBODY_ROLLED = "[]"
_READ_ME = """\
This is the whole of a game that was played with Linkboy, with all its secrets: for its referees.

game.json       its state, settings, places, stat blocks, macros, and the seeds of dice of before
log.json        every move, with its dice; one line each
picture-….webp  portraits of characters
chronicle.html  what happened, to read in a browser, if it is there
signature.json  shows whose file this is, and that nothing in it was changed

`/game import` makes a game of this file again, in any channel that has none, on any server and with
any Linkboy. Nobody's Discord account stands in it: say there who is who.
"""
_TOGETHER = 500


def read_campaign(game_id: int, codec: Codec, now: int) -> Question[Mapping[str, bytes]]:
    """The files of a game by their names. Raises RuleError where open dice fell just now."""
    game = yield from read_game(game_id, codec)
    own = (game_id,)
    seats = tuple([Seat(number, bool(referee)) for number, referee in (yield _SEATS, own)])
    macros = tuple([MacroPart(*macro) for macro in (yield _MACROS, own)])
    entries = tuple([_entry(*entry) for entry in (yield _ENTRIES, own)])
    stored = [StoredSeed(*seed) for seed in (yield _SEEDS, own)]
    over = {seed.id: seed for seed in stored if seed.kind != ROLL and seed.is_over(game)}
    keyed = in_order(stored)
    found = list((yield _LOG, own))
    last_brought = max((row[0] for row in found if is_brought(row[1])), default=0)
    came = yield from read_came(game_id, last_brought)
    rows = [msgspec.json.encode(_row(game, row, codec, keyed, over)) for row in found]
    head = GamePart(
        linkboy="game",
        format=FILE_FORMAT,
        exported_at=now,
        name=game.name,
        moves=len(rows),
        seats=seats,
        seeds=tuple(_seed(seed, now) for seed in over.values()),
        macros=macros,
        state=msgspec.Raw(game.document.encoded),
        vocabulary=vocabulary.NUMBER,
        came=came,
        entries=entries,
    )
    return {
        README: _READ_ME.encode(),
        GAME: msgspec.json.format(msgspec.json.encode(head), indent=1),
        LOG: b"[\n" + b",\n".join(rows) + b"\n]\n",
        **{PICTURE.format(digest): image for digest, image in (yield _PICTURES, own)},
    }


def hindrance(files: Mapping[str, bytes]) -> str:
    """Why no bot makes a game of these files again, "" where one does."""
    game, rows = game_decoder.decode(files[GAME]), files[LOG].splitlines()
    size = sum(map(len, files.values()))
    if game.moves > MOST_ROWS:
        return f"it has {game.moves:,} moves, and {MOST_ROWS:,} are the most."
    if size > MOST_UNPACKED or len(files[GAME]) > MOST_GAME:
        return "it is larger than any that is taken in."
    if values_in(bytes(game.state)) > MOST_VALUES:
        return "it has more people, places and things than any that is taken in."
    try:
        for row in rows:
            if len(row) > MOST_TOLD:
                require_small(row_decoder.decode(row.removesuffix(b",")))
    except RuleError as refusal:
        return f"in one of its moves {refusal.message}"
    return ""


def _entry(*row: Any) -> EntryPart:  # noqa: ANN401 - columns are of several kinds
    *columns, text = row
    one = heading_of(columns)
    return EntryPart(
        number=one.number,
        name=one.name,
        kind=one.kind,
        text=unpacked(text),
        author=one.author,
        tags=one.tags,
        links=one.links,
        audience=None if one.audience is None else members_in(one.audience),
        picture=one.picture,
        day=one.day,
        at=one.at,
        written_at=one.written_at,
    )


def _seed(seed: StoredSeed, now: int) -> SeedPart:
    shown_at = now if seed.revealed_at is None else seed.revealed_at
    is_open = seed.kind == "open"
    return SeedPart(
        seed.id,
        "open" if is_open else "secret",
        seed.value.hex(),
        seed.begun_at,
        shown_at,
        bool(seed.is_brought),
    )


def _row(
    game: LiveGame,
    row: tuple[Any, ...],
    codec: Codec,
    seeds: StoredSeeds,
    over: Mapping[int, StoredSeed],
) -> RowPart:
    seq, action_key, kind, member, at, seed_id, *texts, changed = row[: _CHANGED + 1]
    revealed, undone_by, number, is_public, acted_for, party, told_to = row[_CHANGED + 1 :]
    action, events, throws = texts_of(dict(zip(("seq", *_TEXTS), (seq, *texts), strict=True)))
    fallen = () if throws == NOBODY_ROLLED else codec.decode_throws(throws)
    if seed_id not in over and any(not one.secret and not one.forced for one in fallen):
        raise RuleError("Somebody rolled just now. Export it again.")
    source, key = origin(game.id, action_key)
    return RowPart(
        seq=seq,
        number=number,
        is_public=bool(is_public),
        kind=kind,
        member=member,
        at=at,
        game=source,
        key=key,
        seed=seed_id if seed_id in over else 0,
        action=_raw(_short(action)),
        events=_raw(events),
        throws=_raw(throws),
        changed=bool(changed),
        revealed=bool(revealed),
        undone_by=undone_by,
        acted_for=tuple([int(one) for one in acted_for.split(",") if one]),
        party=party,
        told_to=read_told(told_to),
        keys=dict(_keys(seeds, (source, key), fallen)),
    )


def _keys(
    seeds: StoredSeeds, source: tuple[str, str], throws: tuple[Throw, ...]
) -> Iterator[tuple[str, str]]:
    """The keys of the secret rolls of a row, each of which proves that roll and no other."""
    for throw in throws:
        if throw.secret and not throw.forced:
            yield str(throw.roll), reveal_roll(seeds, source, throw).hex()


def _short(action: str) -> str:
    """What somebody did; of a whole list that was taken in only that it was, for it is there."""
    if len(action) * 4 <= MOST_ACTION or len(action.encode()) <= MOST_ACTION:
        return action
    name, _ = msgspec.json.decode(action, type=tuple[str, msgspec.Raw])
    return msgspec.json.encode((name, {})).decode()


def _raw(text: str) -> msgspec.Raw:
    return msgspec.Raw(text.encode())


@dataclass(frozen=True, slots=True)
class Campaign:
    """A game out of a file that was looked at. `pieces` has the rest, as often as it is asked."""

    game: GamePart
    state: GameState
    signer: Signer | None
    pieces: Callable[[], AsyncIterator[Piece]]


def campaign_of(first: bytes, pieces: Callable[[], AsyncIterator[Piece]]) -> Campaign:
    """The game that `data/carrying/checking.py` has found to be right, by what it yielded."""
    looked = looked_decoder.decode(first)
    state, _ = read_state(bytes(looked.game.state))
    return Campaign(looked.game, state, looked.signer, pieces)


class Carried:
    """Files of games, written and taken in."""

    def __init__(
        self, kept: Kept, writer: Writer, places: Places, codec: Codec, signers: Signers
    ) -> None:
        self._kept = kept
        self._signers = signers
        self._writer = writer
        self._places = places
        self.codec = codec

    async def files(self, game_id: int, now: int) -> Mapping[str, bytes]:
        """All of a game as it is at one moment. RuleError where open dice fell just now."""
        async with self._kept.use() as (_, driver):
            question = read_campaign(game_id, self.codec, now)
            return await driver.ask(question, at_one_moment=True)

    async def take_in(self, asked: Asked, guild_id: int, campaign: Campaign) -> Outcome:
        """Make a game of a file in a channel that has none; whoever asks is its referee.

        Raises AwayError where nobody knows yet whether the channel has one.
        """
        self._writer.share.require_loaded(guild_id)
        signer = campaign.signer
        key = (await self._signers.host_key()).public
        is_own = signer is not None and signer.key == key
        parts = parts_of(campaign.game, signer, is_own=is_own)

        async def run(transaction: Transaction) -> Outcome:
            require_free(self._places, asked)
            name = campaign.game.name
            game = await begin_game(transaction, asked, guild_id, name, campaign.state)
            connection = await transaction.connection()
            through = parts[-1].through if parts else 0
            await _insert_pieces(connection, game, campaign, through, is_own=is_own)
            await insert_parts(connection, game.id, parts)
            driver = await driver_of(connection)
            heads = await driver.ask(read_heads(game.id))
            game = _with_log(game, campaign, heads, asked.user_id)
            await _insert_own(connection, game, campaign)
            so_far = await driver.ask(read_so_far(game.id, game.state, self.codec))
            event = management.GameBrought(
                name=name,
                moves=game.public_head,
                commitment=game.open_seed.commitment,
                host="" if signer is None else signer.name,
                signed_with="" if signer is None else signer.fingerprint,
            )
            game = replace(game, so_far=so_far)
            return log_change(transaction, game, game.actor(asked.user_id), asked, event)

        outcome = await self._writer.submit_once(asked.key, run)
        self._places.add(asked.channel_id, outcome.game)
        return outcome


def _with_log(game: LiveGame, campaign: Campaign, heads: Heads, user_id: int) -> LiveGame:
    """The game with the moves of the file behind it; undo begins anew."""
    head, seats = campaign.game.moves, campaign.game.seats
    # The seat that whoever takes the game in has in it: of its first referee, else a new one.
    after = 1 + max((one.number for one in seats), default=0)
    seat = min((one.number for one in seats if one.is_referee), default=after)
    return replace(
        game,
        members={user_id: Member(seat, user_id, is_referee=True)},
        head=head,
        public_head=heads.public,
        apart_heads=heads.apart,
        scene_seq=head,
        last_seat=max((one.number for one in seats), default=0),
    ).with_entries(tuple(map(headed, campaign.game.entries)))


async def _insert_own(connection: AsyncConnection, game: LiveGame, campaign: Campaign) -> None:
    """The seats in which nobody sits yet, and what is people's own; who asks is written later."""
    taken = {member.number for member in game.members.values()}
    seats = [
        {"game_id": game.id, "number": n, "user_id": NOBODY - n, "is_referee": False}
        for n in (seat.number for seat in campaign.game.seats)
        if n not in taken
    ]
    if seats:
        await connection.execute(insert(schema.member), seats)
    macros = [
        {"game_id": game.id, "member": one.member, "name": one.name, "text": one.text}
        for one in campaign.game.macros
    ]
    if macros:
        await connection.execute(insert(schema.macro), macros)
    entries = [_entry_row(game.id, one) for one in campaign.game.entries]
    for start in range(0, len(entries), _TOGETHER):
        await connection.execute(insert(schema.notebook), entries[start : start + _TOGETHER])


def _entry_row(game_id: int, one: EntryPart) -> dict[str, object]:
    return row_of(game_id, headed(one), Draft(one.name, one.kind, one.text))


def headed(one: EntryPart) -> Heading:
    """An entry of a file, whose moment of real time reminds nobody here."""
    return Heading(
        number=one.number,
        name=one.name,
        kind=one.kind,
        author=one.author,
        tags=one.tags,
        links=one.links,
        audience=one.audience,
        picture=one.picture,
        day=one.day,
        written_at=one.written_at,
    )


async def _insert_pieces(
    connection: AsyncConnection, game: LiveGame, campaign: Campaign, through: int, *, is_own: bool
) -> None:
    """The seeds, the log and the portraits of the file, as rows of the new game.

    Of a file that `is_own` what is behind row `through` fell here.
    """
    seeds = {0: game.open_seed.id}
    for seed in campaign.game.seeds:
        value = bytes.fromhex(seed.value)
        inserted = await connection.execute(
            insert(schema.seed).values(
                game_id=game.id,
                kind=seed.kind,
                value=value,
                commitment=commitment(value),
                begun_at=seed.begun_at,
                revealed_at=seed.revealed_at,
                is_brought=seed.is_brought or not is_own,
            )
        )
        seeds[seed.id] = new_id(inserted)
    async for piece in campaign.pieces():
        rows = await to_thread(decoded, piece.rows)
        tables = (
            (schema.log, await to_thread(log_rows, game, rows, seeds, through, connection.dialect)),
            (schema.seed, [key for row in rows for key in roll_keys(game, row)]),
            (schema.picture, [picture_row(game, piece.picture)] if piece.picture else []),
        )
        for table, values in tables:
            for start in range(0, len(values), _TOGETHER):
                await connection.execute(insert(table), values[start : start + _TOGETHER])
