"""`/help`: what is awaited of somebody and what they can do now, in three lines; all commands."""

import re

from cogs.core.listed import LISTED
from cogs.deeds.commands import find_page, nothing_called, topics_of
from cogs.deeds.pages import NOBODY, NOTHING
from cogs.render.deeds import MOST_BUTTONS, MOST_PICKED
from rules.campaign.records import ChangeSetting
from rules.encounter.records import AddMonsters, JoinEncounter, StartEncounter
from rules.morale.records import AskMorale
from rules.rounds.records import NextStep
from rules.sheet.records import RetireCharacter
from rules.state.rounds import StepKind
from tests.cogs.conftest import Play
from tests.cogs.people import Person, Told
from tests.cogs.scene import Scene, offered_on, said

NAMED = re.compile(r"`/([a-z][a-z-]*(?: [a-z][a-z-]*(?![a-z:-]))*)")
"""A command as a text names it, without the options behind it."""


async def ask(play: Play, who: Person) -> set[str]:
    """What the help offers somebody to press or to pick."""
    result = await play.type(who, "help")
    assert result.ephemeral
    assert result.response.content.count("\n") == 2, "three lines"
    offered = offered_on(result.response)
    assert len(offered) <= MOST_BUTTONS + MOST_PICKED
    return set(offered)


async def awaited(play: Play, who: Person) -> str:
    """What the help says is awaited of somebody."""
    return (await play.type(who, "help")).response.content.split("\n")[1]


async def named(play: Play, who: Person) -> set[str]:
    """The commands that the help names to somebody, each of which has to be there."""
    result = await play.type(who, "help")
    assert result.ephemeral
    text = result.response.content
    assert len(text) < 2000
    found = set(NAMED.findall(text))
    known = {entry.name for topic in topics_of(play.bot.commands_by_key) for entry in topic.entries}
    assert found <= known
    return {LISTED.get(name, name.removeprefix("do ")) for name in found}


async def test_from_no_game_to_a_character(play: Play) -> None:
    scene = Scene(play)
    assert {"game start", "roll"} <= await named(play, play.ann)
    await play.begin("4e", name="x" * 60)
    assert await awaited(play, play.ann) == NOBODY
    player = await ask(play, play.ann)
    assert {"New character", "Bring a character along…"} <= player
    assert not {"The encounter…", "Time…", "Your sheet"} & player
    referee = await ask(play, play.referee)
    assert {"The encounter…", "Time…", "The rules and the table…"} <= referee
    assert "Make a character for a player…" in referee
    assert "New character" not in referee
    await play.type(play.ann, "sheet create", name="*" * 60, hit_points=8)
    assert await awaited(play, play.ann) == NOTHING
    owner = await ask(play, play.ann)
    assert {"Your sheet", "Change hit points…", "Roll your luck for this session"} <= owner
    assert "New character" not in owner
    await play.type(play.ann, "luck session")
    assert "Try your luck…" in await ask(play, play.ann)
    await play.type(play.ann, "sheet create", name="Second", hit_points=8)
    await play.type(play.ann, "sheet create", name="Third", hit_points=8)
    await scene.act(play.ann, RetireCharacter(character_id="c1"))
    assert {"Play Second", "Play Third", "New character"} <= await ask(play, play.ann)
    asked = await play.type(play.referee, "game end")
    await play.referee.click(asked.response, label="End the game")
    assert {"game reopen", "log show"} <= await named(play, play.ann)
    assert not (await play.type(play.ann, "help")).response.components


async def test_in_an_encounter_it_follows_the_round(play: Play) -> None:
    scene = Scene(play)
    await play.begin("ose")
    by_hand = ChangeSetting(key="initiative_rolls", value="by-hand")
    await scene.act(play.referee, by_hand)
    await scene.act(play.referee, ChangeSetting(key="who_comes", value="by-hand"))
    await play.type(play.ann, "sheet create", name="Morgan", hit_points=8)
    await play.type(play.bob, "sheet create", name="Bert", hit_points=8)
    await scene.act(play.referee, StartEncounter())
    assert "Join" in await ask(play, play.ann)
    assert "Join" not in await ask(play, play.referee)
    await play.type(play.referee, "deadline set", time="48h")
    assert "Standing order of Morgan…" in await ask(play, play.ann)
    assert "Be away for a while…" in await ask(play, play.ann)
    assert {"Begin the rounds", "The encounter…"} <= await ask(play, play.referee)
    assert "the rounds can begin" in await awaited(play, play.referee)
    assert "waits for **the referee**" in await awaited(play, play.ann)
    await scene.act(play.ann, JoinEncounter())
    told = (await play.type(play.ann, "help", topic="buy rope")).response.content
    assert told.startswith("`/item buy` ")
    assert told.endswith("**Not now.** That has to wait until the encounter is over.")
    done = (await play.type(play.ann, "do", what="buy rope")).response.content
    assert done.endswith(": That has to wait until the encounter is over.")
    assert "Join" not in await ask(play, play.ann)
    await scene.act(play.referee, AddMonsters(name="Goblins", count=3, hit_points=(4,), morale=7))
    hidden = AddMonsters(name="Lurker", hit_points=(9,), hidden=True)
    await scene.act(play.referee, hidden)
    await scene.go_on(StepKind.DECLARE)
    assert await awaited(play, play.ann) == "Declare for **Morgan**, before initiative."
    assert "Declare" in await ask(play, play.ann)
    assert "Join" in await ask(play, play.bob)
    await scene.go_on(StepKind.INITIATIVE)
    assert "Roll initiative" in await ask(play, play.ann)
    assert "Roll initiative" not in await ask(play, play.bob)
    goblins = next(c for c in (await play.encounter()).combatants if c.name == "Goblins")
    await scene.act(play.referee, AskMorale(combatant_id=goblins.id))
    assert "Morale is to be rolled for **Goblins**." in await awaited(play, play.referee)
    assert "Roll morale: Goblins" in await ask(play, play.referee)
    assert "Roll morale: Goblins" not in await ask(play, play.ann)
    await scene.go_on(StepKind.ACT)
    for _ in range(20):
        step = await scene.step()
        acts = "c1" in step.who and step.kind is StepKind.ACT
        offered = await ask(play, play.ann)
        assert any(label.startswith("Done") for label in offered) is acts
        if acts:
            break
        await scene.act(play.referee, NextStep())
    else:
        raise AssertionError("Morgan never acts")
    answer = (await play.type(play.ann, "help")).response
    assert "It is the turn of **Morgan**." in answer.content
    assert "Lurker" not in f"{answer.content}{offered_on(answer)}"


