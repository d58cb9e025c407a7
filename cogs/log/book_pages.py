"""Rows of the log as a book: scenes with their chapters, and in these each deed with what it was.

What is said of a deed is what a summary says of it (`story_pages`); the book only binds it.
"""

from collections.abc import Iterable, Sequence

from cogs.encounter.telling import TELLERS
from cogs.log.quiet_pages import without_quiet
from cogs.log.scene_pages import DAY, Book, Chapter, Deed, Scene, Scope
from cogs.log.story_pages import marks_of, runs_of
from cogs.log.why_pages import is_unseen, throws_of
from cogs.places.telling import called_by
from cogs.render.narration import Note, Opening, Pause, Quote, Weight
from cogs.render.result import people_of
from cogs.render.text import PLACES, bodies_of, flowing, plain
from data.live import LiveGame, LogEntry
from rules.casting.records import SpellCast, SpellDisrupted
from rules.clock.records import ClockMoved
from rules.clock.state import CALENDAR
from rules.encounter.records import (
    CombatantJoined,
    CombatantRevealed,
    EncounterBegan,
    EncounterEnded,
)
from rules.health.records import LifeChanged
from rules.kernel.actor import Viewer
from rules.kernel.events import Event, Who
from rules.kernel.words import capitalized, listed
from rules.luck.records import SessionBegan
from rules.places.records import AreaEntered, AreaSeen, PlaceLeft
from rules.places.state import DARK_ROOM
from rules.rounds.records import RoundBegan
from rules.state.health import Life

PARTY = "party"
BEFORE_ROUNDS = "Before the rounds"
BEGINNING, MEANWHILE, AFTERWARDS = "The beginning", "Meanwhile", "Afterwards"
MOST_NAMED = 3
_MEANT_TO_CAST = "meant to cast"
_Came = CombatantJoined | CombatantRevealed


def write_book(entries: Iterable[LogEntry], game: LiveGame, viewer: Viewer, scope: Scope) -> Book:
    """What happened in these rows, oldest first, as far as the viewer may know it.

    What was taken back has not happened, and what there is nothing to tell of is left out.
    """
    binder = _Binder(game, viewer)
    rows = [entry for entry in entries if entry.undone_by is None]
    for entry in _until_the_end(rows) if scope.is_encounter else rows:
        binder.add(entry)
    return binder.finish(scope)


def _until_the_end(entries: Sequence[LogEntry]) -> Sequence[LogEntry]:
    """The rows up to the one that ended an encounter; all while it is running."""
    for at, entry in enumerate(entries, start=1):
        if any(isinstance(event, EncounterEnded) for event in entry.events):
            return entries[:at]
    return entries


