"""Reads the file of a game and looks at all of it. What is wrong is said with the place it is at.

`read_campaign` goes through the file once, piece by piece, and yields what of it is kept as it is
found to be right: first `game.json` and who signed it, then the rows and pictures; it holds one row
at a time, and raises at the first that is wrong, whatever it has yielded before.

The state is taken as it is, in the format of its day; it is not played again from the first move,
for the rules of years ago were others. Each roll has to follow from the seed or key that the file
has for it. That vouches for nothing: these are the file's own, and whoever writes one can try keys
until the dice please. So what comes in is known as brought along for ever
(`data/seeds.py: is_brought`), and counted apart.
"""

import re
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import pairwise
from typing import IO, TypeVar, cast

import msgspec

from data.carrying.archive import (
    A_PICTURE,
    FILE_FORMAT,
    GAME,
    LOG,
    MOST_ACTION,
    MOST_GAME,
    MOST_LINE,
    MOST_PICTURE,
    MOST_PICTURES,
    MOST_ROWS,
    MOST_TOLD,
    MOST_VALUES,
    ROW_KINDS,
    GamePart,
    Looked,
    Packed,
    Piece,
    RowPart,
    SeedPart,
    digest_of,
    game_decoder,
    row_decoder,
    unpacking,
    values_in,
)
from data.carrying.signing import signer_in
from data.codec import Codec, CodecError, encode_state, read_state
from data.seeds import label_from
from rules.dice.faces import FairDice, is_same_roll
from rules.dice.fairness import commitment, secret_roll_key
from rules.errors import RuleError
from rules.kernel.apart import in_series
from rules.kernel.events import Event, Throw
from rules.kernel.management import SecretRevealed
from rules.kernel.parties import back, each, everybody, numbers, through
from rules.kernel.setting import PRESETS
from rules.kernel.words import harmless
from rules.record import replace
from rules.state.game import GameState

DEEPEST = 40
LONGEST_TEXT = 6_000
LARGEST = 10**15
LONGEST_NUMBER = 30
TAKING_BACK = ("undo", "manage")
"""Kinds of rows that take others back: an undo, or who takes back what they said."""
MOST_SIDES = 1_000_000
ROWS_TOGETHER, BYTES_TOGETHER = 50, 200_000
"""So much is in one piece at most, unless a single row is larger."""
T = TypeVar("T")
_action = msgspec.json.Decoder(tuple[str, dict[str, msgspec.Raw]])
_text = msgspec.json.Decoder(str)
_TOKEN = re.compile(
    rb'"(?P<text>(?:[^"\\]|\\.)*+)"|(?P<opening>[\[{])|(?P<closing>[\]}])|(?P<number>-?\d[\d.eE+-]*)',
    re.DOTALL,
)
"""What a document is made of, one after the other, so that it is never held as a whole."""


_SIGNS_OF_DICE = (b"record", b"\\")
"""Dice that events tell of have a field of this name, written so or with escapes."""


class _Head(msgspec.Struct):
    linkboy: str
    format: int
    vocabulary: int = 0


@dataclass(frozen=True, slots=True)
class Trials:
    """What the bot will do with a game by itself: whatever it raises, such a game is refused."""

    state: Callable[[GameState], object]
    events: Callable[[Sequence[Event]], object]
    picture: Callable[[bytes], object]


def read_campaign(
    file: IO[bytes], codec: Codec, trials: Trials, vocabulary: int
) -> Iterator[bytes | Piece]:
    """A game out of its file: `Looked` as it is kept, then pieces. RuleError, in one line.

    `vocabulary` is the newest that this program knows.
    """
    with unpacking(file) as packed:
        signer = signer_in(packed)
        with _reading(GAME):
            content = packed.read(GAME, MOST_GAME)
        game, state = _game_of(content, vocabulary)
        try:
            trials.state(state)
        except Exception as error:  # such a state no game has been in
            why = f"its state does not hold together: {_brief(error)}."
            raise RuleError(f"{GAME}: {why}") from error
        kept = msgspec.Raw(encode_state(_paused(game, state)))
        yield harmless_json(msgspec.json.encode(Looked(replace(game, state=kept), signer)))
        yield from _rows_of(packed, game, codec, trials)
        yield from _pictures_in(packed, trials)


