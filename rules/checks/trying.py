"""One try at a check: what is ruled of it, what has to be rolled, the die, and what came of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.checks.records import CheckRolled, CheckRuling
from rules.errors import MissingNumberError, RuleError
from rules.kernel.numbers import check_forced, check_modifier
from rules.kernel.questions import Addend, Question, Ruling, Verdict, known_to, ruled
from rules.kernel.resolution import Resolution
from rules.kernel.visibility import Visibility
from rules.sheet.reading import number, require_number
from rules.state.game import GameState

More = Mapping[str, Any]
"""Fields of an event, by name."""
LARGEST_NUMBER = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """One person's try. `target` is spelt as in the state; nobody's leave is asked any more.

    `number` is what to roll against this once, None what is written. `by` is whose deed is
    resisted, "" for nobody's; `tags` say what it is ("magic", "poison", …). Where it was `asked`,
    what a rule forbids to try fails.
    """

    target: str
    modifier: int = 0
    number: int | None = None
    forced: int | None = None
    seen: Visibility = Visibility.PUBLIC
    by: str = ""
    tags: tuple[str, ...] = ()
    asked: bool = False


def _in_every_game(_state: GameState) -> bool:
    """What every game offers."""
    return True


def by_number_alone(_state: GameState) -> bool:
    """What is offered to those alone who have a number for it."""
    return False


@dataclass(frozen=True, slots=True)
class Check:
    """Something that can be checked.

    `name` stands in lists, `deed` is what somebody does ("save vs breath"). `fields` are keys of
    numbers that say what has to be rolled; the first that is written counts. `roll` tries it and
    says whether it was passed; a modifier goes up to `most`. `words` are what else people call it,
    in lower case. `is_common` says whether a game offers it to everybody, else it is offered to
    those alone who have a number of that key. `is_asked` if it can be asked of people. `example`
    is a number that somebody may have to roll. What is `on_sheets_alone` needs no number of those
    who have a sheet, and cannot be written for others.
    """

    key: str
    name: str
    deed: str
    source: str
    fields: tuple[str, ...]
    most: int
    roll: Callable[[Resolution, "Check", Attempt], bool]
    words: tuple[str, ...] = ()
    is_common: Callable[[GameState], bool] = _in_every_game
    is_asked: bool = True
    example: int = 12
    on_sheets_alone: bool = False


def _nothing(_resolution: Resolution, _check: Check, _attempt: Attempt) -> More:
    return {}


@dataclass(frozen=True, slots=True)
class Trial:
    """How a kind of check is rolled.

    `passes` gets the face of the die, the modifier, what has to be rolled and the sum of what other
    rules add; `decisive` are faces that decide by themselves. `asks` makes the question for that
    sum, `event` is what is reported, with the fields of `more`. `dice` of so many sides are rolled.
    """

    sides: int
    passes: Callable[[int, int, int, int], bool]
    asks: Callable[[Check, Attempt], Question[Addend]]
    decisive: tuple[int, ...] = ()
    event: type[CheckRolled] = CheckRolled
    more: Callable[[Resolution, Check, Attempt], More] = _nothing
    dice: int = 1


def try_check(trial: Trial, resolution: Resolution, check: Check, attempt: Attempt) -> bool:
    """Roll it and report it. RuleError where a rule forbids it or a number is out of bounds.

    MissingNumberError says how to give what has to be rolled.
    """
    who = resolution.who(attempt.target)
    seen = resolution.visibility(who, attempt.seen)
    question = trial.asks(check, attempt)
    check_modifier(attempt.modifier, check.most)
    verdict = _settled(resolution, question, attempt)
    if verdict is None:
        found = _rolled(trial, resolution, check, attempt, question)
    else:
        found = {"passed": verdict.ruling is Ruling.AUTOMATIC, "ruling": _why(verdict)}
    event = trial.event(
        target=who,
        what=check.key,
        modifier=attempt.modifier,
        exact=who.is_character,
        audience=seen.audience(resolution.actor.member),
        rule=check.source,
        **found,
        **trial.more(resolution, check, attempt),
    )
    resolution.emit(event)
    return event.passed


def _rolled(
    trial: Trial,
    resolution: Resolution,
    check: Check,
    attempt: Attempt,
    question: Question[Addend],
) -> More:
    """The fields of the event that tell of the die, and of what decided about it."""
    needed = needed_for(resolution, check, attempt)
    addends = resolution.ask(question)
    seen = resolution.visibility(resolution.who(attempt.target), attempt.seen)
    dice, sides = trial.dice, trial.sides
    name = f"A d{sides}" if dice == 1 else f"{dice}d{sides}"
    forced = check_forced(attempt.forced, dice, dice * sides, name)
    throw = resolution.roll(check.name.lower(), dice, sides, secret=seen.is_secret, forced=forced)
    shown = known_to(seen.viewer(resolution.actor), resolution.state, question, addends)
    bonus = sum(addend.amount for addend in addends)
    return {
        "passed": trial.passes(throw.total, attempt.modifier, needed, bonus),
        "throw": throw,
        "natural": throw.total if throw.total in trial.decisive else None,
        "needed": needed,
        "addends": shown,
        "knows_all": len(shown) == len(addends),
    }


def _settled(
    resolution: Resolution, question: Question[Addend], attempt: Attempt
) -> Verdict | None:
    """What a rule says of it without dice; RuleError where one forbids it."""
    said = resolution.ask(question.again(CheckRuling, tags=attempt.tags))
    forbidden = ruled(said, Ruling.FORBIDDEN)
    if forbidden is not None and attempt.asked:
        return forbidden
    if forbidden is not None:
        name = resolution.who(attempt.target).label
        raise RuleError(_why(forbidden) or f"{name} cannot try that now.")
    return ruled(said, Ruling.AUTOMATIC)


def _why(verdict: Verdict) -> str:
    return "" if verdict.hidden else verdict.label


def needed_for(resolution: Resolution, check: Check, attempt: Attempt, *, command: str = "") -> int:
    """What has to be rolled: what was given for this once, else the first number written.

    MissingNumberError says how to give it, with the `command` or with `/check`.
    """
    if attempt.number is not None:
        return check_number(attempt.number)
    *better, usual = check.fields
    for key in better:
        found = number(resolution, attempt.target, key)
        if found is not None:
            return found
    if check.on_sheets_alone and resolution.find_character(attempt.target) is None:
        name = resolution.who(attempt.target).label
        raise MissingNumberError(
            f"{name} has no sheet, and so no skills. Give what to roll against, such as "
            f"`number:{check.example}`."
        )
    given = f"{command or f'/check what:{check.name.lower()}'} number:{check.example}"
    return require_number(resolution, attempt.target, usual, option=given)


def check_number(value: int) -> int:
    """The value; RuleError where nobody could have to roll it."""
    if not 1 <= value <= LARGEST_NUMBER:
        raise RuleError(f"A number to roll against goes from 1 to {LARGEST_NUMBER}.")
    return value
