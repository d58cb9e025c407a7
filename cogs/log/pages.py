"""The log as pages, newest last, with the dice as they fell; the chronicle of an encounter.

A chronicle tells what everybody may know and nothing else, so whoever asks reads the same.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import discord
from msgspec.structs import replace

from cogs.clock.telling import clock_words
from cogs.encounter.telling import PLACES, TELLERS
from cogs.log.story_pages import Chapter, sentence_of, tell_story
from cogs.render.buttons import Button, make_button, row_of
from cogs.render.dice import show_throw
from cogs.render.narration import Teller, Weight, tell
from cogs.render.result import people_of, who_acted
from cogs.render.text import (
    MESSAGE_LIMIT,
    SENTENCE_ENDS,
    join_within,
    moment,
    plain,
    shorten_marked,
)
from data.live import LiveGame, LogEntry, Rolled
from rules.clock.records import ClockMoved
from rules.clock.units import clock_at
from rules.encounter.records import (
    CombatantJoined,
    CombatantRevealed,
    EncounterBegan,
    EncounterEnded,
)
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.events import Event, Throw
from rules.kernel.words import listed
from rules.rounds.records import RoundBegan

LOG_PAGE = 8
HISTORY_PAGE = 8
AFTER = "after"
"""In the id of a button: the page begins behind that move; without it, it ends before."""
_MOVE_LIMIT = 400
_TAIL_ROOM = 120
UNTOLD = "*something private*"


@dataclass(frozen=True, slots=True)
class Page:
    """A page of text and the buttons that lead to the next ones."""

    text: str
    view: discord.ui.View | None


def summarise(
    entry: LogEntry, game: LiveGame, viewer: Viewer, tellers: Mapping[type[Event], Teller]
) -> str:
    """One move in a line or a few: its number, when, who, and what the reader may know of it."""
    people = people_of(game)
    told = tell(entry.events, viewer, people, tellers)
    lines = (line for telling in told for line in telling.lines)
    what = _in_a_row(line.removeprefix("-# ") for line in lines) or UNTOLD
    if entry.undone_by is not None:
        what = f"~~{what.replace('~~', '')}~~ (taken back by #{entry.undone_label})"
    who = who_acted(entry, people) if told else people.name(entry.member)
    head = f"**{_number(entry, game, viewer)}** · {moment(entry.at)} · {who}"
    return f"{head}\n{shorten_marked(what, _MOVE_LIMIT)}"


def _number(entry: LogEntry, game: LiveGame, viewer: Viewer) -> str:
    """What a move is called, with the way to its message; players read no number of secret ones."""
    if not entry.is_public and not viewer.is_referee:
        return "secret"
    link = entry.link(game)
    return f"[#{entry.label}](<{link}>)" if link else f"#{entry.label}"


def _in_a_row(texts: Iterable[str]) -> str:
    """Sentences one after the other; what is not a sentence is set apart: `**Round 2** · …`."""
    row = ""
    for text in texts:
        is_sentence = row.rstrip("*").endswith(SENTENCE_ENDS)
        row += (" " if is_sentence else " · " if row else "") + text
    return row


def render_log_page(
    entries: Sequence[LogEntry],
    game: LiveGame,
    viewer: Viewer,
    tellers: Mapping[type[Event], Teller],
    *,
    onwards: bool = False,
) -> Page:
    """Moves of one page, oldest on top as in a chat. `entries` come newest first.

    Where the page does not fit, moves at its far end are left for the next one: the newest if it
    was turned `onwards`, else the oldest.
    """
    if not entries:
        return Page("The log has nothing there.", None)
    fitting: list[tuple[LogEntry, str]] = []
    room = MESSAGE_LIMIT - _TAIL_ROOM
    for entry in reversed(entries) if onwards else entries:
        line = summarise(entry, game, viewer, tellers)
        room -= len(line) + 1
        if room < 0:
            break
        fitting.append((entry, line))
    if not onwards:
        fitting.reverse()
    oldest, newest = fitting[0][0], fitting[-1][0]
    buttons: list[Button] = []
    if oldest.seq > 1:
        buttons.append(make_button("log-page", game.id, oldest.label, "older", label="Older"))
    if not _is_newest(newest, game, viewer):
        buttons.append(make_button("log-page", game.id, newest.label, AFTER, label="Newer"))
    footer = f"-# #{oldest.label} to #{newest.label} of {_count(game, viewer)}"
    lines = [line for _, line in fitting]
    return Page("\n".join((*lines, footer)), row_of(*buttons))


def _is_newest(entry: LogEntry, game: LiveGame, viewer: Viewer) -> bool:
    """Whether the reader knows of no newer move."""
    return entry.seq == game.head or (not viewer.is_referee and entry.number == game.public_head)


def _count(game: LiveGame, viewer: Viewer) -> str:
    """How many moves the reader knows of."""
    if viewer.is_referee and game.secret_head:
        return f"{game.public_head}, and {game.secret_head} secret"
    return str(game.public_head)


def render_history(
    rolls: Sequence[Rolled],
    game: LiveGame,
    viewer: Viewer,
    tellers: Mapping[type[Event], Teller],
    *,
    member: int,
    is_newest: bool,
) -> Page:
    """Rolls of one page, oldest on top. `rolls` come newest first, one more than are shown.

    `member` is whose rolls they are, 0 for everybody's: the buttons keep to it.
    """
    if not rolls:
        return Page("There are no dice that you may see.", None)
    lines: list[str] = []
    size, oldest = 0, rolls[0].place
    for rolled in rolls[:HISTORY_PAGE]:
        line = _roll_line(rolled.entry, rolled.throws, game, viewer, tellers)
        if lines and size + len(line) + 1 > MESSAGE_LIMIT - _TAIL_ROOM:
            break
        lines.insert(0, line)
        size += len(line) + 1
        oldest = rolled.place
    buttons: list[Button] = []
    if len(lines) < len(rolls):
        buttons.append(make_button("dice-page", game.id, oldest, member, "older", label="Older"))
    if not is_newest:
        buttons.append(make_button("dice-page", game.id, 0, member, "newest", label="Newest"))
    return Page("\n".join(lines), row_of(*buttons))


def _roll_line(
    entry: LogEntry,
    throws: Sequence[Throw],
    game: LiveGame,
    viewer: Viewer,
    tellers: Mapping[type[Event], Teller],
) -> str:
    line = summarise(entry, game, viewer, tellers)
    # A secret roll that was revealed is known although its move is not.
    shown = "; ".join(show_throw(throw) for throw in throws)
    return line.replace(UNTOLD, shorten_marked(shown, _MOVE_LIMIT))


def render_plan(
    plan: Sequence[LogEntry], game: LiveGame, viewer: Viewer, tellers: Mapping[type[Event], Teller]
) -> str:
    """What an undo would take back, newest first."""
    head = f"This takes back {len(plan)} moves, the newest first:"
    lines = [f"- {summarise(entry, game, viewer, tellers)}" for entry in plan]
    return f"{head}\n{join_within(lines, MESSAGE_LIMIT - len(head) - 1)}"


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
