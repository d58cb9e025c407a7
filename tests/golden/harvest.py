"""Looks for events to keep: `python -m tests.golden.harvest tests/rules/doors …`.

It runs these tests and notes whatever happens in them, and in the examples of all families. What
is kept already stays, as long as it tells something that nothing else tells. Tests of a family are
looked through for its own events alone, and what is kept of others stays as it is.
"""

import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from cogs.render.families import TELLERS
from data.codec import Codec
from rules.errors import RuleError
from rules.kernel.engine import Engine
from rules.kernel.events import Event
from rules.kernel.setting import PRESETS
from rules.record import Record, fields_of
from tests.golden.kept import CODEC, Run, read_kept, runs_of, write_kept
from tests.golden.told import chosen, told
from tests.rules.example import variants
from tests.rules.examples import EXAMPLES

PLACE = "GOLDEN_EVENTS"
MOST = 8
"""So many tellings of one kind of event are kept."""
_OF_A_LOOK, _OF_A_KIND = 2, 1500
_looks: Counter[object] = Counter()
_found: dict[str, str] = {}


def note(events: Iterable[Event]) -> None:
    """Keep what happened in mind, unless much that looks the same has happened before."""
    for run in runs_of(events):
        kind = type(run[0]).__name__
        look = kind, tuple(map(_look, run[:3]))
        if _looks[look] < _OF_A_LOOK and _looks[kind] < _OF_A_KIND:
            _looks[look] += 1
            _looks[kind] += 1
            _found.setdefault(CODEC.encode_events(run), kind)


def _look(value: object) -> object:
    """What a teller may ask of a value: whether it is there, how many, which of a few."""
    if isinstance(value, Record):
        return type(value), *(_look(getattr(value, name)) for name in fields_of(type(value)))
    if isinstance(value, tuple):
        several = cast("tuple[object, ...]", value)
        return min(len(several), 3), _look(several[0]) if several else None
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int):
        return max(-1, min(value, 2))
    return value if isinstance(value, str) and value.islower() else bool(value)


def pytest_configure() -> None:
    """Listen to every step, and to every row that is written."""
    step, encode = Engine.step, Codec.encode_events

    def noted_step(*args: object, **others: object) -> object:
        done = step(*args, **others)  # type: ignore[arg-type]
        note(done.events)
        return done

    def noted_rows(codec: Codec, events: Iterable[Event]) -> str:
        rows = tuple(events)
        if codec is not CODEC:
            note(rows)
        return encode(codec, rows)

    Engine.step, Codec.encode_events = noted_step, noted_rows  # type: ignore[method-assign,assignment]


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Hand over what was found, each process for itself."""
    del session
    path = Path(os.environ[PLACE]) / f"{os.getpid()}.jsonl"
    path.write_text("".join(f"{line}\n" for line in _found), encoding="utf-8")


def examples() -> Iterator[Run]:
    """What happens in the examples, in every rulebook."""
    for example in EXAMPLES:
        for preset in PRESETS:
            try:
                game, shown = replace(example, preset=preset).in_scene()
            except (RuleError, StopIteration):  # What an example names is not there by each book.
                continue
            for action in variants(shown):
                try:
                    yield from runs_of(game.copy().act(action, example.by).events)
                except RuleError:
                    continue


def main(tests: list[str]) -> None:
    """Run the tests, and keep what tells something new."""
    kept, _ = read_kept()
    found = {kind: [CODEC.encode_events(run) for run in runs] for kind, runs in kept.items()}
    for run in examples():
        found.setdefault(type(run[0]).__name__, []).append(CODEC.encode_events(run))
    with tempfile.TemporaryDirectory() as folder:
        if tests:
            command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.golden.harvest", *tests]
            subprocess.run(command, env={**os.environ, PLACE: folder}, check=False)
        for path in sorted(Path(folder).glob("*.jsonl")):
            for line in path.read_text(encoding="utf-8").splitlines():
                kind = line.split('"', 2)[1]
                found.setdefault(kind, []).append(line)
    kinds = kinds_of(tests)
    names = {kind.__name__ for kind in kinds}
    runs = {
        kind: list(_that_can_be_told(dict.fromkeys(lines)))
        for kind, lines in found.items()
        if kind in names
    }
    picked = {kind: chosen(candidates, MOST) for kind, candidates in runs.items()}
    write_kept(kept | picked, kinds)


def kinds_of(tests: Iterable[str]) -> set[type[Event]]:
    """The kinds of events that these tests are looked through for: all, or those of families."""
    families = {_family_of(Path(test)) for test in tests}
    if not families or "" in families:
        return set(TELLERS)
    return {kind for kind in TELLERS if kind.__module__.split(".")[1] in families}


def _family_of(path: Path) -> str:
    """The family whose tests they are, "" where they are not one's."""
    match path.parts:
        case ("tests", "rules", family, *_) if not family.endswith(".py"):
            return family
        case _:
            return ""


def _that_can_be_told(lines: Iterable[str]) -> Iterator[Run]:
    """Tests also make events up that no game has, such as a day of no kind."""
    for line in lines:
        run = CODEC.decode_events(line)
        try:
            told(run)
        except (KeyError, IndexError, ValueError, AssertionError):
            continue
        yield run


if __name__ == "__main__":
    main(sys.argv[1:])
