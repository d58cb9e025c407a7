"""Searching as people meet it: one public line, and what was found with one tap of the referee."""

import re
from typing import Any

import pytest

from cogs.render.families import TELLERS
from cogs.render.narration import People
from rules.places.state import Find
from rules.record import replace
from rules.searching.records import Found
from rules.wandering.records import SetWandering
from tests.cogs.cellar import IRON, NEEDLE, PANEL, PIT, RING, cellar, write
from tests.cogs.conftest import Play
from tests.cogs.people import Person, Told
from tests.cogs.scene import Scene, hidden_part, id_on, labels_on, offered_on, press_late, said


async def look(scene: Scene, who: Person, what: str, **where: str) -> Told:
    """Somebody searches, and the referee has the turn played; what was told then."""
    await scene.say(who, "search for", what=what, **where)
    return await scene.say(scene.play.referee, "explore turn", what="wait")


async def calm(play: Play, **parts: Any) -> Scene:
    """The guard room, where nothing wanders by for a long time."""
    scene = await cellar(play, **parts)
    await scene.act(play.referee, SetWandering(chance=0))
    return scene


@pytest.mark.rule("OSE-SEARCH", "OSE-SECRET-DOORS")
async def test_the_referee_tells_what_was_found_with_one_tap(play: Play) -> None:
    scene = await calm(play, doors=(PANEL,))
    await write(scene, "Aldric", search=6)
    said_so = await scene.say(play.ann, "search for", what="doors")
    assert "Aldric means to search for secret doors in the room." in said_so.response.content
    told = await scene.say(play.referee, "explore turn", what="wait")
    assert "Aldric searches for secret doors in the room." in told.response.content
    private = hidden_part(told)
    assert " Hidden here: panel east." in private.content
    found = await play.referee.click(private, label="Tell them: panel east")
    assert "**Aldric finds a secret door: panel east.**" in "\n".join(scene.texts())
    assert "panel east" in said(found) or found.ephemeral
    offered = await play.ann.autocomplete(play.channel, "door open", "door", "")
    assert [choice["name"] for choice in offered] == ["panel east (shut)"]


@pytest.mark.rule("OSE-SEARCH", "OSE-SECRET-DOORS")
async def test_what_several_find_is_told_with_one_button_and_too_late_in_plain_words(
    play: Play,
) -> None:
    scene = await calm(play, doors=(PANEL,))
    for who, name in ((play.ann, "Aldric"), (play.bob, "Berta")):
        await write(scene, name, search=6)
        await scene.say(who, "search for", what="doors")
    private = hidden_part(await scene.say(play.referee, "explore turn", what="wait"))
    assert private.content.count(" Hidden here: panel east.") == 2
    assert labels_on(private) == ["Tell them: panel east"]
    pressed = id_on(private, "Tell them: panel east")
    await play.referee.click(private, label="Tell them: panel east")
    late = await press_late(play, play.referee, private, pressed)
    assert "it has been found, or the party has gone on" in said(late)


@pytest.mark.rule("OSE-SEARCH", "OSE-SECRET-DOORS", "OSE-ROOM-TRAPS")
@pytest.mark.parametrize("what", ["doors", "traps", "things"])
async def test_success_failure_and_nothing_there_look_the_same(play: Play, what: str) -> None:
    scene = await calm(play, doors=(PANEL,), traps=(PIT,), finds=(RING,))
    looks: list[object] = []
    for who, name, number in ((play.ann, "Aldric", 6), (play.bob, "Berta", 0)):
        await write(scene, name, search=number, room_traps=number)
        told = await look(scene, who, what)
        shown = told.response.content.replace(name, "somebody")
        looks.append(re.sub(r"#\d+|Turn \d+|day 1, [a-z ]+", "#", shown))
        refused = await scene.say(who, "search for", what=what)
        looks.append(said(refused).replace(name, "somebody"))
    assert looks[0] == looks[2]
    assert looks[1] == looks[3]
    assert "each has one try" in str(looks[1])
    log = await scene.say(play.ann, "log show")
    assert "1d6" not in said(log)
    assert "panel" not in said(log)


@pytest.mark.rule("OSE-TREASURE-TRAPS")
async def test_traps_on_things_are_for_those_who_can_and_things_are_picked(play: Play) -> None:
    scene = await calm(play, traps=(NEEDLE,))
    await scene.say(play.referee, "light on", source="torch", who="Aldric")
    refused = await scene.say(play.ann, "search for", what="treasure", where="chest")
    assert refused.ephemeral
    assert labels_on(refused.response) == ["Aldric: Find treasure traps…"]
    await write(scene, "Aldric", find_traps=100)
    there = await play.ann.autocomplete(play.channel, "search for", "where", "", what="treasure")
    assert [choice["name"] for choice in there] == ["chest"]
    for typed in ("che", "e", "old chest"):
        refused = await scene.say(play.ann, "search for", what="treasure", where=typed)
        assert "is not among what can be searched here. Things here: chest." in said(refused)
    told = await look(scene, play.ann, "treasure", where="the Chest")
    assert "Aldric searches for traps on the chest." in told.response.content
    again = await scene.say(play.ann, "search for", what="treasure", where="chest")
    assert "Aldric has searched the chest for that already" in said(again)
    hidden = await play.referee.autocomplete(play.channel, "search tell", "hidden", "")
    assert [choice["name"] for choice in hidden] == ["needle on the chest (trap)"]
    nothing = await play.ann.autocomplete(play.channel, "search tell", "hidden", "")
    assert nothing == []
    found = await scene.say(play.referee, "search tell", hidden="needle on the chest", who="Aldric")
    assert "**Aldric finds a trap: needle on the chest.**" in found.response.content


