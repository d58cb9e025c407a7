"""Entries found by `/do`, `/log find`, `/help` and Why?; and of which somebody is reminded."""

from rules.clock.clock import now
from rules.kernel.notebook import next_day
from tests.cogs.conftest import Play
from tests.cogs.scene import said
from tests.cogs.test_notebook import MARTA, begin, write


async def test_do_finds_entries_for_who_may_know_them(play: Play) -> None:
    await begin(play)
    before = [
        said(await play.type(play.ann, "do", what="old marta")),
        await play.ann.autocomplete(play.channel, "do", "what", "old ma"),
    ]
    await write(play, play.referee, **MARTA)
    found = await play.type(play.referee, "do", what="old marta")
    assert found.ephemeral
    assert "Knows the way to the mill." in said(found)
    rows = await play.referee.autocomplete(play.channel, "do", "what", "old ma")
    (row,) = [one for one in rows if one["name"] == "Old Marta (note)"]
    assert "Knows the way" in said(await play.type(play.referee, "do", what=row["value"]))
    assert before == [
        said(await play.type(play.ann, "do", what="old marta")),
        await play.ann.autocomplete(play.channel, "do", "what", "old ma"),
    ]
    await write(play, play.referee, name="Old Marten")
    several = await play.type(play.referee, "do", what="old mart")
    assert said(several).startswith("Which of these?")
    read = await play.referee.click(several.response, label="Old Marta")
    assert "Knows the way" in said(read)


async def test_log_find_finds_moves_speech_and_entries_as_far_as_one_may_know(play: Play) -> None:
    await begin(play)
    await play.type(play.ann, "say", text="Ask Marta about the ferry")
    await play.type(play.ann, "roll", dice="1d20", label="the ferry rope")
    asked = [said(await play.type(play.bob, "log find", words=one)) for one in ("ferry", "marta")]
    assert "Ask Marta about the ferry" in asked[0]
    assert "the ferry rope" in asked[0]
    assert "ferry rope" not in asked[1]
    await write(play, play.referee, name="The ferry", text="Marta owns it")
    await write(play, play.ann, name="Marta and the ferry")
    await play.type(play.referee, "roll", dice="1d20", label="Marta sees the ferry", mode="blind")
    again = [said(await play.type(play.bob, "log find", words=one)) for one in ("ferry", "marta")]
    assert again == asked
    referees = said(await play.type(play.referee, "log find", words="ferry"))
    assert "**In the notebook**\n- **The ferry** (note, secret)" in referees
    assert "Marta sees the ferry" in referees
    assert "Marta and the ferry" not in referees
    nothing = await play.type(play.bob, "log find", words="zeppelin")
    assert nothing.ephemeral
    assert "No move and no entry" in said(nothing)
    assert "two letters at least" in said(await play.type(play.bob, "log find", words="!"))


async def test_log_find_goes_further_back_with_a_button(play: Play) -> None:
    await begin(play)
    for count in range(8):
        await play.type(play.ann, "roll", dice="1d20", label=f"rope {count}")
    newest = await play.type(play.bob, "log find", words="rope")
    assert "rope 7" in said(newest)
    assert "rope 1" not in said(newest)
    older = await play.bob.click(newest.response, label="Older")
    assert "rope 1" in said(older)
    assert "rope 7" not in said(older)


async def test_house_rules_are_quoted_by_help_and_why(play: Play) -> None:
    await begin(play)
    unknown = said(await play.type(play.ann, "help", topic="dropped torches"))
    rule = {"name": "Dropped torches", "text": "They burn on: 1 in 6.", "kind": "house rule"}
    written = await write(play, play.referee, **rule, tags="rope")
    assert said(await play.type(play.ann, "help", topic="dropped torches")) == unknown
    assert "1 in 6" in said(await play.type(play.referee, "help", topic="dropped torches"))
    await play.referee.click(written.messages[-1], label="Show to all")
    for topic in ("dropped torches", "house rules"):
        quoted = said(await play.type(play.ann, "help", topic=topic))
        # What the table has written comes before the pages that are like it.
        assert quoted.startswith("**House rule: Dropped torches**\n> They burn on: 1 in 6.")
    await play.type(play.ann, "roll", dice="1d20", label="the rope")
    assert "House rule: Dropped torches" in said(await play.type(play.ann, "log why"))
    await play.type(play.ann, "roll", dice="1d20", label="something else")
    assert "House rule" not in said(await play.type(play.ann, "log why"))


async def test_whose_day_has_come_is_told_with_the_next_answer(play: Play) -> None:
    await begin(play)
    written = await write(play, play.referee, name="The duke's rider")
    form = await play.referee.click(written.messages[-1], label="Remind me…")
    noted = await play.referee.submit_modal(form, {"day": "in 3 days"})
    assert "its day comes in 3 days" in said(noted)
    game = await play.game()
    assert next_day(game.entries) == now(game.state) + 3 * 86_400
    card = await play.type(play.referee, "ref party")
    assert "In 3 days: **The duke's rider**." in str(card.response.components)
    early = await play.type(play.referee, "ref pass", days=1)
    assert "Its day" not in said(early)
    came = await play.type(play.referee, "ref pass", days=2)
    assert "**Its day has come:**\n- **The duke's rider**" in said(came)
    assert all("rider" not in one.content for one in play.channel.history())
    assert "Its day" not in said(await play.type(play.referee, "ref pass", days=1))


async def test_a_moment_of_real_time_rings_whoever_wanted_it(play: Play) -> None:
    await begin(play)
    written = await write(play, play.ann, name="Ask Bob", text="About the map")
    form = await play.ann.click(written.messages[-1], label="Remind me…")
    await play.ann.submit_modal(form, {"at": "2 hours"})
    await play.env.advance_time(7_300)
    post = play.channel.history()[-1]
    assert f"<@{play.ann.id}>, you wanted to be reminded" in post.content
    assert "Ask Bob" not in post.content
    count = len(play.channel.history())
    await play.env.advance_time(7_300)
    assert len(play.channel.history()) == count
    assert next_day((await play.game()).entries) is None


async def test_words_with_a_moment_are_written_down_and_ring(play: Play) -> None:
    await begin(play)
    unknown = await play.type(play.ann, "do", what="remind me to ask Bob about the map")
    assert "Say when, too." in said(unknown)
    noted = await play.type(play.ann, "do", what="remind me in 2 hours to ask Bob about the map")
    assert "### ask Bob about the map" in said(noted)
    assert all(message.ephemeral for message in noted.messages)
    await play.env.advance_time(7_300)
    assert f"<@{play.ann.id}>, you wanted to be reminded" in play.channel.history()[-1].content


async def test_what_is_no_moment_is_refused_and_nothing_is_lost(play: Play) -> None:
    await begin(play)
    written = await write(play, play.ann, name="Ask Bob")
    form = await play.ann.click(written.messages[-1], label="Remind me…")
    refused = await play.ann.submit_modal(form, {"day": "when pigs fly"})
    assert refused.ephemeral
    assert "is no day of this game" in said(refused)
    assert "when pigs fly" in said(refused)
