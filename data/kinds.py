"""Kinds of columns and indexes, for the tables and for the migrations that make them.

What is true or false is 1 or 0 in each database, so that statements written by hand are the same
for all; numbers and texts fit, whatever people type, where a database holds them to a length.
"""

from typing import Any

from sqlalchemy import BigInteger, Boolean, Integer, SmallInteger, String, Text, text
from sqlalchemy.types import TypeEngine

FLAG = Boolean().with_variant(SmallInteger(), "postgresql")
COUNT = Integer().with_variant(BigInteger(), "postgresql")


def short(length: int) -> TypeEngine[str]:
    """A text that is about so long at most."""
    return String(length).with_variant(Text(), "postgresql")


def only(words: str) -> dict[str, Any]:
    """What makes an index one of those rows alone."""
    return {"sqlite_where": text(words), "postgresql_where": text(words)}
