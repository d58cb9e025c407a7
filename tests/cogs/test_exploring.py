"""`/do explore` and its buttons as people use them."""

import pytest

from rules.campaign.records import ChangeSetting
from rules.places.records import EnterArea, KeepPlace, KeepRoom, Room
from rules.places.state import Area, Door, Place
from rules.sheet.records import SetSheetNumber
from rules.votes.records import NameCaller
from tests.cogs.conftest import Play
from tests.cogs.delving import delve, id_of, turns
from tests.cogs.scene import Scene, labels_of, labels_on, offered_on, said

# The leader


@pytest.mark.rule("OSE-DUNGEON-TURN")
async def test_an_ordinary_turn_is_one_tap_and_one_undo(play: Play) -> None:
    scene = await delve(play)
    board = await scene.board()
    assert "The party is in a dungeon. It is day 1, midnight." in board
    assert "Turn 1 · rest is due in 5 turns" in board
    waited = await scene.press(play.referee, "Wait")
    assert not waited.ephemeral
    assert said(waited).startswith(
        "**Turn 1:** the party stays where it is. It is day 1, ten past midnight."
    )
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
    told = "**Turns 1 to 3:** the party goes to the well, 150' (60' a turn, as fast as Berta can)."
    assert told in said(moved)
    known = await play.type(play.referee, "explore turn", feet=150, familiar=True)
    assert "**Turn 4:** the party goes 150' (180' a turn, as fast as Berta can)." in said(known)
    opened = await scene.press(play.referee, "Go…")
    gone = await play.referee.submit_modal(opened, {"feet": "60'", "to": ""})
    assert "goes 60'" in said(gone)
    opened = await scene.press(play.referee, "Go…")
    wrong = await play.referee.submit_modal(opened, {"feet": "far", "to": ""})
    assert wrong.ephemeral
    assert "`feet` is a number" in said(wrong)


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
async def test_the_caller_plays_the_turn_where_the_game_lets_them(play: Play) -> None:
    scene = await delve(play)
    assert "**Waiting for** the party and the referee. What does the" in await scene.board()
    wished = await scene.press(play.ann, "Wait")
    assert wished.ephemeral
    assert "Aldric would like to wait. The referee is called." in said(wished)
    board = await scene.board()
    assert "Aldric would like to wait." in board
    assert f"<@{play.referee.id}>" in board
    assert "**Waiting for** the referee" in board
    found = await scene.press(play.ann, "Go…")
    far = await play.ann.submit_modal(found, {"feet": "120", "to": "the bridge"})
    assert "Aldric would like to go on 120': the bridge." in said(far)
    assert await turns(play) == 0
    asked = await scene.press(play.ann, "My task")
    assert "What does **Aldric** do in this turn?" in said(asked)
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
    assert "The place…" in offered_on((await play.type(play.referee, "help")).response)
    await scene.say(play.referee, "explore begin")
    helped = await play.type(play.referee, "help")
    assert "turn 1 in a dungeon" in said(helped)
    assert labels_on(helped.response)[0] == "Go…"
    caught_up = said(await play.type(play.ann, "catchup"))
    assert "-# Turn 1 in a dungeon" in caught_up
    assert "Stand guard" in offered_on((await play.type(play.ann, "help")).response)


@pytest.mark.rule("OSE-DUNGEON-TURN")
async def test_once_the_party_is_outside_the_way_home_is_one_tap(play: Play) -> None:
    scene = await delve(play)
    assert "Go home" not in await scene.labels()
    await scene.act(play.referee, KeepRoom(place="Keep", room=Room(Area("", "Hall"))))
    await scene.press(play.referee, "Wait")
    refused = await scene.press(play.ann, "Go home")
    assert refused.ephemeral
    told = await scene.press(play.referee, "Go home")
    assert "safe again" in said(told)
    assert "Go…" not in await scene.labels()


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
    shown = [
        "oak door north",
        "stairs down",
        "So many feet…",
        "Have the party vote",
        "Without a turn…",
    ]
    assert labels_on(asked.response) == shown
    await play.referee.click(asked.response, label="stairs down")
    told = "\n".join(scene.texts())
    assert "**Turn 1:** the party goes to the stairs down" in told
    assert "The party comes into **Keep · a dark room**" in told
    assert "Well" not in "\n".join((told, await scene.board()))
    back = await play.type(play.referee, "explore turn", feet=60, to="stairs up")
    assert "the party goes to the stairs up, 60' (120' a turn" in said(back)
    assert "Hall" in said(back)


