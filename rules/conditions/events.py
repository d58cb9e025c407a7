"""What conditions and bonuses report: they begin, end and are spent."""

from rules.kernel.events import Event, Who


class EffectBegan(Event, frozen=True, kw_only=True):
    """A condition or bonus came upon a target, for `rounds` or for `turns` where these end it.

    `key` is that of a condition which the rules know; `incapacitates` if it stops those who have it
    from acting, which counts for morale (OSE-MORALE).
    """

    effect_id: str
    name: str
    target: Who
    source: Who | None = None
    amount: int = 0
    modifies: str = ""
    rounds: int | None = None
    turns: int = 0
    until_turn_of: Who | None = None
    key: str = ""
    incapacitates: bool = False


class EffectEnded(Event, frozen=True, kw_only=True):
    """A condition or bonus is over. `cause`: "time", "removed", "spent", "death"."""

    effect_id: str
    name: str
    target: Who
    cause: str = ""


class EffectSpent(Event, frozen=True, kw_only=True):
    """A bonus served its one turn (4E-BONUS-ONCE), or the referee said that it did or did not."""

    effect_id: str
    name: str
    target: Who
    spent: bool = True
