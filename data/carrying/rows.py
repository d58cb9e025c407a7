"""What a file says, as rows of the tables: it may take a while, so not on the event loop."""

from collections.abc import Iterable, Iterator, Mapping

from sqlalchemy import Dialect

from data.begins import begins_in
from data.carrying.archive import RowPart, digest_of, row_decoder
from data.evidence import ROLL
from data.kinds import MAYBE_LONG
from data.live import LiveGame
from data.seeds import brought_key
from data.told import told_words
from rules.dice.fairness import commitment

_MAY_BE_LONG = "events", "throws"


def decoded(rows: Iterable[bytes]) -> list[RowPart]:
    """The rows of a file that was looked at."""
    return [row_decoder.decode(row) for row in rows]


def picture_row(game: LiveGame, image: bytes) -> dict[str, object]:
    """That of a portrait."""
    own = {"game_id": game.id, "digest": digest_of(image), "image": image}
    return {**own, "channel_id": 0, "message_id": 0}


def log_rows(
    game: LiveGame,
    rows: Iterable[RowPart],
    seeds: Mapping[int, int],
    through: int,
    dialect: Dialect,
) -> list[dict[str, object]]:
    """Those of the log, as they are stored: what is long is compressed here.

    Those up to `through` nobody here saw, the others fell here before.
    """
    found = [_log_row(game, row, seeds, returned=row.seq > through) for row in rows]
    for row in found:
        row |= {name: MAYBE_LONG.process_bind_param(row[name], dialect) for name in _MAY_BE_LONG}
    return found


def _log_row(
    game: LiveGame, row: RowPart, seeds: Mapping[int, int], *, returned: bool
) -> dict[str, object]:
    return {
        "game_id": game.id,
        "seq": row.seq,
        "action_key": brought_key(game.id, row.game, row.key, returned=returned),
        "kind": row.kind,
        "member": row.member,
        "channel_id": game.home_channel_id,
        "at": row.at,
        "seed_id": seeds[row.seed],
        "action": bytes(row.action).decode(),
        "events": bytes(row.events).decode(),
        "throws": bytes(row.throws).decode(),
        "changed": row.changed,
        "revealed": row.revealed,
        "announced": True,
        "undone_by": row.undone_by,
        "is_public": row.is_public,
        "number": row.number,
        "acted_for": ",".join(map(str, row.acted_for)),
        "party": row.party,
        "told_to": told_words(row.told_to),
        "begins": begins_in(bytes(row.events).decode()),
    }


def roll_keys(game: LiveGame, row: RowPart) -> Iterator[dict[str, object]]:
    """The keys of the secret rolls of one, as seeds."""
    for key in map(bytes.fromhex, row.keys.values()):
        yield {
            "game_id": game.id,
            "kind": ROLL,
            "value": key,
            "commitment": commitment(key),
            "begun_at": row.at,
            "revealed_at": row.at,
            "is_brought": True,
        }