def _game_of(content: bytes, vocabulary: int) -> tuple[GamePart, GameState]:
    with _reading(GAME):
        head = msgspec.json.decode(content, type=_Head)
    if head.linkboy != "game":
        raise RuleError(f"{GAME}: that is no exported game. Import one, as it is.")
    # There may be in it what this program does not know.
    if head.format > FILE_FORMAT or head.vocabulary > vocabulary:
        raise RuleError(
            "That file comes from a newer Linkboy, and this one cannot read all of it. Import it "
            "there, or ask whoever runs this bot to update it."
        )
    with _reading(GAME):
        game = game_decoder.decode(content)
        state = _state_of(game)
        _look_at_people(game, state)
        # What had come along before is the beginning of a log, in its order.
        places = [0, *(one.through for one in game.came), game.moves]
        if game.came and any(first >= second for first, second in pairwise(places)):
            raise RuleError("what had come to it in files before is not the beginning of its log.")
        if any(bool(one.key) != bool(one.name) or not one.name.isprintable() for one in game.came):
            raise RuleError("somebody signed what had come to it before, and has no name.")
        if game.moves > MOST_ROWS:
            raise RuleError(f"it has {game.moves:,} moves, and {MOST_ROWS:,} are the most.")
    return game, state


def _rows_of(packed: Packed, game: GamePart, codec: Codec, trials: Trials) -> Iterator[Piece]:
    """The rows, looked at one by one, as many together as make a piece."""
    log = _Log(game, codec, trials)
    together: list[bytes] = []
    for row in log.looked_at(packed.lines(LOG)):
        together.append(row)
        if len(together) == ROWS_TOGETHER or sum(map(len, together)) > BYTES_TOGETHER:
            yield Piece(rows=tuple(together))
            together.clear()
    yield Piece(rows=tuple(together))


def _pictures_in(packed: Packed, trials: Trials) -> Iterator[Piece]:
    """The portraits, each a piece."""
    names = packed.pictures
    if len(names) > MOST_PICTURES:
        raise RuleError(f"There are {len(names)} pictures in it, and {MOST_PICTURES} are the most.")
    for name in names:
        with _reading(name):
            image = packed.read(name, MOST_PICTURE)
            named = A_PICTURE.fullmatch(name)
            if named is None or digest_of(image) != named[1]:
                raise RuleError("that is not the picture that it is named for.")
            trials.picture(image)
        yield Piece(picture=image)


@contextmanager
def _reading(place: str) -> Generator[None, None, None]:
    """Say of what is wrong where it is."""
    try:
        yield
    except RecursionError as error:
        raise RuleError(f"{place}: there are brackets in brackets without end.") from error
    except (msgspec.MsgspecError, CodecError, ValueError) as error:
        raise RuleError(f"{place}: {_brief(error)}.") from error
    except RuleError as refusal:
        raise RuleError(f"{place}: {refusal.message}") from refusal


def harmless_json(content: bytes) -> bytes:
    """JSON in which every text has come in by the door that texts of people come in by.

    Raises MsgspecError.
    """
    if content.isascii() and b"\\u" not in content:
        return content
    written = msgspec.json.encode(msgspec.json.decode(content))
    return harmless(written.decode()).encode()


def _brief(error: Exception) -> str:
    """What an error says, in part of a line, whatever stood in the file."""
    text = " ".join(str(error).split()) or type(error).__name__
    return "".join(one if one.isprintable() and one not in "<>@*_~|" else " " for one in text)[:200]


# The game


def _state_of(game: GamePart) -> GameState:
    _require_text(game.name, "its name")
    content = bytes(game.state)
    if values_in(content) > MOST_VALUES:
        raise RuleError("its state is larger than that of any game.")
    _look_through(content)
    state, _ = read_state(content)
    if state.preset not in PRESETS:
        raise RuleError("its state names rules that this Linkboy does not know.")
    return state


def _look_through(content: bytes) -> None:
    """Raise RuleError for a text, number or depth that no game has, before it is made anything."""
    depth = 0
    for token in _TOKEN.finditer(content):
        kind = token.lastgroup
        if kind == "text":
            _require_text(_text_of(token["text"]), "a text of its state")
        elif kind == "number":
            number = token["number"]
            if len(number) > LONGEST_NUMBER or not -LARGEST <= float(number) <= LARGEST:
                raise RuleError("a number of its state is larger than any in a game.")
        else:
            depth += 1 if kind == "opening" else -1
            if depth > DEEPEST:
                raise RuleError("there are brackets in brackets without end.")


def _text_of(raw: bytes) -> str:
    return _text.decode(b'"' + raw + b'"') if b"\\" in raw else raw.decode()


def _require_text(text: str, what: str) -> None:
    if len(text) > LONGEST_TEXT:
        raise RuleError(f"{what} has {len(text):,} letters, and {LONGEST_TEXT:,} are the most.")
    if any(one < " " and one != "\n" for one in text):
        raise RuleError(f"{what} has letters that nobody can type.")


