"""What people say in fourteen situations is read as they mean it (`benchmarks/said`)."""

from collections import Counter
from itertools import islice

import pytest

from benchmarks.said.__main__ import FILES, counted, heard, unlearned
from benchmarks.said.judging import Line
from benchmarks.said.scenes import PEOPLE
from cogs.core.nicknames import forget_person, note_person
from tests.docs import built_bot

EVERY = 3
"""Of so many lines of the bench one is read here."""
LEAST, LEAST_FIRST, LEAST_SAID = 86, 81, 86
"""Of a hundred lines, each read by what the others teach: what is meant among the first five, and
first; and of those that mean nothing, how many are told so."""


@pytest.mark.long
async def test_what_people_say_is_read_and_no_guess_is_done() -> None:
    bot, found = await built_bot(), Counter[str]()
    for line in islice(unlearned(bot, FILES), 0, None, EVERY):
        found.update(counted(line, await heard(bot, line)))
    assert found["wrong"] == 0
    assert 100 * found["said"] >= LEAST_SAID * found["nothing"], found
    assert found["said_in_public"] >= found["said"]
    assert 100 * found["five"] >= LEAST * found["meant"], found
    assert 100 * found["first"] >= LEAST_FIRST * found["meant"], found


KINDS = (
    ("dying", "Rae", "next rd next round", "Next"),
    ("town", "Cat", "need 2 more oils for the lantern", "Buy 2 Oil flasks (4 gp)"),
    ("town", "Dee", "2x rope pls", "Buy 2 Rope 50' (2 gp)"),
    ("out-of-reach", "Dee", "bolt @ gob 2", "Shoot Goblin 2 with Crossbow"),
    ("road", "Ann", "march 1 hex N", "Travel north"),
    ("treasure", "Rae", "they find 80 sp", "The party finds 80 Silver pieces"),
    ("treasure", "Rae", "add 80 silver", "The party finds 80 Silver pieces"),
    ("town", "Ann", "pay Maud 10 sp", "Pay Maud…"),
    ("melee", "Ann", "no wait, attack goblin 2 with long sword", "Attack Goblin 2 with Long sword"),
    ("town", "Ann", "buy 2 lanterns", "Buy 2 Lanterns (20 gp)"),
    ("melee", "Ann", "attack goblin 2?", "Attack Goblin 2 with Long sword"),
    ("road", "Ann", "can we stop and hunt for a bit", "Hunt for a day"),
    ("dungeon", "Dee", "anything new? listen at the north door", "Listen at door north"),
    ("meeting", "Bob", 'Maud lifts an empty hand: "Well met."', "Say: Well met."),
    ("meeting", "Cat", "say of course we do", "Say: of course we do"),
    ("meeting", "Cat", "say on my honour, we come in peace", "Say: on my honour, we come in peace"),
    ("dungeon", "Bob", "can i listen down the corridor", "Listen"),
    ("meeting", "Rae", "2d6 please", "Roll 2d6"),
    ("chase", "Bob", "lob iron rations", "Throw down Iron ration"),
    ("treasure", "Rae", "gems are 50gp apiece", "Gem is worth 50 gp"),
    ("level", "Rae", "+100xp to nell", "Give Nell 100 XP"),
    ("town", "Ann", "whats in my pack", "Show gear and money"),
    ("town", "Bob", "who is here", "List the characters"),
    ("dungeon", "Bob", "whats in the room", "Show the rooms seen so far"),
    ("declaring", "Cat", "glug my healing potion", "Declare: drink Potion of healing"),
    ("declaring", "Rae", "everybody has declared, go", "Next"),
    ("tavern", "Dee", "lift the fat man's purse", "Pick a pocket: the fat man"),
    ("sea", "Ann", "keep the same course", "Sail on"),
    ("melee", "Ann", "im backing off", "Declare for the next round: fighting withdrawal"),
    ("sea", "Bob", "check the hull", "Show the vessel and its weather"),
    ("treasure", "Dee", "grab 20 gp", "Nell gets 20 of 40 x Coin"),
    ("declaring", "Dee", "i aim at goblin three", "Declare: attack Goblin 3"),
    ("melee", "Ann", "attack the wounded goblin", "Attack Goblin 3 with Long sword"),
    ("dying", "Bob", "clw on aldric", "Cast Cure Light Wounds at Aldric"),
    ("idle", "Bob", "r2d6", "Roll 2d6"),
    ("idle", "Cat", "back monday, got exams", "Be away until monday"),
    ("idle", "Cat", "friday i cant play", "Be away until friday"),
    ("idle", "Cat", "gone for a few days", "Be away until a few days"),
    ("idle", "Cat", "back tmrw", "Be away until tmrw"),
    ("town", "Rae", "it is now noon", "Let time go by until noon"),
    ("town", "Ann", "buy 2 torches", "Buy 6 Torches (1 gp), not 2"),
    ("town", "Bob", "whats the price of holy water", "Buy Holy water (25 gp)"),
    ("road", "Dee", "hunt instead of walking", "Hunt for a day"),
    ("melee", "Rae", "goblin 2 attacks maud", "Goblin 2: attack Maud with Spear"),
    ("tavern", "Cat", "hire an alchemist", "Put up a notice for Alchemist…"),
    ("treasure", "Rae", "+200gp to the pile", "The party finds 200 Coins"),
    ("sea", "Ann", "steer southwest", "Steer south-west"),
    ("out-of-reach", "Dee", "snipe gobbo 4", "Shoot Goblin 4 with Crossbow"),
    ("melee", "Cat", "cast mm on g1", "Cast Magic Missile at Goblin 1"),
    ("melee", "Rae", "the goblins take 3 damage", "Take 3 from each Goblin"),
    ("treasure", "Ann", "+1 sword for me", "Aldric gets Sword +1"),
    ("dungeon", "Ann", "show me my inventory", "Show gear and money"),
    ("idle", "Dee", "what's my AC", "Show sheet"),
    ("idle", "Dee", "change my name to Nellie", "Call the character Nellie"),
    ("idle", "Bob", "what are the rules for turning undead", "Look up: turning undead"),
    ("town", "Bob", "buy 2 more holy watr", "Buy 2 Holy waters (50 gp)"),
    ("idle", "Ann", "what i have on me", "Show gear and money"),
    ("melee", "Rae", "the wolf has 10 hit points", "Wolf has 10 hit points"),
    ("idle", "Rae", "a fortnight goes by", "Let time go by: 14 days"),
    ("out-of-reach", "Dee", "fire", "Shoot … with Crossbow…"),
    ("declaring", "Ann", "hold the line", "Declare: hold, and do nothing"),
    ("out-of-reach", "Bob", "throw holy water", "Shoot … with Holy water…"),
    ("town", "Rae", "add a rope to Aldric", "Aldric gets Rope 50'"),
    ("idle", "Bob", "im back", "Be back"),
    ("idle", "Bob", "back", "Be back"),
)
"""By kind, a line that has it, with what is first and offered to everybody: a word that says no to
something else, a price, a bare question mark, a kind request, a question before a deed, speech with
what is done meanwhile, dice alone, another word for a verb, a sum that is no thing, and a number
with a sign and a unit. Then questions for what one has, who is there and what is there, what is
drunk while all declare, and deeds in other words, also with those of an option between them, and a
sum of what lies there. A word behind others with a slip, a question without its helping word, units
of two words, a word that means more alone, one of which a command begins, what is thrown while foes
are there, and what a referee gives. A number in letters at the end, a body that looks worse than
the others, somebody who lies dead, dice behind the letter of another bot, a day wherever it stands,
a time of the day, a count in which a thing is not sold, the price of one thing, a verb that is a
noun there, and whom a referee has do it. A group of which each is hurt, a letter with a number, a
sword by its bonus, what is to be shown, a question word that was shortened, and words that are
taken as they are."""


