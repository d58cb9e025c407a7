"""A log row as a message: what happened, and the row's number."""

import dataclasses
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from string import digits

from cogs.render.narration import People, Teller, Telling, tell, tell_seen
from cogs.render.text import MESSAGE_LIMIT, SENTENCE_ENDS, fit_within, flowing
from data.live import LiveGame, LogEntry, Outcome
from rules.clock.state import CALENDAR
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.events import Event
from rules.kernel.words import listed
from rules.pace.records import DeadlineCame
from rules.record import replace
from rules.rolls.records import DiceRolled

NEUTRAL_LINE = "The dice fall in secret."
_MOST_COMMITMENTS = 3
_FOOTER_ROOM = 160
_BLOCKS = ("#", "-#", ">", "- ", "`")
"""With these a line begins that would be another line behind a name."""
COMES_AGAIN = (
    "In ten minutes it counts anew: `/do deadline move` gives it another moment, `/do "
    "deadline now` "
    "ends the wait."
)
_MOST_MOVES, _MOVE_LENGTH = 3, 160
"""How many moves are told in short, and how long each."""


@dataclass(frozen=True, slots=True)
class Result:
    """A text, empty where the reader may know nothing, and whether others may know more.

    Below the `body` stands what the `move` is called. `told` is what it tells of the events,
    nothing where it says only that dice fell in secret. `hides_something` offers to show it.
    """

    body: str = ""
    move: str = ""
    hides_something: bool = False
    told: tuple[Telling, ...] = ()

    @property
    def text(self) -> str:
        """All of it."""
        return _with_footer(self.body, self.move) if self.body else ""


def people_of(game: LiveGame) -> People:
    """The names of a game's members."""
    users = {member.number: member.user_id for member in game.members.values()}
    referees = tuple([referee.number for referee in game.referees])
    return People(users, referees, CALENDAR.of(game.state))


def render_result(
    outcome: Outcome, viewer: Viewer, tellers: Mapping[type[Event], Teller]
) -> Result:
    """What a reader is told of an action that has just been stored."""
    entry, game = outcome.entry, outcome.game
    if not outcome.moves:
        return render_entry(entry, game, viewer, tellers)
    # The first words of the moves that were taken or brought back, the newest few.
    mark = "~~" if entry.kind == "undo" else ""
    people = people_of(outcome.game)
    told = [tell(move.events, viewer, people, tellers) for move in outcome.moves]
    began = [telling[0].text.partition("\n")[0].replace("~~", "") for telling in told if telling]
    lines = [f"> {mark}{fit_within((text,), _MOVE_LENGTH)}{mark}" for text in began[:_MOST_MOVES]]
    more = len(began) - len(lines)
    if more:
        lines.append(f"> … and {more} more")
    moves = [*lines, *_comes_again(outcome)]
    return render_entry(entry, game, viewer, tellers, more=moves)


def is_everybodys(outcome: Outcome) -> bool:
    """Whether everybody may know all of it, so that nobody would be told anything else."""
    rows = (outcome.entry, *outcome.moves)
    return all(event.seen_by(TABLE) is event for row in rows for event in row.events)


def without_bookkeeping(outcome: Outcome, tellers: Mapping[type[Event], Teller]) -> Result | None:
    """What a message tells everybody: what they want to read, None where that is all there is.

    Nothing where an undo or redo is about book-keeping alone.
    """
    seen = [e for move in outcome.moves for event in move.events if (e := event.seen_by(TABLE))]
    if seen and all(event.is_bookkeeping() for event in seen):
        return Result()
    news = tuple(event for event in outcome.events if not event.is_bookkeeping())
    if len(news) == len(outcome.events):
        return None
    told = replace(outcome.entry, events=news)
    return render_result(replace(outcome, entry=told), TABLE, tellers)


def _comes_again(outcome: Outcome) -> Iterator[str]:
    """That a deadline which was taken back comes again."""
    events = (event for move in outcome.moves for event in move.events)
    if outcome.entry.kind == "undo" and any(isinstance(event, DeadlineCame) for event in events):
        yield COMES_AGAIN


def render_entry(
    entry: LogEntry,
    game: LiveGame,
    viewer: Viewer,
    tellers: Mapping[type[Event], Teller],
    *,
    more: Sequence[str] = (),
) -> Result:
    """What a reader is told of a log row, with its number below.

    `more` are lines that come after all that it tells.
    """
    forms = [event.seen_by(viewer) for event in entry.events]
    told = tell_seen(forms, people_of(game), tellers)
    kept = [event for event, form in zip(entry.events, forms, strict=True) if form is None]
    # Of hidden combatants the line would say that they exist, and of morale that it is checked.
    is_mentioned = any(not event.leaves_no_trace() for event in kept)
    rolled_in_secret = is_mentioned and any(throw.secret for throw in entry.throws)
    lines = _lines_of(told)
    if entry.acted_for and lines:
        lines[0] = _headed(who_acted(entry, people_of(game)), lines[0])
    commitments = _commitments(entry, kept) if rolled_in_secret else []
    if commitments or (rolled_in_secret and not lines):
        # Below what is told of the same move it would say nothing.
        lines += [NEUTRAL_LINE, *commitments]
    if not lines:
        return Result(hides_something=bool(kept))
    body = _body((*lines, *more))
    return Result(body, f"#{entry.label}", hides_something=rolled_in_secret, told=told)


