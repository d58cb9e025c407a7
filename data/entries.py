"""Rows of the log as they are read back."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import RowMapping

from data.codec import Codec
from data.live import LogEntry

UNDONE_LABEL = "undone_label"
_NAMES = (
    *("game_id", "seq", "action_key", "kind", "member", "channel_id", "at", "action", "events"),
    *("throws", "seed_id", "changed", "revealed", "announced", "undone_by", "message_id", "number"),
    *("is_public", "acted_for"),
)
SELECT = """
    SELECT game_id, seq, action_key, kind, member, channel_id, at, action, events, throws, seed_id,
        changed, revealed, announced, undone_by, message_id, number, is_public, acted_for
    FROM log
"""
"""What `read_row` reads, in this order; the label of the undo may come after it."""
_action = msgspec.json.Decoder(tuple[str, msgspec.Raw])


def read_entry(row: Mapping[str, Any] | RowMapping, codec: Codec) -> LogEntry:
    """A log row as it is read back."""
    return LogEntry(
        game_id=row["game_id"],
        seq=row["seq"],
        action_key=row["action_key"],
        kind=row["kind"],
        member=row["member"],
        channel_id=row["channel_id"],
        at=row["at"],
        action_name=_action.decode(row["action"])[0],
        events=codec.decode_events(row["events"]),
        throws=codec.decode_throws(row["throws"]),
        seed_id=row["seed_id"],
        changed=bool(row["changed"]),
        revealed=bool(row["revealed"]),
        announced=bool(row["announced"]),
        undone_by=row["undone_by"],
        message_id=row["message_id"],
        number=row["number"],
        is_public=bool(row["is_public"]),
        undone_label=row.get(UNDONE_LABEL) or "",
        acted_for=tuple([int(number) for number in str(row["acted_for"]).split(",") if number]),
    )


def read_row(row: Sequence[Any], codec: Codec) -> LogEntry:
    """The same from the columns in their order."""
    return read_entry(dict(zip((*_NAMES, UNDONE_LABEL), row, strict=False)), codec)


def entries_of(rows: Sequence[RowMapping], codec: Codec) -> tuple[LogEntry, ...]:
    """Log rows as they are read back."""
    return tuple(read_entry(row, codec) for row in rows)
