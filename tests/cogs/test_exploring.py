"""`/explore` and its buttons as people use them."""

import pytest

from rules.campaign.actions import ChangeSetting
from rules.pace.actions import SetLimit
from rules.places.actions import EnterArea, KeepPlace, KeepRoom, Room
from rules.sheet.actions import SetSheetNumber
from rules.state.pace import Limit
from rules.state.places import Area, Door, Place
from rules.votes.actions import NameCaller
from rules.wandering.actions import SetWandering
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, labels_of, labels_on, said


async def delve(play: Play, **settings: str) -> Scene:
    """Aldric, Berta and Cara are in a dungeon where nothing wanders."""
    scene = Scene(play)
    await scene.set_up("ose", Aldric=12, Berta=8, Cara=6)
    for key, value in settings.items():
        await scene.act(play.referee, ChangeSetting(key=key, value=value))
    await scene.act(play.referee, SetWandering(every=0))
    await scene.say(play.referee, "explore begin")
    return scene


async def turns(play: Play) -> int:
    """How many turns have gone by."""
    return (await play.game()).state.clock.turns


async def id_of(play: Play, name: str) -> str:
    """A character's id."""
    return next(c.id for c in (await play.game()).state.characters if c.name == name)


# The leader


@pytest.mark.rule("OSE-DUNGEON-TURN")
async def test_an_ordinary_turn_is_one_tap_and_one_undo(play: Play) -> None:
    scene = await delve(play)
    board = await scene.board()
    assert "The party is in a dungeon. It is day 1, 00:00." in board
    assert "Turn 1 · rest is due in 5 turns" in board
    waited = await scene.press(play.referee, "Wait")
    assert not waited.ephemeral
    assert said(waited).startswith("**Turn 1:** the party stays where it is. It is day 1, 00:10.")
    assert "Turn 2 · rest is due in 4 turns" in await scene.board()
    await play.referee.click(waited.response, label="Undo")
    assert await turns(play) == 0
    assert "Turn 1 ·" in await scene.board()


@pytest.mark.rule("OSE-DUNGEON-MOVE")
async def test_the_party_goes_so_many_feet(play: Play) -> None:
    scene = await delve(play)
    await scene.act(
        play.referee,
        SetSheetNumber(character_id=await id_of(play, "Berta"), field="move", value=60),
    )
    moved = await play.type(play.referee, "explore turn", feet=150, to="the well")
    told = "**Turns 1 to 3:** the party goes to the well, 150' (60' a turn: Berta, the sheet)."
    assert told in said(moved)
    known = await play.type(play.referee, "explore turn", feet=150, familiar=True)
    assert "**Turn 4:** the party goes 150' (180' a turn)." in said(known)
    opened = await scene.press(play.referee, "Go…")
    gone = await play.referee.submit_modal(opened, {"feet": "60'", "to": ""})
    assert "goes 60'" in said(gone)
    opened = await scene.press(play.referee, "Go…")
    wrong = await play.referee.submit_modal(opened, {"feet": "far", "to": ""})
    assert wrong.ephemeral
    assert "as a number" in said(wrong)


@pytest.mark.rule("OSE-DUNGEON-REST", "OSE-DUNGEON-TURN")
async def test_what_a_turn_brings_is_shown_before_it_counts(play: Play) -> None:
    scene = await delve(play)
    await play.type(play.referee, "time pass", turns=4)
    due = await scene.press(play.referee, "Wait")
    assert "The next turn has to be one of rest for Aldric, Berta and Cara." in said(due)
    assert "**rest is due now**" in await scene.board()
    shown = await scene.press(play.referee, "Wait")
    assert shown.ephemeral
    told = "**Turn 6:** the party stays where it is.\n- In that time: 3 of the party grow weary"
    assert told in said(shown)
    assert await turns(play) == 5
    again = await scene.press(play.referee, "Wait")
    await play.referee.click(shown.response, label="Play it")
    assert "Aldric, Berta and Cara are weary after an hour without rest" in "".join(scene.texts())
    late = await play.referee.click(again.response, label="Play it")
    assert "That turn is over" in said(late)
    assert await turns(play) == 6
    assert "weary until they rest: Aldric, Berta and Cara" in await scene.board()
    rested = await scene.press(play.referee, "Rest")
    assert "the party rests" in said(rested)
    assert "have rested, and are no longer weary" in said(rested)


