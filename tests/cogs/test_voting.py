"""`/party` and `/vote` as people use them."""

import asyncio

import pytest

from cogs.core.times import ADVICE
from data.live import Asked
from rules.encounter.records import StartEncounter
from rules.votes.records import CastVote
from tests.cogs.conftest import Play
from tests.cogs.people import Told
from tests.cogs.scene import Scene, labels_on, said

pytestmark = pytest.mark.rule("OSE-CALLER")


async def begin(play: Play) -> Scene:
    """Ann plays Ada, Bob Bert, Cat Cato."""
    await play.begin("ose")
    for who, name in ((play.ann, "Ada"), (play.bob, "Bert"), (play.cat, "Cato")):
        await play.type(who, "sheet create", name=name, hit_points=8)
    return Scene(play)


async def ask(play: Play, **options: object) -> Told:
    asked = {"question": "Left or right?", "options": "left; right; wait"} | options
    return await play.type(play.ann, "vote ask", **asked)


async def test_options_are_set_apart_by_commas_too(play: Play) -> None:
    await begin(play)
    commas = await ask(play, options="left, right")
    assert labels_on(commas.response)[:2] == ["left", "right"]
    both = await ask(play, options="left, then up; right")
    assert labels_on(both.response)[:2] == ["left, then up", "right"]


async def test_a_vote_by_buttons(play: Play) -> None:
    await begin(play)
    asked = await ask(play)
    assert not asked.ephemeral
    assert "**Vote: Left or right?**\nleft · right · wait" in asked.response.content
    assert "Ada, Bert and Cato may vote. More than half of all decide." in asked.response.content
    assert labels_on(asked.response)[:4] == ["left", "right", "wait", "0 of 3"]
    first = await play.bob.click(asked.response, label="right")
    assert first.ephemeral
    assert "Bert votes for **right**" in first.response.content
    other = await play.bob.click(asked.response, label="left")
    assert "Bert votes now for **left**" in other.response.content
    twice = await play.bob.click(asked.response, label="left · 1")
    assert "“left” already" in twice.response.content
    nobody = await play.referee.click(asked.response, label="left · 1")
    assert "Only players have a vote" in nobody.response.content
    page = await play.type(play.ann, "vote show")
    decided = await play.cat.click(asked.response, label="left · 1")
    assert not decided.ephemeral
    assert "The party decided: **left** (more than half agree)." in decided.response.content
    assert "left 2 (Bert and Cato)." in decided.response.content
    late = await play.ann.click(page.response, label="right")
    assert late.ephemeral
    assert "That vote is over. The party decided: left." in late.response.content
    party = await play.type(play.ann, "party show")
    assert "Left or right? **left**" in party.response.content


async def test_all_who_vote_in_the_same_second_are_both_counted(play: Play) -> None:
    await begin(play)
    await ask(play)
    game = await play.game()
    (vote,) = game.state.party.votes
    action = CastVote(vote_id=vote.id, option=2)
    people = (play.ann, play.bob)
    await asyncio.gather(
        *(play.bot.games.act(game.id, Asked(f"test:{who.id}", who.id), action) for who in people)
    )
    party = (await play.game()).state.party
    assert (party.votes, [one.result for one in party.decisions]) == ((), ["wait"])


async def test_a_vote_by_words_on_the_board_and_counted_early(play: Play) -> None:
    scene = await begin(play)
    refused = await play.type(play.ann, "vote cast", option="left")
    assert "No vote is open. Begin one." in refused.response.content
    await play.type(play.referee, "encounter start")
    await ask(play, until="24h")
    board = await scene.board()
    assert "**Vote** Left or right? · 0 of 3, counted <t:" in board
    none = await play.type(play.bob, "vote cast", option="up")
    assert "`left`, `right`, `wait`" in none.response.content
    await play.type(play.bob, "vote cast", option="Right")
    assert "· 1 of 3" in await scene.board()
    page = await scene.press(play.bob, "Vote")
    assert "- right: 1 (Bert) (your vote)" in page.response.content
    assert "Not yet: Ada and Cato." in page.response.content
    assert labels_on(page.response) == ["left", "right · 1 · yours", "wait"]
    changed = await play.bob.click(page.response, label="wait")
    assert "votes now for **wait**" in said(changed)
    forbidden = await play.type(play.bob, "vote close")
    assert "Only who began the vote" in forbidden.response.content
    shown = await play.type(play.ann, "vote show")
    counted = await play.ann.click(shown.response, label="Count now")
    assert "The party decided: **wait** (the most votes)" in said(counted)
    assert "Vote" not in await scene.labels()


async def test_several_votes_are_told_apart(play: Play) -> None:
    scene = await begin(play)
    await play.type(play.referee, "encounter start")
    await ask(play)
    await play.type(play.bob, "vote ask", question="Rest here?")
    which = await play.type(play.cat, "vote cast", option="Yes")
    assert "“Left or right?”, “Rest here?”" in which.response.content
    await play.type(play.cat, "vote cast", option="Yes", vote="rest here?")
    pages = await scene.press(play.cat, "Vote")
    assert ["Left or right?" in message.content for message in pages.messages] == [True]
    pages = await scene.press(play.referee, "Vote")
    assert len(pages.messages) == 2
    assert labels_on(pages.messages[0]) == ["Count now"]
    ended = await play.type(play.bob, "vote close", vote="Rest here?", decide=False)
    assert "It was ended without counting." in ended.response.content
    await play.type(play.referee, "encounter end")
    board = await scene.board()
    assert "The party is at home." in board
    assert "**Vote** Left or right? · 0 of 3" in board
    assert "Vote" in await scene.labels()


async def test_who_speaks_for_the_party(play: Play) -> None:
    scene = await begin(play)
    empty = await play.type(play.ann, "party show")
    assert "Nobody speaks for the party." in empty.response.content
    told = await play.type(play.bob, "party caller", who="Ada")
    assert "**Ada** speaks for the party from now on." in said(told)
    await play.type(play.referee, "encounter start")
    await play.type(play.ann, "encounter join")
    assert "Ada speaks for the party" in await scene.board()
    fallen = await play.type(play.referee, "life set", target="Ada", state="DEAD")
    assert "Ada is dead: nobody speaks for the party." in said(fallen)
    await play.type(play.referee, "party caller", who="Bert")
    handed = await play.type(play.bob, "party caller", who="Cato")
    assert "**Cato** speaks for the party" in handed.response.content
    down = await play.type(play.cat, "party caller")
    assert "Cato no longer speaks for the party." in down.response.content


async def test_an_undo_takes_a_vote_back(play: Play) -> None:
    scene = await begin(play)
    await scene.act(play.referee, StartEncounter())
    asked = await ask(play)
    cast = await play.bob.click(asked.response, label="left")
    await play.bob.click(cast.response, label="Undo")
    assert "· 0 of 3" in await scene.board()
    page = await play.type(play.bob, "vote show")
    await play.referee.click(asked.response, label="Undo")
    gone = await play.bob.click(page.response, label="left")
    assert "That vote is over." in gone.response.content


async def test_a_deadline_that_nobody_can_read(play: Play) -> None:
    await begin(play)
    refused = await ask(play, until="soonish")
    assert ADVICE in refused.response.content
