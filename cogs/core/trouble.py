"""The games with which something does not work, each said once: none of them keeps another."""

import logging
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Mapping

from data.errors import AwayError

TOLD, DRAWN, SHOWN, TIMED = "told", "drawn", "shown", "timed"
"""What cannot be done of a game: its moves told, its board drawn, its offers shown, what is due."""
_log = logging.getLogger(__name__)


class Trouble:
    """Which games are in trouble now, by what cannot be done of them."""

    def __init__(self) -> None:
        self._games: defaultdict[str, set[int]] = defaultdict(set)
        self._noted: Counter[tuple[str, int]] = Counter()

    def counts(self) -> Mapping[str, int]:
        """How many games they are."""
        return {what: len(self._games[what]) for what in (TOLD, DRAWN, SHOWN, TIMED)}

    def note(self, game_id: int, what: str, error: BaseException) -> None:
        """Something went wrong with a game: a line in the log, until it goes well again."""
        self._noted[what, game_id] += 1
        if game_id not in self._games[what]:
            self._games[what].add(game_id)
            _log.error("game %d cannot be %s: %r", game_id, what, error)
        _log.debug("what is wrong with game %d", game_id, exc_info=error)

    def mended(self, game_id: int, what: str) -> None:
        """It has gone well."""
        self._games[what].discard(game_id)
        del self._noted[what, game_id]

    async def alone(self, game_id: int, what: str, work: Callable[[], Awaitable[None]]) -> bool:
        """Do something of one game; whether that went well. Raises AwayError."""
        before = self._noted[what, game_id]
        try:
            await work()
        except AwayError:
            raise
        except Exception as error:  # noqa: BLE001 - whatever it was, the others are still to be done
            self.note(game_id, what, error)
            return False
        is_well = self._noted[what, game_id] == before
        if is_well:
            self.mended(game_id, what)
        return is_well
