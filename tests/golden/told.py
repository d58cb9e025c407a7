"""A run of events as everybody reads it: in the channel, in private, in a summary."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import pairwise

from cogs.log.story_pages import clauses_of, marks_of, runs_of
from cogs.render.families import TELLERS
from cogs.render.narration import Note, Opening, Pause, People, tell
from cogs.render.result import people_of
from cogs.render.text import flowing
from data.codec import Document
from data.live import LiveGame, LogEntry, Member, Outcome
from data.seeds import Seed
from rules.kernel.actor import ALL_KNOWING, TABLE, Actor, Viewer
from rules.record import Record, fields_of
from rules.state.game import GameState
from tests.golden.kept import Run
from tests.rules.table import ANN

MEMBERS = {number: Member(number, number, is_referee=number == 1) for number in range(1, 10)}
PEOPLE = People({number: number for number in MEMBERS}, (1,))
_SPACE = re.compile(r"\W+")


def game_of(state: GameState) -> LiveGame:
    """A game in that state, without a database."""
    return LiveGame(
        id=1, guild_id=1, name="Game", home_channel_id=1, version=1, state=state,
        document=Document(b""), open_seed=Seed(1, b""), secret_seed=Seed(2, b""), members=MEMBERS,
    )  # fmt: skip


@dataclass(frozen=True)
class Told:
    """What is told of a run, by who reads it; lines that others read as well stand there once."""

    lines: tuple[tuple[str, str], ...]

    def shape(self, run: Run) -> frozenset[tuple[str, str]]:
        """The pairs of words that stand there, without numbers and whatever people typed."""
        pairs: set[tuple[str, str]] = set()
        own = sorted(set(own_words(run)), key=len, reverse=True)
        for reader, text in self.lines:
            plain = re.sub(
                r"\d+", "#", reduce(lambda left, word: left.replace(word, "@"), own, text)
            )
            pairs.update(pairwise([reader, *_SPACE.split(plain)]))
        return frozenset(pairs)


def own_words(value: object) -> Iterator[str]:
    """All that is text in a record, and in the records within."""
    if isinstance(value, Record):
        for name in fields_of(type(value)):
            if name != "rule":
                yield from own_words(getattr(value, name))
    elif isinstance(value, tuple | list):
        for part in value:  # pyright: ignore[reportUnknownVariableType]
            yield from own_words(part)  # pyright: ignore[reportUnknownArgumentType]
    elif isinstance(value, str) and len(value) > 2:
        yield value


def told(run: Run) -> Told:
    """What everybody reads of it: the channel, the one whom it is for, referees, in brief."""
    lines = [("all", _text(run, TABLE))]
    members = {member for event in run for member in event.audience or ()}
    lines += [("to them", _text(run, Viewer(member))) for member in sorted(members)[:1]]
    lines += [("referee", _text(run, ALL_KNOWING)), ("brief", _brief(run))]
    found: dict[str, str] = {}
    read: set[str] = set()
    for reader, text in lines:
        new = [line for line in text.split("\n") if line and line not in read]
        read.update(new)
        if new:
            found[reader] = flowing("\n".join(new))
    return Told(tuple(found.items()))


def _text(run: Run, viewer: Viewer) -> str:
    return "\n".join(telling.text for telling in tell(run, viewer, PEOPLE, TELLERS))


def outcome_of(state: GameState, run: Run, by: Actor) -> Outcome:
    """The run as it stands in the log of a game in that state."""
    entry = LogEntry(
        game_id=1, seq=1, action_key="i:1", kind="act", member=by.member, channel_id=1, at=0,
        action_name="", events=run, throws=(), seed_id=1,
    )  # fmt: skip
    return Outcome(game_of(state), entry)


def _brief(run: Run) -> str:
    outcome = outcome_of(GameState(preset="eris"), run, ANN)
    people = people_of(outcome.game)
    steps: list[list[Note]] = [[]]
    for part in runs_of(outcome.entry.events, ALL_KNOWING):
        for mark in marks_of(part, people):
            if isinstance(mark, Note):
                steps[-1].append(mark)
            elif isinstance(mark, Opening | Pause):
                steps.append([])
    return "; ".join(clause for step in steps for clause in clauses_of(step))


def chosen(candidates: Iterable[Run], most: int) -> list[Run]:
    """Few of them that show every turn of phrase: always the one that adds most."""
    shapes: list[tuple[Run, frozenset[tuple[str, str]]]] = []
    shapes += [(run, told(run).shape(run)) for run in candidates]
    kept: list[Run] = []
    seen: set[tuple[str, str]] = set()
    while shapes and len(kept) < most:
        run, shape = max(shapes, key=lambda one: len(one[1] - seen) / (1 + len(one[1])) ** 0.7)
        if len(shape - seen) < 2:
            break
        kept.append(run)
        seen |= shape
        shapes = [(other, rest) for other, rest in shapes if rest - seen]
    return kept
