"""`/away`: nobody waits for somebody who is away, others play for them, and they come back."""

from rules.encounter.records import AddMonsters
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, labels_on, offered_on, said


async def declaring(play: Play) -> Scene:
    """Ann's Ada and Bob's Nim are to declare."""
    scene = Scene(play)
    await scene.begin()
    await scene.meet()
    await scene.join(play.ann, "Ada")
    await scene.join(play.bob, "Nim")
    await scene.lay(play.referee, AddMonsters(name="Goblin", hit_points=(3,)))
    await scene.press(play.referee, "Begin the rounds")
    return scene


async def test_nobody_waits_for_who_is_away_until_they_are_back(play: Play) -> None:
    scene = await declaring(play)
    gone = await scene.say(play.ann, "away", until="3 days", note="no *signal*")
    assert not gone.ephemeral
    assert "is away until <t:" in gone.response.content
    assert r"no \*signal\*. Until then nobody waits for Ada." in gone.response.content
    board = await scene.board()
    assert "**Waiting for** Nim" in board
    assert "▸ **Ada**" not in board
    assert "away, back <t:" in board
    listed = await scene.say(play.bob, "away")
    assert listed.ephemeral
    assert "away until <t:" in listed.response.content
    assert not labels_on(listed.response)
    shown = await scene.say(play.ann, "game show")
    assert "**Away**" in shown.response.content
    sheet = await scene.say(play.ann, "sheet show")
    assert "away until <t:" in sheet.response.content
    await scene.press(play.bob, "Nothing to declare")
    assert "Everybody has declared: press Next" in await scene.board()

    other = await play.bob.click(gone.response, label="I am back")
    assert "Only a referee" in other.response.content
    back = await play.ann.click(gone.response, label="I am back")
    assert back.ephemeral
    assert "is back." in said(back)
    assert "**Waiting for** Ada" in await scene.board()
    again = await play.ann.click(gone.response, label="I am back")
    assert "That is over" in again.response.content


async def test_a_delegate_plays_and_leaves_the_sheet_alone(play: Play) -> None:
    scene = await declaring(play)
    gone = await scene.say(play.ann, "away", until="2 days", delegate=play.bob)
    assert f"Until then <@{play.bob.id}> plays Ada." in gone.response.content
    board = await scene.board()
    assert "**Waiting for** Ada (Nim's player) and Nim" in board
    assert "away, Nim's player plays" in board
    await scene.press(play.bob, "Nothing to declare")
    assert "Everybody has declared: press Next" in await scene.board()
    sheet = await scene.say(play.bob, "sheet show", character="Ada")
    assert "The other numbers are known to the player" not in sheet.response.content
    refused = await scene.say(play.bob, "sheet rename", character="Ada", name="Eve")
    assert "Only Ada's player or a referee can rename Ada." in refused.response.content
    own = await scene.press(play.ann, "Details")
    assert "I am back" in labels_on(own.messages[-1])
    await scene.say(play.ann, "away", back=True)
    closed = await scene.say(play.bob, "declare", who="Ada", what="nothing")
    assert "Only Ada's player or a referee" in closed.response.content


async def test_who_plays_meanwhile_is_said_in_words(play: Play) -> None:
    scene = await declaring(play)
    gone = await play.type(play.ann, "do", what="Nim can run Ada for me till in 2 days")
    assert "is away until <t:" in said(gone)
    assert f"Until then <@{play.bob.id}> plays Ada." in said(gone)
    assert "away, Nim's player plays" in await scene.board()
    asked = await play.type(play.bob, "do", what="Ada stands in for me")
    assert str(play.ann.id) in repr(asked.modal)


async def test_what_cannot_be_is_refused_with_what_to_type(play: Play) -> None:
    scene = await declaring(play)
    for options, words in (
        ({"delegate": play.bob}, "Say until when"),
        ({"until": "3 days", "delegate": play.cat}, "is not in this game yet"),
        ({"until": "3 days", "who": play.bob}, "Only a referee"),
        ({"until": "friday"}, "I do not know your time zone"),
        ({"until": "whenever"}, "I cannot tell when"),
        ({"back": True}, "You are not away here"),
    ):
        told = await scene.say(play.ann, "away", **options)
        assert told.ephemeral
        assert words in told.response.content
    set_by = await scene.say(play.referee, "away", until="3 days", who=play.ann)
    assert f"<@{play.ann.id}> is away until" in set_by.response.content
    back = await scene.say(play.referee, "away", back=True, who=play.ann)
    assert f"<@{play.ann.id}> is back." in said(back)
    nobody = await scene.say(play.ann, "away")
    assert "Nobody is away." in nobody.response.content