@pytest.mark.parametrize(("where", "who", "text", "label"), KINDS)
async def test_a_kind_of_line_is_read(where: str, who: str, text: str, label: str) -> None:
    line = Line(where, who, text, "nothing", (), {}, ())
    found = await heard(await built_bot(), line)
    assert found.readings[0].label == label
    assert found.buttons


NOTHING = (
    ("melee", "Bob", "oof. good hit tho"),
    ("dungeon", "Bob", "remember when nell attacked that statue for 3 rounds"),
    ("road", "Rae", "the moon is full"),
    ("dying", "Rae", "aldric is stable now"),
    ("declaring", "Bob", "lol same"),
    ("sea", "Cat", "sick of reading this"),
    ("town", "Rae", "its raining"),
    ("road", "Rae", "the rain stops around noon"),
    ("meeting", "Cat", "what do they do all day"),
    ("town", "Dee", "lol my cat just sat on the keyboard"),
    ("dungeon", "Ann", "I told you so"),
    ("meeting", "Cat", "Silas says nothing"),
    ("dungeon", "Bob", "back"),
    ("treasure", "Bob", "I must say that was one of the tightest fights we've had"),
)
"""A moon is no calendar, two letters too many are no slip, another letter in a short word is none,
what somebody is tired of is no deed, weather is no time, nobody does what it does, nobody says
nothing, `do` finds deeds and is none, a word that only begins another says nothing beside more, and
what one told somebody is no speech."""


