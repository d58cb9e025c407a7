"""How much work one person can make in a minute, so that all others are still answered.

Files that are read and written, pictures, odds, and what looks through the whole log are dear: a
few tens of milliseconds each. All else, plain dice above all, is free.
"""

from collections import deque
from collections.abc import Callable

from rules.errors import RuleError

DEAR = frozenset((
    *("sheet import", "sheet export", "sheet picture", "sheet-pasted", "sheet-over"),
    *("monster import", "monster export", "blocks-pasted"),
    *("place import", "place export", "places-pasted"),
    *("level table import", "level table export", "classes-pasted"),
    *("wandering table import", "wandering table export", "tables-pasted"),
    *("party order", "travel show", "game pace", "me pace", "odds"),
    *("catchup", "catch-up", "log chronicle", "log verify", "dice fairness"),
))  # fmt: skip
"""Commands by their names, buttons and forms by their verbs."""
MOST = 20
MINUTE_MS = 60_000
_MANY_PEOPLE = 1_000


class Spending:
    """What everybody has asked for in the last minute. `clock` gives milliseconds."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._spent: dict[int, deque[int]] = {}

    def spend(self, user_id: int, what: str) -> None:
        """Count what somebody asks for, if it is dear. Raises RuleError for more than that."""
        if what not in DEAR:
            return
        now = self._clock()
        spent = self._spent.setdefault(user_id, deque())
        while spent and spent[0] <= now - MINUTE_MS:
            spent.popleft()
        if len(spent) >= MOST:
            wait = -(-(spent[0] + MINUTE_MS - now) // 1000)
            raise RuleError(
                f"You have asked for {MOST} large things within a minute. Try again in {wait} s; "
                "dice and moves do not count."
            )
        spent.append(now)
        if len(self._spent) > _MANY_PEOPLE:
            self._forget(now)

    def _forget(self, now: int) -> None:
        """Let go of those who have asked for nothing lately."""
        lately = ((user, spent) for user, spent in self._spent.items() if spent)
        self._spent = {user: spent for user, spent in lately if spent[-1] > now - MINUTE_MS}