async def test_messages_and_the_log_say_who_acted_for_whom(play: Play) -> None:
    scene = await declaring(play)
    await scene.say(play.ann, "away", until="2 days", delegate=play.bob)
    bob_for_ann = f"<@{play.bob.id}> for <@{play.ann.id}>"
    rolled = await scene.say(play.bob, "check", what="strength", number=12, who="Ada")
    assert rolled.response.content.startswith(f"*{bob_for_ann}:* Ada")
    own = await scene.say(play.bob, "check", what="strength", number=12, who="Nim")
    assert own.response.content.startswith("Nim")
    private = await scene.say(
        play.bob, "check", what="strength", number=12, who="Ada", mode="private"
    )
    assert bob_for_ann not in said(private)
    listed = (await scene.say(play.ann, "log show")).response.content
    assert listed.count(bob_for_ann) == 2
    others = (await scene.say(play.cat, "log show")).response.content
    assert others.count(bob_for_ann) == 1
    await play.restart()
    again = (await scene.say(play.ann, "log show")).response.content
    assert again.count(bob_for_ann) == 2
    helped = await scene.say(play.referee, "check", what="strength", number=12, who="Nim")
    assert helped.response.content.startswith(f"*<@{play.referee.id}> for <@{play.bob.id}>:* Nim")


async def test_who_acts_while_away_is_asked_once_whether_they_are_back(play: Play) -> None:
    scene = await declaring(play)
    await scene.say(play.ann, "away", until="2 days")
    acted = await scene.press(play.ann, "Nothing to declare")
    asked = acted.messages[-1]
    assert asked.content.startswith("You are away until <t:")
    assert labels_on(asked) == ["I am back"]
    again = await scene.say(play.ann, "roll", dice="1d6")
    assert "Are you back?" not in said(again)
    assert "Are you back?" not in said(await scene.say(play.bob, "roll", dice="1d6"))
    back = await play.ann.click(asked, label="I am back")
    assert f"<@{play.ann.id}> is back." in said(back)
    assert not (await play.game()).state.away
    await scene.say(play.ann, "away", until="3 days")
    once_more = await scene.say(play.ann, "roll", dice="1d6")
    assert "Are you back?" in said(once_more)


async def test_it_ends_by_itself_quietly_and_a_referee_may_take_that_back(play: Play) -> None:
    scene = await declaring(play)
    await scene.say(play.ann, "away", until="2 hours", delegate=play.bob)
    before = len(list(play.channel.history()))
    await play.env.advance_time(2 * 3600 + 30)
    assert not (await play.game()).state.away
    assert len(list(play.channel.history())) == before
    assert "away" not in await scene.board()
    listed = (await scene.say(play.bob, "log show")).response.content
    assert f"<@{play.ann.id}> is back: the time is over." in listed
    await scene.say(play.referee, "log undo")
    assert (await play.game()).state.away
    await play.env.advance_time(3600)
    assert (await play.game()).state.away


async def test_help_says_who_is_away_and_whom_somebody_plays(play: Play) -> None:
    scene = await declaring(play)
    await scene.say(play.ann, "away", until="2 days", delegate=play.bob)
    helped = await scene.say(play.ann, "help")
    assert "You are away until <t:" in said(helped)
    assert "I am back" in offered_on(helped.response)
    assert "You play **Ada** too while their player is away." in said(
        await scene.say(play.bob, "help")
    )


async def test_a_delegate_presses_the_buttons_of_the_turn(play: Play) -> None:
    scene = await declaring(play)
    await scene.say(play.ann, "away", until="2 days", delegate=play.bob)
    await scene.press(play.bob, "Nothing to declare")
    await scene.press(play.referee, "Next")
    await scene.say(play.referee, "encounter roll", who="Party", forced=6)
    await scene.say(play.referee, "encounter roll", who="Monsters", forced=1)
    await scene.press(play.referee, "Next")
    assert "**Waiting for** Ada (Nim's player) and Nim" in await scene.board()
    for _ in range(2):
        await scene.press(play.referee, "Next")
    asked = await scene.press(play.bob, "Done")
    done = await play.bob.click(asked.response, label="Ada")
    assert f"<@{play.bob.id}> for <@{play.ann.id}>:* Ada: done for this round." in said(done)
    assert "**Waiting for** Nim" in await scene.board()
