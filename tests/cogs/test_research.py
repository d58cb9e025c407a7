"""Magical research as people meet it."""

import pytest

from rules.items.records import AddItem
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, said


@pytest.fixture
async def scene(play: Play) -> Scene:
    """Ann plays Aldric, a magic-user of level 9; Bob plays Berta, a fighter."""
    scene = Scene(play)
    await scene.set_up("ose", Aldric=12, Berta=9)
    await scene.say(
        play.referee, "level set", character="Aldric", level=9, **{"class": "magic-user"}
    )
    await scene.say(play.referee, "level set", character="Berta", level=9, **{"class": "fighter"})
    await scene.say(play.ann, "spell learn", spell="Read Magic")
    await scene.act(play.referee, AddItem(name="Coin", count=30_000, target="c1"))
    return scene


@pytest.mark.rule("OSE-RESEARCH")
async def test_a_spell_and_a_scroll_from_wish_to_work(play: Play, scene: Scene) -> None:
    asked = await scene.say(play.ann, "do", what="research invisibility")
    assert "4 weeks at home and **2,000 gp**; 15% fail" in said(asked)
    begun = await play.ann.click(asked.response, label="Pay 2,000 gp and begin")
    assert "Aldric is at work on **the spell Invisibility**: 4 weeks" in said(begun)
    await scene.say(play.bob, "encounter board")
    assert "At work: Aldric (the spell Invisibility, 4 weeks left)" in await scene.board()
    over = await scene.say(play.referee, "time pass", days=28)
    assert "the spell Invisibility" in said(over)
    scroll = await scene.say(play.ann, "do", what="scribe a scroll of sleep")
    await play.ann.click(scroll.response, label="Pay 500 gp and begin")
    assert "At work: Aldric (Scroll of Sleep, 1 week left)" in await scene.board()


@pytest.mark.rule("OSE-RESEARCH")
async def test_what_the_referee_has_to_say_and_who_may_not(play: Play, scene: Scene) -> None:
    refused = await scene.say(play.bob, "do", what="brew a potion of healing")
    assert "Berta casts no spells" in said(refused)
    for ends in ("It cannot be done", "What Aldric needs…"):
        asked = await scene.say(play.ann, "research begin", what="ring of invisibility")
        assert "a referee says what that takes" in said(asked)
        told = await play.referee.click(asked.response, label=ends)
    takes = {"weeks": "26", "gp": "20000", "needs": "a ruby"}
    told = await play.referee.submit_modal(told, takes)
    await scene.say(play.bob, "encounter board")
    waits = "Ring of invisibility, 26 weeks, 20,000 gp, a ruby, not begun"
    assert waits in await scene.board()
    begun = await play.ann.click(told.response, label="Pay 20,000 gp and begin")
    assert "Aldric is at work on **Ring of invisibility**: 26 weeks" in said(begun)
    undone = await scene.say(play.referee, "log undo")
    assert "Ring of invisibility" in said(undone)
    assert waits in await scene.board()
    shorter = await scene.say(play.referee, "research answer", character="Aldric", weeks=20)
    assert "20 weeks" in said(shorter)
    assert "Aldric" in said(await scene.say(play.ann, "research stop"))


@pytest.mark.rule("OSE-RESEARCH")
async def test_where_no_book_says_what_it_takes_the_words_for_it_ask_the_referee(
    play: Play,
) -> None:
    scene = Scene(play)
    await scene.set_up("eris", Aldric=12)
    magic_user = {"class": "magic-user"}
    await scene.say(play.referee, "level set", character="Aldric", level=9, **magic_user)
    await scene.say(play.ann, "spell learn", spell="Read Magic")
    asked = await scene.say(play.ann, "do", what="research invisibility")
    assert "a referee says what that takes" in said(asked)
