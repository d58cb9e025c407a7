"""What lines of people mean, whose words stand beside no command (`benchmarks/said`)."""

from collections.abc import Mapping

import pytest

from benchmarks.said.__main__ import FILES
from benchmarks.said.judging import meanings, read_lines
from benchmarks.said.scenes import PEOPLE, played, scene
from benchmarks.typed.scenes import live
from cogs.core.commands import commands_of
from cogs.core.nicknames import note_person
from cogs.deeds.likely import NOTHING, said_lines
from cogs.deeds.near import doer_of
from cogs.deeds.offers import named
from cogs.deeds.spoken import Meant, read_meant
from cogs.deeds.tokens import read_spoken
from rules.clock.calendars import OLD
from rules.clock.records import ChooseCalendar
from rules.items.reading import items_of
from rules.items.records import PutItem
from tests.docs import built_bot

_FIRST = "Declare for the first round: attack Bandit 3"


async def meant(where: str, who: str, line: str) -> Meant:
    game = scene(where, who)
    return read_meant(await built_bot(), doer_of(game, PEOPLE[who].member or 0), line)


def test_the_bot_has_learned_each_line_of_the_bench_for_a_command_that_is_meant() -> None:
    taught = {line: set[str]() for line, _ in said_lines()}
    for line, keys in said_lines():
        taught[line].update(keys)
    for one in read_lines(*FILES):
        ways = (way for kind in one.kinds for way in meanings()[kind].ways)
        meant = {way.removeprefix("/") for way in ways}
        assert meant & taught[" ".join(one.text.split())], one.text