@pytest.mark.rule("OSE-SEARCH")
async def test_parts_that_the_referee_names_are_picked_from_a_menu(play: Play) -> None:
    scene = await calm(play, doors=(PANEL,))
    await play.type(play.referee, "place edit", room="Guard room")
    opened = await play.type(play.referee, "place edit", room="Guard room")
    fields = {"more": "Room: part east wall, part north end\nHidden: ring, in part north end"}
    kept = await play.referee.submit_modal(opened, {"name": "Guard room", **fields})
    assert kept.ephemeral
    asked = await scene.say(play.ann, "task choose")
    kinds = await play.ann.click(asked.response, label="Search")
    assert labels_on(kinds.response)[:2] == [
        "secret doors at the east wall",
        "secret doors at the north end",
    ]
    chosen = await play.ann.click(kinds.response, label="secret doors at the east wall")
    assert "secret doors at the east wall" in said(chosen)
    told = await scene.say(play.referee, "explore turn", what="wait")
    assert "Aldric searches for secret doors at the east wall." in told.response.content
    again = await scene.say(play.ann, "search for", what="doors", where="east wall")
    assert "has searched the east wall for that already" in said(again)
    which = await scene.say(play.ann, "search for", what="doors")
    assert "Say which part is searched, one at a time: east wall, north end." in said(which)


@pytest.mark.rule("OSE-SEARCH")
async def test_a_game_can_have_it_told_at_once(play: Play) -> None:
    scene = await calm(play, finds=(RING,))
    await scene.say(play.referee, "game settings", setting="finds", value="at-once")
    await write(scene, "Aldric", search=6)
    told = await look(scene, play.ann, "things")
    assert "**Aldric finds: gold ring.** It lies under a stool." in told.response.content


@pytest.mark.rule("OSE-SEARCH")
def test_what_is_written_of_a_find_ends_the_sentence_or_is_one() -> None:
    event = Found(who=None, kind="thing", name="2 garnets", text="in the bucket")
    assert TELLERS[Found](event, People({})) == "**The party finds: 2 garnets**, in the bucket."
    plain = replace(event, text="")
    assert TELLERS[Found](plain, People({})) == "**The party finds: 2 garnets.**"


@pytest.mark.rule("OSE-SEARCH")
async def test_help_names_it_in_a_dungeon(play: Play) -> None:
    scene = await cellar(play)
    told = await scene.say(play.ann, "help")
    assert {"Search for something…", "Force a door"} <= set(offered_on(told.response))


COINS, PEARLS = Find("", "700 gp", "", item="chest"), Find("", "necklace", "", item="chest")


@pytest.mark.rule("OSE-SEARCH")
async def test_a_chest_is_opened_from_the_board_and_what_is_in_it_goes_to_the_treasure(
    play: Play,
) -> None:
    scene = await calm(play, finds=(RING, COINS, PEARLS))
    await play.type(play.referee, "encounter board")
    assert "Open the chest" in await scene.labels()
    asked = await scene.press(play.referee, "Open the chest")
    assert labels_on(asked.response)[:2] == ["Aldric", "Berta"]
    opened = (await scene.press(play.ann, "Open the chest")).response
    told = "Aldric opens the chest.\n**Aldric finds: 700 gp.**\n**Aldric finds: necklace.**"
    assert told in opened.content
    offered = ["To the treasure: 700 gp (referee)", "To the treasure: necklace (referee)"]
    assert labels_on(opened)[:2] == offered
    assert "Only a referee" in said(await play.ann.click(opened, label=offered[0]))
    for label in offered:
        assert "Treasure:" in said(await play.referee.click(opened, label=label))
        assert label not in labels_on(opened)
    assert "Open the chest" not in await scene.labels()


@pytest.mark.rule("OSE-SEARCH", "OSE-LOCKED-DOORS")
async def test_a_locked_chest_is_picked_from_the_board(play: Play) -> None:
    scene = await calm(play, finds=(COINS,), locked=("chest",))
    await play.type(play.referee, "encounter board")
    asked = await scene.press(play.referee, "Open the chest")
    await play.referee.click(asked.response, label="Aldric")
    assert "Aldric tries the chest. It is locked." in "\n".join(scene.texts())
    await write(scene, "Aldric", open_locks=100)
    await scene.say(play.ann, "item add", name="Thieves' tools")
    await scene.press(play.ann, "Pick the lock of the chest")
    assert "**Aldric finds: 700 gp.**" in "\n".join(scene.texts())


@pytest.mark.rule("OSE-SEARCH")
async def test_a_lid_of_a_room_that_the_party_has_left_is_opened_no_more(play: Play) -> None:
    scene = await calm(play, finds=(COINS,))
    await play.type(play.referee, "encounter board")
    asked = await scene.press(play.referee, "Open the chest")
    await scene.say(play.referee, "explore end")
    late = await play.referee.click(asked.response, label="Aldric")
    assert "The party has gone on." in said(late)


@pytest.mark.rule("OSE-SEARCH")
async def test_the_referee_can_tell_of_each_hidden_thing_under_the_notes_of_the_room(
    play: Play,
) -> None:
    scene = await calm(play, doors=(IRON, PANEL), traps=(PIT,), finds=(RING, COINS))
    await scene.say(play.referee, "place go", where="Crypt")
    notes = hidden_part(await scene.say(play.referee, "place go", where="Guard room"))
    tells = [label for label in labels_on(notes) if label.startswith("Tell them")]
    assert tells == ["Tell them: panel east", "Tell them: gold ring", "Tell them: 700 gp"]
    for label in tells[1:]:
        await play.referee.click(notes, label=label)
    assert "**The party finds: 700 gp.**" in "\n".join(scene.texts())