@pytest.mark.rule("OSE-LIGHT", "OSE-DUNGEON-MOVE")
async def test_without_a_light_the_party_lights_one_and_goes_with_one_tap(play: Play) -> None:
    scene = await in_the_hall(play)
    await play.type(play.referee, "item add", name="2 torches", who="Berta")
    asked = await scene.press(play.referee, "Go…")
    lit = "Light a torch, and go: stairs down"
    assert labels_on(asked.response)[1:4] == [lit, "oak door north", "stairs down"]
    await play.referee.click(asked.response, label=lit)
    told = "\n".join(scene.texts())
    assert "Berta lights a torch (30' bright), for 6 turns. 1 torch left." in told
    assert "the party goes to the stairs down" in told
    asked = await scene.press(play.referee, "Go…")
    assert labels_on(asked.response)[0] == "stairs up, to Hall"


@pytest.mark.rule("OSE-CALLER", "OSE-LIGHT")
async def test_a_light_to_be_lit_first_is_part_of_what_a_player_would_like(play: Play) -> None:
    scene = await in_the_hall(play)
    await play.type(play.referee, "item add", name="2 torches", who="Aldric")
    asked = await scene.press(play.ann, "Go…")
    told = await play.ann.click(asked.response, label="Light a torch, and go: stairs down")
    wish = "Aldric would like to light up and go on: stairs down."
    assert wish in said(told)
    assert wish in await scene.board()


@pytest.mark.rule("OSE-CALLER")
async def test_a_way_in_no_time_is_for_players_what_they_would_like(play: Play) -> None:
    await in_the_hall(play)
    told = await play.type(play.ann, "place go", where="down")
    assert "Aldric would like to go on: stairs down. The referee is called." in said(told)
    again = await play.type(play.ann, "place go", where="down")
    assert "the referee knows" in said(again)


@pytest.mark.rule("OSE-LIGHT")
async def test_where_nothing_is_prepared_a_torch_is_lit_with_one_tap_too(play: Play) -> None:
    scene = await delve(play)
    await play.type(play.referee, "item add", name="2 torches", who="Berta")
    asked = await scene.press(play.referee, "Go…")
    assert labels_on(asked.response)[:2] == ["Light a torch, and go", "So many feet…"]
    await play.referee.click(asked.response, label="Light a torch, and go")
    told = "\n".join(scene.texts())
    assert "Berta lights a torch (30' bright), for 6 turns. 1 torch left." in told
    assert "**Turn 1:** the party goes on (120' a turn)." in told


@pytest.mark.rule("OSE-CALLER")
async def test_a_way_that_a_player_names_is_where_they_would_like_to_go(play: Play) -> None:
    await in_the_hall(play)
    told = await play.type(play.ann, "do", what="climb down the stairs")
    assert told.ephemeral
    assert "Go: stairs down" in labels_on(told.response)
    told = await play.ann.click(told.response, label="Go: stairs down")
    assert "Aldric would like to go on: stairs down. The referee is called." in said(told)


@pytest.mark.rule("OSE-CALLER")
async def test_the_party_votes_on_which_way_it_goes(play: Play) -> None:
    scene = await in_the_hall(play)
    asked = await scene.press(play.referee, "Go…")
    await play.referee.click(asked.response, label="Have the party vote")
    assert "Which way?" in "\n".join(scene.texts())
    message = next(m for m in play.channel.history() if "Which way?" in m.content)
    await play.ann.click(message, label="stairs down")
    await play.type(play.bob, "vote cast", option="stairs down")
    assert "The party: go on: stairs down" in await scene.board()
    played = await scene.press(play.referee, "Play the turn")
    assert "goes to the stairs down" in said(played)


@pytest.mark.rule("OSE-DUNGEON-TURN")
async def test_the_button_of_a_turn_goes_with_the_turn(play: Play) -> None:
    scene = await delve(play)
    asked = await scene.press(play.referee, "Ask the party")
    assert "My task" in labels_on(asked.response)
    played = await scene.press(play.referee, "Play the turn")
    await play.referee.click(played.response, label="Play it")
    await play.bot.offers.settle()
    message = next(m for m in play.channel.history() if "What do you do?" in m.content)
    components = [dict(component.to_dict()) for component in message.components]
    assert labels_of(components) == ["Undo"]
