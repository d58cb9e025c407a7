"""Checks that are asked for: each player rolls their own, everybody else's fall at once.

What hangs on a check is stored until it is rolled. What is told never depends on whom players do
not know of: they are rolled with the others, or at last when nobody else is waited for.
"""

from collections.abc import Iterable

from rules.checks.answering import answer_together, can_roll, has_number
from rules.checks.consequences import require_known
from rules.checks.events import ChecksAsked
from rules.checks.kinds.registry import BY_KEY, check_of
from rules.checks.kinds.shape import Attempt
from rules.checks.reading import is_alive, owner_of
from rules.checks.settings import ASKED_CHECKS
from rules.checks.settling import settle
from rules.kernel.events import Who
from rules.kernel.resolution import Resolution
from rules.kernel.visibility import Visibility
from rules.record import replace
from rules.rounds.settings import goes_on_by_itself
from rules.state.checks import Ask, Asked, Stake
from rules.state.encounter import Stage
from rules.state.game import GameState


def roll_secretly(
    resolution: Resolution,
    target: str,
    what: str,
    *,
    modifier: int = 0,
    tags: tuple[str, ...] = (),
) -> bool:
    """Whether somebody passes a check that is rolled for them at once, for referees alone."""
    check = check_of(_in_its_row(what, Stake(tags=tags)))
    attempt = Attempt(
        target=target, modifier=modifier, seen=Visibility.BLIND, tags=tags, asked=True
    )
    return check.roll(resolution, check, attempt)


def ask_check(
    resolution: Resolution,
    target: str,
    what: str,
    *,
    stake: Stake | None = None,
    modifier: int = 0,
    number: int | None = None,
) -> None:
    """Somebody has to roll a check, by its key; nobody's leave is asked.

    It is rolled at once, or owed by the player as a due. A save against magic is one of the second
    row ("magic_breath"), if "magic" is among the tags at stake.
    """
    ask_checks(resolution, (target,), what, stake=stake, modifier=modifier, number=number)


def ask_checks(
    resolution: Resolution,
    targets: Iterable[str],
    what: str,
    *,
    stake: Stake | None = None,
    modifier: int = 0,
    number: int | None = None,
    label: str = "",
    seen: Visibility = Visibility.PUBLIC,
) -> None:
    """The same for several; damage at stake is rolled once, when all have rolled their check."""
    stake = stake or Stake()
    require_known(resolution, stake)
    people = tuple(Asked(target) for target in targets if is_alive(resolution.state, target))
    ask = Ask(
        resolution.token(), _in_its_row(what, stake), people, modifier, number, stake, seen.value
    )
    resolution.state = replace(resolution.state, asks=(*resolution.state.asks, ask))
    at_once = [one.target for one in people if _is_rolled_at_once(resolution, ask, one.target)]
    _tell(resolution, ask, [one.target for one in people if one.target not in at_once], label)
    answer_together(resolution, ((ask.id, target) for target in at_once))
    settle(resolution, ask.id)


def _is_rolled_at_once(resolution: Resolution, ask: Ask, target: str) -> bool:
    """What nobody has to roll, and nobody has to give a number for."""
    return not is_owed(resolution, target) and can_roll(resolution, ask, target)


def _in_its_row(what: str, stake: Stake) -> str:
    magic = what.replace("save_", "magic_")
    return magic if "magic" in stake.tags and magic in BY_KEY else what


def is_owed(resolution: Resolution, target: str) -> bool:
    """Whether a player rolls it, as the game has it; a round that goes on by itself waits for no
    dice."""
    if resolution.chosen(ASKED_CHECKS.key) == "in-rounds" and _is_in_rounds(resolution.state):
        return False
    return _has_player(resolution, target)


def _has_player(resolution: Resolution, target: str) -> bool:
    """Whether somebody can be asked for it: to roll, or for the number that lacks."""
    is_asked = resolution.chosen(ASKED_CHECKS.key) != "at-once"
    return is_asked and owner_of(resolution.state, target) is not None


def _is_in_rounds(state: GameState) -> bool:
    """Whether rounds are being played that go on by themselves."""
    encounter = state.encounter
    is_on = encounter is not None and encounter.stage is Stage.ROUNDS
    return is_on and goes_on_by_itself(state)


def can_answer(resolution: Resolution, target: str, what: str) -> bool:
    """Whether a check would be rolled by them, or be owed by their player."""
    return _has_player(resolution, target) or has_number(resolution, target, what)


def _tell(resolution: Resolution, ask: Ask, owing: Iterable[str], label: str) -> None:
    """Say who has to roll; of the hidden among them to the referees alone."""
    people = [resolution.who(target) for target in owing]
    for hidden in (False, True):
        some = tuple(who for who in people if who.hidden is hidden)
        if some:
            resolution.emit(_asked(ask, some, label))


def _asked(ask: Ask, people: tuple[Who, ...], label: str) -> ChecksAsked:
    return ChecksAsked(
        ask_id=ask.id,
        what=ask.what,
        targets=people,
        label=label,
        modifier=ask.modifier,
        damage=ask.stake.damage,
        saved=ask.stake.saved,
        seen=ask.seen,
        rule=check_of(ask.what).source,
    )
