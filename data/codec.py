"""Writes states, actions, events and throws as JSON and reads them back, typed.

A field that no record has is an error, for who read past it would lose it with the next move. What
was stored otherwise in former days is brought up to date by `UPGRADES` and `OLD_EVENTS` alone.
"""

import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from data.packing import compressed
from rules.kernel.action import Action
from rules.kernel.events import Event, Throw
from rules.kernel.management import EVENTS as MANAGEMENT_EVENTS
from rules.kernel.part import PARTS, Part
from rules.kernel.parties import PARTIES
from rules.kernel.setting import GONE
from rules.record import fields_of, replace
from rules.state.game import FORMAT, GameState

Tree = dict[str, Any]
"""What is stored, as JSON has it."""
Upgrade = Callable[[Tree], Tree]
BOOKS_TERRAINS = frozenset(
    [
        "barren",
        "broken",
        "city",
        "clear",
        "desert",
        "forest",
        "grasslands",
        "hills",
        "jungle",
        "mountains",
        "settled",
        "swamp",
        "woods",
    ]
)
_encoder = msgspec.json.Encoder()
_state_decoder = msgspec.json.Decoder(GameState)
_throws_decoder = msgspec.json.Decoder(tuple[Throw, ...])
_tagged_list_decoder = msgspec.json.Decoder(tuple[tuple[str, msgspec.Raw], ...])


class _Format(msgspec.Struct):
    """The format of a document, and nothing else of it."""

    format: int


_format_decoder = msgspec.json.Decoder(_Format)


class CodecError(Exception):
    """Something stored cannot be read by this program."""


def encode_state(state: GameState) -> bytes:
    """The document of a game as JSON, not compressed."""
    return _encoder.encode(state)


class Document:
    """A game's state as it is stored: its JSON until that is compressed, when first asked for.

    Two of the same `digest` are the same.
    """

    __slots__ = ("_encoded", "_packed", "digest")

    def __init__(self, encoded: bytes, packed: bytes = b"") -> None:
        self.digest = hash(encoded)
        self._packed = packed
        self._encoded = b"" if packed else encoded

    @property
    def size(self) -> int:
        """The bytes that it takes in memory."""
        return len(self._encoded or self._packed)

    @property
    def encoded(self) -> bytes:
        """The JSON."""
        # Another thread may compress it meanwhile, and drops it only once that is kept.
        encoded = self._encoded
        return encoded or (unpack(self._packed) if self._packed else b"")

    @property
    def packed(self) -> bytes:
        """The JSON compressed: four times smaller for an encounter of twelve."""
        encoded = self._encoded
        if not self._packed:
            self._packed = compressed(encoded, level=1)
            self._encoded = b""
        return self._packed


def unpack(packed: bytes) -> bytes:
    """The JSON of a document that was compressed."""
    return zlib.decompress(packed)


def unpack_state(packed: bytes) -> tuple[GameState, Document]:
    """The state and its document from the compressed form, upgraded if its format is old."""
    return _read(unpack(packed), packed)


def read_state(encoded: bytes) -> tuple[GameState, Document]:
    """The state and its document from JSON, upgraded if its format is old."""
    return _read(encoded, b"")


def _read(encoded: bytes, packed: bytes) -> tuple[GameState, Document]:
    try:
        if _format_decoder.decode(encoded).format == FORMAT:
            return _decode(encoded), Document(encoded, packed)
        old = msgspec.json.decode(encoded, type=Tree)
        state = _decode(_encoder.encode(upgrade(old)))
    except msgspec.ValidationError as error:
        raise CodecError(f"a stored game cannot be read: {error}") from error
    return state, Document(encode_state(state))


def _decode(encoded: bytes) -> GameState:
    """The state from JSON of the present format: its parts are of the kinds their families say."""
    state = _state_decoder.decode(encoded)
    state = replace(state, parts=_typed(state.parts))
    if PARTIES.key not in state.parts:
        return state
    parties = PARTIES.of(state)
    others = tuple([replace(one, parts=_typed(one.parts)) for one in parties.others])
    return PARTIES.put(state, replace(parties, others=others))


def _typed(stored: Mapping[str, object]) -> Tree:
    """What families keep, of the kinds they say; what is so by default is left out."""
    parts = {
        key: msgspec.convert(value, _part(key).kind, str_keys=True) for key, value in stored.items()
    }
    return {key: it for key, it in parts.items() if it != PARTS[key].default}


def _part(key: str) -> Part[Any]:
    """The part of that key; CodecError if no family has one."""
    found = PARTS.get(key)
    if found is None:
        raise CodecError(f"a stored game has the part {key!r}, which this program does not know")
    return found


