"""How the time of every regular expression grows with what it reads, as a ratio.

`python -m benchmarks.patterns` lets each pattern of rules and cogs read hostile texts, runs of the
signs that it knows and of those that it does not, of some length and of eight times that. Eight
times as long is as it should be, 64 times would be quadratic. What takes no time worth telling is
left out. The library's own patterns that read names stand beside them.
"""

import gc
import re
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from re import _parser  # type: ignore[attr-defined]
from typing import Any

from discord.utils import escape_mentions

from cogs.render.text import plain
from tests.sweeps.modules import sources
from tests.sweeps.test_patterns import READS, ROOMS, patterns_of

SHORT, TIMES = 800, 8
"""The longer is as long as any text of a command may be."""
MARK = 20.0
WORTH_S = 0.002
GENERAL = (
    " ",
    "a",
    "1",
    "a ",
    "1 ",
    "(",
    "[",
    "`",
    "\\",
    "<",
    ",",
    "a1",
    "((",
    "*",
    "https://",
    "\n",
)


def hostile(pattern: re.Pattern[str]) -> Iterator[str]:
    """Pieces that are worth repeating: single signs, and pairs of those that the pattern names."""
    named = sorted(set(_signs(_parser.parse(pattern.pattern, pattern.flags))))[:12]
    yield from GENERAL
    yield from named
    yield from (one + other for one in named for other in named if one != other)


def _signs(tree: Any) -> Iterator[str]:  # noqa: ANN401 - the parser's own
    """The letters that a pattern names, wherever in its tree."""
    for part in tree:
        if isinstance(part, int) and 9 <= part < 0x3000:
            yield chr(part)
        elif isinstance(part, list | tuple | _parser.SubPattern):
            yield from _signs(part)


def seconds(read: Callable[[str], object], text: str) -> float:
    """The shortest of a few tries."""
    times: list[float] = []
    for _ in range(5):
        before = time.thread_time()
        read(text)
        times.append(time.thread_time() - before)
    return min(times)


def growth(read: Callable[[str], object], part: str) -> float:
    """How many times as long it takes for a text eight times as long; 0 where it takes no time."""
    # What comes at the end is nothing that any pattern wants.
    short, long = (f"{(part * length)[:length]}\0" for length in (SHORT, SHORT * TIMES))
    taken = seconds(read, long)
    return taken / max(seconds(read, short), 1e-6) if taken > WORTH_S else 0.0


def readers() -> Iterator[tuple[str, Callable[[str], object], list[str]]]:
    """Whatever reads a text by a pattern, and what to repeat for it."""
    for room in ROOMS:
        for source in sources(room):
            for name, pattern, uses in patterns_of(source):
                for how in sorted(uses & READS):
                    given = ("x",) if how in ("sub", "subn") else ()
                    method = getattr(pattern, how)
                    yield f"{name}.{how}", partial(method, *given), [*hostile(pattern)]
    for function in (escape_mentions, plain.__wrapped__):
        yield function.__qualname__, function, list(GENERAL)


def main() -> int:
    """Print the patterns that take time, and whether any grows too fast."""
    gc.disable()
    worst: list[tuple[float, str, str]] = []
    count = 0
    for name, read, parts in readers():
        count += 1
        worst += [(growth(read, part), name, part) for part in parts]
    worst.sort(reverse=True)
    print(f"{count} uses of patterns, {len(worst)} hostile texts of {SHORT * TIMES} letters")
    for found, name, part in worst[:10]:
        print(f"{found:6.1f}x  {name} with runs of {part!r}" if found else "")
    is_reached = worst[0][0] <= MARK
    print(f"largest ratio {worst[0][0]:.1f}  {'reached' if is_reached else 'MISSED'}: {MARK:g}")
    return 0 if is_reached else 1


if __name__ == "__main__":
    sys.exit(main())
