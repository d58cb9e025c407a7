"""The chronicle of an encounter: who met whom, what happened in each round, and how it ended.

It tells what everybody may know and nothing else, so whoever asks for it reads the same.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from cogs.render.brief import Weight
from cogs.render.brief.story import Chapter, tell_story
from cogs.render.brief.words import sentence_of
from cogs.render.narration.clock import clock_words
from cogs.render.narration.encounter import PLACES, TELLERS
from cogs.render.result import people_of
from cogs.render.text import MESSAGE_LIMIT, SENTENCE_ENDS, listed, moment, plain, shorten_marked
from data.live import LiveGame, LogEntry
from rules.clock.records import ClockMoved
from rules.clock.units import clock_at
from rules.encounter.records import (
    CombatantJoined,
    CombatantRevealed,
    EncounterBegan,
    EncounterEnded,
)
from rules.kernel.actor import TABLE
from rules.kernel.events import Event
from rules.rounds.records import RoundBegan

MOST_PAGES = 3
"""So many messages it may be; what is longer comes as a file."""
PARTY = "party"
_CAME = (CombatantJoined, CombatantRevealed)
_TOO_LONG = "The beginning was too long ago to be told here: `/log show` has it."


@dataclass(frozen=True, slots=True)
class Chronicle:
    """An encounter as paragraphs; `number` is its own."""

    number: int
    paragraphs: tuple[str, ...]

    @property
    def pages(self) -> list[str]:
        """The paragraphs as messages."""
        pages = [""]
        for part in (part for text in self.paragraphs for part in _parts(text)):
            joined = f"{pages[-1]}\n{part}".strip()
            if len(joined) > MESSAGE_LIMIT:
                pages.append(part)
            else:
                pages[-1] = joined
        return pages

    @property
    def file(self) -> str:
        """The whole of it as a text of markdown."""
        return "\n\n".join(self.paragraphs) + "\n"

    @property
    def short(self) -> str:
        """What stands above the file: how it began, and how it ended."""
        first, *_, last, foot = self.paragraphs
        return "\n".join((first, self.paragraphs[1], "…", last, foot))[:MESSAGE_LIMIT]


def _parts(text: str) -> Iterator[str]:
    """A paragraph in as many parts as it needs, each of whole sentences."""
    while len(text) > MESSAGE_LIMIT:
        ends = [text.rfind(f"{mark} ", 0, MESSAGE_LIMIT) for mark in SENTENCE_ENDS]
        end = max(ends) + 1
        if not end:
            yield shorten_marked(text, MESSAGE_LIMIT)
            return
        yield text[:end]
        text = text[end + 1 :]
    yield text


def write_chronicle(
    entries: Sequence[LogEntry], game: LiveGame, number: int, *, is_whole: bool = True
) -> Chronicle:
    """An encounter's rows as a chronicle, oldest first; `is_whole` if they begin with it."""
    standing = _until_the_end([entry for entry in entries if entry.undone_by is None])
    events = [form for entry in standing for e in entry.events if (form := e.seen_by(TABLE))]
    chapters = tell_story(_after_the_meeting(standing), game, TABLE)
    paragraphs = [f"### Encounter {number}", _opening(events) if is_whole else _TOO_LONG]
    paragraphs += filter(None, map(_paragraph, chapters))
    paragraphs += [_ending(events, game), _foot(standing, events)]
    return Chronicle(number, tuple(paragraphs))


def _until_the_end(entries: Sequence[LogEntry]) -> Sequence[LogEntry]:
    """The rows up to the one that ended it; all while it is running."""
    for at, entry in enumerate(entries, start=1):
        if any(isinstance(event, EncounterEnded) for event in entry.events):
            return entries[:at]
    return entries


def _after_the_meeting(entries: Iterable[LogEntry]) -> Iterator[LogEntry]:
    """The rows without what the opening and the end tell."""
    told: tuple[type[Event], ...] = (EncounterBegan, EncounterEnded, *_CAME)
    for entry in entries:
        if any(isinstance(event, RoundBegan) for event in entry.events):
            told = (EncounterEnded,)
        kept = (event for event in entry.events if not isinstance(event, told))
        yield replace(entry, events=tuple(kept))


def _opening(events: Sequence[Event]) -> str:
    """`In the dungeon, Ada and Berta met Goblins (3).`: who was there when the rounds began."""
    where = next(
        (PLACES[event.environment] for event in events if isinstance(event, EncounterBegan)), ""
    )
    party, others = _who_met(events)
    place = where[:1].upper() + where[1:]
    if not party or not others:
        return f"{place}: {listed([*party, *others]) or 'nobody had come yet'}."
    return f"{place}, {listed(list(party))} met {listed(list(others))}."


def _who_met(events: Iterable[Event]) -> tuple[dict[str, None], dict[str, None]]:
    """The party, and all others, as they are called."""
    party: dict[str, None] = {}
    others: dict[str, None] = {}
    for event in events:
        if isinstance(event, RoundBegan):
            break
        if isinstance(event, _CAME):
            count = f" ({event.count})" if event.count > 1 else ""
            (party if event.side == PARTY else others)[plain(event.target.label) + count] = None
    return party, others


def _paragraph(chapter: Chapter) -> str:
    """A chapter in sentences without what is small, "" where nothing else is there."""
    steps = ([note for note in step if note.weight > Weight.SMALL] for step in chapter.steps)
    sentences = [*filter(None, map(sentence_of, steps))]
    if not sentences:
        return ""
    heading = chapter.heading or "Before the rounds"
    title = f"**[{heading}](<{chapter.link}>).**" if chapter.link else f"**{heading}.**"
    return " ".join((title, *sentences))


def _ending(events: Sequence[Event], game: LiveGame) -> str:
    ended = next((event for event in events if isinstance(event, EncounterEnded)), None)
    if ended is None:
        return "It is not over yet."
    return TELLERS[EncounterEnded](ended, people_of(game))


def _foot(entries: Sequence[LogEntry], events: Sequence[Event]) -> str:
    """When it was: by the game's clock, by the clocks of its players, and in the log."""
    moved = [event for event in events if isinstance(event, ClockMoved)]
    facts: list[str] = []
    if moved:
        length = moved[0].rounds_per_turn
        began, over = (
            clock_words(clock_at(at, length)) for at in (moved[0].before, moved[-1].after)
        )
        facts.append(f"{began} to {over}")
    if entries:
        facts.append(f"{moment(entries[0].at, 'f')} to {moment(entries[-1].at, 'f')}")
        facts.append(f"moves #{entries[0].label} to #{entries[-1].label}")
    return f"-# {' · '.join(facts)}"
