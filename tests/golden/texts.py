"""The pages of the voice, made of what is kept: `make texts` writes them, a sweep compares.

An event of which nothing is kept is told as it happens in the examples of its family.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from cogs.log.why_pages import render_why
from cogs.render.families import OFFERS, TELLERS
from data.live import Outcome
from rules.kernel.actor import ALL_KNOWING, TABLE
from rules.kernel.events import Event
from rules.state.game import GameState
from tests.golden.able import deeds_page
from tests.golden.boards import board_pages, quoted
from tests.golden.kept import FOLDER, PACKAGES, Run, read_kept, runs_of, write_kept
from tests.golden.refusals import refusals_in
from tests.golden.told import outcome_of, told
from tests.rules.examples import EXAMPLES
from tests.rules.table import ANN

HEAD = """# {title}

{what}
Written by `make texts`; `to them` is who did it or whom it is for, `brief` what the board and
`/catchup` make of it.
"""


def all_runs() -> dict[str, list[Run]]:
    """What is told of, by the kind of the first event."""
    runs, _ = read_kept()
    kept = set(runs)
    for run, _ in _played():
        kind = type(run[0]).__name__
        if kind not in kept:
            runs.setdefault(kind, []).append(run)
    return runs


def _played() -> Iterator[tuple[Run, Outcome]]:
    """What happens in the examples, each in its own rulebook."""
    for example in EXAMPLES:
        game, action = example.in_scene()
        events = game.act(action, example.by).events
        for run in runs_of(events):
            yield run, outcome_of(game.state, run, example.by)


def labels_offered() -> dict[type[Event], list[str]]:
    """The buttons under each kind of event, as they are in the examples."""
    found: dict[type[Event], dict[str, None]] = {}
    for run, outcome in _played():
        for event in run:
            for offer in OFFERS.get(type(event), ()):
                labels = [f"{button.label}" for button in offer.buttons(event, outcome)]
                found.setdefault(type(event), {}).update(dict.fromkeys(labels))
    return {kind: list(labels) for kind, labels in found.items()}


def pages() -> dict[Path, str]:
    """What each page should say."""
    runs, labels = all_runs(), labels_offered()
    packages: dict[str, list[type[Event]]] = {}
    for event, package in PACKAGES.items():
        packages.setdefault(package, []).append(event)
    made = {f"{name}.md": _page(name, events, runs, labels) for name, events in packages.items()}
    made |= {"why.md": _why_page(runs), "deeds.md": deeds_page(), **board_pages()}
    return {FOLDER / name: text for name, text in made.items()}


def _page(
    name: str,
    events: Iterable[type[Event]],
    runs: Mapping[str, Iterable[Run]],
    labels: Mapping[type[Event], list[str]],
) -> str:
    kinds = list(events)
    what = f"What `cogs/{name}/telling.py` tells, by the kind of event."
    parts = [HEAD.format(title=name.capitalize(), what=what)]
    parts += [_section(one, runs.get(one.__name__, ()), labels.get(one, ())) for one in kinds]
    families = dict.fromkeys(kind.__module__.split(".")[1] for kind in kinds)
    folders = [f"rules/{family}" for family in families if family != "kernel"]
    refusals = refusals_in(*folders, f"cogs/{name}")
    parts.append("## Refusals\n" + "".join(f"\n- {text}" for text in refusals) + "\n")
    return "\n".join(parts)


def _section(kind: type[Event], runs: Iterable[Run], labels: Iterable[str]) -> str:
    """A kind of event: all its tellings, and the buttons below."""
    lines = [f"## {kind.__name__}{' (on the board alone)' if kind.bookkeeping else ''}", ""]
    for run in runs:
        lines += _lines(run)
    if buttons := [f"[{label}]" for label in labels]:
        lines.append(f"- buttons: {' '.join(buttons[:8])}")
    if len(lines) == 2:
        lines.append("Nobody reads a line of it.")
    return "\n".join([*lines, ""])


def _lines(run: Run) -> Iterator[str]:
    for index, (reader, text) in enumerate(told(run).lines):
        begin, after = ("- ", "  ") if index == 0 else ("  - ", "    ")
        words = text.replace("\n", f"\n{after}")
        yield f"{begin}{words}" if (index, reader) == (0, "all") else f"{begin}*{reader}*: {words}"


EXPLAINED = (
    "AttackRolled",
    "SaveRolled",
    "SneakRolled",
    "MoraleChecked",
    "LevelGained",
    "DaySpent",
)
"""The kinds of events for which the page shows what Why? says."""


def _why_page(runs: Mapping[str, Sequence[Run]]) -> str:
    """What a player and a referee read who ask why."""
    parts = ["# Why?\n\nWritten by `make texts`, of the first events of some kinds.\n"]
    readers = {"a player": TABLE, "the referee": ALL_KNOWING}
    for kind in EXPLAINED:
        outcome = outcome_of(GameState(preset="eris"), runs[kind][0], ANN)
        for reader, viewer in readers.items():
            text = render_why((outcome.entry,), outcome.game, viewer, TELLERS)
            parts.append(f"## {kind}, {reader}\n\n{quoted(text)}\n")
    return "\n".join(parts)


def silent() -> list[str]:
    """The kinds of events that no page shows anything of."""
    runs = all_runs()
    return [
        event.__name__
        for event in PACKAGES
        if not any(told(run).lines for run in runs.get(event.__name__, ()))
    ]


def main() -> None:
    """Write the pages, and leave out what is kept and cannot be read any more."""
    kept, lost = read_kept()
    if lost:
        write_kept(kept)
    made = pages()
    for path in FOLDER.glob("*.md"):
        if path not in made:
            path.unlink()
    for path, text in made.items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
