"""Writes what is no move a moment later, many at a time: a crash before it costs a repeat."""

import asyncio
import logging
from collections.abc import Callable, Sequence

from data.errors import MovedAwayError, growing_pauses
from data.transaction import Transaction
from data.writer import Writer
from data.writes import Writes

DELAY_S = 0.25
LONGEST_DELAY_S = 60.0
"""After a failure the next attempt waits twice as long as the last, up to this."""
_log = logging.getLogger(__name__)


class Later:
    """Notes that are to be written soon, in the order in which they came."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._notes: list[Callable[[Writes], None]] = []
        self._writing: asyncio.Task[None] | None = None
        self._is_closed = False

    def add(self, note: Callable[[Writes], None]) -> None:
        """Have something written; once closed, nothing more is taken."""
        if self._is_closed:
            return
        self._notes.append(note)
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_later(), name="linkboy-later")

    async def close(self) -> None:
        """Write what is still waiting, and take nothing more."""
        await self.flush()
        self._is_closed = True
        if self._writing is not None:
            self._writing.cancel()

    async def flush(self) -> None:
        """Write now; what the database does not take is kept."""
        if not self._notes:
            return
        notes, self._notes = self._notes, []
        try:
            await self._write(notes)
        except MovedAwayError:
            await self._write_apart(notes)
        except Exception as error:  # noqa: BLE001 - whatever it was, it costs nothing but a repeat
            self._notes = notes + self._notes
            _log.warning("%d notes could not be written: %r", len(notes), error)

    async def _write(self, notes: Sequence[Callable[[Writes], None]]) -> None:
        async def run(transaction: Transaction) -> None:
            for note in notes:
                note(transaction.writes)

        await self._writer.submit(run)

    async def _write_apart(self, notes: Sequence[Callable[[Writes], None]]) -> None:
        """Write those that are this process's to write: the others have an owner who knows."""
        for note in notes:
            try:
                await self._write([note])
            except MovedAwayError:
                continue
            except Exception:  # noqa: BLE001 - as above
                self._notes.append(note)

    async def _write_later(self) -> None:
        delays = growing_pauses(DELAY_S, LONGEST_DELAY_S)
        while self._notes:
            await asyncio.sleep(next(delays))
            await self.flush()
        self._writing = None
