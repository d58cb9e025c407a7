"""Whatever is told of a group as a whole, its verbs are for several."""

import re
from collections.abc import Iterator
from typing import cast

import pytest

from cogs.render.families import TELLERS
from cogs.render.narration import tell
from rules.encounter.joining import PARTY
from rules.kernel.actor import ALL_KNOWING
from rules.kernel.events import Event, Who
from rules.kernel.words import agree
from rules.record import Record, fields_of, replace
from tests.golden.kept import Run
from tests.golden.texts import all_runs
from tests.golden.told import PEOPLE

GROUP = "Zqorc"
BEHIND = re.compile(
    rf"(?<!of ){GROUP}s(?: no longer| still| also| again| both| all| then| now)*"
    r" \**((?:\w+s|is|has|was|does)\b(?!,))"
)
"""A word behind the name that may be a verb for one."""
NO_VERBS = frozenset(("as", "its", "this", "us", "always", "points", "rounds", "turns", "XPs"))


def grouped(value: object) -> object:
    """The same with every combatant in it a group, named as one of them is."""
    if isinstance(value, Who):
        is_body = value.number or value.is_character or value.id[:1] == "c" or value.id == PARTY
        return value if is_body else replace(value, name=GROUP, several=True)
    if isinstance(value, Record):
        given = {name: grouped(getattr(value, name)) for name in fields_of(type(value))}
        return replace(value, **given)
    if isinstance(value, tuple):
        return tuple(map(grouped, cast("tuple[object, ...]", value)))
    return value


def told_of_groups(run: Run) -> Iterator[str]:
    """What is told of a run once all its combatants are groups."""
    events: list[Event] = []
    for event in run:
        changed = grouped(event)
        assert isinstance(changed, Event)
        events.append(changed)
    for telling in tell(events, ALL_KNOWING, PEOPLE, TELLERS):
        yield telling.text


def test_verbs_agree_with_groups() -> None:
    found = {
        f"{kind}: {text}"
        for kind, runs in all_runs().items()
        for run in runs
        for text in told_of_groups(run)
        for verb in BEHIND.findall(text)
        if verb not in NO_VERBS and agree(2, verb) != verb
    }
    assert not found, "\n".join(sorted(found))


@pytest.mark.parametrize(("text", "is_wrong"), [
    (f"{GROUP}s is over.", True),
    (f"{GROUP}s no longer has it.", True),
    (f"{GROUP}s are over.", False),
    (f"The lock of {GROUP}s and what is in it.", False),
])  # fmt: skip
def test_the_sweep_sees_verbs(text: str, is_wrong: bool) -> None:
    assert bool(BEHIND.search(text)) == is_wrong
