"""What is asked of a database, and what is told meanwhile."""

from collections.abc import Callable, Generator, Iterable, Sequence
from typing import Any, TypeVar

from sqlalchemy import Connection

T = TypeVar("T")
Rows = Iterable[tuple[Any, ...]]
Show = Callable[[int, int], None]
"""Is told how much is done of how much."""
ChangeTables = Callable[[Connection], None]
Question = Generator[tuple[str, Sequence[object]], Rows, T]