def _look_at_people(game: GamePart, state: GameState) -> None:
    """Everybody who owns something has a seat, and nobody has two."""
    seats = [seat.number for seat in game.seats]
    _require_once(seats, "person")
    owners = {one.owner for one in (*everybody(state), *state.waiting)}
    played = {member for one in each(state) for member in one.active}
    for member in sorted((owners | played) - {*seats, 0}):
        raise RuleError(f"person {member} has a character, and no seat.")
    _require_once([(one.member, one.name) for one in game.macros], "macro")
    for macro in game.macros:
        _require_text(macro.name + macro.text, "a macro")
        if macro.member not in {0, *seats}:
            raise RuleError(f"the macro {_brief(ValueError(macro.name))} is nobody's.")
    _require_once([seed.id for seed in game.seeds], "seed")
    _look_at_entries(game, {0, *seats})


def _look_at_entries(game: GamePart, seats: set[int]) -> None:
    """Each entry of the notebook once, of people who have a seat."""
    _require_once([entry.number for entry in game.entries], "entry of the notebook")
    for entry in game.entries:
        _require_text(entry.text, "an entry of the notebook")
        _require_text("".join((entry.name, entry.kind, *entry.tags, *entry.links)), "an entry")
        if not {entry.author, *(entry.audience or ())} <= seats:
            raise RuleError(f"the entry {_brief(ValueError(entry.name))} is of nobody here.")


def _require_once(keys: Sequence[object], what: str) -> None:
    if len(set(keys)) < len(keys):
        raise RuleError(f"a {what} stands in it twice.")


def _paused(game: GamePart, state: GameState) -> GameState:
    """The game with its deadlines stopped when it was written, where it has any."""
    for number in numbers(state):
        state = through(state, number)
        pace = state.pace
        if pace.paused is None and (pace.deadlines or pace.limits):
            pace = replace(pace, paused=game.exported_at, paused_until=None)
            state = replace(state, pace=pace)
    return back(state)


# The log


@dataclass(slots=True)
class _Log:
    """The rows of a game as they are looked at: of those that came before, no more than counts."""

    game: GamePart
    codec: Codec
    trials: Trials
    seats: set[int] = field(init=False)
    seeds: dict[int, SeedPart] = field(init=False)
    secrets: list[SeedPart] = field(init=False)
    counted: Counter[tuple[bool, int]] = field(default_factory=Counter[tuple[bool, int]])
    kinds: bytearray = field(default_factory=bytearray)
    undone: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    keys: set[bytes] = field(default_factory=set[bytes])

    def __post_init__(self) -> None:
        """Look up who and what the rows may name."""
        self.seats = {0, *(seat.number for seat in self.game.seats)}
        self.seeds = {seed.id: seed for seed in self.game.seeds if seed.kind == "open"}
        self.secrets = [seed for seed in self.game.seeds if seed.kind == "secret"]

    def looked_at(self, lines: Iterable[bytes]) -> Iterator[bytes]:
        """The rows in these lines, each once it is looked at. Raises RuleError."""
        for number, line in enumerate(lines, 1):
            row = line.strip().removesuffix(b",")
            if row in (b"", b"[", b"]"):
                continue
            with _reading(f"{LOG}, line {number}"):
                if len(line) > MOST_LINE:
                    raise RuleError("it is larger than any move.")
                row = harmless_json(row)
                self._look_at(row)
            yield row
        place = len(self.kinds)
        if place != self.game.moves:
            raise RuleError(f"{LOG}: it has {place:,} moves where {GAME} says {self.game.moves:,}.")
        for place, by in self.undone:
            if by > len(self.kinds) or ROW_KINDS[self.kinds[by - 1]] not in TAKING_BACK:
                raise RuleError(f"{LOG}, line {place + 1}: what took it back is no such move.")

    def _look_at(self, content: bytes) -> None:
        row = row_decoder.decode(content)
        self._look_at_place(row)
        if not {row.member, *row.acted_for, *(row.told_to or ())} <= self.seats:
            raise RuleError("somebody acts who has no seat.")
        if row.seed and row.seed not in self.seeds:
            raise RuleError("the seed of its dice is not there.")
        key = _key_of(row.game, row.key)
        if key in self.keys:
            raise RuleError("another move has the same key.")
        self.keys.add(key)
        require_small(row)
        name, _ = _action.decode(row.action)
        events = self.codec.decode_events(bytes(row.events).decode())
        throws = self.codec.decode_throws(bytes(row.throws).decode())
        if any(one.again and _key_of(row.game, one.again) not in self.keys for one in throws):
            raise RuleError("its dice are those of a move that is not there.")
        _look_at_dice(row, throws, self.seeds.get(row.seed), self.secrets)
        if any(sign in bytes(row.events) for sign in _SIGNS_OF_DICE):
            _require_shown_as_fallen(events, throws)
        _look_at_reveals(name, row.seq, events)
        try:
            self.trials.events(events)
        except MemoryError:
            raise
        except Exception as error:
            raise RuleError(f"what happened cannot be told: {_brief(error)}.") from error

    def _look_at_place(self, row: RowPart) -> None:
        place = len(self.kinds) + 1
        series = 0 if row.told_to is None or not row.is_public else row.party
        self.counted[row.is_public, series] += 1
        if row.seq != place or row.number != in_series(series, self.counted[row.is_public, series]):
            raise RuleError("the moves are not in their order, or some are missing.")
        if place > self.game.moves:
            raise RuleError(f"it has more than the {self.game.moves:,} moves of {GAME}.")
        if row.kind not in ROW_KINDS:
            raise RuleError("that is no kind of move.")
        self.kinds.append(ROW_KINDS.index(row.kind))
        if row.undone_by is not None:
            if row.undone_by <= place:
                raise RuleError("what took it back is no such move.")
            self.undone.append((place, row.undone_by))