@pytest.mark.rule("OSE-DUNGEON-TURN")
async def test_a_game_can_do_without_the_preview(play: Play) -> None:
    scene = await delve(play, turn_preview="never")
    await play.type(play.referee, "time pass", turns=5)
    played = await scene.press(play.referee, "Wait")
    assert not played.ephemeral
    assert "weary" in said(played)


@pytest.mark.rule("OSE-DUNGEON-TURN")
async def test_the_caller_plays_the_turn_where_the_game_lets_them(play: Play) -> None:
    scene = await delve(play)
    refused = await scene.press(play.ann, "Wait")
    assert refused.ephemeral
    assert "Only a referee of this game can play the turn" in said(refused)
    await scene.act(play.referee, ChangeSetting(key="led_by", value="caller"))
    await scene.act(play.referee, NameCaller(character_id=await id_of(play, "Aldric")))
    await scene.press(play.ann, "Wait")
    assert await turns(play) == 1


async def test_nonsense_and_a_party_at_home_are_refused(play: Play) -> None:
    scene = await delve(play)
    assert "cannot do that" in said(await play.type(play.referee, "explore turn", what="dance"))
    came = await play.type(play.referee, "explore end")
    assert "safe again" in said(came)
    assert "not out" in said(await play.type(play.referee, "explore turn"))
    assert "Turn" not in await scene.board()
    assert "Go…" not in await scene.labels()


async def test_help_says_how_to_begin_and_how_to_go_on(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=12)
    assert "`/explore begin`" in said(await play.type(play.referee, "help"))
    await scene.say(play.referee, "explore begin")
    told = said(await play.type(play.referee, "help"))
    assert "turn 1 in a dungeon" in told
    assert "`/explore turn`" in told
    caught_up = said(await play.type(play.ann, "catchup"))
    assert "-# Turn 1 in a dungeon" in caught_up
    assert "`/task choose`" in said(await play.type(play.ann, "help"))


# Asking


@pytest.mark.rule("OSE-DUNGEON-TURN")
async def test_everybody_is_asked_and_answers_with_two_taps(play: Play) -> None:
    scene = await delve(play, go_on="by-itself")
    asked = await scene.press(play.referee, "Ask the party")
    assert "**Turn 1:** What do you do? Asked: Aldric, Berta and Cara." in said(asked)
    assert "**Waiting for** Aldric, Berta and Cara, asked" in await scene.board()
    opened = await scene.press(play.ann, "What I do")
    assert opened.ephemeral
    assert "What does **Aldric** do in this turn?" in said(opened)
    chosen = await play.ann.click(opened.response, label="Stand guard")
    assert "Aldric: stand guard." in said(chosen)
    board = await scene.board()
    assert "Aldric: stand guard" in board
    assert "**Waiting for** Berta and Cara" in board
    again = await play.bob.click(asked.response, label="What I do")
    await play.bob.click(again.response, label="Follow the others")
    assert "Berta follows the others" in await scene.board()
    assert "What I do" in labels_on((await play.type(play.cat, "catchup")).response)
    assert "You are asked what Cara does" in said(await play.type(play.cat, "help"))
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
    assert "Aldric has not answered and follows the others." in told
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
    opened = await scene.press(play.ann, "What I do")
    form = await play.ann.click(opened.response, label="Something else")
    await play.ann.submit_modal(form, {"text": "guards the mule"})
    assert "Aldric: guards the mule" in await scene.board()
    whose = await scene.press(play.referee, "What I do")
    assert labels_on(whose.response) == ["Aldric", "Berta", "Cara"]
    theirs = await play.referee.click(whose.response, label="Berta")
    await play.referee.click(theirs.response, label="Scout ahead")
    assert "Berta: scout ahead" in await scene.board()


