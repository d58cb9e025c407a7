"""Searching as people meet it: one public line, and what was found with one tap of the referee."""

import re

import pytest

from tests.cogs.cellar import NEEDLE, PANEL, PIT, RING, cellar, write
from tests.cogs.conftest import Play
from tests.cogs.people import Told
from tests.cogs.scene import hidden_part, labels_on, said


def shape(told: Told) -> list[tuple[str, list[str], bool]]:
    """All that somebody was told, without the numbers of moves."""
    return [
        (re.sub(r"#\d+", "#", message.content), labels_on(message), told.ephemeral)
        for message in told.messages
    ]


@pytest.mark.rule("OSE-SEARCH", "OSE-SECRET-DOORS")
async def test_the_referee_tells_what_was_found_with_one_tap(play: Play) -> None:
    scene = await cellar(play, doors=(PANEL,))
    told = await scene.say(play.referee, "search for", what="doors", who="Aldric", forced=1)
    assert told.response.content.startswith("Aldric searches for secret doors (Guard room).")
    private = hidden_part(told)
    assert "success. Hidden here: panel east." in private.content
    found = await play.referee.click(private, label="Tell them: panel east")
    assert "**Aldric finds a secret door: panel east.**" in "\n".join(scene.texts())
    assert "panel east" in said(found) or found.ephemeral
    offered = await play.ann.autocomplete(play.channel, "door open", "door", "")
    assert [choice["name"] for choice in offered] == ["panel east (shut)"]


@pytest.mark.rule("OSE-SEARCH", "OSE-SECRET-DOORS", "OSE-ROOM-TRAPS")
@pytest.mark.parametrize("what", ["doors", "traps", "things"])
async def test_success_failure_and_nothing_there_look_the_same(play: Play, what: str) -> None:
    scene = await cellar(play, doors=(PANEL,), traps=(PIT,), finds=(RING,))
    looks: list[object] = []
    for who, name, number in ((play.ann, "Aldric", 6), (play.bob, "Berta", 0)):
        await write(scene, name, search=number, room_traps=number)
        told = await scene.say(who, "search for", what=what)
        looks.append(repr(shape(told)).replace(name, "somebody"))
        assert len(told.messages) == 1
        refused = await scene.say(who, "search for", what=what, where="north wall")
        looks.append(said(refused).replace(name, "somebody"))
    assert looks[0] == looks[2]
    assert looks[1] == looks[3]
    assert "each has one try" in str(looks[1])
    log = await scene.say(play.ann, "log show")
    assert "1d6" not in said(log)
    assert "panel" not in said(log)


@pytest.mark.rule("OSE-TREASURE-TRAPS")
async def test_traps_on_things_are_for_those_who_can(play: Play) -> None:
    scene = await cellar(play, traps=(NEEDLE,))
    refused = await scene.say(play.ann, "search for", what="treasure", where="chest")
    assert refused.ephemeral
    assert "`find_traps` in percent" in refused.response.content
    await write(scene, "Aldric", find_traps=100)
    told = await scene.say(play.ann, "search for", what="treasure", where="chest")
    assert "Aldric searches for traps on a thing (chest, Guard room)." in told.response.content
    hidden = await play.referee.autocomplete(play.channel, "search tell", "hidden", "")
    assert [choice["name"] for choice in hidden] == ["needle on the chest (trap)"]
    nothing = await play.ann.autocomplete(play.channel, "search tell", "hidden", "")
    assert nothing == []
    found = await scene.say(play.referee, "search tell", hidden="needle on the chest", who="Aldric")
    assert "**Aldric finds a trap: needle on the chest.**" in found.response.content


@pytest.mark.rule("OSE-SEARCH")
async def test_a_game_can_have_it_told_at_once(play: Play) -> None:
    scene = await cellar(play, finds=(RING,))
    await scene.say(play.referee, "game settings", setting="finds", value="at-once")
    await write(scene, "Aldric", search=6)
    told = await scene.say(play.ann, "search for", what="things")
    assert (
        "**Aldric finds something hidden: gold ring.** It lies under a stool."
        in told.response.content
    )


@pytest.mark.rule("OSE-SEARCH")
async def test_help_names_it_in_a_dungeon(play: Play) -> None:
    scene = await cellar(play)
    told = await scene.say(play.ann, "help")
    assert "`/search for`" in said(told)
    assert "`/door`" in said(told)
