"""The pages of the log: private, turned in place, days later, and by another process."""

import asyncio
import re
from itertools import pairwise
from typing import Any

import discord
import pytest

from cogs.core import answering
from tests.cogs.conftest import Play
from tests.cogs.people import Told
from tests.cogs.scene import Scene, labels_on
from tests.cogs.trouble import unsent
from tests.untold import not_announced

PUT_OFF_MESSAGE, PUT_OFF_UPDATE = 5, 6
DAY = 24 * 60 * 60


async def first_page(play: Play) -> Told:
    """A game of twenty moves, and the newest page of its log."""
    await play.begin("ose")
    for number in range(1, 20):
        await play.type(play.ann, "roll", dice=f"1d6+{number}")
    return await play.type(play.bob, "log show")


def footer(page: Told) -> str:
    return page.response.content.splitlines()[-1]


async def test_a_page_is_turned_in_place(play: Play) -> None:
    page = await first_page(play)
    assert footer(page) == "-# #13 to #20 of 20"
    assert "Newer" not in str(page.response.components)
    seen = [footer(page)]
    for label in ("Older", "Older", "Newer"):
        turned = await play.bob.click(page.response.message, label=label)
        assert turned.response.ephemeral
        assert not turned.followups
        assert turned.response.id == page.response.id
        seen.append(footer(turned))
    assert seen[1:] == [
        "-# #5 to #12 of 20",
        "-# #1 to #4 of 20",
        "-# #5 to #12 of 20",
    ]
    assert "Newer" in str(page.response.components)


async def test_a_page_is_turned_days_later_by_another_process(play: Play) -> None:
    page = await first_page(play)
    await play.env.advance_time(5 * DAY)
    await play.restart()
    turned = await play.bob.click(page.response.message, label="Older")
    assert turned.response.id == page.response.id
    assert footer(turned) == "-# #5 to #12 of 20"


async def test_a_page_that_takes_long_is_turned_in_place_too(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = await first_page(play)
    read = play.bot.games.log.entries

    async def read_slowly(*arguments: Any, **options: Any) -> Any:
        await asyncio.sleep(0.1)
        return await read(*arguments, **options)

    monkeypatch.setattr(answering, "PATIENCE_S", 0.01)
    monkeypatch.setattr(play.bot.games.log, "entries", read_slowly)
    turned = await play.bob.click(page.response.message, label="Older")
    assert not turned.followups
    assert "#5 to #12 of 20" in page.response.content
    slow = await play.type(play.bob, "log show")
    assert slow.response.id != page.response.id
    assert footer(slow) == "-# #13 to #20 of 20"
    callbacks = [r.json for r in play.env.http_requests if r.path.endswith("/callback")]
    kinds = [callback["type"] for callback in callbacks[-2:] if callback is not None]
    assert kinds == [PUT_OFF_UPDATE, PUT_OFF_MESSAGE]


async def test_newer_pages_leave_out_nothing_however_long_the_moves_are(play: Play) -> None:
    await play.begin("ose")
    for number in range(1, 20):
        label = f"{number} " + "a long tale " * 8 if number > 4 else str(number)
        await play.type(play.ann, "roll", dice="20d6;20d6;20d6", label=label)
    page = await play.type(play.bob, "log show", before="9")
    seen = [footer(page)]
    while "Newer" in str(page.response.components):
        page = await play.bob.click(page.response.message, label="Newer")
        seen.append(footer(page))
    spans = [tuple(map(int, re.findall(r"\d+", told)[:2])) for told in seen]
    assert len(spans) > 3
    assert spans[-1][1] == 20
    assert all(after[0] == before[1] + 1 for before, after in pairwise(spans))
    back = await play.bob.click(page.response.message, label="Older")
    assert footer(back).startswith("-# #")
    assert f"to #{spans[-1][0] - 1} of 20" in footer(back)


async def test_an_undo_that_could_not_be_answered_has_happened_all_the_same(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Scene(play)
    errors = play.env.error_cursor
    await scene.begin()
    await scene.meet()
    await scene.join(play.ann, "Aldric")
    assert "Aldric" in await scene.board()
    with monkeypatch.context() as patch:
        patch.setattr(discord.InteractionResponse, "send_message", unsent)
        await scene.say(play.referee, "log undo")
    assert not play.env.errors_since(errors)
    assert "Aldric" not in await scene.board()
    await play.bot.delivery.settle()
    await play.bot.games.later.flush()
    assert await not_announced(play.bot.games.log) == ()


async def test_a_list_that_is_too_long_to_be_taken_back_is_not_offered(play: Play) -> None:
    await play.begin("ose")
    for _ in range(27):
        await play.type(play.referee, "time pass", turns=1)
    refused = await play.type(play.referee, "log undo", move="2")
    assert "more than 25 moves" in refused.response.content
    assert labels_on(refused.response) == ["Begin with #4…"]
    found = re.search(r"#(\d+)", refused.response.content)
    assert found is not None
    listed = await play.type(play.referee, "log undo", move=found[1])
    await play.referee.click(listed.response.message, label="Undo all 25")
    assert (await play.game()).state.clock.turns == 2


async def test_the_sentences_of_a_move_are_told_apart_in_one_row(play: Play) -> None:
    scene = Scene(play)
    await scene.begin()
    await scene.meet()
    await scene.join(play.ann, "Aldric")
    await scene.press(play.referee, "Begin the rounds")
    shown = await play.type(play.bob, "log show")
    assert "**Round 1** · Declare spells" in shown.response.content


async def test_an_undo_and_a_redo_say_what_they_were_about(play: Play) -> None:
    await play.begin("ose")
    await play.type(play.ann, "sheet create", name="Aldric", hit_points=8)
    await play.type(play.referee, "damage", target="Aldric", amount="3")
    undone = await play.type(play.referee, "log undo")
    assert "Taken back: #3.\n> ~~Aldric takes 3" in undone.response.content
    redone = await play.type(play.referee, "log redo")
    assert "Brought back: #3.\n> Aldric takes 3" in redone.response.content


async def test_an_undo_of_something_hidden_says_no_more_to_players(play: Play) -> None:
    scene = Scene(play)
    await scene.begin()
    await scene.meet()
    await scene.say(play.referee, "monster add", name="Lurker", hit_points="9", hidden=True)
    undone = await play.type(play.referee, "log undo")
    assert undone.response.ephemeral
    assert undone.response.content.startswith("Taken back: #s1.\n> ~~**Lurker** joins")
    assert not undone.followups
    assert "Taken back" not in (await play.type(play.ann, "log show")).response.content
