"""`/order`, its buttons, and standing orders followed at deadlines and by the referee's word."""

import re

import pytest

from rules.encounter.records import AddMonsters
from rules.state.rounds import StandingOrder
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, id_on, labels_on, menu_on, said

HOUR = 3600


async def fighting(play: Play, *, orc: int = 4, thac0: int = 19, **settings: str) -> Scene:
    """Ann's Ada and Bob's Nim face an orc; all that players owe has to come within an hour."""
    scene = Scene(play)
    await scene.begin(**settings)
    await scene.meet()
    await scene.join(play.ann, "Ada", numbers={"thac0": thac0})
    await scene.join(play.bob, "Nim")
    met = AddMonsters(name="Orc", hit_points=(orc,), numbers=(("ac", 6),))
    await scene.lay(play.referee, met)
    await scene.say(play.referee, "deadline set", time="1h")
    return scene


async def in_the_partys_turn(
    play: Play, *, ada: str, nim: str, orc: int = 4, thac0: int = 19
) -> Scene:
    """Both have these orders, nobody has declared anything, and they are to act."""
    scene = await fighting(play, orc=orc, thac0=thac0, declaring="by-book", go_on="by-itself")
    await scene.say(play.ann, "order", what=ada)
    await scene.say(play.bob, "order", what=nim)
    await scene.press(play.referee, "Begin the rounds")
    while (await scene.step()).side != "party":
        await scene.say(play.referee, "encounter next")
    return scene


async def order_of(play: Play, name: str) -> StandingOrder | None:
    """What somebody does if their player does not answer."""
    game = await play.game()
    return next(one.standing_order for one in game.state.characters if one.name == name)


async def test_an_order_is_picked_or_typed_and_is_its_players_to_see(play: Play) -> None:
    scene = await fighting(play)
    await scene.say(play.ann, "spell memorise", spell="Sleep")
    offered = await play.ann.autocomplete(play.channel, "order", "what", "")
    names = [choice["name"] for choice in offered]
    assert names[0] == "attack whoever attacks me"
    assert "cast Sleep" in names
    assert names[-1] == "no standing order"
    told = await scene.say(play.ann, "order", what="attack the nearest")
    assert told.ephemeral
    assert said(told).startswith("Ada's standing order: attack the nearest.")
    own = await scene.say(play.ann, "sheet show")
    assert "Standing order: attack the nearest" in own.response.content
    others = await scene.say(play.bob, "sheet show", character="Ada")
    assert "tanding order" not in others.response.content
    details = await scene.press(play.ann, "Details")
    assert "standing order: attack the nearest" in said(details)
    assert "Standing order of Ada…" in labels_on(details.messages[-1])
    unseen = await scene.press(play.bob, "Details")
    assert "attack the nearest" not in said(unseen)
    assert "attack the nearest" not in await scene.board()

    await scene.say(play.ann, "order", what="cast sleep")
    assert await order_of(play, "Ada") == StandingOrder("spell", "Sleep")
    await scene.say(play.ann, "order", what="none")
    assert await order_of(play, "Ada") is None
    refused = await scene.say(play.bob, "order", what="hold", who="Ada")
    assert "You play nobody of that name" in refused.response.content
    meant = await scene.say(play.referee, "order", what="hold", who="Ada")
    assert said(meant).startswith("Ada's standing order: hold.")
    nobody = await scene.say(play.cat, "order", what="hold")
    assert "You have nobody in this encounter" in nobody.response.content


async def test_its_page_has_a_button_for_each_and_a_form_for_own_words(play: Play) -> None:
    scene = await fighting(play)
    page = await scene.say(play.ann, "order")
    assert "what does **Ada** do? Standing order now: none." in page.response.content
    assert labels_on(page.response) == [
        "Attack whoever attacks me",
        "Attack the nearest",
        "Defend",
        "Hold",
        "Follow the caller",
    ]
    assert menu_on(page.response) == ["In my own words…"]
    await play.ann.click(page.response, label="Follow the caller")
    assert await order_of(play, "Ada") == StandingOrder("follow")
    page = await scene.say(play.ann, "order")
    form = await play.ann.click(page.response, label="In my own words…")
    await play.ann.submit_modal(form, {"what": "guards the mule"})
    assert await order_of(play, "Ada") == StandingOrder("other", "guards the mule")
    details = await scene.press(play.ann, "Details")
    again = await play.ann.click(details.messages[-1], label="Standing order of Ada…")
    assert "Standing order now: “guards the mule”." in again.response.content
    pressed = id_on(details.messages[-1], "Standing order of Ada…")
    other = await scene.press_forged(play.bob, pressed)
    assert "You play nobody of that name" in other.response.content
    none = id_on(again.response, "None")
    await play.ann.click(again.response, label="None")
    assert await order_of(play, "Ada") is None
    same = await scene.press_forged(play.ann, none)
    assert "has no standing order" in same.response.content