@pytest.mark.parametrize(("where", "who", "text"), NOTHING)
async def test_what_is_no_deed_finds_none(where: str, who: str, text: str) -> None:
    line = Line(where, who, text, "nothing", (), {}, ())
    assert not (await heard(await built_bot(), line)).rows


async def test_a_torchbearer_is_no_torch() -> None:
    line = Line("tavern", "Cat", "we need a torchbearer", "nothing", (), {}, ())
    found = await heard(await built_bot(), line)
    assert found.rows
    assert not found.done


async def test_what_is_denied_is_offered_to_nobody() -> None:
    line = Line("melee", "Ann", "do not attack goblin 2", "nothing", (), {}, ())
    found = await heard(await built_bot(), line)
    assert not found.buttons
    assert not found.done


async def test_a_command_that_nobody_says_is_asked_about_by_its_key() -> None:
    line = Line("idle", "Ann", "portrait", "nothing", (), {}, ())
    found = await heard(await built_bot(), line)
    assert [row.way for row in found.rows] == ["/sheet portrait"]
    assert not found.done


ASKED = (
    ("sea", "Rae", "a storm giant comes up", True),
    ("sea", "Rae", "add storm", False),
    ("melee", "Ann", "attack gob", False),
    ("melee", "Ann", "attack gob 2", True),
    ("meeting", "Ann", "say we come in peace", True),
    ("meeting", "Ann", "ask about the mill", False),
    ("meeting", "Ann", "tell them we come in peace", False),
    ("meeting", "Ann", 'tell them "We come in peace."', True),
)
"""A name in full is done at once, one of which a part is said is asked about, unless its number
says the rest; so is what somebody
tells of words, unless the words themselves stand there."""


@pytest.mark.parametrize(("where", "who", "text", "done"), ASKED)
async def test_what_is_said_in_part_is_asked_about(
    where: str, who: str, text: str, *, done: bool
) -> None:
    line = Line(where, who, text, "nothing", (), {}, ())
    found = await heard(await built_bot(), line)
    assert found.rows
    assert found.done is done


SEVERAL = (
    (
        "Rae",
        "they find 300 gp and a silver crown",
        ["The party finds 300 Coins", "The party finds a silver crown"],
    ),
    ("Cat", "buy rope and a lantern", ["Buy Rope 50' (1 gp)", "Buy Lantern (10 gp)"]),
    ("Dee", "give the crowbar and chalk to maud", ["Give Maud Crowbar", "Give Maud Chalk"]),
    ("Dee", "give maud the crowbar and chalk", ["Give Maud Crowbar", "Give Maud Chalk"]),
    ("Dee", "give 5gp and the crowbar to maud", ["Give Maud 5 gp", "Give Maud Crowbar"]),
)


@pytest.mark.parametrize(("who", "text", "labels"), SEVERAL)
async def test_each_of_several_things_in_a_line_is_a_deed(
    who: str, text: str, labels: list[str]
) -> None:
    line = Line("town", who, text, "nothing", (), {}, ())
    found = await heard(await built_bot(), line)
    assert [one.label for one in found.readings[: len(labels)]] == labels
    assert all(one.is_one_of for one in found.readings[: len(labels)])
    assert not found.done
    assert len(found.buttons) >= len(labels)


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("goblin 1 and the wolf attack aldric", ["Goblin 1", "Wolf"]),
        ("goblin 1, goblin 2 and wolf attack aldric", ["Goblin 1", "Goblin 2", "Wolf"]),
    ],
)
async def test_each_of_several_who_do_the_same_is_a_deed(text: str, labels: list[str]) -> None:
    line = Line("melee", "Rae", text, "nothing", (), {}, ())
    found = await heard(await built_bot(), line)
    assert [one.label.partition(": attack Aldric")[0] for one in found.readings] == labels
    assert not found.done


