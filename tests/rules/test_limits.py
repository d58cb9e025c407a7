"""What may be typed goes as far as its rule says, and not one further.

A line of `limits.txt` is what is typed for an action, the least and the most of it, of what kind it
is, and what is said beyond: `{n}` is the number that was tried.
"""

from collections import defaultdict
from pathlib import Path
from typing import Any

from rules.errors import RuleError
from rules.record import replace
from tests.rows import for_rows
from tests.rules.example import Example
from tests.rules.examples import EXAMPLES
from tests.rules.scenes import CountedDice

LINES = Path(__file__).with_name("limits.txt").read_text("utf-8").splitlines()
KNOWN: defaultdict[str, list[Example]] = defaultdict(list)
"""The examples of each action."""


def known(action: str) -> list[Example]:
    """The examples of an action by its name."""
    for one in () if KNOWN else EXAMPLES:
        KNOWN[type(one.in_scene()[1]).__name__].append(one)
    return KNOWN[action]


def typed(old: Any, kind: str, number: int) -> Any:
    """So high a number, so many letters, or a list of so many."""
    if kind == "number":
        return number
    return "x" * number if kind == "letters" else ((old or ("x",)) * number)[:number]


def is_held(example: Example, line: str) -> bool:
    """Whether an example is refused beyond both ends, and not at them."""
    _, least, most, kind, says = line.split(" | ")
    field = line.partition(".")[2].partition(" ")[0]

    def is_refused(number: int) -> bool:
        game, action = example.in_scene()
        game.falling = CountedDice()
        new = replace(action, **{field: typed(getattr(action, field), kind, number)})
        try:
            game.act(new, example.by)
        except RuleError as error:
            return says.format(n=number) in str(error)
        return False

    ends = [(int(most), 1), *([(int(least), -1)] if least else [])]
    return all(is_refused(end + more) and not is_refused(end) for end, more in ends)


@for_rows("line", lambda _: LINES)
def test_so_far_and_no_further(line: str) -> None:
    assert any(is_held(one, line) for one in known(line.partition(".")[0]))