def read_document(encoded: bytes) -> Tree:
    """A document as this program would store it, in JSON, so that it can be compared.

    Whenever it was stored: what fields have by default was not always written, or they were not
    there. In which seats nobody sits follows from who sits where now, and is left out.
    """
    state, _ = read_state(encoded)
    state = replace(state, vacant=(), pace=replace(state.pace, told_empty=()))
    return msgspec.json.decode(encode_state(state), type=Tree)


def _with_parts(document: Tree) -> Tree:
    """Format 2: what families keep is in parts, and not stored as it is by default."""
    own = fields_of(GameState)
    game = {key: value for key, value in document.items() if key in own}
    others = {key: value for key, value in document.items() if key not in own}
    negligible = others.pop("negligible_load", None)
    if negligible is not None:  # a setting since then
        game["overrides"] = {**game["overrides"], "negligible_load": str(negligible)}
    parts = {key: value for key, value in others.items() if value != _by_default(key)}
    return {**game, "format": 2, "parts": parts}


def _by_default(key: str) -> object:
    """A part as it is by default, in JSON."""
    return msgspec.json.decode(_encoder.encode(_part(key).default))


def _without_settings(document: Tree) -> Tree:
    """Formats 3, 4, 7 and 8: some settings are none any more; a game is told once what it had
    chosen.

    With one of them a round stopped after each place: such a stop is one for the referee's word.
    """
    chosen: dict[str, str] = document.get("overrides", {})
    attack = chosen.get("attack", "aac" if document["preset"] == "4e" else "")
    armour = "ascending" if attack == "aac" else "descending"
    holds = {key: gone[0] for key, gone in GONE.items()} | {"armour_class": armour}
    gone = [key for key in chosen if key in GONE and chosen[key] != holds[key]]
    told = [*document.get("gone", ()), *gone]
    number = document["format"] + 1
    game: Tree = {**document, "format": number, "overrides": _kept(chosen), "gone": told}
    elsewhere = document.get("parts", {}).get("parties", {}).get("others", ())
    encounters: list[Tree] = [one.get("encounter") or {} for one in (game, *elsewhere)]
    for encounter in filter(None, encounters):
        encounter["settings"] = _kept(encounter.get("settings", {}))
        for step in encounter.get("steps", ()):
            step["kind"] = "act" if step["kind"] == "pause" else step["kind"]
    return game


def _kept(settings: Mapping[str, str]) -> dict[str, str]:
    return {key: value for key, value in settings.items() if key not in GONE}


def _without_secrets(document: Tree) -> Tree:
    """Format 8: all see what is declared and who votes for what; more than half decide, and who
    speaks is not voted on."""
    here = (document, *document.get("parts", {}).get("parties", {}).get("others", ()))
    votes = (vote for one in here for vote in one.get("party", {}).get("votes", ()))
    parts = (one.get("parts", {}).get(key) for one in here for key in ("chase", "followers"))
    met = (one for one in (*(one.get("encounter") for one in here), *parts) if one)
    turns = (one.get("turn", {}) for each in met for one in each.get("combatants", ()))
    said = (turn.get(key) for turn in turns for key in ("declaration", "ahead"))
    for thing in (*votes, *(one for one in said if one)):
        for field in ("way", "secret", "kept"):
            thing.pop(field, None)
        for option in thing.get("options", ()):
            if option.get("means", "").startswith("caller:"):
                del option["means"]
    game = _without_settings(document)
    _without_own_terrains(game, here)
    return game


def _without_own_terrains(game: Tree, everywhere: Sequence[Tree]) -> None:
    """The referee's own terrains are clear land, and players agree on no prices."""
    parts: list[Tree] = [one.get("parts", {}) for one in everywhere]
    journeys: list[Tree] = [one["journey"] for one in parts if "journey" in one]
    own = {terrain["name"].lower() for one in journeys for terrain in one.pop("terrains", ())}
    gone: list[Tree] = [one.get(key) or {} for one in journeys for key in ("way", "today")]
    for each in gone:
        for stretch in (*each.get("stretches", ()), *each.get("legs", ())):
            if stretch["terrain"] in own.difference(BOOKS_TERRAINS):
                stretch["terrain"] = "clear"
    is_open = [one["market"].pop("open", False) for one in parts if "market" in one]
    game["gone"] += [key for key, had in (("terrains", own), ("market", any(is_open))) if had]


def _without_meanings(document: Tree) -> Tree:
    """Format 5: what is voted on declares nothing, and has nobody run."""
    elsewhere = document.get("parts", {}).get("parties", {}).get("others", ())
    for party in (one.get("party", {}) for one in (document, *elsewhere)):
        for vote in party.get("votes", ()):
            for field in ("encounter", "round"):
                vote.pop(field, None)
            for option in vote["options"]:
                if not option.get("means", "").startswith(("caller:", "explore:")):
                    option.pop("means", None)
    return {**document, "format": 5}


