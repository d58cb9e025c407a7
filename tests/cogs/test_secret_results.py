"""Secret results in the channel: who may take them back, who is shown them, and what undo says."""

import re

import pytest

from rules.encounter.records import AddMonsters
from tests.cogs.conftest import Play
from tests.cogs.people import Told
from tests.cogs.scene import Scene, hidden_part, labels_on, said

GOBLINS = AddMonsters(name="Goblins", count=7, hit_points=(5,), morale=7)
PASSED, FAILED = 15, 3


async def dying(play: Play) -> None:
    """Aldric lies dying, in no encounter."""
    scene = Scene(play)
    await scene.set_up("4e", Aldric=8)
    await play.type(play.referee, "damage", target="Aldric", amount="8")


async def save(play: Play, total: int) -> Told:
    """The referee rolls the save in secret."""
    return await play.type(
        play.referee, "life save", target="Aldric", mode="blind", forced=total, modifier=0
    )


def unnumbered(text: str) -> str:
    return re.sub(r"\d+", "#", text)


def newest_row(page: Told) -> str:
    """What the log says of its newest row, which stands above the page's footer."""
    return page.response.content.splitlines()[-2]


async def all_that_ann_is_told(play: Play, total: int) -> list[str]:
    """What she sees of the save, finds in the log, and is answered, until it was taken back."""
    told = await save(play, total)
    move = (await play.game()).public_head
    answers = [
        (await play.type(play.ann, "log undo", move=str(move))).response.content,
        (await play.type(play.ann, "log undo")).response.content,
        (await play.type(play.ann, "log redo")).response.content,
        newest_row(await play.type(play.ann, "log show")),
        (await play.ann.click(told.response, label="Show the result")).response.content,
    ]
    undone = await play.referee.click(hidden_part(told), label="Undo")
    shown = await play.type(play.ann, "log show", before=str(move + 1))
    answers += [undone.followups[0].content, newest_row(shown)]
    return [told.response.content, *labels_on(told.response), *map(unnumbered, answers)]


@pytest.mark.rule("4E-DEATH-SAVE")
async def test_a_player_is_told_the_same_of_a_save_that_passed_and_one_that_failed(
    play: Play,
) -> None:
    await dying(play)
    passed = await all_that_ann_is_told(play, PASSED)
    failed = await all_that_ann_is_told(play, FAILED)
    assert list(map(unnumbered, passed)) == list(map(unnumbered, failed))
    assert "Show the result" in passed
    assert "Undo" not in passed
    assert "Move ## is somebody else's" in passed[2]
    assert "builds on it. Only a referee can take that back." in passed[3]
    assert any(answer.startswith("Taken back: ##.") for answer in passed)


@pytest.mark.rule("4E-DEATH-SAVE")
async def test_who_may_take_it_back_has_the_button_in_private(play: Play) -> None:
    await dying(play)
    told = await save(play, FAILED)
    assert labels_on(told.response) == ["Show the result"]
    assert labels_on(hidden_part(told)) == ["Undo"]
    shown = await play.referee.click(told.response, label="Show the result")
    assert "fails a death save" in shown.response.content
    assert labels_on(shown.response) == ["Undo"]
    await play.referee.click(shown.response, label="Undo")
    assert not (await play.game()).state.characters[0].vitals.secret_failures
    late = await play.referee.click(told.response, label="Show the result")
    assert "fails a death save" in late.response.content
    assert labels_on(late.response) == []


async def test_a_referee_who_is_shown_a_secret_result_can_act_on_it(play: Play) -> None:
    await play.begin("ose")
    await play.type(play.referee, "game referee add", person=play.bob)
    told = await play.type(play.referee, "roll", dice="1d20", mode="blind")
    refused = await play.ann.click(told.response, label="Show the result")
    assert refused.response.content == "Only the referees may see that."
    assert labels_on(refused.response) == []
    shown = await play.bob.click(told.response, label="Show the result")
    assert "on 1d20" in shown.response.content
    assert labels_on(shown.response) == ["Reveal"]
    revealed = await play.bob.click(shown.response, label="Reveal")
    assert "is no longer secret" in said(revealed)


async def test_a_private_roll_that_is_shown_can_be_revealed_and_nothing_else(play: Play) -> None:
    await play.begin("ose")
    rolled = await play.type(play.ann, "roll", dice="1d20", mode="private")
    assert labels_on(rolled.response) == ["Show the result"]
    shown = await play.ann.click(rolled.response, label="Show the result")
    assert labels_on(shown.response) == ["Reveal"]


async def test_a_free_roll_in_secret_stands_in_nobodys_way(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8)
    await play.type(play.ann, "damage", target="Aldric", amount="3")
    await play.type(play.ann, "log undo")
    await play.type(play.ann, "roll", dice="1d20", mode="private")
    redone = await play.type(play.ann, "log redo")
    assert redone.response.content.startswith("Brought back: #")


async def test_of_what_differs_the_referee_reads_no_more_than_that(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=12)
    await scene.face(GOBLINS)
    hurt = await play.type(play.referee, "damage", target="Goblin 2, Aldric", amount="1d1+1")
    assert "Aldric takes 2" in hurt.response.content
    assert hidden_part(hurt).content.startswith("Goblin 2 takes 2 (3 of 5 left).\n-# #")
    assert labels_on(hurt.response) == ["Undo"]
    assert labels_on(hidden_part(hurt)) == []