@pytest.mark.parametrize(
    ("where", "text", "done"),
    [("dungeon", "serach", False), ("dungeon", "invetory", True), ("melee", "atack gob 2", True)],
)
async def test_a_short_verb_with_a_slip_alone_is_asked_about(
    where: str, text: str, *, done: bool
) -> None:
    found = await heard(await built_bot(), Line(where, "Ann", text, "nothing", (), {}, ()))
    assert found.rows
    assert found.done is done


@pytest.mark.parametrize("called", ["Roberta", "roberta", "<@{}>"])
async def test_a_person_by_name_is_the_character_whom_they_play(called: str) -> None:
    bot, member = await built_bot(), PEOPLE["Bob"].member
    assert member is not None
    note_person(bot, member, "Roberta")
    said = f"give 5gp to {called.format(member)}"
    found = await heard(bot, Line("town", "Dee", said, "nothing", (), {}, ()))
    forget_person(bot, member)
    assert found.readings[0].label == "Give Maud 5 gp"
    assert found.done
    forgotten = await heard(bot, Line("town", "Dee", "give 5gp to roberta", "nothing", (), {}, ()))
    assert not forgotten.done


async def test_a_mention_is_a_person_in_each_thing_of_a_line_and_a_name_in_what_is_said() -> None:
    bot, bob = await built_bot(), PEOPLE["Bob"].member
    line = Line("town", "Dee", f"give crowbar and chalk to <@{bob}>", "nothing", (), {}, ())
    found = await heard(bot, line)
    assert [one.label for one in found.readings[:2]] == ["Give Maud Crowbar", "Give Maud Chalk"]
    said = Line("meeting", "Ann", f'say "After you, <@!{bob}>!"', "nothing", (), {}, ())
    assert (await heard(bot, said)).readings[0].label == "Say: After you, Maud!"
    stranger = Line("town", "Dee", "give 5gp to <@987654321>", "nothing", (), {}, ())
    assert not (await heard(bot, stranger)).done


TOLD = (
    ("melee", "Ann", "the goblins attack"),
    ("meeting", "Dee", "the bandits offer 5 gp"),
    ("dungeon", "Ann", "the torch goes out"),
    ("melee", "Ann", "i was going to attack goblin 1"),
    ("melee", "Rae", "maud could cast light"),
    ("town", "Ann", "everyone loses 5 gp"),
    ("town", "Rae", "help aldric"),
    ("town", "Ann", "open it"),
    ("town", "Ann", "take 10 damage"),
    ("road", "Bob", "mount"),
    ("melee", "Rae", "the wolf misses"),
    ("dungeon", "Ann", "Tom stay behind me"),
)
"""Who stands before a verb does it and suffers nothing; what would be, or was to be, is not done;
a verb that only begins a name names nothing; and points that are lost are not set."""


@pytest.mark.parametrize(("where", "who", "text"), TOLD)
async def test_what_is_told_of_others_is_asked_about(where: str, who: str, text: str) -> None:
    found = await heard(await built_bot(), Line(where, who, text, "nothing", (), {}, ()))
    assert not found.done
    if text.startswith("take"):
        assert found.readings[0].label == "Hit points: -10"


CHAT = (
    "wait what", "take care", "kill me now", "search me", "shoot me a message", "buy some time",
    "give it a rest", "throw me a bone", "drop me a line", "good morning everyone", "fire away",
    "i need a plan", "rain falls", "nothing happens", "the wolf howls", "i look at my map",
)  # fmt: skip
"""What people say at a table without doing anything."""


@pytest.mark.parametrize("where", ["dungeon", "declaring", "dying"])
async def test_chat_does_nothing(where: str) -> None:
    bot = await built_bot()
    for who in ("Ann", "Dee", "Rae"):
        for text in CHAT:
            found = await heard(bot, Line(where, who, text, "nothing", (), {}, ()))
            assert not found.done, (who, text, found.rows[0])
