"""Reads the file of a game and looks at all of it. What is wrong is said with the place it is at.

The state is taken as it is, in the format of its day; it is not played again from the first move,
for the rules of years ago were others. Each roll has to follow from the seed or key that the file
has for it. That vouches for nothing: these are the file's own, and whoever writes one can try keys
until the dice please. So what comes in is known as brought along for ever
(`data/seeds.py: is_brought`), and counted apart.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar, cast

import msgspec

from data import vocabulary
from data.carrying.archive import (
    A_PICTURE,
    FILE_FORMAT,
    GAME,
    LOG,
    MOST_PICTURE,
    MOST_ROWS,
    ROW_KINDS,
    GamePart,
    RowPart,
    SeedPart,
    unpack,
)
from data.codec import Codec, CodecError, read_state
from data.pictures import MOST_PICTURES, digest_of
from rules.dice.faces import FairDice, is_same_roll, roll_label
from rules.dice.fairness import commitment, secret_roll_key
from rules.errors import RuleError
from rules.kernel.events import Event, Throw
from rules.kernel.management import SecretRevealed
from rules.kernel.setting import PRESETS
from rules.record import replace
from rules.state.game import GameState

DEEPEST = 40
LONGEST_TEXT = 6_000
MOST_VALUES = 400_000
"""In a state: numbers, texts and whatever holds them."""
LARGEST = 10**15
TAKING_BACK = ("undo", "manage")
"""Kinds of rows that take others back: an undo, or who takes back what they said."""
MOST_SIDES = 1_000_000
T = TypeVar("T")
_action = msgspec.json.Decoder(tuple[str, dict[str, msgspec.Raw]])
_rows = msgspec.json.Decoder(tuple[RowPart, ...])
_game = msgspec.json.Decoder(GamePart)


class _Head(msgspec.Struct):
    linkboy: str
    format: int
    vocabulary: int = 0

    @property
    def is_newer(self) -> bool:
        """Whether there may be in it what this program does not know."""
        return self.format > FILE_FORMAT or self.vocabulary > vocabulary.NUMBER


@dataclass(frozen=True, slots=True)
class Campaign:
    """A game out of a file, looked at as a whole."""

    game: GamePart
    rows: Sequence[RowPart]
    state: GameState
    pictures: Mapping[str, bytes]


@dataclass(frozen=True, slots=True)
class Trials:
    """What the bot will do with a game by itself: whatever it raises, such a game is refused."""

    state: Callable[[GameState], object]
    events: Callable[[Sequence[Event]], object]
    picture: Callable[[bytes], object]


def read_campaign(packed: bytes, codec: Codec, trials: Trials) -> Campaign:
    """A game out of its file. Raises RuleError, in one line."""
    files = unpack(packed)
    with _reading(GAME):
        head = msgspec.json.decode(files[GAME], type=_Head)
    if head.linkboy != "game":
        raise RuleError(f"{GAME}: that is no exported game. Import one, as it is.")
    if head.is_newer:
        raise RuleError(
            "That file comes from a newer Linkboy, and this one cannot read all of it. Import it "
            "there, or ask whoever runs this bot to update it."
        )
    with _reading(GAME):
        game = _game.decode(files[GAME])
        state = _state_of(game)
        _look_at_people(game, state)
    with _reading(LOG):
        rows = _rows.decode(files[LOG])
        if len(rows) != game.moves or len(rows) > MOST_ROWS:
            raise RuleError(
                f"it has {len(rows):,} moves where {GAME} says {game.moves:,}, and {MOST_ROWS:,} "
                "are the most."
            )
    _look_at_rows(game, rows, codec, trials)
    try:
        trials.state(state)
    except Exception as error:  # such a state no game has been in
        raise RuleError(f"{GAME}: its state does not hold together: {_brief(error)}.") from error
    return Campaign(game, rows, _paused(game, state), _pictures_in(files, trials))


def _pictures_in(files: Mapping[str, bytes], trials: Trials) -> Mapping[str, bytes]:
    """The portraits by what is in them."""
    found: dict[str, bytes] = {}
    for name, image in files.items():
        named = A_PICTURE.fullmatch(name)
        if named is None:
            continue
        with _reading(name):
            if len(image) > MOST_PICTURE or digest_of(image) != named[1]:
                raise RuleError("that is not the picture that it is named for.")
            trials.picture(image)
            found[named[1]] = image
    if len(found) > MOST_PICTURES:
        raise RuleError(f"There are {len(found)} pictures in it, and {MOST_PICTURES} are the most.")
    return found


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


def _brief(error: Exception) -> str:
    """What an error says, in part of a line, whatever stood in the file."""
    text = " ".join(str(error).split()) or type(error).__name__
    return "".join(one if one.isprintable() and one not in "<>@*_~|" else " " for one in text)[:200]


# The game


def _state_of(game: GamePart) -> GameState:
    _require_text(game.name, "its name")
    document: object = msgspec.json.decode(game.state)
    if sum(1 for _ in _values(document, 0)) > MOST_VALUES:
        raise RuleError("its state is larger than that of any game.")
    state, _ = read_state(bytes(game.state))
    if state.preset not in PRESETS:
        raise RuleError("its state names rules that this Linkboy does not know.")
    return state


def _values(value: object, depth: int) -> Iterator[None]:
    """All that is in a document, each looked at. Raises RuleError."""
    if depth > DEEPEST:
        raise RuleError("there are brackets in brackets without end.")
    yield
    if isinstance(value, str):
        _require_text(value, "a text of its state")
    elif isinstance(value, int | float):
        if not -LARGEST <= value <= LARGEST:
            raise RuleError("a number of its state is larger than any in a game.")
    elif isinstance(value, dict):
        for key, inner in cast("dict[str, object]", value).items():
            _require_text(key, "a word of its state")
            yield from _values(inner, depth + 1)
    elif isinstance(value, list):
        for inner in cast("list[object]", value):
            yield from _values(inner, depth + 1)


def _require_text(text: str, what: str) -> None:
    if len(text) > LONGEST_TEXT:
        raise RuleError(f"{what} has {len(text):,} letters, and {LONGEST_TEXT:,} are the most.")
    if any(one < " " and one != "\n" for one in text):
        raise RuleError(f"{what} has letters that nobody can type.")


def _look_at_people(game: GamePart, state: GameState) -> None:
    """Everybody who owns something has a seat, and nobody has two."""
    seats = [seat.number for seat in game.seats]
    _require_once(seats, "person")
    owners = {one.owner for one in (*state.characters, *state.waiting)}
    for member in sorted((owners | set(state.active)) - {*seats, 0}):
        raise RuleError(f"person {member} has a character, and no seat.")
    _require_once([(one.member, one.name) for one in game.macros], "macro")
    for macro in game.macros:
        _require_text(macro.name + macro.text, "a macro")
        if macro.member not in {0, *seats}:
            raise RuleError(f"the macro {_brief(ValueError(macro.name))} is nobody's.")
    _require_once([seed.id for seed in game.seeds], "seed")


def _require_once(keys: Sequence[Any], what: str) -> None:
    if len(set(keys)) < len(keys):
        raise RuleError(f"a {what} stands in it twice.")


def _paused(game: GamePart, state: GameState) -> GameState:
    """The game with its deadlines stopped when it was written, where it has any."""
    pace = state.pace
    if pace.paused is not None or not (pace.deadlines or pace.limits):
        return state
    return replace(state, pace=replace(pace, paused=game.exported_at, paused_until=None))


# The log


def _look_at_rows(game: GamePart, rows: Sequence[RowPart], codec: Codec, trials: Trials) -> None:
    seeds = {seed.id: seed for seed in game.seeds if seed.kind == "open"}
    secrets = [seed for seed in game.seeds if seed.kind == "secret"]
    seats = {0, *(seat.number for seat in game.seats)}
    counted = {True: 0, False: 0}
    keys: set[tuple[str, str]] = set()
    for place, row in enumerate(rows, 1):
        with _reading(f"{LOG}, line {place + 1}"):
            counted[row.is_public] += 1
            _look_at_place(row, place, counted[row.is_public], rows)
            if not {row.member, *row.acted_for} <= seats:
                raise RuleError("somebody acts who has no seat.")
            if row.seed and row.seed not in seeds:
                raise RuleError("the seed of its dice is not there.")
            if (row.game, row.key) in keys:
                raise RuleError("another move has the same key.")
            keys.add((row.game, row.key))
            name, _ = _action.decode(bytes(row.action).decode())
            events = codec.decode_events(bytes(row.events).decode())
            throws = codec.decode_throws(bytes(row.throws).decode())
            _look_at_dice(row, throws, seeds.get(row.seed), secrets)
            _require_shown_as_fallen(events, throws)
            _look_at_reveals(name, place, events)
            try:
                trials.events(events)
            except Exception as error:
                raise RuleError(f"what happened cannot be told: {_brief(error)}.") from error


def _look_at_place(row: RowPart, place: int, number: int, rows: Sequence[RowPart]) -> None:
    if row.seq != place or row.number != number:
        raise RuleError("the moves are not in their order, or some are missing.")
    if row.kind not in ROW_KINDS:
        raise RuleError("that is no kind of move.")
    by = row.undone_by
    if by is not None and not (place < by <= len(rows) and rows[by - 1].kind in TAKING_BACK):
        raise RuleError("what took it back is no such move.")


def _look_at_dice(
    row: RowPart, throws: Sequence[Throw], seed: SeedPart | None, secrets: Sequence[SeedPart]
) -> None:
    """Raise RuleError for a roll that does not follow from its seed or key."""
    for throw in throws:
        if throw.forced:
            continue
        if any(not 1 <= group.sides <= MOST_SIDES for group in throw.record.groups):
            raise RuleError("there is no such die.")
        label = roll_label(row.game, row.key, throw.roll)
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