@pytest.mark.parametrize(
    ("where", "who", "line", "label"),
    [
        ("melee", "Ann", "finish off the hurt one", "Attack Goblin 3 with Long sword"),
        ("melee", "Ann", "attack the second goblin", "Attack Goblin 2 with Long sword"),
        (
            "melee",
            "Ann",
            "Aldric hits the goblin that is already half dead",
            "Attack Goblin 3 with Long sword",
        ),
        ("melee", "Ann", "finish off 3", "Attack Goblin 3 with Long sword"),
        ("out-of-reach", "Ann", "shoot the closest one", "Shoot Goblin with Shortbow"),
        ("town", "Rae", "rope is 2 gp apiece", "Rope 50' costs 2 gp"),
        ("dungeon", "Dee", "look 4 traps", "Search for traps"),
        ("level", "Dee", "!levelup nell", "Nell: Go up a level"),
        ("town", "Ann", "give maud 3 gold pieces", "Give Maud 3 gp"),
        ("idle", "Ann", "remind me friday 8pm to post", "Remind me: friday 8pm to post"),
        ("dying", "Rae", "ogre's down to 6", "Ogre has 6 hit points"),
        ("melee", "Rae", "nell falls unconscious", "Nell: unconscious"),
        ("dying", "Rae", "revive aldric", "Aldric: up again"),
        ("melee", "Cat", "Silas throws his dagger to the wolf", "Attack Wolf with Dagger"),
        ("dungeon", "Ann", "throw the rope to Nell", "Give Nell Rope 50'"),
        ("idle", "Ann", "my timezone is Berlin", "Say where you are: Berlin"),
        ("melee", "Rae", "goblin 4 surrenders", "Goblin 4 surrenders"),
        ("meeting", "Ann", "back away slowly", "Try to get away"),
        ("chase", "Rae", "end the chase", "The pursuers have lost sight of them"),
        ("idle", "Ann", "whos turn is it", "Whom the game waits for"),
        ("melee", "Rae", "the goblins attack Maud", "Goblin: attack Maud with Spear"),
        ("out-of-reach", "Rae", "goblins close in on nell", "Goblin: move towards Nell"),
        ("meeting", "Rae", "the bandits attack", "Begin the rounds"),
        ("dying", "Rae", "set aldric to 1 hp", "Aldric has 1 hit points"),
        ("town", "Bob", "how much hp does aldric have", "Show Aldric's sheet"),
        ("treasure", "Cat", "i'd like the potion pls", "Silas gets Potion"),
        ("town", "Rae", "set rope price at 2gp", "Rope 50' costs 2 gp"),
        ("melee", "Rae", "nxt rd", "Next"),
        ("dungeon", "Bob", "note to self: owe the abbot 10 gp", "Write down: owe the abbot 10 gp"),
        ("tavern", "Rae", "new rumour: lights at night", "Write down the rumour: lights at night"),
        ("level", "Dee", "Nell asks old Harl to teach her for a week", "Train, 1 weeks…"),
        ("treasure", "Cat", "have a tiny sip of the healing potion", "Drink Potion of healing"),
        ("meeting", "Dee", "nell attacks bandit 3 by surprise", _FIRST),
        (
            "town",
            "Bob",
            "Could someone tell me what the smith asks for plate mail?",
            "Show what things cost",
        ),
        ("treasure", "Dee", "I put the two stones in my pocket", "Nell gets 2 of Gem"),
        ("dungeon", "Rae", "3 bugbears AC 5", "Add 3 Bugbears, armour class 5"),
        ("level", "Cat", "copy fly into my spellbook", "Write Fly into the spell book"),
        ("meeting", "Bob", "yo we come in peace", "Say: yo we come in peace"),
        ("road", "Dee", "Nell swings into the saddle.", "Ride Riding horse"),
        ("dungeon", "Ann", "put torches into my backpack", "Put Torch into Backpack"),
        ("dungeon", "Ann", "3 torches -> backpack", "Put 3 Torches into Backpack"),
        ("dungeon", "Ann", "pack the rope", "Put Rope 50' into …"),
        ("dungeon", "Dee", "check the door for traps", "Search for traps"),
        ("declaring", "Bob", "move away from the goblins", "Declare: fighting withdrawal"),
        ("town", "Ann", "buy 50 feet of rope", "Buy Rope 50' (1 gp)"),
        ("tavern", "Dee", "steal from the fat priest", "Pick a pocket: the fat priest"),
        ("tavern", "Dee", "lift the priests purse while he prays", "Pick a pocket: the priests"),
        ("treasure", "Rae", "the ring is worth 15", "Silver ring is worth 15 gp"),
        ("town", "Rae", "plate mail costs 75", "Platemail costs 75 gp"),
        ("town", "Bob", "buy a week of standard rations", "Buy 7 Standard rations (5 gp)"),
        ("town", "Bob", "buy 10 days of rations", "Buy 14 Iron rations (30 gp), not 10"),
        ("idle", "Ann", "i'm away from friday to monday", "Be away until monday"),
        ("dungeon", "Rae", "save vs poison for Maud", "Ask Maud for Save vs death"),
        ("dungeon", "Rae", "Maud save vs petrification", "Ask Maud for Save vs paralysis"),
        ("melee", "Rae", "goblins check morale at -1", "Roll morale for Goblin, -1"),
        ("melee", "Rae", "wolf is stunned for 2 rounds", "Wolf is stunned for 2 rounds"),
        (
            "dungeon",
            "Rae",
            "Silas and Nell save vs spells at -2",
            "Ask Silas, Nell for Save vs spells, -2",
        ),
        ("town", "Bob", "give one to Silas", "Give Silas 1 …"),
        ("meeting", "Rae", "the bandits are hostile", "Bandit: they are hostile"),
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


@pytest.mark.parametrize(
    ("where", "who", "line"),
    [
        ("chase", "Bob", "hide round the corner"),
        ("treasure", "Rae", "That was the last of them; the fight is over."),
    ],
)
async def test_what_is_clearly_meant_and_cannot_be_done_is_no_other_deed(
    where: str, who: str, line: str
) -> None:
    assert not (await meant(where, who, line)).readings


async def test_lines_that_are_learned_from_name_commands() -> None:
    bot = await built_bot()
    named = {key for _, keys in said_lines() for key in keys}
    assert named - {one.key for one in commands_of(bot).all()} == {NOTHING}


@pytest.mark.parametrize(
    ("where", "who", "line", "label"),
    [
        ("dungeon", "Dee", "prod the flagstones ahead of us", "Search for …"),
        ("town", "Cat", "need 2 more oils for the lantern", "Buy 2 Oil flasks (4 gp)"),
        ("tavern", "Ann", "hire 2 spearmen, 1gp a day", "Make an offer to 2 normal hirelings…"),
        ("melee", "Bob", "bonk da wolf", "Attack Wolf with Mace…"),
        ("out-of-reach", "Rae", "three wolves come from the wood", "Add 3 Normal wolves…"),
        ("road", "Ann", "Aldric would like to spend the day hunting for game", "Hunt for a day…"),
        ("road", "Bob", "everyone eats", "Eat Iron ration"),
        ("dungeon", "Rae", "torches ok?", "Show all lights"),
    ],
)
async def test_a_line_that_is_like_others_is_asked_about(
    where: str, who: str, line: str, label: str
) -> None:
    found = await meant(where, who, line)
    assert label in [one.label for one in found.readings]
    assert found.clear is None


async def test_whoever_is_played_by_somebody_is_named_by_their_player() -> None:
    bot = await built_bot()
    note_person(bot, PEOPLE["Ann"].member or 0, "Ann")
    doer = doer_of(scene("dying", "Bob"), PEOPLE["Bob"].member or 0)
    found = read_meant(bot, doer, "cure light on Ann's guy NOW")
    assert found.readings[0].label == "Cast Cure Light Wounds at Aldric"


async def test_what_is_packed_is_taken_out_of_what_it_is_in() -> None:
    game = played("dungeon", "Ann").copy()
    own = game.state.characters[0].id
    ids = {one.name: one.id for one in items_of(game.state, own)}
    game.act(PutItem(item_id=ids["Rope 50'"], into=ids["Backpack"], target=own))
    doer = doer_of(live(game), PEOPLE["Ann"].member or 0)
    found = read_meant(await built_bot(), doer, "get the rope out of my backpack")
    assert found.readings[0].label == "Take Rope 50' out"


@pytest.mark.parametrize(
    ("where", "who", "line", "labels"),
    [
        ("town", "Ann", "buy 2 flasks of oil and a rope", ("Buy 2 Oil flasks", "Buy Rope 50'")),
        ("dungeon", "Ann", "open the door and go north", ("Open door", "Go through door north")),
        ("dungeon", "Ann", "light a torch, then search for traps", ("Light torch", "Search for")),
        ("dungeon", "Dee", "check the door for traps then open it", ("Search for", "Open door")),
        ("town", "Dee", "buy lantern + 4 oil", ("Buy Lantern (10 gp)", "Buy 4 Oil flasks")),
        ("dungeon", "Cat", "I light my lantern and pass it to Nell", ("Light l", "Give Nell L")),
        (
            "dungeon",
            "Ann",
            "drop the rope and my shield and go north",
            ("Drop Rope 50'", "Drop Shield", "Go through door north"),
        ),
        (
            "town",
            "Ann",
            "sell the shortbow and the 20 arrows, then get me plate mail",
            ("Sell Shortbow", "Sell 20 Arrows", "Buy Platemail"),
        ),
        (
            "town",
            "Dee",
            "I buy 10 days of rations and 2 waterskins",
            ("Buy 14 Iron rations", "Buy 2 Waterskins"),
        ),
        ("melee", "Rae", "goblin 1 and the wolf are dead", ("Goblin 1: dead", "Wolf: dead")),
        (
            "melee",
            "Rae",
            "goblin 2 takes five, then roll morale for the goblins",
            ("Take 5 from Goblin 2", "Roll morale for Goblin"),
        ),
        ("dungeon", "Ann", "drop my sword and the backpack", ("Drop Long sword", "Drop Backpack")),
        ("dungeon", "Ann", "Aldric n Tom force the door", ("Force door", "Tom: force door")),
        ("dungeon", "Ann", "Tom and I force the door", ("Tom: force door", "Force door")),
        ("town", "Cat", "buy a torch n a rope", ("Buy Torch", "Buy Rope 50'")),
        ("dungeon", "Ann", "Light a torch. Search for traps", ("Light torch", "Search for")),
        ("town", "Ann", "buy plate mail and sell the chain", ("Buy Platemail", "Sell Chainmail")),
        ("meeting", "Bob", "give them 10 gp and 2 rations", ("Give Bandit 10 gp", "Give Bandit 2")),
        (
            "melee",
            "Rae",
            "goblins 1 and 2 attack Aldric, 3 and the wolf attack Maud",
            (
                "Goblin 1: attack Aldric",
                "Goblin 2: attack Aldric",
                "Goblin 3: attack Maud",
                "Wolf: attack Maud",
            ),
        ),
        (
            "treasure",
            "Rae",
            "the gem is 50 gp, the ring is worth 15",
            ("Gem is worth 50 gp", "Silver ring is worth 15 gp"),
        ),
    ],
)
async def test_each_deed_and_each_thing_of_a_line_is_a_press(
    where: str, who: str, line: str, labels: tuple[str, ...]
) -> None:
    found = await meant(where, who, line)
    assert found.clear is None
    for reading, label in zip(found.readings, labels, strict=False):
        assert reading.label.startswith(label)
        assert reading.is_one_of


@pytest.mark.parametrize(
    ("where", "line", "label"),
    [
        ("melee", "goblin 2 hits Maud for 4", "Take 4 from Maud"),
        ("melee", "Aldric hits goblin 2 for 5", "Take 5 from Goblin 2"),
        ("melee", "Aldric takes 3 from the wolf", "Take 3 from Aldric"),
        ("melee", "5 damage to goblin 2 from Aldric", "Take 5 from Goblin 2"),
        ("melee", "the goblins hit Aldric, 6 damage", "Take 6 from Aldric"),
        ("melee", "Maud and Aldric take 4", "Take 4 from Maud, Aldric"),
        ("melee", "goblin 2 hits Maud for 4, goblin 1 misses", "Take 4 from Maud"),
        ("melee", "goblins 1, 2 and 3 take 4", "Take 4 from Goblin 1, Goblin 2, Goblin 3"),
        ("level", "212 xp to everyone, Silas gets more", "Give everybody 212 XP"),
        ("level", "everybody but Nell gets 100 xp", "Give everybody but Nell 100 XP"),
    ],
)
async def test_whoever_does_it_is_not_one_to_whom_it_is_done(
    where: str, line: str, label: str
) -> None:
    assert (await meant(where, "Rae", line)).readings[0].label == label


@pytest.mark.parametrize(
    ("where", "who", "line", "label"),
    [
        ("treasure", "Dee", "Nell gets the ring", "Nell gets Silver ring"),
        ("treasure", "Dee", "I take the ring", "Nell gets Silver ring"),
        ("treasure", "Ann", "split the gold evenly", "Divide the coins of the treasure"),
        ("tavern", "Dee", "lift the purse off the fat merchant", "Pick a pocket: the fat merchant"),
        ("chase", "Rae", "the ogre catches up", "Those who run are caught"),
        ("meeting", "Rae", "the bandits go their way", "End the encounter"),
        ("out-of-reach", "Rae", "the goblins close to 30 feet", "They are 30 feet apart"),
        ("dungeon", "Rae", "half an hour goes by", "Let time go by: 3 turns"),
        ("dungeon", "Rae", "half a day passes", "Let time go by: 12 hours"),
        ("idle", "Rae", "48h to post from now on", "Players have 48h to answer"),
        ("idle", "Rae", "start a fight with 3 orcs", "Add 3 Orcs"),
        ("sea", "Ann", "turn north", "Steer north"),
        ("out-of-reach", "Dee", "shoot the 1st goblin", "Shoot Goblin 1 with Crossbow"),
        ("dying", "Cat", "Magic Missile, the ogre please.", "Cast Magic Missile at Ogre"),
        ("declaring", "Cat", "hold", "Declare: hold, and do nothing"),
        ("declaring", "Cat", "throw oil at goblin 2", "Declare: attack Goblin 2 with Oil flask"),
        ("declaring", "Ann", "throw my dagger at goblin 2", "Declare: attack Goblin 2 with Dagger"),
        ("level", "Rae", "Nell goes up a level", "Nell: Go up a level"),
        ("sea", "Cat", "how is the wind today?", "Show the vessel and its weather"),
        ("town", "Rae", "the next day", "Let time go by until morning"),
        ("dying", "Rae", "the ogre smashes Nell for 9", "Take 9 from Nell"),
    ],
)
async def test_what_people_say_without_more_is_done_at_once(
    where: str, who: str, line: str, label: str
) -> None:
    clear = (await meant(where, who, line)).clear
    assert clear is not None
    assert clear.label == label


@pytest.mark.parametrize(
    ("where", "who", "line", "labels"),
    [
        (
            "treasure",
            "Rae",
            "gems 50 each, ring 30",
            ["Gem is worth 50", "Silver ring is"],
        ),
        ("meeting", "Ann", "hail them", ["Say: hail them"]),
        (
            "melee",
            "Bob",
            "With a cry to her god Maud brings the mace round at the wolf's skull",
            ["Attack Wolf with Mace"],
        ),
        (
            "dungeon",
            "Rae",
            "you find 30 gold and 2 silver rings",
            ["The party finds 2 Rings", "The party finds 30 gold and 2 silver rings"],
        ),
        (
            "treasure",
            "Rae",
            "they find a necklace worth 300 gp",
            ["The party finds a necklace worth 300 gp"],
        ),
        ("town", "Dee", "sell the crossbow for 15", ["Sell Crossbow"]),
        ("town", "Rae", "give Nell a magic dagger +1", ["Nell gets a magic dagger +1"]),
        ("idle", "Dee", "rename my dagger to Sting", ["Call the character my dagger"]),
        ("dungeon", "Rae", "rock falls on Nell 1d6", ["Take 1d6 from Nell"]),
        ("dungeon", "Ann", "take the torch from Tom", ["Hand torch to …"]),
        ("melee", "Rae", "goblins miss", ["Goblin is cursed to miss"]),
        ("melee", "Rae", "maud -4 hp", ["Take 4 from Maud"]),
        ("town", "Rae", "everybody heals 1", ["Give everybody 1 hit points"]),
        ("melee", "Rae", "everyone takes 2 damage", ["Take 2 from everybody"]),
        ("town", "Cat", "wats a crossbow cost here", ["Show what things cost"]),
    ],
)
async def test_what_is_said_in_few_words_is_asked_about(
    where: str, who: str, line: str, labels: list[str]
) -> None:
    found = (await meant(where, who, line)).readings
    assert [one.label[: len(label)] for one, label in zip(found, labels, strict=False)] == labels


@pytest.mark.parametrize(
    ("line", "label", "given"),
    [
        (
            "cant make it this week guys, Bob can run Nell for me till sunday",
            "Be away until sunday: Maud plays meanwhile",
            {"until": "sunday"},
        ),
        ("Bob stands in for me", "Be away until …: Maud plays meanwhile…", {}),
    ],
)
async def test_who_plays_for_somebody_is_named_by_their_own_name(
    line: str, label: str, given: Mapping[str, str]
) -> None:
    bot = await built_bot()
    note_person(bot, PEOPLE["Bob"].member or 0, "Bob")
    found = read_meant(bot, doer_of(scene("idle", "Dee"), PEOPLE["Dee"].member or 0), line)
    bob = f"<@{PEOPLE['Bob'].member or 0}>"
    assert found.readings[0].label == label
    assert dict(found.readings[0].given) == {"delegate": bob, **given}


def test_a_name_without_a_letter_is_a_name_too() -> None:
    assert named("****", "c1").words == ("****",)
    assert named("Гоблин Ёж 2", "c2").words[-1] == "2"
    assert set(named("Гоблин Ёж 2", "c2").words) >= {
        one.text for one in read_spoken("гоблин").tokens
    }


async def test_somebody_with_a_short_name_is_given_something_at_once() -> None:
    bot = await built_bot()
    note_person(bot, PEOPLE["Ann"].member or 0, "Ann")
    doer = doer_of(scene("town", "Dee"), PEOPLE["Dee"].member or 0)
    clear = read_meant(bot, doer, "give Ann 15gp").clear
    assert clear is not None
    assert clear.label == "Give Aldric 15 gp"


@pytest.mark.parametrize("line", ['say "open the door and go north"', "say hello and go north"])
async def test_nothing_is_done_of_what_is_only_said(line: str) -> None:
    found = await meant("dungeon", "Ann", line)
    assert found.readings[0].label == f"Say: {line.removeprefix('say ').strip(chr(34))}"
    assert not found.readings[0].is_one_of


async def test_no_deed_is_offered_twice_with_the_same_that_was_said() -> None:
    line = "Maud needs one more vial of holy water and pays for it from her own purse"
    labels = [one.label for one in (await meant("town", "Bob", line)).readings]
    assert len([label for label in labels if label.startswith("Buy Holy water")]) == 1


@pytest.mark.parametrize(
    ("where", "who", "line"),
    [
        ("dungeon", "Bob", "Reminds me of the good old days with the red box"),
        ("tavern", "Ann", "is discord slow for anyone else today"),
        ("road", "Ann", "do you think ai will take our jobs"),
        ("idle", "Cat", "ok"),
        ("declaring", "Dee", "i swear if i roll another 2 im eating my dice"),
        ("meeting", "Bob", "hmm. talk or fight. what do the rest of you feel like"),
        ("idle", "Cat", "this bot is kinda slow today ngl"),
        ("out-of-reach", "Cat", "these goblins look kinda cute tbh"),
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
    assert labels[0] == "Buy 3 Oil flasks (6 gp)"
    assert not [label for label in labels if label.startswith("Hit points")]


@pytest.mark.parametrize(
    ("line", "label"),
    [
        ("today is the 3rd of Thaw", "Today is the 3rd of Thaw"),
        ("the date is 4 Reaping", "Today is 4 Reaping"),
        ("use twelve plain months", "Count days by twelve plain months"),
        ("today is a good day", ""),
    ],
)
async def test_a_date_is_said_by_the_calendar_that_counts_the_days(line: str, label: str) -> None:
    game = played("town", "Rae").copy()
    game.act(ChooseCalendar(calendar=OLD))
    clear = read_meant(
        await built_bot(), doer_of(live(game), PEOPLE["Rae"].member or 0), line
    ).clear
    assert ("" if clear is None else clear.label) == label
