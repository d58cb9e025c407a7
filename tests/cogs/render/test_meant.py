"""What lines of people mean, whose words stand beside no command (`benchmarks/said`)."""

import pytest

from benchmarks.said.scenes import PEOPLE, scene
from cogs.core.commands import commands_of
from cogs.deeds.idioms import idioms
from cogs.deeds.likely import NOTHING, said_lines
from cogs.deeds.near import doer_of
from cogs.deeds.phrases import phrases_of
from cogs.deeds.spoken import Meant, read_meant
from cogs.deeds.tokens import read_spoken
from tests.docs import built_bot

_FIRST = "Declare for the first round: attack Bandit 3"


async def meant(where: str, who: str, line: str) -> Meant:
    game = scene(where, who)
    return read_meant(await built_bot(), doer_of(game, PEOPLE[who].member or 0), line)


async def test_each_idiom_says_what_people_say_for_a_command() -> None:
    known = phrases_of(commands_of(await built_bot())).by_phrase
    assert not {said for said, _ in idioms()} - known.keys()


@pytest.mark.parametrize(
    ("where", "who", "line", "label"),
    [
        ("melee", "Bob", "bonk da wolf", "Attack Wolf with Mace"),
        ("melee", "Ann", "finish off the hurt one", "Attack Goblin 3 with Long sword"),
        ("melee", "Ann", "attack the second goblin", "Attack Goblin 2 with Long sword"),
        ("dungeon", "Dee", "look 4 traps", "Search for traps"),
        ("meeting", "Dee", "nell attacks bandit 3 by surprise", _FIRST),
        (
            "town",
            "Bob",
            "Could someone tell me what the smith asks for plate mail?",
            "Show what things cost",
        ),
        ("treasure", "Dee", "I put the two stones in my pocket", "Nell gets 2 of Gem"),
        ("level", "Ann", "3 golds for Tom", "Give Tom 3 gp"),
        ("dungeon", "Rae", "3 bugbears AC 5", "Add 3 Bugbear, armour class 5"),
        ("level", "Cat", "copy fly into my spellbook", "Write Fly into the spell book"),
        ("meeting", "Bob", "yo we come in peace", "Say: yo we come in peace"),
        ("road", "Ann", "Aldric would like to spend the day hunting for game", "Hunt for a day"),
    ],
)
async def test_other_words_for_it_find_what_is_meant(
    where: str, who: str, line: str, label: str
) -> None:
    found = await meant(where, who, line)
    assert [one.label for one in found.readings][:1] == [label]


@pytest.mark.parametrize(
    ("where", "who", "line"),
    [
        ("level", "Ann", "I say goodbye to Tom, we don't need him more"),
        ("tavern", "Bob", "I search for a mercenary who come with us"),
    ],
)
async def test_what_is_told_in_free_words_is_asked_about(where: str, who: str, line: str) -> None:
    found = await meant(where, who, line)
    assert found.readings
    assert found.clear is None


async def test_lines_that_are_learned_from_name_commands() -> None:
    bot = await built_bot()
    named = {key for _, keys in said_lines() for key in keys}
    assert named - {one.key for one in commands_of(bot).all()} == {NOTHING}


@pytest.mark.parametrize(
    ("where", "who", "line", "label"),
    [
        ("dungeon", "Dee", "prod the flagstones ahead of us", "Search for …"),
        ("town", "Cat", "need 2 more oils for the lantern", "Buy 2 Oil flask (4 gp)"),
    ],
)
async def test_a_line_that_is_like_others_is_asked_about(
    where: str, who: str, line: str, label: str
) -> None:
    found = await meant(where, who, line)
    assert label in [one.label for one in found.readings]
    assert found.clear is None


@pytest.mark.parametrize(
    ("where", "who", "line"),
    [
        ("dungeon", "Bob", "Reminds me of the good old days with the red box"),
        ("tavern", "Ann", "is discord slow for anyone else today"),
        ("road", "Ann", "do you think ai will take our jobs"),
    ],
)
async def test_what_is_told_of_life_beside_the_table_means_nothing(
    where: str, who: str, line: str
) -> None:
    assert not (await meant(where, who, line)).readings


def test_a_number_stands_for_a_word_only_where_one_has_to_follow() -> None:
    assert [one.text for one in read_spoken("look 4 traps").tokens] == ["look", "for", "traps"]
    assert read_spoken("buy 4 torches").tokens[1].number == 4
    assert read_spoken("wait 4 turns").tokens[1].number == 4


async def test_a_number_before_a_thing_is_no_loss_of_hit_points() -> None:
    labels = [one.label for one in (await meant("town", "Cat", "i take 3 bottles of oil")).readings]
    assert labels[0] == "Buy 3 Oil flask (6 gp)"
    assert not [label for label in labels if label.startswith("Hit points")]
