"""Rolling a check that was asked for, and letting come of it what hangs on it."""

from collections.abc import Iterable

from rules.checks.consequences import Outcome, let_follow
from rules.checks.kinds.registry import check_of
from rules.checks.kinds.shape import Attempt
from rules.checks.reading import find_ask
from rules.kernel.resolution import Resolution
from rules.kernel.visibility import Visibility
from rules.record import replace
from rules.sheet.door import find_number
from rules.state.checks import Ask


def can_roll(resolution: Resolution, ask: Ask, target: str) -> bool:
    """Whether it is known what they have to roll."""
    return ask.number is not None or has_number(resolution, target, ask.what)


def answer(
    resolution: Resolution,
    ask_id: str,
    target: str,
    *,
    modifier: int = 0,
    number: int | None = None,
    forced: int | None = None,
) -> None:
    """Somebody rolls what was asked of them, and what comes of it happens."""
    rolled = _roll(resolution, ask_id, target, modifier, number, forced)
    let_follow(resolution, rolled)


def answer_together(resolution: Resolution, wanted: Iterable[tuple[str, str]]) -> None:
    """Several do so at once: first all dice fall, so that they are told together."""
    for outcome in [_roll(resolution, ask_id, target) for ask_id, target in wanted]:
        let_follow(resolution, outcome)


def _roll(
    resolution: Resolution,
    ask_id: str,
    target: str,
    modifier: int = 0,
    number: int | None = None,
    forced: int | None = None,
) -> Outcome:
    ask = find_ask(resolution.state, ask_id)
    assert ask is not None
    attempt = Attempt(
        target=target,
        modifier=ask.modifier + modifier,
        number=ask.number if number is None else number,
        forced=forced,
        by=ask.stake.by,
        tags=ask.stake.tags,
        seen=Visibility(ask.seen),
        asked=True,
    )
    check = check_of(ask.what)
    passed = check.roll(resolution, check, attempt)
    people = (replace(p, passed=passed) if p.target == target else p for p in ask.people)
    _put(resolution, replace(ask, people=tuple(people)))
    return Outcome(target, ask.what, passed, ask.stake)


def _put(resolution: Resolution, ask: Ask) -> None:
    asks = (ask if other.id == ask.id else other for other in resolution.state.asks)
    resolution.state = replace(resolution.state, asks=tuple(asks))


def without(resolution: Resolution, ask: Ask, targets: Iterable[str]) -> None:
    """Nobody waits for these any more."""
    gone = set(targets)
    _put(resolution, replace(ask, people=tuple(p for p in ask.people if p.target not in gone)))


def has_number(resolution: Resolution, target: str, what: str) -> bool:
    """Whether what a check has to show is written for them, or follows from rules."""
    check = check_of(what)
    if check.on_sheets_alone and resolution.find_character(target) is not None:
        return True
    return any(find_number(resolution, target, key) is not None for key in check.fields)
