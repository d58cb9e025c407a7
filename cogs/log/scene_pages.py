"""The chronicle before it is written out: scenes, their chapters, and what was done in each."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from cogs.log.story_pages import sentence_of
from cogs.render.narration import Note, Quote, Weight
from data.live import LogEntry
from rules.clock.records import SECONDS_PER_TURN, TURNS_PER_DAY
from rules.clock.state import Calendar
from rules.kernel.events import Event, Who

DAY = SECONDS_PER_TURN * TURNS_PER_DAY


@dataclass(frozen=True, slots=True)
class Scope:
    """What of a game is told, in words.

    An encounter ends with its end, whatever was done afterwards.
    """

    title: str
    is_encounter: bool = False


@dataclass(slots=True)
class Deed:
    """What was done in a move or a step of the round: in a sentence, and the events themselves.

    `runs` are these, each with the place of its row in the log. `rows` are the moves in which it
    was done, `link` leads to the first message about them. `quotes` are what was said and read out.
    """

    sentence: str = ""
    notes: list[Note] = field(default_factory=list[Note])
    quotes: list[Quote] = field(default_factory=list[Quote])
    runs: list[tuple[int, Sequence[Event]]] = field(
        default_factory=list[tuple[int, Sequence[Event]]]
    )
    rows: list[LogEntry] = field(default_factory=list[LogEntry])
    link: str = ""

    def finish(self) -> None:
        """Say it, without what is small."""
        told = [note for note in self.notes if note.weight > Weight.SMALL]
        self.sentence = self.sentence or sentence_of(told)

    @property
    def events(self) -> list[Event]:
        """All that happened."""
        return [event for _, run in self.runs for event in run]

    @property
    def is_told(self) -> bool:
        """Whether there is anything to read."""
        return bool(self.sentence or self.quotes)


@dataclass(slots=True)
class Chapter:
    """A round, or what was done between rounds; "" where it needs no heading."""

    heading: str = ""
    deeds: list[Deed] = field(default_factory=list[Deed])


@dataclass(slots=True)
class Scene:
    """An encounter with its number, or what was done between two; and when, in game seconds.

    `calendar` names its days. `party` and `others` are who met before the rounds, and `where` is in
    what surroundings, `room` the one in which it began, "" for none. It was played in `session`,
    from the moment `at` of the real world on.
    """

    heading: str
    number: int = 0
    began: int | None = None
    over: int | None = None
    rounds_per_turn: int = 1
    calendar: Calendar | None = None
    where: str = ""
    room: str = ""
    session: int = 0
    at: int = 0
    party: dict[str, None] = field(default_factory=dict[str, None])
    others: dict[str, None] = field(default_factory=dict[str, None])
    opening: Deed | None = None
    chapters: list[Chapter] = field(default_factory=list[Chapter])
    ending: Deed | None = None

    @property
    def deeds(self) -> Iterator[Deed]:
        """All of it in order."""
        yield from (self.opening,) if self.opening else ()
        yield from (deed for chapter in self.chapters for deed in chapter.deeds)
        yield from (self.ending,) if self.ending else ()

    def finish(self) -> None:
        """Say all of it, without the chapters of which there is nothing to say."""
        for deed in self.deeds:
            deed.finish()
        for chapter in self.chapters:
            chapter.deeds = [deed for deed in chapter.deeds if deed.is_told]
        self.chapters = [chapter for chapter in self.chapters if chapter.deeds]

    @property
    def is_running(self) -> bool:
        """Whether it is an encounter that has not ended."""
        return self.opening is not None and self.ending is None

    @property
    def day(self) -> int:
        """The day of the game on which it began, from 1."""
        return (self.began or 0) // DAY + 1


@dataclass(frozen=True, slots=True)
class Book:
    """The scenes in order, and who died in them and is dead still, each with the scene.

    `rows` are the moves that it is made of, `places` the ids of those that the party went into,
    `cast` the characters that do something in it, by their ids. So many of its rolls came with the
    game out of a file, `brought`.
    """

    scope: Scope
    rows: tuple[LogEntry, ...]
    scenes: tuple[Scene, ...]
    fallen: tuple[tuple[Who, Scene], ...]
    places: tuple[str, ...]
    cast: Mapping[str, str]
    brought: int = 0