@pytest.mark.parametrize(("orc", "thac0"), [(40, 19), (1, 1)], ids=["lives", "is slain"])
async def test_at_the_deadline_it_is_followed_told_and_taken_back_as_one_move(
    play: Play, orc: int, thac0: int
) -> None:
    scene = await in_the_partys_turn(
        play, ada="attack the nearest", nim="hold", orc=orc, thac0=thac0
    )
    before = (await play.game()).state
    await play.env.advance_time(HOUR + 30)
    (told,) = [text for text in scene.texts() if "By standing order" in text]
    assert "The deadline for actions has come" in told
    assert "By standing order Ada " in told
    assert "Nim follows the standing order: holds." in told
    await scene.say(play.referee, "log undo")
    assert (await play.game()).state == before


async def test_own_words_are_told_and_stand_on_the_board(play: Play) -> None:
    scene = await in_the_partys_turn(play, ada="hold", nim="stays by the *door*")
    await play.env.advance_time(HOUR + 30)
    words = "Nim: the referee plays the standing order: “stays by the \\*door\\*”"
    board = await scene.board()
    assert words in board
    assert "**Waiting for** the referee" in board


async def test_who_is_away_follows_it_when_the_others_are_done(play: Play) -> None:
    scene = await in_the_partys_turn(play, ada="attack the nearest", nim="hold")
    await scene.say(play.bob, "away", until="3 days")
    await scene.say(play.ann, "done")
    assert any("Nim is away and follows the standing order: holds." in t for t in scene.texts())


async def test_the_referees_next_offers_orders_before_it_passes_anybody_over(play: Play) -> None:
    scene = await fighting(play, declaring="everybody")
    await scene.say(play.ann, "order", what="attack the nearest")
    await scene.press(play.referee, "Begin the rounds")
    asked = await play.referee.click(await scene.board_message(), label="Next")
    assert labels_on(asked.response) == ["Go on", "Their standing orders"]
    pressed = id_on(asked.response, "Their standing orders")
    told = await play.referee.click(asked.response, label="Their standing orders")
    assert "Ada declares by standing order." in said(told)
    assert "**Waiting for** Nim" in await scene.board()
    late = await play.referee.click(await scene.board_message(), label="Next")
    assert labels_on(late.response) == ["Go on"]
    again = await scene.press_forged(play.referee, pressed)
    assert "Nobody who is waited for has a standing order" in again.response.content


async def test_monsters_act_by_themselves_by_the_referees_word(play: Play) -> None:
    scene = await fighting(play, declaring="by-book", go_on="by-itself")
    for name in ("Ada", "Nim"):
        await scene.say(play.referee, "sheet set", field="ac", value="2", character=name)
    page = await scene.say(play.referee, "order", who="Orc")
    assert "What does **Orc** do by itself in each round? Standing order now: none. " in said(page)
    assert labels_on(page.response) == [
        "Monsters act by themselves",
        "Attack whoever attacks me",
        "Attack the nearest",
        "Defend",
        "Hold",
    ]
    assert menu_on(page.response) == ["Wait for the referee"]
    refused = await scene.say(play.ann, "order", what="hold", who="Orc")
    assert "You play nobody of that name" in said(refused)
    await scene.press(play.referee, "Begin the rounds")
    told = await play.referee.click(page.response, label="Monsters act by themselves")
    assert said(told).startswith("Monsters act by themselves in this encounter as soon as nobody")
    assert not any("by themselves" in text for text in scene.texts())
    page = await scene.say(play.referee, "order", who="Orc")
    assert "none of its own, so it attacks the nearest" in said(page)
    assert labels_on(page.response)[0] == "I play the monsters"
    for who in (play.ann, play.bob):
        await scene.say(who, "declare", what="nothing")
    for who in (play.ann, play.bob):
        await scene.say(who, "done")
    assert await scene.round() == 2
    assert any(re.search(r"Orc (hits|misses) Ada", text) for text in scene.texts())
    assert not any("tanding order" in text for text in scene.texts())

    details = await scene.press(play.referee, "Details")
    assert "I play the monsters" in labels_on(details.messages[-1])
    shown = await scene.press(play.ann, "Details")
    assert "I play the monsters" not in labels_on(shown.messages[-1])
    pressed = id_on(details.messages[-1], "I play the monsters")
    forged = await scene.press_forged(play.ann, pressed)
    assert "referee" in said(forged)
    told = await play.referee.click(details.messages[-1], label="I play the monsters")
    assert "You play the monsters in this encounter" in said(told)
