"""Events that are kept to be told: runs of such as are told together, a file for each family."""

import sys
from collections.abc import Collection, Iterable, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from cogs.render.brought import families
from cogs.render.families import TELLERS
from cogs.render.narration import RunTeller, run_from
from data.codec import Codec, CodecError
from rules.kernel import management
from rules.kernel.events import Event
from rules.systems import ENGINE

FOLDER = Path(__file__).parent
EVENTS = FOLDER / "events"
CODEC = Codec({**ENGINE.events, **{cls.__name__: cls for cls in management.EVENTS}})


def _place(event: type[Event]) -> tuple[str, int]:
    """Where the event stands among the records of its family."""
    return event.__module__, list(vars(sys.modules[event.__module__])).index(event.__name__)


PACKAGES: dict[type[Event], str] = {
    event: package.split(".")[1]
    for package in families()
    if find_spec(f"{package}.telling")
    for event in sorted(import_module(f"{package}.telling").TELLERS, key=_place)
}
"""The kinds of events that are told, in the order of pages, and the package that tells them."""
Run = tuple[Event, ...]
"""Events that are told together, or one alone."""


def runs_of(events: Iterable[Event]) -> list[Run]:
    """The events as they are told to whoever may know all of them."""
    known = [event for event in events if type(event) in TELLERS]
    runs: list[Run] = []
    at = 0
    while at < len(known):
        teller = TELLERS[type(known[at])]
        run = run_from(known, at, teller.also if isinstance(teller, RunTeller) else ())
        runs.append(tuple(run))
        at += len(run)
    return runs


def read_kept() -> tuple[dict[str, list[Run]], list[str]]:
    """What is kept, by the name of the first event, and what cannot be read any more."""
    kept: dict[str, list[Run]] = {}
    lost: list[str] = []
    for path in sorted(EVENTS.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            try:
                run = CODEC.decode_events(line)
            except CodecError as error:
                lost.append(f"{path.name}: {error}")
            else:
                kept.setdefault(type(run[0]).__name__, []).append(run)
    return kept, lost


def write_kept(kept: Mapping[str, Iterable[Run]], kinds: Collection[type[Event]] = TELLERS) -> None:
    """Write the files that hold these `kinds` of events, in the order of the pages."""
    packages = {PACKAGES[kind] for kind in kinds}
    files: dict[str, list[str]] = {}
    for event, package in PACKAGES.items():
        if package in packages:
            encoded = (CODEC.encode_events(run) for run in kept.get(event.__name__, ()))
            files.setdefault(package, []).extend(encoded)
    EVENTS.mkdir(exist_ok=True)
    for package, lines in files.items():
        text = "".join(f"{line}\n" for line in lines)
        (EVENTS / f"{package}.jsonl").write_text(text, encoding="utf-8")