def _key_of(game: str, key: str) -> bytes:
    """What a row is known by once it has been looked at."""
    return blake2b(f"{game}|{key}".encode(), digest_size=12).digest()


def require_small(row: RowPart) -> None:
    """Raise RuleError for a row that says more than any move."""
    parts = (
        ("what somebody did", row.action, MOST_ACTION),
        ("what came of it", row.events, MOST_TOLD),
        ("its dice", row.throws, MOST_TOLD),
    )
    for what, part, most in parts:
        if len(bytes(part)) > most:
            raise RuleError(
                f"{what} has {len(bytes(part)) // 1000:,} kB, and {most // 1000:,} kB are the most."
            )


def _look_at_dice(
    row: RowPart, throws: Sequence[Throw], seed: SeedPart | None, secrets: Sequence[SeedPart]
) -> None:
    """Raise RuleError for a roll that does not follow from its seed or key."""
    if not row.keys.keys() <= {str(throw.roll) for throw in throws if throw.secret}:
        raise RuleError("it has keys of dice that did not fall.")
    for throw in throws:
        if throw.forced:
            continue
        if any(not 1 <= group.sides <= MOST_SIDES for group in throw.record.groups):
            raise RuleError("there is no such die.")
        label = label_from((row.game, row.key), throw)
        if throw.secret:
            key = bytes.fromhex(row.keys.get(str(throw.roll), "")) or _from_seed(
                secrets, label, throw
            )
            is_kept = key is not None and commitment(key) == throw.commitment
        else:
            key = None if seed is None else bytes.fromhex(seed.value)
            is_kept = key is not None
        if key is None or not is_kept or not is_same_roll(throw.record, FairDice(key, label)):
            raise RuleError(
                f"its dice ({_brief(ValueError(throw.purpose))}) do not follow from their seed: "
                "they were changed after they fell."
            )


def _from_seed(secrets: Sequence[SeedPart], label: str, throw: Throw) -> bytes | None:
    keys = (secret_roll_key(bytes.fromhex(seed.value), label) for seed in secrets)
    return next((key for key in keys if commitment(key) == throw.commitment), None)


def _require_shown_as_fallen(events: Iterable[Event], throws: Sequence[Throw]) -> None:
    """What events tell of dice has to be what fell; what was revealed fell in another move."""
    for event in events:
        if not isinstance(event, SecretRevealed) and any(
            one not in throws for one in _throws_in(event)
        ):
            raise RuleError("what it tells of its dice is not what fell.")


def _look_at_reveals(action: str, place: int, events: Sequence[Event]) -> None:
    """What shows secret rolls to everybody does nothing else, and names rolls of a move before."""
    reveals = [event for event in events if isinstance(event, SecretRevealed)]
    is_reveal = action == SecretRevealed.__name__
    if is_reveal != bool(reveals) or (is_reveal and len(reveals) < len(events)):
        raise RuleError("what it shows is not what it does.")
    for event in reveals:
        if not event.keys or any(not 0 < key.seq < place for key in event.keys):
            raise RuleError("it shows dice of a move that was not before it.")


def _throws_in(value: object) -> Iterator[Throw]:
    if isinstance(value, Throw):
        yield value
    elif isinstance(value, tuple | list):
        for inner in cast("Sequence[object]", value):
            yield from _throws_in(inner)
    else:
        kind = type(value)
        names: Iterable[str] = getattr(kind, "__struct_fields__", ())
        names = names or getattr(kind, "__dataclass_fields__", ())
        for name in names:
            yield from _throws_in(getattr(value, name))