class _Binder:
    """A book being written, row by row."""

    def __init__(self, game: LiveGame, viewer: Viewer) -> None:
        self._game, self._viewer, self._people = game, viewer, people_of(game)
        self._scenes: list[Scene] = []
        self._scene: Scene | None = None
        self._deed: Deed | None = None
        self._rows: list[LogEntry] = []
        self._clock: int | None = None
        self._rounds_per_turn = 1
        self._where = self._place = ""
        self._fallen: dict[str, tuple[Who, Scene]] = {}
        self._places: dict[str, None] = {}
        self._are_rounds = False
        self._cast: dict[str, str] = {}
        self._brought = 0
        self._session = 0

    def add(self, entry: LogEntry) -> None:
        """A row more. In rounds those who act together share a deed, else each move is one."""
        self._rows.append(entry)
        if len(self._rows) == 1 and self._is_first(entry):
            self._session = 1
        if not self._are_rounds:
            self._deed = None
        for run in runs_of(entry.events, self._viewer):
            if isinstance(run[0], SessionBegan):
                if not (self._scene and self._scene.number):
                    self._close()
                self._session = run[0].session
            self._add_run(run)
        if is_unseen(entry):
            seen = (event.seen_by(self._viewer) for event in entry.events)
            self._brought += len(throws_of(event for event in seen if event is not None))

    def _add_run(self, run: Sequence[Event]) -> None:
        first = run[0]
        if isinstance(first, EncounterBegan):
            self._begin_encounter(first)
        elif isinstance(first, EncounterEnded):
            scene = self._own_scene()
            if not scene.number:
                scene.number, scene.heading = first.number, f"Encounter {first.number}"
            scene.ending = Deed(flowing(TELLERS[EncounterEnded](first, self._people)))
            self._add_to(scene.ending, [first])
            self._close()
        elif self._is_meeting(first):
            self._meet(run)
        else:
            self._tell(run)
        for event in run:
            self._keep(event)

    def _tell(self, run: Sequence[Event]) -> None:
        if isinstance(run[0], SpellCast | SpellDisrupted):
            self._drop_intent(run[0].target)
        for mark in marks_of(run, self._people):
            match mark:
                case Opening():
                    heading, are_rounds = mark.heading, isinstance(run[0], RoundBegan)
                    self._own_scene().chapters.append(Chapter(heading))
                    self._deed, self._are_rounds = None, are_rounds
                case Pause():
                    self._deed = None
                case Note():
                    is_done = mark.weight is not Weight.SMALL
                    if is_done and self._deed is not None and self._deed.quotes:
                        # What is done after somebody spoke stands below their words.
                        self._deed = None
                    self._deed = self._deed or self._alike(mark)
                    self._own_deed().notes.append(mark)
                    self._cast.update((who.id, who.name) for who in mark.who if who.is_character)
                case Quote():
                    self._own_deed().quotes.append(mark)
        if self._deed is not None:
            self._add_to(self._deed, run)

    def _alike(self, note: Note) -> Deed | None:
        """The deed before, where others did just the same: all came into the game."""
        chapters = self._scene.chapters if self._scene is not None else []
        deeds = chapters[-1].deeds if chapters and note.who else []
        for deed in deeds[-1:]:
            people = [who for one in deed.notes for who in one.who]
            is_same = all(one.who and (one.did, one.whom) == (note.did, None) for one in deed.notes)
            if is_same and not deed.quotes and not set(note.who) & set(people):
                return deed
        return None

    def _drop_intent(self, caster: Who) -> None:
        """That somebody meant to cast, once it is told that they did, or could not."""
        chapters = self._own_scene().chapters
        for deed in chapters[-1].deeds if chapters else ():
            deed.notes[:] = [
                note
                for note in deed.notes
                if note.who != (caster,) or not note.did.startswith(_MEANT_TO_CAST)
            ]

    def _own_deed(self) -> Deed:
        """The deed that is being told, with the present row."""
        if self._deed is None:
            scene = self._own_scene()
            if not scene.chapters:
                scene.chapters.append(Chapter())
            self._deed = Deed()
            scene.chapters[-1].deeds.append(self._deed)
        self._claim(self._deed)
        return self._deed

    def _add_to(self, deed: Deed, run: Sequence[Event]) -> None:
        deed.runs.append((self._rows[-1].seq, run))
        self._claim(deed)

    def _claim(self, deed: Deed) -> None:
        if self._rows[-1] is not (deed.rows[-1] if deed.rows else None):
            deed.rows.append(self._rows[-1])
            deed.link = deed.link or self._rows[-1].link(self._game)

    def _own_scene(self) -> Scene:
        if self._scene is None:
            self._begin(Scene(capitalized(self._where) or self._when()))
        assert self._scene is not None
        return self._scene

    def _when(self) -> str:
        """What a scene is called that is nowhere in particular."""
        if not self._scenes:
            return BEGINNING if self._is_first(self._rows[0]) else MEANWHILE
        return AFTERWARDS if self._scenes[-1].number else MEANWHILE

    def _is_first(self, row: LogEntry) -> bool:
        """Whether it is the game's first, as the viewer counts.

        Of moves before it that only referees know of, players read nothing.
        """
        return (row.seq if self._viewer.is_referee else row.number) == 1

    def _begin(self, scene: Scene) -> None:
        scene.room, scene.session = self._where, self._session
        scene.at = self._rows[-1].at
        scene.began = scene.over = self._clock
        scene.rounds_per_turn = self._rounds_per_turn
        scene.calendar = CALENDAR.of(self._game.state)
        self._scene, self._deed, self._are_rounds = scene, None, False
        self._scenes.append(scene)

    # Encounters

    def _begin_encounter(self, event: EncounterBegan) -> None:
        self._begin(Scene(f"Encounter {event.number}", event.number))
        scene = self._own_scene()
        scene.opening = Deed()
        scene.chapters.append(Chapter(BEFORE_ROUNDS))
        scene.where = event.environment
        self._add_to(scene.opening, [event])

    def _is_meeting(self, event: Event) -> bool:
        """Whether somebody comes before the rounds, which the opening tells."""
        at_first = self._scene is not None and self._scene.opening and not self._are_rounds
        return bool(at_first) and isinstance(event, _Came)

    def _meet(self, run: Sequence[Event]) -> None:
        scene = self._own_scene()
        assert scene.opening is not None
        self._add_to(scene.opening, run)
        for event in run:
            if isinstance(event, _Came):
                if event.target.is_character:
                    self._cast[event.target.id] = event.target.name
                side = scene.party if event.side == PARTY else scene.others
                side[bodies_of(event.count, event.target.name)] = None

    def _close(self) -> None:
        """Finish the scene; what is told next begins another one."""
        scene = self._scene
        if scene is not None and scene.opening is not None:
            scene.opening.sentence = _opening(scene)
            named = list(scene.others)
            more = [f"{len(named) - MOST_NAMED} more"] if len(named) > MOST_NAMED else []
            scene.heading += f": {listed([*named[:MOST_NAMED], *more])}" if named else ""
        self._scene, self._deed, self._are_rounds = None, None, False

    # What the book keeps of what happened

    def _keep(self, event: Event) -> None:
        match event:
            case ClockMoved():
                if self._clock is None:
                    for scene in self._scenes:
                        scene.began = scene.over = event.before
                self._clock, self._rounds_per_turn = event.after, event.rounds_per_turn
                for scene in self._scenes[-1:]:
                    scene.over, scene.rounds_per_turn = event.after, event.rounds_per_turn
                is_new_day = event.before // DAY != event.after // DAY
                if is_new_day and self._scene is not None and not self._scene.number:
                    self._scene, self._deed = None, None
            case AreaEntered() | PlaceLeft():
                self._go(event if isinstance(event, AreaEntered) else None)
            case AreaSeen():
                self._see(plain(event.name))
            case LifeChanged(target=who, after=Life.DEAD):
                self._fallen[who.target] = (who, self._own_scene())
            case LifeChanged():
                self._fallen.pop(event.target.target, None)
            case _:
                pass

    def _go(self, event: AreaEntered | None) -> None:
        """The party is elsewhere: what comes next in another place, or outside, is a new scene.

        A scene has the name of the room in which it begins.
        """
        was, self._place = self._place, event.place if event else ""
        self._where = called_by(event) if event else ""
        if event:
            self._places[event.place] = None
        scene = self._scene
        if was == self._place or scene is None or scene.number:
            return
        begins_with_it = len(scene.chapters) == 1 and not scene.chapters[0].deeds[1:]
        if event and begins_with_it:
            scene.heading = capitalized(self._where)
        elif not event:
            self._scene, self._deed = None, None

    def _see(self, name: str) -> None:
        """The room has a name from now on, also for the scene that began in its dark."""
        scene = self._scene
        if scene is not None:
            scene.heading = name if scene.heading == capitalized(DARK_ROOM) else scene.heading
            scene.room = name if scene.room == DARK_ROOM else scene.room
        self._where = name

    def finish(self, scope: Scope) -> Book:
        """The book as it is."""
        self._close()
        for scene in self._scenes:
            scene.finish()
        scenes = without_quiet([scene for scene in self._scenes if scene.chapters or scene.number])
        return Book(
            scope,
            tuple(self._rows),
            tuple(scenes[:1] if scope.is_encounter else scenes),
            tuple(self._fallen.values()),
            tuple(self._places),
            self._cast,
            self._brought,
        )


def _opening(scene: Scene) -> str:
    """`In the dungeon, Ada and Berta met 3 Goblins.`: who was there when the rounds began."""
    where = PLACES.get(scene.where, scene.where)
    place = capitalized(where)
    if not scene.party or not scene.others:
        return f"{place}: {listed([*scene.party, *scene.others]) or 'nobody had come yet'}."
    return f"{place}, {listed(list(scene.party))} met {listed(list(scene.others))}."
