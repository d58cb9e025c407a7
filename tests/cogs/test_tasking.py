"""`/do task`, `/do explore ask` and their buttons as people use them."""

import pytest

from rules.pace.records import SetLimit
from rules.state.pace import Limit
from tests.cogs.conftest import Play
from tests.cogs.delving import delve, turns
from tests.cogs.scene import labels_on, said


@pytest.mark.rule("OSE-DUNGEON-TURN")
async def test_everybody_is_asked_and_answers_with_two_taps(play: Play) -> None:
    scene = await delve(play, go_on="by-itself")
    asked = await scene.press(play.referee, "Ask the party")
    assert "**Turn 1:** What do you do? Asked: Aldric, Berta and Cara." in said(asked)
    assert "**Waiting for** Aldric, Berta and Cara, asked" in await scene.board()
    opened = await scene.press(play.ann, "My task")
    assert opened.ephemeral
    assert "What does **Aldric** do in this turn?" in said(opened)
    chosen = await play.ann.click(opened.response, label="Stand guard")
    assert "Aldric means to stand guard." in said(chosen)
    board = await scene.board()
    assert "Aldric: stand guard" in board
    assert "**Waiting for** Berta and Cara" in board
    again = await play.bob.click(asked.response, label="My task")
    await play.bob.click(again.response, label="Follow the others")
    assert "Berta follows the others" in await scene.board()
    assert "My task" in labels_on((await play.type(play.cat, "catchup")).response)
    assert "Choose a task for **Cara**." in said(await play.type(play.cat, "help"))
    typed = await play.type(play.cat, "task choose", what="other", text="listens to the wind")
    assert "Aldric keeps watch. Cara: listens to the wind." in "\n".join(scene.texts())
    assert typed.ephemeral or "**Turn 1:**" in said(typed)
    assert await turns(play) == 1


@pytest.mark.rule("OSE-DUNGEON-TURN")
async def test_at_the_deadline_the_missing_do_what_they_always_do(play: Play) -> None:
    scene = await delve(play, go_on="by-itself")
    await scene.act(play.referee, SetLimit(phase="explore", limit=Limit(minutes=60)))
    standing = await play.type(play.bob, "task standing", what="guard")
    assert standing.ephemeral
    assert "Without an answer, Berta does this: stand guard." in said(standing)
    await scene.press(play.referee, "Ask the party")
    assert "Until " in await scene.board()
    await play.type(play.referee, "deadline now")
    told = "\n".join(scene.texts())
    assert "**The referee waits no longer** for turns and days." in told
    assert "Aldric and Cara have not answered and follow the others." in told
    assert "Berta has not answered: stand guard." in told
    assert "Berta keeps watch." in told
    assert await turns(play) == 1


@pytest.mark.rule("OSE-DUNGEON-TURN")
async def test_the_referee_need_not_wait(play: Play) -> None:
    scene = await delve(play)
    await scene.press(play.referee, "Ask the party")
    shown = await scene.press(play.referee, "Play the turn")
    assert "Aldric, Berta and Cara have not answered" in said(shown)
    await play.referee.click(shown.response, label="Play it")
    assert await turns(play) == 1
    told = "\n".join(scene.texts())
    assert "Aldric, Berta and Cara have not answered and follow the others." in told


@pytest.mark.rule("OSE-DUNGEON-TURN")
async def test_when_all_have_answered_the_referee_is_waited_for(play: Play) -> None:
    scene = await delve(play)
    asked = await play.type(play.referee, "explore ask", feet=60)
    assert "The party means to go 60'. What do you do?" in said(asked)
    for player in (play.ann, play.bob, play.cat):
        await play.type(player, "task choose", what="follow")
    board = await scene.board()
    assert "The party: go on 60'" in board
    assert "**Waiting for** the referee" in board
    played = await scene.press(play.referee, "Play the turn")
    assert "the party goes 60'" in said(played)


