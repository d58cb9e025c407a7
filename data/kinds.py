"""Kinds of columns and indexes, for the tables and for the migrations that make them.

What is true or false is 1 or 0 in each database, so that statements written by hand are the same
for all; numbers and texts fit, whatever people type, where a database holds them to a length.
PostgreSQL compresses by itself what is long; in a file it is done here.
"""

import zlib
from typing import Any

from sqlalchemy import BigInteger, Boolean, Dialect, Integer, SmallInteger, String, Text, text
from sqlalchemy.types import TypeDecorator, TypeEngine

from data.packing import compressed

FLAG = Boolean().with_variant(SmallInteger(), "postgresql")
COUNT = Integer().with_variant(BigInteger(), "postgresql")
LONG = 500
"""Texts of more letters are compressed: three of four letters of a log stand in one row of ten."""


def short(length: int) -> TypeEngine[str]:
    """A text that is about so long at most."""
    return String(length).with_variant(Text(), "postgresql")


def only(words: str) -> dict[str, Any]:
    """What makes an index one of those rows alone."""
    return {"sqlite_where": text(words), "postgresql_where": text(words)}


def packed(written: str) -> str | bytes:
    """A text as it is kept in a file: compressed where it is long."""
    return written if len(written) <= LONG else compressed(written.encode())


def unpacked(kept: str | bytes) -> str:
    """The text that is kept so."""
    return kept if isinstance(kept, str) else zlib.decompress(kept).decode()


class _MaybeLong(TypeDecorator[str]):
    """A text that may be long. Statements that do not go by SQLAlchemy pack it themselves."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> Any:  # noqa: ANN401 - SQLAlchemy's words
        """As the database keeps it, if it does not stand so already."""
        is_packed_here = dialect.name == "sqlite" and isinstance(value, str)
        return packed(value) if is_packed_here else value

    def process_result_value(self, value: Any, dialect: Dialect) -> str | None:  # noqa: ANN401
        """As it was written."""
        return None if value is None else unpacked(value)


MAYBE_LONG = _MaybeLong()
