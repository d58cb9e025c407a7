"""`/help`: it knows what can be done now, and every command it names is there."""

import re
from itertools import count

import pytest

from cogs.help_page import find_page, topics_of
from data.live import Asked
from rules.campaign.actions import ChangeSetting
from rules.encounter.actions import AddMonsters, JoinEncounter, StartEncounter
from rules.errors import NotFoundError
from rules.kernel.resolution import Action
from rules.morale.actions import AskMorale
from rules.rounds.actions import NextStep
from rules.sheet.actions import RetireCharacter
from rules.state.rounds import StepKind
from tests.cogs.conftest import Play
from tests.cogs.health_scene import step_of
from tests.cogs.people import Person

NAMED = re.compile(r"`/([a-z][a-z-]*(?: [a-z][a-z-]*(?![a-z:-]))*)")
"""A command as a text names it, without the options behind it."""
_keys = count(1)


async def act(play: Play, who: Person, action: Action) -> None:
    game = await play.game()
    await play.bot.games.act(game.id, Asked(f"help:{next(_keys)}", who.id), action)


async def ask(play: Play, who: Person) -> set[str]:
    """The commands that the help names to somebody, each of which has to be there."""
    result = await play.type(who, "help")
    assert result.ephemeral
    text = result.response.content
    assert len(text) < 2000
    named = set(NAMED.findall(text))
    known = {entry.name for topic in topics_of(play.bot.tree) for entry in topic.entries}
    assert named <= known
    return named


async def go_on(play: Play, kind: StepKind) -> None:
    """Steps up to the first one of a kind."""
    for _ in range(20):
        await act(play, play.referee, NextStep())
        encounter = (await play.game()).state.encounter
        assert encounter is not None
        assert encounter.step is not None
        if encounter.step.kind is kind:
            return
    raise AssertionError(kind)


async def test_from_no_game_to_a_character(play: Play) -> None:
    assert {"game start", "roll"} <= await ask(play, play.ann)
    await play.type(play.referee, "game start", preset="4e", name="x" * 60)
    player = await ask(play, play.ann)
    assert "sheet create" in player
    assert not {"encounter start", "time pass", "luck session"} & player
    referee = await ask(play, play.referee)
    assert {"encounter start", "time pass", "game settings", "luck new-session"} <= referee
    await play.type(play.ann, "sheet create", name="*" * 60, hit_points=8)
    owner = await ask(play, play.ann)
    assert {"sheet show", "sheet set", "sheet hp", "luck session"} <= owner
    assert "sheet create" not in owner
    await play.type(play.ann, "luck session")
    assert "luck roll" in await ask(play, play.ann)
    await play.type(play.ann, "sheet create", name="Second", hit_points=8)
    await play.type(play.ann, "sheet create", name="Third", hit_points=8)
    await act(play, play.ann, RetireCharacter(character_id="c1"))
    assert "sheet active" in await ask(play, play.ann)
    asked = await play.type(play.referee, "game end")
    await play.referee.click(asked.response, label="End the game")
    assert {"game reopen", "log show"} <= await ask(play, play.ann)


async def test_in_an_encounter_it_follows_the_round(play: Play) -> None:
    await play.type(play.referee, "game start", preset="ose")
    by_hand = ChangeSetting(key="initiative_rolls", value="by-hand")
    await act(play, play.referee, by_hand)
    await play.type(play.ann, "sheet create", name="Morgan", hit_points=8)
    await play.type(play.bob, "sheet create", name="Bert", hit_points=8)
    await act(play, play.referee, StartEncounter())
    assert "encounter join" in await ask(play, play.ann)
    meeting = await ask(play, play.referee)
    assert {"monster add", "encounter surprise", "encounter reaction", "encounter next"} <= meeting
    text = (await play.type(play.referee, "help")).response.content
    assert set(re.findall(r"\*\*([^*]+)\*\* on the board", text)) == {"Begin the rounds"}
    await act(play, play.ann, JoinEncounter())
    joined = await ask(play, play.ann)
    assert "damage" in joined
    assert "encounter join" not in joined
    await act(play, play.referee, AddMonsters(name="Goblins", count=3, hit_points=(4,), morale=7))
    hidden = AddMonsters(name="Lurker", hit_points=(9,), hidden=True)
    await act(play, play.referee, hidden)
    await go_on(play, StepKind.DECLARE)
    assert "declare" in await ask(play, play.ann)
    await go_on(play, StepKind.INITIATIVE)
    assert "encounter roll" in await ask(play, play.ann)
    assert "encounter roll" not in await ask(play, play.bob)
    goblins = next(c for c in (await play.encounter()).combatants if c.name == "Goblins")
    await act(play, play.referee, AskMorale(combatant_id=goblins.id))
    assert {"morale roll", "encounter end", "heal"} <= await ask(play, play.referee)
    assert "morale roll" not in await ask(play, play.ann)
    await go_on(play, StepKind.ACT)
    for _ in range(20):
        step = await step_of(play)
        acts = "c1" in step.who and step.kind is StepKind.ACT
        named = await ask(play, play.ann)
        assert ("done" in named) is acts
        if acts:
            break
        await act(play, play.referee, NextStep())
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
    topics = topics_of(play.bot.tree)
    assert len(topics) > 10
    for topic in topics:
        assert f"`/{topic.name}`" in text
        for entry in topic.entries:
            assert entry.name.removeprefix(topic.name).strip() in text
            assert f"`/{entry.name}` {entry.words}" in find_page(topics, topic.name)
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
        find_page(topics_of(play.bot.tree), "@everyone")