def _without_starting(document: Tree) -> Tree:
    """Format 6: how many were on a side as it began is counted where it is asked."""
    here = (document, *document.get("parts", {}).get("parties", {}).get("others", ()))
    parts = (one.get("parts", {}).get(key) for one in here for key in ("chase", "followers"))
    for met in (*(one.get("encounter") for one in here), *parts):
        for side in met.get("sides", ()) if met else ():
            side.pop("starting", None)
    return {**document, "format": 6}


UPGRADES: Mapping[int, Upgrade] = {
    1: _with_parts,
    2: _without_settings,
    3: _without_settings,
    4: _without_meanings,
    5: _without_starting,
    6: _without_settings,
    7: _without_secrets,
}
"""From a format number to the function that makes the next format of it; see ARCHITECTURE.md."""


def upgrade(document: Tree, upgrades: Mapping[int, Upgrade] = UPGRADES) -> Tree:
    """Bring an old document to the present format, one format after the other."""
    while document["format"] != FORMAT:
        step = upgrades.get(document["format"])
        if step is None:
            raise CodecError(f"a stored game has the unknown format {document['format']}")
        document = step(document)
    return document


def _with_throws(event: Tree) -> Tree:
    """`SomethingCame` of before 1.0.0: there was one roll on one table."""
    others = {key: value for key, value in event.items() if key != "throw"}
    throw = event.get("throw")
    return others if throw is None else {**others, "throws": [throw]}


def _without(*fields: str) -> Upgrade:
    """An event of which some fields are told no more."""
    return lambda stored: {key: stored[key] for key in stored if key not in fields}


FORMER_EVENTS = frozenset({"MarketOpened", "TerrainForgotten", "TerrainMade"})
"""Kinds of event of which nothing is told any more: what the log has of them is passed over."""
OLD_EVENTS: Mapping[str, Upgrade] = {
    "SomethingCame": _with_throws,
    "Declared": _without("secret"),
    "DirectionRolled": _without("astray"),
    "SlowChanged": _without("from_round", "now"),
    "OfferAnswered": _without("by_word"),
    "RoomKept": _without("begins_place"),
    "SideChanged": _without("before_label"),
    "SubdualTaken": _without("surrenders"),
    "VoteAsked": _without("means", "round", "secret", "way"),
    "VoteCast": _without("secret"),
    "VoteDecided": _without("declared_for", "round"),
}
"""From a kind of event to the function that makes it out of what was stored in its place once."""


@cache
def _decoder(kind: type[Event]) -> msgspec.json.Decoder[Event]:
    """Reads a kind of event. There are hundreds, of which most are not asked for in an evening."""
    return msgspec.json.Decoder(kind)


class Codec:
    """Writes actions and events by the names of their classes, and reads the events."""

    def __init__(self, events: Mapping[str, type[Event]]) -> None:
        self._events = events

    def encode_action(self, action: Action) -> str:
        """`["RollInitiative", {…}]`"""
        return _encoder.encode((type(action).__name__, action)).decode()

    def encode_events(self, events: Iterable[Event]) -> str:
        """`[["InitiativeRolled", {…}], …]`"""
        return _encoder.encode([(type(event).__name__, event) for event in events]).decode()

    def encode_throws(self, throws: Iterable[Throw]) -> str:
        """A list of throws."""
        return _encoder.encode(tuple(throws)).decode()

    def decode_events(self, text: str) -> tuple[Event, ...]:
        """The events of a log row."""
        return tuple(
            self._read(name, raw)
            for name, raw in _tagged_list_decoder.decode(text)
            if name not in FORMER_EVENTS
        )

    def decode_throws(self, text: str) -> tuple[Throw, ...]:
        """The throws of a log row."""
        return _throws_decoder.decode(text)

    def _read(self, name: str, raw: msgspec.Raw) -> Event:
        kind = self._events.get(name)
        if kind is None:
            raise CodecError(f"the log holds {name!r}, which this program does not know")
        try:
            try:
                return _decoder(kind).decode(raw)
            except msgspec.ValidationError:
                if name not in OLD_EVENTS:
                    raise
                old = msgspec.json.decode(raw, type=Tree)
                return _decoder(kind).decode(_encoder.encode(OLD_EVENTS[name](old)))
        except msgspec.ValidationError as error:
            raise CodecError(f"the log holds a {name} that cannot be read: {error}") from error


def codec_of(events: Mapping[str, type[Event]]) -> Codec:
    """What reads the logs of a game whose rules have these events: those of its keeping too."""
    return Codec({**events, **{kind.__name__: kind for kind in MANAGEMENT_EVENTS}})