async def test_a_spell_is_picked_from_memory(play: Play) -> None:
    scene = await delve(play)
    await play.type(play.ann, "spell memorise", spell="light")
    opened = await scene.press(play.ann, "What I do")
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
    assert "You play nobody" in said(await scene.press(play.ann, "What I do"))
    await play.type(play.referee, "explore end")
    nothing = await play.type(play.ann, "task choose")
    assert "not out" in said(nothing)
    wrong = await play.type(play.ann, "task choose", what="dance")
    assert "no such task" in said(wrong)


# Which way


async def in_the_hall(play: Play, **settings: str) -> Scene:
    """Aldric, Berta and Cara are in a hall with an oak door north and stairs down."""
    scene = await delve(play, **settings)
    doors = (
        Door("", "oak door", ("", "Crypt"), direction="north"),
        Door("", "stairs", ("", "Well"), passage=True, direction="down"),
    )
    room = Room(Area("", "Hall"), doors)
    await scene.act(play.referee, KeepRoom(place="Keep", room=Room(Area("", "Crypt"))))
    await scene.act(play.referee, KeepRoom(place="Keep", room=Room(Area("", "Well"))))
    await scene.act(play.referee, KeepRoom(place="Keep", room=room))
    await scene.act(play.referee, KeepPlace(place="Keep", said=Place("", "Keep", every=144)))
    await scene.act(play.referee, EnterArea(place="Keep", area="Hall"))
    return scene


@pytest.mark.rule("OSE-DUNGEON-TURN", "OSE-DUNGEON-MOVE")
async def test_the_ways_out_are_one_tap_each(play: Play) -> None:
    scene = await in_the_hall(play)
    asked = await scene.press(play.referee, "Go…")
    shown = ["oak door north", "stairs down", "So many feet…", "Have the party vote", "In no time…"]
    assert labels_on(asked.response) == shown
    await play.referee.click(asked.response, label="stairs down")
    told = "\n".join(scene.texts())
    assert "**Turn 1:** the party goes by way of stairs down" in told
    assert "Well" in told
    back = await play.type(play.referee, "explore turn", feet=60, to="stairs up")
    assert "the party goes by way of stairs up, 60' (120' a turn)" in said(back)
    assert "Hall" in said(back)


@pytest.mark.rule("OSE-CALLER")
async def test_the_party_votes_on_which_way_it_goes(play: Play) -> None:
    scene = await in_the_hall(play)
    asked = await scene.press(play.referee, "Go…")
    await play.referee.click(asked.response, label="Have the party vote")
    assert "Which way?" in "\n".join(scene.texts())
    message = next(m for m in play.channel.history() if "Which way?" in m.content)
    await play.ann.click(message, label="stairs down")
    await play.type(play.bob, "vote cast", option="stairs down")
    assert "The party: go on (stairs down)" in await scene.board()
    played = await scene.press(play.referee, "Play the turn")
    assert "by way of stairs down" in said(played)


@pytest.mark.rule("OSE-DUNGEON-TURN")
async def test_the_button_of_a_turn_goes_with_the_turn(play: Play) -> None:
    scene = await delve(play)
    asked = await scene.press(play.referee, "Ask the party")
    assert "What I do" in labels_on(asked.response)
    played = await scene.press(play.referee, "Play the turn")
    await play.referee.click(played.response, label="Play it")
    await play.bot.offers.settle()
    message = next(m for m in play.channel.history() if "What do you do?" in m.content)
    components = [dict(component.to_dict()) for component in message.components]
    assert labels_of(components) == ["Undo"]
