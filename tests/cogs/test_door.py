"""Doors as people meet them: `/do door`, the board's way to them, and what referees alone read."""

import re

import pytest

from cogs.render.families import prompts_for
from cogs.render.telling import tell_everybody
from data.live import Asked
from rules.doors.records import SetDoor
from rules.kernel.actor import ALL_KNOWING, TABLE
from rules.places.records import GoThrough
from rules.places.state import PLACES
from rules.record import replace
from tests.cogs.cellar import IRON, cellar, door, write
from tests.cogs.conftest import Play
from tests.cogs.delving import delve
from tests.cogs.scene import hidden_part, labels_on, said


@pytest.mark.rule("OSE-LISTEN")
async def test_who_listens_reads_what_there_is_to_hear_and_nobody_else(play: Play) -> None:
    scene = await cellar(play)
    offered = await play.ann.autocomplete(play.channel, "door listen", "door", "iron")
    assert [choice["name"] for choice in offered] == ["iron door north (shut)"]
    told = await scene.say(play.referee, "door listen", door="iron door", who="Aldric", forced=1)
    assert told.response.content.startswith("Aldric listens at the iron door north.")
    assert "Bones" not in told.response.content
    assert "Aldric **listens** well: " in hidden_part(told).content
    await write(scene, "Berta", listen=6)
    heard = await scene.say(play.bob, "door listen", door="iron door north")
    assert "Berta listens at the iron door north." in heard.response.content
    assert "Bones" not in heard.response.content
    assert "At the iron door north, Berta hears: Bones rattle." in hidden_part(heard).content
    assert "1d6" not in said(heard)
    again = await scene.say(play.bob, "door listen", door="iron door")
    assert again.ephemeral
    assert "each has one try" in again.response.content


@pytest.mark.rule("OSE-LISTEN")
async def test_the_referee_says_what_is_heard_where_nothing_is_written(play: Play) -> None:
    scene = await cellar(play, doors=(replace(IRON, behind=""),))
    told = await scene.say(play.referee, "door listen", door="iron door", who="Aldric", forced=1)
    private = hidden_part(told)
    assert "Nothing is written of what there is to hear." in private.content
    form = await play.referee.click(private, label="Say what Aldric hears")
    sent = await play.referee.submit_modal(form, {"text": "Somebody snores."})
    assert "Somebody snores" in said(sent)
    by_command = await scene.say(
        play.referee, "door sound", door="iron door", who="Aldric", text="A cough."
    )
    assert "A cough." in said(by_command)
    assert all("snores" not in text and "cough" not in text for text in scene.texts())


@pytest.mark.rule("OSE-LISTEN")
async def test_failing_and_nothing_there_look_the_same_to_the_listener(play: Play) -> None:
    empty = replace(IRON, name="oak door", direction="south", behind="")
    scene = await cellar(play, doors=(IRON, empty))
    shown: list[object] = []
    for listen, name in ((0, "iron door north"), (6, "oak door south")):
        await write(scene, "Berta", listen=listen)
        told = await scene.say(play.bob, "door listen", door=name)
        messages = [(message.content, labels_on(message)) for message in told.messages]
        shown.append(repr(messages).replace(name, "door"))
        assert f"Berta hears nothing at the {name}." in said(told)
    numbers = [re.sub(r"#\d+", "#", str(one)) for one in shown]
    assert numbers[0] == numbers[1]


@pytest.mark.rule("OSE-LISTEN")
async def test_whose_turn_is_played_by_others_reads_it_with_show(play: Play) -> None:
    scene = await cellar(play)
    told = await scene.say(play.referee, "door listen", door="iron door", who="Aldric", forced=1)
    shown = await play.ann.click(told.response, label="Show the result")
    assert shown.ephemeral
    assert "At the iron door north, Aldric hears: Bones rattle." in shown.response.content
    assert "1d6" not in shown.response.content
    others = await play.bob.click(told.response, label="Show the result")
    assert "Bones" not in others.response.content


@pytest.mark.rule("OSE-STUCK-DOORS")
async def test_a_stuck_door_is_tried_and_forced_from_the_board(play: Play) -> None:
    scene = await cellar(play, doors=(replace(IRON, stuck=True),))
    await write(scene, "Aldric", open_doors=6)
    await scene.say(play.referee, "encounter board")
    assert "Doors…" in await scene.labels()
    page = await scene.press(play.ann, "Doors…")
    assert labels_on(page.response) == ["iron door north (shut)"]
    deeds = await play.ann.click(page.response, label="iron door north (shut)")
    assert "The **iron door north** is shut." in deeds.response.content
    assert labels_on(deeds.response) == ["Listen", "Open", "Force"]
    for name in ("Thieves' tools", "Iron spike"):
        await scene.say(play.ann, "item add", name=name)
    page = await scene.press(play.ann, "Doors…")
    deeds = await play.ann.click(page.response, label="iron door north (shut)")
    assert labels_on(deeds.response) == ["Listen", "Open", "Force", "Pick the lock", "Spike shut"]
    tried = await play.ann.click(deeds.response, label="Open")
    assert "Aldric tries the iron door north. It is stuck." in said(tried)
    assert (await door(scene)).tries
    forced = await scene.say(play.ann, "door force", door="iron door")
    assert " to force what is stuck: **" in forced.response.content
    assert "The iron door north gives way to Aldric." in forced.response.content
    shut = await scene.say(play.ann, "door shut", door="iron door")
    assert "Aldric shuts the iron door north." in shut.response.content
    missing = await scene.say(play.bob, "door force", door="iron door")
    assert missing.ephemeral
    assert "Berta has no number for open doors yet." in missing.response.content
    assert labels_on(missing.response) == [f"{chance} in 6" for chance in range(1, 7)]
    await play.bob.click(missing.response, label="6 in 6")
    assert "Berta opens the iron door north." in scene.texts()[-1]
    berta = next(one for one in (await play.game()).state.characters if one.name == "Berta")
    assert berta.numbers["open_doors"] == 6


