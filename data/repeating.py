"""Which dice fall again: of what was taken back, and is then done again by whoever did it.

Otherwise taking back would be a way to roll once more. What is done at another moment of the game,
or otherwise, is another deed with dice of its own.
"""

from collections.abc import Iterable, Sequence

import msgspec

from data.codec import Codec, unpack
from data.kinds import unpacked
from data.live import LiveGame, LogEntry, Repeatable
from data.seeds import BROUGHT, RETURNED, GameDice, Seed
from data.stores.asking import Question
from rules.kernel.parties import each, here
from rules.record import replace
from rules.state.game import Clock, GameState
from rules.state.parties import FIRST

MOST = 50
"""So many rows that were taken back last are looked at: an undo takes half as many at most."""
_MOST_SINCE = 300
_TAKEN = """
    SELECT seq, action_key, member, action, throws, state_before, party FROM log
    WHERE game_id = ? AND undone_by IS NOT NULL AND kind = 'act' AND seed_id = ?
    ORDER BY undone_by DESC LIMIT ?
"""
_SINCE = """
    SELECT throws FROM log
    WHERE game_id = ? AND seq > ? AND undone_by IS NULL AND throws <> '[]' ORDER BY seq LIMIT ?
"""


class _Fight(msgspec.Struct):
    id: str
    round: int = 0


class _Stored(msgspec.Struct):
    """What of a document tells the moment of a party."""

    clock: Clock = Clock()
    encounter: _Fight | None = None


class _Other(_Stored):
    """The same of a party that stands aside."""

    id: int = FIRST


class _Others(msgspec.Struct, frozen=True):
    others: tuple[_Other, ...] = ()


class _Parts(msgspec.Struct, frozen=True):
    parties: _Others = _Others()


class _Whole(_Stored):
    """A document: what its first party sees, and the others."""

    parts: _Parts = _Parts()

    def of(self, party: int) -> _Stored:
        """What tells the moment of a party; of one that is not there that of the first."""
        return next((one for one in self.parts.parties.others if one.id == party), self)


_decoder = msgspec.json.Decoder(_Whole)


def moment_of(state: GameState) -> str:
    """The moment of the party: what is done in another one is another deed."""
    encounter = state.encounter
    fight = None if encounter is None else _Fight(encounter.id, encounter.round)
    return _moment(_Stored(state.clock, fight), here(state))


def _moment(stored: _Stored, party: int) -> str:
    fight, clock = stored.encounter, stored.clock
    whose = "" if party == FIRST else f"p{party} "
    when = f"{whose}{clock.turns} {clock.rounds} {clock.seconds}"
    return when if fight is None else f"{when} {fight.id} {fight.round}"


def dice_for(game: LiveGame, member: int, action: str, action_key: str) -> tuple[GameDice, str]:
    """The dice of what somebody does, and the key of the row whose dice they were, "" for none."""
    moment = moment_of(game.state) if game.again else ""
    same = (one.key for one in game.again if one.is_same(member, action, moment))
    again = next(same, "")
    dice = GameDice(game.id, again or action_key, game.open_seed, game.secret_seed)
    return dice, again


def dice_of(entry: LogEntry, open_seed: Seed, secret_seed: Seed) -> GameDice:
    """The dice that a row had, as they fall once more."""
    return GameDice(entry.game_id, entry.again or entry.action_key, open_seed, secret_seed)


def without_used(game: LiveGame, again: str) -> LiveGame:
    """The game once the dice of a row have fallen again."""
    if not again:
        return game
    return replace(game, again=tuple(one for one in game.again if one.key != again))


def read_again(
    game_id: int, seed_id: int, state: GameState, codec: Codec
) -> Question[tuple[Repeatable, ...]]:
    """The rows that were taken back at this moment of the game, and not done again since."""
    rows = yield _TAKEN, (game_id, seed_id, MOST)
    now = {moment_of(seen) for seen in each(state)}
    found: dict[str, Repeatable] = {}
    first = 0
    for seq, action_key, member, action, throws, before, party in rows:
        # What is kept in a bundle has no state from before it.
        then = before and _moment(_decoder.decode(unpack(before)).of(party), party)
        if then not in now:
            continue
        key = _key_of(action_key, unpacked(throws), codec)
        if key:
            found.setdefault(key, Repeatable(member, action, then, key))
            first = min(first or seq, seq)
    if not found:
        return ()
    since = yield _SINCE, (game_id, first, _MOST_SINCE)
    for key in _keys_in(since, codec):
        found.pop(key, None)
    return tuple(found.values())


def _key_of(action_key: str, throws: str, codec: Codec) -> str:
    """The key under which the dice of a row fell here, "" where none did."""
    if throws == "[]" or action_key.startswith((BROUGHT, RETURNED)):
        return ""
    return next((one.again for one in codec.decode_throws(throws) if one.again), action_key)


def _keys_in(rows: Iterable[Sequence[str]], codec: Codec) -> set[str]:
    """The keys of rows whose dice have fallen again."""
    return {one.again for (throws,) in rows for one in codec.decode_throws(unpacked(throws))}
