"""The chronicle of an encounter, word for word, and in pages."""

import re

from cogs.log.book_pages import write_book
from cogs.log.message_pages import Chronicle, write_chronicle
from cogs.log.scene_pages import Scope
from cogs.render.text import MESSAGE_LIMIT
from rules.encounter.records import AddMonsters, EndEncounter, SetDistance
from rules.kernel.actor import TABLE
from rules.kernel.visibility import Visibility
from rules.rolls.records import RollDice
from rules.rounds.records import NextStep
from tests.cogs.render.fight import fight, met
from tests.cogs.render.recorder import Recorder
from tests.rules.table import ANN

WHOLE = """\
### Encounter 1
In the dungeon, Ada and Berta met 3 goblins.
**Round 1.** Ada hit Goblin 1 for 3 and Berta missed Goblin 2. \
Goblin 1 hit Ada for 4 and Goblins 2 and 3 missed Berta.
**Round 2.** Goblin 2 hit Berta for 2 and Berta had the spell Sleep disrupted. \
Ada hit Goblin 1 for 5 and Goblin 1 died.
**Round 3.** Ada hit Goblin 2 for 6, Goblin 2 died, Goblin 3 fled and Ada was *blessed*.
**Encounter 1 is over** after 3 rounds. They ran to warn the others.
Goblins 1 and 2 are dead. Goblin 3 has fled, surrendered or left. \
A turn has passed, with time to rest, bind wounds and regroup.
-# day 1, midnight to ten past midnight · <t:10800:f> to <t:140400:f> · moves #4 to #40"""


def chronicle(told: Recorder, after: int = 4) -> Chronicle:
    """What is told of the encounter that began with the fifth row."""
    rows = [entry for entry in told.since(after - 1) if entry.is_public]
    scope = Scope("Encounter 1", is_encounter=True)
    return write_chronicle(write_book(rows, told.game, TABLE, scope))


def read(told: Recorder) -> str:
    """The first page without the addresses behind its links."""
    return re.sub(r"\[([^\]]*)\]\(<[^>]*>\)", r"\1", chronicle(told).pages[0])


def test_a_fight_of_three_rounds() -> None:
    told = fight()
    told.act(EndEncounter(reason="They ran to warn the others."))
    told.act(RollDice(text="1d6"), ANN, [3])
    assert read(told) == WHOLE
    assert "(<https://discord.com/channels/7/9/1013>)" in chronicle(told).pages[0]


def test_what_is_small_or_was_taken_back_is_left_out() -> None:
    told = fight()
    told.act(RollDice(text="1d6", label="whistling"), ANN, [3])
    assert "whistling" not in read(told)
    assert "cursed" not in read(told)


def test_while_it_is_running_it_says_so() -> None:
    text = read(fight())
    assert "\nIt is not over yet.\n" in text
    assert "Wolf" not in text


def test_who_came_later_is_told_where_they_came() -> None:
    told = fight()
    told.act(AddMonsters(name="Ogre", hit_points=(19,), block="none"))
    opening, *rest = read(told).split("\n")[1:]
    assert "Ogre" not in opening
    assert "and Ogre joined the monsters." in "\n".join(rest)


def test_before_the_rounds_there_is_a_chapter_too() -> None:
    told = met()
    told.act(SetDistance(distance=60, seen=Visibility.PUBLIC))
    told.act(NextStep())
    assert "**Before the rounds.** The sides were 60 feet apart." in read(told)


def test_nobody_met_is_said_plainly() -> None:
    told = met()
    told.entries = told.entries[:4]
    assert "In the dungeon: nobody had come yet." in read(told)


def test_pages_fit_into_messages_and_lose_nothing() -> None:
    told = fight()
    whole = chronicle(told)
    many = Chronicle(whole.paragraphs * 9)
    assert len(many.pages) > 2
    assert all(0 < len(page) <= MESSAGE_LIMIT for page in many.pages)
    assert "\n".join(many.pages) == "\n".join(many.paragraphs)


def test_a_paragraph_too_long_for_a_message_is_cut_between_sentences() -> None:
    text = "Ada missed Goblin 1. " * 250
    pages = Chronicle(("### Encounter 1", text.strip(), "the end")).pages
    assert all(len(page) <= MESSAGE_LIMIT for page in pages)
    assert all(page.endswith(("1.", "end")) for page in pages[1:])
    assert " ".join(pages).count("Ada missed Goblin 1.") == 250


def test_one_sentence_too_long_for_a_message_is_shortened() -> None:
    pages = Chronicle(("x" * 5000, "the end")).pages
    assert [len(page) for page in pages] == [MESSAGE_LIMIT, len("the end")]