@pytest.mark.rule("OSE-LOCKED-DOORS")
async def test_a_lock_is_picked_with_tools(play: Play) -> None:
    scene = await cellar(play, doors=(replace(IRON, locked=True),))
    await write(scene, "Aldric", open_locks=100)
    opened = await scene.say(play.ann, "door open", door="iron door")
    assert "It is locked." in opened.response.content
    refused = await scene.say(play.ann, "door pick", door="iron door")
    assert "nothing to pick locks with" in refused.response.content
    await scene.say(play.ann, "item add", name="Thieves' tools")
    picked = await scene.say(play.ann, "door pick", door="iron door")
    assert "Aldric **picks** the lock of the iron door north: " in picked.response.content
    assert not (await door(scene)).locked


@pytest.mark.rule("OSE-DOOR-SHUTTING", "OSE-MONSTER-DOORS")
async def test_spikes_keep_a_door_open_or_shut(play: Play) -> None:
    scene = await cellar(play)
    await scene.say(play.ann, "item add", name="iron spike", count=2)
    spiked = await scene.say(play.ann, "door spike", door="iron door")
    assert "Aldric spikes the iron door north shut (1 iron spike left)." in said(spiked)
    opened = await scene.say(play.ann, "door open", door="iron door")
    assert "Aldric pulls out the spikes and opens the iron door north." in said(opened)
    wedged = await scene.say(play.ann, "door wedge", door="iron door")
    assert "Aldric wedges the iron door north open (0 iron spikes left)." in said(wedged)
    none = await scene.say(play.ann, "door shut", door="iron door")
    assert not none.ephemeral
    await scene.say(play.ann, "door open", door="iron door")
    none = await scene.say(play.ann, "door wedge", door="iron door")
    assert "Aldric has no iron spike." in none.response.content


@pytest.mark.rule("OSE-DOOR-SHUTTING")
async def test_a_door_swings_shut_unless_the_referee_says_no(play: Play) -> None:
    scene = await cellar(play, doors=(replace(IRON, open=True),))
    game, way = await play.game(), await door(scene)
    asked = Asked("test:through", play.referee.id)
    outcome = await play.bot.games.act(game.id, asked, GoThrough(door=way.id))
    assert not (await door(scene)).open
    assert "The iron door swings shut behind the party." in tell_everybody(outcome).text
    offered = prompts_for(outcome, ALL_KNOWING).private
    assert [button.label for button in offered] == ["The iron door stays open"]
    assert prompts_for(outcome, TABLE).private == []


@pytest.mark.rule("OSE-MONSTER-DOORS")
async def test_a_referee_says_how_a_door_is_and_players_read_what_they_can_see(play: Play) -> None:
    scene = await cellar(play)
    held = await scene.say(play.referee, "door set", door="iron door", how="held")
    assert held.ephemeral
    assert "The iron door north is held shut by magic now." in held.response.content
    offered = await play.referee.autocomplete(play.channel, "door open", "door", "")
    assert [choice["name"] for choice in offered] == ["iron door north (shut, held by magic)"]
    offered = await play.ann.autocomplete(play.channel, "door open", "door", "")
    assert [choice["name"] for choice in offered] == ["iron door north (shut)"]
    opened = await scene.say(play.referee, "door set", door="iron door", how="open")
    assert not opened.ephemeral
    await scene.act(play.referee, SetDoor(door="iron door", how="shut"))


async def test_the_room_that_nobody_prepared_cannot_be_struck(play: Play) -> None:
    scene = await delve(play)
    await scene.say(play.referee, "door set", door="oak door", how="stuck")
    refused = await scene.say(play.referee, "place remove", place="Unmapped", part="here")
    assert "Strike all that is written of it" in refused.response.content
    opened = await scene.say(play.ann, "door open", door="oak door")
    assert "It is stuck." in opened.response.content
    await scene.say(play.referee, "place remove", place="Unmapped")
    assert not PLACES.of((await play.game()).state)
    again = await scene.say(play.ann, "door listen", door="oak door")
    assert not again.ephemeral


@pytest.mark.rule("OSE-LOCKED-DOORS")
async def test_a_referee_who_plays_nobody_says_how_a_door_is_by_taps(play: Play) -> None:
    locked = replace(IRON, locked=True, lock_note="under the mat")
    scene = await cellar(play, doors=(locked,))
    await scene.say(play.referee, "encounter board")
    page = await scene.press(play.referee, "Doors…")
    deeds = await play.referee.click(page.response, label="iron door north (shut, locked)")
    assert "is shut, locked. Key: under the mat. What becomes of it?" in said(deeds)
    assert labels_on(deeds.response) == ["It opens", "It is not locked", "It is stuck"]
    opened = await play.referee.click(deeds.response, label="It opens")
    assert "The iron door north is open now." in said(opened)
    page = await scene.press(play.referee, "Doors…")
    deeds = await play.referee.click(page.response, label="iron door north (open)")
    assert labels_on(deeds.response) == ["It falls shut"]
