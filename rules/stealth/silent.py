"""Moving silently and hiding by a number of one's own, as the OSE book's thieves and halflings."""

from collections.abc import Iterable
from dataclasses import dataclass

from rules.errors import Lack, MissingNumberError
from rules.expedition.going import scale_of
from rules.kernel.questions import Asker
from rules.kernel.resolution import Resolution
from rules.sheet.reading import number
from rules.state.party import Scale
from rules.stealth.records import (
    HIDE_IN_SHADOWS,
    HIDE_IN_SIX,
    HIDE_IN_WOODS,
    HIDING,
    MOVE_SILENTLY,
    UnseenChance,
)

PERCENT, SIXTH = 100, 6
_SHADOWS = ((HIDE_IN_SHADOWS.key, PERCENT), (HIDE_IN_SIX.key, SIXTH))
_WOODS = ((HIDE_IN_WOODS.key, PERCENT), (HIDE_IN_SHADOWS.key, PERCENT))


@dataclass(frozen=True, slots=True)
class Silent:
    """The chance of somebody to go unseen: `value` or less on a die of so many `sides`."""

    who: str
    value: int
    sides: int


def worst_of(resolution: Resolution, people: Iterable[str], *, hiding: bool) -> Silent:
    """The chance of a group: that of its worst member (R-SNEAK-GROUP). MissingNumberError where
    somebody has none."""
    found = (_chance(resolution, who, hiding=hiding) for who in people)
    return min(found, key=lambda one: one.value / one.sides)


def _chance(resolution: Resolution, who: str, *, hiding: bool) -> Silent:
    ways = _ways(resolution, hiding=hiding)
    found = _best(resolution, who, ways, hiding=hiding)
    if found is not None:
        return found
    name, does = resolution.who(who).label, "hide" if hiding else "move silently"
    raise MissingNumberError(
        f"{name} has no number to {does}: by this rulebook it is something that only some classes "
        "learn. Anybody may still surprise others by the usual roll as they meet.",
        Lack(who, (ways[0][0],)),
    )


def knows_how(asker: Asker, who: str, *, hiding: bool) -> bool:
    """Whether somebody has a number to go unseen with."""
    return _best(asker, who, _ways(asker, hiding=hiding), hiding=hiding) is not None


def _best(
    asker: Asker, who: str, ways: Iterable[tuple[str, int]], *, hiding: bool
) -> Silent | None:
    """The first number of theirs, or what something gives them where that is better."""
    numbers = ((number(asker, who, key), sides) for key, sides in ways)
    own = next((Silent(who, value, sides) for value, sides in numbers if value is not None), None)
    question = UnseenChance(who=who, how=(HIDING,) if hiding else ())
    given = [Silent(who, found.value, PERCENT) for found in asker.ask(question)]
    found = given if own is None else [own, *given]
    return max(found, key=lambda one: one.value / one.sides, default=None)


def _ways(asker: Asker, *, hiding: bool) -> tuple[tuple[str, int], ...]:
    """The numbers that count, the first that somebody has, each with its die."""
    if not hiding:
        return ((MOVE_SILENTLY.key, PERCENT),)
    return _WOODS if scale_of(asker.state) is Scale.WILDERNESS else _SHADOWS
