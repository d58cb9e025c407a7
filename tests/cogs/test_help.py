"""`/help`: it knows what can be done now, and every command it names is there."""

import re

import pytest

from cogs.help.commands import find_page, topics_of
from cogs.listed import LISTED
from rules.campaign.records import ChangeSetting
from rules.encounter.records import AddMonsters, JoinEncounter, StartEncounter
from rules.errors import NotFoundError
from rules.morale.records import AskMorale
from rules.rounds.records import NextStep
from rules.sheet.records import RetireCharacter
from rules.state.rounds import StepKind
from tests.cogs.conftest import Play
from tests.cogs.people import Person
from tests.cogs.scene import Scene

NAMED = re.compile(r"`/([a-z][a-z-]*(?: [a-z][a-z-]*(?![a-z:-]))*)")
"""A command as a text names it, without the options behind it."""


async def ask(play: Play, who: Person) -> set[str]:
    """The commands that the help names to somebody, each of which has to be there."""
    result = await play.type(who, "help")
    assert result.ephemeral
    text = result.response.content
    assert len(text) < 2000
    named = set(NAMED.findall(text))
    known = {entry.name for topic in topics_of(play.bot.commands_by_key) for entry in topic.entries}
    assert named <= known
    return {LISTED.get(name, name.removeprefix("do ")) for name in named}


async def test_from_no_game_to_a_character(play: Play) -> None:
    scene = Scene(play)
    assert {"game start", "roll"} <= await ask(play, play.ann)
    await play.type(play.referee, "game start", preset="4e", name="x" * 60)
    player = await ask(play, play.ann)
    assert "sheet new" in player
    assert not {"encounter start", "time pass", "luck session"} & player
    referee = await ask(play, play.referee)
    assert {"encounter start", "time pass", "game settings", "luck new-session"} <= referee
    await play.type(play.ann, "sheet create", name="*" * 60, hit_points=8)
    owner = await ask(play, play.ann)
    assert {"sheet show", "sheet set", "sheet hp", "luck session"} <= owner
    assert "sheet new" not in owner
    await play.type(play.ann, "luck session")
    assert "luck roll" in await ask(play, play.ann)
    await play.type(play.ann, "sheet create", name="Second", hit_points=8)
    await play.type(play.ann, "sheet create", name="Third", hit_points=8)
    await scene.act(play.ann, RetireCharacter(character_id="c1"))
    assert "sheet active" in await ask(play, play.ann)
    asked = await play.type(play.referee, "game end")
    await play.referee.click(asked.response, label="End the game")
    assert {"game reopen", "log show"} <= await ask(play, play.ann)


async def test_in_an_encounter_it_follows_the_round(play: Play) -> None:
    scene = Scene(play)
    await play.type(play.referee, "game start", preset="ose")
    by_hand = ChangeSetting(key="initiative_rolls", value="by-hand")
    await scene.act(play.referee, by_hand)
    await play.type(play.ann, "sheet create", name="Morgan", hit_points=8)
    await play.type(play.bob, "sheet create", name="Bert", hit_points=8)
    await scene.act(play.referee, StartEncounter())
    assert "encounter join" in await ask(play, play.ann)
    assert "deadline set" in await ask(play, play.referee)
    await play.type(play.referee, "deadline set", time="48h")
    assert "deadline show" in await ask(play, play.referee)
    assert "away" in await ask(play, play.ann)
    meeting = await ask(play, play.referee)
    assert {"monster add", "encounter surprise", "encounter reaction", "encounter next"} <= meeting
    text = (await play.type(play.referee, "help")).response.content
    assert set(re.findall(r"\*\*([^*]+)\*\* on the board", text)) == {"Begin the rounds"}
    await scene.act(play.ann, JoinEncounter())
    joined = await ask(play, play.ann)
    assert "damage" in joined
    assert "encounter join" not in joined
    await scene.act(play.referee, AddMonsters(name="Goblins", count=3, hit_points=(4,), morale=7))
    hidden = AddMonsters(name="Lurker", hit_points=(9,), hidden=True)
    await scene.act(play.referee, hidden)
    await scene.go_on(StepKind.DECLARE)
    assert "declare" in await ask(play, play.ann)
    await scene.go_on(StepKind.INITIATIVE)
    assert "encounter roll" in await ask(play, play.ann)
    assert "encounter roll" not in await ask(play, play.bob)
    goblins = next(c for c in (await play.encounter()).combatants if c.name == "Goblins")
    await scene.act(play.referee, AskMorale(combatant_id=goblins.id))
    assert {"morale roll", "encounter end", "heal"} <= await ask(play, play.referee)
    assert "morale roll" not in await ask(play, play.ann)
    await scene.go_on(StepKind.ACT)
    for _ in range(20):
        step = await scene.step()
        acts = "c1" in step.who and step.kind is StepKind.ACT
        named = await ask(play, play.ann)
        assert ("done" in named) is acts
        if acts:
            break
        await scene.act(play.referee, NextStep())
    else:
        raise AssertionError("Morgan never acts")
    text = (await play.type(play.ann, "help")).response.content
    assert "**Morgan**'s turn" in text
    assert "Lurker" not in text


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
    with pytest.raises(NotFoundError, match=r"Pick `\w+`"):
        find_page(topics_of(play.bot.commands_by_key), "@everyone")
