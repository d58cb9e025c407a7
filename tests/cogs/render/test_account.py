"""An encounter in three sentences, a session in a paragraph, quiet days in a line."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace as changed

from cogs.log.account_pages import account, small
from cogs.log.book_pages import write_book
from cogs.log.message_pages import MOST_MESSAGES, write_chronicle, write_recap
from cogs.log.quiet_pages import without_quiet
from cogs.log.recap_pages import deaths, finds, growth, paragraph, places
from cogs.log.scene_pages import Book, Chapter, Deed, Scene, Scope
from cogs.log.story_pages import clauses_of
from cogs.render.narration import Note, Topic
from data.live import LogEntry
from rules.classes.records import ExperienceGained, LevelGained
from rules.clock.records import TURNS_PER_DAY, PassTime
from rules.encounter.records import AddMonsters, EncounterBegan, EncounterEnded, EndEncounter
from rules.health.records import Damage
from rules.kernel.actor import ALL_KNOWING, TABLE, Viewer
from rules.kernel.events import Event, Who
from rules.luck.records import NewSession
from rules.record import replace
from rules.treasure.records import TreasureFound
from tests.cogs.render.fight import fight, met
from tests.cogs.render.recorder import Recorder

ADA, BEA = Who("c1", "Ada", is_character=True), Who("c2", "Bea", is_character=True)
WHOLE = Scope("The whole game")
MONTH = 30 * 24 * 60 * 60 * 1000


def book_of(told: Recorder, viewer: Viewer = TABLE) -> Book:
    rows = [row for row in told.entries if viewer.is_referee or row.is_public]
    return write_book(rows, told.game, viewer, WHOLE)


def encounter(book: Book) -> Scene:
    return next(scene for scene in book.scenes if scene.number)


def test_a_fight_is_told_in_three_sentences() -> None:
    told = fight()
    assert account(encounter(book_of(told))) == [
        "Ada and Berta met 3 goblins in the dungeon.",
        "Berta had the spell Sleep disrupted.",
        "Goblins 1 and 2 are dead; in round 3 it is not over yet.",
    ]
    told.act(EndEncounter(reason="They ran to warn the others."))
    assert account(encounter(book_of(told)))[-1] == (
        "2 of 3 goblins were killed and the other fled, after 3 rounds: "
        "they ran to warn the others."
    )


def test_one_of_a_group_that_was_called_as_several_is_told_as_one() -> None:
    told = met()
    told.act(AddMonsters(name="Rats", count=2, hit_points=(2,), block="none"))
    told.act(Damage(targets=(f"{told.scene.id('Rats')}#1",), amount="9"))
    told.act(EndEncounter())
    assert account(encounter(book_of(told)))[-1].startswith("Rat 1 was killed")


def test_whoever_is_hidden_is_in_no_account_but_the_referees() -> None:
    told = fight()
    assert "Wolf" not in paragraph(book_of(told).scenes, 2000)
    assert "3 goblins and Wolf" in paragraph(book_of(told, ALL_KNOWING).scenes, 2000)


def test_who_died_in_it_stands_there_with_the_round_and_who_got_up_again() -> None:
    told = fight()
    ada = told.game.state.characters[0]
    told.act(Damage(targets=(ada.id,), amount="40"))
    book = book_of(told)
    assert account(encounter(book))[1] == "Ada died in round 3."
    assert deaths(book.scenes) == "Ada died in encounter 1, against 3 goblins in the dungeon."


def test_nobody_dies_before_the_blow() -> None:
    one, two = Who("m1", "Rat", 1), Who("m1", "Rat", 2)
    notes = [
        Note((ADA,), "hit", one, (5,)),
        Note((one,), "died", topic=Topic.DEATH),
        Note((BEA,), "hit", two, (2,)),
        Note((two,), "died", topic=Topic.DEATH),
        Note((Who("m1", "Rat", several=True),), "fled"),
    ]
    assert clauses_of(notes) == [
        "Ada hit Rat 1 (5)",
        "Bea hit Rat 2 (2)",
        "Rats 1 and 2 died",
        "Rats fled",
    ]
    # What is done to the same before and after something befell them stays apart.
    again = [notes[0], Note((one,), "fell asleep"), Note((BEA,), "hit", one, (4,)), notes[1]]
    assert clauses_of(again) == [
        "Ada hit Rat 1 (5)",
        "Rat 1 fell asleep",
        "Bea hit Rat 1 (4)",
        "Rat 1 died",
    ]
    # Blows know no order among themselves.
    blows = [
        Note((one,), "missed", ADA),
        Note((one,), "hit", ADA, (1,)),
        Note((two,), "missed", ADA),
    ]
    assert clauses_of(blows) == ["Rats 1 and 2 missed Ada", "Rat 1 hit Ada (1)"]


def with_events(told: Recorder, *events: Event) -> list[LogEntry]:
    """The rows of it, and one more in which that happened."""
    last = told.entries[-1]
    return [*told.entries, changed(last, seq=last.seq + 1, events=events)]


def test_finds_places_levels_and_experience_are_summed_up() -> None:
    told = met()
    told.act(EndEncounter())
    rows = with_events(
        told,
        TreasureFound(name="Ring", count=2),
        TreasureFound(name="Ring", count=2),
        *(ExperienceGained(target=who, amount=50, after=50) for who in (ADA, BEA, ADA, BEA)),
        LevelGained(
            target=ADA, class_name="fighter", before=1, after=2, rolled=3, kept=3, maximum=6
        ),
    )
    scenes = write_book(rows, told.game, TABLE, WHOLE).scenes
    assert finds(scenes) == "The party found 2 rings twice."
    assert growth(scenes) == "Ada rose to level 2; Ada and Bea gained 100 XP."
    assert places(scenes) == ""


def test_a_session_is_a_paragraph_and_the_next_one_another() -> None:
    told = fight()
    told.act(EndEncounter())
    told.act(NewSession())
    told.act(PassTime(turns=3))
    paragraphs = write_recap(book_of(told)).paragraphs
    heads = [text.split(" \u00b7 ")[0] for text in paragraphs[1:-1]]
    assert heads == ["**Session 1**", "**Session 2**"]


def test_quiet_days_are_one_line() -> None:
    told = met()
    told.act(EndEncounter())
    for _ in range(5):
        told.act(PassTime(turns=TURNS_PER_DAY))
    headings = [scene.heading for scene in book_of(told).scenes]
    assert headings[-1].startswith("Days 1 to ")
    assert len(headings) == 3


@pytest.mark.parametrize(
    ("miles", "said"),
    [
        ((14, 16), "The party went 14 miles north on day 1 and went 16 miles north on day 2."),
        ((9, 12, 6, 18), "The party went 18 miles north on day 4 (and 3 times before)."),
    ],
)
def test_each_of_few_days_on_the_road_is_told(miles: Sequence[int], said: str) -> None:
    scenes = [
        Scene(
            f"Day {day}",
            began=day * 86_400,
            over=day * 86_400,
            chapters=[
                Chapter(
                    "", [Deed(notes=[Note((), f"the party went {many} miles north on day {day}")])]
                )
            ],
        )
        for day, many in enumerate(miles, start=1)
    ]
    (together,) = without_quiet(scenes)
    assert [deed.sentence for deed in together.deeds] == [said]


def test_a_year_takes_twelve_messages_and_says_who_died_where() -> None:
    told = fight()
    ada = told.game.state.characters[0]
    told.act(Damage(targets=(ada.id,), amount="40"))
    told.act(EndEncounter())
    one = [row for row in told.entries if row.is_public]
    rows: list[LogEntry] = []
    while len(rows) < 6000:
        number = len(rows) // len(one) + 1
        rows += [
            changed(
                row,
                seq=len(rows) + at,
                number=len(rows) + at,
                at=len(rows) // 500 * MONTH,
                events=tuple(renumbered(event, number) for event in row.events),
            )
            for at, row in enumerate(one, start=1)
        ]
    book = write_book(rows, told.game, TABLE, WHOLE)
    pages = write_chronicle(book).pages
    assert 3 < len(pages) <= MOST_MESSAGES
    text = "\n".join(pages)
    assert sum(scene.number > 0 for scene in book.scenes) == len(rows) // len(one)
    assert "Ada died in encounter 1, against 3 goblins in the dungeon" in text
    assert text.count("**Session 1, ") > 9


def renumbered(event: Event, number: int) -> Event:
    is_about = isinstance(event, EncounterBegan | EncounterEnded)
    return replace(event, number=number) if is_about else event


def test_behind_a_colon_a_sentence_goes_on_small_and_a_name_does_not() -> None:
    assert small("In round 1 it is not over yet.") == "in round 1 it is not over yet."
    assert small("Inga is dead.") == "Inga is dead."