async def test_a_task_in_own_words_and_one_for_several_characters(play: Play) -> None:
    scene = await delve(play)
    opened = await scene.press(play.ann, "My task")
    form = await play.ann.click(opened.response, label="Something else")
    await play.ann.submit_modal(form, {"text": "guards the mule"})
    assert "Aldric: guards the mule" in await scene.board()
    whose = await scene.press(play.referee, "My task")
    assert labels_on(whose.response) == ["Aldric", "Berta", "Cara"]
    theirs = await play.referee.click(whose.response, label="Berta")
    await play.referee.click(theirs.response, label="Scout ahead")
    assert "Berta: scout ahead" in await scene.board()


async def test_a_spell_is_picked_from_memory(play: Play) -> None:
    scene = await delve(play)
    await play.type(play.ann, "spell memorise", spell="light")
    opened = await scene.press(play.ann, "My task")
    which = await play.ann.click(opened.response, label="Cast a spell")
    assert labels_on(which.response) == ["light"]
    await play.ann.click(which.response, label="light")
    board = await scene.board()
    assert "Aldric: cast a spell" in board
    assert "light" not in board
    played = await scene.press(play.referee, "Wait")
    assert "light" in said(played)


async def test_who_plays_nobody_there_has_no_task(play: Play) -> None:
    scene = await delve(play)
    await play.type(play.ann, "sheet retire", character="Aldric")
    assert "You play nobody" in said(await scene.press(play.ann, "My task"))
    await play.type(play.referee, "explore end")
    nothing = await play.type(play.ann, "task choose")
    assert "not out" in said(nothing)
    wrong = await play.type(play.ann, "task choose", what="dance")
    assert "no such task" in said(wrong)


@pytest.mark.rule("OSE-DUNGEON-TURN", "OSE-SEARCH", "OSE-LISTEN")
async def test_all_search_in_two_taps_and_one_listens_at_a_door_that_is_not_prepared(
    play: Play,
) -> None:
    scene = await delve(play)
    opened = await scene.press(play.ann, "My task")
    form = await play.ann.click(opened.response, label="Listen")
    await play.ann.submit_modal(form, {"text": "green door"})
    assert "Aldric: listen at the green door" in await scene.board()
    which = await scene.press(play.referee, "Search")
    await play.referee.click(which.response, label="secret doors in the room")
    told = "\n".join(scene.texts())
    assert "**Turn 1:** the party searches. It is day 1, ten past midnight." in told
    assert "Aldric listens at the green door." in told
    assert "Berta and Cara search for secret doors in the room." in told
    assert await turns(play) == 1


@pytest.mark.rule("OSE-DUNGEON-TURN")
async def test_one_tap_on_the_board_follows_at_first_and_does_the_same_later(play: Play) -> None:
    scene = await delve(play, go_on="by-itself")
    await scene.press(play.referee, "Ask the party")
    assert (await scene.labels())[:3] == ["Follow the others", "My task", "Play the turn"]
    await scene.press(play.ann, "Follow the others")
    opened = await scene.press(play.bob, "My task")
    await play.bob.click(opened.response, label="Stand guard")
    await scene.press(play.cat, "Follow the others")
    assert await turns(play) == 1
    await scene.press(play.referee, "Ask the party")
    opened = await scene.press(play.bob, "My task")
    assert labels_on(opened.response)[0] == "As before: stand guard"
    assert "Stand guard" not in labels_on(opened.response)
    assert "Berta means to stand guard." in said(await scene.press(play.bob, "As before"))
    for player in (play.ann, play.cat):
        await scene.press(player, "As before")
    assert await turns(play) == 2
    assert "As before" not in await scene.labels()


@pytest.mark.rule("OSE-DUNGEON-TURN")
async def test_who_cannot_do_the_same_is_asked_what_else(play: Play) -> None:
    scene = await delve(play, go_on="by-itself")
    await play.type(play.ann, "spell memorise", spell="light")
    await play.type(play.ann, "task choose", what="cast", about="light")
    await scene.press(play.referee, "Wait")
    await scene.press(play.referee, "Ask the party")
    opened = await scene.press(play.ann, "As before")
    assert "What does **Aldric** do in this turn?" in said(opened)
    assert labels_on(opened.response)[0] == "Follow the others"