async def test_what_is_picked_in_the_menu_is_done_as_if_it_were_pressed(play: Play) -> None:
    await play.begin("ose")
    await play.type(play.ann, "sheet create", name="Morgan", hit_points=8)
    log = await pick(play, play.ann, "What has happened")
    assert log.response.ephemeral
    assert "Morgan" in said(log)
    form = await pick(play, play.ann, "Change hit points…")
    changed = await play.ann.submit_modal(form, {"change": "-3"})
    assert "Morgan" in said(changed)
    assert (await Scene(play).vitals("Morgan")).hit_points == 5


async def pick(play: Play, who: Person, label: str) -> Told:
    """Somebody picks from the menu under the help."""
    told = (await play.type(who, "help")).response
    (menu,) = [part for row in told.components for part in row["components"] if "options" in part]
    values = {option["label"]: option["value"] for option in menu["options"]}
    return await who.select(told, [values[label]], custom_id=menu["custom_id"])


async def test_all_commands_by_topic(play: Play) -> None:
    everything = await play.type(play.cat, "help", topic="all")
    assert everything.ephemeral
    text = everything.response.content
    assert len(text) < 2000
    topics = topics_of(play.bot.commands_by_key)
    assert len(topics) > 10
    for topic in topics:
        assert re.search(rf"\b{topic.name}\b", text)
        for entry in topic.entries:
            is_listed = not entry.name.startswith("do ")
            assert not is_listed or entry.name.removeprefix(topic.name).strip() in text
            behind = entry.name.removeprefix("do ").removeprefix(topic.name).strip()
            assert f"{behind or topic.name}` {entry.words}" in find_page(topics, topic.name)
    one = await play.type(play.cat, "help", topic="/sheet  HP")
    assert "`/sheet hp` Set, heal or lose hit points" in one.response.content
    assert "- `change`: 7 sets them" in one.response.content
    wrong = await play.type(play.cat, "help", topic="shet")
    assert wrong.ephemeral
    assert "Did you mean `sheet`?" in wrong.response.content
    offered = await play.cat.autocomplete(play.channel, "help", "topic", "sheet")
    names = [choice["name"] for choice in offered]
    assert names[0].startswith("sheet: ")
    assert "sheet hp" in names
    first = await play.cat.autocomplete(play.channel, "help", "topic", "")
    assert first[0] == {"name": "all commands", "value": "all"}


async def test_a_topic_that_is_not_there(play: Play) -> None:
    topics = topics_of(play.bot.commands_by_key)
    assert find_page(topics, "@everyone") == ""
    assert re.search(r"Pick `\w+`", str(nothing_called(topics, "@everyone")))


WORDS = {
    "export": "`/game export`",
    "import": "`/ref import monsters`",
    "retire": "`/do sheet retire`",
    "delegate": "`/away`",
    "avatar": "`/sheet portrait`",
    "rewind": "`/log undo`",
    "privacy": "`/me forget`",
    "permissions": "`/game check`",
    "inventory": "`/item show`",
    "shoot": "`/attack`",
    "infravision": "**Infravision**",
    "critical hit": "**Critical hits and helmets**",
    "someone has ghosted us": "**Somebody does not answer, or nobody answers**\nNothing to do",
    "scroll or wand use": "`/item use`",
    "docker compose": "**In containers, with PostgreSQL**\nYou need Docker with Compose",
    "which permissions": "- **View Channel** (needed): to see where a game is played.\n",
    "how do I get them to stop pinging me at 3am": "**It calls me at night**\n`/me timezone`",
    "my wizard has no spell today??": "**My spells are gone",
    "my players argue with a ruling, does the bot decide or do I": (
        "-# I am not sure what you mean. This comes nearest:\n**A rule is wrong, or we play it"
    ),
    "does it work for 5e or pathfinder": "No fifth edition, Pathfinder or Call of Cthulhu",
    "hand over game to another dm": "**Can two people referee?",
    "poison (or venom if you will)": "**Kinds of poison**",
    "buy rope": "`/item buy`",
    "how do I level up": "**How do I get experience and level up?**",
    "surprise roll": "**Surprise** (Old-School Essentials)",
    "undo a mistake": "\n- `/attack` Attack",
    "bot does not answer": "**“The application did not respond”: the bot is offline",
    "what can I use instead of avrae": "Avrae is the better choice for the fifth edition",
    "to hit armour class zero": "**THAC0 (optional)** (Old-School Essentials)",
}


async def test_a_word_that_people_use_finds_the_command_or_the_rule(play: Play) -> None:
    await Scene(play).set_up("eris")
    found = {
        word: (await play.type(play.cat, "help", topic=word)).response.content for word in WORDS
    }
    assert {word for word, page in WORDS.items() if page not in found[word]} == set()