def _lines_of(told: Iterable[Telling]) -> list[str]:
    """The lines, with an empty one where the other side begins to act."""
    lines: list[str] = []
    side: bool | None = None
    for telling in told:
        if None not in (side, telling.by_characters) and side != telling.by_characters:
            lines.append("")
        side = side if telling.by_characters is None else telling.by_characters
        lines.append(telling.text)
    return lines


def who_acted(entry: LogEntry, people: People) -> str:
    """`@Bob`, or `@Bob for @Ada` where he acted in her place."""
    who = people.name(entry.member)
    if not entry.acted_for:
        return who
    return f"{who} for {listed([people.name(one) for one in entry.acted_for])}"


def _headed(who: str, text: str) -> str:
    """A text that begins with who did it; on a line of its own where the text is no plain line."""
    space = "\n" if text.startswith(_BLOCKS) else " "
    return f"*{who}:*{space}{text}"


def beyond(outcome: Outcome, known: Result, mine: Result) -> Result:
    """What is new in a result for somebody who has read another of the same outcome.

    All of it where that would not be understood alone: parts of an undo, or of no sentence.
    """
    read = Counter(part for telling in known.told for part in telling.parts)
    differing = (
        dataclasses.replace(telling, parts=_unread(telling.parts, read)) for telling in mine.told
    )
    new = [telling for telling in differing if telling.parts]
    lines = [part for telling in new for part in telling.parts]
    is_clear = lines and all(line.rstrip("*").endswith(SENTENCE_ENDS) for line in lines)
    if not is_clear or outcome.moves or mine.hides_something:
        return mine
    return Result(_body(lines), f"#{outcome.entry.label}", told=tuple(new))


def _unread(parts: Iterable[str], read: Counter[str]) -> tuple[str, ...]:
    """The parts that were not read yet; each counts as often as it stands there."""
    new: list[str] = []
    for part in parts:
        if read[part]:
            read[part] -= 1
        else:
            new.append(part)
    return tuple(new)


def _body(lines: Sequence[str]) -> str:
    """What is told, with room for a line below it."""
    return flowing(fit_within(lines, MESSAGE_LIMIT - _FOOTER_ROOM))


def _with_footer(body: str, moves: str) -> str:
    """What is told, and below it what the move is called, or the first and the last of several."""
    return f"{body}\n-# {moves}"


def _commitments(entry: LogEntry, kept: Sequence[Event]) -> list[str]:
    """The hashes that bind a free roll which the reader may not see, published as it falls.

    Other secret dice have theirs in the log alone: their number would tell how many are hidden.
    """
    if not any(isinstance(event, DiceRolled) for event in kept):
        return []
    found = [throw.commitment for throw in entry.throws if throw.commitment]
    lines = [f"-# Commitment `{commitment}`" for commitment in found[:_MOST_COMMITMENTS]]
    more = len(found) - len(lines)
    return [*lines, f"-# … and {more} more"] if more > 0 else lines


def join_results(results: Sequence[Result]) -> str:
    """Several moves as one text: what happened, each thing once, and one line for the footers."""
    says = any(part.told for part in results)
    parts = {part.body: part for part in results if part.body and not _is_mute(part, says=says)}
    return _joined(list(parts.values()), [part.move for part in results]) if parts else ""


def _is_mute(part: Result, *, says: bool) -> bool:
    """Whether it says only that dice fell in secret, beside moves that say something."""
    return says and part.body == NEUTRAL_LINE


def pages_of(
    told: Sequence[tuple[LogEntry, Result]],
) -> list[tuple[str, tuple[LogEntry, ...]]]:
    """The same of moves of several people, in as many texts as it takes, with the moves in each."""
    pages: list[list[tuple[LogEntry, Result]]] = []
    said: set[str] = set()
    says = any(part.told for _, part in told)
    room = 0
    side: bool | None = None
    for entry, part in told:
        sides = [one.by_characters for one in part.told if one.by_characters is not None]
        if pages and sides and side not in (None, sides[0]):
            part = dataclasses.replace(part, body=f"\n{part.body}")  # noqa: PLW2901 - set apart
        side = sides[-1] if sides else side
        # That dice fell in secret need not be said twice; the same blow twice is two blows.
        if not part.body or _is_mute(part, says=says) or (part.body in said and not part.told):
            continue
        said.add(part.body)
        if len(part.body) >= room:
            pages.append([])
            room = MESSAGE_LIMIT - _FOOTER_ROOM
        pages[-1].append((entry, part))
        room -= len(part.body) + 1
    known = [part.move for _, part in told]
    return [
        (_joined([part for _, part in page], known), tuple(entry for entry, _ in page))
        for page in pages
    ]


def _called(moves: Sequence[str]) -> str:
    """What some moves are called: `#3 to #7`, or `#3 and #7` where others were made in between."""
    runs: list[list[str]] = []
    for move in moves:
        if runs and _next(runs[-1][-1]) == move:
            runs[-1].append(move)
        else:
            runs.append([move])
    return listed([run[0] if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs])


def _next(move: str) -> str:
    """What the move after one is called."""
    head = move.rstrip(digits)
    return f"{head}{int(move[len(head) :] or 0) + 1}"


def _joined(parts: Sequence[Result], known: Sequence[str]) -> str:
    moves = _called(known[known.index(parts[0].move) : known.index(parts[-1].move) + 1])
    bodies = [part.body for part in parts]
    room = MESSAGE_LIMIT - len(_with_footer("", moves))
    return _with_footer(flowing(fit_within(bodies, room)), moves)
